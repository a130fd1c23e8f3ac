import { LARGEST } from "../../model/fields.ts";
import { isRefusal, refuse, type Refusal } from "../../model/outcome.ts";
import { segmentsOf, stepsOf } from "./action.ts";
import type { Doing, Facts, NextAction, Chosen } from "./facts.ts";
import { dueOf, isDrawn, isEmpty, roundsLeft, idleFrom, without, type Combatant } from "./combatant.ts";
import { STOP_ROLL } from "./segments.ts";

/**
 * T-5, T-11, T-27: begins a choice in segment `from`, with the present agility.
 * @param cost segments of class I already counted into `from` for a reaction (T-16)
 * @returns facts with the first step under way and the others to follow, or a refusal
 */
export function begin(combatant: Combatant, chosen: Chosen, from: number, cost = 0): Facts | Refusal {
  const [first, ...then] = stepsOf(chosen);
  return beginStep(combatant, first!, then, from, cost);
}

/** T-12, T-23: draws or reloads first, in the same chain. */
export function beginStep(
  combatant: Combatant,
  action: NextAction,
  then: readonly NextAction[],
  from: number,
  cost = 0,
): Facts | Refusal {
  const obstacle = obstacleTo(combatant, action);
  if (obstacle) return obstacle;
  const prepare = preparation(combatant, action);
  if (prepare) return beginStep(combatant, prepare, [action, ...then], from, cost);
  const takes = segmentsOf(action, combatant);
  // Watching has no end beyond the clock's range.
  if (takes !== null && from + takes > LARGEST) return refuse("beyond-time", { participant: combatant.id });
  const idle = idleFrom(combatant.facts.timing, from);
  const facts = without(combatant.facts, "then", "running");
  const doing: Doing = cost ? { ...action, cost } : action;
  return {
    ...facts,
    timing: takes === null ? { ...idle, watching: true } : takes ? { ...idle, takes } : idle,
    doing,
    ...(then.length ? { then } : {}),
    ...legs(combatant.facts, action, from),
  };
}

function preparation(combatant: Combatant, action: NextAction): NextAction | null {
  const { weapon, moving } = action;
  if (weapon === undefined) return null;
  const rest = { weapon, ...(moving === undefined ? {} : { moving }) };
  if (action.do !== "draw" && !isDrawn(combatant, weapon)) return { do: "draw", ...rest };
  if (action.do === "weapon" && isEmpty(combatant, weapon)) return { do: "reload", ...rest };
  return null;
}

/** T-18: a continued run keeps its start. T-20: stopping in this very segment needs the agility roll at once. */
function legs(before: Facts, action: NextAction, from: number): Partial<Facts> {
  if (action.do === "run") return { running: before.running ?? from };
  if (action.do !== "stop") return {};
  return action.sooner === "first" ? { roll: STOP_ROLL.first } : { running: before.running! };
}

function obstacleTo(combatant: Combatant, action: NextAction): Refusal | null {
  const { id: participant, facts, weapons } = combatant;
  if (facts.roll !== undefined) return refuse("roll-first", { participant });
  if (action.weapon !== undefined && !weapons[action.weapon])
    return refuse("no-such-weapon", { participant, weapon: action.weapon });
  // T-17, T-18: only at half speed.
  const runner = facts.running !== undefined;
  if (runner && action.do !== "run" && action.do !== "stop" && !action.moving)
    return refuse("still-running", { participant });
  if (!runner && action.do === "stop") return refuse("not-moving", { participant });
  return action.weapon === undefined ? null : obstacleWith(combatant, action.do, action.weapon);
}

/** Returns why this cannot be done with a weapon (T-12, T-23). */
function obstacleWith(combatant: Combatant, action: NextAction["do"], weapon: number): Refusal | null {
  const { label, draw, reload, capacity } = combatant.weapons[weapon]!;
  const named = { participant: combatant.id, label };
  if (action === "draw" && !draw) return refuse("needs-no-drawing", named);
  if (action === "reload" && !(reload && capacity)) return refuse("cannot-be-reloaded", named);
  if (action === "reload" && roundsLeft(combatant, weapon) >= capacity) return refuse("fully-loaded", named);
  // T-23: an empty weapon that cannot be reloaded does not fire.
  if (action === "weapon" && !reload && isEmpty(combatant, weapon)) return refuse("out-of-ammunition", named);
  return null;
}

/** Returns the expected completions of the next steps. */
export function following(combatant: Combatant, facts: Facts): readonly number[] {
  let at = dueOf(facts);
  return (facts.then ?? []).map((action) => (at += segmentsOf(action, combatant) ?? 0));
}

/** Medium length; without weapons or a last action. */
const ANYTHING: NextAction = { do: "class", speedClass: 5 };
const UP: NextAction = { do: "listed", action: "standUp" };
const RUN: NextAction = { do: "run" };

/**
 * Returns the default action: the last one again. After drawing or reloading it uses the weapon. A listed
 * action or a stop is not repeated, so the first usable weapon comes next; a fallen combatant gets up (T-8,
 * T-20).
 */
export function again(combatant: Combatant): NextAction {
  const { fallen, doing } = combatant.facts;
  const same = fallen ? UP : repeated(combatant);
  const weapons = combatant.weapons.map((_, weapon): NextAction => ({ do: "weapon", weapon }));
  const usual = doing?.do === "listed" && !fallen ? [...weapons, same] : [same, ...weapons];
  const isPossible = (action: NextAction | null): boolean =>
    action !== null && !isRefusal(begin(combatant, action, combatant.facts.timing.from));
  return [...usual, ANYTHING, RUN].find(isPossible) ?? { do: "wait" };
}

function repeated({ facts }: Combatant): NextAction | null {
  const { doing } = facts;
  if (!doing) return null;
  const { do: kind, cost: _, ...rest } = doing;
  switch (kind) {
    case "weapon":
    case "burst":
    case "draw":
    case "reload":
      return { do: "weapon", weapon: doing.weapon! };
    default:
      return { do: kind, ...rest };
  }
}
