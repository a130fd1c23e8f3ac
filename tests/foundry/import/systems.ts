import type { Loose } from "../../../playground/shared/loose.ts";
import { jsonOf, type Changes } from "./gcs.ts";

/**
 * Actors in the shape of each system's public template and importer (foreign/stored): its defaults, nulls and forms of
 * a value, with the right values beside them. `odds` (0 to 1) chooses among the forms.
 */
export interface Exported {
  readonly json: Loose;
  readonly right: Readonly<Record<string, unknown>>;
}

type Odds = (choices: number) => number;

const stored = (name: string, changes: Changes): Loose => jsonOf(`../foreign/stored/${name}.json`, changes);

/** Yards per second of feet per turn, of which an unloaded person has 120. */
const moveOf = (feet: number): number => (feet ? Math.max(1, Math.round((feet * 5) / 120)) : 0);

/** As GGA's importer stores a character: imported figures as numbers or texts beside the template's defaults. */
export function gga(odds: Odds): Exported {
  const score = (least: number): number => least + odds(8);
  const written = (value: number): unknown => (odds(2) ? value : String(value));
  const attributes = Object.fromEntries(["st", "dx", "iq", "ht", "will", "per"].map((name) => [name, score(8)]));
  const [dodge, move, hp, level] = [5 + odds(8), 3 + odds(5), score(8), 8 + odds(10)];
  const imported = Object.entries(attributes).map(([name, value]) => [
    `system/attributes/${name.toUpperCase()}/import`,
    written(value),
  ]);
  return {
    json: stored("gga", {
      ...(Object.fromEntries(imported) as Changes),
      type: odds(2) ? "character" : "characterV2",
      "system/HP/value": hp - odds(4),
      "system/HP/max": hp,
      "system/currentdodge": dodge,
      "system/currentmove": move,
      "system/basicmove/value": written(move),
      "system/basicspeed/value": (attributes.dx! + attributes.ht!) / 4,
      "system/skills/00000/contains/00000/import": String(level),
    }),
    right: { ...attributes, move, hp, dodge, skills: `Broadsword ${level}` },
  };
}

/** Old-school values that all generators vary. */
function beast(odds: Odds) {
  const dice = 1 + odds(9);
  return { dice, hp: dice * 4 + odds(5), armour: 11 + odds(9), feet: 10 * (1 + odds(24)), morale: 2 + odds(11) };
}

/** Old School Essentials: both armour classes, feet per turn, attacks by colours. */
export function ose(odds: Odds): Exported {
  const { dice, hp, armour, feet, morale } = beast(odds);
  const [claws, isChoice] = [1 + odds(3), odds(2) === 1];
  const saves = "death 12, wand 12, paralysis 12, breath 12, spell 12";
  const attacks = isChoice ? claws : claws + 1;
  return {
    json: stored("ose", {
      "system/hp": { hd: `${dice}d8`, value: hp, max: hp },
      "system/ac/value": 19 - armour,
      "system/aac/value": armour,
      "system/movement/base": feet,
      "system/details/morale": morale,
      "items/0/system/counter/max": claws,
      "items/1/system/pattern": isChoice ? "blue" : "red",
    }),
    right: { hp, ac: 19 - armour, hd: dice, move: moveOf(feet), morale, attacks, xp: 20, saves },
  };
}

/** ACKS: armour class from 0, feet per turn, a modifier of morale. */
export function acks(odds: Odds): Exported {
  const { dice, hp, feet } = beast(odds);
  const [armour, morale] = [odds(12), odds(7) - 3];
  return {
    json: stored("acks", {
      "system/hp": { hd: String(dice), value: hp, max: hp, bhr: "1d3" },
      "system/aac/value": armour,
      "system/movement/base": feet,
      "system/details/morale": odds(2) ? morale : String(morale),
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
    json: stored("basic-fantasy", {
      "system/armorClass/value": armour,
      "system/biography": `<p><strong>No. of Attacks:</strong> ${line}</p><p>Hunts in packs of 12.</p>`,
      "system/hitPoints": isRolled ? { value: 17, max: 17 } : { value: null, max: null },
      "system/move/value": [feet, String(feet), `${feet}, Unarmored ${feet + 10}`, `${feet} (10)`][odds(4)],
      "system/hitDice": { size: `d${faces}`, number: dice, mod: modifier },
      "system/morale/value": morale,
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
  const attacks = `${clubs} club +1 (1d4) ${isChoice ? "or" : "and"} 1 sling (far) +0 (1d4)`;
  return {
    json: stored("shadowdark", {
      "system/attributes": { ac: { value: armour }, hp: { value: hp, max: hp } },
      "system/level/value": dice,
      "system/move": move,
      "system/notes": `<p><i>A thief.</i></p>\n<p><strong>AC</strong> ${armour}, <strong>HP</strong> ${hp}, <strong>ATK</strong> ${attacks}, <strong>MV</strong> near, <strong>S</strong> +1, <strong>LV</strong> ${dice}</p>`,
      "items/0/system/attack/num": odds(2) ? clubs : String(clubs),
    }),
    right: { hp, ac: armour, hd: dice, move: moveOf(feet * 3), attacks: isChoice ? clubs : clubs + 1 },
  };
}
