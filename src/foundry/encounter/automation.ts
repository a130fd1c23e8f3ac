import { current, entryOf, isIdle, look, outcomeOf, participantsOf, requests, type Command, type EncounterState, type Request, type View } from "../../rules/index.ts";
import { throwDice } from "../chat/rolls.ts";
import type { SegmentZeroCombat } from "../documents/combat.ts";
import { areConditionsSet, conditionsIn } from "../effects/fight-state.ts";
import { tableSettings } from "../settings/table.ts";
import { unattended } from "../unattended.ts";
import { exchangesOfNpcs } from "./npc-exchanges.ts";

/** So many commands of one write, and so many windows opened by it, are enough: a table at which nobody can do anything is to be looked at by somebody. */
const MOST_COMMANDS = 200;
const MOST_WINDOWS = 1;

/**
 * What the GM wants done without a click, given where the fight stands: an injury that was just rolled, the dice of NPCs, their defences and damage among them, a turn
 * in which nothing can be chosen.
 * Carried out in the same write as the command that brought the fight here. Nothing is done where something was taken back: whoever looks
 * at the past wants to see it.
 * @param state the encounter after that command, not yet written
 * @returns commands to carry out now; none when it is somebody's move
 */
export async function automatic(combat: SegmentZeroCombat, state: EncounterState): Promise<readonly Command[]> {
  const view = look(state);
  if (!view || state.status !== "running" || state.pause || isPast(state) || isEnough(combat.encounter, state)) return [];
  const { rollForNpcs, advance, consequences } = tableSettings();
  return deaths(view) ?? ((consequences === "apply" && injuries(combat.encounter, view)) || (rollForNpcs && ((await dice(combat, view)) ?? (await exchangesOfNpcs(combat, combat.encounter, view)))) || turns(state, advance) || []);
}

/** Who dies by a click is out of the fight by it, and back in it if it is taken back. */
function deaths(view: View): readonly Command[] | null {
  if (!areConditionsSet()) return null;
  const dead = [...view.participants()].filter((one) => !one.defeated && conditionsIn(view.state, one.id).includes("dead"));
  return dead.length ? dead.map(({ id }) => ({ type: "defeat", participant: id, fell: true })) : null;
}

/** What was just rolled is taken at once. Injuries that stand there from before wait for somebody who wants them. */
function injuries(before: EncounterState, view: View): readonly Command[] | null {
  const owed = Object.entries(view.state.exchanges ?? {}).filter(([id, exchange]) =>
    before.exchanges?.[id] !== exchange && view.participant(exchange.attacker) && view.participant(exchange.target) && outcomeOf(exchange).owed === "injury");
  return owed.length ? owed.map(([exchange, { target }]) => ({ type: "apply", participant: target, exchange })) : null;
}

/** Something was taken back and can be carried out again. */
function isPast(state: EncounterState): boolean {
  return entryOf(state, state.head + 1) !== undefined;
}

function isEnough(before: EncounterState, now: EncounterState): boolean {
  return now.head - before.head > MOST_COMMANDS || now.clock.round - before.clock.round > MOST_WINDOWS;
}

/** Real dice for what NPCs owe; null if they owe nothing. */
async function dice(combat: SegmentZeroCombat, view: View): Promise<readonly Command[] | null> {
  const owed = requests(view.state).filter((request) => request.dice && isOfNpcs(request, view));
  if (!owed.length) return null;
  const thrown = await throwDice(combat, owed);
  // The cards follow the write that these answers are part of.
  void unattended("chat", () => thrown.tell());
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

/** Those whose turn leaves nothing to choose have had it: those who are out in any case, the others if the GM wants it so. */
function turns(state: EncounterState, all: boolean): readonly Command[] | null {
  const idle = (current(state) ?? []).filter(({ id, note }) => (all || GONE.has(note?.why)) && isIdle(state, id)).map(({ id }) => id);
  return idle.length ? [{ type: "done", slots: idle }] : null;
}
