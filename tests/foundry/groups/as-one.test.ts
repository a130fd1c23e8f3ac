import { describe, expect, test } from "vitest";
import { asOne, doneInARow, forMember } from "../../../src/foundry/fight/one-for-all.ts";
import { currentIds, type Command, type EncounterState } from "../../../src/rules/index.ts";
import { PlainFight, type Person } from "../plain.ts";

const person = (name: string, basicSpeed: number, more: Partial<Person> = {}): Person => ({
  name,
  stats: { basicSpeed, dx: 10 },
  ...more,
});
/** Their DX decides the order among them. */
const GOBLINS = [1, 2, 3].map((number) =>
  person(`Goblin ${number}`, 20, { group: "goblin", stats: { basicSpeed: 20, dx: 20 - 2 * number } }),
);
const MIRA = person("Mira", 19, { owner: "Anna" });

const fight = (...people: readonly Person[]): PlainFight => new PlainFight("speed-order", people).start();
const done = ({ id }: { readonly id: string }): Command => ({ type: "done", slots: [id] });
const slotsOf = (commands: readonly Command[]): unknown => commands.flatMap(({ slots }) => slots);

describe("group acting as one", () => {
  test("does the same in all its consecutive slots", () => {
    const all = fight(...GOBLINS, MIRA);
    const commands = asOne(all.state, "goblin-1", done);
    expect(commands).toEqual([1, 2, 3].map((number) => ({ type: "done", slots: [`1_goblin-${number}_1`] })));
    expect(currentIds(all.give(...commands).state)).toEqual(["1_mira_1"]);
  });

  test("begins with the current member after others are done", () => {
    const { state } = fight(...GOBLINS, MIRA).done();
    expect(asOne(state, "goblin-2", done)).toHaveLength(2);
    expect(asOne(state, "goblin-3", done)).toEqual([]);
  });

  test("stops before another combatant, and before the next second", () => {
    const [first, second, third] = GOBLINS as [Person, Person, Person];
    const between = person("Mira", 20, { stats: { basicSpeed: 20, dx: 15 } });
    expect(asOne(fight(first, second, between, third).state, "goblin-1", done)).toHaveLength(2);
    expect(asOne(fight(...GOBLINS).state, "goblin-1", done)).toHaveLength(3);
  });

  test("skips defeated members, and hidden ones behind a visible first", () => {
    const { state } = fight(...GOBLINS, MIRA).give({ type: "defeat", participant: "goblin-2" });
    expect(slotsOf(asOne(state, "goblin-1", done))).toEqual(["1_goblin-1_1", "1_goblin-3_1"]);
    expect(slotsOf(asOne(state, "goblin-1", done, (id) => id === "goblin-3"))).toEqual(["1_goblin-1_1"]);
  });

  test("waits with the same trigger", () => {
    const all = fight(...GOBLINS, MIRA);
    const wait = { type: "wait", participant: "goblin-1", trigger: "a horn", answer: "attack" };
    const commands = asOne(all.state, "goblin-1", ({ participant }) => forMember(wait, "goblin-1", participant));
    expect(commands.map(({ participant }) => participant)).toEqual(["goblin-1", "goblin-2", "goblin-3"]);
    expect(currentIds(all.give(...commands).state)).toEqual(["1_mira_1"]);
  });

  test("returns a refused first command, but stops before others' refusals", () => {
    const { state } = fight(...GOBLINS, MIRA);
    const dance = { type: "dance" };
    expect(asOne(state, "goblin-1", () => dance)).toEqual([dance]);
    const second = asOne(state, "goblin-1", (slot) => (slot.participant === "goblin-2" ? dance : done(slot)));
    expect(second).toEqual([done({ id: "1_goblin-1_1" })]);
  });

  test("has one member for a combatant without a group", () => {
    expect(asOne(fight({ ...MIRA, stats: { basicSpeed: 21 } }, ...GOBLINS).state, "mira", done)).toHaveLength(1);
  });

  test.each<[string, Command, Command]>([
    [
      "ids",
      { type: "x", participant: "a", slots: ["2_a_1", "2_ab_1"], report: { target: "a", note: "a b" } },
      { type: "x", participant: "c", slots: ["2_c_1", "2_ab_1"], report: { target: "c", note: "a b" } },
    ],
    [
      "places",
      { type: "move", slot: "1_a_1", to: { after: "1_a_2" } },
      { type: "move", slot: "1_c_1", to: { after: "1_c_2" } },
    ],
    [
      "targets, but no typed text",
      { type: "wait", trigger: "a", report: { note: "1_a_1", causes: ["a"], actions: [{ name: "a", target: "a" }] } },
      { type: "wait", trigger: "a", report: { note: "1_a_1", causes: ["a"], actions: [{ name: "a", target: "c" }] } },
    ],
  ])("replaces the first member's %s by the other's", (_, command, other) => {
    expect(forMember(command, "a", "c")).toEqual(other);
  });
});

describe("ending all NPCs' turns in a row", () => {
  const inARow = (state: EncounterState): readonly Command[] => doneInARow(state, ({ npc }) => npc);

  test("goes up to a player's next slot", () => {
    const slower = { ...MIRA, stats: { basicSpeed: 17 } };
    const all = fight(...GOBLINS, person("Chief", 18), slower, person("Wolf", 16));
    const commands = inARow(all.state);
    expect(commands).toHaveLength(4);
    all.give(...commands);
    expect(currentIds(all.state)).toEqual(["1_mira_1"]);
    expect(inARow(all.state)).toEqual([]);
  });

  test("stops at the end of the round", () => {
    expect(inARow(fight(...GOBLINS).state)).toHaveLength(3);
  });

  test("stops before a combatant with a required roll", () => {
    // B-64: a combatant at less than 0 HP rolls to stay conscious at the start of the turn.
    const hurt = person("Hob", 18, { stats: { basicSpeed: 18, dx: 10, hp: -3, ht: 10 } });
    expect(inARow(fight(...GOBLINS, hurt).state)).toHaveLength(3);
  });

  test("gives each NPC one turn in a pacing without rounds", () => {
    const weapons = [{ label: "Club", speedClass: 7, draw: 0, reload: 0 }];
    const people = ["A", "B"].map((name) => ({ name, stats: { agility: 10, start: 0, weapons } }));
    const clubs = new PlainFight("stopwatch", people).start();
    // Both begin their first stroke; after each they strike again unless something else is chosen.
    for (let asked = 0; asked < 4; asked++) clubs.usual();
    const acted = inARow(clubs.state).flatMap(({ slots }) => (slots as string[]).map((slot) => slot.split("_")[1]));
    expect(acted.sort()).toEqual(["a", "b"]);
  });
});
