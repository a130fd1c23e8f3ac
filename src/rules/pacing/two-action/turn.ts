import * as v from "valibot";
import { slotNamed } from "../../model/build.ts";
import { misfitOf } from "../../model/fields.ts";
import { present, sameJson, type JsonObject } from "../../model/json.ts";
import { isRefusal, refuse, type Refusal } from "../../model/outcome.ts";
import type { Recipe } from "../../model/recipe.ts";
import { boxesIn, checkRound, countIn, rulesFor } from "./actions.ts";
import { about, turnVerb, statsIn, turnIn, editTurn, action, box } from "./facts.ts";
import type { Boxes, Note, Participant, Setting, Slot, View } from "./facts.ts";
import { askToLook } from "./awareness.ts";
import { chanceOf, marginOf, shown } from "./halves.ts";
import { reloaded } from "./reload.ts";
import { isSurprised, orderKey, rankOf, tieResults, valueOf } from "./order.ts";
import { tieNote } from "../ties.ts";
import { defaultWork, taskLength, workIn, workOn } from "./task.ts";

/** Returns the turn with all its actions. Its time is current Initiative or the margin, without a half. */
export function turnSlot(participant: Participant, setting: Setting): Slot {
  const { done } = turnIn(participant, setting);
  return slotNamed(1, participant.id, setting, {
    time: shown(rankOf(participant, setting)).points,
    key: orderKey(participant, setting),
    state: done ? "done" : "open",
    attacks: boxesIn(setting.options),
    note: noteOf(participant, setting),
  });
}

/** Notes the sum, the actions with their chances, and the task under way. */
function noteOf(participant: Participant, setting: Setting): Note {
  const { initiative, mods } = statsIn(participant, setting);
  const { points, half } = shown(valueOf(participant, setting));
  const { boxes = [], held, looked } = turnIn(participant, setting);
  const { task } = participant.facts;
  return {
    initiative,
    value: points,
    ...present({ mods, surprised: isSurprised(participant, setting), half }),
    ...testNote(participant, setting),
    ...tieNote(tieResults(participant, setting)),
    used: [boxes.length, boxesIn(setting.options)],
    ...(boxes.length ? { boxes: shownBoxes(boxes, participant, setting) } : {}),
    ...present({ looked, held }),
    ...(task ? { task: { ...task, ...taskLength(task.actions - task.done, setting.options) } } : {}),
  };
}

function testNote(participant: Participant, setting: Setting): Pick<Note, "test" | "margin" | "passed"> {
  const { test } = turnIn(participant, setting);
  if (!setting.options.initiativeTests || test === undefined) return {};
  const margin = marginOf(valueOf(participant, setting), test);
  return { test, margin: shown(margin).points, passed: margin >= 0 };
}

function shownBoxes(boxes: Boxes, participant: Participant, setting: Setting): NonNullable<Note["boxes"]> {
  const { halved } = checkRound(boxes, rulesFor(participant, setting));
  return boxes.map((combination, at) =>
    combination.map((one, place) => {
      const combined = halved[at]![place]!;
      const half = combined ? { ...one, halved: true } : one;
      const { target, mods } = one;
      if (target === undefined) return half;
      const chance = shown(chanceOf({ target, mods, combined }, setting.options));
      return { ...half, chance: chance.points, ...(chance.half ? { half: true } : {}) };
    }),
  );
}

/** Refuses those not allowed unless the GM rules so. */
function allowed(
  participant: Participant,
  before: Boxes,
  more: Boxes,
  ruling: boolean,
  setting: Setting,
): Boxes | Refusal {
  if (workIn(more) && !participant.facts.task) return refuse("no-task", { participant: participant.id });
  const boxes = [...before, ...more];
  // Only the new actions and the total, so that earlier rulings stay.
  const { violations } = checkRound(more, rulesFor(participant, setting));
  const tooMany = more.length > 0 && boxes.length > boxesIn(setting.options) ? ["too-many-actions"] : [];
  const [first, ...others] = new Set([...tooMany, ...violations]);
  return first && !ruling
    ? refuse(first, { participant: participant.id, most: boxesIn(setting.options), also: others })
    : boxes;
}

