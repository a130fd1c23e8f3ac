/** The questions when newcomers first act, and if a corrected Basic Speed counts, as a table reads them. */
import { describe, expect, test } from "vitest";
// First, because it defines Foundry's globals.
import { PlainFight, type Person } from "../plain.ts";
import { labelledChoices } from "../../../src/foundry/dialogs/ask-decision.ts";
import { nameOf } from "../../../src/foundry/reading/people.ts";
import { pendingFor } from "../../../src/foundry/reading/fight-context.ts";

const person = (name: string, stats: Person["stats"], more: Partial<Person> = {}): Person => ({
  name,
  stats: stats!,
  ...more,
});
const MIRA = person("Mira", { basicSpeed: 25, dx: 12 }, { owner: "Anna" });
const ORC = person("Orc", { basicSpeed: 20, dx: 11 });
const wolf = (number: number): Person =>
  person(`Wolf ${number}`, { basicSpeed: 22, dx: 11 }, { id: `wolf${number}`, group: "wolf", join: { npc: true } });

const answersOf = ({ gm }: PlainFight): readonly string[] =>
  pendingFor(gm.context).flatMap((request) =>
    labelledChoices(request, gm.context).map(({ label, isDefault: usual }) => (usual ? `${label} (default)` : label)),
  );

describe("newcomers", () => {
  test("ask the GM in one line, with both answers and when", () => {
    const fight = new PlainFight("speed-order", [MIRA, ORC]).start().done().join(wolf(1));
    const { gm, anna } = fight;
    expect(gm.asks).toEqual(["Wolf 1: Choose… first acts when?"]);
    expect(answersOf(fight)).toEqual(["At once", "From second 2 (default)"]);
    expect(anna.everything).not.toMatch(/first acts when|newcomers_/u);
  });

  test("ask once for like members of a group", () => {
    const fight = new PlainFight("speed-order", [MIRA, ORC]).start().join(wolf(1)).join(wolf(2)).join(wolf(3));
    expect(fight.gm.asks).toEqual(["Wolf ×3: Choose… first acts when?"]);
    expect(answersOf(fight)).toEqual(["This second, Basic Speed 5.50 (default)", "From second 2"]);
  });

  test("of the same name are numbered on from those who are there", () => {
    const named = (id: string): Person => ({ ...wolf(1), id, name: "Wolf" });
    const fight = new PlainFight("speed-order", [MIRA, wolf(1), wolf(2)]).start().join(named("w3")).join(named("w4"));
    expect(["wolf1", "wolf2", "w3", "w4"].map((id) => nameOf(id, fight.gm.context))).toEqual([
      "Wolf 1",
      "Wolf 2",
      "Wolf (3)",
      "Wolf (4)",
    ]);
  });

  test("stand in the log, for players without secret values", () => {
    const people: readonly Person[] = [
      { name: "Mira", owner: "Anna", stats: { initiative: 80 } },
      { name: "Orc", stats: { initiative: 40 } },
    ];
    const fight = new PlainFight("two-action", people, { table: { numbers: false } })
      .start()
      .join({ name: "Wolf", stats: { initiative: 60 } });
    expect(answersOf(fight)).toEqual(["This round, Initiative 60 (default)", "From round 2"]);
    fight.say("newcomers", "thisRound");
    expect(JSON.stringify(fight.gm.log)).toContain("Wolf: This round, Initiative 60");
    expect(JSON.stringify(fight.anna.log)).toContain("Wolf: This round");
    expect(JSON.stringify(fight.anna.log)).not.toContain("60");
  });
});

const fightOf = (...changed: readonly { readonly [id: string]: object }[]): PlainFight =>
  new PlainFight("speed-order", [{ ...MIRA, stats: { basicSpeed: 24, dx: 12 } }, ORC])
    .start()
    .give(
      ...changed.flatMap((one) =>
        Object.entries(one).map(([participant, stats]) => ({ type: "change", participant, stats: { ...stats } })),
      ),
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
