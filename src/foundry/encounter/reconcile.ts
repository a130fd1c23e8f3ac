import { look, pacingOf, participantOf, participantsOf, type Command, type EncounterState, type JsonObject } from "../../rules/index.ts";
import { sameJson } from "../../rules/json.ts";
import { isFallen } from "../effects/fight-state.ts";
import { comesWith } from "../effects/told.ts";
import { groupOf } from "./groups.ts";
import { sideOf } from "./sides.ts";
import { statsFor, type Creature } from "./stats.ts";

/**
 * The commands that bring the encounter into step with the combatants: who joined or left, whose actor changed, who fell or is hidden.
 * Idempotent: in step, there are none. So it can run whenever something may have changed, and after a time without a GM.
 */
export function reconcile(state: EncounterState, combatants: Iterable<Combatant.Implementation>): readonly Command[] {
  const commands: Command[] = [];
  const present = new Set<string>();
  for (const combatant of combatants) {
    if (!combatant.id) continue;
    present.add(combatant.id);
    commands.push(...(participantOf(state, combatant.id) ? changes(state, combatant) : entrance(state, combatant)));
  }
  for (const { id } of participantsOf(state)) if (!present.has(id)) commands.push({ type: "leave", participant: id });
  return commands;
}

function entrance(state: EncounterState, combatant: Combatant.Implementation): readonly Command[] {
  const id = combatant.id as string;
  const join: Command = {
    type: "join", participant: id, side: sideOf(combatant), kind: isHazard(combatant) ? "hazard" : "creature", npc: combatant.isNPC,
    group: groupOf(combatant), hidden: combatant.hidden, stats: { ...statsOf(state, combatant), ...comesWith(state, combatant.actor) },
  };
  return isFallen(state, combatant) ? [join, { type: "defeat", participant: id }] : [join];
}

/** Something that acts in the order without being a creature: an actor of that type, or none at all. */
function isHazard({ actor }: Combatant.Implementation): boolean {
  return !actor || actor.type === "hazard";
}

function statsOf(state: EncounterState, combatant: Combatant.Implementation): JsonObject {
  const { actor } = combatant;
  const { time, from, every } = combatant.system.hazard;
  if (actor?.type === "hazard") {
    const timing = (actor as Actor.OfType<"hazard">).system.timingIn(state.pacing);
    return { ...timing, time: time ?? inUnit(timing.time, state.pacing) };
  }
  if (actor) return statsFor(state.pacing, actor as Creature);
  // Other packages place entries without an actor by their initiative.
  return { time: time ?? Math.round(combatant._source.initiative ?? 0), from, every };
}

/** A time as people write it, in the pacing's unit: Basic Speed in quarter points. */
function inUnit(time: number, pacing: string): number {
  return pacingOf(pacing)?.unit === "quarterSpeed" ? Math.round(time * 4) : Math.round(time);
}

function changes(state: EncounterState, combatant: Combatant.Implementation): readonly Command[] {
  const id = combatant.id as string;
  const participant = participantOf(state, id);
  if (!participant) return [];
  const commands: Command[] = [];
  if (participant.hidden !== combatant.hidden) commands.push({ type: "hide", participant: id, hidden: combatant.hidden });
  if (participant.side !== sideOf(combatant)) commands.push({ type: "side", participant: id, side: sideOf(combatant) });
  if (participant.group !== groupOf(combatant)) commands.push({ type: "group", participant: id, group: groupOf(combatant) });
  const stats = statsOf(state, combatant);
  if (isNews(state, participant.later?.stats ?? participant.stats, stats)) commands.push({ type: "change", participant: id, stats });
  const fallen = isFallen(state, combatant);
  if (participant.defeated !== fallen) commands.push({ type: fallen ? "defeat" : "revive", participant: id });
  return commands;
}

/** The core fills in what a stat leaves out, so only the fields that we know are compared. */
function isNews(state: EncounterState, known: JsonObject, stats: JsonObject): boolean {
  return look(state) !== null && Object.entries(stats).some(([name, value]) => !sameJson(known[name], value));
}
