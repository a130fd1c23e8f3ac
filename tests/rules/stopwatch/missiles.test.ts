import { currentIds } from "../../../src/rules/index.ts";
import { describe, expect, test } from "vitest";
import { alrik, Fight } from "./fight.ts";
import { by } from "../play.ts";

const shooter = (weapon: object, agility = 10) => ({ agility, weapons: [{ label: "gun", ...weapon }] }) as never;
const revolver = { speedClass: 4, reload: 10, capacity: 6, loaded: 2 };
const smg = { speedClass: 4, reload: 8, capacity: 20, perSegment: 6 };
const fire = { do: "weapon", weapon: 0 };

/** Plays by default and records actions with rounds. */
function shots(fight: Fight, until: number, participant = "a"): readonly string[] {
  const acts: string[] = [];
  for (;;) {
    if (!currentIds(fight.state).length) fight.byDefault();
    else if (fight.time! > until) return acts;
    else {
      const slot = fight.coming(participant);
      if (fight.now().includes(participant))
        acts.push(`${slot.time} ${String(slot.note?.do)} ${Number(slot.note?.rounds ?? 0)}`);
      fight.done();
    }
  }
}

describe("ammunition", () => {
  test("T-3, T-22, T-23, TA-9: is reloaded after the last round", () =>
    expect(shots(Fight.of({ a: shooter(revolver) }), 30)).toEqual([
      "4 weapon 1",
      "8 weapon 1",
      "18 reload 0",
      "22 weapon 1",
      "26 weapon 1",
      "30 weapon 1",
    ]));
  test("T-24: is reloaded after every shot of a single-shot weapon", () => {
    const bow = { speedClass: 6, reload: 4, capacity: 1 };
    expect(shots(Fight.of({ a: shooter(bow, 7) }), 40)).toEqual([
      "9 weapon 1",
      "15 reload 0",
      "24 weapon 1",
      "30 reload 0",
      "39 weapon 1",
    ]);
  });
  test("T-23: is reloaded before firing an empty weapon", () => {
    const fight = Fight.of({ a: shooter({ ...revolver, loaded: 0 }) }).choose("a", fire);
    expect(fight.coming("a")).toMatchObject({
      time: 10,
      note: { do: "reload", then: [14], budgets: { shots: [0, 6] } },
    });
  });
  test("T-23: makes an empty weapon without reloading useless", () => {
    const fight = Fight.of({ a: shooter({ speedClass: 4, capacity: 1 }) });
    fight.record(4);
    expect(fight.refused(by("a", "begin", { action: fire }))).toBe("out-of-ammunition");
    expect(fight.coming("a").note).toMatchObject({ do: "class", speedClass: 5 });
  });
});

describe("automatic fire", () => {
  test("T-25, TA-8: continues every segment from the trigger, then reloads", () =>
    expect(shots(Fight.of({ a: shooter(smg) }), 19)).toEqual([
      "4 weapon 6",
      "5 burst 6",
      "6 burst 6",
      "7 burst 2",
      "15 reload 0",
      "19 weapon 6",
    ]));
  test("T-25: can be released for a later segment", () => {
    const fight = Fight.of({ a: shooter(smg) })
      .byDefault()
      .give(by("a", "release", { at: 6 }));
    expect(shots(fight, 10)).toEqual(["4 weapon 6", "5 burst 6", "10 weapon 6"]);
  });
  test("T-25: is released only by the firing combatant", () => {
    const fight = Fight.of({ a: alrik, b: shooter(smg, 3) }).byDefault();
    expect(fight.refused(by("a", "release"))).toBe("not-firing");
    expect(fight.refused(by("b", "release"))).toBe("not-firing");
    expect(fight.refused(by("c", "release"))).toBe("no-such-participant");
  });
});
