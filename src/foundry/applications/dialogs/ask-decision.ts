import type { Json, JsonObject, Pick, Request } from "../../../rules/index.ts";
import { template } from "../../constants.ts";
import type { TrackerContext } from "../tracker/build/context.ts";
import { askedName, whatOf } from "../tracker/build/owed.ts";
import { unitWords } from "../tracker/build/units.ts";
import { figure, firstText, hasText, text, word } from "../tracker/texts.ts";
import { ask, render } from "./dialog.ts";

/** Something to pick, in words. */
export interface LabelledPick {
  readonly value: Json;
  readonly label: string;
  /** When it would land; "" if it makes no slot. */
  readonly lands: string;
  /** What counts if nobody chooses. */
  readonly usual: boolean;
}

/** Asks for a decision: one of the choices, or of what the pacing has to pick from, each with when it would land. */
export async function askForDecision(request: Request, context: TrackerContext): Promise<Json | null> {
  const picks = labelledPicks(request, context);
  const rows = picks.map(({ label, lands, usual }, place) => ({ value: String(place), label, lands, checked: usual }));
  const content = await render(template("dialogs/picks.hbs"), { name: "pick", lead: whatOf(request, context), rows });
  const values = await ask({ title: askedName(request, context), content, verb: text("Dialogs.Decision.Verb") });
  const chosen = values && picks[Number(values.pick)];
  return chosen ? chosen.value : null;
}

/** Everything there is to pick from; exactly one is the usual. */
export function labelledPicks(request: Request, context: TrackerContext): readonly LabelledPick[] {
  const picks = picksFor(request, context);
  const fallback = JSON.stringify(request.fallback);
  const known = Math.max(0, picks.findIndex(({ value }) => JSON.stringify(value) === fallback));
  return picks.map((pick, place): LabelledPick => {
    const own = context.presenter.pickWords?.(pick, context);
    const lands = own ? own.lands : pick.lands === null ? "" : landsText(pick.lands, context);
    return { value: pick.value, label: own?.label ?? labelOf(pick, request.what, context), lands, usual: place === known };
  });
}

function picksFor(request: Request, { view }: TrackerContext): readonly Pick[] {
  const participant = request.participant === undefined ? null : view.participant(request.participant) ?? null;
  const own = view.pacing.picks?.(request, participant, view);
  if (!own?.length) return (request.choices ?? [request.fallback]).map((value) => ({ value, code: "choice", data: {}, lands: null }));
  if (own.some(({ value }) => JSON.stringify(value) === JSON.stringify(request.fallback))) return own;
  // What was done before can be something that no list has.
  return [{ value: request.fallback, code: "usual", data: (request.data?.usual ?? {}) as JsonObject, lands: null }, ...own];
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
