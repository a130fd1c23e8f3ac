import type { StatsReader } from "../stats.ts";
import { weaponsOf } from "./items.ts";

const LONGEST_LABEL = 60;

/** Agility, and the classes of every weapon that has one. */
export const stopwatch: StatsReader = (actor) => ({
  agility: actor.system.effectiveAgility,
  weapons: weaponsOf(actor).flatMap(({ name, system }) => (system.speedClass === null ? [] : [{
    label: name.slice(0, LONGEST_LABEL), speedClass: system.speedClass, draw: system.drawClass ?? 0, reload: system.reloadClass ?? 0,
    capacity: system.capacity, perSegment: system.perSegment, longer: system.longer, ready: system.ready, loaded: system.loaded,
  }])),
});
