import { currentIds, participantOfSlot, sharersOf, type Command, type EncounterState } from "../../rules/core.ts";
import { text } from "../host/i18n.ts";
import type { TrackerContext } from "../reading/context.ts";
import { rowFor, isApart } from "../reading/row/grouping.ts";
import { withContext, type TrackerHost } from "./host.ts";

/** A time in the pacing's unit, or before or after another slot. */
export type Target = { readonly time: number } | { readonly before: string } | { readonly after: string };

/** Returns the commands in order; beside one slot, the last moved is nearest to it. */
export function moveAll(all: readonly string[], to: Target, state: EncounterState): readonly Command[] {
  const leaderOf = (slot: string): string =>
    sharersOf(participantOfSlot(slot), state)?.[0].sharesTurn ?? participantOfSlot(slot);
  // J-4: a shared turn moves as one.
  const slots = [...new Map(all.map((slot) => [leaderOf(slot), slot])).values()];
  const inTurn = "after" in to ? [...slots].reverse() : slots;
  return inTurn.map((slot): Command => ({ type: "move", slot, to: { ...to } }));
}

/** Neighbours after one step; a group counts as one place. Undefined at the end. */
export function neighbours(
  slots: readonly string[],
  context: TrackerContext,
): { readonly before?: string; readonly after?: string } {
  const current = currentIds(context.state);
  const open = context.slots.filter(({ state, id }) => state === "open" && !current.includes(id));
  const places = open
    .map((slot, at) => ({ slot, at }))
    .filter(({ slot }) => slots.includes(slot.id))
    .map(({ at }) => at);
  const first = Math.min(...places);
  const last = Math.max(...places);
  const before = edge(first - 1, -1);
  const after = edge(last + 1, 1);
  return { ...(before ? { before } : {}), ...(after ? { after } : {}) };

  /** Returns the far end of the group at this place. */
  function edge(from: number, step: 1 | -1): string | undefined {
    const near = open[from];
    if (!near) return undefined;
    const group = rowFor(near.participant, context);
    const apart = isApart(near.participant, context);
    let at = from;
    const like = (place: number): boolean => {
      const slot = open[place];
      return (
        slot !== undefined &&
        slot.time === near.time &&
        rowFor(slot.participant, context) === group &&
        !apart(slot.participant) &&
        !slots.includes(slot.id)
      );
    };
    while (group && like(at + step)) at += step;
    return open[at]?.id;
  }
}

/** Moves slots and keeps the focus on the moved row. */
export class Moves {
  /** The row moved by keys, and the range of log entries. */
  #steps: { readonly slot: string; readonly from: number; readonly to: number } | null = null;

  /** The moved row, until it is shown in its new place. */
  #moved: string | null = null;

  constructor(private readonly tracker: TrackerHost) {}

  async put(slots: readonly string[], to: Target): Promise<void> {
    this.#steps = null;
    await this.give(slots, to);
  }

  async step(slots: readonly string[], by: -1 | 1): Promise<void> {
    await withContext(this.tracker, async (combat, context) => {
      const { before, after } = neighbours(slots, context);
      const to = by < 0 ? before && { before } : after && { after };
      const [slot] = slots;
      if (!to || slot === undefined) return;
      const { head } = combat.encounter;
      const from = this.#steps?.slot === slot && this.#steps.to === head ? this.#steps.from : head;
      await this.give(slots, to);
      this.#steps = { slot, from, to: combat.encounter.head };
    });
  }

  /** Undoes this row's steps, if nothing else happened. @returns false if there are none */
  takeBack([slot]: readonly string[]): boolean {
    const steps = this.#steps;
    if (
      !steps ||
      steps.slot !== slot ||
      steps.from === steps.to ||
      this.tracker.encounterCombat?.encounter.head !== steps.to
    )
      return false;
    this.#steps = null;
    this.#moved = slot;
    void this.tracker.give({ type: "takeBack", to: steps.from });
    return true;
  }

  /** Focuses and shows the moved row after a render. @returns false if none was moved */
  keepInView(): boolean {
    const slot = this.#moved;
    this.#moved = null;
    const stop = slot && this.tracker.element.querySelector<HTMLElement>(`button[name="menu-${slot}"]`);
    if (!stop) return false;
    stop.focus({ preventScroll: true });
    stop.closest(".sz-slot")?.scrollIntoView({ block: "nearest" });
    return true;
  }

