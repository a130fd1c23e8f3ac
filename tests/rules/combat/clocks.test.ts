/** GURPS turns over clocks other than speed order. */
import { describe, expect, test } from "vitest";
import { allSlots, look, newEncounter, participantOf, type JsonObject } from "../../../src/rules/index.ts";
import { Table } from "../action-period/table.ts";
import { Fight } from "../side-segments/fight.ts";
import { after, by, refusalOf, type Given } from "../play.ts";
import { fight as twoActions } from "../two-action/fight.ts";

const gurps: Given = { type: "rules", rules: "gurps" };
const strike = (exchange: string, target = "bob", more: JsonObject = {}): Given =>
  by("ann", "attack", {
    target,
    exchange,
    means: { name: "Sword", form: "melee", damage: "1d" },
    parts: [{ code: "skill", value: 3 }],
    roll: 15,
    ...more,
  });
const all = (option?: string): Given =>
  by("ann", "choose", { manoeuvre: "all-out-attack", ...(option ? { option } : {}) });
const attack = by("ann", "choose", { manoeuvre: "attack" });

/** Ann strikes in segments 4 and 8, bob and cid later. */
const segments = (choice: Given, attacks = 2): Fight =>
  Fight.of({ ann: { side: "A" }, bob: { side: "B" }, cid: { side: "B" } })
    .give(gurps)
    .begin({
      ann: { kind: "weapon", spd: 4, attacks },
      bob: { kind: "weapon", spd: 9 },
      cid: { kind: "weapon", spd: 9 },
    })
    .give(choice);

describe("several slots of one turn", () => {
  test("BA-31: each has the attacks of the manoeuvre", () => {
    const fight = segments(attack).give(strike("x"));
    expect(fight.refused(strike("y"))).toBe("no-attack-left");
    fight.done().give(strike("y", "cid"));
    expect(fight.refused(strike("z"))).toBe("no-attack-left");
  });
  test("BA-31: a Double adds one attack to the turn, on the same foe", () => {
    const fight = segments(all("double")).give(strike("v"));
    expect(fight.refused(strike("w", "cid"))).toBe("one-foe-only");
    fight.give(strike("w"));
    expect(fight.refused(strike("x"))).toBe("no-attack-left");
    fight.done().give(strike("x", "cid"));
    expect(fight.refused(strike("y", "cid"))).toBe("no-attack-left");
    expect(segments(all("double")).give(strike("v")).done().give(strike("w"), strike("x")).refused(strike("y"))).toBe(
      "no-attack-left",
    );
  });
  test("B-15: no feint after an attack of an earlier slot", () => {
    const feint = { kind: "feint" };
    const fight = segments(all("feint"));
    expect(fight.refused(strike("x", "bob", feint))).toBe(null);
    expect(
      fight
        .give(strike("x"))
        .done()
        .refused(strike("y", "bob", feint)),
    ).toBe("no-feint-left");
  });
  test("B-14: another manoeuvre is refused in the second", () => {
    const fight = segments(attack).give(strike("x")).done();
    expect(fight.refused(all())).toBe("already-attacked");
  });
  test("BA-31: none in a slot to which the pacing gives none", () => {
    const fight = Fight.of({ ann: { side: "A" }, bob: { side: "B" } })
      .give(gurps)
      .begin({ ann: { kind: "fullMove" }, bob: { kind: "weapon", spd: 9 } })
      .give(all("double"));
    expect(fight.refused(strike("x"))).toBe("no-attack-left");
  });
});

test("B-23, Q-10: a feint takes one of two actions", () => {
  const fight = twoActions({ ann: { initiative: 80 }, bob: { initiative: 60 } }, gurps);
  const feint = strike("x", "bob", { kind: "feint", roll: 9, means: { name: "Sword", form: "melee" } });
  const chosen = after(fight, by("ann", "choose", { manoeuvre: "feint" }));
  expect(refusalOf(chosen, feint)).toBe(null);
  const { boxes } = allSlots(look(after(chosen, feint))!).find(({ participant }) => participant === "ann")!.note as {
    boxes: readonly (readonly { kind: string }[])[];
  };
  expect(boxes.map((box) => box.map(({ kind }) => kind))).toEqual([["attack"]]);
});

