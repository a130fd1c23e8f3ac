import { describe, expect, it } from "vitest";
import { draftsFrom } from "../../../src/foundry/import/stat-block/draft.ts";
import { damageDice, movementFrom } from "../../../src/foundry/import/stat-block/figures.ts";
import { attackLine, attacksIn } from "../../../src/foundry/import/stat-block/gurps-attacks.ts";
import { entriesOf } from "../../../src/foundry/import/stat-block/gurps-entries.ts";
import { parseStatBlocks } from "../../../src/foundry/import/stat-block/parse.ts";
import { plainLines } from "../../../src/foundry/import/stat-block/lines.ts";
import { Traced } from "../../../src/foundry/import/stat-block/traced.ts";
import { nameFrom, valuesOf, type FieldName } from "../../../src/foundry/import/stat-block/reading.ts";

const names = { attack: "Attack", numbered: (name: string, number: number) => `${name} ${number}` };

/** Fields of each creature of a text, as "value, value". */
const fieldsOf = (text: string, ...fields: readonly FieldName[]): readonly string[] =>
  parseStatBlocks(text).map((block) => fields.map((field) => valuesOf(block)[field]).join(" | "));

const readingsOf = (text: string): readonly string[] =>
  parseStatBlocks(text).flatMap(({ readings }) => readings.map(({ code }) => code.replace("StatBlock.Readings.", "")));

const actorsOf = (text: string) =>
  parseStatBlocks(text)
    .flatMap((block) => draftsFrom(valuesOf(block), block, names))
    .map(({ name, system }) => `${name} ${(system.hp as { value: number }).value}`);

describe("creatures in brackets", () => {
  it.each([
    ["3 Orcs (AC 6, HD 1, hp 5, 4, 3, #AT 1, D 1d6, ML 8)", ["Orcs | 3 | 6"]],
    ["Inside rests an old ogre [AC 5, HD 4+1, hp 19].", ["Old ogre | 1 | 5"]],
    ["Two gnolls (AC 5, HD 2) and their master (AC 3, HD 4) argue.", ["Gnolls | 2 | 5", "Master | 1 | 3"]],
    ["Behind it: five zombies\n(AC 8, HD 2,\nhp 9 each) shuffle.", ["Zombies | 5 | 8"]],
    ["The Lady of Reeds (AC 2 [17], HD 9, hp 50) sings (once an hour).", ["The Lady of Reeds | 1 | 2"]],
    ["Grub [AC 9; HD 1/2; #AT 1 bite (1d2); hp 2]", ["Grub | 1 | 9"]],
  ])("are read from %s", (text, creatures) => expect(fieldsOf(text, "name", "actors", "ac")).toEqual(creatures));
  it("reports the rest of the sentence as not understood", () =>
    expect(parseStatBlocks("A cook (AC 9, HD 1, hp 2) sleeps here.")[0]?.unknown).toEqual(["sleeps here."]));
  it.each(["The roof has two AC units and HD screens.", "He hits (again) and moves on.", "Attack the tower (twice)."])(
    "makes no creature of prose: %s",
    (text) => expect(parseStatBlocks(text)).toEqual([]),
  );
});

it("reads a heading without the spaces behind its signs", () => {
  const [one, several] = plainLines(Traced.plain("# Ogre\n##   Ogre"));
  expect(several?.text).toBe(one?.text);
});

describe("numbers of actors", () => {
  it.each([
    ["8 Kobolds: AC 13, HD 1/2, hp 3 each, #At 1, Dam 1d4", 8, "Kobolds 1 3", "Kobolds 8 3"],
    ["Goblin (8)\nAC 6, HD 1-1", 8, "Goblin 1 3", "Goblin 8 3"],
    ["Bandits: AC 7, HD 1\nHP 6 □□□□□ □\n4 □□□□", 2, "Bandits 1 6", "Bandits 2 4"],
    ["Guard: AC 5, HD 1\nHP 5 ☐☐☐☐☐", 1, "Guard 5", "Guard 5"],
  ])("are read from %s", (text, count, first, last) => {
    const actors = actorsOf(text);
    expect([actors.length, actors[0], actors.at(-1)]).toEqual([count, first, last]);
  });
  it("reports a count unlike the hit points, or above the limit", () => {
    expect(readingsOf("5 Rats: AC 9, HD 1, hp 2, 3")).toEqual(["count"]);
    expect(readingsOf("300 Rats: AC 9, HD 1")).toEqual(["many"]);
    expect(fieldsOf("300 Rats: AC 9, HD 1", "actors")).toEqual(["100"]);
  });
  it.each([
    ["a dog", "dog 1"],
    ["three dogs", "Dogs 3"],
    ["Orcs (2d4)", "Orcs 1"],
    ["Wolf ×12", "Wolf 12"],
  ])("are read from the name %s", (text, expected) => {
    const { name, count } = nameFrom(text);
    expect(`${name} ${count}`).toBe(expected);
  });
});

