import fc from "fast-check";
import { cases } from "../../quick.ts";
import { describe, expect, it } from "vitest";
import { attacksFrom, attacksLine } from "../../../src/foundry/import/stat-block/attacks.ts";
import { draftsFrom, type Names } from "../../../src/foundry/import/stat-block/draft.ts";
import { damageDice, movementFrom, hitDiceFrom } from "../../../src/foundry/import/stat-block/figures.ts";
import { piecesOf } from "../../../src/foundry/import/stat-block/grammar.ts";
import { parseStatBlocks } from "../../../src/foundry/import/stat-block/parse.ts";
import {
  FIELDS,
  readingProblem,
  problemsOf,
  valuesOf,
  type FieldName,
  type Understood,
} from "../../../src/foundry/import/stat-block/reading.ts";

const names: Names = { attack: "Attack", numbered: (name, number) => `${name} ${number}` };

/** Fields of the only creature in a text. */
function one(text: string): Record<string, string> {
  const all = parseStatBlocks(text);
  expect(all.map(({ fields }) => fields.name.value)).toHaveLength(1);
  return flat(all[0]!);
}

function flat(block: Understood): Record<string, string> {
  return { ...valuesOf(block), ...Object.fromEntries(block.kept.map(({ name, text }) => [`(${name})`, text])) };
}

