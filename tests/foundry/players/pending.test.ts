/** What is pending: whose it is, and its default answer. */
import { describe, expect, test } from "vitest";
import type { Command } from "../../../src/rules/index.ts";
import { PlainFight, said, strike, type Person, type Seat } from "../plain.ts";

const { setOpened } = await import("../../../src/foundry/reading/row/grouping.ts");
const { leftOpen, WarnedAttacks } = await import("../../../src/foundry/tracker/views/left-open.ts");

const MIRA: Person = { name: "Mira", owner: "Anna", stats: { basicSpeed: 25 } };
const ORC: Person = { name: "Orc", stats: { basicSpeed: 23, dodge: 8 } };

/** An axe, by default Mira's, has hit the other one. */
const struck = (fight: PlainFight, attacker = "mira", target = "orc"): PlainFight =>
  fight.give(strike(attacker, target));

describe("the GM's dock", () => {
  test("asks whose decision it is, with its default", () => {
    const fight = new PlainFight("stopwatch", [{ name: "Orc", stats: { agility: 10 } }]).start();
    expect(fight.gm.buttons).toContain("By mutual consent");
    fight.usual();
    expect(fight.gm.pinned).toMatch(/^Default \| Orc \|/);
  });

  test("marks a defender whose player is away", () => {
    const marks = [["Gamemaster"], ["Gamemaster", "Anna"]].map((online) => {
      const { gm } = struck(new PlainFight("speed-order", [MIRA, ORC], { online }).start(), "orc", "mira");
      return gm.everything.includes("Mira (away) defends");
    });
    expect(marks).toEqual([true, false]);
  });

  test("says who defends against which attack", () => {
    const tied = ["Dagny", "Wren"].map((name): Person => ({ name, owner: "Anna", stats: { basicSpeed: 20 } }));
    const fight = struck(new PlainFight("speed-order", [MIRA, ORC, ...tied]).start());
    expect(fight.gm.pinned).toBe("No defence | Orc defends | Mira, Axe");
  });
});

describe("an attack of the current turn", () => {
  const open = (): PlainFight =>
    struck(new PlainFight("speed-order", [MIRA, { ...ORC, stats: { basicSpeed: 23, ht: 10 } }]).start());

  test("stands in the dock alone until its step is taken", () => {
    const { gm } = open();
    expect([gm.results, gm.plate?.verbs, gm.dock?.front?.verbs.map(said)]).toEqual([
      [],
      [],
      ["No defence", "Decide later"],
    ]);
    expect(gm.footer?.kind === "gm" && gm.footer.done).toBeUndefined();
  });

  test("is named by Done on hover once it is put off", () => {
    const { gm } = open();
    const fold = gm.dock?.front?.verbs.at(-1)?.args as { group: string };
    setOpened("fight", fold.group, true);
    gm.forget();
    const { footer } = gm;
    setOpened("fight", fold.group, false);
    expect(footer?.kind === "gm" && footer.done).toMatchObject({
      cost: expect.stringContaining("1 attack pending"),
      quiet: true,
    });
  });
});

test("Done asks only the GM about a pending defence", () => {
  const fight = struck(new PlainFight("speed-order", [MIRA, ORC]).start());
  const done: Command = { type: "done" };
  const warning = ({ context }: Seat): string | undefined => leftOpen([done], context, new WarnedAttacks())?.code;
  expect([warning(fight.gm), warning(fight.anna)]).toEqual(["attack-open", undefined]);
});

describe("an attack of an earlier turn", () => {
  const fight = struck(
    new PlainFight("speed-order", [
      { ...MIRA, stats: { basicSpeed: 25 } },
      ORC,
      { ...ORC, name: "Wolf", stats: { basicSpeed: 24 } },
    ]).start(),
  ).done();

  test("keeps its step in the dock, beside Done", () => {
    const { pinned, footer } = fight.gm;
    expect([pinned, footer?.kind === "gm" && footer.done?.action]).toEqual([
      "No defence | Orc defends | Mira, Axe",
      "done",
    ]);
  });
});
