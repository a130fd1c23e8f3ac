import * as v from "valibot";
import { registerSetting, store, stored, whenSettingsChange } from "../../foundry/settings/new-fights.ts";
import type { ActorLike } from "./actor-like.ts";
import { guessProfile } from "./guess.ts";
import { shippedProfile } from "./profiles.ts";
import { readProfile, type ProfileFault } from "./read-profile.ts";
import type { Draft, OwnByActor } from "./rows.ts";
import type { Profile } from "./schema.ts";

const PROFILE = "profile";

export interface ProfileInUse extends Draft {
  readonly origin: "saved" | "shipped" | "guessed";
  /** Why the saved profile is not used. */
  readonly faults: readonly ProfileFault[];
}

const ownValues = v.record(v.string(), v.record(v.string(), v.pipe(v.number(), v.finite())));

let known: ProfileInUse | null = null;
/** Number of actors for a guess; another may change it. */
let guessedFrom = 0;

export function registerProfileSetting(): void {
  registerSetting(PROFILE, { scope: "world", config: false, type: Object, default: {} });
  whenSettingsChange(() => {
    known = null;
  });
}

/** Returns the world's profile; without actors, as before `ready`, a guess is empty. */
export function profileInUse(): ProfileInUse {
  const size = game.actors?.size ?? 0;
  if (known?.origin === "guessed" && size !== guessedFrom) known = null;
  guessedFrom = size;
  known ??= findProfile();
  return known;
}

function findProfile(): ProfileInUse {
  const { profile, own } = stored<{ readonly profile: unknown; readonly own: unknown }>(PROFILE);
  const read = profile === undefined ? null : readProfile(profile);
  const rest = { own: v.is(ownValues, own) ? own : {}, guessed: new Set<string>(), faults: [] };
  const id = game.system?.id ?? "";
  if (read && "profile" in read && read.profile.system === id)
    return { ...rest, profile: read.profile, origin: "saved" };
  const faults = read && "faults" in read ? read.faults : [];
  const shipped = shippedProfile(id);
  if (shipped) return { ...rest, profile: shipped, origin: "shipped", faults };
  const guess = guessed();
  return { ...rest, profile: guess, guessed: new Set(Object.keys(guess.values)), origin: "guessed", faults };
}

export function guessed(): Profile {
  const { id = "", title = "", version = "" } = game.system ?? {};
  return guessProfile(id, title, version, worldActors());
}

/** Null if there is none. */
export function shippedForWorld(): Profile | null {
  return shippedProfile(game.system?.id ?? "");
}

export async function saveProfile(profile: Profile, own: OwnByActor): Promise<void> {
  await store(PROFILE, { profile, own });
}

/** Players' characters first. */
export function worldActors(): readonly ActorLike[] {
  return [...(game.actors ?? [])].sort(
    (a, b) => Number(b.hasPlayerOwner) - Number(a.hasPlayerOwner) || (a.name < b.name ? -1 : 1),
  );
}
