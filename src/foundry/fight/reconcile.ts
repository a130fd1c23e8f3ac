import {
  apply,
  commandRule,
  currentIds,
  FARTHEST,
  look,
  pacingOf,
  participantOf,
  participantsOf,
  unitsWritten,
  type Command,
  type EncounterState,
  type JsonObject,
  type Refusal,
} from "../../rules/core.ts";
import { sameJson } from "../../rules/model/json.ts";
import { participantOfSlot } from "../../rules/model/participants.ts";
import { onPacing } from "../host/late-pacings.ts";
import { isSameActor } from "../host/same-actor.ts";
import { onHook, onHooks } from "../host/typed-calls.ts";
import { isFallen } from "./effects/conditions-of.ts";
import { isCrowded, whenCrowded } from "./effects/crowded.ts";
import { conditionStats } from "./effects/follow-conditions.ts";
import { logEnd, type Click, type Fight } from "./fight.ts";
import { isHistory } from "./history.ts";
import { hostAdapter, isCreature } from "./host-adapter.ts";
import { combatantChoices } from "./store.ts";
import { groupOf, isInFight, putBack, sideOf, wasWrittenByPlayer } from "./combatant.ts";
import { readOr } from "./read-documents.ts";
import { followHitPoints } from "./zero-hp.ts";
import { isReadable } from "./readable.ts";

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
    // Whoever cannot be read joins as soon as it can.
    commands.push(
      ...(participantOf(state, combatant.id)
        ? changes(state, combatant)
        : readOr(combatant, () => entrance(state, combatant), [])),
    );
  }
  for (const { id } of participantsOf(state)) if (!present.has(id)) commands.push({ type: "leave", participant: id });
  return commands;
}

function entrance(state: EncounterState, combatant: Combatant.Implementation): readonly Command[] {
  const id = combatant.id as string;
  const join: Command = {
    type: "join",
    participant: id,
    side: sideOf(combatant),
    kind: isHazard(combatant) ? "hazard" : "creature",
    npc: combatant.isNPC,
    group: groupOf(combatant),
    hidden: combatant.hidden,
    stats: { ...statsOf(state, combatant), ...conditionStats(state, combatant.actor) },
  };
  return isFallen(state, combatant) ? [join, { type: "defeat", participant: id }] : [join];
}

/** Returns why a combatant that is not in the fight cannot join it: the core refuses a figure, or its documents cannot be read. Null if it can. */
export function refusedEntrance(
  state: EncounterState,
  combatant: Combatant.Implementation,
): Refusal | "unreadable" | null {
  try {
    const [join] = entrance(state, combatant);
    return join ? (apply(state, join).refusal ?? null) : null;
  } catch {
    return "unreadable";
  }
}

/** Something that acts in the order without being a creature: an actor of that kind, or none at all. */
function isHazard({ actor }: Combatant.Implementation): boolean {
  return !isCreature(actor);
}

function statsOf(state: EncounterState, combatant: Combatant.Implementation): JsonObject {
  const { actor } = combatant;
  const { time = null, from = 1, every = 1 } = combatantChoices(combatant).hazard;
  if (isCreature(actor)) return hostAdapter().stats(state.pacing, actor);
  // Other packages place entries without an actor by their initiative, which people write as in our dialog.
  if (!actor) return { time: time ?? inUnit(combatant._source.initiative ?? 0, state.pacing), from, every };
  const timing = hostAdapter().timing(state.pacing, actor);
  return { ...timing, time: time ?? inUnit(timing.time ?? 0, state.pacing) };
}

/** A time as people write it, in the pacing's unit: Basic Speed in quarter points. Another package may mean "first of all" by any number; it comes as early or late as can be. */
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
  const group = readOr(combatant, () => groupOf(combatant), participant.group);
  if (participant.group !== group) commands.push({ type: "group", participant: id, group });
  const stats = readOr(combatant, () => statsOf(state, combatant), null);
  if (stats && isNews(state, participant.later?.stats ?? participant.stats, stats))
    commands.push({ type: "change", participant: id, stats });
  const fallen = readOr(combatant, () => isFallen(state, combatant), participant.defeated);
  if (participant.defeated !== fallen) commands.push({ type: fallen ? "defeat" : "revive", participant: id });
  return commands;
}

