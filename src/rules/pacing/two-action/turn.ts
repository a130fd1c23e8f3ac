import * as v from "valibot";
import { slotNamed } from "../../model/build.ts";
import { id } from "../../model/fields.ts";
import { sameJson, type JsonObject } from "../../model/json.ts";
import { isRefusal, refuse, type Refusal } from "../../model/outcome.ts";
import { turnOf, statsOf } from "../../model/participants.ts";
import { editTurn, type Recipe } from "../../model/recipe.ts";
import { boxesIn, checkRound } from "./actions.ts";
import {
  action,
  box,
  verb,
  type Boxes,
  type Note,
  type Participant,
  type Setting,
  type Slot,
  type Turn,
  type View,
  type Stats,
} from "./facts.ts";
import { askToLook, chanceOf, marginOf, shown } from "./looks.ts";
import { isSurprised, orderKey, rankOf, tieResults, valueOf } from "./order.ts";
import { tieNote } from "../ties.ts";
import { defaultWork, taskLength, workIn, workOn } from "./task.ts";

/**
 * The one turn of a round, in which all its actions are taken. Its time is the current Initiative or the margin,
 * a half dropped.
 */
export function turnSlot(participant: Participant, setting: Setting): Slot {
  const { done } = turnOf<Turn>(participant, setting.round);
  return slotNamed(1, participant.id, setting, {
    time: shown(rankOf(participant, setting)).points,
    key: orderKey(participant, setting),
    state: done ? "done" : "open",
    note: noteOf(participant, setting),
  });
}

/** The sum behind the place in the order, the actions taken with their chances, and the task under way. */
function noteOf(participant: Participant, setting: Setting): Note {
  const { initiative, mods } = statsOf<Stats>(participant, setting);
  const { points, half } = shown(valueOf(participant, setting));
  const { boxes = [], held, looked } = turnOf<Turn>(participant, setting.round);
  const { task } = participant.facts;
  return {
    initiative,
    ...(mods ? { mods } : {}),
    ...(isSurprised(participant, setting) ? { surprised: true } : {}),
    value: points,
    ...(half ? { half } : {}),
    ...testNote(participant, setting),
    ...tieNote(tieResults(participant, setting)),
    used: [boxes.length, boxesIn(setting.options)],
    ...(boxes.length ? { boxes: shownBoxes(boxes, participant, setting) } : {}),
    ...(looked ? { looked } : {}),
    ...(held ? { held } : {}),
    ...(task ? { task: { ...task, ...taskLength(task.actions - task.done, setting.options) } } : {}),
  };
}

function testNote(participant: Participant, setting: Setting): Pick<Note, "test" | "margin" | "passed"> {
  const { test } = turnOf<Turn>(participant, setting.round);
  if (!setting.options.initiativeTests || test === undefined) return {};
  const margin = marginOf(valueOf(participant, setting), test);
  return { test, margin: shown(margin).points, passed: margin >= 0 };
}

function shownBoxes(boxes: Boxes, participant: Participant, setting: Setting): NonNullable<Note["boxes"]> {
  const { halved } = checkRound(boxes, rules(participant, setting));
  return boxes.map((combination, at) =>
    combination.map((one, place) => {
      const combined = halved[at]![place]!;
      const chance =
        one.target === undefined
          ? null
          : shown(chanceOf({ target: one.target, mods: one.mods, combined }, setting.options));
      return {
        ...one,
        ...(combined ? { halved: true } : {}),
        ...(chance ? { chance: chance.points, ...(chance.half ? { half: true } : {}) } : {}),
      };
    }),
  );
}

function rules(participant: Participant, setting: Setting): Parameters<typeof checkRound>[1] {
  return { ...setting.options, ability: statsOf<Stats>(participant, setting).ability };
}

/** Adds to what was taken in this turn so far. */
function taken(participant: Participant, more: Boxes, ruling: boolean, setting: Setting): Boxes | Refusal {
  return allowed(participant, turnOf<Turn>(participant, setting.round).boxes ?? [], more, ruling, setting);
}

/** These actions and more; refuses what the rules do not allow, unless the GM rules so. */
function allowed(
  participant: Participant,
  before: Boxes,
  more: Boxes,
  ruling: boolean,
  setting: Setting,
): Boxes | Refusal {
  if (workIn(more) && !participant.facts.task) return refuse("no-task", { participant: participant.id });
  const boxes = [...before, ...more];
  // What the GM has allowed before stays allowed: only the new actions are looked at, and how many there are in all.
  const { violations } = checkRound(more, rules(participant, setting));
  const tooMany = more.length > 0 && boxes.length > boxesIn(setting.options) ? ["too-many-actions"] : [];
  const [first, ...others] = new Set([...tooMany, ...violations]);
  return first && !ruling
    ? refuse(first, { participant: participant.id, most: boxesIn(setting.options), also: others })
    : boxes;
}

