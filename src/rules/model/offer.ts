import type { Json, JsonObject } from "./json.ts";

export interface Offer<Data extends JsonObject = JsonObject> {
  /** Message code, e.g. "wait", "cutIn". */
  readonly code: string;
  /** Values of the message, including the cost: `{from: 2, to: -1}`, `{segments: 4}`. */
  readonly data: Data;
  readonly command: JsonObject & { readonly type: string };
  /** Fields that the dialog asks for. */
  readonly asks?: readonly Ask[];
  readonly gm?: boolean;
  /** Why it is refused now: a code such as "stunned" or "unarmed". */
  readonly barred?: string;
  /** True if the combat rules offer it. */
  readonly combat?: true;
}

export interface Choice<Data extends JsonObject = JsonObject> {
  readonly value: Json;
  /** Message code, such as "weapon" with `{label, speed}`. */
  readonly code: string;
  readonly data: Data;
  /** Time of the slot it would make, in the pacing's unit; null for none. */
  readonly lands: number | null;
}

export interface Ask {
  /** A name, or a path into the command: "report.yards". */
  readonly field: string;
  readonly optional?: boolean;
  /** True if only the GM is asked, though others get the offer. */
  readonly gm?: boolean;
  readonly kind: "text" | "integer" | "choice" | "action" | "participant";
  readonly min?: number;
  readonly max?: number;
  readonly choices?: readonly Json[];
}
