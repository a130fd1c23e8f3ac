import { takeAim } from "../../gurps/aim.ts";
import type { DefenderSnapshot } from "../../model/exchange.ts";
import { present } from "../../model/json.ts";
import type { Draft, Emit } from "../../model/recipe.ts";
import { editFacts, type Chosen, type PendingRolls } from "./facts.ts";

/** Largest bonus of evaluating (B-22). */
const MOST_TURNS = 3;

/**
 * Ends a participant's own turn, even a lost one: drops shock (B-63) and what built up over turns, unless
 * this turn added to it (B-10, B-22, B-24, B-25). A turn spent waiting ends only with the wait (BA-29, BA-30).
 * @param goesOn shock stays and the same aim does not grow, because the round goes on (BA-32)
 */
export function closeTurn(draft: Draft, participant: string, chosen?: Chosen, goesOn = false): void {
  const facts = editFacts(draft, participant);
  const { aim } = facts;
  closeConcentration(draft, participant, chosen);
  if (!goesOn) delete facts.shock;
  const { weapon, target } = chosen?.manoeuvre === "aim" ? chosen : {};
  if (!goesOn || !aim || aim.weapon !== weapon || aim.target !== target) aimOn(facts, present({ weapon, target }));
  evaluateOn(facts, chosen?.manoeuvre === "evaluate" ? chosen : {});
  ageFeint(facts);
}

/** B-25, M-8: concentrating takes whole turns, so a wait ends it at once. The spell uses it up. */
export function closeConcentration(draft: Draft, participant: string, chosen?: Chosen): void {
  const facts = editFacts(draft, participant);
  concentrate(facts, chosen?.manoeuvre === "concentrate" && facts.cast === undefined);
  delete facts.cast;
}

type Edited = ReturnType<typeof editFacts>;

/** Adds a turn of aim; drops the aim without a weapon and a target. */
function aimOn(facts: Edited, { weapon, target }: Pick<Chosen, "weapon" | "target">): void {
  const before = facts.aim ?? null;
  if (weapon && target) facts.aim = { ...takeAim(before, { weapon, target, ready: true, visible: true })! };
  else dropAim(facts);
}

function evaluateOn(facts: Edited, { target }: Pick<Chosen, "target">): void {
  const { evaluate } = facts;
  if (target)
    facts.evaluate = { target, turns: evaluate?.target === target ? Math.min(MOST_TURNS, evaluate.turns + 1) : 1 };
  else delete facts.evaluate;
}

/** B-24, BA-21: a feint of this turn counts for the next; an older one is over. */
function ageFeint(facts: Edited): void {
  if (!facts.feint) return;
  const { fresh, ...aged } = facts.feint;
  if (fresh) facts.feint = aged;
  else delete facts.feint;
}

function concentrate(facts: Edited, goesOn: boolean): void {
  if (goesOn) facts.concentrating = (facts.concentrating ?? 0) + 1;
  else dropConcentration(facts);
}

/**
 * Notes a defence (B-12, B-25): an active defence spoils an aim, and concentration needs a roll.
 * @param snapshot the defender when the attack was declared, which protects what was begun later; default:
 * the present state
 */
export function defendedMeanwhile(draft: Draft, emit: Emit, participant: string, snapshot?: DefenderSnapshot): void {
  const facts = editFacts(draft, participant);
  if (facts.aim && (!snapshot || snapshot.focus === "aim")) {
    dropAim(facts);
    emit({ type: "note", code: "aimSpoiled", data: { participant } });
  }
  if (facts.concentrating && (!snapshot || snapshot.focus === "concentrate")) owe(facts, { concentrate: true });
}

/** Requires a roll to keep an aim or concentration (B-12, B-25). */
export function hurtMeanwhile(draft: Draft, participant: string): void {
  const facts = editFacts(draft, participant);
  if (facts.aim) owe(facts, { keepAim: true });
  if (facts.concentrating) owe(facts, { concentrate: true });
}

/** Drops the aim and its pending roll. */
export function dropAim(facts: Edited): void {
  delete facts.aim;
  settle(facts, "keepAim");
}

export function dropConcentration(facts: Edited): void {
  delete facts.concentrating;
  settle(facts, "concentrate");
}

export function owe(facts: { owes?: PendingRolls }, more: PendingRolls): void {
  facts.owes = { ...facts.owes, ...more };
}

export function settle(facts: { owes?: PendingRolls }, what: keyof PendingRolls): void {
  if (!facts.owes) return;
  const { [what]: _settled, ...left } = facts.owes;
  if (Object.keys(left).length) facts.owes = left;
  else delete facts.owes;
}
