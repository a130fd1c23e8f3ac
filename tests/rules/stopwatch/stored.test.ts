/** What a fight under the stopwatch notes can be read again after it was saved, and any single damage to it is found. */
import { describe, expect, test } from "vitest";
import { pacingOf, type JsonObject } from "../../../src/rules/index.ts";
import { each, readsNotes, strangeNote, type Part } from "../stored.ts";

const stopwatch = pacingOf("stopwatch")!;
const stats = { agility: 12, weapons: [] };
const strange = (part: Part, note: JsonObject): string | null => strangeNote(stopwatch, stats, part, note);
const timing = { slots: 2, done: 1, from: 7, takes: 3 };

const DOING: readonly JsonObject[] = [
  ...["draw", "reload", "weapon"].map((what) => ({ do: what, weapon: 19, moving: true })),
  { do: "burst", weapon: 0, until: 12 },
  { do: "listed", action: "standUp", cost: 2 },
  { do: "class", speedClass: 4, label: "climbs" },
  { do: "fixed", segments: 6, times: 2 },
  { do: "run" },
  { do: "stop", sooner: "first" },
  { do: "stop", sooner: "second" },
  { do: "wait", prepared: 9, notBefore: 8, quick: true },
];

readsNotes(strange, {
  facts: {
    "T-5 where somebody stands": { timing },
    "T-2 nothing under way": { timing: { slots: 0, done: 0, from: 0, watching: true } },
    ...each(DOING, (doing) => [`T-12 ${Object.values(doing).join(" ")}`, { timing, doing }]),
    "T-12 a chain": {
      timing,
      doing: { do: "draw", weapon: 1 },
      then: [
        { do: "weapon", weapon: 1 },
        { do: "listed", action: "standUp" },
      ],
    },
    "T-5 what is over": {
      timing,
      past: {
        1: { slot: 1, time: 3, ordinal: 1, do: "class", label: "" },
        2: { slot: 2, time: 7, ordinal: 2, do: "weapon", label: "Bow", rounds: 1 },
        0: { slot: 3, time: 8, ordinal: 3, do: "wait", label: "", reason: "released" },
      },
    },
    "T-24 rounds and what is drawn": { timing, stock: { 0: { left: 3, stated: 6 } }, drawn: { 0: true } },
    "T-20 a run, a roll and a fall": { timing, running: 4, roll: -2, fallen: true },
    "T-13 somebody who has noticed nothing": { timing, unaware: true },
  },
  fight: {
    "T-13 a start that was agreed": { start: "consent" },
    "T-13 a start by surprise": { start: "surprise" },
  },
});

describe("invalid notes", () => {
  test.each<[string, Part, JsonObject, string]>([
    ["a name that there is not", "facts", { timing, mood: 3 }, "facts.mood"],
    ["a note of the round, which this pacing has none of", "turn", { mood: 3 }, "turn.mood"],
    ["a note of the fight", "fight", { mood: 3 }, "fight.mood"],
    ["the weapon after the last", "facts", { timing, doing: { do: "weapon", weapon: 20 } }, "facts.doing.weapon"],
    ["a burst in a chain", "facts", { timing, then: [{ do: "burst" }] }, "facts.then.0.do"],
    [
      "an action that is not on the list",
      "facts",
      { timing, doing: { do: "listed", action: "dance" } },
      "facts.doing.action",
    ],
    ...["weapon", "burst", "draw", "reload", "listed", "class", "fixed"].map(
      (what): [string, Part, JsonObject, string] => [
        `an action (${what}) of which the rest is lost`,
        "facts",
        { timing, doing: { do: what } },
        "facts.doing",
      ],
    ),
    [
      "a step of a chain of which the rest is lost",
      "facts",
      { timing, then: [{ do: "draw", weapon: 1 }, { do: "weapon" }] },
      "facts.then.1",
    ],
    ["an action that takes no time", "facts", { timing: { ...timing, takes: 0 } }, "facts.timing.takes"],
    ["a number of slots below 0", "facts", { timing: { ...timing, slots: -1 } }, "facts.timing.slots"],
  ])("are found: %s", (_, part, note, field) => expect(strange(part, note)).toBe(field));
});
