import { look, pacingOf, type EncounterState, type Participant, type Slot, type View } from "../../../../rules/index.ts";
import { compareKeys } from "../../../../rules/encounter/order.ts";
import { allSlots } from "../../../../rules/encounter/view.ts";
import type { SegmentZeroCombat } from "../../../documents/combat.ts";
import { presenterOf, type Presenter } from "../pacing/presenter.ts";
import { readerOf, type Reader } from "./sight.ts";
import { standIn } from "./standing.ts";
import { mask, type UnseenSlot } from "./unseen.ts";
import { atOf } from "./units.ts";

/** What all parts of the tracker are built from, worked out once for a render and for one reader. */
export interface TrackerContext extends Reader {
  readonly combat: SegmentZeroCombat;
  readonly state: EncounterState;
  /** The fight as it is, where `state` keeps from the reader that somebody unseen acts: for looking ahead. */
  readonly real: EncounterState;
  readonly view: View;
  readonly presenter: Presenter;
  /** Slots of the window in playing order; for players without those of hidden participants. */
  readonly slots: readonly Slot[];
  /** The slots whose turn it is, as this reader may see them. */
  readonly now: readonly Slot[];
  /** Slots of hidden participants of whom the reader may know that there is somebody. */
  readonly unseen: readonly UnseenSlot[];
  /** Somebody acts of whom the reader may not know. Those in `now` only stand there; they have acted already. */
  readonly standing: boolean;
  /** What this reader has chosen in the panel's list and not begun yet, by participant, as JSON. */
  readonly chosen: ReadonlyMap<string, string>;
  readonly participant: (id: string) => Participant | undefined;
}

/** Simultaneous slots are listed by name (SA-21); all others keep their order. */
export function byName<S extends Slot>(slots: readonly S[], combat: SegmentZeroCombat): readonly S[] {
  const names = new Intl.Collator(game.i18n?.lang ?? "en", { numeric: true });
  const nameOf = ({ participant }: Slot): string => combat.combatants.get(participant)?.name ?? "";
  return [...slots].sort((a, b) => compareKeys(a.key, b.key) || names.compare(nameOf(a), nameOf(b)));
}

/** Null for an encounter that cannot be read. */
export function contextOf(combat: SegmentZeroCombat, user: User.Implementation, chosen: ReadonlyMap<string, string> = new Map()): TrackerContext | null {
  return contextFor(combat, combat.encounter, readerOf(combat, user), chosen);
}

/**
 * What one reader sees of a state of the fight: the present one, or one that is foreseen.
 * @returns null for an encounter that cannot be read
 */
export function contextFor(combat: SegmentZeroCombat, state: EncounterState, reader: Reader, chosen: ReadonlyMap<string, string> = new Map()): TrackerContext | null {
  const real = look(state);
  if (!real || !pacingOf(state.pacing)) return null;
  const stood = standIn(real, reader);
  const view = (stood && look(stood.state)) ?? real;
  const all = allSlots(view).map((slot) => stood?.slots.find(({ id }) => id === slot.id) ?? slot);
  const seen = (slots: readonly Slot[]): readonly Slot[] => byName(slots.filter(({ participant }) => reader.visible(participant)), combat);
  const context: TrackerContext = {
    ...reader, combat, state: view.state, real: state, view, chosen, standing: stood !== null, presenter: presenterOf(state.pacing),
    slots: seen(all), now: seen(all.filter(({ state: at }) => at === "now")), unseen: [], participant: (id) => view.participant(id),
  };
  return reader.sees.unseen ? { ...context, unseen: unseenIn(all, context) } : context;
}

/** Who waits has no place in the list, and nothing is said of it. */
function unseenIn(all: readonly Slot[], context: TrackerContext): readonly UnseenSlot[] {
  const { presenter, visible } = context;
  return all.filter((slot) => !visible(slot.participant) && slot.state !== "waiting" && (presenter.shown?.(slot, context) ?? true))
    .map((slot, place) => mask(slot, place, atOf(slot, context)));
}
