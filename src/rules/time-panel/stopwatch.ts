import { isRefusal } from "../model/outcome.ts";
import { segmentsOf } from "../pacing/stopwatch/action.ts";
import type { NextAction, Weapon } from "../pacing/stopwatch/facts.ts";
import { begin } from "../pacing/stopwatch/begin.ts";
import { complete, roundsOf } from "../pacing/stopwatch/complete.ts";
import { beginner, dueOf, isIdle, type Combatant } from "../pacing/stopwatch/combatant.ts";
import { segments, SLOWEST } from "../pacing/stopwatch/segments.ts";
import {
  TIMELINE_SEGMENTS,
  attackTimeline,
  type TimelinePart,
  type AttackTimeline,
  type TimedAction,
  type TimedSpell,
  type TimedWeapon,
  type TimeSource,
} from "./source.ts";

/** A duration at the creature's agility (T-4). */
export interface Duration {
  /** 1 to 10. */
  readonly speedClass: number;
  readonly segments: number;
}

export interface StopwatchTime {
  readonly id: string;
  readonly label: string;
  readonly kind: "weapon" | "spell" | "action";
  /** T-3; null without such a step. */
  readonly draw: Duration | null;
  /** Null without a speed class: unusable with this pacing. */
  readonly use: Duration | null;
  readonly reload: Duration | null;
  readonly timeline: AttackTimeline | null;
}

export interface StopwatchValues {
  readonly agility: number;
  /** Segments of classes I to X (T-6). */
  readonly classes: readonly number[];
  readonly times: readonly StopwatchTime[];
}

/** T-3 to T-6, T-12, T-22 to T-25: everything the creature has, in segments. */
export function stopwatchValues({
  agility,
  weapons,
  spells,
  actions,
}: Pick<TimeSource, "agility" | "weapons" | "spells" | "actions">): StopwatchValues {
  const { value } = agility;
  return {
    agility: value,
    classes: Array.from({ length: SLOWEST }, (_, at) => segments(value, at + 1)),
    times: [
      ...weapons.map((weapon) => weaponTime(weapon, value)),
      ...spells.map((spell) => simpleTime(spell, "spell", value)),
      ...actions.flatMap((action) => (action.speedClass === null ? [] : [simpleTime(action, "action", value)])),
    ],
  };
}

function weaponTime(weapon: TimedWeapon, agility: number): StopwatchTime {
  const { id, label, drawClass, speedClass, reloadClass, capacity } = weapon;
  const arm = armOf(weapon);
  const duration = (action: "draw" | "weapon" | "reload", itsClass: number | null): Duration | null =>
    itsClass === null || itsClass === 0
      ? null
      : {
          speedClass: itsClass,
          segments: segmentsOf({ do: action, weapon: 0 }, { agility, weapons: [arm ?? BARE], actions: [] }) ?? 0,
        };
  return {
    id,
    label,
    kind: "weapon",
    draw: arm && duration("draw", drawClass),
    use: arm && duration("weapon", speedClass),
    reload: arm && duration("reload", capacity ? reloadClass : null),
    timeline: arm && timelineOf(arm, { do: "weapon", weapon: 0 }, agility),
  };
}

/** Times of spells and actions. */
function simpleTime(
  { id, label, speedClass }: TimedSpell | TimedAction,
  kind: "spell" | "action",
  agility: number,
): StopwatchTime {
  const use = speedClass === null ? null : { speedClass, segments: segments(agility, speedClass) };
  // Only spells repeat.
  const again = kind === "spell" && speedClass !== null ? timelineOf(BARE, { do: "class", speedClass }, agility) : null;
  return { id, label, kind, draw: null, use, reload: null, timeline: again };
}

const BARE: Weapon = {
  label: "",
  speedClass: 1,
  draw: 0,
  reload: 0,
  capacity: 0,
  loaded: 0,
  perSegment: 0,
  longer: false,
  ready: true,
};

/** Returns the weapon as the stopwatch reads it; null without a speed class. */
function armOf({
  label,
  speedClass,
  drawClass,
  reloadClass,
  capacity,
  loaded,
  perSegment,
  longer,
  ready,
}: TimedWeapon): Weapon | null {
  return speedClass === null
    ? null
    : {
        label,
        speedClass,
        draw: drawClass ?? 0,
        reload: reloadClass ?? 0,
        capacity,
        loaded,
        perSegment,
        longer,
        ready,
      };
}

/** Runs the code of play: draws first, reloads when it must, continues automatic fire (T-12, T-23 to T-25). */
function timelineOf(arm: Weapon, action: NextAction, agility: number): AttackTimeline {
  const bits: TimelinePart[] = [];
  const lands: number[] = [];
  let rounds = 0;
  let combatant: Combatant = { id: "", agility, weapons: [arm], actions: [], facts: beginner(0) };
  for (let at = 0; at < TIMELINE_SEGMENTS;) {
    const facts = isIdle(combatant.facts) ? begin(combatant, action, at) : combatant.facts;
    if (isRefusal(facts)) return attackTimeline(TIMELINE_SEGMENTS, bits, { lands, rounds, empty: true });
    combatant = { ...combatant, facts };
    const due = dueOf(facts);
    const doing = facts.doing?.do ?? "";
    note(bits, KIND_OF[doing] ?? "use", at, due);
    if (due <= TIMELINE_SEGMENTS) {
      const fired = roundsOf(combatant);
      rounds += fired;
      if (doing !== "draw" && doing !== "reload" && doing !== "burst" && !(fired && arm.perSegment)) lands.push(due);
      // Fired in the segment in which aiming is complete (TA-8).
      if (fired && arm.perSegment && doing === "weapon") bits.push({ kind: "burst", from: due, to: due });
    }
    const after = complete(combatant, due);
    if (isRefusal(after)) break;
    combatant = { ...combatant, facts: after };
    at = due;
  }
  return attackTimeline(TIMELINE_SEGMENTS, bits, { lands, rounds });
}

const KIND_OF: Readonly<Record<string, TimelinePart["kind"]>> = { draw: "draw", reload: "reload", burst: "burst" };

function note(bits: TimelinePart[], kind: TimelinePart["kind"], from: number, to: number): void {
  const last = bits.at(-1);
  if (kind === "burst" && last?.kind === "burst" && last.to === from)
    bits[bits.length - 1] = { kind, from: last.from, to };
  else bits.push({ kind, from, to });
}
