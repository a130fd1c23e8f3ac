import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { draftsFrom } from "../../../src/foundry/import/stat-block/draft.ts";
import { attackLine, attacksIn } from "../../../src/foundry/import/stat-block/gurps-attacks.ts";
import { parseStatBlocks } from "../../../src/foundry/import/stat-block/parse.ts";
import { problemsOf, valuesOf } from "../../../src/foundry/import/stat-block/reading.ts";
import { cases } from "../../quick.ts";

const names = { attack: "Attack", numbered: (name: string, number: number): string => `${name} ${number}` };
const values = (text: string, place = 0): Loose => valuesOf(parseStatBlocks(text)[place]!);
const drafts = (text: string): Loose[] =>
  parseStatBlocks(text).flatMap((block) => [...draftsFrom(valuesOf(block), block, names)]) as Loose[];

const SHEET = `Marsh Hen

ST: 18    HP: 20    Speed: 5.25
DX: 11    Will: 8    Move: 7
IQ: 3     Per: 9
HT: 10    FP: 10    SM: +1
Dodge: 9    Parry: 9    DR: 2

Peck (13): 2d-2 pi+ at Reach C, 1.
Scratch (12): 1d+1(2) cut. Reach C.
Spit (11): 1d cor, Acc 1, Range 10/20, RoF 1, Rcl 1

Traits: Combat Reflexes; Bad Temper (12); Extra Attack 1; Sharp Claws
Skills: Brawling-13; Survival (Swampland)-10.
Notes: Not as calm as it looks.`;

const FORUM = `[b]Name:[/b] Old Hobb
Race: Human

[b]Attributes [60][/b]
ST 12 [20]
DX 11 [20]
IQ 10
HT 12 [20]

HP 13 [2]
Will 10
Per 11 [5]
FP 12

Basic Speed 5.75
Basic Move 5

[b]Advantages [20][/b]
Combat Reflexes [15]
Fit [5]

[b]Disadvantages [-10][/b]
Honesty (12) [-10]

[b]Skills [14][/b]
Axe/Mace DX/A - DX+1 12 [4]
Shield (Buckler) DX/E - DX+2 13 [4]
Area Knowledge (Hobb's Mill) IQ/E - IQ+1 11 [2]
`;