/** Forms in which people write stat blocks, all of our own making, and what is read there: "field value | field value". */
const FORMS: readonly (readonly [title: string, text: string, read: string])[] = [
  [
    "one line, everything",
    "Goblin (8): AC 6, HD 1-1, hp 3 each, MV 60' (20'), #AT 1, D 1d6, ML 7, AL C, XP 5",
    "name Goblin | ac 6 | counted down | hd 1 | hp 3 | attacks 1 | weapons (1d6) | morale 7 | basicMove 3 | xp 5 | (alignment) C | (move) 60' (20')",
  ],
  [
    "both armour classes, saves by letters",
    "Marsh Ogre. AC 5 [14], HD 4+1 (22hp), Att 1 × club (1d10), THAC0 15 [+4], MV 90’ (30’), SV D10 W11 P12 B13 S14 (2), ML 10, AL Chaotic, XP 125, NA 1d6 (2d6), TT C",
    "name Marsh Ogre | ac 5 | counted down | hd 4 | hp 22 | weapons club (1d10) | morale 10 | saves D10 W11 P12 B13 S14 (2) | thac0 15 | bonus 4 | appearing 1d6 (2d6) | (treasure) C",
  ],
  [
    "a line for each figure",
    "Fen Wolf\nArmor Class: 13\nHit Dice: 2\nNo. of Attacks: 1 bite\nDamage: 1d6\nMovement: 60'\nNo. Appearing: 2d6, Wild 3d6\nSave As: Fighter: 2\nMorale: 8\nTreasure Type: None\nXP: 75",
    "name Fen Wolf | ac 13 | counted up | hd 2 | hp 9 | weapons bite (1d6) | attackSpeeds 5 | morale 8 | saves Fighter: 2 | appearing 2d6, Wild 3d6 | xp 75",
  ],
  [
    "British spelling",
    "Warden\nArmour Class: 15\nHit Dice: 3\nHit Points: 14\nAttacks: 1 sword\nDamage: 1d8",
    "ac 15 | hp 14 | weapons sword (1d8)",
  ],
  [
    "a table of two columns",
    "| Bog Orc | |\n|---|---|\n| AC | 14 |\n| HD | 1 |\n| Damage | 1d8 |\n| ML | 8 |",
    "name Bog Orc | ac 14 | hd 1 | weapons (1d8) | morale 8",
  ],
  [
    "a table with a heading above",
    "## Cave Bear\n\n| Figure | Value |\n|:--|--:|\n| Armor Class | 14 |\n| Hit Dice | 7 |\n| No. of Attacks | 2 claws, 1 bite |\n| Damage | 1d6/1d6/2d6 |",
    "name Cave Bear | hd 7 | attacks 3 | weapons 2 × claws (1d6); bite (2d6) | attackSpeeds 5, 5, 5",
  ],
  [
    "semicolons, less than one die",
    "Goblin: HD <1 (1d6hp); AC 6[13]; Atk weapon (1d6); Move 9; Save 18; AL C; CL/XP B/10; Special: -1 to hit in sunlight.",
    "name Goblin | hd 0 | hp 3 | ac 6 | weapons weapon (1d6) | (move) 9 | basicMove 4 | saves 18 | (special) -1 to hit in sunlight",
  ],
  [
    "without commas",
    "Imp AC 6 HD 1-1 hp 3 MV 60' (20') #AT 1 D 1d6 ML 7 AL C XP 5",
    "name Imp | ac 6 | hp 3 | morale 7 | weapons (1d6)",
  ],
  [
    "a number before the name, hp for each",
    "4 Brigands: AC 14, HD 1 (hp 3 4 2 5), #At 1 weapon, Dam by weapon, Mv 30', Sv F1, Ml 7, XP 25",
    "name Brigands | actors 4 | hp 3, 4, 2, 5 | ac 14 | weapons weapon (by weapon)",
  ],
  [
    "hp with commas",
    "Ghoul (3): AC 6, HD 2*, hp 9, 12, 7, #AT 3, D 1d3/1d3/1d3, ML 9",
    "name Ghoul | actors 3 | hp 9, 12, 7 | attacks 3 | weapons (1d3); (1d3); (1d3)",
  ],
  ["a figure that nobody has", "Slip: AC 7, HD 1, hp 99999999", "actors 1 | hp 99999999"],
  ["hp times", "Stirge ×5: AC 7, HD 1, hp 4 (x3), 6 (x2)", "name Stirge | actors 5 | hp 4, 4, 4, 6, 6"],
  [
    "stars behind the hit dice",
    "**Wyvern**: AC 3, HD 7*, MV 90' (30') / 240' (80') flying, Att 2 (bite or sting), D 2d8/1d6 + poison, ML 9",
    "name Wyvern | hd 7 | hp 31 | attacks 2 | weapons bite (2d8) or sting (1d6 + poison)",
  ],
  ["two stars and a plus", "Basilisk: AC 4, HD 6+1**, D 1d10 + gaze, ML 9", "hd 6 | hp 28"],
  ["half a die", "Rat: AC 9, HD 1/2, hp 2, Dmg 1", "hd 0 | hp 2"],
  ["a half as a sign", "Bat: AC 8, HD ½, #AT 1, D 1d2", "hd 0 | hp 2 | weapons (1d2)"],
  [
    "dice with eight faces",
    "Crab: AC 14, HD 3d8+3, Attacks 2 pincers 1d8",
    "hd 3 | hp 16 | attacks 2 | weapons 2 × pincers (1d8)",
  ],
  [
    "hit points as a range",
    'GIANT TICK (2)\nFREQUENCY: Rare\nARMOR CLASS: 3\nMOVE: 3"\nHIT DICE: 2-5 hit points\n% IN LAIR: Nil\nNO. OF ATTACKS: 1\nDAMAGE/ATTACK: 1-4\nSPECIAL ATTACKS: Blood drain\nINTELLIGENCE: Non-\nALIGNMENT: Neutral\nSIZE: S',
    "name Giant Tick | ac 3 | hd 0 | hp 3 | weapons (1d4) | (size) S | (special) Blood drain | (intelligence) Non-",
  ],
  ["inches", 'Ogre: AC 5, MV 9", HD 4+1, #AT 1, Dmg 1-10', "basicMove 4 | weapons (1d10) | attacks 1"],
  [
    "swapped movement",
    "Elf: Mv 40’ (120’), AC 5, HD 1, hp 5, #AT 1, D 1d8, Save E1, ML +1, AL N",
    "basicMove 5 | morale  | saves E1",
  ],
  [
    "initiative and action dice that nobody knows",
    "Cultist: Init +0; Atk dagger +1 melee (1d4); AC 11; HD 1d6; MV 30'; Act 1d20; SV Fort +1, Ref +0, Will -1; AL C.",
    "name Cultist | ac 11 | hp 3 | weapons dagger (1d4) | saves Fort +1, Ref +0, Will -1",
  ],
  [
    "figures with words between",
    "Bandit\nArmor Class 12 (leather armor)\nHit Points 11 (2d8 + 2)\nSpeed 30 ft.",
    "name Bandit | ac 12 | hp 11 | basicMove 4",
  ],
  [
    "three in two rounds",
    "Veteran: AC 2, HD 7, hp 40, #AT 3/2, D 1d8+2, MV 12, ML 11",
    "attacks 3 | perRounds 2 | weapons (1d8+2)",
  ],
  [
    "attacks in square brackets",
    "Gryphon: AC 5 [14], HD 7 (31hp), Att [2 × claw (1d4), 1 × bite (2d8)], MV 120' (40'), ML 8",
    "attacks 3 | weapons 2 × claw (1d4); bite (2d8)",
  ],
  [
    "claw, claw, bite",
    "Panther: AC 4, HD 4, #AT claw/claw/bite, D 1d4/1d4/1d8",
    "attacks 3 | weapons claw (1d4); claw (1d4); bite (1d8)",
  ],
  [
    "damage with names",
    "Owlbear\nAC: 5\nHD: 5\nDamage: 1d8 claw, 1d8 claw, 1d8 bite",
    "weapons claw (1d8); claw (1d8); bite (1d8) | attacks 3",
  ],
  ["below zero", "Demon: AC -2, HD 8, hp 44, ML 10", "ac -2 | counted down | hp 44"],
  ["no name at all", "AC 7, HD 2, hp 9", "name  | ac 7"],
  [
    "bullets",
    "### Shade\n- AC: 13\n- HD: 3\n- Attacks: touch (1d4 + cold)\n- Morale: 12",
    "name Shade | ac 13 | weapons touch (1d4 + cold) | morale 12",
  ],
  [
    "emphasised labels",
    "**Hill Giant**\n**AC** 4 **HD** 8 **hp** 36 **#AT** 1 **D** 2d8 **ML** 8 **Size** L",
    "name Hill Giant | hp 36 | giant yes",
  ],
  [
    "experience with thousands",
    "Dragon, Old: AC -1, HD 11**, hp 60, XP 2,700, ML 10",
    "name Dragon, Old | xp 2700 | giant yes",
  ],
];

