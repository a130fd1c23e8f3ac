/** One thing wrong with an encounter file. */
export interface Problem {
  /** Path of the field, e.g. `participants/0/stats/dx`; "" is the whole file. */
  readonly path: string;
  /** What stands there, as JSON, or in words ("nothing"). */
  readonly found: string;
  /** What may stand there, in words. */
  readonly allowed: string;
}

export function problem(path: string, found: unknown, allowed: string): Problem {
  return { path, found: show(found), allowed };
}

/** A value as a person wrote it, shortened. */
export function show(value: unknown): string {
  if (value === undefined) return "nothing";
  // JSON would tell both as null.
  if (typeof value === "number" && !Number.isFinite(value)) return Number.isNaN(value) ? ".nan" : value > 0 ? ".inf" : "-.inf";
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

/** One line per problem. */
export function describeProblem(file: string, { path, found, allowed }: Problem): string {
  return `${file}: ${path ? `${path}: ` : ""}found ${found}, allowed is ${allowed}`;
}