/** The core fills in what a stat leaves out, so only the fields that we know are compared. */
function isNews(state: EncounterState, known: JsonObject, stats: JsonObject): boolean {
  return look(state) !== null && Object.entries(stats).some(([name, value]) => !sameJson(known[name], value));
}

/** Keeps every encounter in step with what happens to its actors. From `ready` on; only the active GM's client acts on it. */
export function followWorld(): void {
  for (const combat of game.combats ?? []) {
    // At world load the order was made before the actors of tokens existed.
    combat.setupTurns();
    takeCharge(combat);
  }
  onHook("updateActor", followActor);
  onHooks(["createItem", "updateItem", "deleteItem"], (item: Item.Implementation) => followActor(item.parent));
  onHooks(
    ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect"],
    ({ parent }: ActiveEffect.Implementation) => {
      if (!isCrowded(parent)) followSoon(parent);
    },
  );
  followHitPoints();
  whenCrowded(followActor);
  const followAll = (): void => {
    for (const combat of game.combats ?? []) takeCharge(combat);
  };
  onHook("userConnected", followAll);
  onPacing(followAll);
}

/** An actor of the world is in a fight also where it stands behind unlinked tokens, whose actors follow it without a hook of their own. */
function followActor(actor: unknown): void {
  const { id, isToken } = (actor ?? {}) as { readonly id?: string | null; readonly isToken?: boolean };
  for (const combat of game.combats ?? []) {
    if (combat.combatants.some((one) => isSameActor(one.actor, actor) || (!isToken && one.actorId === (id ?? ""))))
      follow(combat);
  }
}

/** Actors that are looked at when all that came in the same moment is told: one write may change hundreds of effects. */
const soon = new Set<unknown>();

function followSoon(actor: unknown): void {
  if (soon.has(actor)) return;
  soon.add(actor);
  queueMicrotask(() => {
    soon.delete(actor);
    followActor(actor);
  });
}

function follow(combat: Fight): void {
  if (game.user?.isActiveGM && !combat.problem) void combat.reconcile();
}

/** The same for whoever takes charge: what players wrote while no game master was there does not count. */
function takeCharge(combat: Fight): void {
  const suspect = (combatant: Combatant.Implementation): boolean =>
    wasWrittenByPlayer(combatant) || (wasWrittenByPlayer(combat) && isInFight(combat, combatant));
  if (game.user?.isActiveGM && isReadable(combat.encounter)) void putBack(combat, combat.combatants.filter(suspect));
  follow(combat);
}

/**
 * True if the fight has moved on since the click, so that it would mean something else now. Commands that name their slots or requests say themselves what they are
 * about. Undo and redo mean the log as the sender saw it; a pacing's own commands mean the turn that the sender saw. What the GM settles (joining, falling, a pause)
 * means the same at any time.
 */
export function hasMovedOn({ commands, now, end }: Click, state: EncounterState): boolean {
  if (isHistory(commands)) {
    const actual = logEnd(state);
    return actual.head !== end.head || actual.id !== end.id;
  }
  if (!commands.some((command) => isOfTheMoment(command, state))) return false;
  const current = new Set(currentIds(state));
  return now.length ? !now.some((slot) => current.has(slot)) : current.size > 0;
}

function isOfTheMoment({ type, slots }: Command, state: EncounterState): boolean {
  return slots === undefined && commandRule(type, look(state)?.pacing.choices.verbs)?.meansNow === true;
}

/** Names the slots of a Done that names none: those that were current when it was pressed, and of them the ones that the sender may end. */
export function namingSlots(
  command: Command,
  now: readonly string[],
  mayEnd: (participant: string) => boolean,
): Command {
  if (command.type !== "done" || command.slots !== undefined || now.length === 0) return command;
  const own = now.filter((slot) => mayEnd(participantOfSlot(slot)));
  return { ...command, slots: own.length ? own : now };
}
