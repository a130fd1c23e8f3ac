import { describe, expect, test } from "vitest";
import { castingClass, castingSegments, costIn } from "../../../src/rules/values.ts";
import {
  exchangeOf,
  HEALS,
  outcomeOf,
  slots,
  type EncounterState,
  type JsonObject,
  type Pending,
} from "../../../src/rules/index.ts";
import { castingActions } from "../../../src/rules/figures/spell.ts";
import { fight } from "../kernel/fight.ts";
import { after, by, done, eventsOf, refusalOf, type Given, refused } from "../play.ts";
import { applies, choose, contests, damages, defends, hurts, stats, three } from "../speed-order/strike.ts";
import { three as threeWithActions } from "../two-action/fight.ts";
import { shown } from "../shown.ts";

/** ann's spell at bob, with skill 12. */
function casts(
  spell: JsonObject,
  {
    means = {},
    roll = 10,
    target = "bob",
    ...more
  }: { means?: JsonObject; roll?: number; target?: string; [field: string]: unknown } = {},
): Given {
  return {
    type: "attack",
    participant: "ann",
    target,
    exchange: "x",
    roll,
    means: { name: "Spark", item: "spark", form: "missile", damage: "", type: "", ...means },
    parts: [{ code: "skill", value: 12 }],
    spell: { way: "attack", ...spell },
    ...more,
  } as Given;
}
const resists = (roll: number): Given => contests("bob", roll, "x");
const concentrating = (): EncounterState => after(three(), choose("ann", "concentrate"));
const pending = (state: EncounterState): Pending => outcomeOf(exchangeOf({ state }, "x")!).owed;
const effects = (state: EncounterState, command: Given): unknown[] =>
  eventsOf(state, command).flatMap((event) =>
    event.type === "effect" ? [{ who: event.participant, ...event.effect }] : [],
  );

