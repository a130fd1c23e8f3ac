import { describe, expect, test } from "vitest";
import {
  apply,
  current,
  currentIds,
  forecast,
  newEncounter,
  requests,
  slots,
  type EncounterState,
} from "../../../src/rules/index.ts";
import { viewOf, withActiveNamed } from "../../../src/rules/order/state-view.ts";
import { crowd, readyToEnd, settled } from "../../bench/crowd.ts";
import { shipped } from "../../shipped.ts";
import { randomFrom } from "../properties/random.ts";
import { subjects } from "../properties/subjects.ts";
import { after, done, fight, join, now, order, undo } from "./fight.ts";
import { DAY } from "../../quick.ts";
import { by } from "../play.ts";

/** The older stored form: every active slot by its name. */
const named = (state: EncounterState): EncounterState => withActiveNamed(viewOf(state)!);

/** A stored copy without cached data. */
const stored = (state: EncounterState): EncounterState => JSON.parse(JSON.stringify(state)) as EncounterState;

const reading = (state: EncounterState): unknown => [
  currentIds(state),
  current(state),
  slots(state),
  requests(state),
  forecast(state, 5),
];

describe("active slots", () => {
  test("are not stored while the order implies them", () => {
    const state = fight({ ann: [3], bob: [3], cid: [5] });
    expect([state.lead, state.now]).toEqual([true, {}]);
    expect(now(state)).toBe("ann bob");
    const outcome = apply(state, done);
    expect(outcome.refusal).toBeUndefined();
    if (!outcome.refusal)
      expect([outcome.patch.now, outcome.patch.lead, now(outcome.state)]).toEqual([undefined, undefined, "cid"]);
  });
  test("stay active when an earlier or simultaneous combatant joins", () => {
    const state = fight({ ann: [3], bob: [3], cid: [5] });
    const third = after(state, join("dot", 3));
    expect([currentIds(third), third.now]).toEqual([["1_ann_1", "1_bob_1"], { "1_dot_1": false }]);
    expect(now(after(third, done))).toBe("dot");
    const earlier = after(fight({ ann: [3] }), by("ann", "change", { stats: { times: [9] } }), join("eve", 4));
    expect(currentIds(earlier)).toEqual(["1_ann_1"]);
    expect(order(stored(earlier))).toBe(order(earlier));
  });
  test.each(shipped.map(({ id }) => id))("are the same in %s if every one is stored", async (pacing) => {
    const [subject] = await subjects([pacing]);
    const random = randomFrom(5);
    let state = crowd(subject!, 30);
    for (let turn = 0; turn < (DAY ? 30 : 60); turn++) {
      state = settled(readyToEnd(state), random);
      const old = stored(named(state));
      expect(old.lead).toBeUndefined();
      expect(reading(old)).toEqual(reading(state));
      expect(reading(stored(state))).toEqual(reading(state));
      const command = { type: "done", slots: currentIds(state).slice(0, 1) };
      const [one, other] = [apply(state, command), apply(old, command)];
      if (one.refusal || other.refusal) throw new Error(JSON.stringify([one.refusal, other.refusal]));
      // Only their inverses differ, since they lead back to different states.
      expect({ ...other.state, log: {} }).toEqual({ ...one.state, log: {} });
      const undone = apply(stored(other.state), undo);
      expect(undone.refusal ?? { ...undone.state, log: {} }).toEqual({ ...old, log: {} });
      state = one.state;
    }
  });
});

describe("click that activates two hundred combatants", () => {
  test.each(["side-segments", "stopwatch"])("stores none of them in %s", (pacing) => {
    const ids = Array.from({ length: 200 }, (_, place) => `fighter-${place}`);
    const stats = { "side-segments": {}, stopwatch: { agility: 10 } }[pacing];
    let state = after(
      newEncounter(pacing),
      ...ids.map((participant, place) =>
        by(participant, "join", { side: place % 2 ? "red" : "blue", npc: true, stats }),
      ),
      { type: "start" },
    );
    const random = randomFrom(1);
    let most = 0;
    for (let turn = 0; turn < 6; turn++) {
      state = settled(state, random);
      const last = currentIds(state);
      most = Math.max(most, last.length);
      if (last.length > 1) state = after(state, { type: "done", slots: last.slice(1) });
      const outcome = apply(state, { type: "done", slots: last.slice(0, 1) });
      if (outcome.refusal) throw new Error(outcome.refusal.code);
      const names = new Set(JSON.stringify(outcome.patch).match(/fighter-\d+/g));
      expect(names.size).toBe(1);
      ({ state } = outcome);
    }
    expect(most).toBeGreaterThan(80);
  });
});
