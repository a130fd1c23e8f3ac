import type { Loose } from "../../../playground/shared/loose.ts";

/**
 * Actors in the shape of each system's public template and importer: its defaults, nulls and forms of a value, with
 * the right values beside them. `odds` (0 to 1) chooses among the forms.
 */
export interface Exported {
  readonly json: Loose;
  readonly right: Readonly<Record<string, unknown>>;
}

type Odds = (choices: number) => number;

/** An actor as Foundry exports it. */
export const exported = (systemId: string, more: object): Loose => ({
  _id: "aaaaaaaaaaaaaaaa",
  img: "icons/x.webp",
  effects: [],
  flags: {},
  prototypeToken: { name: "x" },
  _stats: { systemId, coreVersion: "13.347" },
  items: [],
  ...more,
});

/** Yards per second of feet per turn, of which an unloaded person has 120. */
const moveOf = (feet: number): number => (feet ? Math.max(1, Math.round((feet * 5) / 120)) : 0);

/** As GGA's importer stores a character: imported figures as numbers or texts beside the template's defaults. */
export function gga(odds: Odds): Exported {
  const score = (least: number): number => least + odds(8);
  const [st, dx, iq, ht, will, per] = [score(8), score(8), score(8), score(8), score(8), score(8)];
  const written = (value: number): unknown => (odds(2) ? value : String(value));
  const attribute = (value: number): object => ({ import: written(value), value: 10, points: 0, dtype: "Number" });
  const [dodge, move, hp, level] = [5 + odds(8), 3 + odds(5), score(8), 8 + odds(10)];
  return {
    json: exported("gurps", {
      name: "Ivo",
      type: odds(2) ? "character" : "characterV2",
      system: {
        attributes: Object.fromEntries(
          Object.entries({ ST: st, DX: dx, IQ: iq, HT: ht, WILL: will, PER: per }).map(([name, value]) => [
            name,
            attribute(value),
          ]),
        ),
        HP: { value: hp - odds(4), min: 0, max: hp, points: 0 },
        FP: { value: ht, min: 0, max: ht, points: 0 },
        dodge: { value: 0, enc_level: 0 },
        currentdodge: dodge,
        currentmove: move,
        basicmove: { value: written(move), points: 0 },
        basicspeed: { value: (dx + ht) / 4, points: 0 },
        thrust: "1d",
        swing: "2d-1",
        liftingmoving: { basiclift: "34 lb" },
        traits: { title: "", race: "", sizemod: "+0", player: "" },
        ads: {},
        skills: {
          "00000": {
            name: "Combat skills",
            import: "",
            level: 0,
            points: 0,
            contains: { "00000": { name: "Broadsword", import: String(level), level: 0, points: 8, contains: {} } },
          },
        },
        spells: {},
        melee: {},
        ranged: {},
        equipment: { carried: {}, other: {} },
        hitlocations: {},
        notes: {},
      },
    }),
    right: { st, dx, iq, ht, will, per, move, hp, dodge, skills: `Broadsword ${level}` },
  };
}

/** Old-school values that all generators vary. */
function beast(odds: Odds) {
  const dice = 1 + odds(9);
  return { dice, hp: dice * 4 + odds(5), armour: 11 + odds(9), feet: 10 * (1 + odds(24)), morale: 2 + odds(11) };
}

const saves = (): object =>
  Object.fromEntries(["death", "wand", "paralysis", "breath", "spell"].map((name) => [name, { value: 12 }]));

/** Old School Essentials: both armour classes, feet per turn, attacks by colours. */
export function ose(odds: Odds): Exported {
  const { dice, hp, armour, feet, morale } = beast(odds);
  const [claws, isChoice] = [1 + odds(3), odds(2) === 1];
  const weapon = (name: string, pattern: string, times: number): object => ({
    name,
    type: "weapon",
    system: { damage: "1d6", bonus: 0, pattern, counter: { value: 0, max: times }, melee: true, missile: false },
  });
  return {
    json: exported("ose", {
      name: "Reed Ogre",
      type: "monster",
      system: {
        hp: { hd: `${dice}d8`, value: hp, max: hp },
        ac: { value: 19 - armour, mod: 0 },
        aac: { value: armour, mod: 0 },
        thac0: { value: 18, bba: 1, mod: { missile: 0, melee: 0 } },
        saves: saves(),
        movement: { base: feet },
        initiative: { value: 0, mod: 0 },
        languages: { value: [] },
        details: {
          biography: "",
          alignment: "",
          xp: 20,
          morale,
          treasure: { table: "", type: "" },
          appearing: { d: 0, w: 0 },
        },
        attacks: "",
      },
      items: [weapon("Claw", "red", claws), weapon("Bite", isChoice ? "blue" : "red", 1)],
    }),
    right: {
      hp,
      ac: 19 - armour,
      hd: dice,
      move: moveOf(feet),
      morale,
      attacks: isChoice ? claws : claws + 1,
      xp: 20,
      saves: "death 12, wand 12, paralysis 12, breath 12, spell 12",
    },
  };
}