  private async give(slots: readonly string[], to: Target): Promise<void> {
    this.#moved = slots[0] ?? null;
    const { encounter } = this.tracker.encounterCombat ?? {};
    const reply = encounter && (await this.tracker.give(...moveAll(slots, to, encounter)));
    if (!reply || reply.refusal) this.#moved = null;
  }
}

interface DropPlace {
  readonly to: Target;
  /** The row beside it, or of its time. */
  readonly row: HTMLElement;
}

export type Put = (slots: readonly string[], to: Target) => Promise<unknown>;

/** Pixels within which a press is no drag. */
const STRAY = 4;

/** Pixels from the edge where the list scrolls, and per frame. */
const EDGE = 36;
const SCROLL = 8;

/** Returns a row's slots: of a group, all. */
export function slotsOfRow(row: HTMLElement): readonly string[] {
  return (row.dataset.slots ?? row.dataset.slotId ?? "").split(" ").filter(Boolean);
}

/**
 * Drags rows by their grips. Dropped on a time they move to it, elsewhere before or after that row; on the
 * current row, after it.
 * @param root survives renders of its parts
 * @returns ends it and any drag
 */
export function followDrags(root: HTMLElement, put: Put): () => void {
  let drag: Drag | null = null;
  const end = (): void => {
    drag?.stop();
    drag = null;
  };
  root.addEventListener("pointerdown", (event) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>("[data-grip]")?.closest<HTMLElement>(".sz-slot");
    if (!row || event.button !== 0 || drag) return;
    event.preventDefault();
    drag = new Drag(root, row, event);
  });
  root.addEventListener("pointermove", (event) => {
    if (event.pointerId === drag?.pointer) drag.over(event.clientX, event.clientY);
  });
  root.addEventListener("pointerup", (event) => {
    if (event.pointerId !== drag?.pointer) return;
    const { slots } = drag;
    const place = drag.place;
    end();
    if (place) void put(slots, place.to);
  });
  root.addEventListener("pointercancel", end);
  // Escape would close windows.
  const page = root.ownerDocument;
  const breakOff = (event: KeyboardEvent): void => {
    if (!drag || event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    end();
  };
  page.addEventListener("keydown", breakOff, true);
  return () => {
    end();
    page.removeEventListener("keydown", breakOff, true);
  };
}

class Drag {
  readonly slots: readonly string[];
  readonly pointer: number;
  place: DropPlace | null = null;
  #moved = false;
  #ghost: HTMLElement | null = null;
  #scrolling = 0;
  readonly #from: { readonly x: number; readonly y: number };

  constructor(
    private readonly root: HTMLElement,
    row: HTMLElement,
    event: PointerEvent,
  ) {
    this.slots = slotsOfRow(row);
    this.pointer = event.pointerId;
    this.#from = { x: event.clientX, y: event.clientY };
    // The root survives renders during a drag.
    root.setPointerCapture(event.pointerId);
    root.dataset.dragging = "";
  }

