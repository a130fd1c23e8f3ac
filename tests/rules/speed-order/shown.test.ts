/** The tracker's complete data: each slot, request and offer with all parts of a row or a button. */
import { describe, expect, test } from "vitest";
import {
  knownPart,
  look,
  membersOf,
  newEncounter,
  pacingOf,
  requests,
  slots,
  unitOf,
  type EncounterState,
} from "../../../src/rules/index.ts";
import { after, fight } from "./fight.ts";
import { choose, hurts, offers, three } from "./strike.ts";
import { by } from "../play.ts";
import { shown } from "../shown.ts";

const ALL = ["block", "dodge", "parry"];
const WAY = {
  field: "option",
  kind: "choice",
  choices: ["determined", "double", "feint", "strong", "suppression"],
  optional: true,
};
const slot = (participant: string, speed: number, seat: number, state: string, note: object = {}): object => ({
  id: `1_${participant}_1`,
  participant,
  time: speed,
  key: [0 - speed, -10, seat],
  phase: "",
  ordinal: 1,
  of: 1,
  kind: "turn",
  state,
  note: { dx: 10 },
  combat: { inForce: "do-nothing", defences: ALL, ...note },
});
const ann = (state: EncounterState): unknown => slots(state)[0];
const roll = (what: string, participant: string, more: object = {}): object => ({
  id: `${what}_${participant}`,
  kind: "dice",
  what,
  participant,
  dice: { count: 3, faces: 6 },
  against: 10,
  fallback: 10,
  blocking: false,
  gm: false,
  combat: true,
  ...more,
});

describe("slots", () => {
  test("B-2, B-3: show the sheet's values before the start", () => {
    const stats = { basicSpeed: 24, dx: 12 };
    const shown = slots(after(newEncounter("speed-order"), by("ann", "join", { side: "players", stats })));
    expect(shown.map(({ time, key, note, combat }) => [time, key, note, combat])).toStrictEqual([
      [24, [-24, -12, 1], { dx: 12 }, { inForce: "do-nothing", defences: ALL }],
    ]);
  });
  test("B-1, B-2, B-8: show manoeuvre and remaining defences", () => {
    expect(slots(three())).toStrictEqual([
      slot("ann", 24, 1, "now"),
      slot("bob", 23, 2, "open"),
      slot("cid", 22, 3, "open"),
    ]);
    expect(ann(after(three(), choose("ann", "attack")))).toStrictEqual(
      slot("ann", 24, 1, "now", { manoeuvre: "attack" }),
    );
  });
  test("B-31, B-32: show a waiting turn as done and its answer as waiting", () =>
    expect(
      shown(slots(after(three(), by("ann", "wait", { answer: "attack", trigger: "he moves" }))).slice(0, 2)),
    ).toEqual([
      "1_ann_1 at 24 [-24, -10, 1] done 1/1 {dx 10} combat {defences [block, dodge, parry], inForce wait, manoeuvre wait}, turn 1_ann_1",
      "1_ann_cut1 at 24 [-24, -10, 1] waiting interrupt 1/1 {trigger he moves} combat {answer attack}, turn 1_ann_1",
    ]));
  test("B-5, B-20, B-64: show why a combatant must Do Nothing", () => {
    expect(ann(after(three(), by("ann", "stun", { kind: "physical" })))).toStrictEqual(
      slot("ann", 24, 1, "now", { forced: "do-nothing", why: "stunned", defencePenalty: -4 }),
    );
    expect(ann(after(three(), { type: "surprise", participants: ["ann"], seconds: 2 }))).toStrictEqual(
      slot("ann", 24, 1, "now", { forced: "do-nothing", why: "surprised", surprised: 2, defencePenalty: -4 }),
    );
    expect(ann(after(three(), by("ann", "knockOut")))).toStrictEqual(
      slot("ann", 24, 1, "now", { forced: "do-nothing", why: "unconscious" }),
    );
  });
});

describe("schemas", () => {
  const { notes, stats, choices } = pacingOf("speed-order")!;
  test("B-2, B-4, B-30: keep values and events for those permitted", () => {
    const note = { dx: 10, first: 1, ties: [3], trigger: "he moves" };
    const known = (audience: string): object => knownPart(note, notes!.note!, (one) => one === audience);
    expect([known("numbers"), known("triggers")]).toEqual([
      { dx: 10, first: 1, ties: [3] },
      { first: 1, trigger: "he moves" },
    ]);
    expect(knownPart({ trigger: "he moves" }, choices.verbs.wait!.schema, (one) => one !== "triggers")).toEqual({});
    expect(unitOf(membersOf(stats).basicSpeed!)).toBe("quarterSpeed");
  });
});

