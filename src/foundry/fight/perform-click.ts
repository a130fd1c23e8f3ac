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
import { automatic, type Add } from "./automation.ts";
import { withNotes } from "./submitted-values.ts";
import { conditionsAtStart } from "./effects/follow-conditions.ts";
import { CARRIED_OUT, isTooOld, wasCarriedOut, type Click, type Faces, type Fight, type Reply } from "./fight.ts";
import { isHistory, type Step } from "./history.ts";
import { hasMovedOn, namingSlots, reconcile } from "./reconcile.ts";
import { mayActFor, mayGive } from "./relay/permission.ts";
import type { Thrown } from "./table.ts";
import { takeChangesBack } from "./undo-changes.ts";
import { writeClick } from "./write-click.ts";

/*
 * The life of a Done click. This file is its middle part, from the plan to the write; everything here runs on the
 * active GM's client.
 *
 *  1. A button, a key or a macro calls `combat.perform({ type: "done" })`. `clickOf` notes what its sender saw: the
 * current slots and the end of the log.
 *  2. `relay/deliver` brings the click to the active GM's client, which alone writes encounters, and `relay/receive`
 * makes sure who sent it.
 *  3. `WriteQueue` waits until every earlier click is written.
 *  4. `planClick` turns the click into commands: it refuses what the user may not give, and a click that would mean
 * something else by now.
 *  5. A `ClickDraft` carries out each command exactly once. What a command does to actors goes into the draft's ledger
 * and is noted in the log entry.
 *  6. `automate` adds what the GM wants done without a click: dice of NPCs, injuries, turns in which nothing can be
 * chosen.
 *  7. `writeClick` writes the encounter and then the changed actors. The update carries the checksum, how many commands
 * it holds if it is not one, and what is due to
 *     actors (`due`), so that whoever comes after a failure finishes the write.
 *  8. The update reaches every client, which applies it to the encounter that it keeps (`kept-encounter`) and works out
 * from the log what it brought about
 *     (`reportFrom`). Once the actors have it too (`after-documents`), `receiveReport` (events/hooks) calls the hooks
 * of other packages there; on the client that
 *     wrote, `pending-work` runs the turn events.
 *
 * Where commands are carried out a second time: turn events of Undo and Redo need what the commands taken back had
 * brought about, which is stored nowhere, so `turnEventsOfTravel` carries those out on copies; so does `stateAfter` for
 * what can be redone.
 */

/** Commands to carry out, in order. */
export interface Plan {
  /**
   * What brings the encounter into step with the combatants: carried out first, each as far as the encounter takes it,
   * so that one figure that makes no sense stops nothing else.
   */
  readonly bookkeeping?: readonly Command[];
  /** All of them are carried out, or the click is refused. */
  readonly commands: readonly Command[];
  /** Carried out afterwards, each as far as the encounter takes it. */
  readonly optional?: readonly Command[];
  /**
   * Commands that a player gave, each with what dice showed that were thrown for it: what they claim is held against
   * sheets and fight.
   */
  readonly claimed?: ReadonlyMap<Command, Faces>;
}

const NOTHING: Plan = { commands: [] };

/** Carries out a click for a user where the fight stands now, and writes it. In its turn of the `WriteQueue`. */
export async function performClick(combat: Fight, click: Click, user: User.Implementation): Promise<Reply> {
  const plan = planClick(click, user, combat, combat.encounter);
  return isRefusal(plan) ? { refusal: plan } : performPlan(combat, plan);
}

/** The plan of a click as the fight stands now: an empty one if it was carried out before, or why it is refused. */
export function planClick(
  click: Click,
  user: User.Implementation,
  combat: Fight,
  state: EncounterState,
): Plan | Refusal {
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
    // Only the writer notes these with a command.
    const { id: _id, joined: _joined, changes: _changes, doubts: _doubts, typed: _typed, ...fields } = command;
    return {
      ...(fields as Command),
      by,
      ...(place === 0 ? { id: click.id } : isHistory(asked) ? {} : { joined: true }),
    };
  });
  const submitted = user.isGM
    ? {}
    : { claimed: new Map(signed.map((command, place) => [command, click.dice?.[place] ?? []])) };
  if (!asked.some(({ type }) => type === "start")) return { commands: signed, ...submitted };
  // Starting the fight also joins all combatants and applies their conditions, in one write. A condition that the fight
  // cannot take in keeps nobody from starting it.
  const conditions = conditionsAtStart(state, combat.combatants).map((command): Command => ({
    ...command,
    by,
    joined: true,
  }));
  return { bookkeeping: reconcile(state, combat.combatants), commands: signed, optional: conditions };
}

