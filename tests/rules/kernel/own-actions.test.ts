import { describe, expect, test } from "vitest";
import {
  apply,
  look,
  newEncounter,
  participantOf,
  slots,
  type EncounterState,
  type JsonObject,
  type Offer,
  type Choice,
} from "../../../src/rules/index.ts";
import { after, answers, refusalOf, start, by } from "../play.ts";

/** A fight of one, with individual actions on the sheet. */
function fight(pacing: string, stats: JsonObject): EncounterState {
  return after(newEncounter(pacing), by("a", "join", { side: "A", stats }), start);
}

function picksOf(state: EncounterState, field: string): readonly Choice[] {
  const view = look(state)!;
  return view.pacing.choices.picks!({ field, kind: "action", min: 0 }, participantOf(state, "a")!, view);
}

function offersOf(state: EncounterState): readonly Offer[] {
  const view = look(state)!;
  return view.pacing.choices.offers!(participantOf(state, "a")!, view);
}

const isRuling = (state: EncounterState, command: JsonObject): boolean =>
  look(state)!.pacing.choices.isRuling!(command, look(state)!);

describe("actions on the sheet", () => {
  test("T-9: are listed by stopwatch with their class, without a ruling", () => {
    const state = after(
      fight("stopwatch", { agility: 10, actions: [{ label: "Bar the door", speedClass: 6 }] }),
      answers({ start: "consent" }),
    );
    const [own] = picksOf(state, "action").filter(({ code }) => code === "own");
    expect(own).toMatchObject({
      value: { do: "class", speedClass: 6, label: "Bar the door" },
      lands: 6,
      data: { class: "VI", segments: 6, label: "Bar the door" },
    });
    const command = answers({ next_a: own!.value });
    expect(isRuling(state, command)).toBe(false);
    expect(slots(after(state, command)).find(({ state: at }) => at === "now")).toMatchObject({
      time: 6,
      note: { label: "Bar the door" },
    });
  });

  const bell = { actions: [{ label: "Ring the bell", segments: 3, phase: "movement" }, { label: "Sing" }] };

  test("S-39: declare speed and phase in side-segments", () => {
    const state = fight("side-segments", bell);
    expect(
      picksOf(state, "intent")
        .filter(({ value }) => (value as JsonObject).own !== undefined)
        .map(({ value, lands }) => [(value as JsonObject).own, lands]),
    ).toEqual([
      ["Ring the bell", 3],
      ["Sing", null],
    ]);
    const declared = answers({ declare_a: { action: "other", own: "Ring the bell" } });
    expect(isRuling(state, declared)).toBe(false);
    expect(slots(after(state, declared))).toMatchObject([
      { time: 3, phase: "movement", note: { label: "Ring the bell" } },
    ]);
    expect(isRuling(state, answers({ declare_a: { action: "other", own: "Ring the bell", segments: 1 } }))).toBe(true);
  });
  test("SA-18, S-39: ask for a missing speed and are refused if unknown", () => {
    const asked = after(fight("side-segments", bell), answers({ declare_a: { action: "other", own: "Sing" } }));
    expect(slots(after(asked, answers({ speed_a: 7 })))).toMatchObject([
      { time: 7, phase: "melee", note: { label: "Sing" } },
    ]);
    expect(refusalOf(fight("side-segments", bell), answers({ declare_a: { action: "other", own: "Dance" } }))).toBe(
      "no-such-own-action",
    );
  });

  const works = {
    initiative: 50,
    actions: [
      { label: "Light a lamp", actions: 1 },
      { label: "Pick a lock", actions: 3 },
    ],
  };
  test("Q-11: are one action or a longer task in two-action rounds", () => {
    const state = fight("two-action", works);
    const [own] = picksOf(state, "actions").filter(({ code }) => code === "own");
    expect(own).toMatchObject({ value: [{ kind: "other", label: "Light a lamp" }], data: { label: "Light a lamp" } });
    expect(slots(after(state, by("a", "act", { actions: own!.value })))[0]?.note).toMatchObject({
      boxes: [[{ kind: "other", label: "Light a lamp" }]],
    });
    const offer = offersOf(state).find(({ code }) => code === "ownTask");
    expect(offer).toMatchObject({
      data: { label: "Pick a lock", actions: 3, rounds: 2, seconds: 15 },
      command: { type: "task", do: "begin", name: "Pick a lock", actions: 3 },
    });
    expect(isRuling(state, offer!.command)).toBe(false);
    expect(slots(after(state, offer!.command))[0]?.note).toMatchObject({ task: { name: "Pick a lock", actions: 3 } });
  });
  test("Q-11, Q-23: need a GM ruling for other numbers of actions", () => {
    const state = fight("two-action", works);
    expect(isRuling(state, by("a", "task", { do: "begin", name: "Pick a lock", actions: 2 }))).toBe(true);
    expect(isRuling(state, by("a", "task", { do: "begin", name: "Dig", actions: 3 }))).toBe(true);
    expect(isRuling(state, by("b", "task", { do: "begin", name: "Pick a lock", actions: 3 }))).toBe(true);
  });
  test("prevent joining if their values are invalid", () => {
    expect(
      apply(
        newEncounter("stopwatch"),
        by("a", "join", { side: "A", stats: { agility: 10, actions: [{ label: "x", speedClass: 11 }] } }),
      ).refusal,
    ).toBeTruthy();
    expect(
      apply(
        newEncounter("two-action"),
        by("a", "join", { side: "A", stats: { initiative: 5, actions: [{ label: "x", actions: 0 }] } }),
      ).refusal,
    ).toBeTruthy();
  });
});
