/** Where a row shows the members of a note, by their schemas alone (`shownIn`), in a pacing without a shell. */
import * as v from "valibot";
import { afterAll, beforeAll, expect, test } from "vitest";
import english from "../../../lang/en.json" with { type: "json" };
import { registerPacing, type Pacing, type Slot } from "../../../src/rules/index.ts";
import { schemas } from "../../../src/rules/kit.ts";
import { pacings } from "../../../src/rules/model/pacing.ts";
import { speedOrder } from "../../../src/rules/pacings.ts";
import { speechOf } from "../../../tools/hostless/host.ts";
import { PlainFight } from "../plain.ts";

const { slotRow } = await import("../../../src/foundry/reading/row-words.ts");
const { spoken } = await import("../../../src/foundry/host/rich-text.ts");

const { only, inUnit, shownIn } = schemas;
const plain = speedOrder as unknown as Pacing;
const NOTE = { afraid: true, wounds: 2, luck: 7, of: 3, did: { what: "ann" } };

const noted: Pacing = {
  ...plain,
  id: "noted",
  notes: {
    ...plain.notes!,
    note: v.strictObject({
      afraid: shownIn("always", v.boolean()),
      wounds: shownIn("always", shownIn("note", inUnit("count", v.number()))),
      luck: shownIn("note", only("numbers", v.number())),
      of: shownIn("right", v.number()),
      did: shownIn("log", v.strictObject({ what: inUnit("participant", v.string()) })),
    }),
  },
  order: {
    ...plain.order,
    slotsOf: (one, setting) => plain.order.slotsOf(one, setting).map((slot): Slot => ({ ...slot, note: NOTE })),
  },
};
const TEXTS = {
  afraid: "afraid",
  wounds: { one: "{count} wound", other: "{count} wounds" },
  luck: "luck {luck}",
  of: "of {of}",
  did: "looked at {what}",
};

const { i18n } = game;

beforeAll(() => {
  registerPacing(noted);
  const { SEGMENTZERO: texts } = english;
  const Pacing = { ...texts.Pacing, noted: { Notes: TEXTS } };
  Object.assign(game, { i18n: speechOf("en", { ...english, SEGMENTZERO: { ...texts, Pacing } }) });
});
afterAll(() => {
  pacings.delete("noted");
  Object.assign(game, { i18n });
});

test("shows members of a note in the places that their schemas declare", () => {
  const stats = { basicSpeed: 24, dx: 11 };
  const fight = new PlainFight(
    "noted",
    [
      { name: "Ann", owner: "Anna", stats },
      { name: "Orc", stats: { ...stats, basicSpeed: 20 } },
    ],
    { table: { numbers: false } },
  ).start();
  const wordsOf = (id: string, { context }: PlainFight["gm"]): object => {
    const slot = context.slots.find(({ participant }) => participant === id);
    const { note = [], always = [], right = [] } = slotRow(slot!, context);
    return { note: spoken(note), always: spoken(always), right: spoken(right) };
  };
  const shown = { note: "2 wounds", always: "afraid, 2 wounds", right: "of 3" };
  expect(wordsOf("orc", fight.anna)).toEqual(shown);
  expect(wordsOf("orc", fight.gm)).toEqual({ ...shown, note: "2 wounds, luck 7" });
  fight.done();
  expect(wordsOf("ann", fight.gm)).toEqual({ ...shown, note: "", always: "" });
  expect(fight.gm.log.at(-1)).toBe("Ann: looked at Ann");
});

test("shows them of current and forecast turns too", () => {
  const { gm } = new PlainFight("noted", [{ name: "Ann", stats: { basicSpeed: 24, dx: 11 } }]).start();
  expect(gm.acting).toEqual(["Ann | 2 wounds, luck 7"]);
  expect(gm.rows("forecast")[0]).toBe("Forecast: Ann | 2 wounds, luck 7 | of 3");
});
