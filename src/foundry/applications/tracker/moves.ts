import { moveAll, neighbours, type Target } from "./moving.ts";
import type { SegmentZeroTracker } from "./tracker.ts";
import { withContext } from "./with-context.ts";

/** Moves slots by hand, and keeps the focus on the row that was moved. */
export class Moves {
  /** The row that is being moved by keys, and between which commands of the log that has happened. */
  #steps: { readonly slot: string; readonly from: number; readonly to: number } | null = null;

  /** The row that has just been moved, until it is shown in its new place. */
  #moved: string | null = null;

  constructor(private readonly tracker: SegmentZeroTracker) {}

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
