import type { JsonObject } from "../../../src/rules/index.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  exchangeOf,
  look,
  newEncounter,
  outcomeOf,
  rollModifiersOf,
  type EncounterState,
  type OwnRoll,
} from "../../../src/rules/index.ts";
import { attackActions } from "../../../src/rules/pacing/two-action/attacks.ts";
import type { View } from "../../../src/rules/pacing/two-action/facts.ts";
import { cases } from "../../quick.ts";
import { throughStorage } from "../properties/json-state.ts";
import { after, refusalOf, type Given, by, refused } from "../play.ts";
import { answers, fight, noteOf, option } from "./fight.ts";

const walk = { kind: "move", speed: "walk" },
  fire = { kind: "fire", roll: true },
  attack = { kind: "attack", roll: true };
const act = (...actions: object[]): Given => by("ann", "act", { actions: actions as never });
const PISTOL = { name: "Pistol", form: "bullet", damage: "2d", type: "pi" },
  CLUB = { name: "Club", form: "melee", damage: "1d", type: "cr" };

interface Shot {
  readonly chance?: number;
  readonly roll?: number;
  readonly means?: JsonObject;
  readonly id?: string;
  readonly [more: string]: unknown;
}

/** Ann's attack on bob, as the dialog gives it. */
const shoots = ({ chance = 60, roll = 50, means = PISTOL, id = "x", ...more }: Shot = {}): Given =>
  by("ann", "attack", {
    target: "bob",
    exchange: id,
    means,
    parts: [{ code: "skill", value: chance }],
    roll,
    ...more,
  }) as Given;

const begun = (...options: readonly Given[]): EncounterState =>
  after(
    fight({ ann: { initiative: 80, hp: 10, maxHp: 10 }, bob: { initiative: 60, hp: 12, maxHp: 12 } }, ...options),
    answers({ events: "done" }),
  );
const viewOf = (state: EncounterState): View => look(state)! as unknown as View;
const resultOf = (state: EncounterState, id = "x"): ReturnType<typeof outcomeOf> =>
  outcomeOf(exchangeOf(look(state)!, id)!);
const actions = (state: EncounterState): readonly string[] =>
  ((noteOf(state, "ann").boxes as readonly (readonly { kind: string }[])[]) ?? []).map((box) =>
    box.map(({ kind }) => kind).join("+"),
  );

function added(state: EncounterState, kind: "melee" | "ranged", score: number): number {
  return rollModifiersOf(look(state)!.participant("ann")!, { kind, score, counted: true }, look(state)!).reduce(
    (sum, { value }) => sum + value,
    0,
  );
}