describe("stat block formats", () => {
  it("number at least 25", () => expect(FORMS.length).toBeGreaterThanOrEqual(25));
  it.each(FORMS)("%s", (_, text, expected) => {
    const fields = expected.split(" | ").map((field) => [field.split(" ", 1)[0]!, field.slice(field.indexOf(" ") + 1)]);
    expect(one(text)).toMatchObject(Object.fromEntries(fields) as object);
  });
});

describe("several blocks", () => {
  const named = (text: string): readonly string[] =>
    parseStatBlocks(text).map(({ fields: { name, hd } }) => `${name.value} ${hd.value}`);
  it.each([
    [
      "line by line",
      "Skeleton AC7, HD1, hp 5, 4, 3, Dmg 1-6, ML12\nZombie AC8 HD2 hp 9 8 Dmg 1-8 ML12",
      ["Skeleton 1", "Zombie 2"],
    ],
    [
      "with gaps and prose",
      "Wolf\nAC: 13\nHD: 2\n\nWolves hunt in packs. They are clever.\n\nBear\nAC: 14\nHD: 4\n\nBears do not.",
      ["Wolf 2", "Bear 4"],
    ],
    [
      "a row each",
      "| Name | AC | HD | Dmg |\n|--|--|--|--|\n| Rat | 12 | 1/2 | 1d3 |\n| Bat | 14 | 1/2 | 1d2 |\n| Cat | 12 | 1 | 1d2 |",
      ["Rat 0", "Bat 0", "Cat 1"],
    ],
    [
      "with a long line before a block",
      `Wolf\nAC: 13\nHD: 2\n\n${"Long ".repeat(13)}\nAC: 14\nHD: 4`,
      ["Wolf 2", " 4"],
    ],
    ["without names", "AC 5, HD 1\nAC 6, HD 2\nAC 7, HD 3", [" 1", " 2", " 3"]],
    ["in headings", "# Orc\nAC 13\nHD 1\n# Ogre\nAC 15\nHD 4", ["Orc 1", "Ogre 4"]],
  ])("%s", (_, text, expected) => expect(named(text)).toEqual(expected));
});

describe("unknown lines", () => {
  it("are listed", () => {
    const [bear] = parseStatBlocks("Bear\nAC: 14\nHD: 4\nFrequency: Rare\nBears love honey. They will do much for it.");
    expect(bear?.unknown).toEqual(["Frequency: Rare", "Bears love honey. They will do much for it"]);
  });
  it("alone yield no block", () =>
    expect(parseStatBlocks("Once upon a time there was a wolf.\n\nIt slept.")).toEqual([]));
  it("may contain markup, which is text", () =>
    expect(one("<b>Evil</b> <img src=x onerror=alert(1)>: AC 3, HD 2").name).toBe(
      "<b>Evil</b> <img src=x onerror=alert(1)>",
    ));
});

