import { readProfile } from "./read-profile.ts";
import type { Profile } from "./schema.ts";

/** Profiles that come with the module, by path. */
const FILES: Readonly<Record<string, unknown>> = import.meta.glob(["./*.yml", "!./generic.yml"], {
  eager: true,
  import: "default",
});

/** Systems whose profiles come with the module. */
export const shippedSystems: readonly string[] = Object.keys(FILES).map((file) => file.slice(2, -".yml".length));

/**
 * Returns the profile that comes with the module for a system, or null.
 * @throws if a file of ours has faults, which a test finds
 */
export function shippedProfile(system: string): Profile | null {
  if (!shippedSystems.includes(system)) return null;
  const read = readProfile(FILES[`./${system}.yml`]);
  if ("faults" in read) throw new Error(JSON.stringify(read.faults));
  return read.profile;
}
