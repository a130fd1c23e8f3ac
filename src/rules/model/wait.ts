import * as v from "valibot";
import { sortingKey, whole, type StatsShape } from "./fields.ts";

export const waitPlace = v.strictObject({ time: whole, key: v.exactOptional(sortingKey) });

/**
 * Members of a wait in stored notes. A pacing adds its own, and decides when a wait may be answered, where it comes in
 * again and when it ends; so it keeps the wait in the facts that end with it.
 */
export const wait = {
  /** The event it waits for; "" if that was not named. */
  trigger: v.string(),
  /** Round, segment or step in which it began. */
  since: whole,
  /** Where it comes in again; absent while it waits. The key may follow from the pacing's rules. */
  place: v.exactOptional(waitPlace),
};

/** The combat rules' part of an answer to a wait; only they read it. */
export const kept = v.record(v.string(), v.union([v.string(), v.number(), v.boolean()]));
export type Kept = Readonly<v.InferOutput<typeof kept>>;

export type Wait = StatsShape<typeof wait>;

/** Display data of a wait: what it waits for, if that was named. */
export function waitNote({ trigger }: Pick<Wait, "trigger">): { readonly trigger?: string } {
  return trigger ? { trigger } : {};
}
