import { present } from "../../model/json.ts";
import { slotNamed } from "../../model/build.ts";
import { slotId } from "../../model/participants.ts";
import { attacksOf, classOfAction } from "./action.ts";
import { following } from "./begin.ts";
import { roundsOf } from "./complete.ts";
import type { Facts, Note, Participant, PastSlot, Setting, Slot, StepNote } from "./facts.ts";
import {
  dueOf,
  isBusy,
  isIdle,
  isWatching,
  weaponLabel,
  combatantOf,
  roundsLeft,
  type Combatant,
} from "./combatant.ts";
import { stretch } from "./segments.ts";

/** Places choices after everything that completes in the same segment (T-11, TA-10). */
const CHOOSE = 1;

/** T-11: the last ones and the coming one: an action under way, a choice, or waiting. */
export function slotsOf(participant: Participant, setting: Setting): readonly Slot[] {
  const combatant = combatantOf(participant, setting);
  if (!combatant) return [];
  return [
    ...Object.values(combatant.facts.past ?? {}).map((over) => pastSlot(combatant, over, setting)),
    comingSlot(combatant, setting),
  ];
}

function pastSlot(
  combatant: Combatant,
  { slot, began, time, ordinal, do: action, label, rounds, reason }: PastSlot,
  setting: Setting,
): Slot {
  const firing = combatant.facts.doing?.began === slot ? slot : began;
  return slotNamed(slot, combatant.id, setting, {
    time,
    ...turnNamed(firing, combatant, setting),
    key: keyAt(time),
    ordinal,
    of: 0,
    kind: action === "burst" ? "burst" : "turn",
    state: reason === undefined ? "done" : "lost",
    ...(reason === undefined ? {} : { reason }),
    note: { do: action, label, ...(rounds === undefined ? {} : { rounds }) },
  });
}

function comingSlot(combatant: Combatant, setting: Setting): Slot {
  const { facts } = combatant;
  const { slots, done } = facts.timing;
  const firing = isBusy(facts) && facts.doing?.do === "burst";
  const time = dueOf(facts);
  const note = isBusy(facts) ? noteOf(combatant) : restNote(facts);
  return slotNamed(slots + 1, combatant.id, setting, {
    time,
    ...turnNamed(firing ? facts.doing.began : undefined, combatant, setting),
    ...attacksOf(note),
    key: isIdle(facts) ? [time, CHOOSE] : keyAt(time),
    ordinal: firing ? done : done + 1,
    of: 0,
    kind: firing ? "burst" : "turn",
    state: isWatching(facts) ? "waiting" : "open",
    note,
  });
}

/** T-25: automatic fire is one action, over any number of segments. */
function turnNamed(began: number | undefined, { id }: Combatant, { round }: Setting): Pick<Slot, "turn"> {
  return began === undefined ? {} : { turn: slotId(round, id, began) };
}

/** TA-10: simultaneous. */
export function keyAt(time: number): readonly number[] {
  return [time];
}

function restNote(facts: Facts): Note {
  if (facts.unaware) return { unaware: true };
  if (isWatching(facts)) return { do: "wait" };
  return {
    choose: true,
    from: facts.timing.from,
    ...(facts.roll === undefined ? {} : { roll: facts.roll }),
    ...(facts.fallen ? { fallen: true } : {}),
  };
}

/** Notes the action as announced, with `sum[0] + sum[1] + … = due` (T-14, T-27). */
function noteOf(combatant: Combatant): Note {
  const { facts, weapons } = combatant;
  const {
    timing: { from, takes = 0 },
    doing,
  } = facts;
  if (!doing) return {};
  const { do: what, weapon, action, label, cost, moving, quick } = doing;
  const then = following(combatant, facts);
  return {
    do: what,
    label: label ?? weaponLabel(weapon, weapons),
    ...(weapon === undefined ? {} : { weapon }),
    ...(action === undefined ? {} : { action }),
    speedClass: classOfAction(doing, combatant),
    sum: cost ? [from - cost, cost, takes] : [from, takes],
    due: from + takes,
    ...present({ reaction: cost, moving, quick }),
    ...(then.length ? { then, chain: chainOf(combatant) } : {}),
    ...ammunition(combatant),
    ...legs(facts),
  };
}

/** Returns the further steps in the order of `then` (T-12). */
function chainOf(combatant: Combatant): readonly StepNote[] {
  const { facts, weapons } = combatant;
  return facts.then!.map((step) => ({
    do: step.do,
    label: step.label ?? weaponLabel(step.weapon, weapons),
    ...(step.action === undefined ? {} : { action: step.action }),
    speedClass: classOfAction(step, combatant),
  }));
}

/** Notes the rounds to be fired, and `shots: [left, capacity]` (T-22 to T-25). */
function ammunition(combatant: Combatant): Pick<Note, "budgets" | "rounds"> {
  const { weapon } = combatant.facts.doing!;
  const arm = combatant.weapons.find((_, at) => at === weapon);
  if (!arm?.capacity) return {};
  const rounds = roundsOf(combatant);
  return { budgets: { shots: [roundsLeft(combatant, weapon!), arm.capacity] }, ...(rounds ? { rounds } : {}) };
}

/** Segments run at half and at full speed until the action completes (T-18, T-19). */
function legs({ doing, running, timing: { from, takes = 0 } }: Facts): Pick<Note, "half" | "full"> {
  if (running === undefined) return {};
  // Half speed, then none.
  return doing!.do === "stop" ? { half: 1, full: 0 } : { ...stretch(running, from, from + takes) };
}
