import { takeAim } from "../../gurps/aim.ts";
import type { DefenderSnapshot } from "../../model/exchange.ts";
import type { Draft, Emit } from "../../model/recipe.ts";
import { editFacts, type Chosen, type Feinted, type PendingRolls } from "./facts.ts";

/** B-22: what evaluating can bring at most. */
const MOST_TURNS = 3;

/**
 * An own turn is over, also one that was lost: shock (B-63), and what is built up from turn to turn, which goes on if
 * this turn added to it and is over if not (bookkeeping of the rules; B-10, B-22, B-24, B-25). One that is spent
 * waiting is over only with the wait (BA-29, BA-30); concentrating takes whole turns, and so ends with its beginning.
 */
export function closeTurn(draft: Draft, participant: string, chosen?: Chosen): void {
  const facts = editFacts(draft, participant);
  // M-8: what was built up has gone into the spell.
  concentrate(facts, chosen?.manoeuvre === "concentrate" && facts.cast === undefined);
  delete facts.cast;
  if (chosen?.manoeuvre === "wait") return;
  delete facts.shock;
  aimOn(facts, chosen?.manoeuvre === "aim" ? chosen : {});
  evaluateOn(facts, chosen?.manoeuvre === "evaluate" ? chosen : {});
  ageFeint(facts);
}

type Edited = ReturnType<typeof editFacts>;

/** Aiming needs to be told with what and at whom, evaluating whom; what is not told brings nothing. */
function aimOn(facts: Edited, { weapon, target }: Pick<Chosen, "weapon" | "target">): void {
  const before = facts.aim ?? null;
  if (weapon && target) facts.aim = { ...takeAim(before, { weapon, target, ready: true, visible: true })! };
  else dropAimFrom(facts);
}

function evaluateOn(facts: Edited, { target }: Pick<Chosen, "target">): void {
  const { evaluate } = facts;
  if (target)
    facts.evaluate = { target, turns: evaluate?.target === target ? Math.min(MOST_TURNS, evaluate.turns + 1) : 1 };
  else delete facts.evaluate;
}

/** B-24, BA-21: one that was made on this turn counts for the next; the one before is over. */
function ageFeint(facts: Edited): void {
  const { fresh, ...aged } = facts.feint ?? {};
  if (fresh) facts.feint = aged as Feinted;
  else delete facts.feint;
}

function concentrate(facts: Edited, goesOn: boolean): void {
  if (goesOn) facts.concentrating = (facts.concentrating ?? 0) + 1;
  else dropConcentrationFrom(facts);
}

/**
 * B-12, B-25: an active defence spoils an aim, and concentrating on takes a roll.
 * @param snapshot how it stood when the attack came: what was begun since is not disturbed; if it is not known, what is
 * under way
 */
export function defendedMeanwhile(draft: Draft, emit: Emit, participant: string, snapshot?: DefenderSnapshot): void {
  const facts = editFacts(draft, participant);
  if (facts.aim && (!snapshot || snapshot.focus === "aim")) {
    dropAim(draft, participant);
    emit({ type: "note", code: "aimSpoiled", data: { participant } });
  }
  if (facts.concentrating && (!snapshot || snapshot.focus === "concentrate")) owe(facts, { concentrate: true });
}

/** B-12, B-25: after an injury both take a roll. */
export function hurtMeanwhile(draft: Draft, participant: string): void {
  const facts = editFacts(draft, participant);
  if (facts.aim) owe(facts, { keepAim: true });
  if (facts.concentrating) owe(facts, { concentrate: true });
}

export function dropAim(draft: Draft, participant: string): void {
  dropAimFrom(editFacts(draft, participant));
}

export function dropConcentration(draft: Draft, participant: string): void {
  dropConcentrationFrom(editFacts(draft, participant));
}

/** What there is nothing left to keep of asks for no roll. */
function dropAimFrom(facts: Edited): void {
  delete facts.aim;
  settle(facts, "keepAim");
}

function dropConcentrationFrom(facts: Edited): void {
  delete facts.concentrating;
  settle(facts, "concentrate");
}

/** A roll is owed from now on, beside those that are owed already. */
export function owe(facts: { owes?: PendingRolls }, more: PendingRolls): void {
  facts.owes = { ...facts.owes, ...more };
}

/** A roll is no longer owed. */
export function settle(facts: { owes?: PendingRolls }, what: keyof PendingRolls): void {
  if (!facts.owes) return;
  const { [what]: _settled, ...left } = facts.owes;
  if (Object.keys(left).length) facts.owes = left as PendingRolls;
  else delete facts.owes;
}
