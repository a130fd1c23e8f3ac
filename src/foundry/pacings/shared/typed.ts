import type { Offer, PacingTypes, Participant, Request, Slot, FightView, Setting } from "../../../rules/core.ts";

/** What the core tells of a fight, as the types of its pacing. */
export interface Typed<T extends PacingTypes> {
  /** Empty for hazards, and where the pacing has nothing to show. */
  noteOf(slot: Pick<Slot, "note">): Partial<T["note"]>;
  dataOf(request: Pick<Request, "data">): Partial<T["request"]>;
  offerData(offer: Pick<Offer, "data">): Partial<T["offer"]>;
  participant(one: Participant): Participant<T>;
  setting(setting: Setting): Setting<T>;
  view(view: FightView): FightView<T>;
}

const NOTHING = {};

/**
 * The readers of one pacing. The shell keeps fights of all pacings in the same types; a presenter only ever sees those of its own pacing, which has made the data, so that
 * reading them needs no check.
 */
export function typed<T extends PacingTypes>(): Typed<T> {
  return {
    noteOf: ({ note }) => (note ?? NOTHING) as Partial<T["note"]>,
    dataOf: ({ data }) => (data ?? NOTHING) as Partial<T["request"]>,
    offerData: ({ data }) => data as Partial<T["offer"]>,
    participant: (one) => one as Participant<T>,
    setting: (setting) => setting as Setting<T>,
    view: (view) => view as FightView<T>,
  };
}
