import type { Json, Pick, Request } from "../../../rules/index.ts";
import { template } from "../../constants.ts";
import type { TrackerContext } from "../tracker/build/context.ts";
import { askedName, whatOf } from "../tracker/build/owed.ts";
import { unitWords } from "../tracker/build/units.ts";
import { figure, firstText, hasText, text, word } from "../tracker/texts.ts";
import { ask, render } from "./dialog.ts";

/** Asks for a decision: one of the choices, or of what the pacing has to pick from, each with when it would land. */
export async function askForDecision(request: Request, context: TrackerContext): Promise<Json | null> {
  const picks = picksFor(request, context);
  const rows = picks.map((pick, place) => ({
    value: String(place), label: labelOf(pick, request.what, context), lands: pick.lands === null ? "" : landsText(pick.lands, context),
    checked: JSON.stringify(pick.value) === JSON.stringify(request.fallback) || (place === 0 && !picks.some(({ value }) => JSON.stringify(value) === JSON.stringify(request.fallback))),
  }));
  const content = await render(template("dialogs/picks.hbs"), { name: "pick", lead: whatOf(request, context), rows });
  const values = await ask({ title: askedName(request, context), content, verb: text("Dialogs.Decision.Verb") });
  const chosen = values && picks[Number(values.pick)];
  return chosen ? chosen.value : null;
}

function picksFor(request: Request, { view }: TrackerContext): readonly Pick[] {
  const participant = request.participant === undefined ? null : view.participant(request.participant) ?? null;
  const own = view.pacing.picks?.(request, participant, view);
  if (own?.length) return own;
  return (request.choices ?? [request.fallback]).map((value) => ({ value, code: "choice", data: {}, lands: null }));
}

/** A label of the pacing's own for this value or code, else the value itself. */
function labelOf(pick: Pick, what: string, context: TrackerContext): string {
  const own = context.presenter.pickLabel?.(pick.value, context);
  if (own) return own;
  const base = `Pacing.${context.state.pacing}`;
  const keys = [`${base}.Requests.${what}.Choices.${word(pick.value)}`, `${base}.Picks.${pick.code}`, `Choices.${word(pick.value)}`];
  return keys.some(hasText) ? firstText(keys, { ...pick.data }) : plainLabel(pick.value);
}

function plainLabel(value: Json): string {
  return typeof value === "number" ? figure(value) : typeof value === "string" ? value : JSON.stringify(value);
}

export function landsText(time: number, { view }: TrackerContext): string {
  return text("Dialogs.Lands", { time: unitWords(view.pacing).spoken(time) });
}
