import { current, look, pacingOf, type EncounterState, type Participant, type Slot, type View } from "../../../../rules/index.ts";
import { compareKeys } from "../../../../rules/encounter/order.ts";
import { allSlots } from "../../../../rules/encounter/view.ts";
import type { SegmentZeroCombat } from "../../../documents/combat.ts";
import { presenterOf, type Presenter } from "../pacing/presenter.ts";

/** What all parts of the tracker are built from, worked out once for a render and for one reader. */
export interface TrackerContext {
  readonly combat: SegmentZeroCombat;
  readonly state: EncounterState;
  readonly view: View;
  readonly presenter: Presenter;
  readonly user: User.Implementation;
  readonly gm: boolean;
  /** Slots of the window in playing order; for players without those of hidden participants. */
  readonly slots: readonly Slot[];
  /** The slots whose turn it is, as this reader may see them. */
  readonly now: readonly Slot[];
  /** May this reader know about the participant? */
  readonly visible: (id: string) => boolean;
  /** May this reader act for the participant? */
  readonly owned: (id: string) => boolean;
  /** What this reader has chosen in the panel's list and not begun yet, by participant, as JSON. */
  readonly chosen: ReadonlyMap<string, string>;
  readonly participant: (id: string) => Participant | undefined;
}

/** Simultaneous slots are listed by name (SA-21); all others keep their order. */
function byName(slots: readonly Slot[], combat: SegmentZeroCombat): readonly Slot[] {
  const names = new Intl.Collator(game.i18n?.lang ?? "en", { numeric: true });
  const nameOf = ({ participant }: Slot): string => combat.combatants.get(participant)?.name ?? "";
  return [...slots].sort((a, b) => compareKeys(a.key, b.key) || names.compare(nameOf(a), nameOf(b)));
}

/** The same, of what everybody at the table may read: nothing of those who are hidden from players. */
export function forEverybody(context: TrackerContext): TrackerContext {
  const visible = (id: string): boolean => !context.combat.combatants.get(id)?.hidden;
  const seen = (slots: readonly Slot[]): readonly Slot[] => slots.filter(({ participant }) => visible(participant));
  return { ...context, gm: false, visible, slots: seen(context.slots), now: seen(context.now) };
}

/** Null for an encounter that cannot be read. */
export function contextOf(combat: SegmentZeroCombat, user: User.Implementation, chosen: ReadonlyMap<string, string> = new Map()): TrackerContext | null {
  const state = combat.encounter;
  const view = look(state);
  if (!view || !pacingOf(state.pacing)) return null;
  const gm = user.isGM;
  const visible = (id: string): boolean => gm || (combat.combatants.get(id)?.visible ?? false);
  return {
    combat, state, view, user, gm, visible, chosen,
    presenter: presenterOf(state.pacing),
    slots: byName(allSlots(view).filter((slot) => visible(slot.participant)), combat),
    now: byName((current(state) ?? []).filter((slot) => visible(slot.participant)), combat),
    owned: (id) => gm || (combat.combatants.get(id)?.testUserPermission(user, "OWNER") ?? false),
    participant: (id) => view.participant(id),
  };
}
