import { type Command, type Json } from "../../../rules/core.ts";
import {
  actionTimes,
  diceIn,
  dueByDefault,
  fallbackFor,
  MOVES,
  PHASES,
  rollingSides,
  segmentSpread,
  sideSegmentsTurn,
  totalOf,
} from "../../../rules/pacings.ts";
import type { ActionTime, Intent, SideSegmentsRequest } from "../../../rules/pacings.ts";
import { fieldsLabelled, groupedRows } from "../../dialogs/form.ts";
import { hostAdapter } from "../../fight/host-adapter.ts";
import { capital, numberText, signed } from "../../host/i18n.ts";
import { beside, listed } from "../../host/lists.ts";
import { dataOf, requestTo } from "../../reading/context.ts";
import type { Form, AskedField, FormRow, FormSwitch, Outcome, FormValues } from "../../reading/decision.ts";
import { nameOf, sideName, targetsOf, whoIs } from "../../reading/people.ts";
import { actionName, carriedTo, sumText, declarationIn, type Declaration } from "./action-words.ts";
import {
  declarableFor,
  declarationOf,
  fieldsFor,
  GROUPS,
  KEEP,
  movesFor,
  declarableRowFor,
  declarableRow,
} from "./choices.ts";
import type { DeclarableAction } from "./choices.ts";
import { effectText, joined, kept, penaltyText } from "./notes.ts";
import { say, sayCounted, type Context, type Participant, type Request, type Types } from "./own.ts";

/** Returns a tick that stores the GM's number with the actor; the encounter remembers it anyway (SA-18). */
export function keepField(participant: string, { gm, combat }: Context): readonly AskedField[] {
  const actor = combat.combatants.get(participant)?.actor;
  return gm && actor ? [{ name: KEEP, label: say("Declare.Keep", { name: actor.name }), kind: "tick" }] : [];
}

/** Stores the number of segments on the actor; Undo leaves it. */
export async function keepSpeed(
  participant: string,
  action: string,
  segments: number,
  { combat }: Context,
): Promise<void> {
  const actor = combat.combatants.get(participant)?.actor;
  if (actor) await hostAdapter().keepActionSpeed(actor, action, segments);
}

interface Question {
  readonly participant: Participant;
  /** Text key below `Declare`. */
  readonly kind: "declare" | "change";
  /** Preselected. */
  readonly usual: Json;
  readonly chargedBy: readonly string[];
}

/** Asks for a pending declaration. */
export function answerDeclaration(
  request: Request,
  context: Context,
  answer: (intent: Json) => readonly Command[],
  defaultValue: Json = request.fallback,
): Form<Types> | null {
  const participant = context.participant(request.participant ?? "");
  const chargedBy = (dataOf(request).chargedBy ?? []).filter((id) => context.visible(id));
  return participant ? formOf({ participant, kind: "declare", usual: defaultValue, chargedBy }, answer, context) : null;
}

/** Asks for a declaration or change. `wanted` is preselected. */
export function askToDeclare(
  type: "declare" | "changeIntent",
  id: string,
  context: Context,
  wanted?: Json,
): Form<Types> | null {
  const participant = context.participant(id);
  if (!participant) return null;
  const pending = requestTo("declare", id, context);
  const usual =
    wanted ?? sideSegmentsTurn(participant, context.view.setting).intent ?? fallbackFor(participant, context.view);
  const { chargedBy = [] }: SideSegmentsRequest = pending ? dataOf(pending) : {};
  return formOf(
    { participant, kind: type === "declare" ? "declare" : "change", usual, chargedBy },
    (intent) => [{ type, participant: id, intent }],
    context,
  );
}

