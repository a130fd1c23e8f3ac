import * as v from "valibot";
import { integer, id, line } from "../../model/fields.ts";
import type { JsonObject } from "../../model/json.ts";
import { refuse } from "../../model/outcome.ts";
import type { Recipe } from "../../model/recipe.ts";
import { boxesIn } from "./actions.ts";
import { creatureVerb, statsIn, editFacts } from "./facts.ts";
import type { Length, Options, Participant, Setting, Task, View, Boxes } from "./facts.ts";

/** Returns the seconds of an action, in rounds of either kind. */
export function actionSeconds({ roundSeconds }: Pick<Options, "roundSeconds">): number {
  return roundSeconds / 2;
}

/** Returns the rounds that consecutive actions take. */
export function taskLength(actions: number, options: Pick<Options, "oneAction" | "roundSeconds">): Length {
  return { rounds: Math.ceil(actions / boxesIn(options)), seconds: actionSeconds(options) * actions };
}

const LONGEST = 1_000;
const actions = v.pipe(integer, v.minValue(1), v.maxValue(LONGEST));
const who = { participant: id };

/**
 * begin with a number of actions, interrupt and resume without loss, change the length after a
 * test, or drop. By default, a turn works on it.
 */
export const task = creatureVerb(
  v.variant("do", [
    v.strictObject({ ...who, do: v.literal("begin"), actions, name: v.optional(line, "") }),
    v.strictObject({ ...who, do: v.literal("length"), actions }),
    v.strictObject({ ...who, do: v.picklist(["interrupt", "resume", "drop"]) }),
  ]),
  (participant, command) => {
    const { id: own, facts } = participant;
    const { task: under } = facts;
    if (command.do === "begin")
      return under
        ? refuse("task-under-way", { participant: own, task: under.name, done: under.done, of: under.actions })
        : keep(participant, { name: command.name, actions: command.actions, done: 0 });
    if (!under) return refuse("no-task", { participant: own });
    switch (command.do) {
      case "length":
        return under.done >= command.actions
          ? finished(participant, under)
          : keep(participant, { ...under, actions: command.actions });
      case "interrupt":
        if (under.paused) return refuse("task-is-interrupted", { participant: own });
        return keep(participant, { ...under, paused: true });
      case "resume":
        if (!under.paused) return refuse("task-goes-on", { participant: own });
        return keep(participant, goingOn(under));
      case "drop":
        return (draft) => {
          delete editFacts(draft, participant.id).task;
        };
    }
  },
);

/** True for a task as on the sheet, which is no ruling. */
export function isOwnTask({ participant: who, name, actions: takes }: JsonObject, view: View): boolean {
  const participant = view.participant(typeof who === "string" ? who : "");
  return (
    participant?.kind === "creature" &&
    (statsIn(participant, view.setting).actions ?? []).some((own) => own.label === name && own.actions === takes)
  );
}

function keep({ id: who }: Participant, task: Task): Recipe {
  return (draft) => {
    editFacts(draft, who).task = task;
  };
}

function goingOn({ name, actions, done }: Task): Task {
  return { name, actions, done };
}

function finished({ id: who }: Participant, { name, actions }: Task): Recipe {
  return (draft, emit) => {
    delete editFacts(draft, who).task;
    emit({ type: "note", code: "taskDone", data: { participant: who, name, actions } });
  };
}

export function workIn(boxes: Boxes): number {
  return boxes.flat().filter(({ kind }) => kind === "task").length;
}

/** Returns the task under way, unless interrupted. */
export function defaultWork(participant: Participant, setting: Setting): Boxes {
  const { task: under } = participant.facts;
  if (!under || under.paused) return [];
  return Array.from({ length: Math.min(boxesIn(setting.options), under.actions - under.done) }, () => [
    { kind: "task" },
  ]);
}

/** Notes the work of a round, unless the task was dropped. */
export function workOn(participant: Participant, boxes: Boxes): Recipe | null {
  const { task: under } = participant.facts;
  const work = workIn(boxes);
  if (!under || !work) return null;
  const done = under.done + work;
  return done >= under.actions ? finished(participant, under) : keep(participant, { ...goingOn(under), done });
}
