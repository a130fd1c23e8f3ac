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
import {
  askForChoice,
  type ChoiceDialog,
  type ChoiceField,
  type DialogRow,
  type ChoiceSwitch,
  type ChoiceValues,
  type Outcome,
  fieldsLabelled,
  groupedRows,
} from "../../dialogs/ask-choice.ts";
import { hostAdapter } from "../../fight/host-adapter.ts";
import { capital, numberText, signed } from "../../host/i18n.ts";
import { beside, listed } from "../../host/lists.ts";
import { spoken } from "../../host/rich-text.ts";
import { attempt, dataOf, requestTo } from "../../reading/context.ts";
import { consider } from "../../reading/landing.ts";
import { nameOf, sideName, targetsOf, whoIs } from "../../reading/people.ts";
import { refusalIn } from "../../reading/requests.ts";
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
import { say, sayCounted, type Context, type Participant, type Request } from "./own.ts";

/** Returns a tick that stores the GM's number with the actor; the encounter remembers it anyway (SA-18). */
export function keepField(participant: string, { gm, combat }: Context): readonly ChoiceField[] {
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

export interface Question {
  readonly participant: string;
  /** Text key below `Declare`. */
  readonly kind: "declare" | "change";
  /** Preselected. */
  readonly usual: Json;
  readonly chargedBy: readonly string[];
  /** Tried on a copy for the result. */
  readonly command: (intent: Json) => Command;
}

/** Null if closed. */
export async function answerDeclaration(
  request: Request,
  context: Context,
  defaultValue: Json = request.fallback,
): Promise<Json | null> {
  const chargedBy = (dataOf(request).chargedBy ?? []).filter((id) => context.visible(id));
  return askForDeclaration(
    {
      participant: request.participant ?? "",
      kind: "declare",
      usual: defaultValue,
      chargedBy,
      command: (intent) => ({ type: "answer", answers: { [request.id]: intent } }),
    },
    context,
  );
}

/** Asks for a declaration or change; null if closed. `wanted` is preselected. */
export async function askToDeclare(
  type: "declare" | "changeIntent",
  participant: string,
  context: Context,
  wanted?: Json,
): Promise<readonly Command[] | null> {
  const one = context.participant(participant);
  const pending = requestTo("declare", participant, context);
  const command = (intent: Json): Command => ({ type, participant, intent });
  const defaultValue =
    wanted ?? (one ? (sideSegmentsTurn(one, context.view.setting).intent ?? fallbackFor(one, context.view)) : null);
  const { chargedBy = [] }: SideSegmentsRequest = pending ? dataOf(pending) : {};
  const intent = await askForDeclaration(
    { participant, kind: type === "declare" ? "declare" : "change", usual: defaultValue, chargedBy, command },
    context,
  );
  return intent === null ? null : [command(intent)];
}

async function askForDeclaration(question: Question, context: Context): Promise<Json | null> {
  const participant = context.participant(question.participant);
  if (!participant) return null;
  const actions = declarableFor(participant, question.chargedBy, context);
  const values = await askForChoice({
    ...choiceOf(question, participant, actions, context),
    consider: (given) => {
      const intent = declarationOf(given, actions, context.gm);
      return intent && consider(participant.id, [question.command(intent)], context);
    },
  });
  const intent = values && declarationOf(values, actions, context.gm);
  if (intent && values[KEEP]) await keepSpeed(participant.id, intent.action, Number(intent.segments), context);
  return intent;
}

function choiceOf(
  question: Question,
  participant: Participant,
  actions: readonly DeclarableAction[],
  context: Context,
): ChoiceDialog {
  const wanted = declarationIn(question.usual);
  const defaultValue = declarableRowFor(wanted, actions);
  return {
    title: say(`Declare.${question.kind}.Title`, { round: context.state.clock.round }),
    label: say("Declare.List"),
    find: say("Declare.Find"),
    who: whoIs(participant.id, context, whoNote(participant, question, context)),
    groups: groupsOf(actions, defaultValue.place, question.kind, context),
    switches: [moveSwitch(defaultValue.move)],
    fields: fieldsOf(wanted, participant, context),
    applies: (values, name, step) => applies(values, name, step, actions, context),
    outcome: (values) => outcomeOf(values, actions, question, context),
  };
}

function whoNote(participant: Participant, { kind }: Question, { view, state }: Context): string {
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
): readonly { title: string; rows: readonly DialogRow[] }[] {
  return groupedRows(actions, GROUPS, {
    byDefault: defaultValue,
    groupOf: ({ group }) => group,
    rowOf: (action, place, checked) => declarableRow(action, place, checked, context),
    title: (group) => (group === undefined ? say(`Declare.${kind}.Usual`) : say(`Declare.Groups.${group}`)),
  });
}

function moveSwitch(chosen: string): ChoiceSwitch {
  const step = (value: "" | keyof typeof MOVES): ChoiceSwitch["steps"][number] => {
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

function fieldsOf(
  defaultValue: Declaration | null,
  participant: Participant,
  context: Context,
): readonly ChoiceField[] {
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
  values: ChoiceValues,
  name: string,
  step: string | undefined,
  actions: readonly DeclarableAction[],
  { gm }: Context,
): boolean {
  const action = actions[Number(values.choice || -1)];
  if (!action) return false;
  const moves: readonly string[] = movesFor(action);
  if (name === "move" && step !== undefined) return step === "" || moves.includes(step);
  const move = moves.includes(values.move ?? "") ? (values.move ?? "") : "";
  return fieldsFor(action, move, gm).has(name);
}

function outcomeOf(
  values: ChoiceValues,
  actions: readonly DeclarableAction[],
  { command, kind, participant: id }: Question,
  context: Context,
): Outcome {
  const intent = declarationOf(values, actions, context.gm);
  const action = actions[Number(values.choice || -1)];
  const name = intent && action ? actionName({ ...intent, label: action.data.label ?? "" }) : "";
  const verb = say(`Declare.${kind}.Verb`, { name });
  const none = { big: "–", verb };
  if (!intent || !action) return { ...none, lead: say("Declare.Choose") };
  const { refusal, view: after } = { view: null, refusal: null, ...attempt(command(intent), context) };
  if (refusal) return { ...none, lead: spoken(refusalIn(refusal, context)) };
  const one = after?.participant(id);
  if (!after || !one || after.setting.round !== context.view.setting.round) return { ...none, lead: "" };
  return { ...landing(one, after, context), verb };
}

function landing(one: Participant, after: Context["view"], context: Context): Omit<Outcome, "verb"> {
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
  if (!sides.includes(one.side) || Object.hasOwn(diceIn(after.setting), one.side)) return "";
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
export async function answerSpeed(request: Request, context: Context): Promise<Json | null> {
  const id = request.participant ?? "";
  const one = context.participant(id);
  const intent = one && sideSegmentsTurn(one, context.view.setting).intent;
  const name = intent ? capital(actionName(intent)) : "";
  const read = ({ segments = "" }: ChoiceValues): number =>
    segments === "" ? Number(request.fallback) : Number(segments);
  const values = await askForChoice({
    title: say("Declare.speed.Title"),
    label: name,
    groups: [],
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
    outcome: (given) => {
      const { view: after } = {
        view: null,
        ...attempt({ type: "answer", answers: { [request.id]: read(given) } }, context),
      };
      const mover = after?.participant(id);
      const first = after && mover ? actionTimes(mover, after.setting).find((time) => !time.carried) : undefined;
      return {
        ...(first && after ? segmentsOf([first], after) : { big: "–" }),
        lead: say("Declare.speed.Lead", { name }),
        text: isKept(intent) ? say("Declare.speed.Text") : "",
        verb: say("Declare.speed.Verb", { segments: read(given) }),
      };
    },
  });
  if (values?.[KEEP] && intent) await keepSpeed(id, intent.action, read(values), context);
  return values && read(values);
}
