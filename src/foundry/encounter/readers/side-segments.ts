import type { StatsReader } from "../stats.ts";
import { spellsOf, weaponsOf } from "./items.ts";

/** Weapon and casting speeds, a beast's attack speeds, and what morale asks for. */
export const sideSegments: StatsReader = (actor) => ({
  weapons: weaponsOf(actor).map(({ name, system }) => ({
    label: name, spd: system.weaponSpeed, attacks: system.attacks ?? actor.system.attacks, perRounds: system.perRounds ?? actor.system.perRounds,
    missile: system.ranged, trained: system.trained, specialised: system.specialised,
  })),
  spells: spellsOf(actor).map(({ name, system }) => ({ label: name, spd: system.castingSpeed })),
  attackSpeeds: [...actor.system.attackSpeeds],
  hitDice: actor.system.hitDice,
  morale: actor.system.morale,
  giant: actor.system.giant,
  speeds: { ...actor.system.actionSpeeds },
});
