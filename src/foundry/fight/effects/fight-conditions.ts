import { participantOf } from "../../../rules/core.ts";
import { effectData, spansOf } from "../../host/compat.ts";
import { SYSTEM_ID, unattended } from "../../host/constants.ts";
import { oneByOne } from "../../host/one-by-one.ts";
import { isSameActor } from "../../host/same-actor.ts";
import { isWriter } from "../../host/tabs.ts";
import {
  createEmbedded,
  deleteEmbedded,
  onHook,
  ownFlags,
  updateDocument,
  updateEmbedded,
} from "../../host/typed-calls.ts";
import { isCrowded } from "../crowded.ts";
import type { Fight } from "../fight.ts";
import { hostAdapter, isCreature } from "../host-adapter.ts";
import { readOr } from "../read-documents.ts";
import { CONDITION_IDS, conditionEffectId, type ConditionId } from "./condition-list.ts";
import { areConditionsSet, conditionsIn, LASTING } from "./conditions-of.ts";
import { flagsOf, withFlags } from "./durations.ts";

/** Option that marks our writes. */
export const OWN_WRITE = "fightConditions";
const OURS = { [OWN_WRITE]: true } as const;

/**
 * Brings the conditions of all creatures into step with their fight: adds missing ones, removes its own that
 * ended. Idempotent, also after Undo.
 */
export function applyFightConditions(combat: Fight): Promise<void> {
  return inTurn(() => tend(combat));
}

/** Removes a fight's conditions from a creature that left it, except lasting ones. */
export function releaseFrom(fight: string, actor: Actor.Implementation): Promise<void> {
  return inTurn(async () => {
    const over = putBy(fight, actor).filter((effect) => ![...effect.statuses].some((status) => LASTING.has(status)));
    await takeOff(actor, over);
  });
}

/** Runs tasks one after the other for all fights, because a creature may be in two. */
export const inTurn = oneByOne("effects");

async function tend(combat: Fight): Promise<void> {
  // Another GM may have taken charge, or the fight may be gone.
  if (!isWriter() || !game.combats?.get(combat.id ?? "")) return;
  // An unreadable creature must not block others.
  for (const { actor, ids } of creaturesOf(combat)) await unattended("effects", () => tendOne(actor, ids, combat));
}

async function tendOne(actor: Actor.Implementation, ids: readonly string[], combat: Fight): Promise<void> {
  const wanted = wantedFor(combat, ids, actor);
  await takeOff(
    actor,
    putBy(combat.id ?? "", actor).filter(
      (effect) => ![...effect.statuses].some((status) => wanted.has(status as ConditionId)),
    ),
  );
  if (combat.encounter.status === "running") await put(combat.id ?? "", actor, wanted);
}

interface Creature {
  readonly actor: Actor.Implementation;
  readonly ids: readonly string[];
}

/** Returns the creatures of a fight; one with two combatants has the conditions of both. */
function creaturesOf({ combatants, encounter }: Fight): readonly Creature[] {
  const creatures = new Map<string, Creature>();
  let hasEffects = false;
  for (const combatant of combatants) {
    const { id, actor } = combatant;
    if (!id || !isCreature(actor)) continue;
    creatures.set(actor.uuid, { actor, ids: [...(creatures.get(actor.uuid)?.ids ?? []), id] });
    hasEffects ||= readOr(combatant, () => actor.effects.size > 0, false);
  }
  return encounter.status === "setup" && !hasEffects ? [] : [...creatures.values()];
}

function wantedFor(combat: Fight, ids: readonly string[], actor: Actor.Implementation): ReadonlySet<ConditionId> {
  if (!areConditionsSet()) return new Set();
  const weak = hostAdapter().weakness(actor);
  switch (combat.encounter.status) {
    case "running":
      return known([...ids.flatMap((id) => conditionsIn(combat.encounter, id)), ...weak]);
    case "setup":
      return known(weak);
    case "over":
      return known([...[...LASTING].filter((status) => status !== "reeling" && status !== "tired"), ...weak]);
  }
}

function known(ids: readonly string[]): ReadonlySet<ConditionId> {
  return new Set(CONDITION_IDS.filter((id) => ids.includes(id)));
}

function putBy(fight: string, actor: Actor.Implementation): readonly ActiveEffect.Implementation[] {
  return [...actor.effects].filter((effect) => flagsOf(effect).fight === fight);
}

async function takeOff(actor: Actor.Implementation, effects: readonly ActiveEffect.Implementation[]): Promise<void> {
  if (effects.length)
    await deleteEmbedded(
      actor,
      "ActiveEffect",
      effects.flatMap(({ id }) => id ?? []),
      OURS,
    );
}

