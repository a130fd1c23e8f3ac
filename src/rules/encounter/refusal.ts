import type { JsonObject } from "../json.ts";

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
