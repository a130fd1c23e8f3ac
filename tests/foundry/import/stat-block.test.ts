import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { cases, quickOrFull } from "../../quick.ts";
import { attacksFrom, attacksLine } from "../../../src/foundry/import/stat-block/attacks.ts";
import { damageDice, movementFrom, hitDiceFrom } from "../../../src/foundry/import/stat-block/figures.ts";
import { piecesOf } from "../../../src/foundry/import/stat-block/grammar.ts";
import { parseFileBlocks, parseStatBlocks } from "../../../src/foundry/import/stat-block/parse.ts";
import {
  FIELDS,
  nameFrom,
  readingProblem,
  problemsOf,
  valuesOf,
  type FieldName,
  type Understood,
} from "../../../src/foundry/import/stat-block/reading.ts";
import { draftsOf, fieldsOf, modesOf, readingsOf, unreadIn } from "./blocks.ts";

interface Form {
  readonly title: string;
  readonly text: string;
  readonly reads: readonly string[];
  readonly doubts?: readonly string[];
  readonly unknown?: readonly string[];
  readonly unread?: readonly string[];
  readonly guesses?: readonly FieldName[];
  readonly sure?: readonly FieldName[];
  readonly modes?: readonly object[];
}
const FORMS = parse(readFileSync(path.join(import.meta.dirname, "forms.yml"), "utf8")) as readonly Form[];

/** Fields of a creature with what was kept as text, as "(name)". */
const flat = (block: Understood | undefined): Readonly<Record<string, string>> =>
  block ? { ...valuesOf(block), ...Object.fromEntries(block.kept.map(({ name, text }) => [`(${name})`, text])) } : {};
const one = (text: string): Readonly<Record<string, string>> => flat(parseStatBlocks(text)[0]);

describe("stat block formats", () => {
  it.each(FORMS)("reads $title", ({ text, reads, ...wanted }) => {
    const read = parseStatBlocks(text);
    const blocks = read.map(flat);
    expect(blocks).toHaveLength(reads.length);
    const { doubts, unknown, unread, modes, guesses = [], sure = [] } = wanted;
    if (doubts) expect(readingsOf(text)).toEqual(doubts);
    if (unknown) expect(read[0]!.unknown).toEqual(unknown);
    if (unread) expect(unreadIn(text)).toEqual(unread);
    if (modes) expect(modesOf(text)).toMatchObject(modes);
    for (const field of [...guesses, ...sure]) expect(read[0]!.fields[field].guessed).toBe(guesses.includes(field));
    for (const [place, creature] of reads.entries())
      for (const said of creature.split(" | ")) {
        const [, field = "", value = ""] = /^(\S+) ?(.*)$/u.exec(said) ?? [];
        const found = blocks[place]?.[field];
        const isBeginning = value.endsWith("*") && found?.startsWith(value.slice(0, -1));
        expect(`${field} ${isBeginning ? value : found}`).toBe(`${field} ${value}`);
      }
  });
  it.each(["Weapon  Skill  Damage\n", "AC  5  HD  3\n", "foo\tbar\nAC\t5\tHD\n", "Attack, damage, and more\n"])(
    "take no longer for each line of many: %j",
    (lines) => {
      const timeOf = (count: number): number => {
        const start = process.cpuUsage();
        parseStatBlocks(lines.repeat(count));
        const { user, system } = process.cpuUsage(start);
        return user + system;
      };
      const most = quickOrFull(800, 1_600);
      timeOf(200);
      expect(timeOf(most)).toBeLessThan(5 * timeOf(most / 4) + 200_000);
    },
  );
});

