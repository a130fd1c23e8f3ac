import { isObject, type JsonObject } from "../../rules/core.ts";
import type { Known } from "../../speeds/guess.ts";
import type { Speeds } from "../../speeds/shipped.ts";
import type { NamedThing } from "../../foundry/fight/host-adapter.ts";
import { timesByName } from "../../foundry/settings/world-speeds.ts";
import type { ActorLike } from "./actor-like.ts";
import { evaluate, formulaOf, holds } from "./formula.ts";
import { isValue, type Reading } from "./problem.ts";
import { valueAt } from "./read-path.ts";
import type { Profile, SpellSource, WeaponSource } from "./schema.ts";
import { inUnits, wantsOf, type Want, type Wants } from "./wants.ts";

const LONGEST_LABEL = 60;
const KILOGRAMS_PER_POUND = 0.4536;

/** Where the table of speeds has a value of a weapon. */
const BY_NAME: Readonly<Record<string, "speed" | "class" | "draw" | "reload">> = {
  spd: "speed",
  speedClass: "class",
  draw: "draw",
  reload: "reload",
};

interface Entry {
  readonly name: unknown;
  readonly data: unknown;
}

/** Leaves out weapons without a name or needed value. Speeds that the actor's data lack come from the table by name. */
export function readWeapons(profile: Profile, actor: ActorLike, { weapon: wants, mostWeapons }: Wants) {
  const weapons: JsonObject[] = [];
  if (!wants.length) return weapons;
  for (const source of profile.weapons)
    for (const entry of entriesOf(source, actor)) {
      const weapon = weaponOf(entry, source, wants);
      if (weapon && weapons.push(weapon) === mostWeapons) return weapons;
    }
  return weapons;
}

/** Returns the weapons whose data lack a speed that the pacing needs. */
export function untimedWeapons(profile: Profile, actor: ActorLike, pacing: string): readonly NamedThing[] {
  const needed = (wantsOf(pacing)?.weapon ?? []).filter(({ name, needed }) => needed && Object.hasOwn(BY_NAME, name));
  return profile.weapons.flatMap((source) =>
    entriesOf(source, actor).flatMap((entry) => {
      const name = labelOf(entry);
      const isTimed = needed.every((want) => ownValue(want, source, entry.data) !== null);
      return name === "" || isTimed ? [] : [{ kind: "weapons" as const, name, known: knownOf(entry.data, source) }];
    }),
  );
}

export function entriesOf(source: SpellSource, { system, items }: ActorLike): readonly Entry[] {
  if (source.items !== undefined)
    return [...(items ?? [])]
      .filter(({ type }) => type === source.items)
      .map((item) => ({ name: item.name, data: item.system }));
  const list = at(source.in, system);
  const entries: readonly unknown[] = Array.isArray(list) ? list : isObject(list) ? Object.values(list) : [];
  return entries.map((data) => ({ name: at(source.name, data), data }));
}

function at(path: string | undefined, data: unknown): unknown {
  const formula = path === undefined ? null : formulaOf(path);
  return formula && !("code" in formula) && formula.path ? valueAt(data, formula.path) : undefined;
}

export function labelOf({ name }: Entry): string {
  return typeof name === "string" ? name.trim().slice(0, LONGEST_LABEL) : "";
}

function weaponOf(entry: Entry, source: WeaponSource, wants: readonly Want[]): JsonObject | null {
  const label = labelOf(entry);
  if (label === "") return null;
  const { data } = entry;
  let byName: Speeds | null | undefined;
  const fromTable = ({ name, needed, least, most }: Want): number | null => {
    const column = Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : undefined;
    // A weapon that the data time, but for drawing, is not drawn by the table either.
    if (!column || (!needed && byName === undefined)) return null;
    byName ??= timesByName("weapons", label, knownOf(data, source));
    const value = byName?.[column];
    return value === undefined || value === null ? null : Math.min(most, Math.max(least, value));
  };
  const values: Record<string, number> = {};
  for (const want of wants) {
    const value = ownValue(want, source, data) ?? fromTable(want);
    if (value !== null) values[want.name] = value;
    else if (want.needed) return null;
  }
  return { label, ...values, ...shape(source, data, wants) };
}

export function ownReading(want: Want, source: SpellSource, data: unknown): Reading {
  return inUnits(evaluate(Object.hasOwn(source.values, want.name) ? source.values[want.name] : undefined, data), want);
}

function ownValue(want: Want, source: SpellSource, data: unknown): number | null {
  const reading = ownReading(want, source, data);
  return isValue(reading) ? reading.value : null;
}

/** Damage and weight, at the usual places unless the profile names others. */
function knownOf(data: unknown, source: WeaponSource): Known {
  const damage = at(source.damage, data);
  const pounds = evaluate(source.pounds, data);
  return {
    ...(typeof damage === "string" ? { damage } : {}),
    ...(isValue(pounds) ? { kg: pounds.value * KILOGRAMS_PER_POUND } : {}),
    isMissile: isRanged(source, data),
  };
}

function isRanged({ ranged }: WeaponSource, data: unknown): boolean {
  return typeof ranged === "boolean" ? ranged : holds(ranged, data);
}

/** Missile weapon (side-segments) and kind of fire (action-period). */
function shape(source: WeaponSource, data: unknown, wants: readonly Want[]): JsonObject {
  if (wants.some(({ name }) => name === "spd")) return { missile: isRanged(source, data) };
  if (!wants.some(({ name }) => name === "rof")) return {};
  const kind = Object.entries(source.kinds ?? {}).find(([, condition]) => holds(condition, data))?.[0];
  return kind === undefined ? {} : { kind };
}
