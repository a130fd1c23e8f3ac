import { apply, footingOf, type Command, type Footing, type Participant, type Slot } from "../../../rules/index.ts";
import { isManoeuvre, type Manoeuvre } from "../../../rules/gurps/manoeuvres.ts";
import type { SegmentZeroCombat } from "../../documents/combat.ts";
import { bareOf } from "../../exchange/bare.ts";
import { meansOf, type Arm, type Holding, type NoArm } from "../../exchange/means.ts";
import { modesOf } from "../sheets/actor/build/modes.ts";
import { heldIn } from "../sheets/actor/held.ts";
import { waysInHand } from "../../exchange/ways.ts";
import { seatOf } from "../sheets/actor/seat.ts";
import { contextOf, type TrackerContext } from "../tracker/build/context.ts";
import { nameOf } from "../tracker/build/people.ts";
import { word } from "../tracker/texts.ts";

/** What the dialog is opened with. */
export interface Wanted {
  readonly item?: string;
  readonly mode?: string;
  /** Ids of participants. */
  readonly target?: string;
  readonly kind?: "blow" | "feint";
}

/** One who attacks. */
export interface Attacker {
  readonly id: string;
  readonly name: string;
  readonly actor: Actor.Implementation | null;
  readonly footing: Footing;
}

/** Somebody to attack. */
export interface Foe {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  readonly defeated: boolean;
  readonly actor: Actor.Implementation | null;
}

/** One way to use a weapon, of the first attacker; the others take the same of their own. */
export interface ArmChoice {
  /** "item mode" */
  readonly value: string;
  readonly arm: Arm | NoArm;
  readonly item: string;
  readonly mode: string;
}

/** A manoeuvre with which one attacks now. */
export interface How {
  /** "attack", "all-out-attack:strong" */
  readonly value: string;
  readonly manoeuvre: Manoeuvre;
  readonly option: string;
  /** It cannot be chosen now. */
  readonly off: boolean;
}

/** All that an attack dialog chooses from. */
export interface Setup {
  readonly combat: SegmentZeroCombat;
  readonly context: TrackerContext;
  readonly kind: "blow" | "feint";
  readonly attackers: readonly Attacker[];
  readonly arms: readonly ArmChoice[];
  readonly foes: readonly Foe[];
  /** Empty where manoeuvres are not chosen, or nobody is to choose one now. */
  readonly hows: readonly How[];
  /** What is preselected. */
  readonly first: {
    readonly weapon: string;
    readonly how: string;
    /** Of each attacker in turn; "" where there is nobody. */
    readonly targets: readonly string[];
  };
}

const BLOWS: readonly (readonly [Manoeuvre, string])[] = [
  ["attack", ""], ["move-and-attack", ""], ["all-out-attack", "determined"], ["all-out-attack", "double"], ["all-out-attack", "strong"], ["all-out-attack", "feint"], ["all-out-attack", "suppression"],
];
const FEINTS: readonly (readonly [Manoeuvre, string])[] = [["feint", ""], ["all-out-attack", "feint"]];

/** Null for a fight that cannot be read, or without anybody to attack with. */
export function setUp(combat: SegmentZeroCombat, ids: readonly string[], { item, mode, target, kind = "blow" }: Wanted): Setup | null {
  const context = game.user && contextOf(combat, game.user);
  if (!context) return null;
  const attackers = inOrder(ids, context).flatMap((id) => attackerOf(id, context) ?? []);
  const [lead] = attackers;
  if (!lead) return null;
  const arms = armsOf(lead, kind, item, context);
  const foes = foesOf(attackers.map(({ id }) => id), context);
  const hows = howsOf(lead, kind, context);
  const wanted = arms.find((one) => one.item === item && (mode === undefined || one.mode === mode));
  const targets = target === undefined ? targeted(foes, combat) : [target];
  return {
    combat, context, kind, attackers, arms, foes, hows,
    first: {
      weapon: (wanted ?? arms.find(({ arm, item }) => !arm.problem && item === lead.footing.aim?.weapon) ?? arms.find(({ arm }) => !arm.problem) ?? arms[0])?.value ?? "", how: (hows.find(({ value }) => value === chosenHow(slotNow(lead.id, context))) ?? hows.find(({ off }) => !off) ?? hows[0])?.value ?? "",
      targets: attackers.map((attacker, place) => (targets.length ? targets[place % targets.length] : likelyFoe(attacker, foes, context)) ?? ""),
    },
  };
}

function attackerOf(id: string, context: TrackerContext): Attacker | null {
  const participant = context.view.participant(id);
  return participant ? { id, name: nameOf(id, context), actor: context.combat.combatants.get(id)?.actor ?? null, footing: footingOf(participant, context.view) } : null;
}

/** Whoever acts comes first, the others as they come in the fight. */
function inOrder(ids: readonly string[], { slots }: TrackerContext): readonly string[] {
  const at = (id: string): number => {
    const place = slots.findIndex(({ participant, state }) => participant === id && (state === "now" || state === "open"));
    return place < 0 ? slots.length : place;
  };
  return [...new Set(ids)].sort((a, b) => at(a) - at(b));
}

