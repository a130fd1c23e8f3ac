import {
  apply,
  BOOKKEEPING,
  entriesOf,
  entryOf,
  firstKept,
  newEncounter,
  pacingOf,
  problemOf,
  undoEnds,
  type Command,
  type EncounterState,
  type LogEntry,
  type Outcome,
} from "../../../src/rules/index.ts";
import { record } from "../../../src/rules/kernel/history.ts";
import { sameJson } from "../../../src/rules/model/json.ts";
import {
  attacksEndNoOther,
  Broken,
  countActs,
  floorIsInOrder,
  isDeclared,
  must,
  othersStayCurrent,
  patchFits,
  readsAlike,
  refusedProperly,
  timeGoesOn,
  type Counts,
} from "./checks.ts";
import { anyCommand, opening } from "./commands.ts";
import { forecastComesTrue, neverStuck, usualTurnComesTrue } from "./expectations.ts";
import { deepFreeze, throughStorage } from "./json-state.ts";
import { randomFrom } from "./random.ts";
import type { Subject } from "./subject.ts";
import { backAndForth, isTorn, sameBelowHead, takeBackAndRedo } from "./take-back.ts";

/** A command with the draw that decides which of the dearer looks follow it; null for none but at the refusal. */
export interface Given {
  readonly command: unknown;
  readonly draw: number | null;
}

export interface Watch {
  /** Looks that cost as much as the fight is large are taken at one command in so many; 1 by default. */
  readonly rarely?: number;
  /** Receives every outcome, with the milliseconds that the core took. */
  readonly saw?: (given: Given, outcome: Outcome, took: number, before: EncounterState) => void;
}

/** A failed property, with all commands that led there; `reportOf` writes them. */
export class FightFault extends Error {
  /** Private, so that no runner prints it. */
  readonly #given: readonly Given[];

  constructor(
    readonly property: string,
    detail: string,
    given: readonly Given[],
    cause: unknown,
  ) {
    super(detail, { cause });
    this.#given = given;
  }

  get given(): readonly Given[] {
    return this.#given;
  }
}

/** An entry's command as it was given. */
function commandOf({ command, by, id, joined, changes }: LogEntry): Command {
  return {
    ...(command as Command),
    ...(by ? { by } : {}),
    ...(id ? { id } : {}),
    ...(joined ? { joined } : {}),
    ...(changes ? { changes } : {}),
  };
}

/** One random fight, played twice: on states as they come, and on states that went through storage after every command. */
export class Fight {
  #state: EncounterState;
  private stored: EncounterState;
  /** By number of commands in force: the state and the acts counted then. What undo must bring back. */
  private readonly past = new Map<number, { state: EncounterState; counts: Counts }>();
  private readonly given: Given[] = [];
  /** True if some earlier states are unknown. */
  private isOld = false;

