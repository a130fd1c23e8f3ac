import type { Ask, Command, Json, Offer } from "../../../rules/index.ts";
import { template } from "../../constants.ts";
import type { TrackerContext } from "../tracker/build/context.ts";
import { nameOf } from "../tracker/build/people.ts";
import { figure, firstText, hasText, text, word } from "../tracker/texts.ts";
import { landsText } from "./ask-decision.ts";
import { ask, render } from "./dialog.ts";

/** Asks for the fields a command still needs: a trigger, a step, an action. Null when it was closed without an answer. */
export async function askForCommand(offer: Offer, participant: string, context: TrackerContext): Promise<Command | null> {
  const asks = offer.asks ?? [];
  const fields = asks.map((one) => fieldOf(one, offer, participant, context));
  const content = await render(template("dialogs/fields.hbs"), { fields });
  const { pacing } = context.state;
  const label = firstText([`Pacing.${pacing}.Offers.${offer.code}`, `Offers.${offer.code}`], offer.data);
  const values = await ask({ title: `${nameOf(participant, context)}: ${label}`, content, verb: label });
  if (!values) return null;
  const filled = fields.flatMap(({ name, read }): [string, Json][] => {
    const value = read(stringOf(values[name]));
    return value === null ? [] : [[name, value]];
  });
  return { ...offer.command, ...Object.fromEntries(filled) } as Command;
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
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** What the field's text means; null = leave it out. */
  readonly read: (value: string) => Json | null;
}

function fieldOf(one: Ask, offer: Offer, participant: string, context: TrackerContext): Field {
  const base = `Pacing.${context.state.pacing}`;
  const label = firstText([`${base}.Fields.${offer.code}.${one.field}`, `${base}.Fields.${one.field}`, `Fields.${one.field}`]);
  const common = { name: one.field, label };
  switch (one.kind) {
    case "text": return { ...common, kind: "text", read: (value) => value || null };
    case "integer": return {
      ...common, kind: "integer", ...(one.min === undefined ? {} : { min: one.min }), ...(one.max === undefined ? {} : { max: one.max }),
      read: (value) => (value === "" ? null : Number(value)),
    };
    default: return { ...common, kind: "select", ...optionsOf(one, participant, context) };
  }
}

function optionsOf(one: Ask, participant: string, context: TrackerContext): Pick<Field, "options" | "read"> {
  const values = pickable(one, participant, context);
  return {
    options: values.map(({ label }, place) => ({ value: String(place), label })),
    read: (value) => values[Number(value)]?.value ?? null,
  };
}

function pickable(one: Ask, participant: string, context: TrackerContext): readonly { value: Json; label: string }[] {
  const { view, state } = context;
  const base = `Pacing.${state.pacing}`;
  const picks = view.pacing.picks?.(one, view.participant(participant) ?? null, view) ?? [];
  if (picks.length) {
    return picks.map((pick) => {
      const label = context.presenter.pickLabel?.(pick.value, context) ?? firstText([`${base}.Picks.${pick.code}`], pick.data);
      return { value: pick.value, label: pick.lands === null ? label : `${label} (${landsText(pick.lands, context)})` };
    });
  }
  if (one.kind === "participant") {
    return [...context.combat.combatants].filter(({ id }) => id && context.visible(id)).map(({ id, name }) => ({ value: id as string, label: name ?? text("Tracker.Somebody") }));
  }
  return (one.choices ?? []).map((value) => {
    const keys = [`${base}.Choices.${word(value)}`, `Choices.${word(value)}`];
    return { value, label: keys.some(hasText) ? firstText(keys) : typeof value === "number" ? figure(value) : word(value) };
  });
}
