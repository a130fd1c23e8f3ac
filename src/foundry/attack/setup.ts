import {
  apply,
  combatStatusOf,
  diceIn,
  type CombatStatus,
  type Command,
  type Exchange,
  type Participant,
} from "../../rules/core.ts";
import {
  attackSourceOf,
  bareOf,
  castable,
  spellOf,
  type AttackSource,
  type Holding,
  type NoAttackSource,
} from "../actors/attack-source.ts";
import { listedAttacks, modesOf, weaponsOf } from "../actors/carried-items.ts";
import type { Fight } from "../fight/fight.ts";
import { LONGEST_LABEL, type AttackKind } from "../fight/host-adapter.ts";
import { BYSTANDERS } from "../fight/side-id.ts";
import { isAtZeroHp } from "../fight/zero-hp.ts";
import { word } from "../host/i18n.ts";
import { compareNames } from "../host/lists.ts";
import { slotNow, type TrackerContext } from "../reading/context.ts";
import { contextFor, contextHere } from "../reading/fight-context.ts";
import { castsNow } from "../reading/offers.ts";
import { isHidden } from "../reading/row/grouping.ts";
import { shellIn, slotPlace } from "../reading/pacing-shell.ts";
import { nameOf } from "../reading/people.ts";
import type { AttackChoice } from "../reading/sheet-part.ts";
import { membershipOf } from "../reading/actor-in-fight.ts";
import { heldIn } from "../reading/time-source.ts";

export interface WantedAttack {
  readonly item?: string;
  readonly mode?: string;
  readonly target?: string;
  readonly kind?: AttackKind;
}

export interface Attacker {
  readonly id: string;
  readonly name: string;
  readonly actor: Actor.Implementation | null;
  readonly combatStatus: CombatStatus;
}

export interface Foe {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  readonly defeated: boolean;
  /** True at 0 HP or less, before the GM's ruling. */
  readonly down: boolean;
  readonly actor: Actor.Implementation | null;
}

/** A mode of the first attacker; others use their own. */
export interface SourceChoice {
  /** "item mode" */
  readonly value: string;
  readonly source: AttackSource | NoAttackSource;
  readonly item: string;
  readonly mode: string;
}

export interface Setup {
  readonly combat: Fight;
  readonly context: TrackerContext;
  readonly kind: AttackKind;
  readonly attackers: readonly Attacker[];
  readonly sources: readonly SourceChoice[];
  readonly foes: readonly Foe[];
  /** Empty if none is to be chosen. */
  readonly hows: readonly AttackChoice[];
  readonly first: {
    readonly weapon: string;
    readonly how: string;
    /** By attacker; "" for none. */
    readonly targets: readonly string[];
  };
}

/** True for an attack of which the GM says whether it hits and what it costs. */
export function isSaid({ kind, context }: Setup): boolean {
  return kind === "blow" && diceIn({ kind: "melee" }, context.view.pacing) === null;
}

