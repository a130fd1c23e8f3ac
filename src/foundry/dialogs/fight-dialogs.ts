import {
  combatOf,
  hazardsAt,
  isEndless,
  pacingIds,
  type Command,
  type EncounterState,
  scoreOf,
  type Pacing,
  type ScorePart,
  type Slot,
} from "../../rules/core.ts";
import { TABLE_PART } from "../../rules/values.ts";
import type { Fight } from "../fight/fight.ts";
import { combatantSource } from "../fight/store.ts";
import { asset, template } from "../host/constants.ts";
import { askFields, confirm, type DialogField } from "../host/dialog.ts";
import {
  combatName,
  combatSummary,
  counted,
  firstText,
  numberText,
  pacingName,
  pacingSummary,
  signed,
  text,
} from "../host/i18n.ts";
import { render } from "../host/templates.ts";
import { pickOne } from "../host/menu.ts";
import type { TrackerContext } from "../reading/context.ts";
import type { Form, FormValues } from "../reading/decision.ts";
import { defenceChance, ticksFor, type DefenceChoice } from "../reading/exchange/defence-choices.ts";
import type { CardContext, ExchangeStatus } from "../reading/exchange/model.ts";
import { percent, diceVerb } from "../reading/explain.ts";
import { viewerOf } from "../reading/fight-context.ts";
import { slotRow } from "../reading/row-words.ts";
import { nameOf } from "../reading/people.ts";
import { tableWords } from "../reading/score-words.ts";
import { unitWords } from "../reading/unit-words.ts";
import { rulesBeside } from "../settings/new-fights.ts";
import { scorePart } from "../settings/table-modifiers.ts";
import { askForValues } from "./form.ts";

/** Of a modifier. */
const FARTHEST = 100;

/** Foundry's default is an unknown person. */
const FACE = asset("portraits/event.svg");

/** Adds an entry without an actor, such as a fire or reinforcements. */
export async function addEvent({ combat, state, view: { pacing } }: TrackerContext): Promise<void> {
  const event = await askForEvent(pacing, state.clock);
  if (!event) return;
  const { name, hidden, ...hazard } = event;
  await combat.createEmbeddedDocuments("Combatant", [{ name, img: FACE, hidden, ...combatantSource({ hazard }) }]);
}

export interface TypedEvent {
  readonly name: string;
  readonly hidden: boolean;
  readonly time: number;
  readonly from: number;
  readonly every: number;
}

type Clock = { readonly round: number; readonly time: number | null };

/**
 * Asks for an event; an empty time means now.
 * @param present initial values, to change one; values that the pacing does not ask for are kept
 * @returns null if closed
 */
export async function askForEvent(pacing: Pacing, clock: Clock, present?: TypedEvent): Promise<TypedEvent | null> {
  const label = eventLabels(pacing);
  const values = await askFields({
    title: label(present ? "ChangeTitle" : "Title"),
    fields: eventFields(pacing, clock, present),
    verb: label(present ? "ChangeVerb" : "Verb"),
  });
  return values && eventFrom(values, pacing, clock, present);
}

function eventLabels({ id }: Pacing): (name: string) => string {
  return (name) => firstText([`Pacing.${id}.AddEvent.${name}`, `Dialogs.AddEvent.${name}`]);
}

const asksTime = (pacing: Pacing): boolean => hazardsAt(pacing) === undefined;

