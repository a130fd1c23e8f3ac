import { weaponsOf } from "../../actors/carried-items.ts";
import { CreatureData } from "../../data/actor/creature-data.ts";
import type { Creature } from "../../fight/host-adapter.ts";
import { statsRead, type Subject } from "./trial.ts";
import { sameJson } from "../../../rules/core.ts";

/** Values of a sheet that can be changed to see what comes of it. "weapon": which one is in hand. */
export const VALUES = ["basicSpeed", "dx", "agility", "initiative", "weapon"] as const;
export type Value = (typeof VALUES)[number];

/** One value of one creature, as it would be. Nothing is written to the sheet. */
export interface Change {
  readonly subject: string;
  readonly value: Value;
  /** A number as the sheet has it, or the id of a weapon. */
  readonly to: number | string;
}

/** What a number may be, and by how much it goes up and down. */
export const RANGES: Readonly<
  Record<Exclude<Value, "weapon">, { readonly from: number; readonly to: number; readonly step: number }>
> = {
  basicSpeed: { from: 0, to: 25, step: 0.25 },
  dx: { from: 1, to: 100, step: 1 },
  agility: { from: 1, to: 1_000, step: 1 },
  initiative: { from: 0, to: 1_000, step: 5 },
};

/** Whether values of this creature can be changed here. Actors of another shape, which a module brings, have none that the lab knows. */
export function canChange({ actor }: Subject): boolean {
  return actor.system instanceof CreatureData;
}

/** Weapons that a creature could hold, by id. */
export function weaponsFor({ actor }: Subject): readonly { readonly id: string; readonly name: string }[] {
  return weaponsOf(actor as Creature, Infinity).map(({ id, name }) => ({ id: id ?? "", name }));
}

/** The value as it is: a number as the sheet shows it, or the id of the first weapon in hand. */
export function valueNow({ actor }: Subject, value: Value): number | string {
  const { system } = actor as Creature;
  switch (value) {
    case "basicSpeed":
      return system.figures.basicSpeed.value / 4;
    case "agility":
      return system.figures.agility.value;
    case "weapon":
      return weaponsOf(actor as Creature, Infinity).find((weapon) => weapon.system.ready)?.id ?? "";
    default:
      return system[value];
  }
}

/**
 * The path under which a change can be written to the sheet. Null where the value does not stand there by itself: a weapon is an item, and what follows from other values or is
 * altered by an effect is not what the sheet has.
 */
export function pathOf(subject: Subject, { value }: Change): string | null {
  const stored = foundry.utils.getProperty(subject.actor.toObject(), `system.${value}`);
  return value !== "weapon" && typeof stored === "number" && stored === valueNow(subject, value)
    ? `system.${value}`
    : null;
}

/** The same creatures after a change. Its actor is a copy that only this page has. */
export function changed(subjects: readonly Subject[], change: Change | null): readonly Subject[] {
  if (!change) return subjects;
  return subjects.map((subject) =>
    subject.id === change.subject ? { ...subject, actor: copyWith(subject.actor, change) } : subject,
  );
}

/** As Foundry documents it: a document that only this page has. */
interface Copied {
  clone(changes: object, context: { readonly keepId: true }): Actor.Implementation;
}

function copyWith(original: Actor.Implementation, { value, to }: Change): Actor.Implementation {
  const actor = original as Copied;
  if (value !== "weapon") return actor.clone({ system: { [value]: to } }, { keepId: true });
  // The weapon in hand stands first: pacings take the first that they can.
  const items = original.toObject().items as { _id: string; sort: number; system: { ready?: boolean } }[];
  const weapons = new Set(weaponsOf(original).map(({ id }) => id));
  const held = items.map((item) =>
    weapons.has(item._id)
      ? { ...item, sort: item._id === to ? -1_000_000 : item.sort, system: { ...item.system, ready: item._id === to } }
      : item,
  );
  return actor.clone(
    { items: [...held].sort((one, other) => Number(other._id === to) - Number(one._id === to)) },
    { keepId: true },
  );
}

/** Whether a pacing reads anything of these creatures that a change has changed. */
export function readsChange(pacing: string, before: readonly Subject[], after: readonly Subject[]): boolean {
  return after.some(
    ({ actor }, at) =>
      actor !== before[at]?.actor &&
      !sameJson(statsRead(pacing, actor), before[at] ? statsRead(pacing, before[at].actor) : null),
  );
}