export function currentTurn(participant: Participant, view: View): Slot | undefined {
  return view.slotsOf(participant).find((slot) => slot.kind === "turn" && view.now.includes(slot.id));
}

/** One action, or one combination, of the current turn. `ruling`: the GM allows what the rules do not. */
export const act = verb(
  v.strictObject({ participant: id, actions: box, ruling: v.optional(v.boolean(), false) }),
  ({ participant: who, actions, ruling }, view): Recipe | Refusal => {
    const participant = view.participant(who);
    if (!participant || !currentTurn(participant, view)) return refuse("not-your-turn", { participant: who });
    const boxes = taken(participant, [actions], ruling, view.setting);
    if (isRefusal(boxes)) return boxes;
    const look = askToLook(boxes, participant, view);
    return (draft) => {
      editTurn<Turn>(draft, who).boxes = boxes;
      look(draft);
    };
  },
);

/**
 * The actions of the current turn are others than said so far, or said otherwise: combined, separated, left out (Q-10,
 * What was allowed before stays allowed.
 */
export const revise = verb(
  v.strictObject({
    participant: id,
    boxes: v.pipe(v.array(box), v.maxLength(4)),
    ruling: v.optional(v.boolean(), false),
  }),
  ({ participant: who, boxes: declared, ruling }, view): Recipe | Refusal => {
    const participant = view.participant(who);
    if (!participant || !currentTurn(participant, view)) return refuse("not-your-turn", { participant: who });
    const before = turnOf<Turn>(participant, view.setting.round).boxes ?? [];
    const known = declared.filter((one) => before.some((earlier) => sameJson(earlier, one)));
    const boxes = allowed(
      participant,
      known,
      declared.filter((one) => !known.includes(one)),
      ruling,
      view.setting,
    );
    if (isRefusal(boxes)) return boxes;
    const look = askToLook(declared, participant, view);
    return (draft) => {
      look(draft);
      const turn = editTurn<Turn>(draft, who);
      if (declared.length) turn.boxes = declared;
      else delete turn.boxes;
    };
  },
);

const report = v.object({
  actions: v.optional(v.pipe(v.array(v.pipe(v.array(action), v.maxLength(4))), v.maxLength(4)), []),
  ruling: v.optional(v.boolean(), false),
});

/**
 * The turn is over; what was not used of it is lost. The report may bring actions beyond those said before.
 */
export function finishTurn(slot: Slot, declared: JsonObject, view: View): Recipe | Refusal {
  const participant = view.participant(slot.participant)!;
  const read = v.safeParse(report, declared);
  if (!read.success)
    return refuse("unknown-action", {
      field: v.getDotPath(read.issues[0]) ?? "",
      found: read.issues[0].received.slice(0, 80),
    });
  const before = turnOf<Turn>(participant, view.setting.round).boxes ?? [];
  const more = read.output.actions.filter((combination) => combination.length > 0);
  const boxes = taken(
    participant,
    before.length || more.length ? more : defaultWork(participant, view.setting),
    read.output.ruling,
    view.setting,
  );
  if (isRefusal(boxes)) return boxes;
  const work = workOn(participant, boxes);
  const reminders = remindersOf(boxes, participant, view.setting);
  const look = askToLook(boxes, participant, view);
  return (draft, emit) => {
    const turn = editTurn<Turn>(draft, participant.id);
    turn.done = true;
    delete turn.held;
    if (boxes.length) turn.boxes = boxes;
    look(draft);
    work?.(draft, emit);
    for (const { code, data } of reminders)
      emit({ type: "note", code, data: { participant: participant.id, ...data } });
  };
}

/** a grenade thrown without drawing it first. Q-14: the Awareness tests that doing nothing allows. */
function remindersOf(
  boxes: Boxes,
  participant: Participant,
  setting: Setting,
): readonly { code: string; data: JsonObject }[] {
  const actions = boxes.flat();
  const tests = actions.filter(({ kind }) => kind === "nothing").length;
  const { halved } = checkRound(
    boxes.map((combination) => combination.map((one) => ({ ...one, roll: one.kind === "nothing" }))),
    rules(participant, setting),
  );
  const first = (kind: string): number => actions.findIndex((one) => one.kind === kind);
  const undrawn = first("throw") >= 0 && (first("draw") < 0 || first("draw") > first("throw"));
  return [
    ...(undrawn ? [{ code: "drawBeforeThrow", data: {} }] : []),
    ...(tests ? [{ code: "awareness", data: { tests, halved: halved.flat().filter(Boolean).length } }] : []),
  ];
}
