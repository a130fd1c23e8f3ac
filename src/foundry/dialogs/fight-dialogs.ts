import type { Command, Pacing, Slot } from "../../rules/core.ts";
import type { Fight } from "../fight/fight.ts";
import { combatantSource } from "../fight/store.ts";
import { asset, template } from "../host/constants.ts";
import { askFields, confirm, type Field } from "../host/dialog.ts";
import { counted, firstText, pacingName, pacingSummary, text } from "../host/i18n.ts";
import { pacingIds } from "../host/late-pacings.ts";
import { render } from "../host/late.ts";
import { pickOne } from "../host/menu.ts";
import type { TrackerContext } from "../reading/context.ts";
import { consider } from "../reading/landing.ts";
import { slotRow } from "../reading/pacing-shell.ts";
import { nameOf } from "../reading/people.ts";
import { unitWords } from "../reading/units.ts";

/** The host would give it the face of a stranger. */
const FACE = asset("portraits/event.svg");

/**
 * A fire, a timer, reinforcements: something that acts at a time of its own and is no creature. It becomes an entry
 * without an actor.
 */
export async function addEvent({ combat, state, view: { pacing } }: TrackerContext): Promise<void> {
  const event = await askForEvent(pacing, state.clock);
  if (!event) return;
  const { name, hidden, ...hazard } = event;
  await combat.createEmbeddedDocuments("Combatant", [{ name, img: FACE, hidden, ...combatantSource({ hazard }) }]);
}

/** Something that acts at a time of its own, in the core's units of the pacing. */
export interface TypedEvent {
  readonly name: string;
  readonly hidden: boolean;
  readonly time: number;
  readonly from: number;
  readonly every: number;
}

/**
 * Asks for something that acts at a time of its own. What is left out means now.
 * @param present what stands in the fields at first, where it is to be changed
 * @returns null when the dialog was closed
 */
export async function askForEvent(
  pacing: Pacing,
  clock: { readonly round: number; readonly time: number | null },
  present?: TypedEvent,
): Promise<TypedEvent | null> {
  const { perFigure } = unitWords(pacing);
  const { endless } = pacing.clock;
  const label = (name: string): string =>
    firstText([`Pacing.${pacing.id}.AddEvent.${name}`, `Dialogs.AddEvent.${name}`]);
  // Where events come first in every window, and where time has no windows, some of this means nothing.
  const time: Field = {
    name: "time",
    label: label(`Time.${pacing.clock.unit.id}`),
    kind: "decimal",
    step: 1 / perFigure,
    value: present && present.time / perFigure,
  };
  const from: Field = {
    name: "from",
    label: label("From"),
    kind: "integer",
    min: 1,
    value: present?.from,
    hint: text("Dialogs.AddEvent.FromHint", { round: Math.max(1, clock.round) }),
  };
  const every: Field = {
    name: "every",
    label: label(endless ? "EveryTime" : "Every"),
    kind: endless ? "decimal" : "integer",
    min: 0,
    step: 1 / perFigure,
    value: present && (endless ? present.every / perFigure : present.every),
    hint: label("EveryHint"),
  };
  const hidden: Field = {
    name: "hidden",
    label: label("Hidden"),
    kind: "select",
    options: ["no", "yes"].map((value) => ({
      value,
      label: label(`Seen.${value}`),
      selected: present?.hidden === (value === "yes"),
    })),
  };
  const fields: readonly Field[] = [
    { name: "name", label: label("Name"), kind: "text", value: present?.name },
    ...(pacing.clock.hazardsAt === undefined ? [time] : []),
    ...(endless ? [] : [from]),
    every,
    hidden,
  ];
  const values = await askFields({
    title: label(present ? "ChangeTitle" : "Title"),
    fields,
    verb: label(present ? "ChangeVerb" : "Verb"),
  });
  if (!values) return null;
  const typed = (name: string): number | null =>
    values[name] && Number.isFinite(Number(values[name])) ? Number(values[name]) : null;
  const units = (name: string): number => Math.round((typed(name) ?? 0) * perFigure);
  return {
    name: values.name || label("Unnamed"),
    hidden: values.hidden === "yes",
    time: typed("time") === null ? (clock.time ?? 0) : units("time"),
    from: Math.max(1, Math.round(typed("from") ?? Math.max(1, clock.round))),
    every: Math.max(0, endless ? units("every") : Math.round(typed("every") ?? 0)),
  };
}

/** How shall time run in this fight? Null when it was closed without an answer. */
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

/**
 * On which time shall the slot be put? Times are written and typed as the pacing shows them, so half seconds and
 * quarters are turned into whole units.
 */
export async function askForTime(slot: Slot, context: TrackerContext): Promise<number | null> {
  const { pacing } = context.view;
  const { perFigure } = unitWords(pacing);
  const label = text("Dialogs.PutOn.Label", { now: unitWords(pacing).at(slot.time) });
  const timeIn = (typed: FormDataEntryValue | null | undefined): number | null => {
    const value = typeof typed === "string" && typed !== "" ? Number(typed) : NaN;
    return Number.isFinite(value) ? Math.round(value * perFigure) : null;
  };
  let forget: (() => void) | null = null;
  const live = (form: HTMLFormElement): void => {
    form.addEventListener("input", () => {
      forget?.();
      const time = timeIn(new FormData(form).get("time"));
      forget =
        time === null ? null : consider(slot.participant, [{ type: "move", slot: slot.id, to: { time } }], context);
    });
  };
  const hint = slotRow(slot, context).timeHint ?? "";
  const values = await askFields({
    title: nameOf(slot.participant, context),
    fields: [{ name: "time", label, kind: "decimal", step: 1 / perFigure, required: true, hint }],
    verb: text("Dialogs.PutOn.Verb"),
    live,
  });
  // Through a call, since the compiler does not see that the listener has set it.
  (forget as (() => void) | null)?.();
  return timeIn(values?.time);
}

/** Turns are still open: end the window all the same? They would be lost. */
export async function askToEndRound(combat: Fight, open: readonly Slot[]): Promise<boolean> {
  const names = [...new Set(open.map((slot) => combat.combatants.get(slot.participant)?.name ?? ""))].filter(Boolean);
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

/** Why time may stand still, whatever the pacing. */
const KINDS = ["break", "parley"] as const;

/** Lets time stand still, after asking why. What is noted stands in the clock of everybody. */
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
