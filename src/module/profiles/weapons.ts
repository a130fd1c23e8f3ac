import { isObject, type JsonObject } from "../../rules/core.ts";
import type { ActorLike } from "./actor-like.ts";
import { evaluate, formulaOf } from "./formula.ts";
import { isValue } from "./problem.ts";
import { valueAt } from "./read-path.ts";
import type { Profile, WeaponSource } from "./schema.ts";
import { inUnits, type Want } from "./wants.ts";

const LONGEST_LABEL = 60;

interface Entry {
  readonly name: unknown;
  readonly data: unknown;
}

/** Leaves out weapons without a name or needed value. */
export function readWeapons(
  profile: Profile,
  actor: ActorLike,
  wants: readonly Want[],
  most: number,
): readonly JsonObject[] {
  const weapons: JsonObject[] = [];
  if (!wants.length) return weapons;
  for (const source of profile.weapons)
    for (const entry of entriesOf(source, actor)) {
      const weapon = weaponOf(entry, source, wants);
      if (weapon && weapons.push(weapon) === most) return weapons;
    }
  return weapons;
}

function entriesOf(source: WeaponSource, { system, items }: ActorLike): readonly Entry[] {
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

function weaponOf({ name, data }: Entry, source: WeaponSource, wants: readonly Want[]): JsonObject | null {
  const label = typeof name === "string" ? name.trim().slice(0, LONGEST_LABEL) : "";
  const values: Record<string, number> = {};
  for (const want of wants) {
    const formula = Object.hasOwn(source.values, want.name) ? source.values[want.name] : undefined;
    const reading = formula === undefined ? null : inUnits(evaluate(formula, data), want);
    if (reading && isValue(reading)) values[want.name] = reading.value;
    else if (want.needed) return null;
  }
  return label === "" ? null : { label, ...values, ...shape(source, data, wants) };
}

function isRanged({ ranged }: WeaponSource, data: unknown): boolean {
  if (typeof ranged === "boolean") return ranged;
  const reading = evaluate(ranged, data);
  return isValue(reading) && reading.value !== 0;
}

/** Missile weapon (side-segments) and kind of fire (action-period). */
function shape(source: WeaponSource, data: unknown, wants: readonly Want[]): JsonObject {
  if (wants.some(({ name }) => name === "spd")) return { missile: isRanged(source, data) };
  if (!wants.some(({ name }) => name === "rof")) return {};
  const kind = Object.entries(source.kinds ?? {}).find(([, condition]) => {
    const reading = evaluate(condition, data);
    return isValue(reading) && reading.value !== 0;
  })?.[0];
  return kind === undefined ? {} : { kind };
}