test("BA-31: a turn of two actions has two attacks", () => {
  const fight = twoActions({ ann: { initiative: 80 }, bob: { initiative: 60 } }, gurps);
  const struck = after(fight, attack, strike("x"));
  expect(refusalOf(struck, strike("y"))).toBe(null);
  expect(refusalOf(after(struck, strike("y")), strike("z"))).toBe("no-attack-left");
});

describe.each([
  ["gurps", 15, [all("double")]],
  ["ruling", 0, []],
] as const)("limits of the pacing under %s", (rules, roll, chosen) => {
  const under: Given = { type: "rules", rules };
  test("Q-10: refuse an attack beyond the actions, unless the GM rules otherwise", () => {
    const begun = twoActions({ ann: { initiative: 80 }, bob: { initiative: 60 } }, under);
    const swing = (exchange: string, ruling = false): Given => strike(exchange, "bob", { roll, ruling });
    const struck = after(begun, ...chosen, swing("x"), swing("y"));
    expect([swing("z"), swing("z", true)].map((one) => refusalOf(struck, one))).toEqual(["too-many-actions", null]);
  });
  test("P-23: warn of shots beyond the rate of fire", () => {
    const table = new Table({}).give(
      under,
      by("ann", "join", { side: "a", stats: { basicSpeed: 25, weapons: [{ label: "Gun", rof: 10, kind: "auto" }] } }),
      by("bob", "join", { side: "b", stats: { basicSpeed: 20 } }),
    );
    const means = { name: "Gun", form: "bullet", damage: "1d" };
    table.start({ ann: 1, bob: 0 }).give(...chosen, strike("x", "bob", { means, shots: 12, roll }));
    expect(table.slot("ann", 1).note?.warnings).toEqual(["turn-exceeds-rof"]);
    table.done();
    expect(table.events).toContainEqual(expect.objectContaining({ type: "note", code: "turn-exceeds-rof" }));
  });
});

/** Ann acts on steps 1, -3, -7 and -11, bob on 0, -5 and -10. */
const steps = (): Table => {
  const table = new Table({});
  table.give(gurps);
  for (const [participant, basicSpeed] of Object.entries({ ann: 25, bob: 20 }))
    table.give(
      by(participant, "join", { side: participant, stats: { basicSpeed, dx: 12, ht: 10, hp: 13, maxHp: 13 } }),
    );
  return table.start({ ann: 1, bob: 0 });
};
const hurt = (points: number, exchange = "x"): readonly Given[] => [
  attack,
  strike(exchange, "bob", HIT),
  by("bob", "defend", { exchange, kind: "none" }),
  by("ann", "damage", { exchange, blows: [points], dr: 0 }),
  by("bob", "apply", { exchange }),
];
const choose = (participant: string, manoeuvre: string): Given => by(participant, "choose", { manoeuvre });
const HIT: JsonObject = { parts: [{ code: "skill", value: 14 }], roll: 10 };
const combatOf = (table: Table, id: string): unknown => participantOf(table.state, id)!.combat;
const conditions = (table: Table, id: string): readonly string[] => {
  const view = look(table.state)!;
  return view.pacing.exchange?.conditions?.(view.participant(id)!, view) ?? [];
};

describe("gurps over action period", () => {
  test("B-8: no defence after an All-Out Attack, until the next own turn", () => {
    const table = steps().give(all("determined"), strike("x")).done();
    const swing = (exchange: string): Given => ({ ...strike(exchange, "ann", HIT), participant: "bob" });
    const dodge = (exchange: string): Given =>
      by("ann", "defend", { exchange, kind: "dodge", item: "", parts: [{ code: "base", value: 9 }], roll: 8 });
    table.give(choose("bob", "attack"), swing("y"));
    expect(table.refused(dodge("y"))).toBe("defence-barred");
    table.give(by("ann", "defend", { exchange: "y", kind: "none" })).done();
    expect(table.now).toBe("ann 2 @-3");
    table.give(choose("ann", "aim")).done().give(choose("bob", "attack"), swing("z"));
    expect(table.refused(dodge("z"))).toBe("");
  });
  test("B-60: asks for a roll on each turn below 0 HP", () => {
    const table = steps()
      .give(...hurt(14))
      .answer({ bob: 3 })
      .done();
    expect([table.now, table.refused(choose("bob", "attack"))]).toEqual(["bob 1 @0", "roll-first"]);
    table.answer({ bob: 3 }).done().done({ manoeuvre: "do-nothing" });
    expect([table.now, table.refused(choose("bob", "attack"))]).toEqual(["bob 2 @-5", "roll-first"]);
  });
});

