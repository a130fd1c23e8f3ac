import { join, plain, spoken } from "../../words.ts";
import { isOpened } from "../opened.ts";
import { text } from "../texts.ts";
import type { HeadView, SlotView, VerbView } from "../view.ts";
import type { TrackerContext } from "./context.ts";
import { likeName, nameOf } from "./people.ts";

/**
 * Rows of like participants as one: those of a group that stand one after the other, in the same state. At the same time everybody stands
 * beside everybody, so there the order of the rows does not matter.
 */
export function collapse(rows: readonly SlotView[], context: TrackerContext, together = false): readonly SlotView[] {
  const heaps: SlotView[][] = [];
  for (const row of rows) {
    const heap = (together ? heaps : heaps.slice(-1)).find((one) => fits(row, one, context));
    if (heap) heap.push(row);
    else heaps.push([row]);
  }
  return heaps.map((heap) => (heap.length > 1 ? asGroup(heap, context) : (heap[0] as SlotView)));
}

/** The group of a participant whom this reader knows of; "" = none. */
export function groupFor(id: string, context: TrackerContext): string {
  return context.visible(id) ? (context.participant(id)?.group ?? "") : "";
}

function fits(row: SlotView, heap: readonly SlotView[], context: TrackerContext): boolean {
  const [first] = heap as [SlotView];
  const group = groupFor(row.participantId, context);
  if (!group || groupFor(first.participantId, context) !== group || heap.some(({ participantId }) => participantId === row.participantId)) return false;
  const upright = heap.find((one) => !isDown(one, context));
  return !upright || isDown(row, context) || likeState(row) === likeState(upright);
}

/** One of the next may be next, and the others not yet. */
function likeState({ state }: SlotView): string {
  return state === "next" ? "ahead" : state;
}

function isDown({ state, participantId }: SlotView, context: TrackerContext): boolean {
  return state === "lost" && context.participant(participantId)?.defeated === true;
}

function asGroup(rows: readonly SlotView[], context: TrackerContext): SlotView {
  const upright = rows.filter((row) => !isDown(row, context));
  const alive = upright.length ? upright : rows;
  const { note: _note, right: _right, pips: _pips, menu, grip, ...lead } = alive[0] as SlotView;
  const group = groupFor(lead.participantId, context);
  const name = groupName(rows.map(({ participantId }) => participantId), context);
  const up = upright.length && upright.length < rows.length ? plain(text("Groups.Up", { count: upright.length })) : [];
  // "Next" keeps its place in the right column.
  const isNext = lead.state === "next";
  const note = join([isNext ? up : [], shared(alive, (row) => row.note) ?? []], ", ");
  const right = up.length && !isNext ? up : isNext ? (alive[0] as SlotView).right : shared(alive, (row) => row.right);
  const pips = shared(alive, (row) => row.pips);
  const open = isOpened(context.combat.id, group);
  const row = {
    ...lead, name, portrait: { ...lead.portrait, group: true },
    ...(note.length ? { note } : {}), ...(right ? { right } : {}), ...(pips ? { pips } : {}),
  };
  // What is only expected cannot be taken apart.
  if (lead.state === "forecast") return row;
  return {
    ...row, ...(menu ? { menu: groupMenuVerb(name, alive, context) } : {}), ...(grip ? { grip: text("Moving.Grip", { name }) } : {}),
    group: { slots: alive.map(({ id }) => id), toggle: toggleVerb(group, name, open), open },
    heads: rows.map((row, place) => headOf(row, place, row.id === lead.id, context)), headsLabel: text("Groups.Heads", { name }),
  };
}

/** What all say alike, or nothing. */
function shared<T>(rows: readonly SlotView[], part: (row: SlotView) => T): T | undefined {
  const [first] = rows as [SlotView];
  return rows.every((row) => JSON.stringify(part(row)) === JSON.stringify(part(first))) ? part(first) : undefined;
}

function headOf(row: SlotView, place: number, lead: boolean, context: TrackerContext): HeadView {
  const down = isDown(row, context);
  const note = row.note?.length && !down ? spoken(row.note) : "";
  // Where "Next" stands in the note, it is not said twice.
  const words = note.startsWith(`${row.stateWord}, `) ? note : [down ? text("Groups.Down") : row.stateWord, ...(note ? [note] : [])].join(", ");
  return {
    text: headText(row.participantId, place, context), state: down ? "down" : row.state === "done" ? "done" : "ahead",
    spoken: text("Groups.Head", { name: row.name, state: words }), ...(row.menu ? { menu: row.menu } : {}),
    ...(row.combatant && !lead ? { combatant: row.combatant } : {}),
  };
}

/** Its number in the name, else its place in the group. */
export function headText(id: string, place: number, context: TrackerContext): string {
  return /(\d+)\)?$/.exec(nameOf(id, context))?.[1] ?? String(place + 1);
}

/** "Goblin ×8": what their names have in common, else what the GM calls the group, else the first name and how many more. */
export function groupName(ids: readonly string[], context: TrackerContext): string {
  if (ids.length === 1) return nameOf(ids[0] as string, context);
  const alike = likeName(ids, context);
  if (alike !== null) return alike;
  const called = new Set(ids.map((id) => context.combat.combatants.get(id)?.system.group ?? ""));
  const [own = ""] = called;
  // Groups that the tracker made are called by the id of somebody.
  const isTyped = called.size === 1 && own !== "" && ![...context.combat.combatants].some(({ id, actorId }) => id === own || actorId === own);
  return isTyped
    ? text("Tracker.Group", { name: own, count: ids.length })
    : text("Groups.AndMore", { name: nameOf(ids[0] as string, context), count: ids.length - 1 });
}

function groupMenuVerb(name: string, rows: readonly SlotView[], { slots }: TrackerContext): VerbView {
  const known = new Set(slots.map(({ id }) => id));
  return {
    action: "groupMenu", label: text("Menu.Open", { name }), icon: "i-dots-vertical", popup: "dialog",
    data: { participants: rows.map(({ participantId }) => participantId).join(" "), slots: rows.map(({ id }) => id).filter((id) => known.has(id)).join(" ") },
  };
}

/** Out of the tab order: the row's one stop is its menu, and the arrow keys open and close as well. */
export function toggleVerb(group: string, name: string, open: boolean): VerbView {
  return { action: "toggleGroup", label: text(open ? "Groups.Close" : "Groups.Open", { name }), icon: open ? "i-chevron-up" : "i-chevron-down", expanded: open, data: { group } };
}
