import {
  look,
  rulesOf,
  participantOf,
  type Command,
  type EncounterState,
  type JsonObject,
} from "../../../rules/core.ts";
import { whenIdle } from "../../host/timing.ts";
import { everyActor, isReachedBy, isSameActor } from "../../host/same-actor.ts";
import { isWriter } from "../../host/tabs.ts";
import { onHook } from "../../host/typed-calls.ts";
import { afterDocuments } from "../after-documents.ts";
import type { Fight } from "../fight.ts";
import { isCreature } from "../host-adapter.ts";
import { partsOf } from "../pacing-parts.ts";
import { readOr } from "../read-documents.ts";
import { wroteLast } from "../kept-encounter.ts";
import { changesFight, lastWriteOf } from "../store.ts";
import { conditionsIn, LASTING } from "./conditions-of.ts";
import { isCrowded, whenCrowded } from "../crowded.ts";
import { flagsOf } from "./durations.ts";
import {
  applyFightConditions,
  followRegainedConsciousness,
  inTurn,
  OWN_WRITE,
  releaseFrom,
} from "./fight-conditions.ts";

/** Returns the command for a condition; null if the pacing has none. */
type Word = (participant: string, pacing: string) => Command | null;

function surprise(participant: string, pacing: string, surprised: boolean): Command | null {
  const { surprised: own } = partsOf({ pacing }).conditions ?? {};
  return own
    ? own(participant, surprised)
    : { type: "surprise", participants: [participant], seconds: surprised ? 1 : 0 };
}

const COMMANDS_WHEN_PUT: Readonly<Record<string, Word>> = {
  stun: (participant) => ({ type: "stun", participant, kind: "physical" }),
  "mental-stun": (participant) => ({ type: "stun", participant, kind: "mental" }),
  surprised: (participant, pacing) => surprise(participant, pacing, true),
  unconscious: (participant) => ({ type: "knockOut", participant }),
};

const COMMANDS_WHEN_TAKEN_OFF: Readonly<Record<string, Word>> = {
  stun: (participant) => ({ type: "stun", participant, kind: "none" }),
  "mental-stun": (participant) => ({ type: "stun", participant, kind: "none" }),
  surprised: (participant, pacing) => surprise(participant, pacing, false),
  unconscious: (participant) => ({ type: "wake", participant }),
  dead: (participant) => ({ type: "wake", participant }),
};

/**
 * Returns the stats for conditions of a combatant that joins a running fight; `conditionsAtStart` handles
 * them before.
 */
export function conditionStats(state: EncounterState, actor: Actor.Implementation | null): JsonObject {
  if (state.status !== "running" || !isCreature(actor)) return {};
  return partsOf(state).conditions?.joining?.((status) => actor.statuses.has(status)) ?? {};
}

export function conditionsAtStart(
  state: EncounterState,
  combatants: Iterable<Combatant.Implementation>,
): readonly Command[] {
  const verbs = rulesOf(state)?.choices.verbs ?? {};
  const commands: Command[] = [];
  for (const combatant of combatants) {
    const { id, actor } = combatant;
    if (!id || !isCreature(actor)) continue;
    for (const [status, word] of Object.entries(COMMANDS_WHEN_PUT)) {
      // The duration of surprise may be set already.
      const known = status === "surprised" && participantOf(state, id)?.stats.surprised;
      const command =
        readOr(combatant, () => actor.statuses.has(status), false) && !known ? word(id, state.pacing) : null;
      if (command && Object.hasOwn(verbs, command.type)) commands.push(command);
    }
  }
  return commands;
}

/**
 * Keeps conditions and fights in step on the active GM's client, from `ready` on: sets conditions on
 * creatures and sends commands for conditions that users set.
 */