describe("spell", () => {
  test("M-1: costs FP only if the casting succeeds", () => {
    expect(effects(concentrating(), casts({ cost: 2 }))).toEqual([{ who: "ann", what: "fp", by: -2 }]);
    expect(effects(concentrating(), casts({ cost: 2 }, { roll: 13 }))).toEqual([]);
    expect(stats(after(concentrating(), casts({ cost: 2 })), "ann").fp).toBe(8);
  });
  test("M-2: can be dodged or blocked as an attack and uses no shots", () => {
    const thrown = after(concentrating(), casts({}, { means: { damage: "1d", type: "burn" } }));
    expect(pending(thrown)).toBe("defence");
    expect(pending(after(thrown, defends("bob", "block", { roll: 9 })))).toBe("over");
    expect(refusalOf(thrown, defends("bob", "parry", { roll: 9 }))).toBe("defence-barred");
    const hit = after(thrown, defends("bob", "none"), damages("ann", [5], "x", 2));
    expect(effects(hit, applies("bob"))).toEqual([{ who: "bob", what: "hp", by: -3 }]);
  });
  test("M-3: is resisted by at least its margin unless it is critical", () => {
    const cast = (roll = 10): EncounterState =>
      after(concentrating(), casts({ way: "resisted", resist: "will", lasts: 5 }, { roll }));
    expect(pending(cast())).toBe("defence");
    expect(refusalOf(cast(), defends("bob", "dodge"))).toBe("no-such-defence");
    expect([8, 9, 18].map((roll) => pending(after(cast(), resists(roll))))).toEqual(["over", "injury", "injury"]);
    expect(pending(after(cast(), defends("bob", "none")))).toBe("injury");
    expect([pending(cast(3)), pending(cast(13))]).toEqual(["injury", "over"]);
  });
  test("M-3: is resisted by any success with percentages", () => {
    const cast = after(
      threeWithActions(),
      casts({ way: "resisted", resist: "ht", lasts: 5 }, { parts: [{ code: "skill", value: 60 }], roll: 20 }),
    );
    expect([10, 11].map((roll) => pending(after(cast, resists(roll))))).toEqual(["over", "injury"]);
  });
  test("M-4, M-5: allows no defence with a skill roll or automatic casting", () => {
    const cast = (way: string, more: Parameters<typeof casts>[1]): Pending =>
      pending(after(concentrating(), casts({ way, lasts: 5 }, more)));
    expect([cast("skill", {}), cast("skill", { roll: 13 })]).toEqual(["injury", "over"]);
    expect(cast("automatic", { roll: 0, parts: [] })).toBe("injury");
    expect(refusalOf(concentrating(), casts({ way: "automatic", lasts: 5 }))).toBe("bad-command");
    expect(refusalOf(concentrating(), casts({ way: "skill" }, { roll: 0 }))).toBe("bad-command");
  });
  test("M-3, M-4: hits up to its chance with percentages", () => {
    const cast = (way: string, roll: number): Pending =>
      pending(after(threeWithActions(), casts({ way, lasts: 5 }, { parts: [{ code: "skill", value: 60 }], roll })));
    expect([3, 60, 61].map((roll) => cast("skill", roll))).toEqual(["injury", "injury", "over"]);
    expect([3, 60, 61].map((roll) => cast("resisted", roll))).toEqual(["defence", "defence", "over"]);
  });
  test("M-5: takes effect once without a roll and is never critical", () => {
    const state = after(concentrating(), casts({ way: "automatic", lasts: 5 }, { roll: 0, shots: 9 }));
    expect(outcomeOf(exchangeOf({ state }, "x")!)).toMatchObject({
      margin: 0,
      hits: 1,
      attack: { hit: true, critical: false, defenceAllowed: false, maxDamage: false },
    });
  });
  test("B-37: does maximum damage on a 3 only as an attack", () => {
    const attack = (way: string): unknown =>
      outcomeOf(exchangeOf({ state: after(concentrating(), casts({ way, lasts: 5 }, { roll: 3 })) }, "x")!).attack;
    expect(["attack", "skill", "resisted"].map(attack)).toMatchObject([
      { maxDamage: true, critical: true },
      { maxDamage: false, critical: true },
      { maxDamage: false, critical: true },
    ]);
  });
  test("M-1, M-3: needs no resistance roll from its own caster", () =>
    expect(pending(after(concentrating(), casts({ way: "resisted", lasts: 5 }, { target: "ann" })))).toBe("injury"));
  test("M-1: can target its caster, unlike a weapon", () => {
    expect(pending(after(concentrating(), casts({ lasts: 5 }, { target: "ann" })))).toBe("injury");
    const { spell: _, ...blow } = casts({}, { target: "ann" });
    expect(refusalOf(concentrating(), blow as Given)).toBe("own-target");
  });
  test("M-6: heals up to the maximum HP", () => {
    // The key of this in stored fights and items.
    const heal = casts({ way: "skill" }, { means: { damage: "1d", type: "heal" } });
    const hurt = after(three(), hurts("bob", 3), choose("ann", "concentrate"), heal, damages("ann", [6]));
    expect([outcomeOf(exchangeOf({ state: hurt }, "x")!).healed, pending(hurt)]).toEqual([6, "injury"]);
    expect(effects(hurt, applies("bob"))).toEqual([{ who: "bob", what: "hp", by: 3 }]);
    expect(stats(after(hurt, applies("bob"), { type: "undo" }), "bob").hp).toBe(7);
  });
  test("M-6: heals half if chosen, rounded down, as the card shows", () => {
    const heal = casts({ way: "skill" }, { means: { damage: "1d", type: HEALS } });
    const rolled = after(three(), hurts("bob", 8), choose("ann", "concentrate"), heal, damages("ann", [5]));
    expect(effects(rolled, applies("bob", { half: true }))).toEqual([{ who: "bob", what: "hp", by: 2 }]);
    expect(
      shown([false, true].map((half) => exchangeOf({ state: after(rolled, applies("bob", { half })) }, "x")!.applied)),
    ).toEqual(["half false, healed 5, injuries []", "half true, healed 2, injuries []"]);
  });
  test("M-6: heals fully if HP or maximum are unknown, without inventing HP", () => {
    const heal = (bob: JsonObject): [unknown[], unknown] => {
      const { basicSpeed, dx } = stats(three(), "bob");
      const rolled = after(
        three(),
        by("bob", "leave"),
        by("bob", "join", { side: "bob", stats: { basicSpeed, dx, ...bob } as JsonObject }),
        choose("ann", "concentrate"),
        casts({ way: "skill" }, { means: { damage: "1d", type: HEALS } }),
        damages("ann", [4]),
      );
      return [effects(rolled, applies("bob")), stats(after(rolled, applies("bob")), "bob").hp];
    };
    const all = [{ who: "bob", what: "hp", by: 4 }];
    expect(heal({ hp: 5 })).toEqual([all, 9]);
    expect(heal({ maxHp: 10 })).toEqual([all, undefined]);
    expect(heal({})).toEqual([all, undefined]);
  });
  test("M-7: costs nothing and takes one second by default", () =>
    expect(shown(exchangeOf({ state: after(concentrating(), casts({ way: "skill" })) }, "x")!.spell)).toBe(
      'condition "", cost 0, lasts 0, resist will, seconds 1, unit seconds, way skill',
    ));
  test("M-9: changes one value of its target by up to 100", () => {
    const changing = (figure: string, by: number): Given => casts({ way: "skill", lasts: 5, changes: { figure, by } });
    expect(
      shown(
        [-100, 100].map((by) => exchangeOf({ state: after(concentrating(), changing("dr", by)) }, "x")!.spell!.changes),
      ),
    ).toEqual(["by -100, figure dr", "by 100, figure dr"]);
    expect(
      [changing("dr", -101), changing("dr", 101), changing("dr", 0.5), changing("st", 1)].map((command) =>
        refusalOf(concentrating(), command),
      ),
    ).toEqual(Array(4).fill("bad-command"));
  });
  test("M-7: lasts through other exchanges until its caster ends it", () => {
    const lasting = after(concentrating(), casts({ way: "skill", lasts: 600, condition: "sleep" }), applies("bob"));
    expect(pending(lasting)).toBe("over");
    const blows = Array.from(
      { length: 41 },
      (_, n): Given => ({ ...casts({}), spell: { way: "skill" }, exchange: `y${n}`, ruling: true }) as Given,
    );
    const later = after(lasting, ...blows);
    expect(exchangeOf({ state: later }, "x")?.spell?.condition).toBe("sleep");
    expect(exchangeOf({ state: later }, "y0")).toBeUndefined();
    expect(refusalOf(later, by("bob", "endSpell", { exchange: "x" }))).toBe("not-your-exchange");
    const ends = by("ann", "endSpell", { exchange: "x" });
    expect(exchangeOf({ state: after(lasting, ends) }, "x")?.applied?.ended).toBe(true);
    expect(refusalOf(after(lasting, ends), ends)).toBe("no-such-exchange");
    // An ended exchange keeps its age.
    expect(exchangeOf({ state: after(later, ends) }, "x")).toBeUndefined();
    expect(refused(later, by("ann", "endSpell", { exchange: "y40" }))).toBe("no-such-exchange y40");
  });
});

