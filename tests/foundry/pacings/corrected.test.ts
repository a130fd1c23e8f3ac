/** The question if a corrected Basic Speed counts, as a table reads it. */
import { describe, expect, test } from "vitest";
// First, because it defines Foundry's globals.
import { PlainFight, type Person } from "../plain.ts";
import { labelledChoices } from "../../../src/foundry/dialogs/ask-decision.ts";
import { pendingFor } from "../../../src/foundry/reading/fight-context.ts";

const PEOPLE: readonly Person[] = [
  { name: "Mira", owner: "Anna", stats: { basicSpeed: 24, dx: 12 } },
  { name: "Orc", stats: { basicSpeed: 20, dx: 11 } },
];
const fightOf = (...changed: readonly { readonly [id: string]: object }[]): PlainFight =>
  new PlainFight("speed-order", PEOPLE)
    .start()
    .give(
      ...changed.flatMap((one) =>
        Object.entries(one).map(([participant, stats]) => ({ type: "change", participant, stats: { ...stats } })),
      ),
    );
const answersOf = ({ gm }: PlainFight): readonly string[] =>
  pendingFor(gm.context).flatMap((request) =>
    labelledChoices(request, gm.context).map(({ label, isDefault: usual }) => (usual ? `${label} (default)` : label)),
  );

describe("a corrected Basic Speed", () => {
  test("asks the GM in one line, with both answers", () => {
    const fight = fightOf({ mira: { basicSpeed: 19 } });
    const { gm, anna } = fight;
    expect(gm.pinned).toMatch(/^From second 2 \| Mira \| now has Basic Speed 4\.75: use it for the order\?/u);
    expect(answersOf(fight)).toEqual(["From second 2", "Keep the order (default)"]);
    expect(anna.everything).not.toMatch(/for the order|corrected/u);
  });

  test("keeps one row for a combatant who has acted", () => {
    const fight = fightOf({ mira: { basicSpeed: 25 } });
    const { gm } = fight;
    const before = fightOf().done().gm.rows("done");
    expect([fight.done().gm.rows("done"), before.length]).toEqual([before, 1]);
    expect(gm.asks).toEqual(["Mira: Choose… now has Basic Speed 6.25: use it for the order?"]);
  });

  test("names DX where it decides the order", () => {
    const fight = fightOf({ orc: { basicSpeed: 24, dx: 13 } });
    expect(fight.gm.asks).toEqual(["Orc: Choose… now has Basic Speed 6.00 and DX 13: use it for the order?"]);
  });

  test.each([
    ["next", "Mira: new values count from second 2"],
    ["keep", "Mira: keeps the place in the order"],
  ])("stands in the log without values: %s", (value, words) => {
    const { gm, anna } = fightOf({ mira: { basicSpeed: 19 } }).say("corrected", value);
    expect(gm.asks).toEqual([]);
    for (const { log } of [gm, anna]) expect(log.at(-1)).toBe(words);
  });
});
