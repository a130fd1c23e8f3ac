import type { Effect, Json } from "../rules/core.ts";
import { isDefeatedApart } from "../foundry/fight/effects/conditions-of.ts";
import type { ChangedDocument, DocumentChange, HostAdapter } from "../foundry/fight/host-adapter.ts";
import { text } from "../foundry/host/i18n.ts";
import { sideByToken } from "../foundry/fight/side-id.ts";
import type { OwnValues } from "./profiles/actor-like.ts";
import { profileInUse } from "./profiles/in-use.ts";
import { barOf, changeOf, isFallen, pointsOf, writtenAt } from "./profiles/points.ts";
import { problemWords, valueName } from "./profiles/problem-words.ts";
import { isValue } from "./profiles/problem.ts";
import type { Profile } from "./profiles/schema.ts";
import { sideByGroup } from "./profiles/sides.ts";
import { untimedThings } from "./profiles/spells.ts";
import { readValue, statsOf } from "./profiles/stats.ts";

function readingOf({ id }: Actor.Implementation): { readonly profile: Profile; readonly own: OwnValues } {
  const { profile, own } = profileInUse();
  return { profile, own: (id !== null && Object.hasOwn(own, id) ? own[id] : undefined) ?? {} };
}

/** Null for other paths. */
function kindAt(path: string): "hp" | "fp" | null {
  const { profile } = profileInUse();
  return (["hp", "fp"] as const).find((kind) => writtenAt(profile, kind) === path) ?? null;
}

/** Reads actors of another system by their profile; they attack and cast by their own system. */
export const foreignActors: HostAdapter = {
  kindOf: () => "creature",
  sideOf: (combatant) => sideByGroup(profileInUse().profile, combatant) ?? sideByToken(combatant),
  stats(pacing, actor, rules) {
    const { profile, own } = readingOf(actor);
    const { stats, problems } = statsOf(profile, pacing, actor, own, rules);
    // A needed value that is left out would keep what the core knows, without a word.
    const refused = problems.filter(({ needed }) => needed).map(({ value }) => [value, null] as const);
    return { ...stats, ...Object.fromEntries(refused) };
  },
  untimed: (pacing, actor) => untimedThings(profileInUse().profile, actor, pacing),
  whyRefused(pacing, actor) {
    const { profile, own } = readingOf(actor);
    const missing = statsOf(profile, pacing, actor, own).problems.find(({ needed }) => needed);
    return missing
      ? text("Profiles.Problem", { name: valueName(missing.value), problem: problemWords(missing.problem) })
      : null;
  },
  timing: () => ({ time: null, from: 1, every: 1 }),
  isFallen(combatant) {
    if (isDefeatedApart(combatant) || !combatant.actor) return combatant.isDefeated;
    const { profile, own } = readingOf(combatant.actor);
    return isFallen(profile, combatant.actor, own);
  },

  changeFor,
  documentOf: (actor, uuid) => (actor.uuid === uuid ? actor : null),
  valueAt: (path) => kindAt(path) ?? path,

  pool(actor, kind) {
    const { profile, own } = readingOf(actor);
    const points = kind === "hp" ? barOf(profile, actor, own) : pointsOf(profile, kind, actor, own);
    return points && points.max !== null ? { value: points.value, max: points.max } : null;
  },
  changesHitPoints(change) {
    const path = writtenAt(profileInUse().profile, "hp");
    return path !== null && foundry.utils.hasProperty(change, path);
  },
  valuesNow(actor) {
    const { profile, own } = readingOf(actor);
    const values = (["dodge", "move"] as const).flatMap((name): [string, number][] => {
      const reading = readValue(profile, name, actor, own);
      return isValue(reading) ? [[name, Math.floor(reading.value)]] : [];
    });
    return values.length ? Object.fromEntries(values) : null;
  },

  weakness: () => [],
  posture: () => null,
  postureIn: () => undefined,
  postureUpdate: () => ({}),
  defenderGear: () => null,
  contestOptions: () => [],
  resistance: () => 0,
  attackWays: () => [],
  weaponsInHand: () => [],
  replacedButtons: () =>
    profileInUse().profile.choices.flatMap(({ off, replaces }) => (off || replaces === undefined ? [] : [replaces])),
  keepActionSpeed: () => Promise.resolve(),
};

function changeFor(
  actor: Actor.Implementation,
  effect: Effect,
  read: (document: ChangedDocument, path: string) => Json,
): DocumentChange | null {
  if (effect.what !== "hp" && effect.what !== "fp") return null;
  const { profile } = readingOf(actor);
  const document = actor;
  const change = changeOf(profile, effect.what, actor, effect.by, (path) => read(document, path));
  return change && { document, ...change };
}
