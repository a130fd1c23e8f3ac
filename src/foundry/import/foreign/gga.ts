import type { Field } from "../field.ts";

/** Paths that only actors of GURPS Game Aid have. */
export const GGA_HAS = ["attributes/ST/value", "attributes/HT/value", "HP/max"];

/** Lists of GGA are objects with numbered entries, nested in `contains`. */
function listOf(list: Field, depth = 0): readonly Field[] {
  if (!list.isObject || depth > 20) return [];
  return list
    .keys()
    .map((key) => list.at(key))
    .filter((entry) => entry.isObject)
    .flatMap((entry) => [entry, ...listOf(entry.at("contains"), depth + 1)]);
}

const ATTRIBUTES = { st: "ST", dx: "DX", iq: "IQ", ht: "HT", will: "WILL", per: "PER" } as const;

/** Returns the actor in the shape of a `.gcs` file; each part remembers its path. */
export function entityFromGga(actor: Field, system: Field): object {
  const { book } = actor;
  const made = (from: Field, value: object): object => {
    book.places.set(value, from.path);
    return value;
  };
  const calc = (id: string, from: Field, more: object = {}): object[] =>
    from.exists ? [made(from, { attr_id: id, calc: { value: from.value, ...more } })] : [];
  const pool = (id: string, from: Field): object[] =>
    from.at("max").exists ? calc(id, from.at("max"), { current: from.at("value").value }) : [];
  const weapons = (kind: "melee" | "ranged"): object[] => listOf(system.at(kind)).map((one) => thing(one, kind, made));
  // Scores include the bonus of Combat Reflexes, which the sheet adds itself.
  const reflexes = listOf(system.at("ads")).some((one) => /^combat reflexes/iu.test(one.at("name").line())) ? 1 : 0;
  const locations = listOf(system.at("hitlocations")).map((one) =>
    made(one, {
      id: one.at("where").line(),
      table_name: one.at("where").line(),
      hit_penalty: one.at("penalty").value,
      calc: { dr: { all: Number(/\d+/u.exec(one.first("import", "dr").words())?.[0] ?? 0) } },
    }),
  );
  return {
    id: actor.at("_id").line(),
    profile: { name: actor.at("name").line(), ...profile(system.at("traits")) },
    settings: { body_type: { locations } },
    attributes: [
      ...Object.entries(ATTRIBUTES).flatMap(([id, name]) => calc(id, system.first(`attributes/${name}/value`))),
      ...calc("basic_speed", system.first("basicspeed/value")),
      ...calc("basic_move", system.first("basicmove/value")),
      ...pool("hp", system.at("HP")),
      ...pool("fp", system.at("FP")),
    ],
    calc: {
      thrust: system.at("thrust").line(),
      swing: system.at("swing").line(),
      basic_lift: system.first("liftingmoving/basiclift").words() || undefined,
      parry_bonus: reflexes,
      block_bonus: reflexes,
    },
    traits: listOf(system.at("ads")).map((one) =>
      made(one, { ...named(one), levels: one.at("level").value, calc: { points: one.at("points").value } }),
    ),
    skills: listOf(system.at("skills")).map((one) => made(one, skill(one))),
    spells: listOf(system.at("spells")).map((one) =>
      made(one, {
        ...named(one),
        spell_class: one.at("class").line(),
        casting_cost: one.at("cost").line(),
        maintenance_cost: one.at("maintain").line(),
        casting_time: one.at("casttime").line(),
        duration: one.at("duration").line(),
        resist: one.at("resist").line(),
        college: one.at("college").line(),
        calc: { level: one.first("import", "level").value },
      }),
    ),
    equipment: [
      ...listOf(system.at("equipment").at("carried")).map((one) => made(one, gear(one))),
      ...weapons("melee"),
      ...weapons("ranged"),
    ],
    other_equipment: listOf(system.at("equipment").at("other")).map((one) => made(one, gear(one))),
    notes: listOf(system.at("notes")).map((one) => ({ text: one.first("notes", "name").text() })),
  };
}

const named = (one: Field): object => ({
  name: one.at("name").line(),
  local_notes: one.at("notes").text(),
  reference: one.at("pageref").words(),
});

function skill(one: Field): object {
  const [, name = one.at("name").line(), specialization = ""] =
    /^(.*?)\s*\(([^()]*)\)$/u.exec(one.at("name").line()) ?? [];
  return {
    ...named(one),
    name: name.replace(/\/TL\d*\^?$/u, ""),
    specialization,
    points: one.at("points").value,
    calc: { level: one.first("import", "level").value, rsl: one.at("relativelevel").words() },
  };
}

const gear = (one: Field): object => ({
  description: one.at("name").line(),
  quantity: one.at("count").value,
  equipped: one.at("equipped").value === true,
  local_notes: one.at("notes").text(),
  reference: one.at("pageref").words(),
  calc: { weight: one.at("weight").words(), value: one.at("cost").value },
});

/** Makes a weapon without weight, because GGA stores attacks apart from equipment. */
function thing(one: Field, kind: "melee" | "ranged", made: (from: Field, value: object) => object): object {
  const line = (key: string): string => one.at(key).words();
  const [half, most] = [line("halfd"), line("max")];
  return {
    description: one.at("name").line() || "?",
    quantity: 1,
    equipped: true,
    calc: { weight: "0 lb", value: 0 },
    weapons: [
      made(one, {
        type: `${kind}_weapon`,
        usage: line("mode"),
        usage_notes: one.at("notes").text(),
        strength: line("st"),
        reach: line("reach"),
        accuracy: line("acc"),
        range: line("range") || (half && most ? `${half}/${most}` : most),
        rate_of_fire: line("rof"),
        shots: line("shots"),
        bulk: line("bulk"),
        recoil: line("rcl"),
        calc: {
          level: one.first("import", "level").value,
          damage: line("damage"),
          parry: line("parry"),
          block: line("block"),
        },
      }),
    ],
  };
}

const PROFILE = {
  title: "title",
  player_name: "player",
  age: "age",
  height: "height",
  weight: "weight",
  birthday: "birthday",
  religion: "religion",
  gender: "gender",
  eyes: "eyes",
  hair: "hair",
  skin: "skin",
  handedness: "hand",
  tech_level: "techlevel",
  race: "race",
  SM: "sizemod",
} as const;

const profile = (traits: Field): object =>
  Object.fromEntries(Object.entries(PROFILE).map(([place, name]) => [place, traits.at(name).words()]));
