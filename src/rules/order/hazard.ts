import * as v from "valibot";
import { slotNamed } from "../model/build.ts";
import { natural, whole, type Notes, type Shape } from "../model/fields.ts";
import { isEndless, type Pacing } from "../model/pacing.ts";
import { statsOf, turnOf } from "../model/participants.ts";
import { edit, editTurn, type Recipe } from "../model/recipe.ts";
import type { PacingTypes, Participant, Slot, TurnFacts } from "../model/state.ts";
import type { Setting } from "../model/fight-view.ts";

/** Absolute, in the pacing's unit. */
export const FARTHEST = 1_000_000;

/** Returns the earliest time of a round: 0 where time counts up. */
export function firstTime({ counts }: Pick<Pacing["clock"], "counts">): number {
  return counts === "down" ? -FARTHEST : 0;
}

/** Returns a time after every slot of a round. */
export function endTime({ counts }: Pick<Pacing["clock"], "counts">): number {
  return counts === "down" ? -FARTHEST - 1 : FARTHEST + 1;
}

/** Returns the time of all hazards, if they act in a stage at one time; undefined if each has its own. */
export function hazardsAt<T extends PacingTypes>({ play }: Pick<Pacing<T>, "play">): number | undefined {
  return play.stages.find(({ at }) => at !== undefined)?.at;
}

const integer = (min: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(min), v.maxValue(FARTHEST));

/** A fire, a collapsing roof, the timer of a bomb. */
export const hazardStats = v.strictObject({
  /** When it acts, in the pacing's unit. */
  time: integer(-FARTHEST),
  /** First round; ignored in endless pacings. */
  from: v.optional(integer(1), 1),
  /** Interval in rounds, or in units of time in endless pacings; 0 = acts once. */
  every: v.optional(integer(0), 1),
});
export type HazardStats = Shape<typeof hazardStats>;

export const hazardFacts = { next: whole, count: natural, over: v.boolean() };
type HazardFacts = Notes<typeof hazardFacts>;

function factsOf({ facts }: Pick<Participant, "facts">): HazardFacts {
  return facts;
}

export const hazardTurn = { acted: v.boolean() };
type HazardTurn = TurnFacts & Notes<typeof hazardTurn>;

/** Returns the hazard's slot in this round, if it acts in it. */
export function hazardSlots(hazard: Participant, pacing: Pacing, setting: Setting): readonly Slot[] {
  const stats = statsOf<HazardStats>(hazard, setting);
  const facts = factsOf(hazard);
  const slot = (name: number, time: number, state: Slot["state"]): Slot => {
    const key = pacing.order.keyAt(hazard, time, setting);
    return slotNamed(name, hazard.id, setting, { time, key, kind: "hazard", state });
  };
  if (isEndless(pacing)) {
    return facts.over ? [] : [slot((facts.count ?? 0) + 1, nextTime(hazard, stats, pacing.clock), "open")];
  }
  const since = setting.round - stats.from;
  const acts = since >= 0 && (stats.every === 0 ? since === 0 : since % stats.every === 0);
  if (!acts) return [];
  const { acted } = turnOf<HazardTurn>(hazard, setting.round);
  const time = hazardsAt(pacing) ?? Math.max(firstTime(pacing.clock), stats.time);
  return [slot(1, time, acted ? "done" : "open")];
}

/**
 * Keeps its interval from when it joined or was changed, without catching up; a hazard that acts once is then due
 * at once.
 */
function nextTime(hazard: Participant, { time, every }: HazardStats, clock: Pacing["clock"]): number {
  const next = factsOf(hazard).next ?? time;
  const earliest = hazard.since?.time ?? firstTime(clock);
  if (next >= earliest) return next;
  return every === 0 ? earliest : next + Math.ceil((earliest - next) / every) * every;
}

export function finishHazard(hazard: Participant, slot: Slot, pacing: Pacing, setting: Setting): Recipe {
  if (!isEndless(pacing))
    return (draft) => {
      editTurn<HazardTurn>(draft, hazard.id).acted = true;
    };
  const { every } = statsOf<HazardStats>(hazard, setting);
  const count = factsOf(hazard).count ?? 0;
  return (draft) => {
    edit(draft, hazard.id).facts =
      every === 0 ? { next: slot.time, over: true } : { next: slot.time + every, count: count + 1 };
  };
}
