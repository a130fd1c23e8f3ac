/** What a module's pacing may get wrong: each error names the pacing and the member, and other fights go on. */
import * as v from "valibot";
import { afterEach, describe, expect, it } from "vitest";
import {
  apply,
  current,
  forecast,
  isIdle,
  newEncounter,
  optionsOf,
  problemOf,
  registerPacing,
  requests,
  seconds,
  slotId,
  slots,
  turnOf,
  verb,
  whenPacingFails,
  type EncounterState,
  type Pacing,
} from "../../../src/rules/index.ts";
import { core } from "../../../src/rules/kit.ts";
import { addPacing } from "../../../src/rules/kernel/register-pacing.ts";
import { pacings } from "../../../src/rules/model/pacing.ts";
import { viewOf } from "../../../src/rules/order/state-view.ts";
import { after, refused, start } from "../play.ts";

const plain: Pacing = {
  id: "faulty",
  options: [],
  stats: v.object({}),
  clock: { unit: { id: "place" }, counts: "up", seconds: ({ round }) => round },
  order: {
    statsChange: "atOnce",
    slotsOf: (one, { round }) => [
      {
        id: slotId(round, one.id, 1),
        participant: one.id,
        time: one.seat,
        key: [one.seat],
        phase: "",
        ordinal: 1,
        of: 1,
        kind: "turn",
        state: turnOf(one, round).acted ? "done" : "open",
      },
    ],
    keyAt: (_one, time) => [time],
  },
  play: {
    stages: [{ id: "play", plays: true, owed: () => [] }],
    finish:
      ({ participant }) =>
      (draft) => {
        core.editTurn<{ round: number; acted?: boolean }>(draft, participant).acted = true;
      },
  },
  choices: {
    verbs: {
      shout: verb(v.object({}), () => (draft) => {
        draft.facts = { shouted: true };
      }),
    },
    answer: () => () => undefined,
    offers: () => [],
  },
};

type Facet = "clock" | "order" | "play" | "choices";
/** The pacing with one member replaced; `undefined` deletes it. */
function changed(facet: Facet | "", members: object): Pacing {
  const merged = facet ? { ...plain, [facet]: { ...plain[facet], ...members } } : { ...plain, ...members };
  return merged as Pacing;
}

function boom(): never {
  throw new Error("boom");
}

afterEach(() => {
  pacings.delete("faulty");
  whenPacingFails(() => undefined);
});

const WAYS = [
  "attacked",
  "defended",
  "feinted",
  "harmed",
  "injured",
  "status",
  "snapshot",
  "conditions",
  "rollModifiers",
  "shotsTaken",
  "harmCounts",
];

