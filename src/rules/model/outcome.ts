import type { JsonObject } from "./json.ts";

/** Nothing has changed. `code` selects the message, `data` fills it. */
export interface Refusal {
  readonly code: string;
  readonly data: JsonObject;
}

export function refuse(code: string, data: JsonObject = {}): Refusal {
  return { code, data };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === "object" && value !== null && "code" in value && "data" in value;
}

/** The consequences of a command, in order; reported to the shell, never stored. */
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
  /** Time counted step by step is at an empty step. */
  | { readonly type: "halted"; readonly time: number }
  | { readonly type: "paused" | "resumed"; readonly kind: string }
  | { readonly type: "undone" | "redone"; readonly entry: number }
  /**
   * A change of a creature, for the shell to write; `Command.changes` has the values before and after. `deed`
   * is true for a chosen action (a shot, a posture), absent for consequences of dice.
   */
  | { readonly type: "effect"; readonly participant: string; readonly effect: Effect; readonly deed?: true }
  /** Defined by the pacing, such as `{code: "contest", data: {step, winner}}`. */
  | { readonly type: "note"; readonly code: string; readonly data: JsonObject };

/** HP or FP lost or gained, shots used, a new posture (named as on the sheet). */
export type Effect =
  | { readonly what: "hp" | "fp"; readonly by: number }
  | { readonly what: "shots"; readonly item: string; readonly by: number }
  | { readonly what: "posture"; readonly to: string };
