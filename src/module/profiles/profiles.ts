import { readProfile } from "./read-profile.ts";
import type { Profile } from "./schema.ts";

interface ProfileChunk {
  readonly default: unknown;
}

/** By path. Each is a chunk, which only a world of its system fetches. */
const FILES = import.meta.glob<ProfileChunk>(["./*.yml", "!./generic.yml"]);

/** Systems whose profiles come with the module. */
export const shippedSystems: readonly string[] = Object.keys(FILES).map((file) => file.slice(2, -".yml".length));

/** Returns what fetches the profile's chunk; null for a system without one. */
export function profileChunk(system: string): (() => Promise<ProfileChunk>) | null {
  return shippedSystems.includes(system) ? (FILES[`./${system}.yml`] ?? null) : null;
}

/** @throws if a file of ours has faults, which a test finds */
export function profileIn({ default: data }: ProfileChunk): Profile {
  const read = readProfile(data);
  if ("faults" in read) throw new Error(JSON.stringify(read.faults));
  return read.profile;
}