/** What hangs on a back is no choice, but what was asked for says why it is none. Without a weapon in hand there are the hands, but no feint with them (B-23). */
function armsOf({ actor }: Attacker, kind: Setup["kind"], wanted: string | undefined, context: TrackerContext): readonly ArmChoice[] {
  if (!actor) return [];
  const holding = holdingOf(actor, context);
  const bare = kind === "feint" ? [] : bareOf(actor, (weapon) => holding(weapon).ready)
    .map(({ item, mode }): ArmChoice => ({ value: `${item} ${mode}`, item, mode, arm: meansOf(actor, item, mode, false, holding) }));
  const held = [...actor.items].filter((item): item is Item.OfType<"weapon"> => item.type === "weapon").sort((a, b) => a.sort - b.sort).flatMap((item) => {
    if (!holding(item).ready && item.id !== wanted) return [];
    return modesOf(item).filter(([, mode]) => kind === "blow" || mode?.kind !== "ranged")
      .map(([mode]): ArmChoice => ({ value: `${item.id} ${mode}`, item: item.id ?? "", mode, arm: meansOf(actor, item.id ?? "", mode, kind === "feint", holding) }));
  });
  return [...held, ...bare];
}

/** The stopwatch knows better than the items what is in hand and what is loaded. */
export function holdingOf(actor: Actor.Implementation, { state }: TrackerContext): Holding {
  const seat = state.pacing === "stopwatch" ? seatOf(actor) : null;
  return (item) => heldIn(item, seat);
}

/** Creatures that this reader sees: other sides first, whoever is out of the fight last. */
function foesOf(attackers: readonly string[], context: TrackerContext): readonly Foe[] {
  const own = context.participant(attackers[0] ?? "")?.side;
  const last = ({ defeated, side }: Participant): number => (defeated ? 2 : 0) + (side === own ? 1 : 0);
  const all = [...context.view.participants()].map((one) => (footingOf(one, context.view).out ? { ...one, defeated: true } : one));
  return all.filter(({ id, kind }) => kind === "creature" && context.visible(id) && (attackers.length > 1 ? !attackers.includes(id) : id !== attackers[0]))
    .map((one) => ({ one, name: nameOf(one.id, context) }))
    .sort((a, b) => last(a.one) - last(b.one) || a.name.localeCompare(b.name, game.i18n?.lang ?? "en", { numeric: true }))
    .map(({ one: { id, side, defeated }, name }) => ({ id, name, side, defeated, actor: context.combat.combatants.get(id)?.actor ?? null }));
}

/** Whom the user has targeted on the scene. */
function targeted(foes: readonly Foe[], combat: SegmentZeroCombat): readonly string[] {
  const tokens = [...((game.user?.targets ?? []) as Iterable<{ readonly document?: { readonly id: string | null } }>)].map(({ document }) => document?.id);
  return foes.flatMap(({ id }) => (tokens.includes(combat.combatants.get(id)?.tokenId ?? undefined) ? [id] : []));
}

/** Whom somebody most likely means: the foe that was declared, aimed at, watched or struck last, else the first who is still up. */
function likelyFoe(attacker: Attacker, foes: readonly Foe[], context: TrackerContext): string | undefined {
  const up = foes.filter(({ defeated }) => !defeated);
  const meant = [declared(attacker, context), aimedAt(attacker)].find((id) => foes.some((foe) => foe.id === id));
  return meant ?? (up.find(({ id }) => id === struckLast(attacker, context)) ?? up[0] ?? foes[0])?.id;
}

/** The target that was declared for the turn (S-11); words that name nobody in the fight are no target. */
function declared({ id }: Attacker, context: TrackerContext): string | undefined {
  return word(slotNow(id, context)?.note?.target);
}

/** Who was aimed at or watched is the likely target. */
function aimedAt({ footing }: Attacker): string | undefined {
  return footing.limb ?? footing.aim?.target ?? footing.feint?.target ?? footing.evaluate?.target;
}

/** Both attacks of a Double are on one foe (B-14), and most people go on with whom they have begun. */
function struckLast({ id }: Attacker, { state: { exchanges = {} } }: TrackerContext): string | undefined {
  return Object.values(exchanges).filter(({ attacker }) => attacker === id).sort((a, b) => b.number - a.number)[0]?.target;
}

/** The slot in which somebody acts now. */
export function slotNow(id: string, { now, standing }: Pick<TrackerContext, "now" | "standing">): Slot | undefined {
  return standing ? undefined : now.find(({ participant }) => participant === id);
}

/** What was chosen for a slot: "all-out-attack:strong"; "" for nothing yet. */
export function chosenHow(slot: Slot | undefined): string {
  const { manoeuvre, option } = slot?.note ?? {};
  return [word(manoeuvre), word(option)].filter(Boolean).join(":");
}

/** The command by which a manoeuvre is chosen. */
export function chooseCommand(participant: string, { manoeuvre, option }: Pick<How, "manoeuvre" | "option">): Command {
  return { type: "choose", participant, manoeuvre, ...(option ? { option } : {}) };
}

/** Only the one-second turns choose manoeuvres (B-7), and only on the own turn; who answers from a Wait has chosen before (B-31). */
function howsOf({ id, actor }: Attacker, kind: Setup["kind"], context: TrackerContext): readonly How[] {
  const slot = slotNow(id, context);
  if (context.state.pacing !== "speed-order" || !slot) return [];
  // Ways for which there is no weapon in hand are left out.
  const ways = waysInHand(actor);
  const all = (kind === "feint" ? FEINTS : BLOWS).filter(([, option]) => !option || ways.includes(option)).map(([manoeuvre, option]) => ({ value: option ? `${manoeuvre}:${option}` : manoeuvre, manoeuvre, option }));
  if (slot.kind !== "turn") {
    const manoeuvre = word(slot.note?.manoeuvre);
    return isManoeuvre(manoeuvre) ? [{ value: chosenHow(slot), manoeuvre, option: word(slot.note?.option), off: false }] : [];
  }
  return all.map((how) => ({ ...how, off: how.value !== chosenHow(slot) && Boolean(apply(context.real, chooseCommand(id, how)).refusal) }));
}
