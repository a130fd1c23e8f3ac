import { isJsonObject, isJsonList } from "../../rules/core.ts";
import { closestTo } from "../host/nodes.ts";
import type { Choice, Command, Json, Request } from "../../rules/core.ts";
import { template } from "../host/constants.ts";
import { ask } from "../host/dialog.ts";
import { numberText, firstText, hasText, text, word, ownKeys } from "../host/i18n.ts";
import { render } from "../host/templates.ts";
import type { TrackerContext } from "../reading/context.ts";
import type { Decision } from "../reading/decision.ts";
import { requestWords, shellIn } from "../reading/pacing-shell.ts";
import { nameOfValue, namesOf } from "../reading/people.ts";
import { askedName, standsFor, whatOf } from "../reading/requests.ts";
import { unitWords } from "../reading/unit-words.ts";
import { decide } from "./picker.ts";

export interface LabelledChoice {
  readonly value: Json;
  readonly label: string;
  /** "" for none. */
  readonly lands: string;
  readonly isDefault: boolean;
}

/** Asks what several requests of one click ask: the question of the first, answered for all. Null if closed. */
export async function askForAnswer(
  pending: readonly [Request, ...Request[]],
  context: TrackerContext,
): Promise<readonly Command[] | null> {
  const [request] = pending;
  const answer = (value: Json): readonly Command[] => [
    { type: "answer", answers: Object.fromEntries(pending.map(({ id }) => [id, value])) },
  ];
  const own = shellIn(context).decides?.requests?.[request.what];
  if (own) return decide(await own(request, context, answer), context);
  if (!isOrder(request, context)) return decide(choiceIn(request, context, answer), context);
  const order = await askForOrder(request, context);
  return order === null ? null : answer(order);
}

/** The choices of a request, each with its landing time. */
function choiceIn(request: Request, context: TrackerContext, answer: (value: Json) => readonly Command[]): Decision {
  return {
    title: askedName(request, context),
    lead: whatOf(request, context),
    participant: request.participant,
    options: labelledChoices(request, context).map(({ value, label, lands, isDefault }) => ({
      label,
      ...(lands ? { cost: lands } : {}),
      chosen: isDefault,
      commands: answer(value),
    })),
  };
}

/** Returns the choices with their texts; exactly one is the default. */
export function labelledChoices(request: Request, context: TrackerContext): readonly LabelledChoice[] {
  const picks = choicesFor(request, context);
  const fallback = JSON.stringify(request.fallback);
  const known = Math.max(
    0,
    picks.findIndex(({ value }) => JSON.stringify(value) === fallback),
  );
  return picks.map((choice, place): LabelledChoice => {
    const own = shellIn(context).offers?.pick?.(choice, context);
    const lands = own ? own.lands : choice.lands === null ? "" : landsText(choice.lands, context);
    return {
      value: choice.value,
      label: own?.label ?? labelOf(choice, request, context),
      lands,
      isDefault: place === known,
    };
  });
}

/** Players get no choices that only the GM may give. */
function choicesFor(request: Request, { view, gm }: TrackerContext): readonly Choice[] {
  const participant = request.participant === undefined ? null : (view.participant(request.participant) ?? null);
  const { choices } = view.pacing;
  const own = choices
    .picks?.(request, participant, view)
    .filter(({ value }) => gm || !choices.isRuling?.({ type: "answer", answers: { [request.id]: value } }, view));
  if (!own?.length)
    return (request.choices ?? [request.fallback]).map((value) => ({ value, code: "choice", data: {}, lands: null }));
  if (own.some(({ value }) => JSON.stringify(value) === JSON.stringify(request.fallback))) return own;
  // The last action may be missing from the lists.
  return [
    {
      value: request.fallback,
      code: "usual",
      data: isJsonObject(request.data?.usual) ? request.data.usual : {},
      lands: null,
    },
    ...own,
  ];
}

