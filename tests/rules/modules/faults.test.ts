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
import { viewOf } from "../../../src/rules/order/view.ts";
import { refused } from "../play.ts";

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
/** The pacing with something else in place of one member; `undefined` leaves it out. */
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

describe("a pacing with wrong members is not registered", () => {
  it.each<[string, Pacing, RegExp]>([
    [
      "no slots",
      changed("order", { slotsOf: undefined }),
      /^Pacing "faulty": order\.slotsOf is missing; it must be a function$/,
    ],
    [
      "a member of a wrong type",
      changed("clock", { seconds: 3 }),
      /^Pacing "faulty": clock\.seconds must be a function$/,
    ],
    [
      "a member that does not exist",
      changed("play", { finnish: boom }),
      /^Pacing "faulty": play\.finnish is unknown; expected: stages, /,
    ],
    ["an unknown facet", changed("", { attacks: {} }), /^Pacing "faulty": attacks is unknown/],
    [
      "a facet that is missing",
      changed("", { choices: undefined }),
      /^Pacing "faulty": choices is missing; it must be a object$/,
    ],
    ["stats that are no schema", changed("", { stats: {} }), /^Pacing "faulty": stats must be a schema$/],
    [
      "notes of a part that no fight has",
      changed("", { notes: { rounds: {} } }),
      /^Pacing "faulty": notes\.rounds is unknown; expected: facts, turn, fight$/,
    ],
    [
      "notes that are no schema",
      changed("", { notes: { turn: { acted: "boolean" } } }),
      /^Pacing "faulty": notes\.turn\.acted must be a schema$/,
    ],
    [
      "a stage without an id",
      changed("play", { stages: [{ plays: true }] }),
      /^Pacing "faulty": play\.stages\[0\]\.id is missing/,
    ],
    [
      "a verb of the kernel's name",
      changed("choices", { verbs: { done: plain.choices.verbs.shout } }),
      /^Pacing "faulty": choices\.verbs\.done has the name of a command/,
    ],
    ["verbs that are a list", changed("choices", { verbs: [] }), /^Pacing "faulty": choices\.verbs must be a object$/],
    [
      "a verb that is only a function",
      changed("choices", { verbs: { shout: boom } }),
      /^Pacing "faulty": choices\.verbs\.shout must be an object/,
    ],
    [
      "an unknown direction",
      changed("clock", { counts: "sideways" }),
      /^Pacing "faulty": clock\.counts must be "up" or "down"$/,
    ],
    [
      "an option of no kind",
      changed("", { options: [{ name: "fast" }] }),
      /^Pacing "faulty": options\[0\] must have a name and a kind/,
    ],
    [
      "an option without a name",
      changed("", { options: [{ kind: "switch" }] }),
      /^Pacing "faulty": options\[0\] must have a name and a kind/,
    ],
    [
      "an option of the kernel's name",
      changed("", { options: [{ name: "emptyTimes", kind: "switch" }] }),
      /^Pacing "faulty": options\[0\] has the name "emptyTimes" of an option of every pacing that counts$/,
    ],
    [
      "figures that change at no known time",
      changed("order", { statsChange: "soon" }),
      /^Pacing "faulty": order\.statsChange must be "nextWindow" or "atOnce"$/,
    ],
    [
      "a unit with a member that does not exist",
      changed("clock", { unit: { id: "place", many: 2 } }),
      /^Pacing "faulty": clock\.unit\.many is unknown/,
    ],
    [
      "a stage that plays at no known time",
      changed("play", { stages: [{ id: "play", plays: "later" }] }),
      /^Pacing "faulty": play\.stages\[0\]\.plays must be a boolean, a function or "hazards"$/,
    ],
    ["a text that is none", changed("clock", { counts: 3 }), /^Pacing "faulty": clock\.counts must be a text$/],
    [
      "an exchange with a member that does not exist",
      changed("", { exchange: { hit: boom } }),
      /^Pacing "faulty": exchange\.hit is unknown; expected: attacked, defended, feinted, harmed, status, snapshot, conditions, rollModifiers, skillDice, countsShots, decidesFalls$/,
    ],
    ...["attacked", "defended", "feinted", "harmed", "status", "snapshot", "conditions", "rollModifiers"].map(
      (name): [string, Pacing, RegExp] => [
        `an exchange whose ${name} is no function`,
        changed("", { exchange: { [name]: 3 } }),
        new RegExp(`^Pacing "faulty": exchange\\.${name} must be a function$`),
      ],
    ),
    [
      "an exchange whose dice are no text",
      changed("", { exchange: { skillDice: 3 } }),
      /exchange\.skillDice must be a text$/,
    ],
    [
      "an exchange that counts shots by a number",
      changed("", { exchange: { countsShots: 1 } }),
      /exchange\.countsShots must be a boolean$/,
    ],
    [
      "an id that starts with a digit",
      changed("", { id: "1faulty" }),
      /^A pacing's id is letters, digits and "-": 1faulty$/,
    ],
    ["an id with a blank", changed("", { id: "faulty " }), /^A pacing's id is letters, digits and "-": faulty $/],
    ["an id that is a number", changed("", { id: 7 }), /^A pacing's id is letters, digits and "-": $/],
    ["an id that is taken", changed("", { id: "speed-order" }), /^There is a pacing "speed-order" already$/],
    ["no object", null as unknown as Pacing, /^A pacing must be an object$/],
  ])("%s", (_what, pacing, message) => {
    expect(() => registerPacing(pacing)).toThrow(message);
    expect(pacings.has("faulty")).toBe(false);
  });

  it.each(["hazards", true, false, () => true])("but a stage may play %s, and time may count down", (plays) => {
    registerPacing({
      ...changed("play", { stages: [{ id: "play", plays }] }),
      clock: { ...plain.clock, counts: "down" },
    });
    expect(pacings.has("faulty")).toBe(true);
  });

  it("but an option may be of each kind, and what is noted may have schemas", () => {
    const [fast, most] = [
      { name: "fast", kind: "switch", default: false },
      { name: "most", kind: "integer", min: 1, max: 3, default: 1 },
    ];
    const options = [fast, most, { name: "who", kind: "choice", choices: ["a"], default: "a" }];
    registerPacing({ ...changed("", { options, notes: { turn: { acted: v.boolean() } } }) });
    expect(optionsOf(pacings.get("faulty")!).map(({ name }) => name)).toEqual(["fast", "most", "who"]);
  });

  it("that comes with the system, and has a name that is taken", () =>
    expect(() => addPacing(pacings.get("speed-order")!)).toThrow('There is a pacing "speed-order" already'));

  it("that never comes to rest refuses the command, and time stands", () => {
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

  it("twice", () => {
    registerPacing(plain);
    expect(() => registerPacing(plain)).toThrow('There is a pacing "faulty" already');
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

describe("a function of a pacing that fails is named in the refusal, and nothing changes", () => {
  it.each<[string, Pacing, object[], string]>([
    ["slotsOf", changed("order", { slotsOf: boom }), [], "order.slotsOf"],
    ["slotsOf without a list", changed("order", { slotsOf: () => ({}) }), [], "order.slotsOf"],
    ["slots without keys", changed("order", { slotsOf: () => [{ id: "x" }] }), [], "order.slotsOf"],
    ["slots that are none", changed("order", { slotsOf: () => [null] }), [], "order.slotsOf"],
    ["slots without ids", changed("order", { slotsOf: () => [{ key: [1], time: 1 }] }), [], "order.slotsOf"],
    [
      "slots without whole times",
      changed("order", { slotsOf: () => [{ id: "x", key: [1], time: 0.5 }] }),
      [],
      "order.slotsOf",
    ],
    [
      "a slot in order beside one that is not",
      changed("order", {
        slotsOf: (
          one: Parameters<Pacing["order"]["slotsOf"]>[0],
          setting: Parameters<Pacing["order"]["slotsOf"]>[1],
        ) => [...plain.order.slotsOf(one, setting), { id: "x" }],
      }),
      [],
      "order.slotsOf",
    ],
    [
      "owed without a list",
      changed("play", { stages: [{ id: "play", plays: true, owed: () => ({}) }] }),
      [],
      "stages.owed",
    ],
    ["open", changed("play", { open: boom }), [], "play.open"],
    ["owed", changed("play", { stages: [{ id: "play", plays: true, owed: boom }] }), [], "stages.owed"],
    ["finish", changed("play", { finish: boom }), [{ type: "done" }], "play.finish"],
    ["the recipe of finish", changed("play", { finish: () => boom }), [{ type: "done" }], "play.finish"],
    [
      "a verb",
      changed("choices", { verbs: { shout: verb(v.object({}), boom) } }),
      [{ type: "shout" }],
      "choices.verbs.shout.run",
    ],
  ])("%s", (_what, pacing, more, member) => {
    let state = started(pacing);
    const commands = [{ type: "start" }, ...more];
    const last = commands.pop()!;
    for (const command of commands) {
      const outcome = apply(state, command);
      if (outcome.refusal) throw new Error(JSON.stringify(outcome.refusal));
      state = outcome.state;
    }
    expect(refused(state, last)).toContain(`pacing-fault faulty ${member} `);
  });

  it("a fight that cannot be read any more has a problem that names the function; other fights go on", () => {
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

  it("what is only shown has a default, and the failure is reported with its name", () => {
    const faults: string[] = [];
    whenPacingFails(
      ({ pacing, member, cause }) => void faults.push(`${pacing} ${member}: ${(cause as Error).message}`),
    );
    const registered = {
      ...changed("choices", { offers: boom }),
      clock: { ...plain.clock, seconds: boom },
      play: { ...plain.play, idle: boom },
    };
    const state = (apply(started(registered), { type: "start" }) as { state: EncounterState }).state;
    const view = core.look(state)!;
    expect(view.pacing.choices.offers?.(view.participant("ann")!, view)).toEqual([]);
    expect(seconds(state)).toBe(0);
    expect(isIdle(state, "1_ann_1")).toBe(false);
    expect(faults).toEqual(["faulty choices.offers: boom", "faulty clock.seconds: boom", "faulty play.idle: boom"]);
  });

  it("each member that is only shown has its own default, also one that returns no list", () => {
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

  it("a long error is told in short", () => {
    const state = started(
      changed("play", {
        finish: () => {
          throw new Error("x".repeat(999));
        },
      }),
    );
    const begunState = (apply(state, { type: "start" }) as { state: EncounterState }).state;
    expect(refused(begunState, { type: "done" })).toBe(
      "pacing-fault faulty play.finish xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    );
  });
});

it("what was in order stays so when a pacing fails in the middle of the next state", () => {
  let broken = false;
  const fragile = changed("order", {
    slotsOf: (one: Parameters<Pacing["order"]["slotsOf"]>[0], setting: Parameters<Pacing["order"]["slotsOf"]>[1]) =>
      broken && one.id === "p2" ? boom() : plain.order.slotsOf(one, setting),
  });
  registerPacing(fragile);
  const give = (state: EncounterState, command: object): EncounterState => {
    const outcome = apply(state, command);
    if (outcome.refusal) throw new Error(outcome.refusal.code);
    return outcome.state;
  };
  let state = newEncounter("faulty");
  for (let i = 1; i <= 20; i++) state = give(state, { type: "join", participant: `p${i}`, side: "red" });
  state = give(state, { type: "start" });
  const first = (one: EncounterState): readonly string[] =>
    viewOf(one)!
      .together()
      .map(({ participant }) => participant);
  state = give(state, { type: "defeat", participant: "p1" });
  expect(first(state)).toEqual(["p2"]);
  const hide = { type: "hide", participant: "p2", hidden: true };
  broken = true;
  expect(apply(state, hide).refusal?.code).toBe("pacing-fault");
  broken = false;
  expect(first(state)).toEqual(["p2"]);
  expect(first(give(state, hide))).toEqual(["p2"]);
});
