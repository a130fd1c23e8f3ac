import { exchangeOf, type Exchange, type SpellUse } from "../../../rules/core.ts";
import { isLasting } from "../../../rules/values.ts";
import { durationOf } from "../../host/compat.ts";
import { iconAsset, unattended } from "../../host/constants.ts";
import { oneByOne } from "../../host/one-by-one.ts";
import { isSameActor } from "../../host/same-actor.ts";
import { isWriter } from "../../host/tabs.ts";
import { createEmbedded, deleteEmbedded, onHook } from "../../host/typed-calls.ts";
import { afterDocuments } from "../after-documents.ts";
import type { Fight } from "../fight.ts";
import { readOr } from "../read-documents.ts";
import { changesFight } from "../store.ts";
import { areConditionsSet } from "./conditions-of.ts";
import { isCrowded } from "../crowded.ts";
import { beginning, fightClockOf, flagsOf, withFlags, type Began } from "./durations.ts";

const OWN_WRITE = "spellEffects";
const OURS = { [OWN_WRITE]: true } as const;

interface Lasting {
  readonly id: string;
  readonly actor: Actor.Implementation;
  readonly exchange: Exchange & { readonly spell: SpellUse };
  readonly began: Began | null;
}

/**
 * Keeps effects of lasting spells in step with their fights (M-7), on the active GM's client, from `ready`
 * on. Idempotent.
 */
export function followSpells(): void {
  onHook("updateCombat", (combat: Fight, changed: object) => {
    if (changesFight(changed)) tendNow(combat);
  });
  onHook("deleteActiveEffect", (effect: ActiveEffect.Implementation, options: object) => {
    if (!(OWN_WRITE in options) && !isCrowded(effect.parent)) notifyEnd(effect);
  });
  onHook("userConnected", tendAll);
  tendAll();
}

function tendAll(): void {
  for (const combat of game.combats ?? []) tendNow(combat);
}

const inTurn = oneByOne("effects");

function tendNow(combat: Fight): void {
  afterDocuments(combat, () => {
    tendWhatStands(combat);
  });
}

/** Reads what is wanted before earlier writes are done, because the fight may move on. */
function tendWhatStands(combat: Fight): void {
  if (!isWriter() || combat.problem) return;
  const wanted = lastingIn(combat);
  const bearers = new Map([...combat.combatants].flatMap(({ actor }) => (actor ? [[actor.uuid, actor]] : [])));
  if (
    !wanted.length &&
    !combat.combatants.some((combatant) =>
      readOr(combatant, () => combatant.actor !== null && ownOn(combatant.actor, combat).length > 0, false),
    )
  )
    return;
  void inTurn(() => tend(combat, wanted, bearers));
}

function lastingIn(combat: Fight): readonly Lasting[] {
  const { encounter, combatants } = combat;
  return Object.entries(encounter.exchanges ?? {}).flatMap(([id, exchange]): readonly Lasting[] => {
    const actor = combatants.get(exchange.target)?.actor;
    if (!actor || !isSpell(exchange) || !isLasting(exchange) || !exchange.applied || exchange.applied.ended) return [];
    const now = fightClockOf(encounter, exchange.target);
    return [{ id, actor, exchange, began: now && beginning(combat.id ?? "", now) }];
  });
}

function isSpell(exchange: Exchange): exchange is Lasting["exchange"] {
  return exchange.spell !== undefined;
}

function ownOn(actor: Actor.Implementation, { id }: Fight): readonly ActiveEffect.Implementation[] {
  return [...actor.effects].filter((effect) => flagsOf(effect).spell?.fight === id);
}

async function tend(
  combat: Fight,
  wanted: readonly Lasting[],
  bearers: ReadonlyMap<string, Actor.Implementation>,
): Promise<void> {
  if (!isWriter() || !game.combats?.get(combat.id ?? "")) return;
  for (const actor of bearers.values())
    await unattended("effects", () =>
      tendOne(
        actor,
        wanted.filter((one) => isSameActor(one.actor, actor)),
        combat,
      ),
    );
}

async function tendOne(actor: Actor.Implementation, wanted: readonly Lasting[], combat: Fight): Promise<void> {
  const there = ownOn(actor, combat);
  const gone = there.filter((effect) => !wanted.some(({ id }) => flagsOf(effect).spell?.id === id));
  if (gone.length)
    await deleteEmbedded(
      actor,
      "ActiveEffect",
      gone.flatMap(({ id }) => id ?? []),
      OURS,
    );
  const missing = areConditionsSet()
    ? wanted.filter(({ id, began }) => began && !there.some((effect) => flagsOf(effect).spell?.id === id))
    : [];
  if (missing.length)
    await createEmbedded(
      actor,
      "ActiveEffect",
      missing.map((one) => dataOf(one, combat)),
      OURS,
    );
}

function dataOf({ id, exchange: { means, spell }, began }: Lasting, { id: fight }: Fight): object {
  const { lasts, unit, condition, changes } = spell;
  return {
    name: means.name,
    img: iconAsset("spell"),
    duration: durationOf(lasts, unit),
    statuses: condition ? [condition] : [],
    ...withFlags({ spell: { fight: fight ?? "", id, ...(changes ? { changes } : {}) }, began, over: false }),
  };
}

/**
 * Ends a spell in the fight when a user removes its effect from the bearer; flags alone prove nothing,
 * because any owner can write them.
 */
function notifyEnd(effect: ActiveEffect.Implementation): void {
  const { spell } = flagsOf(effect);
  const combat: Fight | undefined = spell && isWriter() ? game.combats?.get(spell.fight) : undefined;
  const exchange = combat && spell && exchangeOf({ state: combat.encounter }, spell.id);
  if (!exchange || combat.encounter.status !== "running" || exchange.applied?.ended) return;
  const bearer = combat.combatants.get(exchange.target)?.actor;
  if (!bearer || bearer.uuid !== effect.parent?.uuid) return;
  void unattended("effects", async () => {
    await combat.perform({ type: "endSpell", participant: exchange.attacker, exchange: spell.id });
  });
}
