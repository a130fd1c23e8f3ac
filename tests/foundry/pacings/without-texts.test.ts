/** A pacing that a module registers with the core alone: without presenter or texts. All of its display is still readable. */
import * as v from "valibot";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TrackerContext } from "../../../src/foundry/reading/context.ts";
import {
  editTurn,
  newEncounter,
  participantOf,
  registerPacing,
  requests,
  slotId,
  turnOf,
  verb,
  type Ask,
  type EncounterState,
  type Json,
  type Offer,
  type Pacing,
  type TurnFacts,
} from "../../../src/rules/index.ts";
import { pacings } from "../../../src/rules/model/pacing.ts";
import { PlainFight } from "../plain.ts";
import { after } from "../../rules/play.ts";

interface Turn extends TurnFacts {
  readonly first?: string;
  readonly acted?: boolean;
}

const NAMES: Readonly<Record<string, string>> = { ann: "Adeline", bob: "Birger Holt" };
const next: Ask = { field: "next", kind: "participant" };
const known: Ask = { field: "next", kind: "participant", choices: ["bob"] };
const picked: Ask = { field: "picked", kind: "participant" };

/** Each names the first participants; they act in that order, and each names the next. */
const pointing: Pacing = {
  id: "pointing-round",
  options: [{ name: "startAnew", kind: "switch", default: false, rule: "none" }],
  stats: v.object({}),

  clock: {
    unit: { id: "initiative", ownFigure: true },
    counts: "up",
    seconds: ({ round }) => round,
  },

  order: {
    statsChange: "nextWindow",
    slotsOf: (one, setting) => [
      {
        id: slotId(setting.round, one.id, 1),
        participant: one.id,
        time: one.seat,
        key: [one.seat],
        phase: "",
        ordinal: 1,
        of: 1,
        kind: "turn",
        state: turnOf<Turn>(one, setting.round).acted ? "done" : "open",
      },
    ],
    keyAt: (_, at) => [at],
  },

  play: {
    stages: [
      {
        id: "nameFirst",
        owed: (view) =>
          [...view.participants()]
            .filter((one) => turnOf<Turn>(one, view.setting.round).first === undefined)
            .map(({ id }) => ({
              id: `first_${id}`,
              kind: "decision",
              what: "whoIsFirst",
              participant: id,
              choices: ["ann", "bob"],
              fallback: "bob",
              blocking: true,
              gm: false,
            })),
      },
      { id: "play", plays: true },
    ],
    finish:
      ({ participant }) =>
      (draft) => {
        (editTurn<Turn>(draft, participant) as { acted?: boolean }).acted = true;
      },
  },

  choices: {
    verbs: { pointAt: verb(v.strictObject({ participant: v.string(), next: v.string() }), () => () => undefined) },
    offers: ({ id }) => [{ code: "pointAt", command: { type: "pointAt", participant: id }, data: {}, asks: [next] }],
    picks: (asked) =>
      "field" in asked && asked.field === "picked" ? [{ value: "ann", code: "anybody", data: {}, lands: null }] : [],
    answer:
      ({ participant }, value) =>
      (draft) => {
        (editTurn<Turn>(draft, participant!) as { first?: Json }).first = value;
      },
  },
};

beforeAll(() => {
  registerPacing(pointing);
});
afterAll(() => {
  // Later files in this process share the registry.
  pacings.delete(pointing.id);
});

const started = (): EncounterState =>
  after(
    newEncounter("pointing-round"),
    ...Object.keys(NAMES).map((participant) => ({ type: "join", participant, side: "red" })),
    { type: "start" },
  );

const seen = (state: EncounterState): TrackerContext =>
  PlainFight.standing(
    state,
    Object.entries(NAMES).map(([id, name]) => ({ id, name })),
  ).gm.context;

test("calls a pacing without texts by its id as words", async () => {
  const { pacingName, pacingSummary } = await import("../../../src/foundry/host/i18n.ts");
  const { clockView } = await import("../../../src/foundry/reading/clock.ts");
  expect([pacingName("pointing-round"), pacingName("speed-order")]).toEqual(["Pointing round", "Speed order"]);
  expect([pacingSummary("pointing-round"), pacingSummary("speed-order").slice(0, 10)]).toEqual(["", "One-second"]);
  const state = started();
  const clock = clockView(seen(state));
  expect(clock.pacing).toBe("Pointing round");
  expect(JSON.stringify(clock)).toContain("Name first");
  expect(JSON.stringify(clock)).not.toMatch(/SEGMENTZERO|Pacing\.|Stages\./);
});

test("calls its offers, fields and settings by their codes as words", async () => {
  const { offersFor, offerLook: offerWords } = await import("../../../src/foundry/reading/offers.ts");
  const { nameOfSetting } = await import("../../../src/foundry/windows/settings/settings-view.ts");
  const context = seen(after(started(), { type: "answer", answers: { first_ann: "bob", first_bob: "ann" } }));
  const [offer] = offersFor("ann", context) as readonly [Offer];
  expect(offerWords(offer, context).label).toBe("Point at…");
  expect(nameOfSetting(pointing.options[0]!, { texts: [] } as never)).toBe("Start anew");
});

test("names participants in its decisions, fields and log", async () => {
  const { labelledChoices: labelledPicks } = await import("../../../src/foundry/dialogs/ask-decision.ts");
  const { pickable } = await import("../../../src/foundry/dialogs/ask-command.ts");
  const { nameOfValue } = await import("../../../src/foundry/reading/people.ts");
  const state = started();
  const context = seen(state);
  expect(requests(state).map((request) => labelledPicks(request, context).map(({ label }) => label))).toEqual([
    ["Adeline", "Birger Holt"],
    ["Adeline", "Birger Holt"],
  ]);
  expect([next, known, picked].map((one) => pickable(one, "ann", context).map(({ label }) => label))).toEqual([
    ["Adeline", "Birger Holt"],
    ["Birger Holt"],
    ["Adeline"],
  ]);
  expect([nameOfValue("bob", context), nameOfValue("nobody", context), nameOfValue(3, context)]).toEqual([
    "Birger Holt",
    null,
    null,
  ]);
  expect(participantOf(state, "bob")).toBeDefined();
});
