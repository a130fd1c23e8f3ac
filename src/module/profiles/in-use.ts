import * as v from "valibot";
import {
  registerSetting,
  writeSetting,
  readObjectSetting,
  whenSettingsChange,
} from "../../foundry/settings/new-fights.ts";
import { shippedProfile } from "./profiles.ts";
import { readProfile, type ProfileFault } from "./read-profile.ts";
import type { Draft, OwnByActor } from "./rows.ts";
import { emptyProfile, type Profile } from "./schema.ts";

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
/** Set when it is loaded, for a system without a profile. */
let guessed: (() => Profile) | null = null;

export function registerProfileSetting(): void {
  registerSetting(PROFILE, { scope: "world", config: false, type: Object, default: {} });
  whenSettingsChange(() => {
    known = null;
  });
}

/** Calls back once this world's profile can be read: at once, unless it must be guessed. */
export function whenProfileIsReady(then: () => void): void {
  if (guessed || profileInUse().origin !== "guessed") return then();
  void import("./guess.ts").then(({ guessed: loaded }) => {
    guessed = loaded;
    known = null;
    then();
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
  const { profile, own } = readObjectSetting<{ readonly profile: unknown; readonly own: unknown }>(PROFILE);
  const read = profile === undefined ? null : readProfile(profile);
  const rest = { own: v.is(ownValues, own) ? own : {}, guessed: new Set<string>(), faults: [] };
  const id = game.system?.id ?? "";
  if (read && "profile" in read && read.profile.system === id)
    return { ...rest, profile: read.profile, origin: "saved" };
  const faults = read && "faults" in read ? read.faults : [];
  const { origin, profile: found } = usualNow();
  return {
    ...rest,
    profile: found,
    guessed: new Set(origin === "guessed" ? Object.keys(found.values) : []),
    origin,
    faults,
  };
}

/** What is used while the GM has saved no profile: "Restore our profile" and "Guess again" lead to it. */
export function usualNow(): { readonly origin: "shipped" | "guessed"; readonly profile: Profile } {
  const shipped = shippedProfile(game.system?.id ?? "");
  return shipped
    ? { origin: "shipped", profile: shipped }
    : { origin: "guessed", profile: guessed?.() ?? nothingRead() };
}

function nothingRead(): Profile {
  const { id = "", title = "", version = "" } = game.system ?? {};
  return emptyProfile(id, title, version);
}

export async function saveProfile(profile: Profile, own: OwnByActor): Promise<void> {
  await writeSetting(PROFILE, { profile, own });
}
