import type { EncounterState, Json } from "../../../src/rules/index.ts";
import { damageOf } from "../../../src/rules/kernel/repair.ts";

/** A copy with another value at a path; undefined deletes it. */
export function damaged(state: EncounterState, path: string, value: unknown): unknown {
  const copy = JSON.parse(JSON.stringify(state)) as Record<string, Json>;
  const names = path.split(".");
  const last = names.pop()!;
  const at = names.reduce((tree, name) => tree[name] as Record<string, Json>, copy);
  if (value === undefined) delete at[last];
  // Like JSON from a disk, also for the name that cannot be assigned.
  else Object.defineProperty(at, last, { value, enumerable: true, configurable: true, writable: true });
  return copy;
}

/** What a repair says is lost, a line each. */
export const losses = (of: unknown): string[] =>
  (damageOf(of) ?? []).map(({ code, data }) => [code, ...Object.values(data)].join(" "));
