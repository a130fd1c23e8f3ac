import type { Ask, Command, Json, JsonObject, Offer, Request, Slot } from "../../rules/core.ts";
import { template } from "../host/constants.ts";
import { ask } from "../host/dialog.ts";
import { numberText, firstText, hasText, text, word, ownKeys } from "../host/i18n.ts";
import { render } from "../host/templates.ts";
import type { MenuEntry } from "../host/menu-entry.ts";
import { openMenu } from "../host/menu.ts";
import type { TrackerContext } from "../reading/context.ts";
import type { AskedField, Question } from "../reading/decision.ts";
import { consider } from "../reading/landing.ts";
import { listedOffers, offerLabel } from "../reading/offers.ts";
import { shellIn } from "../reading/pacing-shell.ts";
import { slotRow } from "../reading/row-words.ts";
import { nameOf, nameOfValue } from "../reading/people.ts";
import type { ChoiceRow } from "../reading/offer-part.ts";
import { askedName, whatOf } from "../reading/requests.ts";
import { landsText } from "./ask-decision.ts";
import { decide } from "./picker.ts";

/**
 * Returns the question for an offer's missing fields; its command if none is missing.
 * @param name of the subject, if more than one participant
 */
export function missingIn(
  offer: Offer,
  participant: string,
  context: TrackerContext,
  name = nameOf(participant, context),
): Question {
  const fields = (offer.asks ?? []).map((one) => fieldOf(one, offer, participant, context));
  if (!fields.length) return [offer.command];
  const { pacing } = context.state;
  const label = offerLabel(offer, context);
  const title = text("Now.Whose", { name, verb: label });
  const only = fewIn(fields);
  if (only)
    return {
      title,
      participant,
      lead: only.label,
      options: only.options.map(({ value, label: option }) => ({
        label: option,
        commands: [withField(offer.command, only.name, only.read(value))],
      })),
    };
  return {
    title,
    participant,
    fields,
    verb: firstText([`Pacing.${pacing}.Verbs.${offer.code}`, `Verbs.${offer.code}`].filter(hasText)) || label,
    commands: (values) =>
      fields.some(({ name: field, required }) => required && !values[field]?.trim())
        ? null
        : [
            fields.reduce<Command>(
              (command, field) => withField(command, field.name, field.read(values[field.name] ?? "")),
              offer.command,
            ),
          ],
  };
}

/** @param value null leaves the field out */
function withField(command: Command, path: string, value: Json): Command {
  return value === null ? command : { ...command, ...withValue(command, path.split("."), value) };
}

/** Longer lists get a search field. */
const FEW = 12;

/** Returns a single field with few choices, which takes one click without a dialog; else null. */
function fewIn([only, ...others]: readonly Field[]): (Field & Required<Pick<Field, "options">>) | null {
  const options = only?.options ?? [];
  const few = options.length > 0 && options.length <= FEW && options.every(({ value }) => value !== "");
  return only && few && !others.length ? { ...only, options } : null;
}

/** Sets a field; a path leads into parts: "report.yards". */
function withValue(command: JsonObject, [name = "", ...rest]: readonly string[], value: Json): JsonObject {
  const part = command[name];
  return { ...command, [name]: rest.length ? withValue(isPart(part) ? part : {}, rest, value) : value };
}