it("reports attacks beyond the limit", () => {
  const hydra = (count: number): string =>
    `Hydra\nAC 5; HD 9; Att ${Array.from({ length: count }, (_, place) => `bite ${place} 1d4`).join("; ")}`;
  const [left] = parseStatBlocks(hydra(23)).flatMap(({ readings }) => readings);
  expect(left).toMatchObject({ code: "StatBlock.Readings.left", data: { used: 20, left: 3 } });
  expect(readingsOf(hydra(20))).toEqual([]);
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
    ["Rat      Cat\nAC 7      AC 8\nHD 1      HD 2", ["7 ac", "8 ac", "1 hd", "2 hd"]],
    [
      "Troll\nST 14 DX 11 HT 12, 3 eyes\n[b]Bite (13)[/b]: 2d cut\nSkills: Stealth-12; Wit 9 lives\nEquipment: 5 bones",
      ["14 st", "11 dx", "12 ht", "13 weapons", "2d weapons", "12 skills", "5 special"],
    ],
  ])("belong to the field or line that has them: %s", (text, owners) => expect(ownersIn(text)).toEqual(owners));
  it("have no record in files", () => {
    const text = "Wolf\nAC 6; HD 2; hp 9\n\nBear\nST 14 DX 11 IQ 3 HT 12";
    expect(ownersIn(text)).not.toEqual([]);
    expect(parseFileBlocks(text, [])).toEqual(parseStatBlocks(text).map((block) => ({ ...block, owned: [] })));
  });
  it("give guesses by locations, which stay as text", () => {
    const text = "Bandit\nCON 12 SIZ 13 DEX 11\n1-3    Right Leg   1/6\n4-9    Abdomen     2/7\n10-20  Chest  1/8";
    const [block] = parseStatBlocks(text);
    expect(block!.fields).toMatchObject({ hp: { value: "13", guessed: true }, dr: { value: "1", guessed: true } });
    expect(block!.kept.find(({ name }) => name === "special")?.text).toContain("Abdomen     2/7");
    expect([readingsOf(text), unreadIn(text)]).toEqual([["locations"], []]);
  });
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
    ["5-10", "1d6+4"],
    ["3-6", "1d4+2"],
    ["4-10", "2d4+2"],
    ["2-24", "2d12"],
    ["4-24", "4d6"],
    ["1-7", "1-7"],
    ["3-26", "3-26"],
    ["8-8", "8-8"],
    ["6-1", "6-1"],
    ["d8", "1d8"],
    ["2d6+1", "2d6+1"],
    ["by weapon", "by weapon"],
  ])("read damage %s as %s", (text, dice) => expect(damageDice(text)).toBe(dice));
  it.each([
    ["60' (20')", false, 60],
    ["20' (60')", false, 60],
    ["30' (10')", true, 90],
    ["30' (10')", false, 30],
    ["Fly 120'", true, 120],
    ["120' (40')", true, 120],
    ['12"', false, 120],
    ["9", false, 90],
    ["120'", false, 120],
    ["30 ft.", false, 90],
    ["none", false, undefined],
  ])("read movement %s, by rounds %s, as %s feet a turn", (text, rounds, feet) =>
    expect(movementFrom(text, rounds)?.feet).toBe(feet),
  );
  it("exclude hit dice without numbers", () => expect(hitDiceFrom("many")).toBe(null));
  it.each([
    ["2 claws/1 bite", "1d4/1d4/1d8"],
    ["1 × club (1d10)", ""],
    ["3 (2 claws, 1 bite)", "1-3/1-3/2-8"],
    ["bite 1d6, 2 claws 1d4", ""],
  ])("read back written attacks: %s %s", (attacks, damage) => {
    const { list } = attacksFrom(attacks, damage);
    expect(attacksFrom(attacksLine(list), "").list).toEqual(list);
  });
  it.each([
    ["a dog", "dog 1"],
    ["three dogs", "Dogs 3"],
    ["Orcs (2d4)", "Orcs 1"],
    ["Wolf ×12", "Wolf 12"],
  ])("read the count of the name %s", (text, expected) => {
    const { name, count } = nameFrom(text);
    expect(`${name} ${count}`).toBe(expected);
  });
  it("are damage dice, lists and sizes, not confused", () => {
    expect(attacksFrom("2d6", "").list).toEqual([{ name: "", times: 1, damage: "2d6" }]);
    expect(piecesOf("AC 5; Att bite 1d6; claw 1d4; hp 3; 5")).toMatchObject([
      { label: "ac", text: "5" },
      { label: "attacks", text: "bite 1d6; claw 1d4" },
      { label: "hp", text: "3; 5" },
    ]);
    const giants = ["Large", "Medium, large when angry"].map((size) => `Ogre\nAC 4; HD 9; hp 40\nSize ${size}`);
    expect(giants.flatMap((text) => fieldsOf(text, "giant"))).toEqual(["yes", "no"]);
  });
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
  ])("of %s may be corrected to %j, not to %j", (name, possible, impossible) => {
    expect(possible.filter((value) => readingProblem(name, value) !== null)).toEqual([]);
    expect(impossible.filter((value) => readingProblem(name, value) === null)).toEqual([]);
  });
});

describe("actors", () => {
  const GHOUL = "Ghoul (3): AC 6, HD 2*, hp 9, 12, 7, #AT 1 bite, D 1d3 + paralysis, ML 9, XP 25";
  const [ghoul, ...others] = draftsOf(GHOUL);
  it("number one per hit point value, unless there is but one", () => {
    expect([ghoul, ...others].map(({ name, system }) => [name, system.hp])).toEqual([
      ["Ghoul 1", { value: 9, max: 9 }],
      ["Ghoul 2", { value: 12, max: 12 }],
      ["Ghoul 3", { value: 7, max: 7 }],
    ]);
    const [guard, ...none] = draftsOf("Guard: AC 5, HD 1\nHP 5 ☐☐☐☐☐");
    expect([guard.name, guard.system.hp.value, none]).toEqual(["Guard", 5, []]);
    expect(draftsOf("Goblin (8)\nAC 6, HD 1-1").at(-1)).toMatchObject({
      name: "Goblin 8",
      system: { hp: { value: 3 } },
    });
  });
  it("have what the pacings need, a weapon, and the text in notes", () => {
    expect(ghoul.system).toMatchObject({
      ...{ hitDice: 2, attacks: 1, perRounds: 1, armourClass: 6, morale: 9, attackSpeeds: [5], giant: false },
    });
    const bite = { name: "", sort: 0, kind: "melee", damage: "1d3", damageType: "cut", reach: "1" };
    expect(ghoul.items).toMatchObject([{ name: "Bite", text: ["1d3 + paralysis"] }]);
    expect(modesOf(GHOUL)[0]).toEqual(bite);
    expect(ghoul.text.at(-1)).toContain("Ghoul (3): AC 6");
  });
  it("have alternative attacks as weapons with one attack per turn", () => {
    const [beast] = draftsOf("Beast\nAC: 15\nHD: 3\nNo. of Attacks: 1 bite or 1 sting\nDamage: 1d6/1d4");
    expect(beast.items.map(({ name }: { name: string }) => name)).toEqual(["Bite", "Sting"]);
    expect(beast.system).toMatchObject({ attacks: 1, attackSpeeds: [5] });
  });
  it("have corrected values in the old-school part of the sheet", () => {
    const [elk] = draftsOf("Elk: AC 7, HD 3, THAC0 17, SV F3, XP 1,200, NA 1d6", { thac0: "16" });
    expect(elk.system.oldSchool).toEqual({ thac0: 16, saves: "F3", xp: 1200, appearing: "1d6" });
    expect(JSON.stringify(elk.text.slice(0, -1))).not.toMatch(/F3|1200|1d6/);
  });
});
