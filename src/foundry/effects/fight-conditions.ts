import type { SegmentZeroCombat } from "../documents/combat.ts";
import { spansOf } from "../compat.ts";
import { CONDITION_IDS, conditionEffectId, type ConditionId } from "./condition-list.ts";
import { areConditionsSet, conditionsIn, LASTING, weaknessOf } from "./fight-state.ts";
import { flagsOf, withFlags } from "./flags.ts";
import { unattended } from "../unattended.ts";

/** Option of writes of ours, so that nobody takes them for something that a person did. */
export const OWN_WRITE = "fightConditions";
const OURS = { [OWN_WRITE]: true } as const;

/**
 * Brings the conditions of all creatures of a fight into step with it: missing ones are put, those that the fight has put and that hold no longer are taken
 * off. Works from what stands there and can be repeated; in step, it writes nothing. So Undo needs nothing of its own.
 */
export function tendConditions(combat: SegmentZeroCombat): Promise<void> {
  return inTurn(() => tend(combat));
}

/** What the fight has put on somebody who is no longer in it, or whose fight is gone, comes off, but for what outlasts a fight. */
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

async function tend(combat: SegmentZeroCombat): Promise<void> {
  // Meanwhile another may have taken charge, or the fight may be gone.
  if (!game.user?.isActiveGM || !game.combats?.get(combat.id ?? "")) return;
  for (const [actor, ids] of creaturesOf(combat)) {
    const wanted = wantedFor(combat, ids, actor);
    await takeOff(actor, putBy(combat.id ?? "", actor).filter((effect) => ![...effect.statuses].some((status) => wanted.has(status as ConditionId))));
    if (combat.encounter.status === "running") await put(combat.id ?? "", actor, wanted);
  }
}

/** Creatures by actor: one that stands in the fight twice is in every condition of both. */
function creaturesOf({ combatants, encounter }: SegmentZeroCombat): ReadonlyMap<Actor.Implementation, readonly string[]> {
  const creatures = new Map<Actor.Implementation, string[]>();
  for (const { id, actor } of combatants) if (id && actor && (actor.type === "character" || actor.type === "npc")) creatures.set(actor, [...(creatures.get(actor) ?? []), id]);
  return encounter.status === "setup" && ![...creatures.keys()].some(({ effects }) => effects.size) ? new Map() : creatures;
}

/** Before the fight and after it none is put; afterwards, what outlasts a fight stays. */
function wantedFor(combat: SegmentZeroCombat, ids: readonly string[], actor: Actor.Implementation): ReadonlySet<ConditionId> {
  if (!areConditionsSet()) return new Set();
  const weak = weaknessOf(actor);
  switch (combat.encounter.status) {
    case "running": return known([...ids.flatMap((id) => conditionsIn(combat.encounter, id)), ...weak]);
    case "setup": return known(weak);
    case "over": return known([...[...LASTING].filter((status) => status !== "reeling" && status !== "tired"), ...weak]);
  }
}

function known(ids: readonly string[]): ReadonlySet<ConditionId> {
  return new Set(CONDITION_IDS.filter((id) => ids.includes(id)));
}

function putBy(fight: string, actor: Actor.Implementation): readonly ActiveEffect.Implementation[] {
  return [...actor.effects].filter((effect) => flagsOf(effect).fight === fight);
}

async function takeOff(actor: Actor.Implementation, effects: readonly ActiveEffect.Implementation[]): Promise<void> {
  if (effects.length) await actor.deleteEmbeddedDocuments("ActiveEffect", effects.flatMap(({ id }) => id ?? []), OURS as never);
}

/** Who is in a condition already keeps it; if it stands for itself, it is the fight's from now on. */
async function put(fight: string, actor: Actor.Implementation, wanted: ReadonlySet<ConditionId>): Promise<void> {
  const updates: object[] = [];
  const missing: object[] = [];
  for (const id of wanted) {
    const effect = actor.effects.get(conditionEffectId(id)) ?? [...actor.effects].find(({ statuses }) => statuses.size === 1 && statuses.has(id));
    if (effect ? mayAdopt(effect, fight) : false) updates.push({ _id: effect?.id, disabled: false, ...withFlags({ fight }) });
    else if (!effect && !actor.statuses.has(id)) missing.push(await dataOf(id, fight, actor));
  }
  if (updates.length) await actor.updateEmbeddedDocuments("ActiveEffect", updates as never, OURS as never);
  if (missing.length) await actor.createEmbeddedDocuments("ActiveEffect", missing as never, { keepId: true, ...OURS } as never);
}

/** Not what lasts for a time of its own, nor what another fight that is on has put there. */
function mayAdopt(effect: ActiveEffect.Implementation, fight: string): boolean {
  const { fight: other } = flagsOf(effect);
  if (other === fight) return effect.disabled;
  return !spansOf(effect).length && (other === undefined || game.combats?.get(other)?.encounter.status !== "running");
}

/** As the token's menu makes it; who is dead is marked all over. */
async function dataOf(id: ConditionId, fight: string, actor: Actor.Implementation): Promise<object> {
  const effect = await CONFIG.ActiveEffect.documentClass.fromStatusEffect(id, { parent: actor } as never);
  const { flags = {}, ...data } = effect.toObject() as { readonly flags?: object };
  const overlay = id === CONFIG.specialStatusEffects.DEFEATED ? { core: { overlay: true } } : {};
  return { ...data, flags: { ...flags, ...overlay, ...withFlags({ fight }).flags } };
}
