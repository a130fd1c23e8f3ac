import { parse, stringify } from "yaml";
import { LARGEST_FILE, readProfile, type ProfileFault } from "./read-profile.ts";
import type { Profile } from "./schema.ts";

/** Writes what differs from the default, in the tutorial's order. */
export function writeProfileFile({ writes, mustNotRun, standIns, weapons, spells, ...rest }: Profile): string {
  return stringify({
    ...rest,
    ...(Object.keys(writes).length ? { writes } : {}),
    ...(mustNotRun.length ? { mustNotRun } : {}),
    ...(standIns.length ? { standIns } : {}),
    ...(weapons.length ? { weapons } : {}),
    ...(spells.length ? { spells } : {}),
  });
}

export type FileRefusal =
  | { readonly code: "too-large"; readonly most: number }
  | { readonly code: "not-yaml"; readonly line: number }
  | { readonly code: "other-system"; readonly title: string }
  | { readonly code: "faults"; readonly faults: readonly ProfileFault[] };

/** Reads YAML or JSON for this world's system. Never throws. */
export function readProfileFile(
  text: string,
  system: string,
): { readonly profile: Profile } | { readonly refusal: FileRefusal } {
  if (text.length > LARGEST_FILE) return { refusal: { code: "too-large", most: LARGEST_FILE } };
  let data: unknown;
  try {
    data = parse(text, { maxAliasCount: 20 });
  } catch (error) {
    return { refusal: { code: "not-yaml", line: lineOf(error) } };
  }
  const read = readProfile(data);
  if ("faults" in read) return { refusal: { code: "faults", faults: read.faults } };
  if (read.profile.system !== system) return { refusal: { code: "other-system", title: read.profile.title } };
  return read;
}

function lineOf(error: unknown): number {
  const { linePos }: { readonly linePos?: readonly { readonly line: number }[] } = error ?? {};
  return linePos?.[0]?.line ?? 1;
}