function formOf(question: Question, commands: (intent: Json) => readonly Command[], context: Context): Form<Types> {
  const { participant, kind } = question;
  const actions = declarableFor(participant, question.chargedBy, context);
  const wanted = declarationIn(question.usual);
  const defaultValue = declarableRowFor(wanted, actions);
  const intentOf = (values: FormValues): Intent | null => declarationOf(values, actions, context.gm);
  const chosenIn = ({ choice }: FormValues): DeclarableAction | undefined => actions[Number(choice || -1)];
  return {
    title: say(`Declare.${kind}.Title`, { round: context.state.clock.round }),
    participant: participant.id,
    label: say("Declare.List"),
    find: say("Declare.Find"),
    who: whoIs(participant.id, context, whoNote(question, context)),
    groups: groupsOf(actions, defaultValue.place, kind, context),
    switches: [moveSwitch(defaultValue.move)],
    fields: fieldsOf(wanted, participant, context),
    applies: (values, name, step) => applies(chosenIn(values), values, name, step, context),
    verb: (values) => {
      const [intent, action] = [intentOf(values), chosenIn(values)];
      const name = intent && action ? actionName({ ...intent, label: action.data.label ?? "" }) : "";
      return say(`Declare.${kind}.Verb`, { name });
    },
    commands: (values) => {
      const intent = intentOf(values);
      return intent && commands(intent);
    },
    outcome: (_, after) => {
      const one = after?.participant(participant.id);
      if (!after || !one) return { big: "–", lead: say("Declare.Choose") };
      return after.setting.round === context.view.setting.round ? landing(one, after, context) : { big: "–", lead: "" };
    },
    keep: async (values) => {
      const intent = intentOf(values);
      if (intent && values[KEEP]) await keepSpeed(participant.id, intent.action, Number(intent.segments), context);
    },
  };
}

function whoNote({ participant, kind }: Question, { view, state }: Context): string {
  const due = dueByDefault(participant, view.setting);
  const parts = [
    sideName(participant.side),
    due ? sayCounted("Declare.AttacksDue", due) : "",
    kind === "change" ? say("Declare.Since", { segment: state.clock.time ?? 0 }) : "",
  ];
  return beside(parts);
}

function groupsOf(
  actions: readonly DeclarableAction[],
  defaultValue: number,
  kind: Question["kind"],
  context: Context,
): readonly { title: string; rows: readonly FormRow[] }[] {
  return groupedRows(actions, GROUPS, {
    byDefault: defaultValue,
    groupOf: ({ group }) => group,
    rowOf: (action, place, checked) => declarableRow(action, place, checked, context),
    title: (group) => (group === undefined ? say(`Declare.${kind}.Usual`) : say(`Declare.Groups.${group}`)),
  });
}

function moveSwitch(chosen: string): FormSwitch {
  const step = (value: "" | keyof typeof MOVES): FormSwitch["steps"][number] => {
    const label = say(`Declare.Move.${value || "none"}`);
    const small = value ? signed(MOVES[value]) : numberText(0);
    return { value, label, small, spoken: `${label}, ${small}`, checked: value === chosen };
  };
  return {
    name: "move",
    label: say("Declare.Move.Label"),
    steps: [step(""), step("charge"), step("splitMove"), step("halfMove")],
  };
}

const LONGEST = 100;

function fieldsOf(defaultValue: Declaration | null, participant: Participant, context: Context): readonly AskedField[] {
  const field = fieldsLabelled((name) => say(`Declare.Fields.${name}`));
  const hint = (name: string): { readonly hint: string } => ({ hint: say(`Declare.Hints.${name}`) });
  const valueIf = (value?: string): { readonly value?: string } => (value === undefined ? {} : { value });
  const targets = targetsOf(participant, context).map(({ id }) => ({
    value: id,
    label: nameOf(id, context),
    selected: defaultValue?.target === id,
  }));
  const phases = PHASES.filter((id) => id !== "morale").map((id) => ({
    value: id,
    label: say(`Phases.${id}.Name`),
    selected: id === "melee",
  }));
  return [
    field("target", "select", { options: [{ value: "", label: say("Declare.NoTarget") }, ...targets] }),
    field("trigger", "text", hint("trigger")),
    field("answer", "text", { ...hint("answer"), ...valueIf(defaultValue?.answer) }),
    field("label", "text"),
    field("direction", "text", valueIf(defaultValue?.direction)),
    field("segments", "integer", { min: 0, max: LONGEST }),
    ...keepField(participant.id, context),
    field("phase", "select", { options: phases }),
    field("attacks", "integer", { min: 0, max: 20, ...hint("attacks") }),
    field("mods", "integer", { min: context.gm ? -LONGEST : 0, max: LONGEST, hint: "0" }),
  ];
}

function applies(
  action: DeclarableAction | undefined,
  values: FormValues,
  name: string,
  step: string | undefined,
  { gm }: Context,
): boolean {
  if (!action) return false;
  const moves: readonly string[] = movesFor(action);
  if (name === "move" && step !== undefined) return step === "" || moves.includes(step);
  const move = moves.includes(values.move ?? "") ? (values.move ?? "") : "";
  return fieldsFor(action, move, gm).has(name);
}

