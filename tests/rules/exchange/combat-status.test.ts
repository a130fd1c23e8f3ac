import { describe, expect, test } from "vitest";
import { diceOf, isOfThisTurn, lossesOf } from "../../../src/rules/exchange/combat-status.ts";
import {
  addCombat,
  exchangeOf,
  look,
  mayTryAgain,
  NO_STATUS,
  participantOf,
  statusAgainst,
  type CombatStatus,
  type DefenderSnapshot,
  type Exchange,
  type JsonObject,
  type Participant,
  type View,
} from "../../../src/rules/index.ts";
import { after, by } from "../play.ts";
import { choose, hurts, strikes, three } from "../speed-order/strike.ts";
import { shown } from "../shown.ts";

/** Ann has struck at bob, whose turn of round 1 was his last; so many others defend against something else. */
function fightWith(others: readonly { target: string; turn: number; kind: string }[] = []): {
  readonly view: View;
  readonly exchange: Exchange;
} {
  const state = after(three(), choose("ann", "attack"), strikes("ann", "bob"));
  const exchange: Exchange = { ...exchangeOf({ state }, "x")!, stance: { turn: 1 } };
  const more = others.map(
    ({ target, turn, kind }, i) =>
      [
        `o${i}`,
        {
          ...exchange,
          target,
          stance: { turn },
          defences: [{ kind, item: "", name: "", parts: [], roll: 9 }],
        } as Exchange,
      ] as const,
  );
  return { view: look({ ...state, exchanges: { x: exchange, ...Object.fromEntries(more) } })!, exchange };
}

/** What combat rules say of the defender. */
interface Own {
  readonly now: Partial<CombatStatus>;
  readonly snapshot: DefenderSnapshot | undefined;
}

const rules = (now: Partial<CombatStatus>, snapshot: DefenderSnapshot | undefined = { turn: 1 }): Own => ({
  now,
  snapshot,
});

let said = rules({});
addCombat({
  id: "said",
  options: [],
  stats: {},
  notes: { facts: {}, turn: {} },
  turns: {},
  choices: { verbs: {} },
  exchange: {
    dice: () => "3d6",
    status: () => ({ ...NO_STATUS, ...said.now }),
    snapshot: () => said.snapshot as DefenderSnapshot,
  },
});

function statusBy(own: Own, exchange: Exchange, view: View): CombatStatus {
  said = own;
  return statusAgainst({ ...exchange, rules: "said" }, view);
}

function isOfThis(own: Own, exchange: Exchange, view: View): boolean {
  said = own;
  return isOfThisTurn({ ...exchange, rules: "said" }, view);
}

describe("B-47: block against an attack", () => {
  const hasBlocked = (
    own: Own,
    others: Parameters<typeof fightWith>[0] = [],
    stance: DefenderSnapshot = { turn: 1 },
  ): boolean => {
    const { view, exchange } = fightWith(others);
    return statusBy(own, { ...exchange, stance }, view).blocked;
  };
  test("has been used if it was used before the attack", () => {
    expect(hasBlocked(rules({}, { turn: 2 }), [], { turn: 1, blocked: true })).toBe(true);
    expect(hasBlocked(rules({}))).toBe(false);
  });
  test("has been used if made later on the same turn", () => {
    expect(hasBlocked(rules({ blocked: true }))).toBe(true);
    expect(hasBlocked(rules({ blocked: true }, { turn: 2 }))).toBe(false);
  });
  test("counts the target's other blocks of that turn only", () => {
    const later = rules({}, { turn: 2 });
    const block = { target: "bob", turn: 1, kind: "block" };
    const others = [block, { ...block, kind: "dodge" }, { ...block, target: "cid" }, { ...block, turn: 2 }];
    expect(others.map((other) => hasBlocked(later, [other]))).toEqual([true, false, false, false]);
  });
  test("ignores a missed attack, which has no snapshot", () => {
    const { view, exchange } = fightWith([{ target: "bob", turn: 1, kind: "block" }]);
    const { stance: _, ...missed } = exchange;
    const exchanges = { missed: { ...missed, roll: 17 } as Exchange, ...view.state.exchanges };
    expect(statusBy(rules({}, { turn: 2 }), exchange, look({ ...view.state, exchanges })!).blocked).toBe(true);
  });
});