describe("guesses", () => {
  it("are average for a person", () =>
    expect(one("Man: AC 9, HD 1, MV 120' (40')")).toMatchObject({
      ...{ agility: "10", dx: "10", ht: "10", basicSpeed: "5", basicMove: "5", st: "11" },
    }));
  it("make fast creatures agile and those with many dice tough", () => {
    const figure = (name: string, text: string): number => Number(one(text)[name]);
    expect(figure("agility", "Cat: AC 7, HD 3, MV 210' (70')")).toBeGreaterThan(
      figure("agility", "Sloth: AC 7, HD 3, MV 60' (20')"),
    );
    expect(figure("initiative", "Titan: AC 2, HD 20")).toBeGreaterThan(figure("initiative", "Child: AC 9, HD 1"));
  });
  it("are marked, unlike values of the text", () => {
    const [goblin] = parseStatBlocks("Goblin: AC 6, HD 1-1, ML 7");
    expect(FIELDS.filter((name) => goblin?.fields[name].guessed)).toEqual(
      expect.arrayContaining(["agility", "initiative", "basicSpeed", "st", "hp"]),
    );
    expect(goblin?.fields.morale).toEqual({ value: "7", source: "7", guessed: false });
  });
  it("are always valid", () => {
    const ac = fc.integer({ min: -999, max: 999_999 });
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), ac, fc.nat(99_999), (noise, ac, hd) => {
        const text = `Thing: AC ${ac}, HD ${hd}, MV ${hd}', #AT ${hd}, D ${noise}, ML ${ac}\n${noise}`;
        for (const block of parseStatBlocks(text)) {
          const wrong = problemsOf(block, { ...valuesOf(block), name: block.fields.name.value || "Thing" });
          // Only values in the text may be impossible; they are reported and not imported.
          expect(wrong.filter((name) => !["ac", "hd", "name", "weapons"].includes(name))).toEqual([]);
        }
      }),
      { numRuns: cases(150) },
    );
  });
});

describe("values", () => {
  it.each([
    ["1-6", "1d6"],
    ["2-8", "2d4"],
    ["3-18", "3d6"],
    ["2-5", "1d4+1"],
    ["d8", "1d8"],
    ["2d6+1", "2d6+1"],
    ["by weapon", "by weapon"],
  ])("read damage %s as %s", (text, dice) => expect(damageDice(text)).toBe(dice));
  it.each([
    ["60' (20')", 60],
    ["20' (60')", 60],
    ['12"', 120],
    ["9", 90],
    ["120'", 120],
    ["30 ft.", 90],
    ["none", null],
  ])("read movement %s as %s feet a turn", (text, feet) => expect(movementFrom(text, false)?.feet ?? null).toBe(feet));
  it("exclude hit dice without numbers", () => expect(hitDiceFrom("many")).toBe(null));
  it("read back written attacks", () => {
    for (const [attacks, damage] of [
      ["2 claws/1 bite", "1d4/1d4/1d8"],
      ["1 × club (1d10)", ""],
      ["3 (2 claws, 1 bite)", "1-3/1-3/2-8"],
      ["bite 1d6, 2 claws 1d4", ""],
    ] as const) {
      const { list } = attacksFrom(attacks, damage);
      expect(attacksFrom(attacksLine(list), "").list).toEqual(list);
    }
  });
});

describe("actors", () => {
  const [ghoul] = parseStatBlocks("Ghoul (3): AC 6, HD 2*, hp 9, 12, 7, #AT 1 bite, D 1d3 + paralysis, ML 9, XP 25");
  const drafts = draftsFrom(valuesOf(ghoul!), ghoul!, names);
  it("number one per hit point value", () =>
    expect(drafts.map(({ name, system }) => [name, system.hp])).toEqual([
      ["Ghoul 1", { value: 9, max: 9 }],
      ["Ghoul 2", { value: 12, max: 12 }],
      ["Ghoul 3", { value: 7, max: 7 }],
    ]));
  it("have what the pacings need", () =>
    expect(drafts[0]?.system).toMatchObject({
      hitDice: 2,
      attacks: 1,
      perRounds: 1,
      armourClass: 6,
      morale: 9,
      attackSpeeds: [5],
      giant: false,
    }));
  it("have weapons for their attacks and the text in notes", () => {
    expect(
      drafts[0]?.items.map(({ name, system, text }) => [name, (system.modes as Record<string, object>).m1, text]),
    ).toEqual([
      ["Bite", { name: "", sort: 0, kind: "melee", damage: "1d3", damageType: "cut", reach: "1" }, ["1d3 + paralysis"]],
    ]);
    expect(drafts[0]?.text.at(-1)).toContain("Ghoul (3): AC 6");
  });
});

