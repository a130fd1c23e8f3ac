import {
  current,
  entryOf,
  isIdle,
  look,
  outcomeOf,
  participantsOf,
  requests,
  type Command,
  type EncounterState,
  type Refusal,
  type Request,
  type View,
} from "../../rules/core.ts";
import { tableSettings } from "../settings/settings.ts";
import { isMarkedByCondition } from "./effects/conditions-of.ts";
import type { Fight } from "./fight.ts";
import { table, type Thrown } from "./table.ts";
import type { Ledger } from "./actor-changes.ts";
import { fallsBy } from "./zero-hp.ts";

/** A click that automation adds to. */
export interface Automated {
  readonly combat: Fight;
  /** The encounter as it is written. */
  readonly before: EncounterState;
  /** The encounter after everything that was added so far. */
  readonly state: EncounterState;
  /** The values of actors as the click is going to leave them. */
  readonly ledger: Ledger;
}

/** Adds commands to the click: all of them, or none and the reason. */
export type Add = (...commands: readonly Command[]) => Refusal | null;

/**
 * So many commands of one write, and so many windows opened by it, are enough: a table at which nobody can do anything
 * is to be looked at by somebody.
 */
const MOST_COMMANDS = 200;
const MOST_WINDOWS = 1;

/**
 * Adds the next step that the GM wants done without a click: an injury, dice, defences and damage of NPCs, a turn
 * without a choice. Nothing while something can be redone.
 * @param rolled gets the dice that are thrown
 * @returns why the encounter did not take what was wanted, or null
 */
export async function automatic(click: Automated, add: Add, rolled: Thrown[]): Promise<Refusal | null> {
  const { combat, before, state } = click;
  const view = look(state);
  if (!view || state.status !== "running" || state.pause || isPast(state) || isEnough(before, state)) return null;
  const { rollForNpcs, advance, consequences } = tableSettings();
  const wanted =
    deaths(view) ??
    fallsBy(combat, state, click.ledger) ??
    (consequences === "apply" ? injuries(before, view) : null) ??
    (rollForNpcs ? await dice(combat, view, rolled) : null);
  if (wanted) return add(...wanted);
  if (
    rollForNpcs &&
    (await (await table())?.npcSteps(combat, before, view, (command) => (add(command) ? null : click.state)))
  )
    return null;
  const idle = turns(state, advance);
  return idle ? add(...idle) : null;
}

/** Takes out of the fight whoever dies by a click, so that undoing the click brings them back. */
function deaths(view: View): readonly Command[] | null {
  const dead = [...view.participants()].filter((one) => !one.defeated && isMarkedByCondition(view.state, one.id));
  return dead.length ? dead.map(({ id }) => ({ type: "defeat", participant: id, fell: true })) : null;
}

/** What was just rolled is taken at once. Injuries that stand there from before wait for somebody who wants them. */
function injuries(before: EncounterState, view: View): readonly Command[] | null {
  const pending = Object.entries(view.state.exchanges ?? {}).filter(
    ([id, exchange]) =>
      before.exchanges?.[id] !== exchange &&
      view.participant(exchange.attacker) &&
      view.participant(exchange.target) &&
      outcomeOf(exchange).owed === "injury",
  );
  return pending.length
    ? pending.map(([exchange, { target }]) => ({ type: "apply", participant: target, exchange }))
    : null;
}

/** Something was taken back and can be carried out again. */
function isPast(state: EncounterState): boolean {
  return entryOf(state, state.head + 1) !== undefined;
}

function isEnough(before: EncounterState, now: EncounterState): boolean {
  return now.head - before.head > MOST_COMMANDS || now.clock.round - before.clock.round > MOST_WINDOWS;
}

/** Real dice for what NPCs owe; null if they owe nothing. */
async function dice(combat: Fight, view: View, rolled: Thrown[]): Promise<readonly Command[] | null> {
  const pending = requests(view.state).filter((request) => request.dice && isOfNpcs(request, view));
  if (!pending.length) return null;
  const thrown = await (await table())?.throwDice(combat, pending);
  if (!thrown) return null;
  rolled.push(thrown);
  return [{ type: "answer", answers: thrown.answers }];
}

/** Asked of an NPC, or of a side on which nobody is a player's. */
function isOfNpcs({ participant, side }: Request, view: View): boolean {
  if (participant !== undefined) return view.participant(participant)?.npc ?? false;
  const members = [...participantsOf(view.state)].filter((one) => one.side === side && one.kind === "creature");
  return members.length > 0 && members.every(({ npc }) => npc);
}

/** Nobody waits for these: they lie there, and whoever wakes them does it from their row at any time. */
const GONE: ReadonlySet<unknown> = new Set(["unconscious", "dead"]);

/**
 * Those whose turn leaves nothing to choose have had it: those who are out in any case, the others if the GM wants it
 * so.
 */
function turns(state: EncounterState, all: boolean): readonly Command[] | null {
  const idle = (current(state) ?? [])
    .filter(({ id, note }) => (all || GONE.has(note?.why)) && isIdle(state, id))
    .map(({ id }) => id);
  return idle.length ? [{ type: "done", slots: idle }] : null;
}