export function followConditions(): void {
  onHook("updateCombat", (combat: Fight, changed: object, { startsOver }) => {
    // Another tab of the same GM handles its own clicks.
    const first = startsOver || lastWriteOf(combat) === "" || wroteLast(combat) ? whenIdle() : delayed(OTHER_TAB);
    if (changesFight(changed))
      void first.then(() => {
        tendNow(combat);
      });
  });
  onHook("updateActor", (actor: Actor.Implementation) => fightsOf(actor).forEach(tendNow));
  onHook("createActiveEffect", (effect: ActiveEffect.Implementation, options: object) =>
    byHand(effect, options, COMMANDS_WHEN_PUT),
  );
  onHook("deleteActiveEffect", (effect: ActiveEffect.Implementation, options: object) =>
    byHand(effect, options, COMMANDS_WHEN_TAKEN_OFF),
  );
  whenCrowded((actor) => {
    for (const combat of fightsOf(actor as Actor.Implementation)) tendNow(combat);
  });
  onHook("deleteCombatant", (combatant: Combatant.Implementation) => leave(combatant.parent, [combatant]));
  onHook("deleteCombat", (combat: Fight) => leave(combat, [...combat.combatants]));
  followRegainedConsciousness((options) => OWN_WRITE in options);
  onHook("userConnected", tendAll);
  tendAll();
}

/** Milliseconds for another tab to handle its clicks. */
const OTHER_TAB = 1_500;

async function delayed(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function tendNow(combat: Fight): void {
  if (!isWriter() || combat.problem) return;
  afterDocuments(combat, () => void applyFightConditions(combat));
}

function fightsOf(actor: Actor.Implementation): readonly Fight[] {
  return [...(game.combats ?? [])].filter(({ combatants }) => combatants.some((one) => isReachedBy(one, actor)));
}

function byHand(effect: ActiveEffect.Implementation, options: object, words: typeof COMMANDS_WHEN_PUT): void {
  const { parent: actor } = effect;
  if (!isWriter() || actor?.documentName !== "Actor" || isCrowded(actor)) return;
  const own = OWN_WRITE in options;
  const statuses = own || effect.disabled ? [] : [...effect.statuses].filter((status) => Object.hasOwn(words, status));
  for (const combat of fightsOf(actor)) {
    for (const status of statuses) void inTurn(() => notify(combat, effect, status, words));
    if (!own) tendNow(combat);
  }
}

async function notify(
  combat: Fight,
  effect: ActiveEffect.Implementation,
  status: string,
  words: typeof COMMANDS_WHEN_PUT,
): Promise<void> {
  const { encounter } = combat;
  const verbs = look(encounter)?.pacing.choices.verbs ?? {};
  if (encounter.status !== "running") return;
  const isPut = words === COMMANDS_WHEN_PUT;
  for (const combatant of combat.combatants) {
    const { id, actor: bearer } = combatant;
    const command = id && isReachedBy(combatant, effect.parent) ? words[status]?.(id, encounter.pacing) : undefined;
    if (
      !command ||
      !Object.hasOwn(verbs, command.type) ||
      (!isSameActor(bearer, effect.parent) && isInCondition(bearer, status, effect) !== isPut) ||
      conditionsIn(combat.encounter, id ?? "").includes(status) === isPut
    )
      continue;
    await combat.perform(command);
    // The fight may have defeated it before.
    await combat.reconcile();
  }
}

/** True if an unlinked token's actor has a condition, even if only as the copy that the fight adopted. */
function isInCondition(
  actor: Actor.Implementation | null,
  status: string,
  { id, parent }: ActiveEffect.Implementation,
): boolean {
  const isGone = !parent?.effects.has(id ?? "");
  return [...(actor?.effects ?? [])].some(
    (one) => one.statuses.has(status) && !one.disabled && !(isGone && one.id === id),
  );
}

function leave(combat: Fight | null, combatants: readonly Combatant.Implementation[]): void {
  if (!isWriter() || !combat?.id) return;
  for (const { actor } of combatants) {
    if (!actor) continue;
    const stays = game.combats?.has(combat.id) && combat.combatants.some((one) => isSameActor(one.actor, actor));
    if (!stays) void releaseFrom(combat.id, actor);
  }
}

/** Includes conditions of fights that ended while no GM was connected. */
function tendAll(): void {
  if (!isWriter()) return;
  for (const combat of game.combats ?? []) tendNow(combat);
  for (const actor of everyActor()) {
    for (const effect of actor.effects) {
      const { fight } = flagsOf(effect);
      if (
        fight !== undefined &&
        !game.combats?.has(fight) &&
        ![...effect.statuses].some((status) => LASTING.has(status))
      )
        void releaseFrom(fight, actor);
    }
  }
}