/** Null for an unreadable encounter, or without attackers. */
export function setUp(
  combat: Fight,
  ids: readonly string[],
  { item, mode, target, kind = "blow" }: WantedAttack,
): Setup | null {
  const context = contextHere(combat);
  if (!context) return null;
  const attackers = inOrder(ids, context).flatMap((id) => attackerOf(id, context) ?? []);
  const [lead] = attackers;
  if (!lead) return null;
  const sources = sourceChoicesOf(lead, kind, item, context);
  const all = foesOf(
    attackers.map(({ id }) => id),
    kind === "spell",
    context,
  );
  // A spell on oneself has no other target.
  const usable = sources.find(({ source }) => !source.problem) ?? sources[0];
  const spell = kind === "spell" ? (sources.find((one) => one.item === item) ?? usable)?.item : undefined;
  const onSelf = spell !== undefined && spellOf(lead.actor, spell)?.system.onSelf === true;
  const foes = onSelf ? [...all].sort((a, b) => Number(b.id === lead.id) - Number(a.id === lead.id)) : all;
  const hows = shellIn(context).attack?.choices(lead.id, lead.actor, kind, begun(ids, context)) ?? [];
  const wanted = sources.find((one) => one.item === item && (mode === undefined || one.mode === mode));
  const cutIn = target === undefined ? interruptedBy(lead, foes, context) : undefined;
  const given = target ?? (onSelf ? lead.id : cutIn);
  const targets = given === undefined ? targeted(foes, combat) : [given];
  return {
    combat,
    context,
    kind,
    attackers,
    sources,
    foes,
    hows,
    first: {
      weapon: (wanted ?? likelySource(sources, lead, context) ?? usable)?.value ?? "",
      how: (hows.find(({ chosen }) => chosen) ?? hows.find(({ off }) => !off) ?? hows[0])?.value ?? "",
      targets: attackers.map(
        (attacker, place) =>
          (targets.length ? targets[place % targets.length] : likelyFoe(attacker, foes, kind, context)) ?? "",
      ),
    },
  };
}

/** Returns the declared source, else a usable one that is next of the listed attacks or that was aimed with. */
function likelySource(
  sources: readonly SourceChoice[],
  lead: Attacker,
  context: TrackerContext,
): SourceChoice | undefined {
  const usable = (wanted: string | null | undefined): SourceChoice | undefined =>
    sources.find(({ source, item }) => !source.problem && item === wanted);
  return (
    sources.find((one) => isDeclared(one, lead, context)) ??
    usable(listedNow(lead, context)) ??
    usable(lead.combatStatus.aim?.weapon)
  );
}

/** Begins the next turns together with the acting combatant's; none if that is not possible. */
export function joining(
  ids: readonly string[],
  { combat, context }: Pick<Setup, "combat" | "context">,
): readonly Command[] {
  const attackers = new Set(ids);
  const next = context.slots.flatMap(({ id, participant, state, kind }) =>
    state === "open" && kind === "turn" && attackers.delete(participant) ? [id] : [],
  );
  for (; next.length; next.pop()) {
    const command = { type: "together", slots: [...next] };
    if (!apply(combat.encounter, command).refusal) return [command];
  }
  return [];
}

/** The fight as these begin to attack; the first of a group that acts may be stunned (B-20). */
function begun(ids: readonly string[], context: TrackerContext): TrackerContext {
  const { combat, real } = context;
  const [join] = ids.some((id) => slotNow(id, context)) ? [] : joining(ids, { combat, context });
  const after = join && apply(real, join);
  return (after && !after.refusal ? contextFor(combat, after.state, context) : null) ?? context;
}

/** True for the weapon whose use was declared, or one of the declared kind. */
function isDeclared({ source, item }: SourceChoice, { id, actor }: Attacker, context: TrackerContext): boolean {
  const slot = slotNow(id, context);
  const { weapon, ranged } = (slot && slotPlace(slot, context).uses) ?? {};
  if (weapon !== undefined) return !source.problem && actor?.items.get(item)?.name.slice(0, LONGEST_LABEL) === weapon;
  return ranged !== undefined && "ranged" in source && source.ranged === ranged;
}

/** Returns the weapon of the creature's next listed attack in its turn: claw, claw, bite. */
function listedNow({ id, actor }: Attacker, context: TrackerContext): string | undefined {
  const slot = slotNow(id, context);
  if (!slot || !actor) return undefined;
  const made = Object.values(context.state.exchanges ?? {}).filter(
    (one) => one.slot === slot.id && one.attacker === id,
  );
  const before = slot.turn === undefined ? 0 : slot.ordinal - 1;
  return listedAttacks(actor)[before + made.length];
}

function attackerOf(id: string, context: TrackerContext): Attacker | null {
  const participant = context.view.participant(id);
  return participant
    ? {
        id,
        name: nameOf(id, context),
        actor: context.combat.combatants.get(id)?.actor ?? null,
        combatStatus: combatStatusOf(participant, context.view),
      }
    : null;
}

