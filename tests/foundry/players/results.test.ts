/** Where the tracker shows results of attacks, and until when. */
import { describe, expect, test } from "vitest";
import { PlainFight, said, strike, type Person, type Seat } from "../plain.ts";

describe("results of attacks", () => {
  const person = (name: string, basicSpeed: number, owner?: string): Person => ({
    name,
    stats: { basicSpeed },
    ...(owner ? { owner } : {}),
  });

  test("stand in the attacker's row and go with the turn", () => {
    const people = [person("Wolf", 26), person("Mira", 25, "Anna"), person("Dagny", 24), person("Orc", 23)];
    const fight = new PlainFight("speed-order", people).start();
    fight.give({ type: "shareTurn", participants: ["mira", "dagny"], leader: "mira" });
    fight.done().give(strike("dagny", "orc"));
    const rows = ({ plate }: Seat): readonly string[] =>
      plate?.slots.map(({ name, results = [] }) => [name, ...results.map(({ words }) => said(words))].join(": ")) ?? [];
    for (const seat of [fight.gm, fight.anna])
      expect([rows(seat), seat.plate?.results]).toEqual([
        ["Mira", seat === fight.gm ? "Dagny" : "Dagny: hit, Orc defends"],
        undefined,
      ]);
    fight.give({
      type: "defend",
      participant: "orc",
      exchange: "dagny",
      kind: "dodge",
      item: "",
      parts: [{ code: "base", value: 8 }],
      roll: 3,
    });
    expect(rows(fight.anna)).toEqual(["Mira", "Dagny: at Orc: dodged"]);
    fight.done();
    expect([fight.anna.who, fight.gm.results, fight.anna.results]).toEqual([["Orc"], [], []]);
  });

  test("leave an attack to the dock that asks for its step", () => {
    const asked = (owner: string): readonly unknown[] => {
      const fight = new PlainFight("speed-order", [
        person("Orc", 25),
        person("Mira", 24, "Anna"),
        person("Dagny", 23, owner),
      ]).start();
      const { gm, anna } = fight.give(strike("orc", "mira"));
      return [gm.results, anna.plate?.results?.map(({ words }) => said(words)), anna.panel[0]];
    };
    expect(asked("Ben")).toEqual([[], undefined, "Orc attacks Mira"]);
    expect(asked("Anna")).toEqual([[], undefined, "Orc attacks Mira"]);
  });
});
