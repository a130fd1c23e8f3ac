import { sameJson, isJsonObject, statsOf, type Command, type Json } from "../../../rules/core.ts";
import { LATEST_START, type ActionCost, type StopwatchStats } from "../../../rules/pacings.ts";
import { fieldsLabelled, groupedRows } from "../../dialogs/form.ts";
import type { Form, AskedField, FormRow, Outcome, ScaleStep, FormValues } from "../../reading/decision.ts";
import { noteOf } from "../../reading/context.ts";
import { whoIs } from "../../reading/people.ts";
import { secondsOf } from "../../reading/unit-words.ts";
import { choosables, landing, defaultName, type Choosable, stretchOf } from "./choices.ts";
import { say, sayIf, type Context, type Participant, type Types } from "./own.ts";

export interface ActionQuestion {
  readonly participant: string;
  readonly from: number;
  readonly usual?: Json;
  readonly cost?: ActionCost;
  /** True if there is no earlier action. */
  readonly first?: boolean;
  readonly before?: string;
  /** First segment for a later announcement. */
  readonly at?: number;
  /** Text key below `Dialog`. */
  readonly kind: "begin" | "change" | "react";
  /** @param at segment, if not now */
  readonly commands: (action: Json, at?: number) => readonly Command[];
}

const GROUPS: Readonly<Record<string, string>> = {
  attack: "weapons",
  fire: "weapons",
  burst: "weapons",
  draw: "weapons",
  reload: "weapons",
  run: "movement",
  stop: "movement",
  stopSecond: "movement",
  stopFirst: "movement",
  wait: "movement",
  listed: "listed",
  own: "own",
  onTheMove: "moving",
};
/** Neither row nor class: segments count. */
const NONE = "none";
const MOST_PARTS = 20;

/** Asks for an action: listed (T-8), or by class or segments (T-9), each with its landing. */
export function askForAction(question: ActionQuestion, context: Context): Form<Types> | null {
  const participant = context.participant(question.participant);
  if (!participant) return null;
  const all = withDefault(choosables(participant, question.from, context), question);
  return {
    title: say(`Dialog.${question.kind}.Title`),
    participant: participant.id,
    label: say("Dialog.List"),
    find: say("Dialog.Find"),
    who: whoIs(participant.id, context, whoNote(participant, question, context)),
    groups: groupsOf(all, question),
    scale: {
      label: say("Dialog.Scale"),
      steps: all.flatMap((one, place) => (one.code === "class" ? [scaleStep(one, place)] : [])),
    },
    fields: fieldsOf(question, context),
    verb: (values) => say(`Dialog.${question.kind}.Verb`, { name: nameIn(values, chosenIn(values, all)) }),
    outcome: (_, after) => outcomeOf(participant.id, after),
    commands: (values) => {
      const action = actionOf(values, all);
      return action === null ? null : question.commands(action, values.at ? Number(values.at) : undefined);
    },
  };
}

function chosenIn({ choice }: FormValues, all: readonly Choosable[]): Choosable | undefined {
  return choice ? all[Number(choice)] : undefined;
}

function nameIn({ label = "" }: FormValues, chosen: Choosable | undefined): string {
  const named = !chosen || chosen.code === "class" ? label.trim() : "";
  return named || (chosen?.name ?? say("Choice.fixed.Name"));
}

function withDefault(
  all: readonly Choosable[],
  { usual: defaultValue, cost = {} }: ActionQuestion,
): readonly Choosable[] {
  if (defaultValue === undefined || all.some(({ value }) => sameJson(value, defaultValue))) return all;
  return [
    ...all,
    {
      value: defaultValue,
      code: "usual",
      data: cost,
      lands: cost.due ?? null,
      name: defaultName(defaultValue, cost),
      detail: "",
      brief: "",
      icon: "i-repeat",
    },
  ];
}

function whoNote(participant: Participant, { from, before }: ActionQuestion, { view }: Context): string {
  const { agility } = statsOf<StopwatchStats>(participant, view.setting);
  const note = say("Dialog.Who", { at: secondsOf(from), segment: from, agility });
  return before ? `${note}; ${before}` : note;
}

function groupsOf(
  all: readonly Choosable[],
  { usual: defaultValue, first: isFirst }: ActionQuestion,
): readonly { title: string; rows: readonly FormRow[] }[] {
  return groupedRows(all, ["weapons", "own", "movement", "moving", "listed"], {
    byDefault: defaultValue === undefined ? -1 : all.findIndex((one) => sameJson(one.value, defaultValue)),
    groupOf: ({ code }) => GROUPS[code],
    rowOf,
    title: (group) => say(`Dialog.Groups.${group ?? (isFirst ? "first" : "usual")}`),
  });
}