/** `ruling`: the GM overrides the rules. */
export const act = turnVerb(
  about({ actions: box, ruling: v.optional(v.boolean(), false) }),
  ({ participant }, { participant: who, actions, ruling }, view) => {
    const boxes = allowed(participant, turnIn(participant, view.setting).boxes ?? [], [actions], ruling, view.setting);
    if (isRefusal(boxes)) return boxes;
    const look = askToLook(boxes, participant, view);
    return (draft) => {
      editTurn(draft, who).boxes = boxes;
      look(draft);
    };
  },
);

/** combined, separated, dropped. Earlier rulings stay. */
export const revise = turnVerb(
  about({ boxes: v.pipe(v.array(box), v.maxLength(4)), ruling: v.optional(v.boolean(), false) }),
  ({ participant }, { participant: who, boxes: declared, ruling }, view) => {
    const before = turnIn(participant, view.setting).boxes ?? [];
    const known = declared.filter((one) => before.some((earlier) => sameJson(earlier, one)));
    const others = declared.filter((one) => !known.includes(one));
    const boxes = allowed(participant, known, others, ruling, view.setting);
    if (isRefusal(boxes)) return boxes;
    const look = askToLook(declared, participant, view);
    return (draft) => {
      look(draft);
      const turn = editTurn(draft, who);
      if (declared.length) turn.boxes = declared;
      else delete turn.boxes;
    };
  },
);

const report = v.object({
  actions: v.optional(v.pipe(v.array(v.pipe(v.array(action), v.maxLength(4))), v.maxLength(4)), []),
  ruling: v.optional(v.boolean(), false),
});

/** Unused actions are lost. The report may add actions. */
export function finishTurn(slot: Slot, declared: JsonObject, view: View): Recipe | Refusal {
  const participant = view.participant(slot.participant)!;
  const read = v.safeParse(report, declared);
  if (!read.success) {
    const { field, found } = misfitOf(read.issues[0]);
    return refuse("unknown-action", { field, found });
  }
  const before = turnIn(participant, view.setting).boxes ?? [];
  const more = read.output.actions.filter((combination) => combination.length > 0);
  const work = before.length || more.length ? more : defaultWork(participant, view.setting);
  const boxes = allowed(participant, before, work, read.output.ruling, view.setting);
  if (isRefusal(boxes)) return boxes;
  const working = workOn(participant, boxes);
  const reloading = reloaded(participant, boxes, view.setting);
  const reminders = remindersOf(boxes, participant, view.setting);
  const look = askToLook(boxes, participant, view);
  return (draft, emit) => {
    const turn = editTurn(draft, participant.id);
    turn.done = true;
    delete turn.held;
    if (boxes.length) turn.boxes = boxes;
    look(draft);
    working?.(draft, emit);
    reloading?.(draft, emit);
    for (const { code, data } of reminders)
      emit({ type: "note", code, data: { participant: participant.id, ...data } });
  };
}

/** Reminds of a grenade not drawn first, and of Awareness tests earned. */
function remindersOf(
  boxes: Boxes,
  participant: Participant,
  setting: Setting,
): readonly { code: string; data: JsonObject }[] {
  const actions = boxes.flat();
  const tests = actions.filter(({ kind }) => kind === "nothing").length;
  const { halved } = checkRound(
    boxes.map((combination) => combination.map((one) => ({ ...one, roll: one.kind === "nothing" }))),
    rulesFor(participant, setting),
  );
  const first = (kind: string): number => actions.findIndex((one) => one.kind === kind);
  const undrawn = first("throw") >= 0 && (first("draw") < 0 || first("draw") > first("throw"));
  return [
    ...(undrawn ? [{ code: "drawBeforeThrow", data: {} }] : []),
    ...(tests ? [{ code: "awareness", data: { tests, halved: countIn(halved) } }] : []),
  ];
}