function eventFields(pacing: Pacing, clock: Clock, present: TypedEvent | undefined): readonly DialogField[] {
  const label = eventLabels(pacing);
  const { perFigure } = unitWords(pacing);
  const endless = isEndless(pacing);
  const step = 1 / perFigure;
  const time = present && present.time / perFigure;
  const every = present && (endless ? present.every / perFigure : present.every);
  const hint = text("Dialogs.AddEvent.FromHint", { round: Math.max(1, clock.round) });
  const seen = ["no", "yes"].map((value) => ({
    value,
    label: label(`Seen.${value}`),
    selected: present?.hidden === (value === "yes"),
  }));
  return [
    { name: "name", label: label("Name"), kind: "text", value: present?.name },
    ...(asksTime(pacing)
      ? [{ name: "time", label: label(`Time.${pacing.clock.unit.id}`), kind: "decimal", step, value: time } as const]
      : []),
    ...(endless
      ? []
      : [{ name: "from", label: label("From"), kind: "integer", min: 1, value: present?.from, hint } as const]),
    {
      name: "every",
      label: label(endless ? "EveryTime" : "Every"),
      kind: endless ? "decimal" : "integer",
      min: 0,
      step,
      value: every,
      hint: label("EveryHint"),
    },
    { name: "hidden", label: label("Hidden"), kind: "select", options: seen },
  ];
}

function eventFrom(
  values: Readonly<Record<string, string>>,
  pacing: Pacing,
  clock: Clock,
  present: TypedEvent | undefined,
): TypedEvent {
  const { perFigure } = unitWords(pacing);
  const endless = isEndless(pacing);
  const typed = (name: string): number | null =>
    values[name] && Number.isFinite(Number(values[name])) ? Number(values[name]) : null;
  const units = (name: string): number => Math.round((typed(name) ?? 0) * perFigure);
  return {
    name: values.name || eventLabels(pacing)("Unnamed"),
    hidden: values.hidden === "yes",
    time: !asksTime(pacing) && present ? present.time : typed("time") === null ? (clock.time ?? 0) : units("time"),
    from: endless && present ? present.from : Math.max(1, Math.round(typed("from") ?? clock.round)),
    every: Math.max(0, endless ? units("every") : Math.round(typed("every") ?? 0)),
  };
}

export async function askForPacing(present: string): Promise<string | null> {
  const choices = pacingIds().map((id) => ({
    value: id,
    label: pacingName(id),
    help: pacingSummary(id),
    chosen: id === present,
    current: id === present,
  }));
  return pickOne({ title: text("Dialogs.Pacing.Title"), lead: text("Dialogs.Pacing.Lead") }, choices);
}

/** Asks for the combat rules of an encounter; null if closed. */
export async function askForRules(state: EncounterState): Promise<string | null> {
  const { pacing, nextRules, status } = state;
  const present = nextRules ?? combatOf(state) ?? "";
  const choices = rulesBeside(pacing).map((id) => ({
    value: id,
    label: combatName(id),
    help: combatSummary(id),
    chosen: id === present,
    current: id === present,
  }));
  return pickOne(
    { title: text("Dialogs.Rules.Title"), lead: text(`Dialogs.Rules.${status === "running" ? "Running" : "Lead"}`) },
    choices,
  );
}

/**
 * Asks for modifiers of a defence: ticks of the table's list, and another with its reason. Null if closed.
 * @param open defences to choose from
 * @param first chosen at first
 */
