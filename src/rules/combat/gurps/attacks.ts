import { activeSlot } from "../../order/turns.ts";
import { isOfThisTurn, statusAgainst } from "../../exchange/combat-status.ts";
import { barredFor } from "../../exchange/defence-options.ts";
import { outcomeOf } from "../../exchange/outcome.ts";
import { defenceRoll, mayStrikeLimb } from "../../gurps/defence.ts";
import { scoreOf, type DefenceMade, type Exchange, type SpellUse } from "../../model/exchange.ts";
import { refuse, type Refusal } from "../../model/outcome.ts";
import type { Recipe } from "../../model/recipe.ts";
import { turnIdOf, turnKey } from "../../order/own-combat.ts";
import { chosenFor, isFurther, leftIn, limbOf, madeIn } from "./combat-status.ts";
import { editFacts, editTurn, factsOf, type Made, type Participant, type Slot, type View } from "./facts.ts";
import { defendedMeanwhile, dropAim } from "./focus.ts";
import { barredFromActing } from "./rolls.ts";

/**
 * Notes an attack (B-7, B-13 to B-15, B-23, B-31), which needs a manoeuvre that allows it, on the attacker's
 * turn or as the answer to a wait. Except for feints, spells and limb strikes (B-53), uses up the evaluation of
 * the target, and the aim at it with this weapon.
 */
export function attacked(exchange: Exchange, view: View, ruling: boolean): Recipe | Refusal | null {
  const participant = view.participant(exchange.attacker)!;
  if (participant.kind !== "creature") return null;
  if (exchange.spell) return castSpell(exchange, exchange.spell, participant, view, ruling);
  if (exchange.undefendable) return strikeLimb(exchange, participant, view, ruling);
  const slot = activeSlot(participant, view);
  if (!ruling) {
    const wrong = whyNot(exchange, participant, slot, view);
    if (wrong) return wrong;
  }
  const isFeint = exchange.kind === "feint";
  const isContested = outcomeOf(exchange).owed === "defence";
  // Out of turn, a feint counts at once.
  const isFresh = slot !== undefined && !exchange.atOnce;
  return (draft) => {
    const facts = editFacts(draft, participant.id);
    // A GM ruling does not count against the manoeuvre.
    if (slot && !ruling) {
      const { target } = exchange;
      const made = madeIn(participant, slot);
      editTurn(draft, participant.id, turnIdOf(slot)).made = isFeint
        ? { ...made, feints: made.feints + 1, target }
        : { ...made, ...withBlow(made, slot), target };
    }
    if (isFeint) {
      const { target, number } = exchange;
      if (isContested) facts.feint = isFresh ? { target, number, fresh: true } : { target, number };
      return;
    }
    const { item, unbalanced } = exchange.means;
    if (facts.evaluate?.target === exchange.target) delete facts.evaluate;
    if (facts.aim?.target === exchange.target && facts.aim.weapon === item) dropAim(facts);
    if (unbalanced && !facts.spent?.includes(item)) facts.spent = [...(facts.spent ?? []), item];
  };
}

function withBlow(made: Made, slot: Slot): Pick<Made, "blows" | "further"> {
  const key = turnKey(slot.id);
  return {
    blows: { ...made.blows, [key]: (made.blows[key] ?? 0) + 1 },
    ...(isFurther(made, slot) ? { further: (made.further ?? 0) + 1 } : {}),
  };
}

function notActing(participant: Participant, slot: Slot | undefined, view: View): Refusal | null {
  return slot && view.now.includes(slot.id)
    ? barredFromActing(participant, view)
    : refuse("not-your-turn", { participant: participant.id });
}

function whyNot(exchange: Exchange, participant: Participant, slot: Slot | undefined, view: View): Refusal | null {
  const { id } = participant;
  const barred = notActing(participant, slot, view);
  if (barred || !slot) return barred;
  const left = leftIn(participant, slot);
  if (!left) return refuse("no-manoeuvre", { participant: id });
  if (!left[exchange.kind === "feint" ? "feints" : "blows"])
    return refuse(exchange.kind === "feint" ? "no-feint-left" : "no-attack-left", { participant: id });
  const made = madeIn(participant, slot);
  // B-14: both attacks of a Double are on one foe.
  if (isFurther(made, slot) && chosenFor(slot).option === "double" && made.target !== exchange.target)
    return refuse("one-foe-only", { participant: id });
  return isFeintOpen(exchange, participant, view) ? refuse("contest-first", { participant: id }) : null;
}

