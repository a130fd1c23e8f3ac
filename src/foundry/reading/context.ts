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

/** A hidden combatant's slot as players may see it: only its time. */
export interface UnseenSlot extends Slot {
  /** Text of its time, computed while its combatant was known. */
  readonly unseen: { readonly at: string };
}

export function isUnseen(slot: Slot): slot is UnseenSlot {
  return "unseen" in slot;
}

export function unseenNow({ unseen }: TrackerContext): readonly UnseenSlot[] {
  return unseen.filter(({ state }) => state === "now");
}

/** Data for all parts of the tracker, computed once per render and viewer. */
export interface TrackerContext<T extends PacingTypes = PacingTypes> extends Viewer {
  readonly combat: Fight;
  readonly state: EncounterState;
  /** The actual encounter; `state` may hide that an unseen combatant acts. For forecasts. */
  readonly real: EncounterState;
  readonly view: View<T>;
  /** Slots of the round in playing order; for players without hidden combatants. */
  readonly slots: readonly Slot<T["note"]>[];
  /** Current slots that this viewer may see. */
  readonly now: readonly Slot<T["note"]>[];
  /** Hidden slots that this viewer may know of. */
  readonly unseen: readonly UnseenSlot[];
  /** True if a combatant hidden from the viewer acts; combatants in `now` have acted already. */
  readonly masked: boolean;
  readonly participant: (id: string) => Participant<T> | undefined;
  /** True for tables, which show all members of groups. */
  readonly apart?: true;
}

/** The viewer's permissions under the world settings. */
export interface Viewer {
  readonly gm: boolean;
  /** True if the viewer plays the participant; the GM plays all. */
  readonly mine: (id: string) => boolean;
  /** True if the viewer may act for the participant, including other players' if the setting allows it. */
  readonly owned: (id: string) => boolean;
  readonly visible: (id: string) => boolean;
  readonly permissions: Permissions;
  /** True for texts that are stored: names carry their ids (`marked-names.ts`), so that they can change. */
  readonly marked?: true;
}

/** The parts of a visible combatant that a viewer may see. */
interface Permissions {
  /** Values, budgets and chances; times are always visible. */
  readonly numbers: (id: string) => boolean;
  readonly pools: (id: string) => boolean;
  /** Trigger and answer of a wait; the wait itself is always visible. */
  readonly triggers: (id: string) => boolean;
  /** True if hidden combatants' turns show as "Unseen combatant". */
  readonly unseen: boolean;
}

/** A logged command with the fight before and after it, as one viewer may see it. */
export interface LoggedCommand<T extends PacingTypes = PacingTypes> {
  readonly command: Command;
  readonly before: TrackerContext<T>;
  readonly after: TrackerContext<T>;
  /** Set for a compact entry, whose fight is not known: `before` and `after` are the present fight. */
  readonly past?: { readonly round: number; readonly hidden: (id: string) => boolean };
}

/** A choice made before the combatant's turn. */
export interface Prepared {
  /** A slot, or an id of the pacing. */
  readonly due: string;
  readonly commands: readonly Command[];
  /** "All-Out Attack, strong" */
  readonly words: string;
}

export type Due = "ahead" | "now" | "over";

export function slotNow<S extends Slot>(
  id: string,
  { now, masked }: { readonly now: readonly S[]; readonly masked: boolean },
): S | undefined {
  return masked ? undefined : now.find(({ participant }) => participant === id);
}

/** Pending requests. */
export function openRequests<T extends PacingTypes>({
  view,
}: {
  readonly view: View<T>;
}): readonly Request<T["request"]>[] {
  return requests(view.state);
}

/** Returns the pending request of this kind to a participant. */
export function requestTo<T extends PacingTypes>(
  wanted: string,
  id: string,
  context: { readonly view: View<T> },
): Request<T["request"]> | undefined {
  return openRequests(context).find(({ what, participant }) => what === wanted && participant === id);
}

/** Returns a slot's note; empty for hazards and without a note. */
export function noteOf<N extends JsonObject>({ note }: Pick<Slot<N>, "note">): Partial<N> {
  return note ?? {};
}

/** Returns a request's or offer's data, whose members may be absent. */
export function dataOf<D extends JsonObject>({ data }: { readonly data?: D }): Partial<D> {
  return data ?? {};
}

/** Choices for a request or a field of an offer. */
export function choicesFor<T extends PacingTypes>(
  asked: Request | Ask,
  participant: string | undefined,
  { view }: { readonly view: View<T> },
): readonly Picked<T["offer"]>[] {
  const one = participant === undefined ? null : (view.participant(participant) ?? null);
  return view.pacing.choices.picks?.(asked, one, view) ?? [];
}

/** Tries a command on a copy; returns the result or the refusal. */
export function attempt<T extends PacingTypes>(
  command: Command,
  { state }: { readonly state: EncounterState; readonly view: View<T> },
): { readonly view: View<T>; readonly refusal?: undefined } | { readonly refusal: Refusal } {
  const made = apply(state, command);
  return made.refusal ? { refusal: made.refusal } : { view: look<T>(made.state)! };
}