  over(x: number, y: number): void {
    this.#moved ||= Math.hypot(x - this.#from.x, y - this.#from.y) > STRAY;
    if (!this.#moved) return;
    this.place = dropPlace(this.root, this.slots, x, y);
    this.show();
    this.scrollNear(y);
  }

  stop(): void {
    cancelAnimationFrame(this.#scrolling);
    this.#ghost?.remove();
    this.source()?.removeAttribute("data-dragged");
    delete this.root.dataset.dragging;
    if (this.root.hasPointerCapture(this.pointer)) this.root.releasePointerCapture(this.pointer);
  }

  private source(): HTMLElement | undefined {
    return [...this.root.querySelectorAll<HTMLElement>(".sz-slot[data-movable]")].find(
      (row) => slotsOfRow(row)[0] === this.slots[0],
    );
  }

  /** Shows a line with text at the target. */
  private show(): void {
    this.source()?.setAttribute("data-dragged", "");
    this.#ghost?.remove();
    const list = this.root.querySelector<HTMLElement>(".sz-play");
    if (!this.place || !list) return;
    const { to, row } = this.place;
    const box = row.getBoundingClientRect();
    const ghost = this.root.ownerDocument.createElement("p");
    ghost.className = "time" in to ? "sz-ghost sz-ghost--time" : "sz-ghost";
    const words = this.root.ownerDocument.createElement("span");
    words.textContent = placeWords(this.place);
    ghost.append(words);
    const edge = "before" in to || "time" in to ? box.top : box.bottom;
    ghost.style.top = `${edge - list.getBoundingClientRect().top + list.scrollTop}px`;
    list.append(ghost);
    this.#ghost = ghost;
  }

  private scrollNear(y: number): void {
    cancelAnimationFrame(this.#scrolling);
    const list = this.root.querySelector<HTMLElement>(".sz-play");
    const box = list?.getBoundingClientRect();
    const step = !box ? 0 : y < box.top + EDGE ? -SCROLL : y > box.bottom - EDGE ? SCROLL : 0;
    if (!list || !step) return;
    const on = (): void => {
      list.scrollTop += step;
      this.#scrolling = requestAnimationFrame(on);
    };
    this.#scrolling = requestAnimationFrame(on);
  }
}

/** "before Birger Holt", "on −5", "next" */
function placeWords({ to, row }: DropPlace): string {
  const name = row.dataset.name ?? "";
  if ("time" in to)
    return text("Moving.On", {
      at: row.closest(".sz-time")?.querySelector(".sz-time__mark")?.firstChild?.textContent?.trim() ?? "",
    });
  return row.matches(".sz-now")
    ? text("Moving.Next")
    : text("before" in to ? "Moving.Before" : "Moving.After", { name });
}

/**
 * Returns the drop target; null if nothing would change.
 * @param x @param y pixels of the window
 */
function dropPlace(root: HTMLElement, slots: readonly string[], x: number, y: number): DropPlace | null {
  const rows = [...root.querySelectorAll<HTMLElement>(".sz-now, .sz-time[data-when=ahead] .sz-slot[data-movable]")];
  const row = nearest(rows, y);
  if (!row) return null;
  if (row.matches(".sz-now")) return besideNow(row, rows, slots);
  const mark = row.closest(".sz-time")?.querySelector(".sz-time__mark");
  const time = row.closest<HTMLElement>(".sz-time")?.dataset.time;
  if (mark && time !== undefined && x < mark.getBoundingClientRect().right) return onTime(row, Number(time), slots);
  const own = slotsOfRow(row);
  if (own.some((slot) => slots.includes(slot))) return null;
  const { top, height } = row.getBoundingClientRect();
  const before = y < top + height / 2;
  if (isThere(row, rows, slots, before)) return null;
  return { row, to: before ? { before: own[0] ?? "" } : { after: own.at(-1) ?? "" } };
}

function nearest(rows: readonly HTMLElement[], y: number): HTMLElement | undefined {
  const distance = (row: HTMLElement): number => {
    const { top, bottom } = row.getBoundingClientRect();
    return y < top ? top - y : Math.max(0, y - bottom);
  };
  return rows.reduce<HTMLElement | undefined>(
    (best, row) => (best && distance(best) <= distance(row) ? best : row),
    undefined,
  );
}

/** Returns the drop on a time; null on its own. */
function onTime(row: HTMLElement, time: number, slots: readonly string[]): DropPlace | null {
  const own = row.closest(".sz-time")?.querySelectorAll<HTMLElement>(".sz-slot") ?? [];
  return [...own].some((one) => slotsOfRow(one).some((slot) => slots.includes(slot))) ? null : { row, to: { time } };
}

function besideNow(currentRow: HTMLElement, rows: readonly HTMLElement[], slots: readonly string[]): DropPlace | null {
  const current = currentRow.dataset.slotId ?? currentRow.querySelector<HTMLElement>("[data-slot-id]")?.dataset.slotId;
  if (!current || rows[rows.indexOf(currentRow) + 1]?.dataset.slotId === slots[0]) return null;
  return { row: currentRow, to: { after: current } };
}

/** True if it is already there. */
function isThere(row: HTMLElement, rows: readonly HTMLElement[], slots: readonly string[], before: boolean): boolean {
  const neighbour = rows[rows.indexOf(row) + (before ? -1 : 1)];
  return (
    neighbour !== undefined &&
    neighbour.closest(".sz-time") === row.closest(".sz-time") &&
    slotsOfRow(neighbour).some((slot) => slots.includes(slot))
  );
}
