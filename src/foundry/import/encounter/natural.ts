import { isObject, pacingOf, unitsWritten, type Json, type JsonObject } from "../../../rules/core.ts";
import { importText, type Saying } from "../saying.ts";

/** Stats that files give as on character sheets and the core in quarters: Basic Speed 6.25 is 25. */
const QUARTERS: readonly string[] = ["basicSpeed"];
export const QUARTER_STEPS = importText("Allowed.quarters");

/** Returns the core's stats for a file's; the core refuses a Basic Speed that is no quarter. */
export function statsFromNatural(stats: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(stats).map(([field, value]) => [field, isQuarters(field, value) ? value * 4 : value]),
  );
}

/** The inverse of `statsFromNatural`. */
export function statsToNatural(stats: JsonObject): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(stats).flatMap(([field, value]): [string, Json][] =>
      value === undefined || value === null ? [] : [[field, isQuarters(field, value) ? value / 4 : value]],
    ),
  );
}

export function isQuarters(field: string, value: Json | undefined): value is number {
  return QUARTERS.includes(field) && typeof value === "number";
}

export const timeFromNatural = (time: number, pacing: string): number => time * unitsOf(pacing);

export const timeToNatural = (time: number, pacing: string): number => time / unitsOf(pacing);

function unitsOf(pacing: string): number {
  const known = pacingOf(pacing);
  return known ? unitsWritten(known.clock) : 1;
}

export function commandFromNatural(
  command: JsonObject & { readonly type: string },
  pacing: string,
): JsonObject & { readonly type: string } {
  const { stats, to } = command;
  const time = command.type === "move" && isObject(to) ? to.time : undefined;
  return {
    ...command,
    ...(isObject(stats)
      ? { stats: command.kind === "hazard" ? hazardFromNatural(stats, pacing) : statsFromNatural(stats) }
      : {}),
    ...(typeof time === "number" ? { to: { time: timeFromNatural(time, pacing) } } : {}),
  };
}

function hazardFromNatural(stats: JsonObject, pacing: string): JsonObject {
  return typeof stats.time === "number" ? { ...stats, time: timeFromNatural(stats.time, pacing) } : stats;
}

/** Returns what the file may contain, from the core's limit (e.g. ">=0"). */
export function allowedInFile(field: string, allowed: string): Saying {
  const [, sign, limit] = /^([<>]=?)(-?\d+)$/.exec(allowed) ?? [];
  const quarters = QUARTERS.includes(field);
  if (sign && limit)
    return importText(`Allowed.${LIMITS[sign] ?? "numberAtLeast"}`, {
      limit: quarters ? Number(limit) / 4 : Number(limit),
    });
  return quarters ? QUARTER_STEPS : importText(`Allowed.${TYPES[allowed] ?? "another"}`);
}

const LIMITS: Readonly<Record<string, string>> = {
  ">=": "numberAtLeast",
  "<=": "numberAtMost",
  ">": "numberAbove",
  "<": "numberBelow",
};
const TYPES: Readonly<Record<string, string>> = {
  number: "number",
  string: "text",
  boolean: "flag",
  Object: "object",
  Array: "list",
  never: "nothing",
  "": "whole",
};