function labelOf(choice: Choice, request: Request, context: TrackerContext): string {
  const { what } = request;
  const given = requestWords(request, context).labels?.[word(choice.value)];
  if (given) return given;
  const { state } = context;
  const keys = [
    ...ownKeys(state, `Requests.${what}.Choices.${word(choice.value)}`),
    ...ownKeys(state, `Picks.${choice.code}`),
    `Choices.${word(choice.value)}`,
  ];
  return keys.some(hasText)
    ? firstText(keys, { ...choice.data })
    : (nameOfValue(choice.value, context) ?? plainLabel(choice.value));
}

function plainLabel(value: Json): string {
  return typeof value === "number" ? numberText(value) : typeof value === "string" ? value : JSON.stringify(value);
}

export function landsText(time: number, { view }: TrackerContext): string {
  return text("Dialogs.Lands", { time: unitWords(view.pacing).spoken(time) });
}

/** Asks for several decisions, the defaults preselected. Null if closed. */
export async function askForDecisions(
  open: readonly Request[],
  context: TrackerContext,
): Promise<readonly Command[] | null> {
  const questions = open.map((request) => ({ request, picks: labelledChoices(request, context) }));
  return decide(
    {
      title: text("Dialogs.Decisions.Title"),
      fields: questions.map(({ request, picks }) => ({
        name: request.id,
        label: askedName(request, context),
        kind: "select",
        options: picks.map((choice, place) => ({
          value: String(place),
          label: oneLine(choice),
          selected: choice.isDefault,
        })),
      })),
      verb: text("Dialogs.Decisions.Verb"),
      commands: (values) => [
        {
          type: "answer",
          answers: Object.fromEntries(
            questions.map(({ request, picks }): [string, Json] => [
              request.id,
              picks[Number(values[request.id])]?.value ?? request.fallback,
            ]),
          ),
        },
      ],
    },
    context,
  );
}

function oneLine({ label, lands }: LabelledChoice): string {
  return lands ? text("Dialogs.Decisions.Row", { label, lands }) : label;
}

/** True if the answer is a list of participant ids. */
function isOrder({ fallback }: Request, context: TrackerContext): boolean {
  return (
    Array.isArray(fallback) &&
    fallback.length > 1 &&
    fallback.every((id) => typeof id === "string" && context.participant(id) !== undefined)
  );
}

/** Asks for an order. Moving one shifts the others, so every display is valid; arrow keys suffice. */
async function askForOrder(request: Request, context: TrackerContext): Promise<Json | null> {
  const ids = isJsonList(request.fallback) ? request.fallback.map(word) : [];
  const places = ids.map((_, at) => ({ value: String(at), label: numberText(at + 1) }));
  const named = (id: string): string => namesOf(standsFor(id, request), context);
  const rows = ids.map((id, at) => ({
    id,
    name: named(id),
    label: text("Dialogs.Order.Place", { name: named(id) }),
    options: places.map((place) => ({ ...place, selected: place.value === String(at) })),
  }));
  const { pacing } = context.state;
  const lead = firstText([`Pacing.${pacing}.Requests.${request.what}.Order`, "Dialogs.Order.Lead"]);
  const content = await render(template("dialogs/order.hbs"), { lead, rows });
  const values = await ask({
    title: text("Dialogs.Order.Title"),
    content,
    verb: text("Dialogs.Order.Verb"),
    live: keepInOrder,
  });
  if (!values) return null;
  const at = (id: string): number => Number(values[`place.${id}`]);
  return [...ids].sort((a, b) => at(a) - at(b));
}

function arrange<T>(order: readonly T[], who: T, place: number): readonly T[] {
  const others = order.filter((one) => one !== who);
  return [...others.slice(0, place), who, ...others.slice(place)];
}

function keepInOrder(form: HTMLFormElement): void {
  const list = form.querySelector<HTMLElement>(".sz-order");
  list?.addEventListener("change", (event) => {
    const changed = closestTo(event, "li");
    if (!changed) return;
    const place = Number(placeOf(changed)?.value);
    for (const [at, row] of arrange([...list.children], changed, place).entries()) {
      const select = placeOf(row);
      if (select) select.value = String(at);
      // Moving the focused row would lose the focus.
      if (row === changed) continue;
      if (at < place) changed.before(row);
      else list.append(row);
    }
  });
}

function placeOf(row: Element): HTMLSelectElement | null {
  return row.querySelector("select");
}
