/** What is pending: whose it is, and its default answer. */
import { describe, expect, test } from "vitest";
import type { Command } from "../../../src/rules/index.ts";
import { PlainFight, said, type Person, type Seat } from "../plain.ts";

const { leftOpen, WarnedAttacks } = await import("../../../src/foundry/tracker/views/left-open.ts");

const MIRA: Person = { name: "Mira", owner: "Anna", stats: { basicSpeed: 25 } };
const ORC: Person = { name: "Orc", stats: { basicSpeed: 23, dodge: 8 } };

/** Mira's axe has hit the orc. */
function struck(fight: PlainFight, exchange = "x"): PlainFight {
  return fight.give({
    type: "attack",
    participant: "mira",
    target: "orc",
    exchange,
    ruling: true,
    means: { name: "Axe", item: "axe", form: "melee", damage: "1d", type: "cr" },
    parts: [{ code: "skill", value: 12 }],
    roll: 10,
  });
}

const footer = ({ gm }: PlainFight): string => {
  const { footer: shown } = gm.view;
  return shown?.kind === "gm" ? said(shown.done) : "";
};

describe("the GM's default answer", () => {
  test("says in the footer whose decision it is", () => {
    const fight = new PlainFight("stopwatch", [{ name: "Orc", stats: { agility: 10 } }]).start();
    expect(footer(fight)).toBe("Default By mutual consent");
    fight.usual();
    expect(footer(fight)).toMatch(/^Orc: Default/);
  });

  test("says in the footer who defends against which attack", () => {
    const tied = ["Dagny", "Wren"].map((name): Person => ({ name, owner: "Anna", stats: { basicSpeed: 20 } }));
    const fight = struck(new PlainFight("speed-order", [MIRA, ORC, ...tied]).start());
    expect(footer(fight)).toBe("Orc: No defence Defence against Mira");
  });
});

describe("an attack of the current turn", () => {
  const fight = struck(new PlainFight("speed-order", [MIRA, { ...ORC, stats: { basicSpeed: 23, ht: 10 } }]).start());

  test("stands in the turn alone, with the possible defences", () => {
    const { pin } = fight.gm.view;
    expect([pin, fight.gm.results, fight.gm.plate?.verbs.map(said)]).toEqual([
      null,
      ["Axe: hit, Orc defends"],
      ["No defence"],
    ]);
  });

  test("is named by Done on hover only", () => {
    const { footer: shown } = fight.gm.view;
    expect(shown?.kind === "gm" && shown.done).toMatchObject({
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

  test("is one line with its default answer", () => {
    const { pin } = fight.gm.view;
    expect([pin?.toggle.label, pin?.what, said(pin?.verb), pin?.list]).toEqual([
      "Orc",
      "Defence against Mira",
      "No defence",
      undefined,
    ]);
  });
});
