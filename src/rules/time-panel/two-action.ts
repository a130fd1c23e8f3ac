import { sum, type Value } from "../figures/value.ts";
import { boxesIn, checkRound } from "../pacing/two-action/actions.ts";
import type { Action, Options } from "../pacing/two-action/facts.ts";
import { currentInitiative, shown } from "../pacing/two-action/halves.ts";
import { actionSeconds } from "../pacing/two-action/task.ts";
import { attackTimeline, type TimelinePart, type AttackTimeline, type TimedWeapon, type TimeSource } from "./source.ts";

interface TwoActionTime {
  readonly id: string;
  readonly label: string;
  readonly ranged: boolean;
  /** Attacks of the first round, perhaps with drawing, and of later rounds while loaded. */
  readonly attacks: { readonly first: number; readonly later: number };
  /** True if the first attack is combined with the draw, at half its chance. */
  readonly halved: boolean;
  readonly timeline: AttackTimeline;
}

export interface TwoActionValues {
  /** Initiative without surprise. */
  readonly initiative: Value;
  /** Initiative in the first round if surprised. */
  readonly surprised: { readonly points: number; readonly half: boolean };
  /** Actions per round, and seconds per action. */
  readonly actions: number;
  readonly seconds: number;
  readonly quickDraw: boolean;
  readonly times: readonly TwoActionTime[];
}

const TIMELINE_SECONDS = 10;

type Source = Pick<TimeSource, "initiative" | "initiativeModifier" | "quickDraw" | "weapons">;

/** */
export function twoActionValues(
  { initiative, initiativeModifier, quickDraw, weapons }: Source,
  options: Options,
): TwoActionValues {
  const base = Math.max(0, initiative);
  const stats = { initiative: base, mods: initiativeModifier };
  return {
    initiative: {
      ...sum({ code: "set", value: base }, { code: "modifier", value: initiativeModifier }),
      value: currentInitiative({ ...stats, surprised: false }, 1, options) / 2,
    },
    surprised: shown(currentInitiative({ ...stats, surprised: true }, 1, options)),
    actions: boxesIn(options),
    seconds: actionSeconds(options),
    quickDraw,
    times: weapons.map((weapon) => weaponTime(weapon, quickDraw, options)),
  };
}

const DRAW: Action = { kind: "draw" };
const isAttack = ({ kind }: Action): boolean => kind === "fire" || kind === "attack";

function weaponTime(weapon: TimedWeapon, quickDraw: boolean, options: Options): TwoActionTime {
  const { id, label, ranged } = weapon;
  const perRound = boxesIn(options);
  const boxes = boxesOf(weapon, quickDraw, options, Math.ceil(TIMELINE_SECONDS / actionSeconds(options)));
  const { halved } = checkRound(boxes.slice(0, perRound), { ...options, ability: quickDraw });
  const first = boxes.slice(0, perRound).flat().filter(isAttack).length;
  return {
    id,
    label,
    ranged,
    attacks: { first, later: perRound },
    halved: halved.flat().some(Boolean),
    timeline: timelineOf(boxes, weapon, actionSeconds(options)),
  };
}

/** Draws first, with the attack if it can, and reloads when empty. */
function boxesOf(
  { ready, ranged, capacity, loaded }: TimedWeapon,
  quickDraw: boolean,
  options: Options,
  most: number,
): readonly (readonly Action[])[] {
  const attack: Action = { kind: ranged ? "fire" : "attack", roll: true };
  const together = checkRound([[DRAW, attack]], { ...options, ability: quickDraw }).violations.length === 0;
  const boxes: (readonly Action[])[] = [];
  let left = loaded;
  for (let drawn = ready; boxes.length < most;) {
    if (capacity && left === 0 && drawn) {
      boxes.push([{ kind: "reload" }]);
      left = capacity;
    } else if (!drawn && together && (!capacity || left > 0)) boxes.push([DRAW, attack]);
    else boxes.push(drawn ? [attack] : [DRAW]);
    drawn = true;
    if (boxes.at(-1)?.some(isAttack)) left--;
  }
  return boxes;
}

function timelineOf(boxes: readonly (readonly Action[])[], { capacity }: TimedWeapon, seconds: number): AttackTimeline {
  const bits = boxes.map((box, at): TimelinePart => ({
    kind: box.some(isAttack) ? "use" : box.some(({ kind }) => kind === "reload") ? "reload" : "draw",
    from: at * seconds,
    to: (at + 1) * seconds,
  }));
  return attackTimeline(TIMELINE_SECONDS, bits, {
    rounds: capacity ? bits.filter(({ kind }) => kind === "use").length : 0,
  });
}
