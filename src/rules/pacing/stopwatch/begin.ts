import { LARGEST } from "../../model/fields.ts";
import { isRefusal, refuse, type Refusal } from "../../model/outcome.ts";
import { segmentsOf, stepsOf } from "./action.ts";
import type { Doing, Facts, NextAction } from "./facts.ts";
import { dueOf, isDrawn, isEmpty, roundsLeft, idleFrom, without, type Combatant } from "./combatant.ts";
import { STOP_ROLL } from "./segments.ts";

/**
 * T-5, T-11, T-27: somebody begins a choice in segment `from`, with the agility of this moment.
 * @param cost segments of class I already counted into `from` because it answers another's action (T-16)
 * @returns the facts with the first step under way and the others to follow, or why it cannot be begun
 */
export function begin(
  combatant: Combatant,
  chosen: NextAction | readonly NextAction[],
  from: number,
  cost = 0,
): Facts | Refusal {
  const [first, ...then] = stepsOf(chosen);
  return beginStep(combatant, first!, then, from, cost);
}

/** T-12, T-23: a weapon not in hand is drawn first, an empty one reloaded, in the same chain. */
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
  const takes = segmentsOf(action, combatant.agility, combatant.weapons);
  // Watching has no end that could lie beyond what the clock can hold: whoever joins after it can still do that.
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

/**
 * T-18: a run that goes on keeps its beginning. T-20: one who wants to stand in this very segment owes the roll at
 * once.
 */
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
  // T-17, T-18: while running nothing else, unless it can be done at half speed.
  const runner = facts.running !== undefined;
  if (runner && action.do !== "run" && action.do !== "stop" && !action.moving)
    return refuse("still-running", { participant });
  if (!runner && action.do === "stop") return refuse("not-moving", { participant });
  return action.weapon === undefined ? null : obstacleWith(combatant, action.do, action.weapon);
}

/** T-12, T-23: why this cannot be done with a weapon that is on the sheet. */
function obstacleWith(combatant: Combatant, action: NextAction["do"], weapon: number): Refusal | null {
  const { label, draw, reload, capacity } = combatant.weapons[weapon]!;
  const named = { participant: combatant.id, label };
  if (action === "draw" && !draw) return refuse("needs-no-drawing", named);
  if (action === "reload" && !(reload && capacity)) return refuse("cannot-be-reloaded", named);
  if (action === "reload" && roundsLeft(combatant, weapon) >= capacity) return refuse("fully-loaded", named);
  // T-23: what is empty and cannot be reloaded does not fire.
  if (action === "weapon" && !reload && isEmpty(combatant, weapon)) return refuse("out-of-ammunition", named);
  return null;
}

/** Expected completions of what follows in the chain under way. */
export function following(combatant: Combatant, facts: Facts): readonly number[] {
  let at = dueOf(facts);
  return (facts.then ?? []).map((action) => (at += segmentsOf(action, combatant.agility, combatant.weapons) ?? 0));
}

/** An action of middling length, for those who have neither a weapon nor anything they did before. */
const ANYTHING: NextAction = { do: "class", speedClass: 5 };
const UP: NextAction = { do: "listed", action: "standUp" };

/**
 * What somebody does if nobody says otherwise: the same again, where that makes sense. Drawing and reloading lead to
 * using the weapon; an action of the list is over when it is done (nobody opens a door twice), and so is stopping, so
 * the first weapon that can be used comes next, if there is one; who has fallen gets up (T-8, T-20).
 */
export function again(combatant: Combatant): NextAction {
  const { fallen, doing } = combatant.facts;
  const same = fallen ? UP : repeated(combatant);
  const weapons = combatant.weapons.map((_, weapon): NextAction => ({ do: "weapon", weapon }));
  const choices = [
    ...(doing?.do === "listed" && !fallen ? [...weapons, same] : [same, ...weapons]),
    ANYTHING,
    { do: "run" } as const,
  ];
  const possible = choices.find(
    (action) => action && !isRefusal(begin(combatant, action, combatant.facts.timing.from)),
  );
  return possible ?? { do: "wait" };
}

function repeated({ facts }: Combatant): NextAction | null {
  const { doing } = facts;
  if (!doing) return null;
  // Without what belonged to that one time.
  const {
    do: kind,
    cost: _cost,
    notBefore: _notBefore,
    prepared: _prepared,
    quick: _quick,
    until: _until,
    ...rest
  } = doing;
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
