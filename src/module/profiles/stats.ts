import { worldActions } from "../../foundry/settings/world-actions.ts";
import type { Json } from "../../rules/core.ts";
import type { ActorLike, OwnValues } from "./actor-like.ts";
import { evaluate } from "./formula.ts";
import { isValue, type Problem, type Reading } from "./problem.ts";
import type { Profile } from "./schema.ts";
import { readSpells } from "./spells.ts";
import { readWeapons } from "./weapons.ts";
import { anyNumber, inUnits, wantsOf } from "./wants.ts";

interface ValueProblem {
  readonly value: string;
  readonly problem: Problem;
  /** True if the pacing cannot place the actor without it. */
  readonly needed: boolean;
}

/** Reads a value by its name in the profile. */
export function readValue(profile: Profile, name: string, { system }: ActorLike, own: OwnValues = {}): Reading {
  const set = Object.hasOwn(own, name) ? own[name] : undefined;
  if (set !== undefined) return { value: set };
  return evaluate(Object.hasOwn(profile.values, name) ? profile.values[name] : undefined, system);
}

/**
 * Returns the stats that a pacing reads, with these combat rules or its own. The pacing refuses stats if a needed value is missing. Never throws.
 */
export function statsOf(profile: Profile, pacing: string, actor: ActorLike, own: OwnValues = {}, rules?: string) {
  const wants = wantsOf(pacing, rules);
  const stats: Record<string, Json> = {};
  const problems: ValueProblem[] = [];
  for (const want of wants?.actor ?? Object.keys(profile.values).map(anyNumber)) {
    const { name, needed = false, onlyWith } = want;
    const isMeant = name in profile.values || Object.hasOwn(own, name);
    if ((!isMeant && !needed) || (onlyWith !== undefined && !Object.hasOwn(profile.values, onlyWith))) continue;
    const reading = inUnits(readValue(profile, name, actor, own), want);
    // S-36: such an actor is not asked.
    if (want.mayLack) stats.fearless = !isValue(reading) && reading.problem.code === "never";
    if (isValue(reading)) stats[name] = reading.value;
    else if (reading.problem.code !== "never") problems.push({ value: name, problem: reading.problem, needed });
  }
  const weapons = wants ? readWeapons(profile, actor, wants) : [];
  if (weapons.length) stats.weapons = weapons;
  const spells = wants ? readSpells(profile, actor, wants) : [];
  if (spells.length) stats.spells = spells;
  // Actors of other systems have no actions of their own.
  if (wants?.ratesActions) stats.actions = worldActions().listed;
  return { stats, problems };
}