describe("GURPS text", () => {
  it("reads values, attacks, traits and skills in a row", () => {
    expect(values(SHEET)).toMatchObject({
      ...{ name: "Marsh Hen", st: "18", hp: "20", basicSpeed: "5.25", dx: "11", will: "8", basicMove: "7", iq: "3" },
      ...{ per: "9", ht: "10", fp: "10", size: "1", dodge: "9", parry: "9", dr: "2" },
      traits: "Combat Reflexes; Bad Temper (12); Extra Attack 1; Sharp Claws",
      skills: "Brawling-13; Survival (Swampland)-10.",
    });
    const [hen] = drafts(SHEET);
    expect(hen).toMatchObject({
      name: "Marsh Hen",
      given: { dodge: 9 },
      system: { st: 18, basicSpeed: 5.25, size: 1, hp: { value: 20, max: 20 }, dr: { torso: 2, skull: 2 } },
    });
    const of = (type: string): Loose[] => hen!.items.filter((one: Loose) => one.type === type) as Loose[];
    expect(of("weapon").map(({ name, system }) => [name, Object.values(system.modes as Loose)[0]])).toMatchObject([
      ["Peck", { level: 13, damage: "2d-2", damageType: "pi+", reach: "C,1", parry: -1 }],
      ["Scratch", { level: 12, damage: "1d+1", divisor: 2, damageType: "cut", reach: "C", parry: null }],
      ["Spit", { kind: "ranged", accuracy: 1, halfDamage: 10, range: 20, damageType: "cor" }],
    ]);
    expect(of("skill").map(({ name, system }) => [name, system.specialisation, system.level])).toEqual([
      ["Brawling", "", 13],
      ["Survival", "Swampland", 10],
    ]);
    expect(of("trait").map(({ name, system }) => [name, system.rule, system.levels])).toEqual([
      ["Combat Reflexes", "combatReflexes", null],
      ["Bad Temper (12)", "none", null],
      ["Extra Attack 1", "extraAttack", 1],
      ["Sharp Claws", "none", null],
    ]);
  });

  it("reads forum style with points and headings", () => {
    const figures = { st: "12", dx: "11", iq: "10", ht: "12", hp: "13", per: "11", basicSpeed: "5.75", basicMove: "5" };
    expect(values(FORUM)).toMatchObject({ name: "Old Hobb", ...figures });
    const [hobb] = drafts(FORUM);
    expect(
      hobb!.items.map(({ type, name, system }: Loose) => [type, name, system.level ?? system.points] as unknown),
    ).toEqual([
      ["skill", "Axe/Mace", 12],
      ["skill", "Shield", 13],
      ["skill", "Area Knowledge", 11],
      ["trait", "Combat Reflexes", 15],
      ["trait", "Fit", 5],
      ["trait", "Honesty (12)", -10],
    ]);
    const kinds = hobb!.items.flatMap(({ type, system }: Loose) => (type === "trait" ? [system.kind as unknown] : []));
    expect(kinds).toEqual(["advantage", "advantage", "disadvantage"]);
    expect(parseStatBlocks(FORUM)[0]?.unknown).toEqual(["Race: Human"]);
  });

  it.each(["SM: +1", "Size: +1", "Size Modifier +1"])("reads %s as size", (size) =>
    expect(values(`Old Hobb\nST 12 DX 11 IQ 10 HT 12\nHP 13 Will 10 Per 10 FP 12\n${size}`)).toMatchObject({
      size: "1",
    }),
  );

  it("reads several in one line", () => {
    const text =
      "Crazed Troll (ST 20 DX 14 IQ 9 HT 12 HP 20 Will 10 Per 10 FP 12 Speed 7 Move 7 SM+1 Dodge 11 Parry 11(x2) DR 0 Bite-15 2d cutting C Claws(x2)-15 2d+1 cutting C-2 Stealth-18)\n2 Imps (ST 8 DX 13 IQ 9 HT 12 HP 8, 7 Will 10 Per 10 FP 12 Speed 6.25 Move 6 Dodge 9 DR 1)";
    expect(values(text)).toMatchObject({ name: "Crazed Troll", st: "20", basicSpeed: "7", parry: "11", size: "1" });
    expect(attacksIn(text).map(({ name, level, damage }) => [name, level, damage.join()])).toEqual([
      ["Bite", 15, "2d cutting"],
      ["Claws", 15, "2d+1 cutting"],
    ]);
    expect(values(text, 1)).toMatchObject({ name: "Imps", st: "8", dr: "1" });
  });

  it("keeps names and values of two sheets apart", () => {
    const blocks = parseStatBlocks(`${SHEET}\n\n\nReed Hen\nST: 9  HP: 9\nDX: 12 IQ: 3 HT: 11\nDodge: 10`);
    expect(blocks.map(({ fields }) => [fields.name.value, fields.st.value, fields.dodge.value])).toEqual([
      ["Marsh Hen", "18", "9"],
      ["Reed Hen", "9", "10"],
    ]);
  });

  it("guesses and marks missing values, and reads its own attack lines", () => {
    const [block] = parseStatBlocks("Guard: ST 11, DX 12, IQ 10, HT 12");
    expect(block?.fields.hp).toEqual({ value: "11", source: "", guessed: true });
    expect(block?.fields.basicSpeed).toMatchObject({ value: "6", guessed: true });
    for (const attack of attacksIn(SHEET)) expect(attacksIn(attackLine(attack))).toEqual([attack]);
  });

  it("leaves old-school blocks unchanged", () =>
    expect(parseStatBlocks("Goblin: AC 6, HD 1-1, hp 3, DX 12").map(({ kind }) => kind)).toEqual(["old"]));

  it("reads any text and yields only valid drafts", () => {
    const word = fc.constantFrom(
      ..."ST|DX|IQ|HT|HP|Speed|DR|:|(|)|[|]|-|12|999999|2d+1 cut|Skills:|Traits|\n|\n\n|;|,|Bite (15):|Reach C|Name:".split(
        "|",
      ),
      ..."constructor|__proto__|1e9|½|+|x".split("|"),
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string({ maxLength: 8 })), { maxLength: 60 }), (parts) => {
        for (const block of parseStatBlocks(`ST 10 DX 10 IQ 10\n${parts.join(" ")}`)) {
          const read = { ...valuesOf(block), name: block.fields.name.value || "X" };
          if (!problemsOf(block, read).length)
            expect(draftsFrom(read, block, names).every(({ items }) => items.length <= 600)).toBe(true);
        }
      }),
      { numRuns: cases(200) },
    );
  });
});
