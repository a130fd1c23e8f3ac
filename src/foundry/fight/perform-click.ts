import {
  apply,
  currentIds,
  diff,
  isRefusal,
  refuse,
  noteChanges,
  type Command,
  type EncounterState,
  type Patch,
  type Refusal,
} from "../../rules/core.ts";
import { unattended } from "../host/constants.ts";
import { text } from "../host/i18n.ts";
import { changesBy, Ledger } from "./actor-changes.ts";
import { withNotes } from "./attacks.ts";
import { automatic, type Add } from "./automation.ts";
import { conditionsAtStart } from "./effects/follow-conditions.ts";
import { CARRIED_OUT, isTooOld, wasCarriedOut, type Click, type Faces, type Fight, type Reply } from "./fight.ts";
import { isHistory, type HistoryStep } from "./history.ts";
import { hasMovedOn, namingSlots, reconcile } from "./reconcile.ts";
import { mayActFor, mayGive } from "./relay/permission.ts";
import type { ThrownDice } from "./table.ts";
import { withTimes } from "./turn-times.ts";
import { takeChangesBack } from "./undo-changes.ts";
import { writeClick } from "./write-click.ts";

/*
 * How a Done click is processed. This file is the middle part, from plan to write, on the active GM's client.
 *
 * 1. A button, key or macro calls `combat.perform({ type: "done" })`. `clickOf` notes what its sender saw: the current
 * slots and the end of the log.
 * 2. `relay/deliver` brings the click to the active GM's client, and `relay/receive` verifies the sender.
 * 3. `WriteQueue` waits until every earlier click is written.
 * 4. `planClick` turns the click into commands, and refuses what is not permitted or no longer means the same.
 * 5. `ClickDraft` carries out each command once. Changes of actors go into the draft's ledger and the log entry.
 * 6. `automate` adds what the GM wants done automatically: NPCs' dice, injuries, turns without a choice.
 * 7. `writeClick` writes the encounter and then the actors. The update contains the checksum and the coming changes of
 * actors (`due`), so that any client can finish it after a failure.
 * 8. Each client applies the update (`kept-encounter`) and derives from the log what happened (`reportFrom`). Once the
 * actors have their changes (`after-documents`), `receiveReport` (events/hooks) calls other modules' hooks, and
 * `pending-work` runs the turn events on the writing client.
 *
 * Commands run again on copies in two cases: `turnEventsOfTravel` needs the unstored events of undone commands, and
 * `stateAfter` shows what can be redone.
 */

export interface ClickPlan {
  /** Brings the encounter into step with its combatants first; a refused one does not stop the others. */
  readonly bookkeeping?: readonly Command[];
  /** All are carried out, or the click is refused. */
  readonly commands: readonly Command[];
  /** Carried out afterwards; refused ones are dropped. */
  readonly optional?: readonly Command[];
  /** A player's commands with their dice; their values are checked against sheets and encounter. */
  readonly claimed?: ReadonlyMap<Command, Faces>;
}

const NOTHING: ClickPlan = { commands: [] };

/** Carries out and writes a click for a user. */
export async function performClick(combat: Fight, click: Click, user: User.Implementation): Promise<Reply> {
  const plan = planClick(click, user, combat, combat.encounter);
  return isRefusal(plan) ? { refusal: plan } : performPlan(combat, plan);
}

/** Returns the plan of a click, empty if it was carried out before, or a refusal. */
function planClick(click: Click, user: User.Implementation, combat: Fight, state: EncounterState): ClickPlan | Refusal {
  if (wasCarriedOut(combat, click.id)) return NOTHING;
  const asked = click.commands.map((command) =>
    namingSlots(command, click.now, (id) => mayActFor(combat.combatants.get(id), user)),
  );
  if (!user.isGM) {
    const forbidden = asked.map((command) => mayGive(command, combat, user)).find(isRefusal);
    if (forbidden) return forbidden;
  }
  if (isTooOld(combat, click) || hasMovedOn({ ...click, commands: asked }, state)) return refuse("moved-on");
  const by = user.id ?? "";
  const signed = asked.map((command, place): Command => {
    // Only the writer notes these.
    const {
      id: _id,
      joined: _joined,
      changes: _changes,
      took: _took,
      doubts: _doubts,
      typed: _typed,
      ...fields
    } = command;
    return {
      ...fields,
      by,
      ...(place === 0 ? { id: click.id } : isHistory(asked) ? {} : { joined: true }),
    };
  });
  const submitted = user.isGM
    ? {}
    : { claimed: new Map(signed.map((command, place) => [command, click.dice?.[place] ?? []])) };
  if (!asked.some(({ type }) => type === "start")) return { commands: signed, ...submitted };
  // Starting adds all combatants and their conditions in one write; a refused condition does not prevent it.
  const conditions = conditionsAtStart(state, combat.combatants).map((command): Command => ({
    ...command,
    by,
    joined: true,
  }));
  return { bookkeeping: reconcile(state, combat.combatants), commands: signed, optional: conditions };
}

/**
 * Carries out a plan and writes it as one update.
 * @returns the refusal of a command, if any; then nothing has changed
 */
