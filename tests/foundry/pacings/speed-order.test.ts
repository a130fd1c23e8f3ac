/** A table's view of a fight in one-second turns. */
import { describe, expect, test } from "vitest";
import type { Command, JsonObject } from "../../../src/rules/index.ts";
import { PlainFight, type Person } from "../plain.ts";

const person = (name: string, basicSpeed: number, stats: JsonObject, more: Partial<Person> = {}): Person => ({
  name,
  stats: { basicSpeed: basicSpeed * 4, hp: 10, maxHp: 10, fp: 10, maxFp: 10, ht: 10, ...stats },
  ...more,
});
const MIRA = person("Mira", 6.25, { dx: 13, move: 6 }, { owner: "Anna" });
const ORC = person("Orc", 5.75, { dx: 11, move: 5 });
const DAGNY = person("Dagny", 5.5, { dx: 11, move: 5 }, { owner: "Anna" });
const goblin = (number: number): Person => person(`Goblin ${number}`, 5.25, { dx: 11 });

const begun = (...people: readonly Person[]): PlainFight => new PlainFight("speed-order", people).start();
const choose = (participant: string, manoeuvre: string, option?: string): Command => ({
  type: "choose",
  participant,
  manoeuvre,
  ...(option ? { option } : {}),
});

describe("manoeuvres", () => {
  test("number thirteen, ordered by use, and the chosen one is public", () => {
    const fight = begun(MIRA, ORC);
    const { gm, anna } = fight;
    expect([gm.pick, gm.list.length, gm.list[0]]).toEqual([
      "No manoeuvre yet | choose a manoeuvre",
      13,
      expect.stringMatching(/^Attack/),
    ]);
    fight.give(choose("mira", "move-and-attack"));
    expect([gm.pick, anna.pick, gm.buttons]).toEqual([
      "Move and Attack | up to full Move (6 yd), block or dodge",
      "Move and Attack | up to full Move (6 yd), block or dodge",
      expect.arrayContaining(["Done: Mira Move and Attack"]),
    ]);
    fight.done();
    expect(anna.rows("done")).toEqual(["Done: Mira You | Move and Attack, block or dodge | DX 13"]);
  });

  test("B-8: stay in force until the defender's turn, even if it is interrupted", () => {
    const fight = begun(MIRA, ORC)
      .done()
      .give(choose("orc", "all-out-attack", "strong"))
      .done();
    const { gm } = fight;
    expect(gm.rows("next")).toEqual(["Next: Orc | All-Out Attack in force: no defence | DX 11"]);
    fight.give({ type: "wait", participant: "mira", trigger: "the orc moves", answer: "attack" });
    expect(gm.pick).toMatch(/^No manoeuvre yet/);
    fight.give({ type: "cutIn", participant: "mira" });
    expect([gm.rows("cut"), gm.rows("next")]).toEqual([
      ["Interrupted: Orc | DX 11"],
      ["Next: Orc | continues | DX 11"],
    ]);
    expect(gm.card("orc", "DX")).toBe("11");
  });

  test("B-8: stand on the next row of a combatant whose turn is folded", () => {
    const fight = begun(MIRA, ORC, DAGNY)
      .give(choose("mira", "all-out-attack", "strong"))
      .done();
    for (const seat of [fight.gm, fight.anna]) {
      const entries = seat.view.timeline!.entries.flatMap((entry) => (entry.kind === "time" ? [entry] : []));
      const rows = entries.flatMap(({ folded = false, blocks }) =>
        blocks.flatMap(({ slots }) => slots.map((slot) => ({ ...slot, folded }))),
      );
      const own = rows.filter(({ participantId }) => participantId === "mira");
      expect(own.slice(0, 2).map(({ state, folded, combatant }) => [state, folded, combatant?.id])).toEqual([
        ["done", true, undefined],
        ["forecast", false, "mira"],
      ]);
      const inForce = { icon: "a-all-out-attack", word: "All-Out Attack, strong in force: no defence", framed: true };
      expect(own[1]?.badges).toEqual([inForce]);
      const tiles = seat.ribbon.stops.flatMap(({ faces }) => faces);
      expect(tiles.find(({ participant }) => participant === "mira")?.sign).toEqual(inForce);
    }
    fight.give({ type: "stun", participant: "mira", kind: "physical" });
    expect(fight.anna.everything).toContain('"state":"forecast"');
    const stunned = fight.anna.view.timeline!.entries.flatMap((entry) =>
      entry.kind === "time" && entry.when === "forecast" ? entry.blocks.flatMap(({ slots }) => slots) : [],
    );
    expect(stunned.find(({ participantId }) => participantId === "mira")?.always).toEqual([
      { text: "stunned", strong: true },
    ]);
  });

  test("may be ended by a player before their system is loaded", () => {
    const people = [MIRA, ORC];
    const unknown = PlainFight.standing({ ...begun(...people).state, pacing: "unknown" }, people);
    const done = (id: string): string | null => unknown.barred("Anna", { type: "done", slots: [`1_${id}_1`] });
    expect([done("mira"), done("orc")]).toEqual([null, "not-yours"]);
  });

  test("B-9: are barred with a reason except for the GM", () => {
    const { gm, anna } = begun(person("Mira", 6.25, { dx: 13, armed: true, aims: false }, { owner: "Anna" }), ORC);
    const aim = (list: readonly string[]): string | undefined => list.find((row) => row.startsWith("Aim"));
    expect(aim(anna.list)).toContain("No weapon in hand that can be aimed.");
    expect(aim(gm.list)).not.toMatch(/\| No weapon in hand that can be aimed\.$/);
  });

  test("B-9, B-11: show weapon, target and seconds of Aim", () => {
    const fight = begun({ ...MIRA, stats: { ...MIRA.stats, aims: true } }, ORC);
    fight.give({ ...choose("mira", "aim"), weapon: "rifle", target: "orc" }).done();
    expect(fight.gm.rows("done")).toEqual(["Done: Mira | Aim, aiming at Orc, 1 s | DX 13"]);
  });

  test("are limited to Do Nothing by surprise and stun", () => {
    const fight = begun(MIRA, ORC, DAGNY).give({ type: "surprise", participants: ["orc"], seconds: 1 });
    const { gm } = fight;
    expect(gm.rows("next")).toEqual(["Next: Orc | Do Nothing, surprised: defences −4 | DX 11"]);
    fight.done();
    expect([gm.pick, gm.plate?.pick?.verb.disabled, gm.buttons]).toEqual([
      "Do Nothing | surprised: defences −4",
      true,
      expect.arrayContaining(["Done: Orc Do Nothing"]),
    ]);
    expect(fight.done().gm.rows("done").at(-1)).toContain("Do Nothing");
    fight.give({ type: "stun", participant: "dagny", kind: "physical" });
    expect([gm.pick, gm.buttons, fight.anna.buttons]).toEqual([
      "Do Nothing | stunned: defences −4",
      expect.arrayContaining([expect.stringMatching(/^Let them act anyway/)]),
      expect.not.arrayContaining([expect.stringMatching(/^Let them act/)]),
    ]);
    fight.give({ type: "letAct", participant: "dagny" }).give(choose("dagny", "move"));
    expect(gm.pick).toMatch(/^Move/);
  });
});

