import { hostAdapter, type TrialValue } from "../../fight/host-adapter.ts";
import { statsRead, type Pair, type Subject } from "./trial.ts";
import { sameJson } from "../../../rules/core.ts";

export const VALUES = ["basicSpeed", "dx", "agility", "initiative", "weapon"] as const satisfies readonly TrialValue[];
export type Value = TrialValue;

/** A trial value, not written to the sheet. */
export interface Change {
  readonly subject: string;
  readonly value: Value;
  /** A number, or a weapon's id. */
  readonly to: number | string;
}

export const RANGES: Readonly<
  Record<Exclude<Value, "weapon">, { readonly from: number; readonly to: number; readonly step: number }>
> = {
  basicSpeed: { from: 0, to: 25, step: 0.25 },
  dx: { from: 1, to: 100, step: 1 },
  agility: { from: 1, to: 1_000, step: 1 },
  initiative: { from: 0, to: 1_000, step: 5 },
};

/** False for actors of another shape. */
export function canChange({ actor }: Subject): boolean {
  return hostAdapter().trial?.isPossible(actor) ?? false;
}

export function weaponsFor({ actor }: Subject): readonly { readonly id: string; readonly name: string }[] {
  return hostAdapter().trial?.weapons(actor) ?? [];
}

/** Returns the sheet's number, or the id of the first weapon in hand. */
export function valueNow({ actor }: Subject, value: Value): number | string {
  return hostAdapter().trial?.now(actor, value) ?? "";
}

/** Returns the path of the value; null for a weapon, and for values that are derived or altered by an effect. */
export function pathOf(subject: Subject, { value }: Change): string | null {
  const path = `system.${value}`;
  return foundry.utils.getProperty(subject.actor.toObject(), path) === valueNow(subject, value) ? path : null;
}

/** Returns copies that exist on this page only. */
export function changed(subjects: readonly Subject[], change: Change | null): readonly Subject[] {
  if (!change) return subjects;
  return subjects.map((subject) =>
    subject.id === change.subject ? { ...subject, actor: copyWith(subject.actor, change) } : subject,
  );
}

function copyWith(actor: Actor.Implementation, { value, to }: Change): Actor.Implementation {
  return hostAdapter().trial?.changed(actor, value, to) ?? actor;
}

export function readsChange(pair: Pair, before: readonly Subject[], after: readonly Subject[]): boolean {
  return after.some(
    ({ actor }, at) =>
      actor !== before[at]?.actor &&
      !sameJson(statsRead(pair, actor), before[at] ? statsRead(pair, before[at].actor) : null),
  );
}