describe("alternative attacks", () => {
  it.each([
    ["1 bite or 1 breath", "1d6 bite, 3d6 breath", "1 | bite (1d6) or breath (3d6)"],
    ["2 claws/1 bite or 1 tail", "1d4/1d4/1d8/2d6", "3 | 2 × claws (1d4); bite (1d8) or tail (2d6)"],
    ["1 sword, mace or whip", "1d8", "1 | sword (1d8) or mace (1d8) or whip (1d8)"],
    ["2 (fist or rock)", "1d6/2d6", "2 | fist (1d6) or rock (2d6)"],
    ["2 claws and 1 bite", "1d4/1d4/1d6", "3 | 2 × claws (1d4); bite (1d6)"],
    ["1 club", "1d6 or by weapon", "1 | club (1d6 or by weapon)"],
  ])("are read from %s", (attacks, damage, expected) => {
    const text = `Beast\nAC: 14\nHD: 3\nNo. of Attacks: ${attacks}\nDamage: ${damage}`;
    expect(fieldsOf(text, "attacks", "weapons")).toEqual([expected]);
  });
  it("become separate weapons with one attack per turn", () => {
    const [block] = parseStatBlocks("Beast\nAC: 15\nHD: 3\nNo. of Attacks: 1 bite or 1 sting\nDamage: 1d6/1d4");
    const [draft] = draftsFrom(valuesOf(block!), block!, names);
    expect(draft?.items.map(({ name }) => name)).toEqual(["Bite", "Sting"]);
    expect(draft?.system).toMatchObject({ attacks: 1, attackSpeeds: [5] });
    expect(block?.readings.map(({ code }) => code)).toEqual(["StatBlock.Readings.or"]);
  });
});

describe("values of the game's own rolls", () => {
  it.each([
    ["Elk: AC 7, HD 3, THAC0 17", "17 | "],
    ["Elk: AC 7 [12], HD 3, THAC0 17 [+2]", "17 | 2"],
    ["Elk: AC 12, HD 3, AB +2", " | 2"],
    ["Elk\nAC: 15\nHit Dice: 6 (+8)", " | 8"],
    ["Elk: AC 15, HD 3", " | "],
  ])("are read for hitting from %s", (text, expected) => expect(fieldsOf(text, "thac0", "bonus")).toEqual([expected]));
  it("fill the old-school part of the sheet with their corrections", () => {
    const [block] = parseStatBlocks("Elk: AC 7, HD 3, THAC0 17, SV F3, XP 1,200, NA 1d6");
    const [draft] = draftsFrom({ ...valuesOf(block!), thac0: "16" }, block!, names);
    expect(draft?.system.oldSchool).toEqual({ thac0: 16, saves: "F3", xp: 1200, appearing: "1d6" });
    expect(JSON.stringify(draft?.text.slice(0, -1))).not.toMatch(/F3|1200|1d6/);
  });
  it("reads armour class 10 beside THAC0 as descending", () =>
    expect(fieldsOf("Clerk: AC 10, HD 1, THAC0 20", "counted")).toEqual(["down"]));
});

describe("chances in percent", () => {
  it("become the weapon's own, not part of its name", () => {
    const [block] = parseStatBlocks("Bravo\nHit Points: 12\nDEX 13\nClub 55% (27/11), damage 1D6\nBow 40%, damage 1D8");
    const [draft] = draftsFrom(valuesOf(block!), block!, names);
    expect(draft?.items.map(({ name, system }) => [name, Object.values(system.modes as object)])).toEqual([
      ["Club", [expect.objectContaining({ kind: "melee", percent: 55, damage: "1d6" })]],
      ["Bow", [expect.objectContaining({ kind: "ranged", percent: 40, damage: "1d8" })]],
    ]);
  });
  it("are none of a weapon without one", () => {
    const [block] = parseStatBlocks("Elk: AC 7, HD 3, #AT 1 horn (1d6)");
    const [draft] = draftsFrom(valuesOf(block!), block!, names);
    expect(Object.values(draft?.items[0]?.system.modes as object)[0]).not.toHaveProperty("percent");
  });
});

