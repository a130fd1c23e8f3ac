import fc from "fast-check";
import type { CreatureSource } from "../../../src/rules/figures/creature.ts";
import { SPELL_VALUES } from "../../../src/rules/model/exchange.ts";

const attribute = fc.integer({ min: 0, max: 1_000 });
const modifier = fc.integer({ min: -1_000, max: 1_000 });
const orNone = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(values, { nil: null });
const pool = fc.record({
  value: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  max: fc.integer({ min: 0, max: 1_000_000 }),
});
const place = fc.constantFrom("torso", "skull", "arm", "vitals");

/** Any creature that a sheet can hold. */
export const creatures: fc.Arbitrary<CreatureSource> = fc.record({
  st: attribute,
  dx: attribute,
  iq: attribute,
  ht: attribute,
  will: orNone(attribute),
  per: orNone(attribute),
  basicSpeed: orNone(fc.integer({ min: 0, max: 1_000 })),
  move: orNone(attribute),
  agility: orNone(fc.integer({ min: 1, max: 1_000 })),
  initiative: modifier,
  initiativeModifier: modifier,
  dodgeBonus: modifier,
  parryBonus: modifier,
  blockBonus: modifier,
  hp: pool,
  fp: pool,
  dr: fc.dictionary(place, fc.integer({ min: 0, max: 100 })),
  armourClass: orNone(modifier),
  weight: fc.double({ min: 0, max: 1e6, noNaN: true }),
  armour: fc.array(
    fc.record({
      name: fc.string(),
      dr: fc.integer({ min: 0, max: 100 }),
      locations: fc.uniqueArray(place),
      armourClass: orNone(modifier),
    }),
    { maxLength: 4 },
  ),
  shields: fc.array(
    fc.record({ name: fc.string(), defenceBonus: fc.integer({ min: 0, max: 100 }), armourClass: modifier }),
    { maxLength: 2 },
  ),
  traits: fc.array(
    fc.record({
      name: fc.string(),
      rule: fc.constantFrom("combatReflexes", "enhancedDodge", "enhancedParry", "enhancedBlock", "extraAttack"),
      levels: fc.integer({ min: 0, max: 10 }),
    }),
    { maxLength: 4 },
  ),
  spells: fc.array(
    fc.record({
      name: fc.string(),
      changes: fc.record({ figure: fc.constantFrom(...SPELL_VALUES), by: fc.integer({ min: -100, max: 100 }) }),
    }),
    { maxLength: 3 },
  ),
});

/** An ordinary creature with these differences. */
export function someone(said: Partial<CreatureSource> = {}): CreatureSource {
  return {
    st: 10,
    dx: 10,
    iq: 10,
    ht: 10,
    will: null,
    per: null,
    basicSpeed: null,
    move: null,
    agility: null,
    initiative: 50,
    initiativeModifier: 0,
    dodgeBonus: 0,
    parryBonus: 0,
    blockBonus: 0,
    hp: { value: 10, max: 10 },
    fp: { value: 10, max: 10 },
    dr: {},
    armourClass: null,
    weight: 0,
    armour: [],
    shields: [],
    traits: [],
    ...said,
  };
}