export async function performPlan(
  combat: Fight,
  { bookkeeping = [], commands: asked, optional = [], claimed: submitted }: ClickPlan,
): Promise<Reply> {
  if (!asked.length && !bookkeeping.length) return CARRIED_OUT;
  const draft = new ClickDraft(combat, combat.encounter);
  const kept = bookkeeping.filter((command) => isTaken(combat, command, draft.add(command)));
  const commands: Command[] = [];
  for (const command of asked) {
    const faces = submitted?.get(command);
    const noted = faces ? withNotes(command, faces, { combat, state: draft.state, before: draft.before }) : command;
    const refusal = draft.add(noted);
    if (refusal) return { refusal };
    commands.push(noted);
  }
  const given = [...kept, ...commands, ...optional.filter((command) => draft.add(command) === null)];
  if (!given.length) return CARRIED_OUT;
  const left = takeChangesBack(combat, draft.steps, draft.ledger);
  const rolled: ThrownDice[] = [];
  let reply: Reply | undefined;
  try {
    await automate(draft, given, rolled);
    return (reply = await writeClick(draft, given, left));
  } finally {
    postRolls(rolled, reply);
  }
}

/** Refused bookkeeping already reported, by fight. */
const reported = new WeakMap<Fight, Set<string>>();

/** True if bookkeeping was carried out; reports a refusal to the GM once. */
function isTaken(combat: Fight, command: Command, refusal: Refusal | null): boolean {
  if (!refusal) return true;
  const known = reported.get(combat) ?? new Set();
  reported.set(combat, known);
  const key = JSON.stringify([command.type, command.participant ?? "", refusal.code]);
  if (known.has(key)) return false;
  known.add(key);
  const who = typeof command.participant === "string" ? command.participant : "";
  const name = combat.combatants.get(who)?.name ?? who;
  console.warn(
    `Segment Zero | ${JSON.stringify(name)} is not in step with the fight: ${command.type} was refused (${refusal.code}).`,
    refusal.data,
  );
  ui.notifications?.warn(text("Tracker.OutOfStep", { name }));
  return false;
}

/** A click carried out step by step, not yet written. */
class ClickDraft {
  state: EncounterState;
  ledger = new Ledger();
  steps: readonly HistoryStep[] = [];
  #patch: Patch = {};

  /** @param before the encounter as written */
  constructor(
    readonly combat: Fight,
    readonly before: EncounterState,
  ) {
    this.state = before;
  }

  /** The difference from the written encounter. */
  get patch(): Patch {
    return this.steps.length === 1 ? this.#patch : diff(this.before, this.state);
  }

  /**
   * Carries out a command and notes its changes of actors.
   * @returns the refusal; then the draft is unchanged
   */
  add(command: Command): Refusal | null {
    const outcome = withTimes(this.combat, this.state, command, apply(this.state, command));
    if (outcome.refusal) return outcome.refusal;
    const ledger = this.ledger.fork();
    const changes = changesBy(
      this.combat,
      command,
      { before: this.state, after: outcome.state, events: outcome.events },
      ledger,
    );
    if (isRefusal(changes)) return changes;
    const noted = noteChanges(this.state, outcome, changes);
    if (noted.refusal) return noted.refusal;
    this.steps = [...this.steps, { before: this.state, after: noted.state, events: noted.events }];
    this.state = noted.state;
    this.ledger = ledger;
    this.#patch = noted.patch;
    return null;
  }

  /**
   * Carries out all commands, or none.
   * @returns the refusal
   */
  addAll(commands: readonly Command[]): Refusal | null {
    const { state, ledger, steps } = this;
    for (const command of commands) {
      const refusal = this.add(command);
      if (!refusal) continue;
      Object.assign(this, { state, ledger, steps });
      return refusal;
    }
    return null;
  }
}

const ROUNDS = 100;

/**
 * Adds automatic steps; none after Undo and Redo, and after bookkeeping only if the fight waits.
 * @param rolled collects dice
 */
async function automate(draft: ClickDraft, commands: readonly Command[], rolled: ThrownDice[]): Promise<void> {
  const clicked = commands.some(({ by }) => by !== undefined);
  if (isHistory(commands) || (!clicked && !isWaiting(draft.state))) return;
  let joined = clicked;
  const add: Add = (...given) => {
    // Part of the same click, so that Undo takes back both.
    const refusal = draft.addAll(
      given.map((command, place) => ({
        by: game.user?.id ?? "",
        ...command,
        ...(joined || place > 0 ? { joined: true } : {}),
      })),
    );
    joined ||= refusal === null;
    return refusal;
  };
  for (let round = 0; round < ROUNDS; round++) {
    const { steps } = draft;
    const thrown: ThrownDice[] = [];
    const refusal = await oneRound(draft, add, thrown);
    if (refusal) {
      console.warn(`Segment Zero | not done by itself: ${refusal.code}`);
      return postRolls(thrown, { refusal });
    }
    rolled.push(...thrown);
    if (draft.steps === steps) return;
  }
}

/** Runs a round of automation; its faults must not stop the click. */
async function oneRound(draft: ClickDraft, add: Add, thrown: ThrownDice[]): Promise<Refusal | null> {
  try {
    return await automatic(draft, add, thrown);
  } catch (error) {
    console.error("Segment Zero |", error);
    return null;
  }
}

function isWaiting(state: EncounterState): boolean {
  return state.status === "running" && state.pause === null && currentIds(state).length === 0;
}

function postRolls(rolled: readonly ThrownDice[], reply: Reply | undefined): void {
  for (const thrown of rolled) void unattended("chat", () => thrown.notify(reply));
}
