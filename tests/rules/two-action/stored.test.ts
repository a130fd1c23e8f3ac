/** What a fight in rounds of two actions notes can be read again after it was saved, and any single damage to it is found. */
import { expect, test } from "vitest";
import { pacingOf, type JsonObject } from "../../../src/rules/index.ts";
import { readsNotes, strangeNote, type Part } from "../stored.ts";

const strange = (part: Part, note: JsonObject): string | null =>
  strangeNote(pacingOf("two-action")!, { initiative: 50 }, part, note);
const fire = { kind: "fire", roll: true, target: 60, mods: -10 };

readsNotes(strange, {
  facts: {
    "QA-4 tie dice of the fight": { ties: { of: 50, figures: [{ die: 3 }, { place: 1 }] } },
    "Q-16 a task": { task: { name: "Pick the lock", actions: 5, done: 2 } },
    "Q-21 an interrupted task": { task: { name: "", actions: 5, done: 0, paused: true } },
  },
  turn: {
    "Q-9 surprise": { surprised: true },
    "Q-7 a test and its tie dice": { test: 31, ties: [{ die: 2 }, { die: 5 }] },
    "Q-17 actions, single and combined": {
      boxes: [
        [fire],
        [
          { kind: "move", speed: "walk" },
          { kind: "other", label: "Sing" },
        ],
      ],
    },
    "Q-14 what was looked for": { looked: [{ roll: 12, made: true }, { roll: 90 }] },
    "Q-6 a turn that is held, or over": { held: true, done: false },
  },
  fight: {
    "Q-2 special events, and seconds gone by": { events: 2, elapsed: 25, unsettled: 3 },
    "Q-14 Awareness tests that are pending": {
      looks: [
        { id: "look_1_1_ann", participant: "ann", round: 1, halved: false, chance: 45 },
        { id: "look_1_1_bob", participant: "bob", round: 1, halved: true },
      ],
    },
  },
});

test.each<[string, Part, JsonObject, string]>([
  ["of somebody", "facts", { mood: 3 }, "facts.mood"],
  ["of the round", "turn", { mood: 3 }, "turn.mood"],
  ["of the fight", "fight", { mood: 3 }, "fight.mood"],
  ["of a task", "facts", { task: { name: "", actions: 5, done: 0, mood: 3 } }, "facts.task.mood"],
  ["of tie dice", "facts", { ties: { of: 50, figures: [], mood: 3 } }, "facts.ties.mood"],
  ["of a roll", "turn", { looked: [{ roll: 12, mood: 3 }] }, "turn.looked.0.mood"],
  [
    "of a test that is pending",
    "fight",
    { looks: [{ id: "x", participant: "ann", round: 1, halved: false, mood: 3 }] },
    "fight.looks.0.mood",
  ],
])("finds the unknown name %s", (_, part, note, field) => expect(strange(part, note)).toBe(field));
