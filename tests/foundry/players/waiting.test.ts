/** What players see while time waits for the GM, or for a combatant hidden from them. */
import { describe, expect, test } from "vitest";
import { PlainFight, type Person, type Seat } from "../plain.ts";

const MIRA: Person = { name: "Mira", owner: "Anna", stats: { basicSpeed: 25, ht: 12 } };
const JACK: Person = { name: "Jack", stats: { basicSpeed: 20, ht: 10 } };
const MARKSMAN: Person = { name: "Marksman", stats: { basicSpeed: 30, ht: 10 }, hidden: true };

const WAITS = "Waiting for the GM";

/** The current turn: time, words and names. */
function nowOf({ view }: Seat): readonly unknown[] {
  return (view.timeline?.entries ?? []).flatMap((entry) =>
    entry.kind === "now" ? [[entry.at, entry.word, entry.slots.map(({ name }) => name)]] : [],
  );
}

describe("a hidden combatant who acts first", () => {
  const fight = new PlainFight("speed-order", [MIRA, JACK, MARKSMAN]).start();

  test("shows to players only that time waits for the GM", () => {
    expect(nowOf(fight.gm)).toEqual([["7.50", "Now", ["Marksman"]]]);
    expect(nowOf(fight.anna)).toEqual([["", WAITS, []]]);
    expect(fight.anna.view.spoken.status).toBe(`Second 1. ${WAITS}.`);
    expect(JSON.stringify(fight.anna.view)).not.toMatch(/marksman|7\.50/iu);
  });

  test("looks alike for one and for two of them", () => {
    const two = new PlainFight("speed-order", [
      MIRA,
      JACK,
      MARKSMAN,
      { ...MARKSMAN, name: "Spy", stats: { basicSpeed: 29, ht: 10 } },
    ]).start();
    expect(two.anna.view).toEqual(fight.anna.view);
  });

  test("leaves a player who acts after that with nothing sooner", () => {
    const further = new PlainFight("speed-order", [MIRA, JACK, MARKSMAN]).start();
    expect(further.anna.panel[0]).toBe(WAITS);
    expect(further.done().anna.panel[0]).toBe("Your turn");
  });

  test("shows on ribbon and shared screen as well", () => {
    expect(fight.anna.ribbon.turn).toMatchObject({ title: WAITS, at: "", faces: [] });
    expect(fight.anna.screen).toMatchObject({ now: { title: WAITS, names: [] } });
  });
});
