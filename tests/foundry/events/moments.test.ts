import { describe, expect, it } from "vitest";
import {
  turnEventKey,
  turnEventsOf,
  turnEventsOfTravel,
  type TurnEvent,
  type SlotEvent,
} from "../../../src/foundry/fight/events/turn-events.ts";
import { apply, newEncounter, slots, type Command, type EncounterState } from "../../../src/rules/index.ts";
import { anyCommand, opening } from "../../rules/properties/commands.ts";
import { randomFrom } from "../../rules/properties/random.ts";
import { subjects } from "../../rules/properties/subjects.ts";
import { quickOrFull } from "../../quick.ts";

const HISTORY = ["undo", "takeBack", "redo"];

/** A fight as the writing client sees it: results of every command, and the work to do. */
class Teller {
  worked: ReadonlySet<string> = new Set();
  readonly told: TurnEvent[] = [];

  constructor(public state: EncounterState) {}

  give(command: unknown): boolean {
    const before = this.state;
    const outcome = apply(before, command);
    if (outcome.refusal) return false;
    this.state = outcome.state;
    const told = HISTORY.includes((command as Command).type)
      ? turnEventsOfTravel(before, outcome.state, this.worked)
      : turnEventsOf({ before, after: outcome.state, events: outcome.events }, this.worked);
    this.worked = told.worked;
    this.told.push(...told.turnEvents);
    return true;
  }

  get slotMoments(): readonly SlotEvent[] {
    return this.told.filter((moment): moment is SlotEvent => moment.type === "slotStart" || moment.type === "slotEnd");
  }

  get work(): readonly TurnEvent[] {
    return this.told.filter(({ again, type }) => !again && type !== "note");
  }
}

for (const subject of await subjects()) {
  describe(`turn starts and ends in random fights of ${subject.pacing}`, () => {
    const fight = (seed: number, length: number, history: boolean): Teller => {
      const teller = new Teller(newEncounter(subject.pacing));
      for (const command of opening(subject, randomFrom(seed))) teller.give(command);
      for (let draw = 0; draw < length; draw++) {
        const command = anyCommand(teller.state, subject, randomFrom(seed * 1_000 + draw));
        // Ids of combatants are unique: none returns under the id of one who left.
        if ((command as Command | null)?.type === "leave") continue;
        if (history || !HISTORY.includes((command as Command | null)?.type as string)) teller.give(command);
      }
      return teller;
    };

    it("gives every started turn one end and others none", () => {
      for (let seed = 1; seed <= quickOrFull(2, 12); seed++) {
        const teller = fight(seed, 120, false);
        const open = new Set<string>();
        for (const { type, slot } of teller.slotMoments.filter(({ again }) => !again)) {
          if (type === "slotStart") {
            expect(open.has(slot), `${slot} begins once`).toBe(false);
            open.add(slot);
          } else expect(open.delete(slot), `${slot} had begun`).toBe(true);
        }
        const floor = slots(teller.state)
          .filter(({ state }) => state === "now" || state === "held")
          .map(({ id }) => id);
        // A slot that ended and begins again is announced as a repetition.
        const again = (id: string): boolean => teller.slotMoments.findLast(({ slot }) => slot === id)?.again === true;
        for (const id of floor) expect(open.has(id) || again(id), `${id} is on the floor`).toBe(true);
        const here = new Set(
          slots(teller.state)
            .filter(({ state }) => ["now", "held", "open", "waiting"].includes(state))
            .map(({ id }) => id),
        );
        for (const id of open) expect(here.has(id), `${id} is not over`).toBe(true);
      }
    });

    it("asks for no work twice after undo and redo", () => {
      let discarded = 0;
      for (let seed = 1; seed <= quickOrFull(2, 12); seed++) {
        const teller = fight(seed, 120, true);
        const keys = teller.work.map(turnEventKey);
        expect(
          keys.filter((key, at) => keys.indexOf(key) !== at),
          `seed ${seed}`,
        ).toEqual([]);
        discarded += teller.told.filter(({ again }) => again).length;
      }
      // The test must have discarded something.
      expect(discarded).toBeGreaterThan(quickOrFull(1, 20));
    });
  });
}

describe("undone turn", () => {
  const open = (): Teller => {
    const teller = new Teller(newEncounter("speed-order"));
    for (const [participant, basicSpeed] of [
      ["ann", 28],
      ["bob", 24],
      ["cid", 20],
    ] as const)
      teller.give({ type: "join", participant, side: "red", stats: { basicSpeed, dx: 10 } });
    teller.give({ type: "start" });
    return teller;
  };
  const lines = (teller: Teller): string[] => teller.work.map(turnEventKey);

  it("is processed once, even if play continues differently", () => {
    const teller = open();
    for (let turn = 0; turn < 3; turn++) teller.give({ type: "done" });
    const once = lines(teller);
    expect(once).toEqual([
      "windowStart 1",
      "slotStart 1_ann_1",
      "slotEnd 1_ann_1",
      "slotStart 1_bob_1",
      "slotEnd 1_bob_1",
      "slotStart 1_cid_1",
      "slotEnd 1_cid_1",
      "windowEnd 1",
      "windowStart 2",
      "slotStart 2_ann_1",
    ]);
    for (let turn = 0; turn < 3; turn++) teller.give({ type: "takeBack" });
    for (const report of [{ manoeuvre: "attack" }, {}, {}]) teller.give({ type: "done", report });
    expect(lines(teller)).toEqual(once);
    teller.give({ type: "done" });
    expect(lines(teller).slice(once.length)).toEqual(["slotEnd 2_ann_1", "slotStart 2_bob_1"]);
  });

  it("ends with its owner's defeat or removal or the window", () => {
    for (const type of ["defeat", "leave"]) {
      const teller = open();
      teller.give({ type, participant: "ann" });
      expect(lines(teller).slice(2)).toEqual(["slotEnd 1_ann_1", "slotStart 1_bob_1"]);
    }
    const teller = open();
    teller.give({ type: "nextWindow" });
    expect(lines(teller).slice(2)).toEqual(["slotEnd 1_ann_1", "windowEnd 1", "windowStart 2", "slotStart 2_ann_1"]);
  });

  it("resumes after an interruption; a lost one has no start or end", () => {
    const teller = open();
    teller.give({ type: "wait", participant: "ann", trigger: "the door" });
    teller.give({ type: "cutIn", participant: "ann" });
    teller.give({ type: "done" });
    teller.give({ type: "lose", slot: "1_cid_1" });
    teller.give({ type: "done" });
    expect(lines(teller).slice(2)).toEqual([
      "slotEnd 1_ann_1",
      "slotStart 1_bob_1",
      "slotStart 1_ann_cut1",
      "slotEnd 1_ann_cut1",
      "slotEnd 1_bob_1",
      "windowEnd 1",
      "windowStart 2",
      "slotStart 2_ann_1",
    ]);
  });
});
