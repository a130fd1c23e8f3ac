import { participantOf } from "../../../rules/core.ts";
import { effectData, spansOf } from "../../host/compat.ts";
import { SYSTEM_ID, unattended } from "../../host/constants.ts";
import { isSameActor } from "../../host/same-actor.ts";
import {
  createEmbedded,
  deleteEmbedded,
  onHook,
  ownFlags,
  updateDocument,
  updateEmbedded,
} from "../../host/typed-calls.ts";
import type { Fight } from "../fight.ts";
import { hostAdapter, isCreature } from "../host-adapter.ts";
import { readOr } from "../read-documents.ts";
import { CONDITION_IDS, conditionEffectId, type ConditionId } from "./condition-list.ts";
import { areConditionsSet, conditionsIn, LASTING } from "./conditions-of.ts";
import { flagsOf, withFlags } from "./durations.ts";

/** Option of writes of ours, so that nobody takes them for something that a person did. */
export const OWN_WRITE = "fightConditions";
const OURS = { [OWN_WRITE]: true } as const;

/**
 * Brings the conditions of all creatures of a fight into step with it: puts missing ones, and takes off those that it
 * has put and that hold no longer. Can be repeated, so Undo needs nothing of its own.
 */
export function applyFightConditions(combat: Fight): Promise<void> {
  return inTurn(() => tend(combat));
}

/**
 * What the fight has put on somebody who is no longer in it, or whose fight is gone, comes off, but for what outlasts a
 * fight.
 */
export function releaseFrom(fight: string, actor: Actor.Implementation): Promise<void> {
  return inTurn(async () => {
    const over = putBy(fight, actor).filter((effect) => ![...effect.statuses].some((status) => LASTING.has(status)));
    await takeOff(actor, over);
  });
}

let last: Promise<void> = Promise.resolve();

/** One after the other, whatever fight it is about: the same creature may be in two. */
export function inTurn(task: () => Promise<void>): Promise<void> {
  const before = last;
  last = unattended("effects", () => before.then(task));
  return last;
}

async function tend(combat: Fight): Promise<void> {
  // Meanwhile another may have taken charge, or the fight may be gone.
  if (!game.user?.isActiveGM || !game.combats?.get(combat.id ?? "")) return;
  // One that cannot be read keeps nobody else from what they are in.
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

/** A creature and the ids of its combatants. */
interface Creature {
  readonly actor: Actor.Implementation;
  readonly ids: readonly string[];
}

/** Creatures of a fight: one that stands in the fight twice is in every condition of both. */
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

/** Before the fight and after it none is put; afterwards, what outlasts a fight stays. */
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

/** Who is in a condition already keeps it; if it stands for itself, it is the fight's from now on. */
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

/**
 * Two clients of one GM are both in charge, and both put the same condition under the same id: whoever comes second is
 * refused by the server, and the condition is there all the same.
 */
async function create(actor: Actor.Implementation, missing: readonly object[]): Promise<void> {
  try {
    await createEmbedded(actor, "ActiveEffect", [...missing], { keepId: true, ...OURS });
  } catch (error) {
    if (!(error instanceof Error) || !/already exists|exists already/.test(error.message)) throw error;
  }
}

/** Not what lasts for a time of its own, nor what another fight that is on has put there. */
function mayAdopt(effect: ActiveEffect.Implementation, fight: string): boolean {
  const { fight: other } = flagsOf(effect);
  if (other === fight) return effect.disabled;
  return !spansOf(effect).length && (other === undefined || game.combats?.get(other)?.encounter.status !== "running");
}

/** As the token's menu makes it; who is dead is marked all over. */
async function dataOf(id: ConditionId, fight: string, actor: Actor.Implementation): Promise<object> {
  const effect = await CONFIG.ActiveEffect.documentClass.fromStatusEffect(id, { parent: actor });
  const { flags = {}, ...data } = effectData(effect);
  const overlay = id === CONFIG.specialStatusEffects.DEFEATED ? { core: { overlay: true } } : {};
  return { ...data, flags: { ...flags, ...overlay, ...withFlags({ fight }).flags } };
}

const UNCONSCIOUS = "unconscious";

/**
 * B-77: who comes round below 1 HP makes no HT rolls for staying conscious until wounded anew, also in a later fight.
 * Remembered with the actor as the HP at which that is so; null when it is over.
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
 * @param isOwn whether a write followed from the fight, and was no person's doing
 */
export function followRegainedConsciousness(isOwn: (options: object) => boolean): void {
  onHook("deleteActiveEffect", (effect: ActiveEffect.Implementation, options: object) => {
    const actor = bearer(effect);
    // Undo takes the condition off as well; only who came round in the fight has come round by it.
    if (actor && (!isOwn(options) || hasComeRound(actor))) note(actor, hpOf(actor));
  });
  onHook("createActiveEffect", (effect: ActiveEffect.Implementation) => {
    const actor = bearer(effect);
    if (actor) note(actor, null);
  });
  onHook("updateActor", (actor: Actor.Implementation, changed: object) => {
    const at = game.user?.isActiveGM && hostAdapter().changesHitPoints(changed) ? wokenAt(actor) : null;
    const hp = hpOf(actor);
    if (at !== null) note(actor, hp !== null && hp >= at ? hp : null);
  });
}

function bearer({ parent, statuses }: ActiveEffect.Implementation): Actor.Implementation | null {
  return game.user?.isActiveGM && parent?.documentName === "Actor" && statuses.has(UNCONSCIOUS)
    ? (parent as Actor.Implementation)
    : null;
}

/** HP of somebody who has less than 1; null for everybody else. */
function hpOf(actor: Actor.Implementation): number | null {
  const { value = 1 } = hostAdapter().pool(actor, "hp") ?? {};
  return value < 1 ? value : null;
}

function hasComeRound(actor: Actor.Implementation): boolean {
  return [...(game.combats ?? [])].some((combat) => {
    const { encounter, combatants }: Fight = combat;
    return [...combatants].some(
      (one) => isSameActor(one.actor, actor) && participantOf(encounter, one.id ?? "")?.facts.woken === true,
    );
  });
}

function note(actor: Actor.Implementation, hp: number | null): void {
  if (wokenAt(actor) !== hp)
    void unattended("waking", () => updateDocument(actor, { flags: { [SYSTEM_ID]: { woken: hp } } }));
}
