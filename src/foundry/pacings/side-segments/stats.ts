import { actionsOf, attribute, LONGEST_LABEL, spellsOf, weaponsOf, within } from "../../actors/carried-items.ts";
import type { Need, PacingParts } from "../../fight/pacing-parts.ts";

const MOST_THINGS = 100;
const MOST_ATTACKS = 20;
const speed = (value: number): number => within(value, 1, 100);

export const NEEDS: readonly Need[] = [{ of: "action", field: "segments" }];

export const readStats: NonNullable<PacingParts["stats"]> = (actor) => ({
  weapons: weaponsOf(actor, MOST_THINGS).map(({ name, system }) => ({
    label: name.slice(0, LONGEST_LABEL),
    spd: speed(system.weaponSpeed),
    attacks: speed(system.attacks ?? actor.system.attacks),
    perRounds: speed(system.perRounds ?? actor.system.perRounds),
    missile: system.ranged,
    trained: system.trained,
    specialised: system.specialised,
  })),
  spells: spellsOf(actor, MOST_THINGS).map(({ name, system }) => ({
    label: name.slice(0, LONGEST_LABEL),
    spd: speed(system.segments),
  })),
  actions: actionsOf(actor, MOST_THINGS).map(({ name, system: { segments, phase } }) => ({
    label: name.slice(0, LONGEST_LABEL),
    ...(segments === null ? {} : { segments: within(segments, 0, 100) }),
    ...(phase === "none" ? {} : { phase }),
  })),
  attackSpeeds: actor.system.attackSpeeds.slice(0, MOST_ATTACKS).map(speed),
  hitDice: attribute(actor.system.hitDice),
  morale: actor.system.morale === null ? null : attribute(actor.system.morale),
  giant: actor.system.giant,
  alertness: within(actor.system.alertness, -20, 20) || null,
  speeds: Object.fromEntries(
    Object.entries(actor.system.actionSpeeds).map(([action, segments]) => [action, attribute(segments)]),
  ),
});
