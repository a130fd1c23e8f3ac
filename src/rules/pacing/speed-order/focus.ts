import { takeAim } from "../../gurps/aim.ts";
import type { Participant } from "../../encounter/state.ts";
import { editFacts, type Draft, type Recipe } from "../../encounter/write.ts";
import type { Stance } from "../../exchange/stance.ts";
import { factsOf, type Facts, type Feinted, type Owes } from "./facts.ts";
import type { Chosen } from "./turn.ts";

type Emit = Parameters<Recipe>[1];

/** B-22: what evaluating can bring at most. */
const MOST_TURNS = 3;

/**
 * What is built up from turn to turn, at the end of one: it goes on if this turn added to it, and is over if not (bookkeeping of the rules; B-10, B-22, B-24, B-25).
 * Aiming and evaluating need to be told at whom; what is not told brings nothing.
 */
export function endFocus(draft: Draft, participant: Participant, { manoeuvre, weapon, target }: Chosen): void {
  const before = factsOf(participant);
  const facts = editFacts<Facts>(draft, participant.id);
  const { aim = null, evaluate, concentrating = 0, feint } = before;
  delete facts.aim;
  delete facts.evaluate;
  delete facts.concentrating;
  if (manoeuvre === "aim" && target && weapon) facts.aim = { ...takeAim(aim, { weapon, target, ready: true, visible: true })! };
  if (manoeuvre === "evaluate" && target) facts.evaluate = { target, turns: evaluate?.target === target ? Math.min(MOST_TURNS, evaluate.turns + 1) : 1 };
  if (manoeuvre === "concentrate") facts.concentrating = concentrating + 1;
  const { fresh, ...aged } = feint ?? {};
  if (fresh) facts.feint = aged as Feinted;
  else delete facts.feint;
  // What there is nothing left to keep of asks for no roll.
  if (!facts.aim) settle(facts, "keepAim");
  if (!facts.concentrating) settle(facts, "concentrate");
}

/** B-12, B-25: an active defence spoils an aim, and concentrating on takes a roll. @param stance how it stood when the attack came: what was begun since is not disturbed; if it is not known, what is under way */
export function defendedMeanwhile(draft: Draft, emit: Emit, participant: string, stance?: Stance): void {
  const facts = editFacts<Facts>(draft, participant);
  if (facts.aim && (!stance || stance.focus === "aim")) {
    dropAim(draft, participant);
    emit({ type: "note", code: "aimSpoiled", data: { participant } });
  }
  if (facts.concentrating && (!stance || stance.focus === "concentrate")) owe(facts, { concentrate: true });
}

/** B-12, B-25: after an injury both take a roll. */
export function hurtMeanwhile(draft: Draft, participant: string): void {
  const facts = editFacts<Facts>(draft, participant);
  if (facts.aim) owe(facts, { keepAim: true });
  if (facts.concentrating) owe(facts, { concentrate: true });
}

export function dropAim(draft: Draft, participant: string): void {
  const facts = editFacts<Facts>(draft, participant);
  delete facts.aim;
  settle(facts, "keepAim");
}

export function dropConcentration(draft: Draft, participant: string): void {
  const facts = editFacts<Facts>(draft, participant);
  delete facts.concentrating;
  settle(facts, "concentrate");
}

/** A roll is owed from now on, beside those that are owed already. */
export function owe(facts: { owes?: Owes }, more: Owes): void {
  facts.owes = { ...facts.owes, ...more };
}

/** A roll is no longer owed. */
export function settle(facts: { owes?: Owes }, what: keyof Owes & string): void {
  if (!facts.owes) return;
  const { [what]: _settled, ...left } = facts.owes;
  if (Object.keys(left).length) facts.owes = left as Owes;
  else delete facts.owes;
}
