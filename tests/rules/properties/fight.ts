import { apply, BOOKKEEPING, entriesOf, entryOf, newEncounter, pacingOf, problemOf, type Command, type EncounterState } from "../../../src/rules/index.ts";
import { commandOf } from "../../../src/rules/kernel/history.ts";
import { sameJson } from "../../../src/rules/model/json.ts";
import { Broken, countActs, floorIsInOrder, must, othersStayCurrent, patchFits, readsAlike, refusedProperly, timeGoesOn, type Counts } from "./checks.ts";
import { anyCommand, opening } from "./commands.ts";
import { forecastComesTrue, neverStuck } from "./expectations.ts";
import { deepFreeze, throughStorage } from "./json-state.ts";
import { randomFrom } from "./random.ts";
import type { Subject } from "./subject.ts";
import { backAndForth, isTorn, sameBelowHead, takeBackAndRedo } from "./take-back.ts";

/** One random fight, played twice: on states as they come, and on states that went through storage after every command. */
export class Fight {
  private state: EncounterState;
  private stored: EncounterState;
  /** By number of commands in force: the state and the acts counted then. What undo must bring back. */
  private readonly past: { state: EncounterState; counts: Counts }[] = [];
  private readonly commands: unknown[] = [];

  constructor(private readonly subject: Subject, private readonly start: number) {
    must(pacingOf(subject.pacing) !== undefined, "the pacing is registered");
    this.state = deepFreeze(newEncounter(subject.pacing));
    this.stored = throughStorage(this.state);
    this.past[0] = { state: this.state, counts: {} };
  }

  play(draws: readonly number[]): void {
    try {
      for (const command of opening(this.subject, randomFrom(this.start))) this.give(command, 1);
      for (const draw of draws) this.give(anyCommand(this.state, this.subject, randomFrom(draw)), draw);
      neverStuck(this.state);
      if (this.start % 4 === 0) backAndForth(this.state);
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
      throw new Error(`${error.message}\nafter the commands\n${this.commands.map((command) => JSON.stringify(command)).join("\n")}`, { cause: error });
    }
  }

  private give(raw: unknown, draw: number): void {
    const command = deepFreeze(raw) as Command;
    this.commands.push(typeof raw === "object" ? raw : String(raw));
    const before = this.state;
    const outcome = apply(before, command);
    const again = apply(this.stored, command);
    refusedProperly(outcome);
    must(sameJson(outcome, again), "the same commands give the same outcome, also after a way through storage", () => [outcome, again]);
    if (outcome.refusal || again.refusal) return;
    this.state = deepFreeze(outcome.state);
    this.stored = throughStorage(again.state);
    must(problemOf(this.stored) === null, "what the core has written it can read", () => problemOf(this.stored));
    patchFits(before, outcome);
    floorIsInOrder(this.state);
    this.remember(before, command, outcome.events);
    // The dearer looks, each at one command in some.
    if (draw % 3 === 0) this.undoAndRedo();
    else this.undo();
    if (draw % 4 === 0) takeBackAndRedo(this.state);
    if (draw % 5 === 0) forecastComesTrue(this.state);
    if (draw % 7 === 0) readsAlike(this.state, this.stored);
  }

  private remember(before: EncounterState, command: Command, events: Parameters<typeof countActs>[2]): void {
    const { state } = this;
    const was = this.past[state.head];
    if (command.type === "takeBack") return this.retrace();
    if (command.type === "undo") return must(was !== undefined && sameBelowHead(state, was.state), "undo gives the earlier state exactly", () => [was?.state, state]);
    if (command.type === "redo") {
      // Where bookkeeping came between, or the click had several commands, the log says what must come of it.
      const moved = entryOf(before, before.head + 1)?.place !== undefined;
      if (!was || moved || state.head !== before.head + 1) return this.retrace();
      must(sameBelowHead(state, was.state), "redo gives the undone state again", () => [was.state, state]);
    }
    timeGoesOn(before, state);
    othersStayCurrent(before, command, state);
    const counts = countActs(before, this.past[before.head]!.counts, events, state, (at, id) => this.subject.mostPerWindow(at, id));
    this.past.length = BOOKKEEPING.has(command.type) ? state.head : this.past.length;
    this.past[state.head] = { state, counts };
  }

  /** The log tells the whole fight: carried out from the beginning, it must lead to the state that bears it. */
  private retrace(): void {
    this.past.length = 1;
    let { state, counts } = this.past[0]!;
    for (const entry of entriesOf(this.state).slice(0, this.state.head)) {
      const outcome = apply(state, commandOf(entry));
      must(!outcome.refusal, "the log can be carried out from the beginning", () => [entry, outcome.refusal]);
      if (outcome.refusal) return;
      counts = countActs(state, counts, outcome.events, outcome.state, (at, id) => this.subject.mostPerWindow(at, id));
      ({ state } = outcome);
      this.past[state.head] = { state, counts };
    }
    must(sameBelowHead(state, this.state), "the log leads to the state that bears it", () => [state, this.state]);
  }

  /** The state before the last command, by undo. */
  private undo(): EncounterState | null {
    const { state } = this;
    if (state.head === 0) return null;
    const undone = apply(state, { type: "undo" });
    must(!undone.refusal, "the last command can be undone", () => undone.refusal);
    if (undone.refusal) return null;
    must(sameBelowHead(undone.state, this.past[state.head - 1]!.state), "undo after any command gives the earlier state exactly", () => undone.state);
    must(sameJson(undone.state.log, state.log), "undo keeps the log", () => undone.state.log);
    return undone.state;
  }

  private undoAndRedo(): void {
    const undone = this.undo();
    if (!undone || isTorn(this.state)) return;
    const redone = apply(undone, { type: "redo" });
    must(!redone.refusal, "what was undone can be redone", () => redone.refusal);
    if (!redone.refusal) must(sameJson(redone.state, this.state), "redo after undo gives the state again", () => [this.state, redone.state]);
  }
}
