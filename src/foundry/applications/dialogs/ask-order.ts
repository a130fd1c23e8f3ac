import type { Json, Request } from "../../../rules/index.ts";
import { template } from "../../constants.ts";
import type { TrackerContext } from "../tracker/build/context.ts";
import { nameOf } from "../tracker/build/people.ts";
import { figure, firstText, text } from "../tracker/texts.ts";
import { ask, render } from "./dialog.ts";

/** Asks for an order among participants: the answer that stands for it is the list of their ids. */
export function isOrder({ fallback }: Request, context: TrackerContext): boolean {
  return Array.isArray(fallback) && fallback.length > 1 && fallback.every((id) => typeof id === "string" && context.participant(id) !== undefined);
}

/**
 * Everybody has a place; whoever is given another one pushes the others along, so that what is shown is always an order.
 * Works with arrow keys alone.
 */
export async function askForOrder(request: Request, context: TrackerContext): Promise<Json | null> {
  const ids = request.fallback as readonly string[];
  const places = ids.map((_, at) => ({ value: String(at), label: figure(at + 1) }));
  const rows = ids.map((id, at) => ({
    id, name: nameOf(id, context), label: text("Dialogs.Order.Place", { name: nameOf(id, context) }),
    options: places.map((place) => ({ ...place, selected: place.value === String(at) })),
  }));
  const { pacing } = context.state;
  const lead = firstText([`Pacing.${pacing}.Requests.${request.what}.Order`, "Dialogs.Order.Lead"]);
  const content = await render(template("dialogs/order.hbs"), { lead, rows });
  const values = await ask({ title: text("Dialogs.Order.Title"), content, verb: text("Dialogs.Order.Verb"), live: keepInOrder });
  if (!values) return null;
  const at = (id: string): number => Number(values[`place.${id}`]);
  return [...ids].sort((a, b) => at(a) - at(b));
}

/** The same order with one of them at another place. */
export function arrange<T>(order: readonly T[], who: T, place: number): readonly T[] {
  const others = order.filter((one) => one !== who);
  return [...others.slice(0, place), who, ...others.slice(place)];
}

function keepInOrder(form: HTMLFormElement): void {
  const list = form.querySelector<HTMLElement>(".sz-order");
  list?.addEventListener("change", ({ target }) => {
    const changed = (target as HTMLElement | null)?.closest("li");
    if (!changed) return;
    const place = Number(placeOf(changed)?.value);
    for (const [at, row] of arrange([...list.children], changed, place).entries()) {
      const select = placeOf(row);
      if (select) select.value = String(at);
      // The row in hand stays where it is in the document: moving it would take the focus away.
      if (row === changed) continue;
      if (at < place) changed.before(row);
      else list.append(row);
    }
  });
}

function placeOf(row: Element): HTMLSelectElement | null {
  return row.querySelector("select");
}
