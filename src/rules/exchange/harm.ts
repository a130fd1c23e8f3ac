import type { Participant } from "../encounter/state.ts";
import type { View } from "../encounter/view.ts";
import { edit, type Draft, type Emit, type Recipe } from "../encounter/write.ts";
import { tire } from "../gurps/fatigue.ts";
import type { JsonObject } from "../json.ts";

/** What somebody loses. */
export interface Harm {
  /** HP lost by each injury, in order; each may be a major wound. */
  readonly injuries: readonly number[];
  /** FP lost. */
  readonly fatigue: number;
}

/** The stats as they were told last, which may count for the order only from the next window on. */
export function latestStats<T extends object = JsonObject>({ stats, later }: Participant): T {
  return (later?.stats ?? stats) as T;
}

/**
 * Somebody loses HP and FP (B-58, B-81, B-82). Tells the world outside what to take from the actor, notes it in the stats at once, so that several harms of one
 * click add up, and lets the pacing note what else follows.
 */
export function harmed(participant: Participant, harm: Harm, view: View): Recipe {
  const { hp, fp } = latestStats<Points>(participant);
  const lost = lossesOf(participant, harm);
  const more = view.pacing.harmed?.(participant, harm, view);
  return (draft, emit) => {
    take(draft, emit, participant.id, "hp", lost.hp, hp);
    take(draft, emit, participant.id, "fp", lost.fp, fp);
    more?.(draft, emit);
  };
}

interface Points {
  readonly hp?: number;
  readonly fp?: number;
  readonly maxFp?: number;
}

/** What comes off HP and FP in all, 0 or less: FP that are not there cost HP (B-81, B-82). Who has no maximum of FP told simply loses them. */
export function lossesOf(participant: Participant, { injuries, fatigue }: Harm): { readonly hp: number; readonly fp: number } {
  const { fp, maxFp } = latestStats<Points>(participant);
  const injury = injuries.reduce((sum, points) => sum + points, 0);
  const tired = fatigue && fp !== undefined && maxFp !== undefined ? tire({ maxFp, fp, hp: 0 }, fatigue) : { fp: (fp ?? 0) - fatigue, hp: 0 };
  return { hp: tired.hp - injury, fp: tired.fp - (fp ?? 0) };
}

function take(draft: Draft, emit: Emit, id: string, what: "hp" | "fp", by: number, now: number | undefined): void {
  if (by === 0) return;
  emit({ type: "effect", participant: id, effect: { what, by } });
  if (now !== undefined) noteStats(draft, id, { [what]: now + by });
}

/** Stats that a command has changed, noted at once, also in those that count from the next window on: so the next step of the same click knows them. */
export function noteStats(draft: Draft, id: string, more: JsonObject): void {
  const target = edit(draft, id);
  target.stats = { ...target.stats, ...more };
  if (target.later) target.later = { ...target.later, stats: { ...target.later.stats, ...more } };
}
