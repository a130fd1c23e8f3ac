import { hostAdapter, type TrialValue } from "../../fight/host-adapter.ts";
import { statsRead, type Subject } from "./trial.ts";
import { sameJson } from "../../../rules/core.ts";

export const VALUES = ["basicSpeed", "dx", "agility", "initiative", "weapon"] as const satisfies readonly TrialValue[];
export type Value = TrialValue;

/** A trial value of one creature. The sheet stays as it is. */
export interface Change {
  readonly subject: string;
  readonly value: Value;
  /** A number as the sheet has it, or the id of a weapon. */
  readonly to: number | string;
}

/** Bounds and step of a number. */
export const RANGES: Readonly<
  Record<Exclude<Value, "weapon">, { readonly from: number; readonly to: number; readonly step: number }>
> = {
  basicSpeed: { from: 0, to: 25, step: 0.25 },
  dx: { from: 1, to: 100, step: 1 },
  agility: { from: 1, to: 1_000, step: 1 },
  initiative: { from: 0, to: 1_000, step: 5 },
};

/** True if values of this creature can be changed here; not for actors of another shape. */
export function canChange({ actor }: Subject): boolean {
  return hostAdapter().trial?.isPossible(actor) ?? false;
}

export function weaponsFor({ actor }: Subject): readonly { readonly id: string; readonly name: string }[] {
  return hostAdapter().trial?.weapons(actor) ?? [];
}

/** The present value: a number as the sheet shows it, or the id of the first weapon in hand. */
export function valueNow({ actor }: Subject, value: Value): number | string {
  return hostAdapter().trial?.now(actor, value) ?? "";
}

/**
 * The path by which a change can be written to the sheet. Null for a weapon, which is an item, and for values that
 * follow from others or are altered by an effect.
 */
export function pathOf(subject: Subject, { value }: Change): string | null {
  const stored = foundry.utils.getProperty(subject.actor.toObject(), `system.${value}`);
  return value !== "weapon" && typeof stored === "number" && stored === valueNow(subject, value)
    ? `system.${value}`
    : null;
}

/** The creatures after a change, made to copies that only this page has. */
export function changed(subjects: readonly Subject[], change: Change | null): readonly Subject[] {
  if (!change) return subjects;
  return subjects.map((subject) =>
    subject.id === change.subject ? { ...subject, actor: copyWith(subject.actor, change) } : subject,
  );
}

function copyWith(actor: Actor.Implementation, { value, to }: Change): Actor.Implementation {
  return hostAdapter().trial?.changed(actor, value, to) ?? actor;
}

/** True if a pacing reads what a change has changed. */
export function readsChange(pacing: string, before: readonly Subject[], after: readonly Subject[]): boolean {
  return after.some(
    ({ actor }, at) =>
      actor !== before[at]?.actor &&
      !sameJson(statsRead(pacing, actor), before[at] ? statsRead(pacing, before[at].actor) : null),
  );
}