describe("B-41: defender's status against an attack", () => {
  const against = (own: Own, stance?: DefenderSnapshot, more: JsonObject = {}): CombatStatus => {
    const {
      view,
      exchange: { stance: _, ...exchange },
    } = fightWith();
    return statusBy(own, { ...exchange, ...more, ...(stance ? { stance } : {}) } as Exchange, view);
  };
  test("equals the present status without a snapshot", () =>
    expect(shown(against(rules({ manoeuvre: "move", shock: 2, spent: ["axe"] })))).toBe(
      "aim null, attacksLeft null, blocked false, evaluate null, feint null, manoeuvre move, option null, shock 2, spent [axe], stunned false",
    ));
  test("equals the snapshot, with defaults for omitted fields", () => {
    expect(
      against(
        rules({ manoeuvre: "move", option: "double", stunned: true, shock: 2, spent: ["axe"], out: "unconscious" }),
        { turn: 1 },
      ),
    ).toEqual({ ...NO_STATUS, out: null });
    expect(against(rules({}), { turn: 1, spent: ["axe"], shock: 3 })).toMatchObject({ spent: ["axe"], shock: 3 });
  });
  test("B-70: includes the old posture only if it has changed", () => {
    expect(against(rules({}, { turn: 1, posture: "prone" }), { turn: 1, posture: "kneeling" }).posture).toBe(
      "kneeling",
    );
    expect(against(rules({}, { turn: 1, posture: "kneeling" }), { turn: 1, posture: "kneeling" })).not.toHaveProperty(
      "posture",
    );
    expect(against(rules({}, { turn: 1, posture: "kneeling" }), { turn: 1 })).not.toHaveProperty("posture");
  });
  test("is empty for a combatant that has left the fight", () => {
    expect(against(rules({ shock: 3 }), { turn: 1, shock: 2 }, { target: "eve" })).toEqual(NO_STATUS);
    const gone = after(three(), choose("ann", "attack"), strikes("ann", "bob"), by("bob", "leave"));
    expect(statusAgainst(exchangeOf({ state: gone }, "x")!, look(gone)!)).toEqual(NO_STATUS);
  });
  test("belongs to this turn until the target's next turn begins", () => {
    const { view, exchange } = fightWith();
    const { stance: _, ...bare } = exchange;
    expect([rules({}), rules({}, { turn: 2 })].map((own) => isOfThis(own, exchange, view))).toEqual([true, false]);
    expect(isOfThis(rules({}, { turn: 2 }), bare as Exchange, view)).toBe(true);
    expect(isOfThis(rules({}, { turn: 2 }), { ...exchange, target: "eve" }, view)).toBe(true);
  });
  test("uses the snapshot even if the pacing stores none any more", () => {
    const { view, exchange } = fightWith();
    const stance: DefenderSnapshot = { turn: 1, manoeuvre: "attack", posture: "kneeling" };
    expect(statusBy({ now: { blocked: true }, snapshot: undefined }, { ...exchange, stance }, view)).toEqual({
      ...NO_STATUS,
      manoeuvre: "attack",
      posture: "kneeling",
      out: null,
    });
    expect(isOfThis({ now: {}, snapshot: undefined }, exchange, view)).toBe(false);
  });
});

test("B-19: refuses a second defence after leaving the fight", () => {
  const { view, exchange } = fightWith();
  const twice = { ...exchange, stance: { turn: 1, manoeuvre: "all-out-defence", option: "double" } } as const;
  expect([twice, { ...twice, target: "eve" }].map((one) => mayTryAgain(one, view))).toEqual([true, false]);
});

describe("dice of a roll", () => {
  test("are 3d6, or d100 for skills if set (QA-5)", () => {
    expect(
      (["melee", "ranged", "test", "defence"] as const).map((kind) => [
        diceOf({ kind }, "d100"),
        diceOf({ kind }, undefined),
      ]),
    ).toEqual([
      ["d100", "3d6"],
      ["d100", "3d6"],
      ["d100", "3d6"],
      ["3d6", "3d6"],
    ]);
    expect(diceOf({ kind: "test", of: "iq" }, "d100")).toBe("d100");
    expect(diceOf({ kind: "test", of: "iq", attribute: true }, "d100")).toBe("3d6");
  });
  test("are those chosen for the roll", () => {
    expect(diceOf({ kind: "melee", dice: "3d6" }, "d100")).toBe("3d6");
    expect(diceOf({ kind: "defence", dice: "d100" }, undefined)).toBe("d100");
  });
});

describe("losses of HP and FP", () => {
  const participant = (stats: JsonObject): Participant => ({ ...participantOf(three(), "ann")!, stats });
  test("B-81, B-82: take missing FP from HP unless no maximum is known", () => {
    const lost = (stats: JsonObject, fatigue: number, ...injuries: readonly number[]): unknown =>
      lossesOf(participant(stats), { injuries, fatigue });
    expect(lost({ hp: 10, fp: 2, maxFp: 10 }, 5, 3, 1)).toEqual({ hp: -7, fp: -5 });
    for (const stats of [{ hp: 10, fp: 2 }, { maxFp: 10 }]) expect(lost(stats, 5)).toEqual({ hp: 0, fp: -5 });
  });
  test("apply at once, also to stats changed for the next round", () => {
    const changed = after(three(), by("bob", "change", { stats: { ...participantOf(three(), "bob")!.stats, dx: 14 } }));
    const { stats, later } = participantOf(after(changed, hurts("bob", 3)), "bob")!;
    expect([stats.hp, stats.dx, later?.stats.hp, later?.stats.dx]).toEqual([7, 10, 7, 14]);
    expect(participantOf(after(three(), hurts("bob", 3)), "bob")!.later).toBeUndefined();
  });
});