describe("the own pair of action period", () => {
  /** As a new encounter has it, with nothing chosen. */
  const own = (options: readonly Given[] = []): Table => {
    const table = Table.at(newEncounter("action-period"));
    table.give(...options);
    for (const [participant, basicSpeed] of Object.entries({ ann: 25, bob: 20 }))
      table.give(
        by(participant, "join", {
          side: participant,
          stats: { basicSpeed, dx: 12, ht: 10, hp: 13, maxHp: 13, move: 5 },
        }),
      );
    return table.start({ ann: 1, bob: 0 });
  };
  const offered = (table: Table, id: string): readonly string[] => table.offers(id).map(({ code }) => code);
  const option = (name: string, value: string): Given => ({ type: "option", name, value });
  const aimOf = (table: Table): unknown => (combatOf(table, "ann") as { aim?: unknown }).aim;
  const aim = by("ann", "choose", { manoeuvre: "aim", weapon: "bow", target: "bob" });
  /** Ann's next turn. */
  const next = (table: Table): Table => {
    do table.done();
    while (!table.now.startsWith("ann"));
    return table;
  };

  test("P-1: is GURPS, which asks for manoeuvres with their options", () => {
    const table = own();
    expect(look(table.state)!.rules?.id).toBe("gurps");
    const manoeuvres = table.offers("ann").filter(({ code }) => code === "manoeuvre");
    expect(manoeuvres.map(({ data }) => (data as { manoeuvre: string }).manoeuvre)).toEqual(
      expect.arrayContaining(["aim", "all-out-attack", "evaluate", "feint"]),
    );
    expect(manoeuvres.find(({ command }) => command.manoeuvre === "all-out-attack")?.asks?.[0]?.field).toBe("option");
    // The pacing asks for yards and shots only.
    expect(offered(table, "ann")).not.toContain("fullMove");
    const fields = table
      .offers("ann")
      .find(({ code }) => code === "act")!
      .asks!.map(({ field }) => field);
    expect(fields).toEqual(["report.yards", "report.move"]);
  });
  test("P-16: counts the chosen Move as a full move", () => {
    const table = own().give(choose("ann", "move")).done();
    expect(table.slot("ann", 1).note).toMatchObject({ manoeuvre: "move", move: true });
    expect(table.slot("ann", 2).note?.budgets).toMatchObject({ yards: [5, 15] });
  });
  test.each([
    ["move", undefined],
    ["moveAndAttack", true],
  ])("P-27, PA-10: Move and Attack is a move action by option: %s", (value, move) => {
    const table = own([option("moveActions", value)])
      .give(choose("ann", "move-and-attack"))
      .done();
    expect(table.slot("ann", 1).note?.move).toBe(move);
  });
  test.each([
    ["turns", [1, 2], 3],
    ["rounds", [1, 1], 2],
  ])("PA-17: an aim counts by %s", (value, seconds, afterRound) => {
    const table = own([option("effectsCount", value)]).give(aim);
    const counted = [1, 2].map(() => {
      next(table);
      const now = aimOf(table);
      table.give(aim);
      return now;
    });
    expect(counted).toEqual(seconds.map((one) => ({ weapon: "bow", target: "bob", seconds: one })));
    next(table).give(aim);
    table.done();
    while (table.state.clock.round === 1 && table.now) table.done();
    expect(aimOf(table)).toMatchObject({ seconds: value === "turns" ? 4 : afterRound });
  });
  test.each([
    ["turns", ["stun"], false],
    ["rounds", ["shock", "stun"], true],
  ])("PA-17: shock and stun count by %s", (value, after, goesOn) => {
    // Bob is hurt before his first turn of the round.
    const table = own([option("effectsCount", value)])
      .give(...hurt(8))
      .answer({ bob: 12 })
      .done();
    expect([table.now, [...conditions(table, "bob")].sort()]).toEqual(["bob 1 @0", ["shock", "stun"]]);
    expect(table.owed).toEqual(goesOn ? [] : ["bob stun"]);
    if (!goesOn) table.answer({ bob: 18 });
    table.done().done({ manoeuvre: "do-nothing" });
    expect([table.now, [...conditions(table, "bob")].sort()]).toEqual(["bob 2 @-5", after]);
  });
});