/** M-8: on the last turn of Concentrate that its casting takes. Uses up the concentration, but no aim or evaluation. */
function castSpell(
  { target, number, attacker: id }: Exchange,
  { seconds }: SpellUse,
  participant: Participant,
  view: View,
  ruling: boolean,
): Recipe | Refusal {
  const slot = activeSlot(participant, view);
  if (!ruling) {
    const barred = notActing(participant, slot, view);
    if (barred) return barred;
    const { manoeuvre } = chosenFor(slot!);
    if (!manoeuvre) return refuse("no-manoeuvre", { participant: id });
    if (manoeuvre !== "concentrate" && manoeuvre !== "other")
      return refuse("cast-by-concentrating", { participant: id });
    if (factsOf(participant).cast !== undefined) return refuse("no-attack-left", { participant: id });
    const turns = (factsOf(participant).concentrating ?? 0) + 1;
    if (turns < seconds) return refuse("still-casting", { participant: id, turns, seconds });
  }
  return (draft) => {
    editFacts(draft, id).cast = number;
    if (!slot || ruling) return;
    editTurn(draft, id, turnIdOf(slot)).made = { ...madeIn(participant, slot), target };
  };
}

/** B-53: after parrying an unarmed attack; belongs to no manoeuvre and cannot be defended against. */
function strikeLimb(
  { target, kind }: Exchange,
  participant: Participant,
  view: View,
  ruling: boolean,
): Recipe | Refusal {
  if (kind === "feint" || (!ruling && limbOf(participant, view) !== target))
    return refuse("no-limb-to-strike", { participant: participant.id });
  return (draft) => {
    delete editFacts(draft, participant.id).limb;
  };
}

/** B-12, B-18, B-25, B-41, B-47, B-48, B-50, B-52: as the last manoeuvre and the attack allow, with its costs. */
export function defended(exchange: Exchange, made: DefenceMade, view: View, ruling: boolean): Recipe | Refusal | null {
  const participant = view.participant(exchange.target)!;
  const { id } = participant;
  const { kind, item } = made;
  if (kind === "none" || kind === "contest") return null;
  const barred = barredFor(kind, item, statusAgainst(exchange, view), exchange);
  if (barred && !ruling)
    return refuse(barred === "unaware" ? "cannot-defend" : "defence-barred", { participant: id, why: barred });
  const parried = { kind, success: defenceRoll(scoreOf(made.parts), made.roll).success, armed: item !== "" };
  const slot = view.now[0];
  const limb =
    slot && mayStrikeLimb(parried, { form: exchange.means.form }) ? { target: exchange.attacker, slot } : null;
  return (draft, emit) => {
    // A late defence takes nothing from a new turn.
    if (kind === "block" && isOfThisTurn(exchange, view)) editFacts(draft, id).blocked = true;
    if (limb) editFacts(draft, id).limb = limb;
    defendedMeanwhile(draft, emit, id, exchange.stance);
  };
}

/**
 * B-15, B-24, BA-21: stores a feint's penalty, which counts for the attacker's next turn or, by an All-Out
 * Attack, for the same turn. Null if that turn is over.
 */
export function feinted({ attacker, number }: Exchange, penalty: number, view: View): Recipe | null {
  const participant = view.participant(attacker);
  const feint = participant && factsOf(participant).feint;
  if (feint?.number !== number) return null;
  return (draft) => {
    const facts = editFacts(draft, attacker);
    if (penalty > 0) facts.feint = { ...feint, penalty };
    else delete facts.feint;
  };
}

/** True if the foe has not rolled against the feint (B-24). */
function isFeintOpen({ kind, target }: Exchange, participant: Participant, { state }: View): boolean {
  const { feint } = factsOf(participant);
  if (kind === "feint" || feint?.target !== target) return false;
  return Object.values(state.exchanges ?? {}).some(
    (made) => made.number === feint.number && outcomeOf(made).owed === "defence",
  );
}
