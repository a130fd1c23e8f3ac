import { SYSTEM_ID, template } from "../../constants.ts";
import type { TrackerContext } from "../tracker/build/context.ts";
import { unitWords } from "../tracker/build/units.ts";
import { firstText, text } from "../tracker/texts.ts";
import { ask, render } from "./dialog.ts";

/** The host would give it the face of a stranger. */
const FACE = `systems/${SYSTEM_ID}/assets/portraits/event.svg`;

/** A fire, a timer, reinforcements: something that acts at a time of its own and is no creature. It becomes an entry without an actor. */
export async function addEvent(context: TrackerContext): Promise<void> {
  const { combat, state, view: { pacing } } = context;
  const { perFigure } = unitWords(pacing);
  const label = (name: string): string => firstText([`Pacing.${state.pacing}.AddEvent.${name}`, `Dialogs.AddEvent.${name}`]);
  // Where events come first in every window, and where time has no windows, some of this means nothing.
  const fields = [
    { name: "name", label: label("Name"), kind: "text" },
    ...(pacing.hazardsAt === undefined ? [{ name: "time", label: label(`Time.${pacing.unit}`), kind: "decimal", step: 1 / perFigure }] : []),
    ...(pacing.endless ? [] : [{ name: "from", label: label("From"), kind: "integer", min: 1, hint: text("Dialogs.AddEvent.FromHint", { round: Math.max(1, state.clock.round) }) }]),
    { name: "every", label: label(pacing.endless ? "EveryTime" : "Every"), kind: pacing.endless ? "decimal" : "integer", min: 0, step: 1 / perFigure, hint: label("EveryHint") },
    { name: "hidden", label: label("Hidden"), kind: "select", options: ["no", "yes"].map((value) => ({ value, label: label(`Seen.${value}`) })) },
  ];
  const content = await render(template("dialogs/fields.hbs"), { fields });
  const values = await ask({ title: label("Title"), content, verb: label("Verb") });
  if (!values) return;
  const typed = (name: string): number | null => (typeof values[name] === "string" && values[name] !== "" && Number.isFinite(Number(values[name])) ? Number(values[name]) : null);
  const units = (name: string): number => Math.round((typed(name) ?? 0) * perFigure);
  const name = typeof values.name === "string" ? values.name.trim() : "";
  await combat.createEmbeddedDocuments("Combatant", [{
    name: name || label("Unnamed"), img: FACE, hidden: values.hidden === "yes",
    system: { hazard: {
      time: typed("time") === null ? (state.clock.time ?? 0) : units("time"), from: Math.max(1, Math.round(typed("from") ?? Math.max(1, state.clock.round))),
      every: Math.max(0, pacing.endless ? units("every") : Math.round(typed("every") ?? 0)),
    } },
  }] as never);
}