describe("pacing with wrong members", () => {
  it.each<[string, Facet | "", object]>([
    ["order.slotsOf is missing; it must be a function", "order", { slotsOf: undefined }],
    ["clock.seconds must be a function", "clock", { seconds: 3 }],
    ["play.finnish is unknown; expected: stages, ", "play", { finnish: boom }],
    ["attacks is unknown", "", { attacks: {} }],
    ["choices is missing; it must be a object", "", { choices: undefined }],
    ["stats must be a schema", "", { stats: {} }],
    ["notes.rounds is unknown; expected: facts, turn, fight", "", { notes: { rounds: {} } }],
    ["notes.turn.acted must be a schema", "", { notes: { turn: { acted: "boolean" } } }],
    ["play.stages[0].id is missing", "play", { stages: [{ plays: true }] }],
    ["choices.verbs.done has the name of a command", "choices", { verbs: { done: plain.choices.verbs.shout } }],
    ["choices.verbs must be a object", "choices", { verbs: [] }],
    ["choices.verbs.shout must be an object", "choices", { verbs: { shout: boom } }],
    ['clock.counts must be "up" or "down"', "clock", { counts: "sideways" }],
    ["clock.counts must be a text", "clock", { counts: 3 }],
    ["clock.unit.many is unknown", "clock", { unit: { id: "place", many: 2 } }],
    ["options[0] must have a name and a kind", "", { options: [{ name: "fast" }] }],
    ["options[0] must have a name and a kind", "", { options: [{ kind: "switch" }] }],
    ['options[0] has the name "emptyTimes" of an', "", { options: [{ name: "emptyTimes", kind: "switch" }] }],
    ['order.statsChange must be "nextWindow" or "atOnce"', "order", { statsChange: "soon" }],
    ['play.stages[0].plays must be a boolean, a function or "hazards"', "play", { stages: [{ id: "a", plays: "b" }] }],
    [`exchange.hit is unknown; expected: ${WAYS.join(", ")}, skillDice`, "", { exchange: { hit: boom } }],
    ...WAYS.map((way): [string, "", object] => [`exchange.${way} must be a function`, "", { exchange: { [way]: 3 } }]),
    ["exchange.skillDice must be a text", "", { exchange: { skillDice: 3 } }],
  ])("%s: %s %o", (message, facet, members) => {
    expect(() => registerPacing(changed(facet, members))).toThrow(`Pacing "faulty": ${message}`);
    expect(pacings.has("faulty")).toBe(false);
  });
  it("is refused with an invalid or taken id", () => {
    for (const id of ["1faulty", "faulty "])
      expect(() => registerPacing(changed("", { id }))).toThrow(`A pacing's id is letters, digits and "-": ${id}`);
    expect(() => registerPacing(changed("", { id: 7 }))).toThrow(/^A pacing's id is letters, digits and "-": $/);
    const taken = changed("", { id: "speed-order" });
    expect(() => registerPacing(taken)).toThrow('There is a pacing "speed-order" already');
    expect(() => registerPacing(null as never)).toThrow("A pacing must be an object");
  });
  it.each(["hazards", true, false, () => true])("is accepted if a stage plays %s and time counts down", (plays) => {
    registerPacing({
      ...changed("play", { stages: [{ id: "play", plays }] }),
      clock: { ...plain.clock, counts: "down" },
    });
    expect(pacings.has("faulty")).toBe(true);
  });
  it("is accepted with every kind of option and schemas for notes", () => {
    const [fast, most] = [
      { name: "fast", kind: "switch", default: false },
      { name: "most", kind: "integer", min: 1, max: 3, default: 1 },
    ];
    const options = [fast, most, { name: "who", kind: "choice", choices: ["a"], default: "a" }];
    registerPacing({ ...changed("", { options, notes: { turn: { acted: v.boolean() } } }) });
    expect(optionsOf(pacings.get("faulty")!).map(({ name }) => name)).toEqual(["fast", "most", "who"]);
  });
  it("is refused under the name of a built-in pacing", () =>
    expect(() => addPacing(pacings.get("speed-order")!)).toThrow('There is a pacing "speed-order" already'));
  it("refuses a command after which it never stops advancing", () => {
    registerPacing(
      changed("play", {
        open: () => (draft: { clock: object }) => {
          draft.clock = { ...draft.clock, played: true };
        },
      }),
    );
    const { refusal } = apply(newEncounter("faulty"), { type: "start" });
    expect(refusal).toEqual({ code: "internal", data: { message: "Error: faulty does not come to rest" } });
  });
});

function started(pacing: Pacing): EncounterState {
  registerPacing(pacing);
  return begun("faulty");
}

function begun(pacing: string): EncounterState {
  return ["ann", "bob"].reduce((at, participant) => {
    const outcome = apply(at, {
      type: "join",
      participant,
      side: "us",
      stats: pacing === "faulty" ? {} : { basicSpeed: 20, dx: participant === "ann" ? 12 : 10 },
    });
    return outcome.refusal ? at : outcome.state;
  }, newEncounter(pacing));
}

describe("failing function of a pacing", () => {
  const slotsOf = (given: unknown): Pacing => changed("order", { slotsOf: () => given });
  const owed = (ask: () => unknown): Pacing => changed("play", { stages: [{ id: "play", plays: true, owed: ask }] });
  const oneMore: Pacing["order"]["slotsOf"] = (...of) => [...plain.order.slotsOf(...of), { id: "x" } as never];
  it.each<[string, Pacing, string, string?]>([
    ["slotsOf", changed("order", { slotsOf: boom }), "order.slotsOf"],
    ["slotsOf without a list", slotsOf({}), "order.slotsOf"],
    ["slots without keys", slotsOf([{ id: "x" }]), "order.slotsOf"],
    ["slots that are none", slotsOf([null]), "order.slotsOf"],
    ["slots without ids", slotsOf([{ key: [1], time: 1 }]), "order.slotsOf"],
    ["slots without whole times", slotsOf([{ id: "x", key: [1], time: 0.5 }]), "order.slotsOf"],
    ["a slot in order beside one that is not", changed("order", { slotsOf: oneMore }), "order.slotsOf"],
    ["owed without a list", owed(() => ({})), "stages.owed"],
    ["owed", owed(boom), "stages.owed"],
    ["open", changed("play", { open: boom }), "play.open"],
    ["finish", changed("play", { finish: boom }), "play.finish", "done"],
    ["the recipe of finish", changed("play", { finish: () => boom }), "play.finish", "done"],
    ["a verb", changed("choices", { verbs: { shout: verb(v.object({}), boom) } }), "choices.verbs.shout.run", "shout"],
  ])("%s", (_what, pacing, member, later) => {
    const state = later ? after(started(pacing), start) : started(pacing);
    expect(refused(state, { type: later ?? "start" })).toContain(`pacing-fault faulty ${member} `);
  });
  it("makes its stored fight a named problem, but no other fight", () => {
    const state = apply(started(plain), { type: "start" });
    pacings.delete("faulty");
    registerPacing(changed("order", { slotsOf: boom }));
    const stored = JSON.parse(JSON.stringify((state as { state: EncounterState }).state)) as EncounterState;
    expect(problemOf(stored)).toMatchObject({
      code: "pacing-fault",
      data: { pacing: "faulty", member: "order.slotsOf", message: "boom" },
    });
    expect([slots(stored), current(stored), requests(stored), forecast(stored, 3)]).toEqual([[], null, [], []]);
    const other = apply(begun("speed-order"), { type: "start" }) as { state: EncounterState };
    expect(current(other.state)?.map(({ participant }) => participant)).toEqual(["ann"]);
  });
  it("is reported and replaced by a default for display", () => {
    const faults: string[] = [];
    whenPacingFails(
      ({ pacing, member, cause }) => void faults.push(`${pacing} ${member}: ${(cause as Error).message}`),
    );
    const registered = {
      ...changed("choices", { offers: boom }),
      clock: { ...plain.clock, seconds: boom },
      play: { ...plain.play, idle: boom },
    };
    const state = after(started(registered), start);
    const view = core.look(state)!;
    expect(view.pacing.choices.offers?.(view.participant("ann")!, view)).toEqual([]);
    expect(seconds(state)).toBe(0);
    expect(isIdle(state, "1_ann_1")).toBe(false);
    expect(faults).toEqual(["faulty choices.offers: boom", "faulty clock.seconds: boom", "faulty play.idle: boom"]);
  });
  it("returns a default for each failing display function or wrong result", () => {
    const given = { conditions: boom, rollModifiers: () => 3 };
    registerPacing({
      ...changed("", { exchange: given }),
      order: { ...plain.order, spread: boom },
      choices: changed("choices", { offers: () => 3, picks: boom, isRuling: boom }).choices,
    });
    const { choices, order, exchange } = pacings.get("faulty")!;
    const called = (facet: object | undefined, name: string): unknown =>
      (Reflect.get(facet ?? {}, name) as () => unknown)();
    const shown = [
      called(choices, "offers"),
      called(choices, "picks"),
      called(choices, "isRuling"),
      called(order, "spread"),
      called(exchange, "conditions"),
      called(exchange, "rollModifiers"),
    ];
    expect(shown).toEqual([[], [], true, null, [], []]);
    pacings.delete("faulty");
    registerPacing({
      ...changed("", { exchange: { conditions: () => 3 } }),
      choices: changed("choices", { picks: () => 3 }).choices,
    });
    const others = pacings.get("faulty")!;
    expect([called(others.choices, "picks"), called(others.exchange, "conditions")]).toEqual([[], []]);
  });
  it("is reported in short", () => {
    const state = started(
      changed("play", {
        finish: () => {
          throw new Error("x".repeat(999));
        },
      }),
    );
    const begunState = after(state, start);
    expect(refused(begunState, { type: "done" })).toBe(
      "pacing-fault faulty play.finish xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    );
  });
});

it("leaves the previous state intact in the middle of a command", () => {
  let broken = false;
  const fragile = changed("order", {
    slotsOf: (one: Parameters<Pacing["order"]["slotsOf"]>[0], setting: Parameters<Pacing["order"]["slotsOf"]>[1]) =>
      broken && one.id === "p2" ? boom() : plain.order.slotsOf(one, setting),
  });
  registerPacing(fragile);
  let state = newEncounter("faulty");
  for (let i = 1; i <= 20; i++) state = after(state, { type: "join", participant: `p${i}`, side: "red" });
  state = after(state, { type: "start" });
  const first = (one: EncounterState): readonly string[] =>
    viewOf(one)!
      .together()
      .map(({ participant }) => participant);
  state = after(state, { type: "defeat", participant: "p1" });
  expect(first(state)).toEqual(["p2"]);
  const hide = { type: "hide", participant: "p2", hidden: true };
  broken = true;
  expect(apply(state, hide).refusal?.code).toBe("pacing-fault");
  broken = false;
  expect(first(state)).toEqual(["p2"]);
  expect(first(after(state, hide))).toEqual(["p2"]);
});
