import { combatStatusOf, sharersOf, type Slot } from "../../../rules/core.ts";
import { membersOf } from "../../fight/one-for-all.ts";
import { line, text } from "../../host/i18n.ts";
import type { VerbView } from "../buttons.ts";
import type { TrackerContext } from "../context.ts";

/** Groups opened on this client, until a reload. */
const opened = new Set<string>();

const keyOf = (combat: string | null, group: string): string => `${combat ?? ""} ${group}`;

export function isOpened(combat: string | null, group: string): boolean {
  return opened.has(keyOf(combat, group));
}

export function setOpened(combat: string | null, group: string, open: boolean): void {
  if (open) opened.add(keyOf(combat, group));
  else opened.delete(keyOf(combat, group));
}

/** Names of folds, which no group has. */
export type Fold = "*before" | "*after" | "*now" | "*listed";

/** Returns the first `most`, unless opened or only a few more; hundreds would slow every click. */
export function firstOf<T>(
  all: readonly T[],
  most: number,
  rest: Fold,
  { combat, apart }: TrackerContext,
): readonly T[] {
  return apart || isOpened(combat.id, rest) || all.length <= most * 1.25 ? all : all.slice(0, most);
}

/** The count of unlisted rows with a button to open or close them; null if all are listed. */
export function restView(hidden: number, most: number, all: number, rest: Fold, { combat }: TrackerContext) {
  if (!hidden && !(isOpened(combat.id, rest) && all > most * 1.25)) return null;
  const label = text(hidden ? "Pending.ShowRest" : "Pending.HideRest");
  return {
    count: hidden,
    words: hidden ? line("Pending.Rest", { count: hidden }) : [],
    verb: { action: "toggleGroup", label, expanded: !hidden, args: { group: rest } } satisfies VerbView,
  };
}

export type Rest = NonNullable<ReturnType<typeof restView>>;

/** "" = none. */
export function groupFor(id: string, context: TrackerContext): string {
  return context.visible(id) && !context.apart ? (context.participant(id)?.group ?? "") : "";
}

/** Returns the key of the shared turn, as far as the viewer knows of several members; "" = it acts alone. */
export function sharedFor(id: string, context: TrackerContext): string {
  const all = context.apart ? [] : (sharersOf(id, context.state) ?? []).filter((one) => context.visible(one.id));
  return all.length > 1 && all.some((one) => one.id === id) ? `*shared ${all[0]!.sharesTurn}` : "";
}

/** True for a single slot, and for the slots of a shared turn. */
export function isOneTurn(slots: readonly Slot[], context: TrackerContext): boolean {
  const [first, ...others] = slots;
  const shared = first && others.length ? sharedFor(first.participant, context) : "";
  return others.every(({ participant }) => shared !== "" && sharedFor(participant, context) === shared);
}

/** Sorts the members of a shared turn: the leader, whose place counts, first. */
export function leaderFirst<S extends { readonly participant: string }>(
  slots: readonly S[],
  { state }: Pick<TrackerContext, "state">,
): readonly S[] {
  const order = (sharersOf(slots[0]?.participant ?? "", state) ?? []).map(({ id }) => id);
  return [...slots].sort((a, b) => order.indexOf(a.participant) - order.indexOf(b.participant));
}

/** Returns the key of those listed in one row: who share a turn, or a group; "" = a row for itself. */
export function rowFor(id: string, context: TrackerContext): string {
  return sharedFor(id, context) || groupFor(id, context);
}

export function isHidden(id: string, { combat }: Pick<TrackerContext, "combat">): boolean {
  return combat.combatants.get(id)?.hidden === true;
}

/** Excludes hidden members of a visible one's group, and vice versa. */
export function isApart(id: string, context: Pick<TrackerContext, "combat">): (member: string) => boolean {
  return (member) => isHidden(member, context) !== isHidden(id, context);
}

/** Returns the members of its group, itself too; without hidden ones if it is visible, and vice versa. */
export function groupOf(id: string, context: Pick<TrackerContext, "combat" | "state">): readonly string[] {
  const apart = isApart(id, context);
  return membersOf(context.state, id)
    .map((member) => member.id)
    .filter((member) => !apart(member));
}

/** Returns the acting group's consecutive slots: just done, and next. Null unless several. */
export function rowOfActing(context: TrackerContext): readonly Slot[] | null {
  const { slots } = context;
  const [acting] = context.now;
  if (!acting || acting.kind === "interrupt" || context.now.length > 1 || !groupFor(acting.participant, context))
    return null;
  const at = slots.findIndex(({ id }) => id === acting.id);
  const row: Slot[] = [acting];
  const take = (step: 1 | -1, state: Slot["state"]): void => {
    for (let place = at + step; slots[place]; place += step) {
      const slot = slots[place] as Slot;
      const isMember = belongs(slot, acting, state, context);
      if (!isMember && isPassed(slot, step > 0)) continue;
      if (!isMember || row.some(({ participant }) => participant === slot.participant)) break;
      row[step > 0 ? "push" : "unshift"](slot);
    }
  };
  if (at < 0) return null;
  take(-1, "done");
  take(1, "open");
  return row.length > 1 ? row : null;
}

/** True for waits and cut-ins, which stand between turns without parting them; ahead, for all that is over. */
function isPassed({ state, kind }: Slot, isAhead: boolean): boolean {
  return state === "waiting" || ((isAhead || kind === "interrupt") && (state === "done" || state === "lost"));
}

function belongs(slot: Slot, acting: Slot, state: Slot["state"], context: TrackerContext): boolean {
  if (groupFor(slot.participant, context) !== groupFor(acting.participant, context) || slot.time !== acting.time)
    return false;
  return (
    isDown(slot, context) ||
    (slot.state === state && isHidden(slot.participant, context) === isHidden(acting.participant, context))
  );
}

/** True if it can neither act nor defend: stunned, unconscious or dead (B-20). */
export function isUnable(id: string, context: TrackerContext): boolean {
  const participant = context.participant(id);
  if (participant?.kind !== "creature") return false;
  const { stunned, out } = combatStatusOf(participant, context.view);
  return stunned || Boolean(out);
}

/**
 * Returns the slots for which the buttons of the acting group act: current members and those that come next; the acting
 * one alone without a group. Those who cannot act are among them, because their turns end too.
 */
export function actingSlots(context: TrackerContext): readonly Slot[] {
  const { now } = context;
  const [acting] = now;
  if (!acting) return [];
  const row = rowOfActing(context);
  if (row) return row.filter(({ state }) => state === "open" || state === "now");
  const group = groupFor(acting.participant, context);
  const isLike = ({ participant, kind }: Slot): boolean =>
    kind !== "interrupt" &&
    groupFor(participant, context) === group &&
    isHidden(participant, context) === isHidden(acting.participant, context);
  return group && now.every(isLike) ? now : [acting];
}

export function isDown({ state, participant }: Slot, context: TrackerContext): boolean {
  return state === "lost" && context.participant(participant)?.defeated === true;
}