describe("labels in a line", () => {
  it("may follow a value without a separator", () =>
    expect(fieldsOf("Dog: AC 13 HD 1 hp 6 Mv 50 ft Save 15+ Morale 6", "saves", "morale", "basicMove")).toEqual([
      "15+ | 6 | 6",
    ]));
  it("may have a rolled score's average in brackets", () =>
    expect(fieldsOf("Centaur\nInitiative Bonus: 13\nDEX: 2d6+6 (13)", "agility")).toEqual(["13"]));
  it.each([
    ["The Diver, drowned and late\nAC 12\nHD 2", "The Diver", true],
    ["Ash Drake CR 4\nAC 17\nHD 5", "Ash Drake", false],
  ])("leave a doubt about a name with a comma: %j", (text, value, guessed) =>
    expect(parseStatBlocks(text)[0]?.fields.name).toMatchObject({ value, guessed }),
  );
});

describe("weapons in words", () => {
  it.each([
    ["Curate\nAC 14, HD 4, hp 19\n2 claw attacks 1d6 each", "2 × claw (1d6)"],
    [
      "Warden\nAC 12, hp 6\nPipe (d6), Flare pistol (d8, burns). Carries coins.",
      "Pipe (1d6); Flare pistol (1d8, burns)",
    ],
  ])("are read from %j", (text, weapons) => expect(fieldsOf(text, "weapons")).toEqual([weapons]));
});

describe("ranges and movement", () => {
  it.each([
    ["5-10", "1d6+4"],
    ["3-6", "1d4+2"],
    ["4-10", "2d4+2"],
    ["2-24", "2d12"],
    ["4-24", "4d6"],
    ["1-7", "1-7"],
    ["3-26", "3-26"],
    ["8-8", "8-8"],
    ["6-1", "6-1"],
  ])("%s is %s", (range, dice) => expect(damageDice(range)).toBe(dice));
  it.each([
    ["30' (10')", true, 90],
    ["30' (10')", false, 30],
    ["Fly 120'", true, 120],
    ["120' (40')", true, 120],
    ["60' (20')", false, 60],
  ])("%s, by rounds %s, is %s feet a turn", (text, rounds, feet) =>
    expect(movementFrom(text, rounds)?.feet).toBe(feet),
  );
  it("interprets movement by the block's other values and reports that", () => {
    expect(fieldsOf("Toad\nAC: 15\nHD: 2\nMove: 30' (10')", "basicMove")).toEqual(["4"]);
    expect(readingsOf("Toad\nAC: 15\nHD: 2\nMove: 30' (10')")).toEqual(["perRound"]);
    expect(fieldsOf("Toad\nAC: 4 [15]\nHD: 2\nMove: 30' (10')", "basicMove")).toEqual(["1"]);
    expect(fieldsOf("Toad\nAC: 15\nHD: 2\nMove: 30' (10')\nTHAC0: 18", "basicMove")).toEqual(["1"]);
  });
});

describe("tables", () => {
  it("are read with tabs and a creature per column", () =>
    expect(
      fieldsOf("\tOwl\tHawk\nAC:\t13\t14\nHit Dice:\t1\t2\nDamage:\t1d2\t1d4", "name", "ac", "hd", "weapons"),
    ).toEqual(["Owl | 13 | 1 | (1d2)", "Hawk | 14 | 2 | (1d4)"]));
  it("are read with the name in a later column", () =>
    expect(fieldsOf("| AC | Name | HD | hp |\n|-|-|-|-|\n| 5 | Newt | 1 | 3 |", "name", "ac", "hp")).toEqual([
      "Newt | 5 | 3",
    ]));
  it.each(["Weapon  Skill  Damage\n", "AC  5  HD  3\n", "foo\tbar\nAC\t5\tHD\n", "Attack, damage, and more\n"])(
    "take no longer for each line of many: %j",
    (lines) => {
      const timeOf = (count: number): number => {
        const start = process.cpuUsage();
        parseStatBlocks(lines.repeat(count));
        const { user, system } = process.cpuUsage(start);
        return user + system;
      };
      timeOf(200);
      expect(timeOf(1_600)).toBeLessThan(5 * timeOf(400) + 200_000);
    },
  );
  it("keep lines with a tab as text outside a table", () =>
    expect(fieldsOf("Wolf\nAC:\t13\nHD: 2", "name", "ac")).toEqual(["Wolf | 13"]));
});

