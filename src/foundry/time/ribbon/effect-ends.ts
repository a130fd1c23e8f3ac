import { isEndless, seconds, type Slot } from "../../../rules/core.ts";
import { clockOf, flagsOf, type Began, type FightClock } from "../../fight/effects/durations.ts";
import { spansOf, type Span } from "../../host/compat.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { nameOf } from "../../reading/people.ts";

/** When a combatant's effect ends: at a time of this round, or at the start of a later one. */
export interface EffectEnd {
  readonly name: string;
  readonly bearer: string;
  readonly participant: string;
  readonly instant: number | null;
  /** Null for this round. */
  readonly round: number | null;
}

/** Returns the ends of all counted effects of combatants whose values the viewer may see. */
export function effectEnds(context: TrackerContext): readonly EffectEnd[] {
  const { combat, state, visible, permissions: sees } = context;
  if (state.status !== "running") return [];
  const ends: EffectEnd[] = [];
  for (const { id, actor } of combat.combatants) {
    if (!id || !actor || !visible(id) || !sees.numbers(id)) continue;
    for (const effect of actor.effects) {
      const { began } = flagsOf(effect);
      const spans = spansOf(effect);
      const clock = began?.combat === combat.id ? clockOf(began, state, id) : null;
      if (effect.disabled || !began || !clock || !spans.length) continue;
      // The last of several spans decides.
      const last = spans.map((span) => endOf(span, began, clock, began.turnOf ?? id, context)).reduce(later);
      if (last) ends.push({ ...last, name: effect.name, bearer: nameOf(id, context), participant: id });
    }
  }
  return ends;
}

type End = Pick<EffectEnd, "instant" | "round">;

/** Returns null if the end depends on future choices. */
function endOf(span: Span, began: Began, clock: FightClock, whose: string, context: TrackerContext): End | null {
  const { amount, unit, ends } = span;
  if (ends === "combatStart" || ends === "combatEnd") return null;
  switch (unit) {
    case "seconds":
      return afterSeconds(amount - (clock.seconds - began.seconds), context);
    case "turns":
      return afterTurns(
        amount - (clock.turns - began.turns) + (began.slot !== "" && began.slot !== clock.slot ? 1 : 0),
        whose,
        context,
      );
    case "rounds": {
      if (clock.endless)
        return clock.roundTime > 0
          ? afterSeconds(amount * clock.roundTime - (clock.seconds - began.seconds), context)
          : null;
      const round = began.round + amount;
      if (round > clock.round || ends === "roundStart")
        return { instant: null, round: Math.max(round, clock.round + 1) };
      return ends === "roundEnd" ? { instant: null, round: round + 1 } : { instant: began.time, round: null };
    }
  }
}

/** Returns the time itself without rounds, else the first slot after so many seconds, or a later round. */
function afterSeconds(left: number, { state, view, slots }: TrackerContext): End | null {
  const { clock } = state;
  const at = (time: number | null, round = clock.round): number =>
    view.pacing.clock.seconds({ ...clock, round, time }, view.setting);
  const target = seconds(state) + left;
  if (isEndless(view.pacing)) {
    const now = clock.time ?? 0;
    const rate = at(now + 1) - at(now);
    return rate > 0 ? { instant: now + Math.ceil(left / rate), round: null } : null;
  }
  const times = [...new Set(slots.filter(({ state: stands }) => stands === "open").map(({ time }) => time))];
  const inRound = times.find((time) => at(time) >= target);
  if (inRound !== undefined) return { instant: inRound, round: null };
  const perRound = at(null, clock.round + 1) - at(null);
  return perRound > 0
    ? { instant: null, round: clock.round + Math.max(1, Math.ceil((target - at(null)) / perRound)) }
    : null;
}

/** Counts the coming turns of the bearer. */
function afterTurns(left: number, bearer: string, { slots, state }: TrackerContext): End | null {
  const own = slots.filter(
    (slot: Slot) =>
      slot.participant === bearer &&
      slot.kind === "turn" &&
      (slot.state === "now" || slot.state === "open" || slot.state === "held"),
  );
  const last = own[Math.max(0, left - 1)];
  return last ? { instant: last.time, round: null } : { instant: null, round: state.clock.round + 1 };
}

function later(one: End | null, other: End | null): End | null {
  if (!one || !other) return null;
  if (one.round !== other.round) return (one.round ?? 0) > (other.round ?? 0) ? one : other;
  return other;
}
