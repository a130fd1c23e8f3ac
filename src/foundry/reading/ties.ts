import { requests, type JsonObject, type PacingTypes, type Request, type Slot } from "../../rules/core.ts";
import { counted, line, text } from "../host/i18n.ts";
import type { Words } from "../host/rich-text.ts";
import type { TrackerContext } from "./context.ts";
import { noteFor } from "./known.ts";
import { nameOf, namesOf } from "./people.ts";
import type { Answered, Follows } from "./presenter.ts";

/** More are counted. */
const FEW_WAITING = 3;

/** "Waits for Perrin", "Waits for 7 more rolls"; visible combatants only. */
export function waitsFor(ids: readonly string[], { visible, ...context }: TrackerContext): string {
  const known = [...new Set(ids)].filter((id) => visible(id));
  if (!known.length) return "";
  return known.length > FEW_WAITING
    ? counted("Cards.WaitsMany", known.length)
    : text("Cards.Waits", { names: namesOf(known, { visible, ...context }) });
}

/** "Acts after Perrin, before Quill". */
function placeAmong(
  own: readonly string[],
  others: readonly string[],
  slots: readonly Slot[],
  { visible, ...context }: TrackerContext,
): string {
  const placeOf = (id: string): number => slots.findIndex(({ participant }) => participant === id);
  const mine = Math.min(...own.map(placeOf).filter((place) => place >= 0));
  const known = others.filter((id) => !own.includes(id) && visible(id) && placeOf(id) >= 0);
  const names = (ids: readonly string[]): string =>
    ids.length > FEW_WAITING ? counted("Cards.Many", ids.length) : namesOf(ids, { visible, ...context });
  const ahead = known.filter((id) => placeOf(id) < mine);
  const behind = known.filter((id) => placeOf(id) > mine);
  if (ahead.length && behind.length) return text("Cards.Between", { first: names(ahead), then: names(behind) });
  return ahead.length
    ? text("Cards.After", { names: names(ahead) })
    : behind.length
      ? text("Cards.Before", { names: names(behind) })
      : "";
}

function idsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value : [];
}

/** Returns all participants for whom a request's dice are rolled. */
export function rollersOf({ participant = "", data }: Request): readonly string[] {
  return [participant, ...idsIn(data?.participants)];
}

/**
 * Rolls pending, a repeated tie, or the place.
 * @param isSame true if an open request belongs to the same comparison
 * @param slots the compared slots in playing order
 */
export function compared(
  request: Request,
  after: TrackerContext,
  isSame: (open: Request) => boolean,
  slots: readonly Slot[],
): string {
  const own = rollersOf(request);
  const rollers = requests(after.state)
    .filter((one) => one.dice && isSame(one))
    .flatMap(rollersOf);
  if (rollers.some((id) => own.includes(id))) {
    const level = [...new Set(rollers)].filter((id) => !own.includes(id) && after.visible(id));
    return level.length ? text("Cards.AgainWith", { names: namesOf(level, after) }) : text("Cards.Again");
  }
  return waitsFor(rollers, after) || placeAmong(own, [...new Set(slots.map((slot) => slot.participant))], slots, after);
}

/** More are counted. */
const FEW = 2;

/** "1d6, high first; level with Ossian Brandt" */
export function tieWhat(request: Request, context: TrackerContext): string {
  const others = tiedWith(request).filter(context.visible);
  if (!others.length) return text("Ties.Die");
  const names = namesOf(others, context);
  return text("Ties.With", {
    names:
      others.length <= FEW || isOneName(names, others, context) ? names : text("Ties.More", { count: others.length }),
  });
}

function isOneName(names: string, ids: readonly string[], context: TrackerContext): boolean {
  return !ids.some((id) => names.includes(nameOf(id, context)));
}

/** Returns the tied participants, without this request's. */
export function tiedWith(request: Request): readonly string[] {
  const own = rollersOf(request);
  return idsIn(request.data?.tied).filter((id) => !own.includes(id));
}

/** True if this participant ties with another that the viewer may know; participants who share its die do not count. */
export function isTied(
  id: string,
  { data }: Request,
  context: Pick<TrackerContext, "participant" | "visible" | "permissions">,
): boolean {
  const tied = idsIn(data?.tied);
  return (
    tied.includes(id) &&
    tied.some((other) => !isOneUnit(id, other, context) && (context.permissions.unseen || context.visible(other)))
  );
}

/** True for one participant, and for NPCs of one group, who share their dice. */
function isOneUnit(id: string, other: string, { participant }: Pick<TrackerContext, "participant">): boolean {
  const [one, two] = [participant(id), participant(other)];
  return id === other || (one?.npc === true && two?.npc === true && one.group !== "" && one.group === two.group);
}

/** "won the tie with Ossian Brandt, d6 **4** to 2"; null without visible dice. */
export function tieNote<T extends PacingTypes>(
  slot: Slot<T["note"]>,
  context: TrackerContext<T>,
  isLevel: (other: Slot<T["note"]>) => boolean,
): Words | null {
  const die = diceOf(noteFor(slot, context));
  const level = context.slots.filter((other) => other.kind === "turn" && diceOf(other.note) && isLevel(other));
  const at = level.findIndex(({ id }) => id === slot.id);
  const isRival = (other: Slot): boolean => !isOneUnit(other.participant, slot.participant, context);
  if (!die || (!level.some(isRival) && !context.gm)) return null;
  const next = level.slice(at + 1).find(isRival);
  const other = next && diceOf(noteFor(next, context));
  return next && other
    ? line("Ties.Before", { name: nameOf(next.participant, context), die, other })
    : line("Ties.Fell", { die });
}

/** Returns the dice, several if repeated. */
function diceOf(note: JsonObject | undefined): string {
  return Array.isArray(note?.ties) ? note.ties.join(", ") : "";
}

/** Returns rolled dice of unsettled ties. */
export function tiesRolled(context: TrackerContext): readonly Answered[] {
  const pending = requests(context.state).filter(({ what }) => what === "tie");
  const rollers = new Set(pending.flatMap(rollersOf));
  return context.slots
    .filter(
      ({ kind, participant, note }) =>
        kind === "turn" &&
        !rollers.has(participant) &&
        diceOf(note) &&
        pending.some((request) => isTied(participant, request, context)),
    )
    .map((slot) => ({
      participants: [slot.participant],
      what: text("Ties.Die"),
      value: diceOf(noteFor(slot, context)),
      meaning: text("Ties.Rolled"),
    }));
}

/** Says the place, or that another die follows. */
export function tieFollows(request: Request, after: TrackerContext): Follows {
  const tied = idsIn(request.data?.tied);
  const own = request.participant ?? "";
  const slots = after.slots.filter(({ kind, participant }) => kind === "turn" && tied.includes(participant));
  return { so: compared(request, after, ({ what, data }) => what === "tie" && idsIn(data?.tied).includes(own), slots) };
}
