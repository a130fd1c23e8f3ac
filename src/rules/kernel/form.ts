import { SCHEMA } from "../model/state.ts";

/** Forms that trial versions wrote before the first release. Nothing reads them, so the next form is 4. */
const TRIAL_FORMS: ReadonlySet<unknown> = new Set([2, 3]);

/** Which version stored data: one whose form is the present one or unknown, a trial version, or a newer version. */
export type Origin = "present" | "trial" | "newer";

/** Returns the origin of an encounter, actor or item by its number; a value that is no number may be damage. */
export function originOf(form: unknown): Origin {
  if (TRIAL_FORMS.has(form)) return "trial";
  return typeof form === "number" && form > SCHEMA ? "newer" : "present";
}
