import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import {
  apply,
  current,
  forecast,
  newEncounter,
  oddsOf,
  pacingOf,
  participantsOf,
  requests,
  slots,
  type Command,
  type EncounterState,
} from "../../../src/rules/index.ts";
import { pacings } from "../../../src/rules/model/pacing.ts";
import { QUICK } from "../../quick.ts";
import { proveProperties } from "../properties/harness.ts";
import { pick } from "../properties/random.ts";
import { runScript } from "./popcorn.ts";
import { after } from "../play.ts";

const SCRIPT = pathToFileURL(path.resolve(import.meta.dirname, "../../../examples/cards/cards.mjs")).href;
if (!pacingOf("cards")) await runScript(SCRIPT);
// Files share the registry.
afterAll(() => void pacings.delete("cards"));

const join = (participant: string): Command => ({ type: "join", participant, side: participant });
const started = (...names: string[]): EncounterState =>
  after(newEncounter("cards"), ...names.map(join), { type: "start" });
const draws = (cards: Readonly<Record<string, number>>, round = 1): Command => ({
  type: "answer",
  answers: Object.fromEntries(Object.entries(cards).map(([name, card]) => [`card_${round}_${name}`, card])),
});
const acting = (state: EncounterState): readonly string[] =>
  (current(state) ?? []).map(({ participant }) => participant);
const refusal = (state: EncounterState, command: Command): string | undefined => apply(state, command).refusal?.code;
const fight = (): EncounterState => after(started("ann", "bob", "gob"), draws({ ann: 52, bob: 53, gob: 10 }));
const jump: Command = { type: "jump", participant: "bob" };

describe("drawn cards", () => {
  it("are refused if two answers of one command are equal", () =>
    expect(refusal(started("ann", "bob"), draws({ ann: 20, bob: 20 }))).toBe("already-drawn"));
  it("are refused if an earlier command drew them", () =>
    expect(refusal(after(started("ann", "bob"), draws({ ann: 20 })), draws({ bob: 20 }))).toBe("already-drawn"));
  it.each([0, 55, 1.5])("are refused if the deck has no card %s", (card) =>
    expect(refusal(started("ann"), draws({ ann: card }))).toBe("impossible-roll"),
  );
  it("return to the deck when asked for again", () => {
    const state = after(started("ann", "bob"), draws({ ann: 20 }), { type: "askAgain", request: "card_1_ann" });
    expect(refusal(state, draws({ bob: 20 }))).toBe(undefined);
  });
  it("are all in the deck again in the next round", () => {
    const state = after(started("ann"), draws({ ann: 20 }), { type: "done" });
    expect(refusal(state, draws({ ann: 20 }, 2))).toBe(undefined);
  });
  it("differ in the forecast, even for a crowd of the whole deck", () => {
    const names = Array.from({ length: 54 }, (_, at) => `n${at}`);
    const expected = forecast(started(...names), 54);
    expect(new Set(expected.map(({ note }) => note?.card)).size).toBe(54);
    expect(expected.every(({ certain }) => !certain)).toBe(true);
  });
  it.skipIf(QUICK)("give two combatants equal chances, counted over all pairs", () => {
    const [odds] = [...oddsOf(started("ann", "bob"), ["ann", "bob"], { minutes: 1, reports: 1 })];
    expect([odds?.ways, odds?.chances.map(({ first }) => first.toFixed(6))]).toEqual([
      54 * 53,
      ["0.500000", "0.500000"],
    ]);
  });
});

describe("card initiative", () => {
  it("plays the highest card first and a joker last", () =>
    expect(slots(fight()).map(({ participant, time }) => [participant, time])).toEqual([
      ["ann", 52],
      ["gob", 10],
      ["bob", 0],
    ]));
  it("lets a joker cut in, after which the interrupted turn continues", () => {
    const cut = after(fight(), jump);
    expect([acting(fight()), acting(cut), acting(after(cut, { type: "done" }))]).toEqual([["ann"], ["bob"], ["ann"]]);
  });
  it.each([
    ["without a joker", fight(), { ...jump, participant: "gob" }, "no-joker"],
    ["twice", after(fight(), jump), jump, "no-joker"],
    ["after the turn", after(fight(), jump, { type: "done" }), jump, "no-joker"],
    ["while cards are drawn", after(started("ann", "bob"), draws({ bob: 53 })), jump, "nobody-acts"],
  ])("refuses to cut in %s", (_when, state, command, code) => expect(refusal(state, command)).toBe(code));
  it("asks a newcomer for a card before the next turn", () => {
    const state = after(fight(), join("cem"), { type: "done" });
    const cards = requests(state).filter(({ what }) => what === "card");
    expect(cards.map(({ participant, dice }) => [participant, dice?.drawn])).toEqual([["cem", [52, 53, 10]]]);
  });
});

proveProperties(
  {
    pacing: "cards",
    stats: () => ({}),
    command(state, random): Command {
      const who = pick([...participantsOf(state)], random)?.id ?? "nobody";
      const asked = requests(state);
      return asked.length && random(4)
        ? { type: "answer", answers: { [pick(asked, random)!.id]: random(55) } }
        : { type: "jump", participant: who };
    },
    mostPerWindow: () => 1,
  },
  40,
);