describe("requests", () => {
  const asked = (...given: Parameters<typeof after> extends [unknown, ...infer Rest] ? Rest : never): unknown =>
    requests(after(three(), ...given));
  test("B-60, B-61, B-66: ask for rolls after wounds", () => {
    const major = (id: string): object => roll("majorWound", id, { data: { left: 1 } });
    expect(asked(hurts("ann", 5))).toStrictEqual([]);
    expect(asked(hurts("ann", 6))).toStrictEqual([major("ann")]);
    expect(asked(hurts("ann", 12))).toStrictEqual([roll("consciousness", "ann"), major("ann")]);
    expect(asked(hurts("bob", 22))).toStrictEqual([
      roll("death", "bob", { id: "death_bob_1", data: { times: 1 } }),
      major("bob"),
    ]);
  });
  test("B-64, B-81: ask for stun and exhaustion rolls only on the participant's turn", () => {
    expect(asked(by("ann", "stun", { kind: "physical" }))).toStrictEqual([
      roll("stun", "ann", { data: { kind: "physical" } }),
    ]);
    expect(asked(by("bob", "stun", { kind: "physical" }))).toStrictEqual([]);
    expect(asked(hurts("ann", 0, 11))).toStrictEqual([roll("effort", "ann")]);
  });
  test("B-3: ask for a die each in a tie", () => {
    const tied = ["ann", "bob"];
    const die = (participant: string): object => ({
      id: `tie_${participant}_1`,
      kind: "dice",
      what: "tie",
      participant,
      dice: { count: 1, faces: 6 },
      fallback: 3,
      blocking: true,
      gm: false,
      data: { attempt: 1, tied, participants: [participant], others: 1 },
    });
    expect(requests(fight({ ann: { basicSpeed: 24, dx: 10 }, bob: { basicSpeed: 24, dx: 10 } }))).toStrictEqual([
      die("ann"),
      die("bob"),
    ]);
  });
});

