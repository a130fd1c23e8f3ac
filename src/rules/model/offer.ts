import type { Json, JsonObject } from "./json.ts";

/** Something a participant may do now. */
export interface Offer<Data extends JsonObject = JsonObject> {
  /** Message code, e.g. "wait", "cutIn". */
  readonly code: string;
  /** Figures for the message, with the cost: e.g. `{from: 2, to: -1}`, `{segments: 4}`. */
  readonly data: Data;
  readonly command: JsonObject & { readonly type: string };
  /** Fields of the command that are still to be filled in; the dialog asks for them. */
  readonly asks?: readonly Ask[];
  /** True if only the GM is offered it. */
  readonly gm?: boolean;
  /** Why it is shown but refused now: a code such as "stunned" or "unarmed". */
  readonly barred?: string;
}

export interface Choice<Data extends JsonObject = JsonObject> {
  readonly value: Json;
  /** Message code and figures of its label, e.g. "weapon" with `{label, speed}`. */
  readonly code: string;
  readonly data: Data;
  /** The time of the slot it would make, in the pacing's unit; null if it makes none. */
  readonly lands: number | null;
}

/** One field of a command to be filled in. */
export interface Ask {
  /** A name, or a path into the command: "report.yards". */
  readonly field: string;
  /** May be left out. */
  readonly optional?: boolean;
  /** True if only the GM is asked; the offer is for others as well. */
  readonly gm?: boolean;
  readonly kind: "text" | "integer" | "choice" | "action" | "participant";
  readonly min?: number;
  readonly max?: number;
  readonly choices?: readonly Json[];
}
