import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import type { ActorDraft } from "../../../src/foundry/import/draft.ts";
import { parseGca } from "../../../src/foundry/import/gca/parse.ts";
import { cases } from "../../quick.ts";
import { expectDraft, textOf, wantedOf } from "./gcs.ts";
import { actorOf, bringOne, file, useTable, why } from "./hands.ts";

const whole = textOf("warden.xml");
const draftOf = (text = whole): ActorDraft => parseGca(text, "warden.xml").draft!;

describe("GCA character exported for Foundry", () => {
  it("has the values of the table beside it", () => expectDraft(draftOf(), wantedOf("warden.xml")));
  it("opens a cycle of containers", () => {
    const parent = (of: string): string =>
      `<uuid type="string">sack</uuid><parentuuid type="string">${of}</parentuuid>`;
    expect(draftOf(whole.replace(parent(""), parent("rope"))).items.length).toBe(draftOf().items.length);
  });
  it("reports where an error is", () => {
    const wrong = (key: string, figure: number): Loose =>
      parseGca(whole.replace(`<${key} type="number">${figure}<`, `<${key} type="number">much<`), "warden.xml");
    const { notes, refusal } = wrong("weight", 3);
    expect([refusal, notes.map(({ path }: Loose) => path as string)]).toEqual([
      undefined,
      expect.arrayContaining(["character/inventorylist/id-00001/calc/weight"]),
    ]);
    expect(wrong("strength", 11).refusal).toMatchObject({ path: "character/attributes/strength/calc/value" });
  });
});

describe("other files", () => {
  it("are refused without a place if another program wrote the file", () => {
    const paths = ['<character version="4"/>', "<gcs/>"].map((text) => parseGca(text, "warden.xml").refusal?.path);
    expect(paths).toEqual(["", ""]);
  });
  it("are read or refused with a reason after any damage", () => {
    const odd = fc.constantFrom(
      "",
      "9".repeat(400),
      ..."<|>|&|]]>|<!--|<x>|</root>|&#0;|&#x110000;|\u0000|-|<id-1>|NaN".split("|"),
    );
    fc.assert(
      fc.property(fc.nat(), odd, fc.nat({ max: 60 }), (at, put, cut) => {
        const from = at % whole.length;
        const { refusal, draft } = parseGca(whole.slice(0, from) + put + whole.slice(from + cut), "w.xml");
        if (refusal) expect(refusal.saying.code).toMatch(/^Refused\.(?!unreadable)/);
        else expect(draft.name).not.toBe("");
      }),
      { numRuns: cases(200) },
    );
  });
});

describe("in a world", () => {
  const table = useTable(14);

  it("has the export's defences and finds the same character again", async () => {
    const { gm } = table;
    const outcome = await bringOne(gm, file("warden.xml", whole));
    const { system, items } = actorOf(gm, outcome);
    expect([outcome.status, system.figures.dodge.value, system.figures.load.level]).toEqual(["made", 10, 0]);
    const sword = items.find((one: Loose) => one.name === "Broadsword" && one.type === "weapon");
    const parries = Object.values(sword.system.modeFigures as Loose).map((one: Loose) => one.parry.value as number);
    const again = await bringOne(gm, file("warden.xml", whole));
    expect([parries, again.status, gm.game.actors.size]).toEqual([[11], "updated", 1]);
    // GCA's native files are refused with advice.
    expect(why(await bringOne(gm, file("warden.gca5", whole)))).toBe("gcaOwn");
  });
});