/**
 * Carries out a plan and writes what came of it as one update.
 * @returns the refusal, if one of the commands was refused; then nothing has changed
 */
export async function performPlan(
  combat: Fight,
  { bookkeeping = [], commands: asked, optional = [], claimed: submitted }: Plan,
): Promise<Reply> {
  if (!asked.length && !bookkeeping.length) return CARRIED_OUT;
  const draft = new ClickDraft(combat, combat.encounter);
  const kept = bookkeeping.filter((command) => isTaken(combat, command, draft.add(command)));
  const commands: Command[] = [];
  for (const command of asked) {
    const faces = submitted?.get(command);
    const noted = faces ? withNotes(command, faces, { combat, state: draft.state, before: draft.before }) : command;
    const refusal = draft.add(noted);
    // Nothing is written of a click that is refused, so that it does not matter what the draft holds by then.
    if (refusal) return { refusal };
    commands.push(noted);
  }
  const given = [...kept, ...commands, ...optional.filter((command) => draft.add(command) === null)];
  if (!given.length) return CARRIED_OUT;
  const left = takeChangesBack(combat, draft.steps, draft.ledger);
  const rolled: Thrown[] = [];
  let reply: Reply | undefined;
  try {
    await automate(draft, given, rolled);
    return (reply = await writeClick(draft, given, left));
  } finally {
    postRolls(rolled, reply);
  }
}

/** Bookkeeping that was refused and told, by fight: the same command is tried again whenever anything changes. */
const reported = new WeakMap<Fight, Set<string>>();

/** True if bookkeeping was carried out; if not, the game master is told so, once. */
function isTaken(combat: Fight, command: Command, refusal: Refusal | null): boolean {
  if (!refusal) return true;
  const known = reported.get(combat) ?? new Set();
  reported.set(combat, known);
  // Whoever varies a figure that is refused is not told of anew.
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

/** A click that is carried out step by step and not written yet. */
export class ClickDraft {
  state: EncounterState;
  /** The values of actors and items as the click is going to leave them. */
  ledger = new Ledger();
  steps: readonly Step[] = [];
  #patch: Patch = {};

  /** @param before the encounter as it is written */
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
   * Carries out one command and notes with it what it does to actors.
   * @returns why it was refused; then the draft is as it was
   */
  add(command: Command): Refusal | null {
    const outcome = apply(this.state, command);
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

  /** Carries out all commands, or none. @returns why one of them was refused */
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

/** How often automation is asked again after one click; more is a circle. */
const ROUNDS = 100;

/**
 * Adds what the GM wants done without a click to the click that led to it. Undo and redo lead to nothing more, and
 * bookkeeping only if the fight waits.
 * @param rolled gets the dice that are thrown
 */
async function automate(draft: ClickDraft, commands: readonly Command[], rolled: Thrown[]): Promise<void> {
  const clicked = commands.some(({ by }) => by !== undefined);
  if (isHistory(commands) || (!clicked && !isWaiting(draft.state))) return;
  let joined = clicked;
  const add: Add = (...given) => {
    // Joined to what led to it, so that both are taken back together.
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
    const thrown: Thrown[] = [];
    const refusal = await oneRound(draft, add, thrown);
    if (refusal) {
      // What was clicked is right all the same.
      console.warn(`Segment Zero | not done by itself: ${refusal.code}`);
      return postRolls(thrown, { refusal });
    }
    rolled.push(...thrown);
    if (draft.steps === steps) return;
  }
}

/** A fault in what was not even asked for must not cost anybody their click. */
async function oneRound(draft: ClickDraft, add: Add, thrown: Thrown[]): Promise<Refusal | null> {
  try {
    return await automatic(draft, add, thrown);
  } catch (error) {
    console.error("Segment Zero |", error);
    return null;
  }
}

/** Time cannot go on: the fight is on, and nobody acts. */
function isWaiting(state: EncounterState): boolean {
  return state.status === "running" && state.pause === null && currentIds(state).length === 0;
}

/** Posts the cards of dice that were thrown for a write; nobody waits for them. */
function postRolls(rolled: readonly Thrown[], reply: Reply | undefined): void {
  for (const thrown of rolled) void unattended("chat", () => thrown.notify(reply));
}
