import { describe, expect, test } from "vitest";
import { asOne, doneInARow, forMember } from "../../../src/foundry/fight/one-for-all.ts";
import {
  apply,
  currentIds,
  newEncounter,
  requests,
  type Command,
  type EncounterState,
} from "../../../src/rules/index.ts";

interface Entrant {
  readonly id: string;
  readonly speed: number;
  readonly group?: string;
  readonly npc?: boolean;
  readonly hp?: number;
}

const GOBLINS: readonly Entrant[] = [1, 2, 3].map((number) => ({
  id: `goblin-${number}`,
  speed: 20,
  group: "goblin",
  npc: true,
}));

function give(state: EncounterState, ...commands: readonly Command[]): EncounterState {
  return commands.reduce((before, command) => {
    const outcome = apply(before, command);
    if (outcome.refusal) throw new Error(JSON.stringify([command, outcome.refusal]));
    return outcome.state;
  }, state);
}

/** A fight in seconds that has begun without ties. */
function fight(...entrants: readonly Entrant[]): EncounterState {
  const joins = entrants.map(({ id, speed, group = "", npc = false, hp }, place): Command => ({
    type: "join",
    participant: id,
    side: npc ? "foes" : "party",
    npc,
    group,
    stats: { basicSpeed: speed, dx: 20 - place, ...(hp === undefined ? {} : { hp, ht: 10 }) },
  }));
  return give(newEncounter("speed-order"), ...joins, { type: "start" });
}

const done = ({ id }: { readonly id: string }): Command => ({ type: "done", slots: [id] });
const now = (state: EncounterState): string => currentIds(state).join();

describe("group acting as one", () => {
  test("does the same in all its consecutive slots", () => {
    const state = fight(...GOBLINS, { id: "mira", speed: 19 });
    const commands = asOne(state, "goblin-1", done);
    expect(commands).toEqual([1, 2, 3].map((number) => ({ type: "done", slots: [`1_goblin-${number}_1`] })));
    expect(now(give(state, ...commands))).toBe("1_mira_1");
  });

  test("begins with the current member after others are done", () => {
    const state = give(fight(...GOBLINS, { id: "mira", speed: 19 }), { type: "done" });
    expect(asOne(state, "goblin-2", done)).toHaveLength(2);
    expect(asOne(state, "goblin-3", done)).toEqual([]);
  });

  test("stops before another combatant in between", () => {
    const [first, second, third] = GOBLINS as [Entrant, Entrant, Entrant];
    const state = fight(first, second, { id: "mira", speed: 20 }, third);
    expect(asOne(state, "goblin-1", done)).toHaveLength(2);
  });

  test("acts once each even if the next second begins with it", () => {
    expect(asOne(fight(...GOBLINS), "goblin-1", done)).toHaveLength(3);
  });

  test("skips defeated members, and hidden ones behind a visible first", () => {
    const state = give(fight(...GOBLINS, { id: "mira", speed: 19 }), { type: "defeat", participant: "goblin-2" });
    expect(asOne(state, "goblin-1", done).flatMap(({ slots }) => slots)).toEqual(["1_goblin-1_1", "1_goblin-3_1"]);
    expect(asOne(state, "goblin-1", done, (id) => id === "goblin-3").flatMap(({ slots }) => slots)).toEqual([
      "1_goblin-1_1",
    ]);
  });

  test("waits with the same trigger", () => {
    const state = fight(...GOBLINS, { id: "mira", speed: 19 });
    const wait = { type: "wait", participant: "goblin-1", trigger: "a horn", answer: "attack" };
    const commands = asOne(state, "goblin-1", ({ participant }) => forMember(wait, "goblin-1", participant));
    expect(commands.map(({ participant }) => participant)).toEqual(["goblin-1", "goblin-2", "goblin-3"]);
    expect(now(give(state, ...commands))).toBe("1_mira_1");
  });

  test("returns a refused first command, but stops before others' refusals", () => {
    const state = fight(...GOBLINS, { id: "mira", speed: 19 });
    expect(asOne(state, "goblin-1", () => ({ type: "dance" }))).toEqual([{ type: "dance" }]);
    expect(
      asOne(state, "goblin-1", (slot) => (slot.participant === "goblin-2" ? { type: "dance" } : done(slot))),
    ).toEqual([done({ id: "1_goblin-1_1" })]);
  });

  test("has one member for a combatant without a group", () => {
    expect(asOne(fight({ id: "mira", speed: 21 }, ...GOBLINS), "mira", done)).toHaveLength(1);
  });

  test("replaces the first member's ids by the other's", () => {
    const command = { type: "x", participant: "a", slots: ["2_a_1", "2_ab_1"], report: { target: "a", note: "a b" } };
    expect(forMember(command, "a", "c")).toEqual({
      type: "x",
      participant: "c",
      slots: ["2_c_1", "2_ab_1"],
      report: { target: "c", note: "a b" },
    });
    const move = { type: "move", slot: "1_a_1", to: { after: "1_a_2" } };
    expect(forMember(move, "a", "c")).toEqual({ type: "move", slot: "1_c_1", to: { after: "1_c_2" } });
  });

  test("leaves typed text unchanged even if it looks like an id", () => {
    const command = {
      type: "wait",
      participant: "goblin",
      trigger: "goblin",
      report: { note: "1_goblin_1", causes: ["goblin"], actions: [{ name: "goblin", target: "goblin" }] },
    };
    expect(forMember(command, "goblin", "orc")).toEqual({
      type: "wait",
      participant: "orc",
      trigger: "goblin",
      report: { note: "1_goblin_1", causes: ["goblin"], actions: [{ name: "goblin", target: "orc" }] },
    });
  });
});