  constructor(
    private readonly subject: Subject,
    private readonly start: number,
    private readonly watch: Watch = {},
  ) {
    must(pacingOf(subject.pacing) !== undefined, "the pacing is registered");
    this.#state = deepFreeze(newEncounter(subject.pacing));
    this.stored = throughStorage(this.#state);
    this.past.set(0, { state: this.#state, counts: {} });
  }

  get state(): EncounterState {
    return this.#state;
  }

  play(draws: readonly number[]): void {
    for (const command of opening(this.subject, randomFrom(this.start))) this.give(command, 1);
    for (const draw of draws) this.give(anyCommand(this.#state, this.subject, randomFrom(draw)), draw);
    this.end();
  }

  /**
   * Gives one command and checks the outcome.
   * @throws FightFault if a property does not hold, or if the core throws
   */
  give(command: unknown, draw: number | null): void {
    this.given.push({ command, draw });
    this.orFault(() => this.check({ command, draw }));
  }

  /** Checks once after all commands. */
  end(): void {
    this.orFault(() => {
      neverStuck(this.#state);
      if (this.start % 4 === 0) backAndForth(this.#state);
    });
  }

  private orFault(run: () => void): void {
    try {
      run();
    } catch (error) {
      if (error instanceof Broken) throw new FightFault(error.property, error.message, this.given, error);
      const { message, stack } = error as Error;
      throw new FightFault(`throws: ${message}`, stack ?? message, this.given, error);
    }
  }

  private check(given: Given): void {
    const { draw } = given;
    const { rarely = 1, saw } = this.watch;
    const command = deepFreeze(given.command) as Command;
    const before = this.#state;
    const began = performance.now();
    const outcome = apply(before, command);
    saw?.(given, outcome, performance.now() - began, before);
    refusedProperly(outcome, before.pacing);
    if (draw === null) return outcome.refusal ? undefined : this.begin(outcome.state);
    const again = apply(this.stored, command);
    must(sameJson(outcome, again), "the same commands give the same outcome, also after a way through storage", () => [
      outcome,
      again,
    ]);
    if (outcome.refusal || again.refusal) return;
    this.#state = deepFreeze(outcome.state);
    const looks = (every: number): boolean => draw % (every * rarely) === 0;
    this.stored = looks(1) ? throughStorage(again.state) : again.state;
    must(problemOf(this.stored) === null, "what the core has written it can read", () => problemOf(this.stored));
    patchFits(before, outcome);
    if (looks(1)) floorIsInOrder(this.#state);
    this.remember(before, command, outcome.events, looks(1));
    // Costly checks, each at some commands only.
    if (looks(3)) this.undoAndRedo();
    else this.undo();
    if (looks(4)) takeBackAndRedo(this.#state);
    if (looks(5)) forecastComesTrue(this.#state);
    if (looks(5)) usualTurnComesTrue(this.#state);
    if (looks(6)) isDeclared(this.#state);
    if (looks(7)) readsAlike(this.#state, this.stored);
  }

  private remember(
    before: EncounterState,
    command: Command,
    events: Parameters<typeof countActs>[2],
    thoroughly: boolean,
  ): void {
    const { state } = this;
    const was = this.past.get(state.head);
    if (command.type === "takeBack") return this.retrace(thoroughly);
    if (command.type === "undo" && !was && this.isOld) return this.begin(state);
    if (command.type === "undo")
      return must(was !== undefined && sameBelowHead(state, was.state), "undo gives the earlier state exactly", () => [
        was?.state,
        state,
      ]);
    if (command.type === "redo") {
      // Where bookkeeping came between, or the click had several commands, the log says what must come of it.
      const moved = entryOf(before, before.head + 1)?.place !== undefined;
      if (!was || moved || state.head !== before.head + 1) return this.retrace(thoroughly);
      must(sameBelowHead(state, was.state), "redo gives the undone state again", () => [was.state, state]);
    }
    timeGoesOn(before, state);
    othersStayCurrent(before, command, state);
    attacksEndNoOther(before, command, state);
    const counts = countActs(before, this.past.get(before.head)?.counts ?? {}, events, state, (at, id) =>
      this.subject.mostPerWindow(at, id),
    );
    if (BOOKKEEPING.has(command.type)) this.forget((head) => head >= state.head);
    const ends = undoEnds(state);
    if (ends > 0) {
      this.isOld = true;
      this.forget((head) => head < ends);
    }
    this.past.set(state.head, { state, counts });
  }

  private forget(which: (head: number) => boolean): void {
    for (const head of this.past.keys()) if (which(head)) this.past.delete(head);
  }

  /** Continues from a state without known earlier ones. */
  private begin(state: EncounterState): void {
    this.isOld = state.head > 0;
    this.#state = deepFreeze(state);
    this.stored = state;
    this.past.clear();
    this.past.set(state.head, { state: this.#state, counts: {} });
  }

  /** Executes the log from its beginning, which must lead to the same state. After its beginning was dropped, that is impossible. */
  private retrace(thoroughly: boolean): void {
    if (!thoroughly || firstKept(this.state) > 1) return this.begin(this.state);
    this.past.clear();
    this.isOld = false;
    let [state, counts]: [EncounterState, Counts] = [newEncounter(this.subject.pacing), {}];
    this.past.set(0, { state, counts });
    for (const entry of entriesOf(this.state).slice(0, this.state.head)) {
      const outcome = apply(state, commandOf(entry));
      // Bookkeeping that has nothing to do any more stays in the log without effect, until what stood below it is redone.
      const idle = outcome.refusal && BOOKKEEPING.has(entry.command.type as string) && sameJson(entry.inverse, {});
      must(!outcome.refusal || idle === true, "the log can be carried out from the beginning", () => [
        entry,
        outcome.refusal,
      ]);
      if (!outcome.refusal)
        counts = countActs(state, counts, outcome.events, outcome.state, (at, id) =>
          this.subject.mostPerWindow(at, id),
        );
      state = outcome.refusal
        ? record(state, state, entry.command as Command, entry, { kept: [], replaced: entry.replaced ?? [] }).state
        : outcome.state;
      this.past.set(state.head, { state, counts });
    }
    must(sameBelowHead(state, this.state), "the log leads to the state that bears it", () => [state, this.state]);
  }

  /** The state before the last command, by undo. */
  private undo(): EncounterState | null {
    const { state } = this;
    if (state.head === undoEnds(state)) return null;
    const undone = apply(state, { type: "undo" });
    must(!undone.refusal, "the last command can be undone", () => undone.refusal);
    if (undone.refusal) return null;
    const was = this.past.get(state.head - 1);
    must(
      was === undefined || sameBelowHead(undone.state, was.state),
      "undo after any command gives the earlier state exactly",
      () => undone.state,
    );
    must(sameJson(undone.state.log, state.log), "undo keeps the log", () => undone.state.log);
    return undone.state;
  }

  private undoAndRedo(): void {
    const undone = this.undo();
    if (!undone || isTorn(this.state)) return;
    const redone = apply(undone, { type: "redo" });
    must(!redone.refusal, "what was undone can be redone", () => redone.refusal);
    if (!redone.refusal)
      must(sameJson(redone.state, this.state), "redo after undo gives the state again", () => [
        this.state,
        redone.state,
      ]);
  }
}