describe("attack", () => {
  test("QA-5: hits up to its chance without automatic results", () => {
    fc.assert(
      fc.property(fc.integer({ min: -20, max: 150 }), fc.integer({ min: 1, max: 100 }), (chance, roll) => {
        const {
          attack: { hit, critical, maxDamage },
          owed,
          margin,
        } = resultOf(after(begun(), shoots({ chance, roll })));
        expect([hit, critical, maxDamage, margin]).toEqual([roll <= chance, false, false, chance - roll]);
        expect(owed).toBe(roll <= chance ? "damage" : "over");
      }),
      { numRuns: cases(100) },
    );
  });
  test("QA-13: has no defence before damage and injury", () => {
    let state = after(begun(), shoots({ roll: 60 }));
    expect(refusalOf(state, by("bob", "defend", { exchange: "x", kind: "none" }))).toBe("not-owed");
    state = after(state, by("ann", "damage", { exchange: "x", blows: [7], dr: 2 }));
    expect(resultOf(state).owed).toBe("injury");
    state = after(state, by("bob", "apply", { exchange: "x" }));
    expect(resultOf(state).owed).toBe("over");
    expect(look(state)!.participant("bob")!.later?.stats?.hp ?? look(state)!.participant("bob")!.stats.hp).toBe(7);
  });
  test("Q-10: takes the next of two free actions", () => {
    let state = after(begun(), shoots({ id: "x" }));
    expect(actions(state)).toEqual(["fire"]);
    state = after(state, shoots({ id: "y", means: CLUB }));
    expect(actions(state)).toEqual(["fire", "attack"]);
    expect(refusalOf(state, shoots({ id: "z" }))).toBe("no-attack-left");
    expect(actions(after(state, shoots({ id: "z", ruling: true })))).toEqual(["fire", "attack", "fire"]);
  });
  test("Q-10: counts for an action stated before, each once", () => {
    let state = after(begun(), act(walk, fire), act(attack));
    state = after(state, shoots({ id: "x" }));
    expect(actions(state)).toEqual(["move+fire", "attack"]);
    expect(refusalOf(state, shoots({ id: "y" }))).toBe("too-many-actions");
    state = after(state, shoots({ id: "y", means: CLUB }));
    const view = viewOf(state);
    expect(attackActions(view.participant("ann")!, view)).toEqual([
      { box: 1, place: 0, manner: "melee", exchange: "y" },
      { box: 0, place: 1, manner: "ranged", exchange: "x" },
    ]);
  });
  test("Q-10: is a throw, fire or attack by its weapon", () => {
    const KNIFE = { name: "Knife", form: "thrown", damage: "1d", type: "imp" };
    const boxes = (means: JsonObject): unknown => noteOf(after(begun(), shoots({ means })), "ann").boxes;
    expect([KNIFE, PISTOL, CLUB].map(boxes)).toEqual([[[{ kind: "throw", roll: true }]], [[fire]], [[attack]]]);
    expect(actions(after(begun(), act({ kind: "throw", roll: true }), shoots({ means: KNIFE })))).toEqual(["throw"]);
  });
  test("Q-10: belongs to the attacker's action in order, regardless of storage", () => {
    const belongs = (state: EncounterState): readonly (string | null)[] =>
      attackActions(viewOf(state).participant("ann")!, viewOf(state)).map(({ exchange }) => exchange);
    const said = after(begun(), act(fire), act(fire));
    expect(
      belongs(after(said, shoots({ id: "o", ruling: true, participant: "bob", target: "ann" }), shoots({ id: "z" }))),
    ).toEqual(["z", null]);
    const both = after(said, shoots({ id: "z" }), shoots({ id: "a" }));
    expect(belongs(both)).toEqual(["z", "a"]);
    expect(belongs(throughStorage(both))).toEqual(["z", "a"]);
    const next = after(both, { type: "done" }, { type: "done" }, act(fire));
    expect(belongs(next)).toEqual([null]);
    const spell = after(
      said,
      shoots({ id: "s", spell: { way: "skill" }, ruling: true, means: { ...PISTOL, damage: "" } }),
    );
    expect(belongs(spell)).toEqual([null, null]);
  });
  test("Q-20: halves no chance of 0 or less", () => {
    const state = after(begun(), act(walk, fire));
    expect(
      [-5, 0, 1, 2].map((chance) =>
        rollModifiersOf(look(state)!.participant("ann")!, { kind: "ranged", score: chance }, look(state)!),
      ),
    ).toEqual([[], [], [], [{ code: "combined", value: -1, name: "" }]]);
  });
  test("Q-20: halves no defence, and sheet rolls by the latest action", () => {
    const state = after(begun(), act(walk, fire));
    const halved = (roll: OwnRoll, at = state): boolean =>
      rollModifiersOf(look(at)!.participant("ann")!, roll, look(at)!).length > 0;
    expect(halved({ kind: "defence", dice: "d100", score: 40 })).toBe(false);
    const rolled = after(state, shoots());
    expect(halved({ kind: "ranged", score: 40 }, rolled)).toBe(true);
    expect(halved({ kind: "ranged", score: 40, counted: true }, rolled)).toBe(false);
  });
  test("QA-8: keeps Awareness unhalved by option, but nothing else", () => {
    const search = { kind: "nothing", roll: true };
    const halves = (roll: OwnRoll, ...actions: object[]): number => {
      const state = after(begun(option("halveAwareness", false)), { ...act(...actions), ruling: true });
      return rollModifiersOf(look(state)!.participant("ann")!, roll, look(state)!).length;
    };
    expect(halves({ kind: "test", score: 40 }, walk, search)).toBe(0);
    expect(halves({ kind: "test", score: 40 }, walk, fire)).toBe(1);
    expect(halves({ kind: "ranged", score: 40 }, search, fire)).toBe(1);
  });
  test("Q-20, QA-1: is halved with the option's rounding", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 150 }), fc.constantFrom("up", "down", "none"), (chance, rounding) => {
        const state = after(begun(option("halfRounding", rounding)), act(walk, fire));
        expect(chance + added(state, "ranged", chance)).toBe(
          rounding === "up" ? Math.ceil(chance / 2) : Math.floor(chance / 2),
        );
      }),
      { numRuns: cases(60) },
    );
  });
  test("Q-3: needs the participant's turn unless the GM rules otherwise", () => {
    const other: Given = { ...shoots(), participant: "bob", target: "ann" };
    expect(refusalOf(begun(), other)).toBe("not-your-turn");
    expect(actions(after(begun(), { ...other, ruling: true } as Given))).toEqual([]);
  });
  test("QA-13: is never a feint", () =>
    expect(refusalOf(begun(), shoots({ kind: "feint", means: { ...CLUB, damage: "" } }))).toBe("no-feints"));
  test("is undone with its action", () => {
    const state = begun();
    const back = after(after(state, shoots()), { type: "undo" });
    expect([actions(back), back.exchanges ?? {}]).toEqual([[], {}]);
  });
});

