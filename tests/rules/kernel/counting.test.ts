import { describe, expect, test } from "vitest";
import {
  apply,
  current,
  forecast,
  foresee,
  halted,
  newEncounter,
  optionsOf,
  pacingOf,
  registerPacing,
  requests,
  seconds,
  type EncounterState,
} from "../../../src/rules/index.ts";
import { shipped } from "../../shipped.ts";
import { type Given, by, answers } from "../play.ts";
import { after, done, eventsOf, fight, join, now, order, refusalOf, start } from "./fight.ts";

const stop: Given = { type: "option", name: "emptyTimes", value: "stop" };
const skip: Given = { ...stop, value: "skip" };
const onward: Given = { type: "onward" };

/** The acting participants of each time until the fight stops, e.g. "1 ann, 2 -, 3 bob". */
function count(state: EncounterState, most: number): string {
  const seen: string[] = [];
  for (let at = state; seen.length < most; at = after(at, halted(at) ? onward : done))
    seen.push(`${at.clock.time} ${halted(at) ? "-" : now(at)}`);
  return seen.join(", ");
}

describe("empty steps", () => {
  test("are skipped by default", () => {
    expect(count(fight({ ann: [1, 5], bob: [3] }), 4)).toBe("1 ann, 3 bob, 5 ann, 1 ann");
    expect(refusalOf(fight({ ann: [1, 5] }), onward)).toBe("not-halted");
  });
  test("stop time at every count between two slots", () =>
    expect(count(fight({ ann: [2, 5], bob: [6] }, stop), 6)).toBe("2 ann, 3 -, 4 -, 5 ann, 6 bob, 2 ann"));
  test("ask for nothing, have no current turn and report the time", () => {
    const state = fight({ ann: [1, 4] }, stop);
    expect(eventsOf(state, done).at(-1)).toEqual({ type: "halted", time: 2 });
    const still = after(state, done);
    expect([halted(still), current(still), requests(still), still.clock.time]).toEqual([true, null, [], 2]);
    expect([halted(state), halted(null), halted(after(still, { type: "end" }))]).toEqual([false, false, false]);
    expect(refusalOf(still, done)).toBe("nobody-is-current");
    expect(refusalOf(after(still, { type: "end" }), onward)).toBe("not-running");
  });
  test("stop time when counting down too", () => {
    const people = Object.entries({ ann: 24, bob: 20 }).map(([participant, basicSpeed]) =>
      by(participant, "join", { side: "red", stats: { basicSpeed } }),
    );
    const state = after(newEncounter("action-period"), stop, ...people, start);
    const rolled = after(state, answers(Object.fromEntries(requests(state).map(({ id }) => [id, 10]))));
    expect(count(rolled, 6)).toBe("2 ann, 1 -, 0 bob, -1 -, -2 ann, -3 -");
  });
  test("can be skipped from now on at any time", () => {
    const still = after(fight({ ann: [1, 5] }), stop, done);
    expect(halted(still)).toBe(true);
    const gone = after(still, skip);
    expect([halted(gone), now(gone), gone.clock.time, "halted" in gone]).toEqual([false, "ann", 5, false]);
    expect(refusalOf(gone, { type: "option", name: "most", value: 2 })).toBe("window-is-being-played");
  });
});

describe("time stopped on an empty count", () => {
  const still = after(fight({ ann: [1, 5], bob: [6] }, stop), done, onward);
  test("plays a slot moved there", () =>
    expect(now(after(still, { type: "move", slot: "1_bob_1", to: { time: 3 } }))).toBe("bob"));
  test("ends the window if no slot is left", () => {
    const alone = after(still, by("ann", "leave"), by("bob", "leave"), join("cid", 2));
    expect(halted(alone)).toBe(true);
    expect(order(after(alone, onward))).toBe("cid@2 now");
  });
  test("is skipped by the forecast and foreseen states", () => {
    expect(forecast(still, 3).map(({ participant, time }) => `${participant}@${time}`)).toEqual([
      "ann@5",
      "bob@6",
      "ann@1",
    ]);
    const then = foresee(still, "bob")!;
    expect([halted(then), now(then)]).toEqual([false, "bob"]);
  });
  test("survives storage, is refused if unreadable and ignored where time cannot stop", () => {
    expect(halted(JSON.parse(JSON.stringify(still)))).toBe(true);
    expect(refusalOf({ ...still, halted: "yes" }, onward)).toBe("state-unreadable");
    expect(halted({ ...fight({ ann: [1] }), halted: true })).toBe(false);
    expect(halted({ ...after(still, { type: "end" }), halted: true })).toBe(false);
    // Without a time there is none to stop at.
    expect(now(after({ ...still, clock: { ...still.clock, time: null } }, by("ann", "hide", { hidden: true })))).toBe(
      "ann",
    );
  });
});

test("counts running time by half seconds", () => {
  const person = (participant: string): Given => by(participant, "join", { side: participant, stats: { agility: 10 } });
  const state = after(
    newEncounter("stopwatch"),
    stop,
    person("ann"),
    start,
    answers({ start: "consent" }),
    answers({ next_ann: { do: "fixed", segments: 3 } }),
  );
  expect([1, 2].map((n) => seconds(after(state, ...Array<Given>(n - 1).fill(onward))))).toEqual([0.5, 1]);
  expect(now(after(state, onward, onward))).toBe("ann");
});

describe("setting for empty steps", () => {
  test("is offered where time is counted, after the pacing's own options", () => {
    const counting = shipped.filter((pacing) => optionsOf(pacing).some(({ name }) => name === "emptyTimes"));
    expect(counting.map(({ id }) => id)).toEqual(["action-period", "side-segments", "stopwatch"]);
    expect(optionsOf(pacingOf("tiny")!).map(({ name }) => name)).toEqual(["dice", "most", "emptyTimes"]);
  });
  test("is refused in other pacings and reserves its name", () => {
    expect(refusalOf(newEncounter("speed-order"), stop)).toBe("no-such-option");
    expect(refusalOf(newEncounter("tiny"), { ...stop, value: "never" })).toBe("bad-option");
    const tiny = pacingOf("tiny")!;
    expect(() =>
      registerPacing({
        ...tiny,
        id: "tiny-own",
        options: [{ name: "emptyTimes", kind: "switch", default: false, rule: "" }],
      }),
    ).toThrow(TypeError);
    expect(apply(newEncounter("tiny-own"), start).refusal?.code).toBe("unknown-pacing");
  });
});