function rowOf(one: Choosable, place: number, checked: boolean): FormRow {
  const { at, takes } = landing(one.data, one.code === "wait");
  return { value: String(place), icon: one.icon, name: one.name, detail: one.detail, takes, lands: at, checked };
}

function scaleStep({ data, name }: Choosable, place: number): ScaleStep {
  const { segments = 0, class: label = "" } = data;
  return { value: String(place), label, small: String(segments), spoken: `${name}, ${stretchOf(segments)}` };
}

function fieldsOf({ at }: ActionQuestion, { gm }: Context): readonly AskedField[] {
  const field = fieldsLabelled((name) => say(`Dialog.Fields.${name}`));
  return [
    field("label", "text"),
    // T-9, T-10: set by the GM only.
    ...(gm
      ? [
          field("segments", "integer", { min: 1, max: LATEST_START, chooses: NONE }),
          field("times", "integer", { min: 1, max: MOST_PARTS, hint: "1" }),
        ]
      : []),
    ...(at === undefined ? [] : [field("at", "integer", { min: at, max: LATEST_START, hint: String(at) })]),
  ];
}

/** Returns the action, which may have a name and several parts (T-9). */
function actionOf(
  { choice = "", label = "", segments = "", times = "" }: FormValues,
  all: readonly Choosable[],
): Json | null {
  const named = label.trim() ? { label: label.trim() } : {};
  const one = all[Number(choice)];
  // T-17: a runner does anything else at half speed.
  const moving = all.some(({ value }) => isJsonObject(value) && value.moving === true) ? { moving: true } : {};
  if (choice === "")
    return Number(segments) > 0 ? { do: "fixed", segments: Number(segments), ...named, ...moving } : null;
  if (one?.code !== "class") return one?.value ?? null;
  return {
    ...(isJsonObject(one.value) ? one.value : {}),
    ...named,
    ...(Number(times) > 1 ? { times: Number(times) } : {}),
  };
}

/** @param after the fight in which the action has begun */
function outcomeOf(id: string, after: Context["view"] | null): Outcome {
  const one = after?.participant(id);
  const slot = one && after?.slotsOf(one).at(-1);
  if (!slot) return { big: "–", lead: "" };
  if (slot.state === "waiting")
    return { big: say("Outcome.Waits"), lead: say("Outcome.WaitLead"), text: say("Outcome.WaitText") };
  const { sum = [], do: first = "", chain = [], then = [] } = noteOf(slot);
  const ends = [slot.time, ...then];
  const from = slot.time - (sum.at(-1) ?? 0);
  const due = ends.at(-1) ?? from;
  const takes = ends.map((at, place) => at - (ends[place - 1] ?? from));
  return {
    big: secondsOf(due),
    small: say("Outcome.Segment", { segment: due }),
    lead: say("Outcome.Lead", { takes: stretchOf(due - from), sum: [from, ...takes].join("\u00a0+\u00a0"), due }),
    // "Drawn at 4.5 s."
    text: [first, ...chain.map((step) => step.do ?? "")]
      .slice(0, -1)
      .map((step, place) => sayIf(`Outcome.first.${step}`, { at: secondsOf(ends[place] ?? due) }))
      .join(" "),
  };
}

/** T-13. */
export function askForAwareness(
  id: string,
  context: Context,
  answer: (segment: number | "never") => readonly Command[],
): Form {
  const row = (value: string, key: string, checked = false): FormRow => ({
    value,
    name: say(`Awareness.${key}.Name`),
    detail: say(`Awareness.${key}.Detail`),
    takes: say(`Awareness.${key}.Takes`),
    checked,
  });
  return {
    title: say("Awareness.Title"),
    label: say("Awareness.Title"),
    who: whoIs(id, context, say("Awareness.Lead")),
    groups: [{ title: "", rows: [row("0", "begins", true), row("later", "later"), row("never", "never")] }],
    fields: [
      {
        name: "segment",
        label: say("Awareness.Field"),
        kind: "integer",
        min: 0,
        max: LATEST_START,
        chooses: "later",
      },
    ],
    verb: say("Awareness.Verb"),
    outcome: (given) => awarenessOutcome(segmentOf(given)),
    commands: (given) => {
      const segment = segmentOf(given);
      return segment === null ? null : answer(segment);
    },
  };
}

function segmentOf({ choice = "", segment = "" }: FormValues): number | "never" | null {
  if (choice === "never") return "never";
  return choice === "later" ? (segment === "" ? null : Number(segment)) : 0;
}

function awarenessOutcome(segment: number | "never" | null): Outcome {
  const key = segment === null ? "Open" : segment === "never" ? "Never" : segment ? "Later" : "Begins";
  return {
    big: typeof segment === "number" ? secondsOf(segment) : say("Awareness.Unknown"),
    small: typeof segment === "number" ? say("Outcome.Segment", { segment }) : "",
    lead: say(`Awareness.Outcome.${key}`),
  };
}