describe("M-8: casting", () => {
  const next = (state: EncounterState): EncounterState => after(state, done, done, done);
  test("takes a turn of Concentrate per second and restarts each time", () => {
    const slow = casts({ way: "skill", seconds: 2 });
    expect(refusalOf(concentrating(), slow)).toBe("still-casting");
    const second = after(next(concentrating()), choose("ann", "concentrate"));
    const cast = after(second, slow);
    expect(pending(cast)).toBe("over");
    expect(refusalOf(after(next(cast), choose("ann", "concentrate")), { ...slow, exchange: "y" })).toBe(
      "still-casting",
    );
  });
  test("takes several actions of two-action rounds", () => {
    const cast = (seconds: number, state = threeWithActions()): number => {
      const given = after(state, casts({ way: "skill", seconds }, { parts: [{ code: "skill", value: 60 }], roll: 20 }));
      return (slots(given).find(({ participant }) => participant === "ann")!.note!.used as number[])[0]!;
    };
    expect([cast(1), cast(5), cast(6), cast(60)]).toEqual([1, 1, 2, 2]);
    const said = after(threeWithActions(), by("ann", "act", { actions: [{ kind: "power", roll: true }] }));
    expect(cast(3, said)).toBe(1);
    const full = after(
      threeWithActions(),
      casts({ way: "skill", seconds: 6 }, { parts: [{ code: "skill", value: 60 }], roll: 20 }),
    );
    expect(refusalOf(full, { ...casts({ way: "skill" }), exchange: "y" })).toBe("too-many-actions");
  });
  test("is free in a pacing without attack rules", () =>
    expect(pending(after(fight({ ann: [1], bob: [2] }), casts({ way: "skill", lasts: 3 })))).toBe("injury"));
  test("derives segments and actions from seconds, and cost from text", () => {
    expect(
      [1, 4, 6].map((seconds) => [castingSegments(seconds), castingClass(seconds), castingActions(seconds, 2, 5)]),
    ).toEqual([
      [3, 2, 1],
      [6, 8, 1],
      [8, 10, 2],
    ]);
    expect(["2", "1 to 3", "", "none"].map(costIn)).toEqual([2, 1, 0, 0]);
  });
});
