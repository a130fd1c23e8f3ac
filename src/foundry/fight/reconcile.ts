import {
  changedStats,
  commandRule,
  currentIds,
  FARTHEST,
  look,
  pacingOf,
  participantOf,
  participantsOf,
  unitsWritten,
  sameJson,
  participantOfSlot,
  type Command,
  type EncounterState,
  type JsonObject,
  type Participant,
} from "../../rules/core.ts";
import { isFallen } from "./effects/conditions-of.ts";
import { conditionStats } from "./effects/follow-conditions.ts";
import { logEnd, type Click } from "./fight.ts";
import { isHistory } from "./history.ts";
import { hostAdapter, isCreature } from "./host-adapter.ts";
import { combatantChoices } from "./store.ts";
import { groupIdOf, sideOf } from "./combatant.ts";
import { readOr } from "./read-documents.ts";

/**
 * Returns the commands that bring the encounter into step with its combatants: joined, left, changed, fallen or hidden.
 * Idempotent.
 */
export function reconcile(state: EncounterState, combatants: Iterable<Combatant.Implementation>): readonly Command[] {
  const commands: Command[] = [];
  const present = new Set<string>();
  for (const combatant of combatants) {
    if (!combatant.id) continue;
    present.add(combatant.id);
    // An unreadable combatant joins once it can be read.
    commands.push(
      ...(participantOf(state, combatant.id)
        ? changes(state, combatant)
        : readOr(combatant, () => entrance(state, combatant), [])),
    );
  }
  for (const { id } of participantsOf(state)) if (!present.has(id)) commands.push({ type: "leave", participant: id });
  return commands;
}

/**
 * Returns the commands by which a combatant joins.
 * @throws if its documents cannot be read
 */
export function entrance(state: EncounterState, combatant: Combatant.Implementation): readonly Command[] {
  const id = combatant.id;
  const join: Command = {
    type: "join",
    participant: id,
    side: sideOf(combatant),
    kind: isHazard(combatant) ? "hazard" : "creature",
    npc: combatant.isNPC,
    group: groupIdOf(combatant),
    hidden: combatant.hidden,
    stats: { ...statsOf(state, combatant), ...conditionStats(state, combatant.actor) },
  };
  return isFallen(state, combatant) ? [join, { type: "defeat", participant: id }] : [join];
}

function isHazard({ actor }: Combatant.Implementation): boolean {
  return !isCreature(actor);
}

function statsOf(state: EncounterState, combatant: Combatant.Implementation): JsonObject {
  const { actor } = combatant;
  const { time = null, from = 1, every = 1 } = combatantChoices(combatant).hazard;
  if (isCreature(actor)) return hostAdapter().stats(state.pacing, actor, state.nextRules ?? state.rules);
  // Modules place entries without an actor by initiative, in the written unit of our dialog.
  if (!actor) return { time: time ?? inUnit(combatant._source.initiative ?? 0, state.pacing), from, every };
  const timing = hostAdapter().timing(state.pacing, actor);
  return { ...timing, time: time ?? inUnit(timing.time ?? 0, state.pacing) };
}

/** Converts a written time to the pacing's unit, limited, because modules use any number for "first". */
function inUnit(time: number, pacing: string): number {
  const known = pacingOf(pacing);
  return Math.max(-FARTHEST, Math.min(FARTHEST, Math.round(time * (known ? unitsWritten(known.clock) : 1))));
}

function changes(state: EncounterState, combatant: Combatant.Implementation): readonly Command[] {
  const id = combatant.id as string;
  const participant = participantOf(state, id);
  if (!participant) return [];
  const commands: Command[] = [];
  if (participant.hidden !== combatant.hidden)
    commands.push({ type: "hide", participant: id, hidden: combatant.hidden });
  const side = readOr(combatant, () => sideOf(combatant), participant.side);
  if (participant.side !== side) commands.push({ type: "side", participant: id, side });
  const group = readOr(combatant, () => groupIdOf(combatant), participant.group);
  if (participant.group !== group) commands.push({ type: "group", participant: id, group });
  const change = readOr(combatant, () => changeOf(state, participant, combatant), null);
  if (change) commands.push(change);
  const fallen = readOr(combatant, () => isFallen(state, combatant), participant.defeated);
  if (participant.defeated !== fallen) commands.push({ type: fallen ? "defeat" : "revive", participant: id });
  return commands;
}

/**
 * Returns the command that updates a participant's stats; null if they are unchanged.
 * @throws if the documents cannot be read
 */
export function changeOf(
  state: EncounterState,
  participant: Participant,
  combatant: Combatant.Implementation,
): Command | null {
  const stats = statsOf(state, combatant);
  const known = participant.later?.stats ?? participant.stats;
  const view = look(state);
  if (!view || Object.entries(stats).every(([name, value]) => sameJson(known[name] ?? null, value))) return null;
  // A weapon that is read without a rate of fire differs only until the core fills in defaults.
  const changed = changedStats(participant, stats, view);
  return "ok" in changed && sameJson(known, changed.ok) ? null : { type: "change", participant: participant.id, stats };
}

/**
 * True if the fight has moved on since the click, so that it would mean something else. Commands that name
 * slots or requests and GM settings keep their meaning.
 */
export function hasMovedOn({ commands, now, end }: Click, state: EncounterState): boolean {
  if (isHistory(commands)) {
    const actual = logEnd(state);
    return actual.head !== end.head || actual.id !== end.id;
  }
  if (!commands.some((command) => isCurrent(command, state))) return false;
  const current = new Set(currentIds(state));
  return now.length ? !now.some((slot) => current.has(slot)) : current.size > 0;
}

function isCurrent({ type, slots }: Command, state: EncounterState): boolean {
  return slots === undefined && commandRule(type, look(state)?.pacing.choices.verbs)?.meansNow === true;
}

/** Adds to a Done without slots those current for the sender. */
export function namingSlots(
  command: Command,
  now: readonly string[],
  mayEnd: (participant: string) => boolean,
): Command {
  if (command.type !== "done" || command.slots !== undefined || now.length === 0) return command;
  const own = now.filter((slot) => mayEnd(participantOfSlot(slot)));
  return { ...command, slots: own.length ? own : now };
}