export async function defenceAsked(
  status: ExchangeStatus,
  open: readonly DefenceChoice[],
  first: DefenceChoice,
  cardContext: CardContext,
): Promise<DefenceChoice | null> {
  const fitting = open.map((choice) => ticksFor(status, choice, cardContext));
  const ticks = [...new Map(fitting.flat().map((one) => [one.code, one])).values()];
  const partsIn = (values: FormValues): readonly ScorePart[] => {
    const ticked = fitting[Number(values.choice)]!.filter(({ code }) => values[code]);
    const value = Math.max(-FARTHEST, Math.min(FARTHEST, Math.round(Number(values.other)) || 0));
    const other = { code: "other", value, name: (values.why ?? "").slice(0, 120) };
    return [...ticked.map(scorePart), ...(value ? [other] : [])];
  };
  const chosenIn = (values: FormValues): DefenceChoice => {
    const choice = open[Number(values.choice)] ?? first;
    const parts = [...choice.parts, ...partsIn(values)];
    return { ...choice, parts, score: scoreOf(parts) };
  };
  const values = await askForValues({
    title: text("Exchange.ModifiedTitle", { name: nameOf(status.exchange.target, cardContext.context) }),
    label: text("Exchange.Defence"),
    groups: [
      {
        title: "",
        rows: open.map((one, place) => ({
          value: String(place),
          name: text("Exchange.Against", { what: one.what, score: one.score }),
          detail: one.name,
          takes: "",
          checked: one === first,
        })),
      },
    ],
    fields: modifierFields(ticks),
    applies: ({ choice }, name) =>
      !name.startsWith(TABLE_PART) || fitting[Number(choice)]!.some(({ code }) => code === name),
    verb(values) {
      const odds = defenceChance(chosenIn(values).score, status, cardContext);
      return odds ? diceVerb(odds) : text("Pending.Roll");
    },
    outcome(values) {
      const { what, score } = chosenIn(values);
      return { big: numberText(score), small: percent(defenceChance(score, status, cardContext)), lead: what };
    },
  });
  return values && chosenIn(values);
}

const modifierFields = (ticks: ReturnType<typeof ticksFor>) =>
  [
    ...ticks.map((one) => ({
      name: one.code,
      label: text("Exchange.Against", { what: tableWords(one), score: signed(one.value) }),
      kind: "tick" as const,
    })),
    { name: "other", label: text("Attack.Other"), kind: "integer", min: -FARTHEST, max: FARTHEST },
    { name: "why", label: text("Attack.OtherReason"), kind: "text" },
  ] as const;

/**
 * Asks for a time as the pacing displays it.
 * @param move returns the commands for a time in core units
 */
export function askForTime(slot: Slot, context: TrackerContext, move: (time: number) => readonly Command[]): Form {
  const { pacing } = context.view;
  const { perFigure, at } = unitWords(pacing);
  return {
    title: nameOf(slot.participant, context),
    participant: slot.participant,
    fields: [
      {
        name: "time",
        label: text("Dialogs.PutOn.Label", { now: at(slot.time) }),
        kind: "decimal",
        step: 1 / perFigure,
        required: true,
        note: slotRow(slot, context).timeHint ?? "",
      },
    ],
    verb: text("Dialogs.PutOn.Verb"),
    commands: ({ time }) => (time ? move(Math.round(Number(time) * perFigure)) : null),
  };
}

/** @returns true to end the round and lose open turns */
export async function askToEndRound(combat: Fight, open: readonly Slot[]): Promise<boolean> {
  const naming = game.user && { ...viewerOf(combat, game.user), combat };
  const names = naming ? [...new Set(open.map(({ participant }) => nameOf(participant, naming)))] : [];
  const content = await render(template("dialogs/lines.hbs"), {
    lead: counted("Dialogs.EndWindow.Lead", open.length),
    lines: names,
  });
  return confirm(
    firstText([`Pacing.${combat.encounter.pacing}.Footer.NextWindow`, "Dialogs.EndWindow.Title"]),
    content,
    text("Dialogs.EndWindow.Verb"),
  );
}

const KINDS = ["break", "parley"] as const;

/** Asks for the reason of a pause, which everyone's clock shows. */
export async function pauseTime(give: (command: Command) => Promise<unknown>): Promise<void> {
  const values = await askFields({
    title: text("Dialogs.Pause.Title"),
    fields: [
      {
        name: "kind",
        label: text("Dialogs.Pause.Kind"),
        kind: "select",
        options: KINDS.map((kind) => ({ value: kind, label: text(`Dialogs.Pause.Kinds.${kind}`) })),
      },
      { name: "note", label: text("Dialogs.Pause.Note"), kind: "text" },
    ],
    verb: text("Dialogs.Pause.Verb"),
  });
  if (!values) return;
  const { kind = "break", note } = values;
  await give({ type: "pause", kind, ...(note ? { note } : {}) });
}