/** Keeps an existing condition; the fight adopts a condition that a user set. */
async function put(fight: string, actor: Actor.Implementation, wanted: ReadonlySet<ConditionId>): Promise<void> {
  const updates: object[] = [];
  const missing: object[] = [];
  for (const id of wanted) {
    const effect =
      actor.effects.get(conditionEffectId(id)) ??
      [...actor.effects].find(({ statuses }) => statuses.size === 1 && statuses.has(id));
    if (effect ? mayAdopt(effect, fight) : false)
      updates.push({ _id: effect?.id, disabled: false, ...withFlags({ fight }) });
    else if (!effect && !actor.statuses.has(id)) missing.push(await dataOf(id, fight, actor));
  }
  if (updates.length) await updateEmbedded(actor, "ActiveEffect", updates, OURS);
  if (missing.length) await create(actor, missing);
}

/** Two clients of one GM create the same condition with the same id; the server refuses the second harmlessly. */
async function create(actor: Actor.Implementation, missing: readonly object[]): Promise<void> {
  try {
    await createEmbedded(actor, "ActiveEffect", [...missing], { keepId: true, ...OURS });
  } catch (error) {
    if (!(error instanceof Error) || !/already exists|exists already/.test(error.message)) throw error;
  }
}

/** False for effects with a duration, and for effects of another running fight. */
function mayAdopt(effect: ActiveEffect.Implementation, fight: string): boolean {
  const { fight: other } = flagsOf(effect);
  if (other === fight) return effect.disabled;
  return !spansOf(effect).length && (other === undefined || game.combats?.get(other)?.encounter.status !== "running");
}

/** Makes the effect like the token's menu, with an overlay for the dead. */
async function dataOf(id: ConditionId, fight: string, actor: Actor.Implementation): Promise<object> {
  const effect = await CONFIG.ActiveEffect.documentClass.fromStatusEffect(id, { parent: actor });
  const { flags = {}, ...data } = effectData(effect);
  const overlay = id === CONFIG.specialStatusEffects.DEFEATED ? { core: { overlay: true } } : {};
  return { ...data, flags: { ...flags, ...overlay, ...withFlags({ fight }).flags } };
}

const UNCONSCIOUS = "unconscious";

/**
 * B-77: a creature that wakes below 1 HP makes no HT rolls for staying conscious until the next wound. Stored
 * with the actor as the HP at that time; null when over.
 */
export function hasRegainedConsciousness(actor: Actor.Implementation | null): boolean {
  return actor !== null && hpOf(actor) !== null && wokenAt(actor) !== null;
}

function wokenAt(actor: Actor.Implementation): number | null {
  const { woken } = ownFlags(actor);
  return typeof woken === "number" ? woken : null;
}

/**
 * On the active GM's client, from `ready` on.
 * @param isOwn true for writes of the fight, not of a user
 */
export function followRegainedConsciousness(isOwn: (options: object) => boolean): void {
  onHook("deleteActiveEffect", (effect: ActiveEffect.Implementation, options: object) => {
    const actor = bearer(effect);
    // Undo removes the condition too; only waking counts.
    if (actor && (!isOwn(options) || hasComeRound(actor))) note(actor, hpOf(actor));
  });
  onHook("createActiveEffect", (effect: ActiveEffect.Implementation) => {
    const actor = bearer(effect);
    if (actor) note(actor, null);
  });
  onHook("updateActor", (actor: Actor.Implementation, changed: object) => {
    const isFollowed = isWriter() && hostAdapter().changesHitPoints(changed) && !isCrowded(actor);
    const at = isFollowed ? wokenAt(actor) : null;
    const hp = hpOf(actor);
    if (at !== null) note(actor, hp !== null && hp >= at ? hp : null);
  });
}

function bearer({ parent, statuses }: ActiveEffect.Implementation): Actor.Implementation | null {
  return isWriter() && parent?.documentName === "Actor" && statuses.has(UNCONSCIOUS) ? parent : null;
}

/** Returns HP below 1; null otherwise. */
function hpOf(actor: Actor.Implementation): number | null {
  const { value = 1 } = hostAdapter().pool(actor, "hp") ?? {};
  return value < 1 ? value : null;
}

function hasComeRound(actor: Actor.Implementation): boolean {
  return [...(game.combats ?? [])].some((combat) => {
    const { encounter, combatants }: Fight = combat;
    return [...combatants].some(
      (one) => isSameActor(one.actor, actor) && participantOf(encounter, one.id ?? "")?.combat?.woken === true,
    );
  });
}

function note(actor: Actor.Implementation, hp: number | null): void {
  if (wokenAt(actor) !== hp)
    void unattended("waking", () => updateDocument(actor, { flags: { [SYSTEM_ID]: { woken: hp } } }));
}