describe("ending all NPCs' turns in a row", () => {
  const mayPass = ({ npc }: { readonly npc: boolean }): boolean => npc;

  test("goes up to a player's next slot", () => {
    const chief: Entrant = { id: "chief", speed: 18, npc: true };
    const state = fight(...GOBLINS, chief, { id: "mira", speed: 17 }, { id: "wolf", speed: 16, npc: true });
    const commands = doneInARow(state, mayPass);
    expect(commands).toHaveLength(4);
    expect(now(give(state, ...commands))).toBe("1_mira_1");
  });

  test("does nothing during a player's turn", () => {
    expect(doneInARow(fight({ id: "mira", speed: 30 }, ...GOBLINS), mayPass)).toEqual([]);
  });

  test("stops at the end of the round", () => {
    const state = fight(...GOBLINS);
    expect(doneInARow(state, mayPass)).toHaveLength(3);
  });

  test("stops before a combatant with a required roll", () => {
    // B-64: a combatant at less than 0 HP rolls to stay conscious at the start of the turn.
    const state = fight(...GOBLINS, { id: "hob", speed: 18, npc: true, hp: -3 }, { id: "mira", speed: 17 });
    expect(doneInARow(state, mayPass).flatMap(({ slots }) => slots)).toEqual([
      "1_goblin-1_1",
      "1_goblin-2_1",
      "1_goblin-3_1",
    ]);
  });

  test("gives each NPC one turn in a pacing without rounds", () => {
    const joins = ["a", "b"].map((id): Command => ({
      type: "join",
      participant: id,
      side: "foes",
      npc: true,
      stats: { agility: 10, start: 0, weapons: [{ label: "Club", speedClass: 7, draw: 0, reload: 0 }] },
    }));
    let state = give(newEncounter("stopwatch"), ...joins, { type: "start" });
    // Both begin their first stroke; after each they strike again unless something else is chosen.
    for (let owed = requests(state); owed.some(({ blocking }) => blocking); owed = requests(state)) {
      state = give(state, {
        type: "answer",
        answers: Object.fromEntries(owed.map(({ id, fallback }) => [id, fallback])),
      });
    }
    const commands = doneInARow(state, mayPass);
    const acted = commands.flatMap(({ slots }) => slots as readonly string[]).map((slot) => slot.split("_")[1]);
    expect([...new Set(acted)].sort()).toEqual([...acted].sort());
    expect(acted.length).toBeGreaterThan(0);
  });
});