describe("M-8: spell", () => {
  const casts = ({ seconds = 1, id = "s", ...more }: { seconds?: number } & Shot = {}): Given =>
    shoots({ id, spell: { way: "skill", seconds }, means: { name: "Spark", form: "missile" }, ...more });
  const power = { kind: "power", roll: true };
  const boxes = (...given: readonly Given[]): unknown => noteOf(after(begun(), ...given), "ann").boxes;

  test("takes a power action per 5 seconds, stated ones first", () => {
    expect(boxes(casts())).toEqual([[power]]);
    expect(boxes(casts({ seconds: 6 }))).toEqual([[power], [power]]);
    expect(boxes(act(walk), casts())).toEqual([[walk], [power]]);
    expect(boxes(act(power), casts())).toMatchObject([[power]]);
    expect(boxes(act(power), casts({ seconds: 6 }))).toMatchObject([[power], [power]]);
    expect(boxes(act(walk, power), casts())).toMatchObject([[walk, power]]);
  });
  test("takes actions beside the round's other spells, but no attacks", () => {
    expect(boxes(act(power), casts(), casts({ id: "t" }))).toEqual([[power], [power]]);
    expect(boxes(shoots(), casts())).toEqual([[fire], [power]]);
    const other = casts({ id: "o", participant: "bob", target: "ann", ruling: true });
    expect(boxes(other, act(power), casts())).toEqual([[power]]);
    const before = after(begun(), casts(), { type: "done" }, { type: "done" }, act(power), casts({ id: "t" }));
    expect(noteOf(before, "ann").boxes).toEqual([[power]]);
  });
  test("takes no more actions than the round has, unless ruled", () => {
    expect(refused(after(begun(), act(walk)), casts({ seconds: 6 }))).toBe("too-many-actions ann 2 []");
    expect(boxes(act(walk), casts({ seconds: 6, ruling: true }))).toEqual([[walk], [power], [power]]);
    expect(boxes(act(walk), act(fire), { ...act(power), ruling: true }, casts())).toEqual([[walk], [fire], [power]]);
  });
});

test("B-33: refuses an impossible 3d6 roll for an attack in other pacings", () => {
  const state = after(
    newEncounter("speed-order"),
    ...["ann", "bob"].map((participant): Given =>
      by(participant, "join", { side: participant, stats: { basicSpeed: 5, dx: 10, move: 5 } }),
    ),
    { type: "start" },
  );
  expect(refused(state, shoots({ roll: 19, ruling: true }))).toBe("bad-command roll 19 3–18");
});
