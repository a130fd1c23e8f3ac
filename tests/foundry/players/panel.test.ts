/** Offers and texts of a player's panel and plate. */
import { describe, expect, it, test } from "vitest";
import { openFight } from "../combat/fight.ts";
import { Hands } from "../pacings/hands.ts";
import { PlainFight, type Person } from "../plain.ts";
import { QUICK } from "../../quick.ts";

const person = (name: string, basicSpeed: number, owner?: string): Person => ({
  name,
  stats: { basicSpeed: basicSpeed * 4, dx: 12, ht: 10, hp: 10, maxHp: 10 },
  pools: { hp: { value: 10, max: 10 } },
  ...(owner ? { owner } : {}),
});
const MIRA = person("Mira", 6.25, "Anna");
const DAGNY = person("Dagny", 5.75, "Ben");
const ORC = person("Orc", 5);

const begun = (people: readonly Person[], pacing = "speed-order"): PlainFight => new PlainFight(pacing, people).start();

describe("a player's panel", () => {
  test("offers actions for other players' characters only if the table allows it", () => {
    const fight = begun([MIRA, DAGNY, ORC]);
    const ben = fight.seat("Ben");
    const done = (): readonly string[] => ben.buttons.filter((label) => label.includes("Done"));
    expect([done(), fight.barred("Ben", { type: "done" })]).toEqual([[], "not-yours"]);
    fight.settle({ actForEachOther: true });
    expect([ben.panel[0], done(), ben.view.spoken.alert]).toEqual([
      "You are next",
      ["Mira: Done no manoeuvre chosen"],
      "",
    ]);
    expect(ben.footer).toMatchObject({ others: { label: "For other players’ characters" } });
    expect(fight.barred("Ben", { type: "done" })).toBeNull();
    expect([fight.done().gm.who, done()]).toEqual([["Dagny"], ["Done no manoeuvre chosen"]]);
    // Only the GM commands NPCs.
    expect([fight.done().gm.who, done(), fight.barred("Ben", { type: "done" })]).toEqual([["Orc"], [], "not-yours"]);
  });

  test("announces an interrupted participant as next", () => {
    const { anna } = begun([MIRA, person("Orc", 7)]).give(
      { type: "wait", participant: "orc", trigger: "she comes near", answer: "attack" },
      { type: "cutIn", participant: "orc" },
    );
    expect([anna.who, anna.panel[0], anna.spoken]).toEqual([
      ["Orc"],
      "You are next",
      expect.stringContaining("Next: Mira"),
    ]);
  });

  test("finishes only the player's characters among those acting at once", () => {
    const armed = (one: Person): Person => ({ ...one, stats: { weapons: [{ label: "sabre", spd: 4 }] } });
    const fight = begun([MIRA, { ...MIRA, name: "Wren" }, ORC].map(armed), "side-segments").usual();
    const { anna } = fight.say("initiative", 6, "party").say("initiative", 3, "foes");
    const done = (): readonly string[] => anna.buttons.filter((label) => label.includes("Done"));
    expect([anna.who, done()]).toEqual([["Mira", "Wren"], ["Done for all 2"]]);
    fight.doneAlone("wren");
    expect([anna.who, done()]).toEqual([["Mira"], ["Done"]]);
  });

  test("offers no Done during a pause or after the end", () => {
    const fight = begun([MIRA, ORC]);
    const { anna } = fight;
    const offered = (): unknown => [anna.buttons.some((label) => label.includes("Done")), anna.panel.at(-1)];
    expect(offered()).toEqual([true, expect.anything()]);
    fight.give({ type: "pause" });
    expect(offered()).toEqual([false, "The fight is paused until the GM resumes it."]);
    fight.give({ type: "resume" }, { type: "end" });
    expect(offered()).toEqual([false, "There is nothing more for you to do."]);
  });

  test("accepts typed results only where the table allows it", () => {
    const fight = begun([MIRA, DAGNY, ORC], "action-period");
    const typing = (): readonly boolean[] =>
      [fight.anna, fight.gm].map(({ everything }) => everything.includes('"typeResults"'));
    expect(typing()).toEqual([true, true]);
    fight.settle({ typedResults: false });
    expect([typing(), fight.anna.buttons]).toEqual([[false, true], expect.arrayContaining(["Roll 3d6"])]);
  });

  test("keeps the player's roll until a turn ends", () => {
    const fight = begun([MIRA, ORC], "action-period");
    const { gm, anna } = fight;
    const roll = (participant: string, value: number, by?: string): void => {
      const answers = { [`roll_${fight.state.clock.round}_${participant}`]: value };
      fight.give({ type: "answer", answers, ...(by ? { by } : {}) });
    };
    expect(anna.results).toEqual([]);
    roll("mira", 9, "Anna");
    expect(anna.results.join()).toMatch(/Mira.*9/);
    roll("orc", 10);
    expect([anna.results.join(), gm.results]).toEqual([expect.stringMatching(/Mira.*9/), []]);
    fight.done();
    expect(anna.results).toEqual([]);
    fight.give({ type: "nextWindow" });
    roll("mira", 14, "Anna");
    expect(anna.results.join()).toMatch(/Mira.*14/);
  });
});

test("shows other participants' HP and FP only if the table allows it", () => {
  const fight = begun([MIRA, { ...ORC, pools: { hp: { value: 3, max: 12 } } }]);
  const pools = (): readonly string[] => [...fight.anna.everything.matchAll(/HP/g)].map(String);
  expect(pools()).toHaveLength(1);
  fight.settle({ pools: true });
  expect(pools()).toHaveLength(2);
});

it.skipIf(QUICK)("previews the players' view for the GM with a way back", async () => {
  const fight = await openFight([
    { name: "Mira", owner: "Anna" },
    { name: "Xanthippe", combatant: { hidden: true } },
  ]);
  const gm = new Hands(fight, fight.gm);
  await gm.press("startCombat");
  expect(gm.tracker.outerHTML).toContain("Xanthippe");
  await gm.press("encounterMenu");
  await gm.pick("Preview as player");
  expect(gm.tracker.outerHTML).not.toContain("Xanthippe");
  const actions = [...gm.tracker.querySelectorAll("[data-action]")]
    .filter((one) => !one.closest(".sz-core"))
    .map(({ dataset }) => dataset.action as string);
  expect(actions.filter((action) => action !== "activateCombatant")).toEqual(["seeAsGm"]);
  await gm.press("seeAsGm");
  expect(gm.tracker.outerHTML).toContain("Xanthippe");
});
