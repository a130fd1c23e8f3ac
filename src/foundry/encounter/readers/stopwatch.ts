import type { StatsReader } from "../stats.ts";
import { actionsOf, spellsOf, weaponsOf } from "./items.ts";
import { within } from "./within.ts";

const LONGEST_LABEL = 60;
const MOST_WEAPONS = 20;
const MOST_ACTIONS = 40;
const MOST_ROUNDS = 10_000;
const rounds = (value: number): number => within(value, 0, MOST_ROUNDS);

/** Agility, and the classes of every weapon, action and spell that has one. */
export const stopwatch: StatsReader = (actor) => ({
  agility: within(actor.system.effectiveAgility, 1, 1_000),
  weapons: weaponsOf(actor).filter(({ system }) => system.speedClass !== null).slice(0, MOST_WEAPONS).map(({ id, name, system }) => ({
    label: name.slice(0, LONGEST_LABEL), ...(id ? { item: id } : {}), speedClass: within(system.speedClass ?? 1, 1, 10), draw: within(system.drawClass ?? 0, 0, 10), reload: within(system.reloadClass ?? 0, 0, 10),
    capacity: rounds(system.capacity), perSegment: rounds(system.perSegment), longer: system.longer, ready: system.ready, loaded: rounds(system.loaded),
  })),
  actions: [...actionsOf(actor, Infinity), ...spellsOf(actor, Infinity)].flatMap(({ name, system: { speedClass } }) => (speedClass === null ? [] : [{ label: name.slice(0, LONGEST_LABEL), speedClass: within(speedClass, 1, 10) }]))
    .slice(0, MOST_ACTIONS),
});