describe("corrections", () => {
  it.each<[FieldName, possible: string[], impossible: string[]]>([
    ["name", ["Orc"], [""]],
    ["actors", ["100"], ["0", "101"]],
    ["ac", ["", "-3"], ["six"]],
    ["counted", [], ["sideways"]],
    ["hp", ["3, 4"], ["", "3d6"]],
    ["basicSpeed", ["5.25", "5,25", "250"], ["5.3", "250.25"]],
    ["attackSpeeds", ["", "4, 6"], ["0"]],
    ["morale", [""], []],
    ["agility", [], ["0"]],
    ["giant", ["yes"], []],
  ])("of %s accept %j and refuse %j", (name, possible, impossible) => {
    expect(possible.filter((value) => readingProblem(name, value) !== null)).toEqual([]);
    expect(impossible.filter((value) => readingProblem(name, value) === null)).toEqual([]);
  });
});

it("reads damage dice, lists and sizes without confusing them", () => {
  expect(attacksFrom("2d6", "").list).toEqual([{ name: "", times: 1, damage: "2d6" }]);
  expect(piecesOf("AC 5; Att bite 1d6; claw 1d4; hp 3; 5")).toMatchObject([
    { label: "ac", text: "5" },
    { label: "attacks", text: "bite 1d6; claw 1d4" },
    { label: "hp", text: "3; 5" },
  ]);
  const giant = (size: string): string | undefined => one(`Ogre\nAC 4; HD 9; hp 40\nSize ${size}`).giant;
  expect([giant("Large"), giant("Medium, large when angry")]).toEqual(["yes", "no"]);
});

describe("numbers of a text", () => {
  const ownersIn = (text: string): readonly string[] =>
    parseStatBlocks(text)
      .flatMap(({ owned }) => owned.map(({ from, to, field }) => [from, `${text.slice(from, to)} ${field}`] as const))
      .sort(([one], [other]) => one - other)
      .map(([, words]) => words);
  it.each([
    [
      "Ghoul (6). HD 2, AC **6** [13], Att 2 × claw 1d3, Treasure 3 gems\nGrip 17.",
      ["6 actors", "2 hd", "6 ac", "13 ac", "2 weapons", "2 attacks", "1d3 weapons", "3 treasure"],
    ],
    ["|Name|AC|HD|\n|-|-|-|\n|Ant|7|4|\n|Bee|8|1|", ["7 ac", "4 hd", "8 ac", "1 hd"]],
    ["Rat   Cat\nAC 7   AC 8\nHD 1   HD 2".replaceAll("   ", "      "), ["7 ac", "8 ac", "1 hd", "2 hd"]],
    [
      "Troll\nST 14 DX 11 HT 12, 3 eyes\n[b]Bite (13)[/b]: 2d cut\nSkills: Stealth-12; Wit 9 lives\nEquipment: 5 bones",
      ["14 st", "11 dx", "12 ht", "13 weapons", "2d weapons", "12 skills", "5 special"],
    ],
  ])("belong to the field or line that has them: %s", (text, owners) => expect(ownersIn(text)).toEqual(owners));
});

it("reports attacks beyond the limit", () => {
  const bites = (count: number): string => Array.from({ length: count }, (_, place) => `bite ${place} 1d4`).join("; ");
  const [many] = parseStatBlocks(`Hydra\nAC 5; HD 9; Att ${bites(23)}`);
  expect(many?.readings.find(({ code }) => code === "StatBlock.Readings.left")?.data).toMatchObject({
    used: 20,
    left: 3,
  });
  expect(parseStatBlocks(`Hydra\nAC 5; HD 9; Att ${bites(20)}`)[0]?.readings).toEqual([]);
});