describe("GURPS values and lists", () => {
  const BANDIT =
    "Bandit\nClass: Mundane\nST 12 HP 13 Speed 5.75\nDX 11 Will 10 Move 5\nIQ 10 Per 10\nHT 12 FP 12 SM 0\nDodge 8 Parry 9 DR 2";
  it("are found after a label of another part", () =>
    expect(fieldsOf(BANDIT, "st", "dx", "iq", "ht", "hp", "basicSpeed", "dodge", "parry", "dr")).toEqual([
      "12 | 11 | 10 | 12 | 13 | 5.75 | 8 | 9 | 2",
    ]));
  it("marks guessed values only", () => {
    const { fields } = parseStatBlocks("Monk\nNotes: quiet.\nST 11, DX 12, IQ 9")[0]!;
    expect([fields.st.guessed, fields.ht.guessed, fields.hp.guessed]).toEqual([false, true, true]);
  });
  it("keeps DR among traits as a trait", () =>
    expect(fieldsOf("Golem\nST 20 DX 9 IQ 4 HT 12\nTraits:\nDR 2 [10]\nFit [5]", "traits")).toEqual([
      "DR 2 [10]; Fit [5]",
    ]));
  it.each([
    ["Combat\nReflexes; Fit", ["Combat Reflexes", "Fit"]],
    ["Fit [5]\nLuck [15]", ["Fit [5]", "Luck [15]"]],
    ["Fit\nLuck", ["Fit", "Luck"]],
    ["High Pain\nThreshold, Fit", ["High Pain Threshold", "Fit"]],
  ])("lists the entries of %j", (text, entries) => expect(entriesOf(text)).toEqual(entries));
  it.each([
    ["Blackjack (Reach C, 1d cr)", "Blackjack: 1d cr, Reach C"],
    ["Claws (1d-1 cut, Reach C,1)", "Claws: 1d-1 cut, Reach C,1"],
    ["Axe (12): 1d+3 cut or 1d+1 imp. Reach 1.", "Axe (12): 1d+3 cut or 1d+1 imp, Reach 1"],
    ["Bite: 2d cut, Reach C", "Bite: 2d cut, Reach C"],
  ])("reads and writes the attack %s", (text, line) => {
    expect(attacksIn(text).map(attackLine)).toEqual([line]);
    expect(attacksIn(line)).toEqual(attacksIn(text));
  });
  it("gives a weapon one mode per damage, without inventing a level", () => {
    const modes = (text: string) => {
      const [block] = parseStatBlocks(`Thug\nST 10 DX 10 IQ 10 HT 10\n${text}`);
      const [draft] = draftsFrom(valuesOf(block!), block!, names);
      return Object.values(draft?.items[0]?.system.modes as Record<string, { level: number; damage: string }>).map(
        ({ level, damage }) => `${level} ${damage}`,
      );
    };
    expect(modes("Axe (12): 1d+3 cut or 1d+1 imp. Reach 1.")).toEqual(["12 1d+3", "12 1d+1"]);
    expect(modes("Blackjack (Reach C, 1d cr)")).toEqual(["null 1d"]);
  });
  it("reports a decimal comma", () => {
    expect(fieldsOf("Elf\nST 10 DX 10 IQ 10 HT 10 Speed 5,75", "basicSpeed")).toEqual(["5.75"]);
    expect(readingsOf("Elf\nST 10 DX 10 IQ 10 HT 10 Speed 5,75")).toEqual(["comma"]);
  });
  it("reports PD, which has no field", () =>
    expect(parseStatBlocks("Guard\nST 11 DX 11 IQ 10 HT 11\nPD/DR: 2/4")[0]?.unknown.join()).toContain("PD 2"));
});
