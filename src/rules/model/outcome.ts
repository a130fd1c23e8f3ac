import type { JsonObject } from "./json.ts";

/** Why a command was not carried out; nothing has changed. `code` picks the message, `data` fills it. */
export interface Refusal {
  readonly code: string;
  readonly data: JsonObject;
}

export function refuse(code: string, data: JsonObject = {}): Refusal {
  return { code, data };
}

/** Tells a refusal from anything else that a check may return (a recipe, a value). */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === "object" && value !== null && "code" in value && "data" in value;
}

/** What a command brought about, in the order in which it happened. Told to the outside, never stored. */
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
  /** Time is counted aloud, and nobody acts at this time. */
  | { readonly type: "halted"; readonly time: number }
  | { readonly type: "paused" | "resumed"; readonly kind: string }
  | { readonly type: "undone" | "redone"; readonly entry: number }
  /**
   * To be done to a creature outside the encounter, by whoever writes it; the values before and after go into
   * `Command.changes`. `deed`: what somebody does by own will (a shot fired, a posture taken); without it, what dice
   * have brought upon them (points lost, a fall).
   */
  | { readonly type: "effect"; readonly participant: string; readonly effect: Effect; readonly deed?: true }
  /** Something of the pacing's own, e.g. `{code: "contest", data: {step, winner}}`. */
  | { readonly type: "note"; readonly code: string; readonly data: JsonObject };

/**
 * What a command does to a creature: points lost or gained, shots of an item used up, another posture (as the sheet
 * names it).
 */
export type Effect =
  | { readonly what: "hp" | "fp"; readonly by: number }
  | { readonly what: "shots"; readonly item: string; readonly by: number }
  | { readonly what: "posture"; readonly to: string };
