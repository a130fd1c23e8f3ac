import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { draftsFrom } from "../../../src/foundry/import/stat-block/draft.ts";
import { attackLine, attacksIn } from "../../../src/foundry/import/stat-block/gurps-attacks.ts";
import { entriesOf } from "../../../src/foundry/import/stat-block/gurps-entries.ts";
import { parseStatBlocks } from "../../../src/foundry/import/stat-block/parse.ts";
import { problemsOf, valuesOf } from "../../../src/foundry/import/stat-block/reading.ts";
import { cases } from "../../quick.ts";
import { draftsOf, modesOf, NAMES } from "./blocks.ts";

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
  it("gives values, attacks, skills and traits with rules", () => {
    const [hen] = draftsOf(SHEET);
    expect(hen).toMatchObject({
      name: "Marsh Hen",
      given: { dodge: 9 },
      system: { st: 18, basicSpeed: 5.25, size: 1, hp: { value: 20, max: 20 }, dr: { torso: 2, skull: 2 } },
    });
    expect(modesOf(SHEET)).toMatchObject([
      { level: 13, damage: "2d-2", damageType: "pi+", reach: "C,1", parry: -1 },
      { level: 12, damage: "1d+1", divisor: 2, damageType: "cut", reach: "C", parry: null },
      { kind: "ranged", accuracy: 1, halfDamage: 10, range: 20, damageType: "cor" },
    ]);
    const others = hen.items.filter(({ type }: Loose) => type !== "weapon");
    expect(others.map(({ name, system }: Loose) => [name, system.specialisation ?? system.rule, system.level])).toEqual(
      [
        ["Brawling", "", 13],
        ["Survival", "Swampland", 10],
        ["Combat Reflexes", "combatReflexes", undefined],
        ["Bad Temper (12)", "none", undefined],
        ["Extra Attack 1", "extraAttack", undefined],
        ["Sharp Claws", "none", undefined],
      ],
    );
    expect(others.map(({ system }: Loose) => system.levels as unknown)).toContain(1);
  });

  it("gives levels, points and kinds of a forum's headings", () => {
    const [hobb] = draftsOf(FORUM);
    expect(
      hobb.items.map(({ type, name, system }: Loose) => [type, name, system.level ?? system.points, system.kind]),
    ).toEqual([
      ["skill", "Axe/Mace", 12, undefined],
      ["skill", "Shield", 13, undefined],
      ["skill", "Area Knowledge", 11, undefined],
      ["trait", "Combat Reflexes", 15, "advantage"],
      ["trait", "Fit", 5, "advantage"],
      ["trait", "Honesty (12)", -10, "disadvantage"],
    ]);
    expect(parseStatBlocks(FORUM)[0]?.unknown).toEqual(["Race: Human"]);
  });

  it("marks guessed values only", () => {
    const { fields } = parseStatBlocks("Monk\nNotes: quiet.\nST 11, DX 12, IQ 9, HT 12")[0]!;
    expect([fields.st, fields.hp, fields.basicSpeed]).toMatchObject([
      { value: "11", guessed: false },
      { value: "11", source: "", guessed: true },
      { value: "6", guessed: true },
    ]);
  });

  it("keeps names and values of two sheets apart", () => {
    const blocks = parseStatBlocks(`${SHEET}\n\n\nReed Hen\nST: 9  HP: 9\nDX: 12 IQ: 3 HT: 11\nDodge: 10`);
    expect(blocks.map(({ fields }) => [fields.name.value, fields.st.value, fields.dodge.value])).toEqual([
      ["Marsh Hen", "18", "9"],
      ["Reed Hen", "9", "10"],
    ]);
  });

  it("leaves old-school blocks unchanged", () =>
    expect(parseStatBlocks("Goblin: AC 6, HD 1-1, hp 3, DX 12").map(({ kind }) => kind)).toEqual(["old"]));

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
    ["Scratch (12): 1d+1(2) cut. Reach C.", "Scratch (12): 1d+1(2) cut, Reach C"],
  ])("reads and writes the attack %s", (text, line) => {
    expect(attacksIn(text).map(attackLine)).toEqual([line]);
    expect(attacksIn(line)).toEqual(attacksIn(text));
  });

  it("is read whatever it is, and yields only valid drafts", () => {
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
            expect(draftsFrom(read, block, NAMES).every(({ items }) => items.length <= 600)).toBe(true);
        }
      }),
      { numRuns: cases(200) },
    );
  });
});
