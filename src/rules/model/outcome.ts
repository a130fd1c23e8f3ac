import type { JsonObject } from "./json.ts";

/** Why a command was refused; nothing has changed. `code` selects the message, `data` fills it. */
export interface Refusal {
  readonly code: string;
  readonly data: JsonObject;
}

export function refuse(code: string, data: JsonObject = {}): Refusal {
  return { code, data };
}

/** True for a refusal, false for a recipe or value. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === "object" && value !== null && "code" in value && "data" in value;
}

/** What a command caused, in order. Reported to the shell, never stored. */
export type EncounterEvent =
  | { readonly type: "started" | "ended" }
  | { readonly type: "windowStart" | "windowEnd"; readonly round: number }
  | { readonly type: "stage"; readonly stage: string }
  | {
      readonly type: "slotStart" | "slotEnd" | "interrupt" | "resume";
      readonly slot: string;
      readonly participant: string;
    }
  | { readonly type: "lost"; readonly slot: string; readonly participant: string; readonly reason: string }
  | { readonly type: "joined" | "left" | "defeated" | "revived"; readonly participant: string }
  /** Time is counted step by step, and this step is empty. */
  | { readonly type: "halted"; readonly time: number }
  | { readonly type: "paused" | "resumed"; readonly kind: string }
  | { readonly type: "undone" | "redone"; readonly entry: number }
  /**
   * A change of a creature outside the encounter, for the shell to write; `Command.changes` records the values before
   * and after. `deed` is true for a chosen action (a shot, a posture), absent for what dice caused (lost points, a
   * fall).
   */
  | { readonly type: "effect"; readonly participant: string; readonly effect: Effect; readonly deed?: true }
  /** Anything of the pacing, such as `{code: "contest", data: {step, winner}}`. */
  | { readonly type: "note"; readonly code: string; readonly data: JsonObject };

/** What a command does to a creature: HP or FP lost or gained, shots used, a new posture (as the sheet names it). */
export type Effect =
  | { readonly what: "hp" | "fp"; readonly by: number }
  | { readonly what: "shots"; readonly item: string; readonly by: number }
  | { readonly what: "posture"; readonly to: string };
