import type { Ask, Command, Json, JsonObject, Offer } from "../../../rules/index.ts";
import { template } from "../../constants.ts";
import type { TrackerContext } from "../tracker/build/context.ts";
import { nameOf } from "../tracker/build/people.ts";
import { figure, firstText, hasText, word } from "../tracker/texts.ts";
import { landsText } from "./ask-decision.ts";
import { ask, render } from "./dialog.ts";

/**
 * Asks for the fields a command still needs: a trigger, a step, an action. Null when it was closed without an answer.
 * @param name of whoever it is about, where that is more than one
 */
export async function askForCommand(offer: Offer, participant: string, context: TrackerContext, name = nameOf(participant, context)): Promise<Command | null> {
  const asks = offer.asks ?? [];
  const fields = asks.map((one) => fieldOf(one, offer, participant, context));
  const content = await render(template("dialogs/fields.hbs"), { fields });
  const { pacing } = context.state;
  const label = context.presenter.offer?.(offer, context).label ?? firstText([`Pacing.${pacing}.Offers.${offer.code}`, `Offers.${offer.code}`], offer.data);
  const values = await ask({ title: `${name}: ${label}`, content, verb: firstText([`Pacing.${pacing}.Verbs.${offer.code}`, `Verbs.${offer.code}`].filter(hasText)) || label });
  if (!values) return null;
  const filled = fields.flatMap(({ name, read }): [string, Json][] => {
    const value = read(stringOf(values[name]));
    return value === null ? [] : [[name, value]];
  });
  return filled.reduce<JsonObject>((command, [path, value]) => withValue(command, path.split("."), value), offer.command) as unknown as Command;
}

/** The command with a value put in; a path leads into its parts ("report.yards"). */
function withValue(command: JsonObject, [name = "", ...rest]: readonly string[], value: Json): JsonObject {
  const part = command[name];
  return { ...command, [name]: rest.length ? withValue(isPart(part) ? part : {}, rest, value) : value };
}

function isPart(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function stringOf(value: FormDataEntryValue | undefined): string {
  return typeof value === "string" ? value : "";
}

interface Field {
  readonly name: string;
  readonly label: string;
  readonly kind: "text" | "integer" | "select";
  readonly min?: number;
  readonly max?: number;
  /** Cannot be left empty. */
  readonly required?: boolean;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** What the field's text means; null = leave it out. */
  readonly read: (value: string) => Json | null;
}

function fieldOf(one: Ask, offer: Offer, participant: string, context: TrackerContext): Field {
  const base = `Pacing.${context.state.pacing}`;
  const name = one.field.split(".").at(-1) ?? "";
  const label = firstText([`${base}.Fields.${offer.code}.${name}`, `${base}.Fields.${name}`, `Fields.${name}`], offer.data);
  const common = { name: one.field, label };
  switch (one.kind) {
    case "text": return { ...common, kind: "text", required: !one.optional, read: (value) => value.trim() || null };
    case "integer": return {
      ...common, kind: "integer", ...(one.min === undefined ? {} : { min: one.min }), ...(one.max === undefined ? {} : { max: one.max }),
      read: (value) => (value === "" ? null : Number(value)),
    };
    default: return { ...common, kind: "select", ...optionsOf(one, participant, context) };
  }
}

function optionsOf(one: Ask, participant: string, context: TrackerContext): Pick<Field, "options" | "read"> {
  const values = pickable(one, participant, context);
  const options = values.map(({ label }, place) => ({ value: String(place), label }));
  return {
    options: one.optional ? [{ value: "", label: noneText(one, context) }, ...options] : options,
    read: (value) => (value === "" ? null : values[Number(value)]?.value ?? null),
  };
}

/** What it means to leave a choice out. */
function noneText({ field }: Ask, { state }: TrackerContext): string {
  const name = field.split(".").at(-1) ?? "";
  return firstText([`Pacing.${state.pacing}.None.${name}`, "Dialogs.None"]);
}

function pickable(one: Ask, participant: string, context: TrackerContext): readonly { value: Json; label: string }[] {
  const { view, state } = context;
  const base = `Pacing.${state.pacing}`;
  const picks = view.pacing.picks?.(one, view.participant(participant) ?? null, view) ?? [];
  if (picks.length) {
    return picks.map((pick) => {
      const own = context.presenter.pickWords?.(pick, context);
      if (own) return { value: pick.value, label: own.lands ? `${own.label}: ${own.lands}` : own.label };
      const label = context.presenter.pickLabel?.(pick.value, context) ?? firstText([`${base}.Picks.${pick.code}`], pick.data);
      return { value: pick.value, label: pick.lands === null ? label : `${label} (${landsText(pick.lands, context)})` };
    });
  }
  if (one.kind === "participant") {
    return [...context.combat.combatants].filter(({ id }) => id && context.visible(id)).map(({ id }) => ({ value: id as string, label: nameOf(id as string, context) }));
  }
  return (one.choices ?? []).map((value) => {
    const name = one.field.split(".").at(-1) ?? "";
    const keys = [`${base}.Choices.${name}.${word(value)}`, `${base}.Choices.${word(value)}`, `Choices.${word(value)}`];
    return { value, label: keys.some(hasText) ? firstText(keys) : typeof value === "number" ? figure(value) : word(value) };
  });
}