/** ACKS: armour class from 0, feet per turn, a modifier of morale. */
export function acks(odds: Odds): Exported {
  const { dice, hp, feet } = beast(odds);
  const [armour, morale] = [odds(12), odds(7) - 3];
  return {
    json: exported("acks", {
      name: "Bog Orc",
      type: "monster",
      system: {
        hp: { hd: String(dice), value: hp, max: hp, bhr: "1d3" },
        ac: { value: 0, mod: 0 },
        aac: { value: armour, mod: 0 },
        thac0: { value: 19, bba: 1, throw: 9 },
        saves: saves(),
        movement: { base: feet, mod: 0, value: "" },
        details: { biography: "", xp: 20, morale: odds(2) ? morale : String(morale), appearing: { d: "", w: "" } },
      },
      items: [
        {
          name: "Axe",
          type: "weapon",
          system: { damage: "1d6", pattern: "transparent", counter: { value: 0, max: 0 } },
        },
      ],
    }),
    right: { hp, ac: armour, hd: dice, move: moveOf(feet), attacks: 1, kept: `Kept.morale ${morale}` },
  };
}

/** Basic Fantasy: no hit points before a token is made, feet per round, attacks printed in the biography. */
export function basicFantasy(odds: Odds): Exported {
  const { dice, armour, morale } = beast(odds);
  const [feet, modifier, claws, faces] = [10 * (1 + odds(8)), odds(4), 2 + odds(2), [6, 8][odds(2)]!];
  const isRolled = odds(2) === 1;
  const hp = isRolled ? 17 : Math.max(1, Math.floor((dice * (faces + 1)) / 2 + modifier));
  const [line, attacks] = (
    [
      [`${claws} claws/1 bite`, claws + 1],
      ["1 claw or 1 bite", 1],
      [`${claws} claws, 1 bite + swallow on 19/20`, claws + 1],
    ] as const
  )[odds(3)]!;
  return {
    json: exported("basicfantasyrpg", {
      name: "Tarn Wolf",
      type: "monster",
      system: {
        armorClass: { value: armour, label: "BASICFANTASYRPG.ArmorClass" },
        attackBonus: { value: 5 },
        biography: `<p><strong>No. of Attacks:</strong> ${line}</p><p>Hunts in packs of 12.</p>`,
        hitPoints: isRolled ? { value: 17, max: 17 } : { value: null, max: null },
        initBonus: { value: 0 },
        move: { value: [feet, String(feet), `${feet}, Unarmored ${feet + 10}`, `${feet} (10)`][odds(4)] },
        saves: saves(),
        hitDice: { size: `d${faces}`, number: dice, mod: modifier },
        morale: { value: morale },
        numberAppearing: { value: "1d4" },
        specialAbility: { value: 0 },
        treasureType: { value: "None" },
        xp: { value: 360 },
      },
      items: [
        { name: "Claw", type: "weapon", system: { damage: { value: "1d4" }, range: { value: "Melee" } } },
        { name: "Bite", type: "weapon", system: { damage: { value: "1d8" }, range: { value: "Melee" } } },
      ],
    }),
    right: { hp, ac: armour, hd: dice, move: moveOf(feet * 3), morale, attacks, xp: 360, bonus: 5 },
  };
}

/** Shadowdark: distances by name, modifiers of abilities, "or" only in the printed line. */
export function shadowdark(odds: Odds): Exported {
  const { dice, hp, armour } = beast(odds);
  const [move, feet] = (
    [
      ["near", 30],
      ["close", 5],
      ["doubleNear", 60],
      ["tripleNear", 90],
    ] as const
  )[odds(4)]!;
  const [clubs, isChoice] = [1 + odds(3), odds(2) === 1];
  const attack = (name: string, num: unknown): object => ({
    name,
    type: "NPC Attack",
    system: {
      attack: { num },
      attackType: "physical",
      bonuses: { attackBonus: 1 },
      damage: { value: "1d4", special: "" },
    },
  });
  return {
    json: exported("shadowdark", {
      name: "Mill Knave",
      type: "NPC",
      system: {
        abilities: Object.fromEntries(["str", "dex", "con", "int", "wis", "cha"].map((name) => [name, { mod: 0 }])),
        alignment: "chaotic",
        attributes: { ac: { value: armour }, hp: { value: hp, max: hp } },
        darkAdapted: true,
        level: { value: dice, xp: 0 },
        move,
        moveNote: "",
        notes: `<p><i>A thief.</i></p>\n<p><strong>AC</strong> ${armour}, <strong>HP</strong> ${hp}, <strong>ATK</strong> ${clubs} club +1 (1d4) ${isChoice ? "or" : "and"} 1 sling (far) +0 (1d4), <strong>MV</strong> near, <strong>S</strong> +1, <strong>LV</strong> ${dice}</p>`,
        spellcasting: { ability: "", attacks: 0, bonus: 0 },
      },
      items: [attack("Club", odds(2) ? clubs : String(clubs)), attack("Sling", "1")],
    }),
    right: { hp, ac: armour, hd: dice, move: moveOf(feet * 3), attacks: isChoice ? clubs : clubs + 1 },
  };
}