test("waiting shows trigger and answer, cuts in and resumes the interrupted turn", () => {
  const fight = begun(MIRA, ORC, DAGNY);
  const { gm } = fight;
  fight.give({ type: "wait", participant: "mira", trigger: "an orc comes within reach", answer: "attack" });
  expect([gm.who, gm.lanes[1]]).toEqual([
    ["Orc"],
    expect.stringMatching(/^Mira \| until “an orc comes within reach”, then Attack/),
  ]);
  fight.give(choose("orc", "attack"), { type: "cutIn", participant: "mira" });
  expect([gm.head[0], gm.head[2]]).toEqual(["Wait", "cuts in"]);
  expect(gm.acting[0]).toMatch(/“an orc comes within reach” happened\. ?Answer: Attack/);
  expect([gm.rows("cut"), gm.rows("next")]).toEqual([
    ["Interrupted: Orc | Attack | DX 11"],
    ["Next: Orc | continues, Attack | DX 11"],
  ]);
  fight.done();
  expect([gm.who, gm.rows("done").at(-1), gm.lanes]).toEqual([["Orc"], "Done: Mira | answers: Attack", []]);
  fight.done(2);
  expect([gm.clock[0], gm.rows("next")[0]]).toEqual([
    "Second 2",
    expect.stringContaining("Orc | Attack in force: any defence"),
  ]);
});

