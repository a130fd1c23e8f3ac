import { readProfile } from "./read-profile.ts";
import type { Profile } from "./schema.ts";

const FILES: Readonly<Record<string, unknown>> = import.meta.glob(["./*.yml", "!./generic.yml"], {
  eager: true,
  import: "default",
});

/** Null for a system without one. */
export function shippedProfile(system: string): Profile | null {
  for (const data of Object.values(FILES)) {
    const read = readProfile(data);
    if ("profile" in read && read.profile.system === system) return read.profile;
  }
  return null;
}
