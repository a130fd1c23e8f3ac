import { currentIds, type Command } from "../../../rules/core.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { groupFor, isApart } from "./grouping.ts";
import { withContext, type TrackerHost } from "./host.ts";

/** Where slots are put: on a time in the pacing's unit, or right before or after another slot. */
export type Target = { readonly time: number } | { readonly before: string } | { readonly after: string };

/** The commands that put slots there, in the order in which they stand. Of several beside one slot the one that is put there last stands nearest. */
export function moveAll(slots: readonly string[], to: Target): readonly Command[] {
  const inTurn = "after" in to ? [...slots].reverse() : slots;
  return inTurn.map((slot): Command => ({ type: "move", slot, to: { ...to } }));
}

/**
 * The slots between which these would stand after going one place earlier or later. Like creatures in a row count as one place.
 * Absent: there is nobody to go past.
 */
export function neighbours(slots: readonly string[], context: TrackerContext): { readonly before?: string; readonly after?: string } {
  const current = currentIds(context.state);
  const open = context.slots.filter(({ state, id }) => state === "open" && !current.includes(id));
  const places = open.map((slot, at) => ({ slot, at })).filter(({ slot }) => slots.includes(slot.id)).map(({ at }) => at);
  const first = Math.min(...places);
  const last = Math.max(...places);
  const before = edge(first - 1, -1);
  const after = edge(last + 1, 1);
  return { ...(before ? { before } : {}), ...(after ? { after } : {}) };

  /** The far end of the row of like creatures that begins at this place. */
  function edge(from: number, step: 1 | -1): string | undefined {
    const near = open[from];
    if (!near) return undefined;
    const group = groupFor(near.participant, context);
    const apart = isApart(near.participant, context);
    let at = from;
    const like = (place: number): boolean => {
      const slot = open[place];
      return slot !== undefined && slot.time === near.time && groupFor(slot.participant, context) === group && !apart(slot.participant) && !slots.includes(slot.id);
    };
    while (group && like(at + step)) at += step;
    return open[at]?.id;
  }
}

/** Moves slots by hand, and keeps the focus on the row that was moved. */
export class Moves {
  /** The row that is being moved by keys, and between which commands of the log that has happened. */
  #steps: { readonly slot: string; readonly from: number; readonly to: number } | null = null;

  /** The row that has just been moved, until it is shown in its new place. */
  #moved: string | null = null;

  constructor(private readonly tracker: TrackerHost) {}

  /** Puts slots on a time, or beside another slot. */
  async put(slots: readonly string[], to: Target): Promise<void> {
    this.#steps = null;
    await this.give(slots, to);
  }

  /** One place earlier or later. */
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

  /** Takes back the steps of this row, if nothing has happened since. @returns false when there are none */
  takeBack([slot]: readonly string[]): boolean {
    const steps = this.#steps;
    if (!steps || steps.slot !== slot || steps.from === steps.to || this.tracker.encounterCombat?.encounter.head !== steps.to) return false;
    this.#steps = null;
    this.#moved = slot;
    void this.tracker.give({ type: "takeBack", to: steps.from });
    return true;
  }

  /** The row that was moved has the focus and is in sight. Called when the list has been shown anew. @returns false when none was moved */
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
    const reply = await this.tracker.give(...moveAll(slots, to));
    if (!reply || reply.refusal) this.#moved = null;
  }
}
