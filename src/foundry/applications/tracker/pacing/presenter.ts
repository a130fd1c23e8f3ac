import type { Json, Offer, Request, Slot } from "../../../../rules/index.ts";
import type { Words } from "../../words.ts";
import type { TrackerContext } from "../build/context.ts";
import type { ActionBoxView, GaugeView, HeadingView, PhaseView, PickView } from "../view.ts";

/**
 * How one pacing is put into words. Everything is optional: what a presenter does not say, the tracker says for it from the slot
 * (ordinals, states, reasons) and from the pacing's unit.
 */
export interface Presenter {
  /** "Round 2, step −3"; the general one names round, unit and time. */
  readonly reading?: (context: TrackerContext) => string;
  /** "3 s rounds, 3 s gone" */
  readonly since?: (context: TrackerContext) => string;
  /** Right column of a slot: "2 of 4", "DX 13". */
  readonly right?: (slot: Slot, context: TrackerContext) => Words;
  /** The line below a name: action, budget, sum. Without the state word, which comes before it. */
  readonly note?: (slot: Slot, context: TrackerContext) => Words;
  /** The line below the name of whoever acts now. */
  readonly nowNote?: (slot: Slot, context: TrackerContext) => Words;
  readonly gauges?: (slot: Slot, context: TrackerContext) => readonly GaugeView[];
  readonly boxes?: (slot: Slot, context: TrackerContext) => readonly ActionBoxView[];
  readonly pips?: (slot: Slot, context: TrackerContext) => readonly ("done" | "open")[];
  readonly pick?: (slot: Slot, context: TrackerContext) => PickView | null;
  readonly phase?: (slot: Slot) => PhaseView | null;
  /** Lines above slots of one time that belong together; slots with other headings begin a new block. */
  readonly headings?: (slot: Slot, context: TrackerContext) => readonly HeadingView[];
  /** Why these slots come first: a line above who acts now. */
  readonly lead?: (slots: readonly Slot[], context: TrackerContext) => { readonly words: Words; readonly side?: number } | null;
  /** What exactly is asked: "3d6 against 11, one roll for all". */
  readonly what?: (request: Request, context: TrackerContext) => string;
  /** What a waiting participant waits for, and until when. */
  readonly until?: (slot: Slot, context: TrackerContext) => { readonly words: Words; readonly limit?: string };
  /** A label and a cost for an offered verb. */
  readonly offer?: (offer: Offer, context: TrackerContext) => { readonly label: string; readonly cost?: string; readonly icon?: string };
  /** The label of something to pick, from its value. */
  readonly pickLabel?: (value: Json, context: TrackerContext) => string;
}

const presenters = new Map<string, Presenter>();

/** Says how a pacing is put into words; another package may do so for its own. */
export function registerPresenter(pacing: string, presenter: Presenter): void {
  presenters.set(pacing, presenter);
}

export function presenterOf(pacing: string): Presenter {
  return presenters.get(pacing) ?? {};
}