function landing(one: Participant, after: Context["view"], context: Context): Outcome {
  const intent = sideSegmentsTurn(one, after.setting).intent;
  const times = actionTimes(one, after.setting).filter((time) => !time.carried && time.leg !== "arrival" && !time.done);
  if (!intent || intent.action === "none") return { big: "–", lead: say("Declare.Nothing") };
  if (intent.action === "wait")
    return { big: say("Declare.After"), lead: say("Declare.WaitLead"), text: say("Declare.WaitText") };
  const [first] = times;
  if (!first) return { big: "?", lead: say("Declare.GmWillDecide") };
  return {
    ...segmentsOf(times, after),
    lead: sentence(intent, first),
    text: consequences(one, intent, first, after, context),
  };
}

function segmentsOf(times: readonly ActionTime[], view: Context["view"]): { big: string; small: string } {
  const stays = times.filter(({ beyond }) => !beyond).map(({ segment }) => numberText(segment));
  const [over] = times.filter(({ beyond }) => beyond);
  if (stays.length) return { big: listed(stays), small: sayCounted("Declare.Segments", stays.length) };
  return {
    big: numberText(carriedTo(over ?? { segment: 0 }, view)),
    small: say("Carried.Round", { round: view.setting.round + 1 }),
  };
}

/** "Charge, lance: speed 5 + 4." */
function sentence(intent: Intent, { note }: ActionTime): string {
  return `${capital(joined(actionName(intent), sumText(note.sum ?? [])))}.`;
}

function consequences(
  one: Participant,
  intent: Intent,
  first: ActionTime,
  after: Context["view"],
  context: Context,
): string {
  const slot = after.slotsOf(one).find(({ state, kind }) => state === "open" && kind !== "carried" && kind !== "extra");
  const { penalty, notes, sum = [] } = first.note;
  return [
    first.beyond
      ? say("Declare.CarriedOver", {
          from: totalOf(sum),
          to: carriedTo(first, after),
          round: after.setting.round + 1,
        })
      : "",
    slot ? rangeText(one, after) : "",
    intent.move ? say(`Declare.Moves.${intent.move}`) : "",
    penaltyText({ ...(penalty ? { penalty } : {}) }),
    ...kept(notes ? { notes } : {}),
    // In melee it depends on which side is first.
    slot && (slot.phase === "missile" || slot.phase === "magic") ? effectText(slot, { ...context, view: after }) : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** Says the possible segments, because the side may lose some (S-18). */
function rangeText(one: Participant, after: Context["view"]): string {
  const sides = rollingSides(after);
  const unit = after.setting.options.eachRolls ? one.id : one.side;
  if (!sides.includes(one.side) || Object.hasOwn(diceIn(after.setting), unit)) return "";
  const slot = after
    .slotsOf(one)
    .find(
      ({ kind, note, state }) => state === "open" && (kind === "turn" || kind === "leg") && note?.leg !== "arrival",
    );
  const range = slot ? segmentSpread(slot, one, after.setting) : null;
  return range && range[0] !== range[1] ? say("Declare.Range", { to: range[1] }) : "";
}

/** False for "other", which differs each time (S-39). */
function isKept(intent: Intent | undefined): boolean {
  return intent !== undefined && intent.action !== "other";
}

/** Asks for the GM's number of an action without one (SA-18). */
export function answerSpeed(
  request: Request,
  context: Context,
  answer: (segments: Json) => readonly Command[],
): Form<Types> {
  const id = request.participant ?? "";
  const one = context.participant(id);
  const intent = one && sideSegmentsTurn(one, context.view.setting).intent;
  const name = intent ? capital(actionName(intent)) : "";
  const read = ({ segments }: FormValues): number => Number(segments || request.fallback);
  return {
    title: say("Declare.speed.Title"),
    who: whoIs(id, context, name),
    fields: [
      {
        name: "segments",
        label: say("Declare.Fields.segments"),
        kind: "integer",
        min: 0,
        max: LONGEST,
        value: Number(request.fallback),
      },
      ...(isKept(intent) ? keepField(id, context) : []),
    ],
    commands: (given) => answer(read(given)),
    verb: (given) => say("Declare.speed.Verb", { segments: read(given) }),
    outcome: (_, after) => {
      const mover = after?.participant(id);
      const first = after && mover ? actionTimes(mover, after.setting).find((time) => !time.carried) : undefined;
      return {
        ...(first && after ? segmentsOf([first], after) : { big: "–" }),
        lead: say("Declare.speed.Lead", { name }),
        text: isKept(intent) ? say("Declare.speed.Text") : "",
      };
    },
    keep: async (given) => {
      if (given[KEEP] && intent) await keepSpeed(id, intent.action, read(given), context);
    },
  };
}