function inOrder(ids: readonly string[], { slots }: TrackerContext): readonly string[] {
  const places = new Map<string, number>();
  for (const [place, { participant, state }] of slots.entries())
    if ((state === "now" || state === "open") && !places.has(participant)) places.set(participant, place);
  const at = (id: string): number => places.get(id) ?? slots.length;
  return [...new Set(ids)].sort((a, b) => at(a) - at(b));
}

/** Ready weapons, and a requested unready one; without any, bare hands, but no feint (B-23). */
function sourceChoicesOf(
  lead: Attacker,
  kind: Setup["kind"],
  wanted: string | undefined,
  context: TrackerContext,
): readonly SourceChoice[] {
  const { actor } = lead;
  if (!actor) return [];
  if (kind === "spell") return spellChoicesOf(lead, wanted, context);
  const holding = holdingOf(actor, context);
  const choice = (item: string, mode: string): SourceChoice =>
    sourceChoice(
      item,
      mode,
      attackSourceOf(actor, item, mode, { ...useBy(lead, context), feint: kind === "feint", holding }),
    );
  const bare = kind === "feint" ? [] : bareOf(actor, (weapon) => holding(weapon).ready);
  const held = weaponsOf(actor).flatMap((item) => {
    if (!holding(item).ready && item.id !== wanted) return [];
    return modesOf(item)
      .filter(([, mode]) => kind === "blow" || mode?.kind !== "ranged")
      .map(([mode]) => choice(item.id ?? "", mode));
  });
  return [...held, ...bare.map(({ item, mode }) => choice(item, mode))];
}

/** Spells that may take effect now come first; then a requested one, and all for the GM. */
function spellChoicesOf(lead: Attacker, wanted: string | undefined, context: TrackerContext): readonly SourceChoice[] {
  const { id, actor } = lead;
  if (!actor) return [];
  const now = new Set(castsNow(id, context).map(({ item }) => item));
  return castable(actor)
    .filter(({ item }) => context.gm || now.has(item) || item === wanted)
    .sort((a, b) => Number(now.has(b.item)) - Number(now.has(a.item)))
    .map(({ item, mode }) => sourceChoice(item, mode, attackSourceOf(actor, item, mode, useBy(lead, context))));
}

const useBy = ({ id }: Attacker, { view }: TrackerContext) => ({ attacker: view.participant(id)!, view });

function sourceChoice(item: string, mode: string, source: SourceChoice["source"]): SourceChoice {
  return { value: `${item} ${mode}`, item, mode, source };
}

/** Reads ready and loaded state from the encounter if noted there, else from the items. */
export function holdingOf(actor: Actor.Implementation, context: TrackerContext): Holding {
  const membership = shellIn(context).sheet?.held ? membershipOf(actor) : null;
  return (item) => heldIn(item, membership);
}

/**
 * Returns visible creatures: other sides, then bystanders and own side, fallen last.
 * @param self includes the attackers
 */
function foesOf(attackers: readonly string[], self: boolean, context: TrackerContext): readonly Foe[] {
  const own = context.participant(attackers[0] ?? "")?.side;
  const last = ({ id, defeated, side }: Participant): number =>
    (defeated ? 4 : 0) + (side === own ? 2 : side === BYSTANDERS ? 1 : 0) + (attackers.includes(id) ? 1 : 0);
  const all = [...context.view.participants()].map((one) =>
    combatStatusOf(one, context.view).out ? { ...one, defeated: true } : one,
  );
  return all
    .filter(
      ({ id, kind }) =>
        kind === "creature" &&
        context.visible(id) &&
        (self || attackers.length > 1 ? self || !attackers.includes(id) : id !== attackers[0]),
    )
    .map((one) => ({ one, name: nameOf(one.id, context) }))
    .sort((a, b) => last(a.one) - last(b.one) || compareNames(a.name, b.name))
    .map(({ one: { id, side, defeated }, name }) => {
      const combatant = context.combat.combatants.get(id);
      return {
        id,
        name,
        side,
        defeated,
        down: combatant !== undefined && isAtZeroHp(context.state, combatant),
        actor: combatant?.actor ?? null,
      };
    });
}

