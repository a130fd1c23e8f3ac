import * as v from "valibot";
import { LatePart } from "../../foundry/host/late.ts";
import {
  registerSetting,
  writeSetting,
  readObjectSetting,
  whenSettingsChange,
} from "../../foundry/settings/new-fights.ts";
import { profileChunk, profileIn } from "./profiles.ts";
import { readProfile, type ProfileFault } from "./read-profile.ts";
import type { Draft, OwnByActor } from "./rows.ts";
import { emptyProfile, type Profile } from "./schema.ts";

const PROFILE = "profile";
const NAME = "Profiles.Menu.Name";

export interface ProfileInUse extends Draft {
  readonly origin: "saved" | "shipped" | "guessed";
  /** Why the saved profile is not used. */
  readonly faults: readonly ProfileFault[];
}

const ownValues = v.record(v.string(), v.record(v.string(), v.pipe(v.number(), v.finite())));

let known: ProfileInUse | null = null;
/** Number of actors for a guess; another may change it. */
let guessedFrom = 0;

/** What is used while the GM has saved no profile. */
interface Usual {
  readonly origin: "shipped" | "guessed";
  readonly profile: () => Profile;
}

/** Null until it is fetched. */
let usual: Usual | null = null;
let coming: Pick<LatePart<object>, "fetch" | "loaded" | "wanted"> | null = null;

/**
 * Fetches the profile that comes with the module for this system, or what guesses one. In `init`.
 * @param then gets the profile that is in use from then on
 */
export function fetchUsual(then: (profile: Profile) => void): void {
  const arrive = (arrived: Usual): void => {
    usual = arrived;
    known = null;
    then(profileInUse().profile);
  };
  const chunk = profileChunk(game.system?.id ?? "");
  coming = chunk
    ? new LatePart(NAME, chunk, {
        first: true,
        then(loaded) {
          const profile = profileIn(loaded);
          arrive({ origin: "shipped", profile: () => profile });
        },
      })
    : new LatePart(NAME, () => import("./guess.ts"), {
        first: true,
        then: ({ guessed }) => arrive({ origin: "guessed", profile: guessed }),
      });
  void coming.fetch().catch(() => undefined);
}

/** Runs something once the profile is there, also if fetching it failed, which is shown. */
export function whenProfile(run: () => void): void {
  if (!coming || coming.loaded) run();
  else void coming.wanted().then(run);
}

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

/** What "Restore our profile" and "Guess again" lead to; reads nothing until it is fetched. */
export function usualNow(): { readonly origin: Usual["origin"]; readonly profile: Profile } {
  const { id = "", title = "", version = "" } = game.system ?? {};
  return usual
    ? { origin: usual.origin, profile: usual.profile() }
    : { origin: "guessed", profile: emptyProfile(id, title, version) };
}

export async function saveProfile(profile: Profile, own: OwnByActor): Promise<void> {
  await writeSetting(PROFILE, { profile, own });
}
