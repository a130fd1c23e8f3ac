import { tire } from "../gurps/fatigue.ts";
import { LARGEST } from "../model/fields.ts";
import {
  NO_STATUS,
  type CombatStatus,
  type DefenderSnapshot,
  type Exchange,
  type Harm,
  type OwnRoll,
  type PlainRoll,
  type Rolled,
  type ScorePart,
} from "../model/exchange.ts";
import type { JsonObject } from "../model/json.ts";
import type { Pacing, PacingExchange } from "../model/pacing.ts";
import { edit, type Draft, type Emit, type Recipe } from "../model/recipe.ts";
import type { Participant } from "../model/state.ts";
import { combatRulesIn } from "../order/compose.ts";
import { viewOf, viewWith, type View } from "../order/state-view.ts";

/** Returns the encounter under the combat rules of an exchange, which it keeps to its end. */
export function viewFor({ rules }: Pick<Exchange, "rules">, { state }: Pick<View, "state">): View {
  return viewWith(state, rules) ?? viewOf(state)!;
}

export function combatStatusOf(participant: Participant, view: View): CombatStatus {
  return view.pacing.exchange?.status?.(participant, view) ?? NO_STATUS;
}

/**
 * Returns the status at the time of the attack, less what defences since then used up on the same turn. Without
 * a snapshot, the current status.
 */
export function statusAgainst(exchange: Exchange, { state }: Pick<View, "state">): CombatStatus {
  const view = viewFor(exchange, { state });
  const target = view.participant(exchange.target);
  if (!target) return NO_STATUS;
  const now = combatStatusOf(target, view);
  const { stance: snapshot } = exchange;
  if (!snapshot) return now;
  const { manoeuvre = null, option = null, stunned = false, shock = 0, spent = [], out = null, posture } = snapshot;
  // If it has not moved since, the sheet counts.
  const hasMoved = posture !== snapshotNow(target, view)?.posture;
  const blocked = hasBlocked(exchange, snapshot, view, now);
  return {
    ...now,
    manoeuvre,
    option,
    stunned,
    shock,
    spent,
    out,
    blocked,
    ...(posture !== undefined && hasMoved ? { posture } : {}),
  };
}

function snapshotNow(target: Participant, view: View): DefenderSnapshot | undefined {
  return view.pacing.exchange?.snapshot?.(target, view);
}

/** False if the target's turn has ended. */
export function isOfThisTurn(exchange: Exchange, { state }: Pick<View, "state">): boolean {
  const view = viewFor(exchange, { state });
  const target = view.participant(exchange.target);
  const { stance: snapshot } = exchange;
  return !snapshot || !target || snapshotNow(target, view)?.turn === snapshot.turn;
}

/** True after a block on the same turn, before or after the attack (B-47). */
function hasBlocked(exchange: Exchange, { blocked, turn }: DefenderSnapshot, view: View, now: CombatStatus): boolean {
  if (blocked || (now.blocked && isOfThisTurn(exchange, view))) return true;
  return Object.values(view.state.exchanges ?? {}).some(
    ({ target, stance: snapshot, defences }) =>
      target === exchange.target && snapshot?.turn === turn && defences.some(({ kind }) => kind === "block"),
  );
}

/** True if the target may make a second, different defence. */
export function mayTryAgain(exchange: Exchange, now: View): boolean {
  const view = viewFor(exchange, now);
  return view.rules?.exchange.mayTryAgain?.(exchange, view) ?? false;
}

/** Returns the dice of a roll: 3d6, but d100 for skills if the pacing uses percentages (QA-5). */
export function diceOf({ kind, attribute, dice }: Rolled, skillDice: PacingExchange["skillDice"]): PlainRoll {
  return dice ?? (skillDice === "d100" && kind !== "defence" && !attribute ? "d100" : "3d6");
}

/** Returns the dice of a roll in an encounter; null if its combat rules roll none. */
export function diceIn(rolled: Rolled, pacing: Pacing | null | undefined): PlainRoll | null {
  const rules = pacing && combatRulesIn(pacing);
  return rules && !rolled.dice ? rules.exchange.dice(rolled) : diceOf(rolled, pacing?.exchange?.skillDice);
}

/** Returns the pacing's modifiers in the order in which they apply. */
export function rollModifiersOf(participant: Participant, roll: OwnRoll, view: View): readonly ScorePart[] {
  return view.pacing.exchange?.rollModifiers?.(participant, roll, view) ?? [];
}

/** Returns the stats with the latest changes, which the order may use only from the next round. */
export function latestStats<T extends object = JsonObject>({ stats, later }: Participant): T {
  return (later?.stats ?? stats) as T;
}

/**
 * Takes HP and FP (B-58, B-81, B-82). Emits the effect on the actor, updates the stats so that losses of one
 * click add up, and lets the pacing note what follows.
 */
export function harmed(participant: Participant, harm: Harm, view: View): Recipe {
  const { hp, fp } = latestStats<Points>(participant);
  const lost = lossesOf(participant, harm);
  const more = view.pacing.exchange?.harmed?.(participant, harm, view);
  return (draft, emit) => {
    take(draft, emit, participant.id, "hp", lost.hp, hp);
    take(draft, emit, participant.id, "fp", lost.fp, fp);
    more?.(draft, emit);
  };
}

/** Returns what the pacing notes of an injury at once, even if the loss waits (S-31). */
export function injured(participant: Participant, view: View): Recipe | null {
  return view.pacing.exchange?.injured?.(participant, view) ?? null;
}

/** Gives HP back, up to the maximum (M-6). */
export function healedBy(participant: Participant, points: number): Recipe {
  const { hp, maxHp } = latestStats<Points>(participant);
  const by = hp !== undefined && maxHp !== undefined ? Math.max(0, Math.min(points, maxHp - hp)) : points;
  return (draft, emit) => take(draft, emit, participant.id, "hp", by, hp);
}

interface Points {
  readonly hp?: number;
  readonly maxHp?: number;
  readonly fp?: number;
  readonly maxFp?: number;
}

/** Returns the changes, 0 or less. Missing FP cost HP (B-81, B-82), if the maximum of FP is known. */
export function lossesOf(
  participant: Participant,
  { injuries, fatigue }: Harm,
): { readonly hp: number; readonly fp: number } {
  const { fp, maxFp } = latestStats<Points>(participant);
  const injury = injuries.reduce((sum, points) => sum + points, 0);
  const tired =
    fp !== undefined && maxFp !== undefined ? tire({ maxFp, fp, hp: 0 }, fatigue) : { fp: (fp ?? 0) - fatigue, hp: 0 };
  return { hp: tired.hp - injury, fp: tired.fp - (fp ?? 0) };
}

function take(draft: Draft, emit: Emit, id: string, what: "hp" | "fp", by: number, now: number | undefined): void {
  if (by === 0) return;
  emit({ type: "effect", participant: id, effect: { what, by } });
  if (now !== undefined) noteStats(draft, id, { [what]: Math.max(now + by, -LARGEST) });
}

/** Includes stats of the next round, so that the click's next step knows them. */
export function noteStats(draft: Draft, id: string, more: JsonObject): void {
  const target = edit(draft, id);
  target.stats = { ...target.stats, ...more };
  if (target.later) target.later = { ...target.later, stats: { ...target.later.stats, ...more } };
}
