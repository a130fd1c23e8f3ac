import { footingOf, type Slot } from "../../../rules/index.ts";
import type { TrackerContext } from "../tracker/build/context.ts";
import { listed, nameOf } from "../tracker/build/people.ts";
import { text, word } from "../tracker/texts.ts";
import type { VerbView } from "../tracker/view.ts";
import { mayStrike } from "./may-strike.ts";
import { slotNow } from "./setup.ts";

const ATTACKS: ReadonlySet<string> = new Set(["attack", "move-and-attack", "all-out-attack", "other"]);

/** What somebody may do at this moment by the one-second turns: attack, feint. The dialog chooses the manoeuvre, where none is chosen yet. */
export interface Strikes {
  readonly attack: boolean;
  readonly feint: boolean;
  /** An attack belongs to the manoeuvre, and none is left of it. */
  readonly spent: boolean;
}

/** Nothing where the fight does not run, where it is not their turn, or where all they can do is nothing (B-20). */
export function strikesOf(id: string, context: TrackerContext): Strikes {
  const none = { attack: false, feint: false, spent: false };
  const participant = context.view.participant(id);
  if (context.state.pacing !== "speed-order" || context.state.status !== "running" || participant?.kind !== "creature" || !context.owned(id)) return none;
  const { attacksLeft, feintsLeft = null, limb = null } = footingOf(participant, context.view);
  const slot = slotNow(id, context);
  if (!slot) return { ...none, attack: limb !== null };
  if (slot.note?.forced) return none;
  const manoeuvre = word(slot.note?.manoeuvre);
  // Nothing is said yet, and an attack is what is said most.
  if (!manoeuvre) return { attack: true, feint: false, spent: false };
  return { attack: attacksLeft === null ? ATTACKS.has(manoeuvre) : attacksLeft > 0, feint: feintsLeft === null ? manoeuvre === "feint" : feintsLeft > 0, spent: attacksLeft === 0 && ATTACKS.has(manoeuvre) };
}

/** In the one-second turns an attack is one of the manoeuvres; elsewhere it is rolled beside what the pacing itself offers, and has a button more. */
export function isChosen({ state }: Pick<TrackerContext, "state">): boolean {
  return state.pacing === "speed-order";
}

function attacksNow(id: string, context: TrackerContext): boolean {
  const slot = slotNow(id, context);
  return slot !== undefined && (context.presenter.attacks?.(slot) ?? true);
}

/** One "Attack…" for several who act at once, which asks who of those that may attack does. */
export function attackAmongVerbs(slots: readonly Slot[], context: TrackerContext): readonly VerbView[] {
  const ids = [...new Set(slots.map(({ participant }) => participant))];
  const able = ids.filter((id) => attackVerbs(id, context).some(({ data }) => data.kind === "blow"));
  if (!able.length) return [];
  // Where only one of them may, it is not to be pressed for another.
  const whose = able.length < ids.length ? { cost: listed(able.map((id) => nameOf(id, context))) } : {};
  return [{ action: "openAttackAmong", label: text("Attack.Verbs.attack"), icon: "i-target-arrow", popup: "dialog", ...whose, data: { participants: able.join(" ") } }];
}

/** "Attack…" and "Feint…" as buttons, for whoever may do so now: by the manoeuvre where one is chosen, elsewhere whenever they act. */
export function attackVerbs(id: string, context: TrackerContext): readonly VerbView[] {
  const { attack, feint } = isChosen(context) ? strikesOf(id, context) : { attack: mayStrike(id, context) && attacksNow(id, context), feint: false };
  const verb = (kind: "blow" | "feint", key: string): VerbView => ({ action: "openAttack", label: text(`Attack.Verbs.${key}`), icon: "i-target-arrow", popup: "dialog", data: { participant: id, kind } });
  return [...(feint ? [verb("feint", "feint")] : []), ...(attack ? [verb("blow", "attack")] : [])];
}