function targeted(foes: readonly Foe[], combat: Fight): readonly string[] {
  const tokens = [
    ...((game.user?.targets ?? []) as Iterable<{ readonly document?: { readonly id: string | null } }>),
  ].map(({ document }) => document?.id);
  return foes.flatMap(({ id }) => (tokens.includes(combat.combatants.get(id)?.tokenId ?? undefined) ? [id] : []));
}

/** The foe whose turn this turn interrupted. */
function interruptedBy({ id }: Attacker, foes: readonly Foe[], context: TrackerContext): string | undefined {
  const {
    now,
    state: { held },
    participant,
  } = context;
  if (!now.some((slot) => slot.participant === id)) return undefined;
  const stopped = new Set(
    (held.at(-1) ?? []).flatMap((slot) => context.slots.find((one) => one.id === slot)?.participant ?? []),
  );
  return foes.find((foe) => stopped.has(foe.id) && foe.side !== participant(id)?.side)?.id;
}

/**
 * Returns the declared, aimed at, evaluated or last struck foe, else the last attacker, else the first of
 * another side, if still up and known to the attacker's side.
 */
function likelyFoe(
  attacker: Attacker,
  foes: readonly Foe[],
  kind: AttackKind,
  context: TrackerContext,
): string | undefined {
  const own = context.participant(attacker.id)?.side;
  // The GM knows hidden foes, the acting side does not.
  const up = foes.filter(
    ({ id, side, defeated, down }) => !defeated && !down && (side === own || !isHidden(id, context)),
  );
  const standing = (id: string | undefined): Foe | undefined => up.find((foe) => foe.id === id);
  const likely = [
    declared(attacker, context),
    aimedAt(attacker),
    lastTargetOf(attacker, kind, context),
    lastStrikerAt(attacker, context),
  ];
  const first = kind === "spell" ? up[0] : up.find(({ side }) => side !== own);
  return (likely.map(standing).find((foe) => foe !== undefined) ?? first)?.id;
}

/** Returns the declared target (S-11); undefined for other texts. */
function declared({ id }: Attacker, context: TrackerContext): string | undefined {
  return word(slotNow(id, context)?.note?.target);
}

function aimedAt({ combatStatus }: Attacker): string | undefined {
  return combatStatus.limb ?? combatStatus.aim?.target ?? combatStatus.feint?.target ?? combatStatus.evaluate?.target;
}

/** Returns the last target, because both attacks of a Double are on one foe (B-14). Friends only for spells. */
function lastTargetOf({ id }: Attacker, kind: AttackKind, context: TrackerContext): string | undefined {
  return latestExchange(
    (exchange) => exchange.attacker === id && (kind === "spell" || !isAmongFriends(exchange, context)),
    context,
  )?.target;
}

/** Casters of healing spells do not count. */
function lastStrikerAt({ id }: Attacker, context: TrackerContext): string | undefined {
  return latestExchange((exchange) => exchange.target === id && !isAmongFriends(exchange, context), context)?.attacker;
}

function isAmongFriends({ spell, attacker, target }: Exchange, { view }: TrackerContext): boolean {
  return spell !== undefined && view.participant(attacker)?.side === view.participant(target)?.side;
}

function latestExchange(
  isMeant: (exchange: Exchange) => boolean,
  { state: { exchanges = {} } }: TrackerContext,
): Exchange | undefined {
  return Object.values(exchanges)
    .filter(isMeant)
    .sort((a, b) => b.number - a.number)[0];
}
