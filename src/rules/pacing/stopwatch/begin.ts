import { LARGEST } from "../../model/fields.ts";
import { isRefusal, refuse, type Refusal } from "../../model/outcome.ts";
import { segmentsOf, stepsOf } from "./action.ts";
import type { Doing, Facts, Deed } from "./facts.ts";
import { dueOf, isDrawn, isEmpty, roundsLeft, WATCHING, without, type Person } from "./person.ts";
import { STOP_ROLL } from "./segments.ts";

/**
 * T-5, T-11, T-27: somebody begins a choice in segment `from`, with the agility of this moment.
 * @param cost segments of class I already counted into `from` because it answers another's action (T-16)
 * @returns the facts with the first step under way and the others to follow, or why it cannot be begun
 */
export function begin(person: Person, chosen: Deed | readonly Deed[], from: number, cost = 0): Facts | Refusal {
  const [first, ...then] = stepsOf(chosen);
  return beginStep(person, first!, then, from, cost);
}

/** T-12, T-23: a weapon not in hand is drawn first, an empty one reloaded, in the same chain. */
export function beginStep(person: Person, deed: Deed, then: readonly Deed[], from: number, cost = 0): Facts | Refusal {
  const obstacle = obstacleTo(person, deed);
  if (obstacle) return obstacle;
  const prepare = preparation(person, deed);
  if (prepare) return beginStep(person, prepare, [deed, ...then], from, cost);
  const takes = segmentsOf(deed, person.agility, person.weapons);
  // Watching has no end that could lie beyond what the clock can hold: whoever joins after it can still do that.
  if (takes !== null && from + takes > LARGEST) return refuse("beyond-time", { participant: person.id });
  const [slots, , , done] = person.facts.timing;
  const facts = without(person.facts, "then", "running");
  const doing: Doing = cost ? { ...deed, cost } : deed;
  return {
    ...facts,
    timing: [slots, from, takes ?? WATCHING, done],
    doing,
    ...(then.length ? { then } : {}),
    ...legs(person.facts, deed, from),
  };
}

function preparation(person: Person, deed: Deed): Deed | null {
  const { weapon, moving } = deed;
  if (weapon === undefined) return null;
  const rest = { weapon, ...(moving === undefined ? {} : { moving }) };
  if (deed.do !== "draw" && !isDrawn(person, weapon)) return { do: "draw", ...rest };
  if (deed.do === "weapon" && isEmpty(person, weapon)) return { do: "reload", ...rest };
  return null;
}

/**
 * T-18: a run that goes on keeps its beginning. T-20: one who wants to stand in this very segment owes the roll at
 * once.
 */
function legs(before: Facts, deed: Deed, from: number): Partial<Facts> {
  if (deed.do === "run") return { running: before.running ?? from };
  if (deed.do !== "stop") return {};
  return deed.sooner === "first" ? { roll: STOP_ROLL.first } : { running: before.running! };
}

function obstacleTo(person: Person, deed: Deed): Refusal | null {
  const { id: participant, facts, weapons } = person;
  if (facts.roll !== undefined) return refuse("roll-first", { participant });
  if (deed.weapon !== undefined && !weapons[deed.weapon])
    return refuse("no-such-weapon", { participant, weapon: deed.weapon });
  // T-17, T-18: while running nothing else, unless it can be done at half speed.
  const runner = facts.running !== undefined;
  if (runner && deed.do !== "run" && deed.do !== "stop" && !deed.moving)
    return refuse("still-running", { participant });
  if (!runner && deed.do === "stop") return refuse("not-moving", { participant });
  return deed.weapon === undefined ? null : obstacleWith(person, deed.do, deed.weapon);
}

/** T-12, T-23: why this cannot be done with a weapon that is on the sheet. */
function obstacleWith(person: Person, deed: Deed["do"], weapon: number): Refusal | null {
  const { label, draw, reload, capacity } = person.weapons[weapon]!;
  const named = { participant: person.id, label };
  if (deed === "draw" && !draw) return refuse("needs-no-drawing", named);
  if (deed === "reload" && !(reload && capacity)) return refuse("cannot-be-reloaded", named);
  if (deed === "reload" && roundsLeft(person, weapon) >= capacity) return refuse("fully-loaded", named);
  // T-23: what is empty and cannot be reloaded does not fire.
  if (deed === "weapon" && !reload && isEmpty(person, weapon)) return refuse("out-of-ammunition", named);
  return null;
}

/** Expected completions of what follows in the chain under way. */
export function following(person: Person, facts: Facts): readonly number[] {
  let at = dueOf(facts);
  return (facts.then ?? []).map((deed) => (at += segmentsOf(deed, person.agility, person.weapons) ?? 0));
}

/** An action of middling length, for those who have neither a weapon nor anything they did before. */
const ANYTHING: Deed = { do: "class", speedClass: 5 };
const UP: Deed = { do: "listed", action: "standUp" };

/**
 * What somebody does if nobody says otherwise: the same again, where that makes sense. Drawing and reloading lead to
 * using the weapon; an action of the list is over when it is done (nobody opens a door twice), and so is stopping, so
 * the first weapon that can be used comes next, if there is one; who has fallen gets up (T-8, T-20).
 */
export function again(person: Person): Deed {
  const { fallen, doing } = person.facts;
  const same = fallen ? UP : repeated(person);
  const weapons = person.weapons.map((_, weapon): Deed => ({ do: "weapon", weapon }));
  const choices = [
    ...(doing?.do === "listed" && !fallen ? [...weapons, same] : [same, ...weapons]),
    ANYTHING,
    { do: "run" } as const,
  ];
  const possible = choices.find((deed) => deed && !isRefusal(begin(person, deed, person.facts.timing[1])));
  return possible ?? { do: "wait" };
}

function repeated({ facts }: Person): Deed | null {
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
