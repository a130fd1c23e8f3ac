import { say, type Detail, type Saying } from "../saying.ts";

/** One thing wrong with an encounter file. */
export interface Problem {
  /** Path of the field, e.g. `participants/0/stats/dx`; "" is the whole file. */
  readonly path: string;
  /** What stands there: as JSON, or in words of ours ("nothing"). */
  readonly found: string | Saying;
  /** What may stand there. */
  readonly allowed: Saying;
  /** What is said instead of both, where no field is to blame: the text as a whole cannot be read. */
  readonly saying?: Saying;
  /** What somebody else's program says about it: for the console, never for people. */
  readonly detail?: string;
}

/** @param allowed code of a text of `Import.Allowed`, with what is put into it, or the saying itself */
export function problem(path: string, found: unknown, allowed: string | Saying, data?: Readonly<Record<string, Detail>>): Problem {
  return { path, found: show(found), allowed: typeof allowed === "string" ? say(`Allowed.${allowed}`, data) : allowed };
}

/** A value as a person wrote it, shortened. */
export function show(value: unknown): string | Saying {
  if (value === undefined) return say("Found.nothing");
  // JSON would tell both as null.
  if (typeof value === "number" && !Number.isFinite(value)) return Number.isNaN(value) ? ".nan" : value > 0 ? ".inf" : "-.inf";
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}