describe("order", () => {
  test("asks for dice in ties and for the GM's order of NPCs", () => {
    const fight = begun(MIRA, { ...MIRA, name: "Perrin" }, goblin(1), goblin(2), goblin(3));
    const { gm } = fight;
    expect(gm.clock[0]).toBe("Second 1, ties");
    expect(gm.pending).toEqual([
      "Mira | 1d6, high goes first; tied with Perrin",
      "Perrin | 1d6, high goes first; tied with Mira",
      "Goblin ×3 | tied in Basic Speed and DX: set the order",
    ]);
    expect([gm.rows("next"), gm.rows("ahead")[0]]).toEqual([[], "To come: Mira | tied | DX 13"]);
    fight.say("npcOrder", ["goblin-3", "goblin-1", "goblin-2"]);
    expect(gm.roll("tie", 2, "mira")).toBe("Waits for Perrin");
    expect(gm.roll("tie", 5, "perrin")).toBe("Acts before Mira");
    expect(gm.acting).toEqual(["Perrin | won the tie with Mira, d6 5 to 2"]);
    expect(gm.rows("ahead").map((row) => row.slice(9, 17))).toEqual(["Goblin 3", "Goblin 1", "Goblin 2"]);
  });

  test("tells no player of a tie with somebody hidden", () => {
    const hidden = { ...goblin(2), hidden: true };
    for (const people of [
      [MIRA, { ...MIRA, name: "Perrin", hidden: true, owner: "" }],
      [MIRA, goblin(1), hidden],
    ]) {
      const { gm, anna } = begun(...people, ORC);
      expect([gm.clock[0], anna.clock[0]]).toEqual(["Second 1, ties", "Second 1"]);
      expect(anna.stages).toEqual([]);
    }
    expect(begun(MIRA, goblin(1), goblin(2)).anna.clock[0]).toBe("Second 1, ties");
  });
});

describe("wounds", () => {
  test("B-64: name the kind of stun and let the GM injure and fatigue", () => {
    const fight = begun(MIRA, ORC).give({ type: "stun", participant: "orc", kind: "mental" });
    fight.give({ type: "letAct", participant: "orc" });
    expect(fight.gm.rows("next")).toEqual([expect.stringContaining("mentally stunned")]);
    expect(fight.gm.menu("orc")).toEqual(expect.arrayContaining(["Injure…", "Fatigue…"]));
  });

  test("B-66, B-67: ask for a major wound's HT out of turn", () => {
    const fight = begun(MIRA, ORC).give({ type: "harm", participant: "orc", injury: 6 });
    const { gm, anna } = fight;
    expect([gm.pending, gm.rows("next")]).toEqual([
      ["Orc | 3d6 against HT 10, for a major wound"],
      ["Next: Orc | shock −4 | DX 11"],
    ]);
    expect(gm.roll("majorWound", 12, "orc")).toMatch(/^Stunned and knocked down/);
    expect(gm.rows("next")).toEqual(["Next: Orc | Do Nothing, stunned: defences −4, shock −4 | DX 11"]);
    expect(anna.rows("next")[0]).toContain("stunned");
  });

  test("B-67, B-80: ask in the player's panel, and mark tired combatants", () => {
    const fight = begun({ ...MIRA, stats: { ...MIRA.stats, fp: 3 } }, ORC).done();
    fight.give({ type: "harm", participant: "mira", injury: 6 });
    expect([fight.anna.panel[0], fight.anna.rows("done")]).toEqual(["Mira", [expect.stringContaining("tired")]]);
    expect(fight.say("majorWound", 9, "mira").anna.dock).toBeNull();
  });

  test("B-68: show an unconscious combatant in words and looks until it wakes", () => {
    const fight = begun(MIRA, ORC).give({ type: "knockOut", participant: "orc" });
    const { gm } = fight;
    expect(gm.rows("next")).toEqual(["Next: Orc | Do Nothing, unconscious | DX 11"]);
    expect(gm.everything).toContain('"fallen":"unconscious"');
    expect(fight.give({ type: "wake", participant: "orc" }).gm.everything).not.toContain('"fallen"');
  });
});