describe("offers", () => {
  const ruled = (participant: string): readonly object[] => [
    {
      code: "surprise",
      data: {},
      gm: true,
      command: { type: "surprise", participants: [participant] },
      asks: [{ field: "seconds", kind: "integer", min: 0, max: 60 }],
    },
    {
      code: "stun",
      data: {},
      gm: true,
      command: by(participant, "stun"),
      asks: [{ field: "kind", kind: "choice", choices: ["physical", "mental", "none"] }],
    },
    {
      code: "knockOut",
      data: {},
      gm: true,
      command: by(participant, "knockOut"),
      asks: [{ field: "to", kind: "choice", choices: ["unconscious", "dead"] }],
    },
  ];
  test("for other combatants are the GM's rulings", () => expect(offers(three(), "bob")).toStrictEqual(ruled("bob")));
  test("B-31: for a waiting combatant include cutting in", () => {
    const waiting = after(three(), by("ann", "wait", { answer: "attack", trigger: "he moves" }));
    const cutIn = {
      code: "cutIn",
      data: { trigger: "he moves" },
      command: by("ann", "cutIn"),
    };
    expect(offers(waiting, "ann")).toStrictEqual([cutIn, ...ruled("ann")]);
    const allOut = (option: object): EncounterState =>
      after(three(), by("ann", "wait", { answer: "all-out-attack", ...option }));
    expect(offers(allOut({ option: "strong" }), "ann")[0]).toStrictEqual({
      ...cutIn,
      data: {},
    });
    expect(offers(allOut({}), "ann")[0]).toStrictEqual({
      ...cutIn,
      data: {},
      asks: [WAY],
    });
  });
  test("B-21, B-30: for the current combatant include waiting and posture", () => {
    const rest = offers(three(), "ann").filter(({ code }) => code === "wait" || code === "pose");
    expect(rest).toStrictEqual([
      {
        code: "wait",
        data: {},
        command: by("ann", "wait"),
        asks: [
          { field: "trigger", kind: "text" },
          { field: "answer", kind: "choice", choices: ["attack", "feint", "all-out-attack", "ready", "other"] },
          WAY,
        ],
      },
      {
        code: "pose",
        data: {},
        command: by("ann", "pose"),
        asks: [
          {
            field: "posture",
            kind: "choice",
            choices: ["standing", "crouching", "kneeling", "crawling", "sitting", "prone", "face-up"],
          },
        ],
      },
    ]);
  });
  test("are empty after the fight", () => {
    const over = after(three(), { type: "end" });
    expect([offers(over, "ann"), offers(over, "bob")]).toStrictEqual([[], []]);
  });
  test("B-8: omit yards if Move is unknown", () => {
    const aim = offers(fight({ ann: { basicSpeed: 24 } }), "ann").find(({ code }) => code === "manoeuvre");
    expect(shown(aim)).toBe(
      "manoeuvre defences [block, dodge, parry], manoeuvre aim, movement step → choose ann manoeuvre aim",
    );
  });
  test("B-70: bar Move and Move and Attack while sitting", () => {
    const barred = (posture: string, move: number): readonly unknown[] =>
      offers(fight({ ann: { basicSpeed: 24, move, posture } }), "ann").flatMap(({ data, barred: why }) =>
        why ? [[data.manoeuvre, why]] : [],
      );
    expect(barred("sitting", 1)).toStrictEqual([
      ["move", "cannotMove"],
      ["move-and-attack", "cannotMove"],
    ]);
    expect([barred("sitting", 0), barred("kneeling", 2)]).toStrictEqual([[], []]);
  });
  test("B-3: have no choices for dice", () => {
    const view = look(fight({ ann: { basicSpeed: 24 }, bob: { basicSpeed: 24 } }))!;
    expect(requests(view.state).map((request) => view.pacing.choices.picks!(request, null, view))).toStrictEqual([
      [],
      [],
    ]);
  });
  test("B-7 to B-32: list every manoeuvre with movement and defences", () => {
    const shown = offers(three(), "ann");
    const manoeuvre = (
      name: string,
      movement: string,
      yards: number | null,
      more: { options?: readonly string[]; defences?: readonly string[]; forward?: true } = {},
    ): object => ({
      code: "manoeuvre",
      data: {
        manoeuvre: name,
        movement,
        defences: more.defences ?? ALL,
        ...(more.forward ? { forward: true } : {}),
        yards,
      },
      command: by("ann", "choose", { manoeuvre: name }),
      ...(more.options ? { asks: [{ field: "option", kind: "choice", choices: more.options }] } : {}),
    });
    expect(shown.filter(({ code }) => code === "manoeuvre")).toStrictEqual([
      manoeuvre("aim", "step", 1),
      manoeuvre("all-out-attack", "half", 2, {
        defences: [],
        forward: true,
        options: ["determined", "double", "feint", "strong", "suppression"],
      }),
      manoeuvre("all-out-defence", "step", 1, {
        options: ["increased-dodge", "increased-parry", "increased-block", "double"],
      }),
      manoeuvre("attack", "step", 1),
      manoeuvre("change-posture", "none", 0),
      manoeuvre("concentrate", "free", null),
      manoeuvre("do-nothing", "none", 0),
      manoeuvre("evaluate", "free", null),
      manoeuvre("feint", "step", 1),
      manoeuvre("move", "full", 5),
      manoeuvre("move-and-attack", "full", 5, { defences: ["block", "dodge"] }),
      manoeuvre("ready", "step", 1),
    ]);
    const stunned = offers(after(three(), by("ann", "stun", { kind: "physical" })), "ann");
    expect(
      stunned
        .filter(({ code, barred }) => code === "manoeuvre" && barred === undefined)
        .map(({ data }) => data.manoeuvre),
    ).toStrictEqual(["do-nothing"]);
    expect(stunned.filter(({ code, barred }) => code === "manoeuvre" && barred === "stunned")).toHaveLength(11);
  });
  test("B-68: for the stunned and unconscious include letting act and waking", () => {
    const state = after(three(), by("bob", "stun", { kind: "mental" }), by("cid", "knockOut"));
    const codes = (id: string): string =>
      offers(state, id)
        .map(({ code }) => code)
        .join(" ");
    expect([codes("bob"), codes("cid")]).toEqual(["letAct surprise stun knockOut", "letAct surprise stun wake"]);
  });
});