function isPart(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

interface Field extends AskedField {
  /** Returns the field's value; null omits the field. */
  readonly read: (value: string) => Json | null;
}

function fieldOf(one: Ask, offer: Offer, participant: string, context: TrackerContext): Field {
  const { state } = context;
  const name = one.field.split(".").at(-1) ?? "";
  const label = firstText(
    [...ownKeys(state, `Fields.${offer.code}.${name}`), ...ownKeys(state, `Fields.${name}`), `Fields.${name}`],
    offer.data,
  );
  const common = { name: one.field, label };
  switch (one.kind) {
    case "text":
      return { ...common, kind: "text", required: !one.optional, read: (value) => value.trim() || null };
    case "integer":
      return {
        ...common,
        kind: "integer",
        min: one.min,
        max: one.max,
        read: (value) => (value === "" ? null : Number(value)),
      };
    default:
      return { ...common, kind: "select", ...optionsOf(one, participant, context) };
  }
}

function optionsOf(one: Ask, participant: string, context: TrackerContext): Pick<Field, "options" | "read"> {
  const values = pickable(one, participant, context);
  const options = values.map(({ label }, place) => ({ value: String(place), label }));
  return {
    options: one.optional ? [{ value: "", label: noneText(one, context) }, ...options] : options,
    read: (value) => (value === "" ? null : (values[Number(value)]?.value ?? null)),
  };
}

function noneText({ field }: Ask, { state }: TrackerContext): string {
  const name = field.split(".").at(-1) ?? "";
  return firstText([`Pacing.${state.pacing}.None.${name}`, "Dialogs.None"]);
}

/** Returns what may be picked; participants are given by name. */
export function pickable(
  one: Ask,
  participant: string,
  context: TrackerContext,
): readonly { value: Json; label: string }[] {
  const { view, state } = context;
  const picks = view.pacing.choices.picks?.(one, view.participant(participant) ?? null, view) ?? [];
  if (picks.length) {
    return picks.map((choice) => {
      const own = shellIn(context).offers?.pick?.(choice, context);
      if (own) return { value: choice.value, label: own.lands ? `${own.label}: ${own.lands}` : own.label };
      const label =
        nameOfValue(choice.value, context) ?? firstText(ownKeys(state, `Picks.${choice.code}`), choice.data);
      return {
        value: choice.value,
        label: choice.lands === null ? label : `${label} (${landsText(choice.lands, context)})`,
      };
    });
  }
  if (one.kind === "participant" && !one.choices) {
    return [...context.combat.combatants].flatMap(({ id }) =>
      id && context.visible(id) ? [{ value: id, label: nameOf(id, context) }] : [],
    );
  }
  return (one.choices ?? []).map((value) => {
    const name = one.field.split(".").at(-1) ?? "";
    const keys = [
      ...ownKeys(state, `Choices.${name}.${word(value)}`),
      ...ownKeys(state, `Choices.${word(value)}`),
      `Choices.${word(value)}`,
    ];
    return {
      value,
      label: keys.some(hasText)
        ? firstText(keys)
        : (nameOfValue(value, context) ?? (typeof value === "number" ? numberText(value) : word(value))),
    };
  });
}

type Row = ReturnType<typeof rowOf>;

/**
 * Asks for results of dice on the table, again after an impossible one. Empty rows stay pending; null if
 * nothing was filled in.
 */
export async function askForResults(
  pending: readonly Request[],
  context: TrackerContext,
): Promise<Record<string, Json> | null> {
  let rows = pending.map((request) => rowOf(request, context));
  for (;;) {
    const content = await render(template("dialogs/results.hbs"), { rows });
    const values = await ask({
      title: text("Dialogs.Results.Title"),
      content,
      verb: text("Dialogs.Results.Verb"),
      asksAgain: true,
    });
    if (!values) return null;
    rows = rows.map((row) => checked(row, values[row.name]));
    if (rows.every(({ wrong }) => wrong === "")) break;
  }
  const filled = rows.filter(({ value }) => value !== "");
  return filled.length ? Object.fromEntries(filled.map(({ name, value }) => [name, Number(value)])) : null;
}

function rowOf(request: Request, context: TrackerContext) {
  const { count, faces } = request.dice ?? { count: 1, faces: 6 };
  return {
    name: request.id,
    who: askedName(request, context),
    what: whatOf(request, context),
    min: count,
    max: count * faces,
    value: "",
    wrong: "",
  };
}

function checked(row: Row, typed: FormDataEntryValue | undefined): Row {
  const value = typeof typed === "string" ? typed.trim() : "";
  const number = Number(value);
  const possible = value === "" || (Number.isInteger(number) && number >= row.min && number <= row.max);
  return { ...row, value, wrong: possible ? "" : text("Dialogs.Results.Wrong", { min: row.min, max: row.max }) };
}

export type Give = (...commands: readonly Command[]) => Promise<unknown>;

/** Null if closed. */
export async function commandsOf(
  offer: Offer,
  id: string,
  context: TrackerContext,
  name?: string,
): Promise<readonly Command[] | null> {
  const own = shellIn(context).decides?.offers?.[offer.code];
  if (own) return decide(await own(offer, id, context, name), context);
  return decide(missingIn(offer, id, context, name), context);
}

export async function take(offer: Offer, id: string, context: TrackerContext, give: Give): Promise<void> {
  await giveAll(await commandsOf(offer, id, context), give);
}

export async function giveAll(commands: readonly Command[] | null, give: Give): Promise<void> {
  if (commands?.length) await give(...commands);
}

export async function choiceMenu(slot: Slot, context: TrackerContext, give: Give): Promise<void> {
  const { pacing } = context.state;
  const entries = listedOffers(slot, context).map((row): MenuEntry => ({
    ...choiceEntry(row, () => take(row.offer, slot.participant, context, give)),
    ...previewOf(row.offer, slot.participant, context),
  }));
  if (!entries.length) return;
  const name = nameOf(slot.participant, context);
  const verb = slotRow(slot, context).pick?.verb.label;
  const lead = `Pacing.${pacing}.PickLead`;
  await openMenu({
    title: verb ? text("Now.Whose", { name, verb }) : name,
    ...(hasText(lead) && !entries.some(({ facts }) => facts) ? { lead: text(lead) } : {}),
    entries,
  });
}

export function previewOf(
  { command, asks }: Offer,
  participant: string,
  context: TrackerContext,
): Pick<MenuEntry, "preview"> {
  return asks?.length ? {} : { preview: () => consider(participant, [command], context) };
}

export function choiceEntry(
  {
    offer,
    label,
    brings,
    asks = Boolean(offer.asks?.length),
    order: _order,
    button: _button,
    ...row
  }: ChoiceRow & { readonly offer: Offer },
  run: () => Promise<unknown>,
): MenuEntry {
  return { ...row, label: asks && !row.barred ? `${label}…` : label, cost: brings, run };
}
