import {
  apply,
  look,
  requests,
  type Ask,
  type Command,
  type EncounterState,
  type JsonObject,
  type PacingTypes,
  type Participant,
  type Choice as Picked,
  type Refusal,
  type Request,
  type Slot,
  type View,
} from "../../rules/core.ts";
import type { Fight } from "../fight/fight.ts";

/** A slot of somebody hidden as players may see it: when it is, and nothing that would tell whose. */
export interface UnseenSlot extends Slot {
  /** The figure in the gutter, worked out while it was still known whose slot it is. */
  readonly unseen: { readonly at: string };
}

export function isUnseen(slot: Slot): slot is UnseenSlot {
  return "unseen" in slot;
}

/** Those of the unseen who act now. */
export function unseenNow({ unseen }: TrackerContext): readonly UnseenSlot[] {
  return unseen.filter(({ state }) => state === "now");
}

/** What all parts of the tracker are built from, worked out once for a render and for one reader. */
export interface TrackerContext<T extends PacingTypes = PacingTypes> extends Viewer {
  readonly combat: Fight;
  readonly state: EncounterState;
  /** The fight as it is, where `state` keeps from the reader that somebody unseen acts: for looking ahead. */
  readonly real: EncounterState;
  readonly view: View<T>;
  /** Slots of the window in playing order; for players without those of hidden participants. */
  readonly slots: readonly Slot<T["note"]>[];
  /** The slots whose turn it is, as this reader may see them. */
  readonly now: readonly Slot<T["note"]>[];
  /** Slots of hidden participants of whom the reader may know that there is somebody. */
  readonly unseen: readonly UnseenSlot[];
  /** Somebody acts of whom the reader may not know. Those in `now` only stand there; they have acted already. */
  readonly masked: boolean;
  /** What this viewer has chosen in the panel's list and not begun yet, by participant. */
  readonly chosen: ReadonlyMap<string, readonly Command[]>;
  readonly participant: (id: string) => Participant<T> | undefined;
  /** Everybody stands by themselves and nothing is cut short: for a table. Absent where like creatures share a row. */
  readonly apart?: true;
}

/** Who looks at a fight, and what the table's settings let them see of it. */
export interface Viewer {
  readonly gm: boolean;
  /** Plays the participant. The game master plays all. */
  readonly mine: (id: string) => boolean;
  /** May act for the participant: their own, and if the table allows it those of other players. */
  readonly owned: (id: string) => boolean;
  /** May know who the participant is. */
  readonly visible: (id: string) => boolean;
  readonly permissions: Permissions;
}

/** What a reader may see of somebody they know of. */
export interface Permissions {
  /** Figures behind the order, budgets and chances. Times and the order are always seen. */
  readonly numbers: (id: string) => boolean;
  /** HP and FP. */
  readonly pools: (id: string) => boolean;
  /** What somebody waits for, and what is done then. That they wait is always seen. */
  readonly triggers: (id: string) => boolean;
  /** That somebody hidden stands in the order, though not who. */
  readonly unseen: boolean;
}

/** A command of the log, with the fight right before and right after it as one reader may see it. */
export interface LoggedCommand<T extends PacingTypes = PacingTypes> {
  readonly command: Command;
  readonly before: TrackerContext<T>;
  readonly after: TrackerContext<T>;
  /** Only for a compact entry: the fight of then is not known, and `before` and `after` are the fight as it is now. */
  readonly past?: { readonly round: number; readonly hidden: (id: string) => boolean };
}

/** What somebody will do when their time comes, chosen while others act. */
export interface Prepared {
  /** What it is meant for: a slot, or whatever the pacing names. */
  readonly due: string;
  readonly commands: readonly Command[];
  /** "All-out attack, strong" */
  readonly words: string;
}

/** Whether the time for it is still to come, has come, or is over. */
export type Due = "ahead" | "now" | "over";

/** The slot in which somebody acts now. */
export function slotNow<S extends Slot>(
  id: string,
  { now, masked }: { readonly now: readonly S[]; readonly masked: boolean },
): S | undefined {
  return masked ? undefined : now.find(({ participant }) => participant === id);
}

/** All that is pending, as the pacing of the fight asks it. */
export function openRequests<T extends PacingTypes>({
  view,
}: {
  readonly view: View<T>;
}): readonly Request<T["request"]>[] {
  return requests(view.state);
}

/** The note of a slot; empty for hazards, and where the pacing has nothing to show. */
export function noteOf<N extends JsonObject>({ note }: Pick<Slot<N>, "note">): Partial<N> {
  return note ?? {};
}

/** The data of a request or an offer, each member of which may be absent. */
export function dataOf<D extends JsonObject>({ data }: { readonly data?: D }): Partial<D> {
  return data ?? {};
}

/** What there is to pick for a request or for a field of an offer. */
export function choicesFor<T extends PacingTypes>(
  asked: Request | Ask,
  participant: string | undefined,
  { view }: { readonly view: View<T> },
): readonly Picked<T["offer"]>[] {
  const one = participant === undefined ? null : (view.participant(participant) ?? null);
  return (view.pacing.choices.picks?.(asked, one, view) ?? []) as readonly Picked<T["offer"]>[];
}

/** The fight as a command would make it, tried on a copy; or why it is refused. */
export function attempt<T extends PacingTypes>(
  command: Command,
  { state }: { readonly state: EncounterState; readonly view: View<T> },
): { readonly view: View<T>; readonly refusal?: undefined } | { readonly refusal: Refusal } {
  const made = apply(state, command);
  return made.refusal ? { refusal: made.refusal } : { view: look<T>(made.state)! };
}
