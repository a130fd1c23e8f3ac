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
import { tableSettings, type TableSettings } from "../settings/settings.ts";
import { conditionsIn } from "./effects/conditions-of.ts";
import type { Fight } from "./fight.ts";
import { table, type ThrownDice } from "./table.ts";
import type { Ledger } from "./actor-changes.ts";
import { fallsBy } from "./zero-hp.ts";

export interface Automated {
  readonly combat: Fight;
  readonly before: EncounterState;
  readonly state: EncounterState;
  readonly ledger: Ledger;
}

/** Adds all commands to the click, or none and returns the reason. */
export type Add = (...commands: readonly Command[]) => Refusal | null;

/** Limits of one write, so that a fight in which no one can act stops for the GM. */
const MOST_COMMANDS = 200;
const MOST_WINDOWS = 1;

/**
 * Adds the next automatic step: an injury, dice, NPCs' defences and damage, or a turn without a choice; none
 * while something can be redone.
 * @returns why the encounter refused the step, or null
 */
export async function automatic(click: Automated, add: Add, rolled: ThrownDice[]): Promise<Refusal | null> {
  const { combat, before, state } = click;
  const view = look(state);
  if (!view || state.status !== "running" || state.pause || isPast(state) || isEnough(before, state)) return null;
  const { rollForNpcs, advance, consequences } = tableSettings();
  const wanted =
    (consequences === "show" ? null : deaths(view)) ??
    fallsBy(combat, state, click.ledger) ??
    injuries(before, view, consequences) ??
    (rollForNpcs ? await dice(combat, view, rolled) : null);
  if (wanted) return add(...wanted);
  if (rollForNpcs && (await table()?.npcSteps(combat, before, view, (command) => (add(command) ? null : click.state))))
    return null;
  const idle = turns(state, advance);
  return idle ? add(...idle) : null;
}

/** Defeats participants that die by a click. */
function deaths(view: View): readonly Command[] | null {
  const dead = [...view.participants()].filter(
    (one) => !one.defeated && conditionsIn(view.state, one.id).includes("dead"),
  );
  return dead.length ? dead.map(({ id }) => ({ type: "defeat", participant: id, fell: true })) : null;
}

/** Applies injuries of this click: all, only NPCs', or none; null if there are none. */
function injuries(before: EncounterState, view: View, whose: TableSettings["consequences"]): readonly Command[] | null {
  const applies = (id: string): boolean => {
    const target = view.participant(id);
    return target !== undefined && (whose === "apply" || (whose === "npcs" && target.npc));
  };
  const pending = Object.entries(view.state.exchanges ?? {}).filter(
    ([id, exchange]) =>
      before.exchanges?.[id] !== exchange &&
      view.participant(exchange.attacker) &&
      applies(exchange.target) &&
      outcomeOf(exchange).owed === "injury",
  );
  return pending.length
    ? pending.map(([exchange, { target }]) => ({ type: "apply", participant: target, exchange }))
    : null;
}

function isPast(state: EncounterState): boolean {
  return entryOf(state, state.head + 1) !== undefined;
}

function isEnough(before: EncounterState, now: EncounterState): boolean {
  return now.head - before.head > MOST_COMMANDS || now.clock.round - before.clock.round > MOST_WINDOWS;
}

/** Rolls pending dice of NPCs; null if there are none. */
async function dice(combat: Fight, view: View, rolled: ThrownDice[]): Promise<readonly Command[] | null> {
  const pending = requests(view.state).filter((request) => request.dice && isOfNpcs(request, view));
  if (!pending.length) return null;
  const thrown = await table()?.throwDice(combat, pending);
  if (!thrown) return null;
  rolled.push(thrown);
  return [{ type: "answer", answers: thrown.answers }];
}

/** True for requests of an NPC, or of a side without player characters. */
function isOfNpcs({ participant, side }: Request, view: View): boolean {
  if (participant !== undefined) return view.participant(participant)?.npc ?? false;
  const members = [...participantsOf(view.state)].filter((one) => one.side === side && one.kind === "creature");
  return members.length > 0 && members.every(({ npc }) => npc);
}

/** Conditions in which turns end regardless of settings. */
const GONE: ReadonlySet<string> = new Set(["unconscious", "dead"]);

/** Ends turns without a choice: of creatures that are out always, of others if `all`. */
function turns(state: EncounterState, all: boolean): readonly Command[] | null {
  const idle = (current(state) ?? [])
    .filter(
      ({ id, participant }) =>
        (all || conditionsIn(state, participant).some((one) => GONE.has(one))) && isIdle(state, id),
    )
    .map(({ id }) => id);
  return idle.length ? [{ type: "done", slots: idle }] : null;
}
