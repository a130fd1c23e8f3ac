import { compareKeys, type JsonObject } from "../../../rules/core.ts";
import { given } from "../../host/given.ts";
import { text } from "../../host/i18n.ts";
import { beside } from "../../host/lists.ts";
import { spoken } from "../../host/rich-text.ts";
import type { TrackerButtons } from "../../reading/buttons.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { groupName, headText, nameOf } from "../../reading/people.ts";
import { type Pool, poolsOf, woundOf } from "../../reading/pools.ts";
import type { HeadingView, PendingRowView, VerbView } from "../../reading/views.ts";
import type { MemberView, MembersView, Row } from "../../reading/row/row-view.ts";
import type { TimeGroupView } from "./rows.ts";
import { groupFor, isOpened, isUnable, leaderFirst, rowFor, sharedFor } from "../../reading/row/grouping.ts";
import { askedAbout, foldVerb, groupMenuVerb } from "../../reading/row/row-verbs.ts";

/** Combines consecutive members of a group in the same state; simultaneous ones in any order. */
export function collapse(rows: readonly Row[], context: TrackerContext, together = false): readonly Row[] {
  const heaps: Row[][] = [];
  for (const row of rows) {
    const heap = (together ? heaps : heaps.slice(-1)).find((one) => fits(row, one, context));
    if (heap) heap.push(row);
    else heaps.push([row]);
  }
  return heaps.map((heap) => (heap.length > 1 ? asGroup(heap, context) : (heap[0] as Row)));
}

/** Rows of one time under their headings, groups combined. */
export function timeGroup(
  entry: Omit<TimeGroupView, "kind" | "blocks">,
  rows: readonly Row[],
  context: TrackerContext,
  headings: readonly HeadingView[] = [],
): TimeGroupView {
  return { kind: "time", ...entry, blocks: [{ headings, slots: collapse(rows, context) }] };
}

function fits(row: Row, heap: readonly Row[], context: TrackerContext): boolean {
  const [first] = heap as [Row];
  const group = rowFor(row.participantId, context);
  if (
    !group ||
    rowFor(first.participantId, context) !== group ||
    heap.some(({ participantId }) => participantId === row.participantId)
  )
    return false;
  if (sharedFor(row.participantId, context) && !isOnePlace(row, first, context)) return false;
  const upright = heap.find((one) => !isDown(one, context));
  return !upright || isDown(row, context) || likeState(row) === likeState(upright);
}

/** True unless these turns are at different places, as after the shared one has begun (J-2, J-3). */
function isOnePlace(one: Row, other: Row, { slots }: TrackerContext): boolean {
  const [a, b] = [one, other].map(({ id }) => slots.find((slot) => slot.id === id));
  return !a || !b || compareKeys(a.key, b.key) === 0;
}

/** Treats "next" like other coming slots, because not all of a group may be next. */
function likeState({ state }: Row): string {
  return state === "next" ? "ahead" : state;
}

function isDown({ state, participantId }: Row, context: TrackerContext): boolean {
  return state === "lost" && context.participant(participantId)?.defeated === true;
}

function asGroup(heap: readonly Row[], context: TrackerContext): Row {
  const sharing = sharedFor(heap[0]!.participantId, context) !== "";
  const rows = sharing ? inTurn(heap, context) : heap;
  const upright = rows.filter((row) => !isDown(row, context));
  // It looks like its able members, and its name counts them.
  const able = upright.filter(({ participantId }) => !isUnable(participantId, context));
  const alive = [able, upright].find(({ length }) => length) ?? rows;
  const [lead] = alive as [Row];
  const { participantId, state, mark, stateWord, combatant, portrait, phase, menu, grip } = lead;
  const group = rowFor(participantId, context);
  const name = groupName(idsOf(sharing ? rows : alive), context);
  const open = isOpened(context.combat.id, group);
  return {
    ...{ id: lead.id, participantId, state, mark, stateWord, name },
    portrait: { ...portrait, group: true },
    ...given({
      combatant,
      phase,
      fallen: lead.fallen,
      you: sharing ? rows.find(({ you }) => you)?.you : lead.you,
      menu: menu && groupMenuVerb(name, argsOf(alive, context)),
      grip: grip && text("Moving.Grip", { name }),
      note: shared(alive, (row) => row.note),
      always: shared(alive, (row) => row.always),
      badges: shared(alive, (row) => row.badges),
      right: shared(alive, (row) => row.right),
      // Each member of a shared turn has its own.
      pools: sharing ? [] : worstOf(alive),
    }),
    ...askedAbout(idsOf(rows.filter(({ ask }) => ask)), context),
    group: { slots: alive.map(({ id }) => id), toggle: toggleVerb(group, name, open), open },
    ...membersView(rows, { name, group }, (row, place) => headOf(row, place, row.id === lead.id, context), context),
  };
}

/** Those who share a turn, the leader first. */
function inTurn(heap: readonly Row[], context: TrackerContext): readonly Row[] {
  const named = heap.map((row) => ({ row, participant: row.participantId }));
  return leaderFirst(named, context).map(({ row }) => row);
}

/** Returns the HP of the member hurt most; none if all are well. */
export function worstOf(rows: readonly Row[]): readonly Pool[] {
  const hp = rows.flatMap(({ pools = [] }) => pools.filter(({ kind, part }) => kind === "hp" && Number(part) < 1));
  return hp.sort((a, b) => Number(a.part) - Number(b.part)).slice(0, 1);
}

/** A value common to all, else undefined. */
export function shared<T>(rows: readonly Row[], part: (row: Row) => T): T | undefined {
  const [first] = rows as [Row];
  return rows.every((row) => JSON.stringify(part(row)) === JSON.stringify(part(first))) ? part(first) : undefined;
}

function headOf(row: Row, place: number, lead: boolean, context: TrackerContext): MemberView {
  const { participantId: id, name, menu, combatant } = row;
  const down = isDown(row, context);
  return memberView(
    id,
    {
      text: sharedFor(id, context) ? name.slice(0, 1) : headText(id, place, context),
      state: down ? "down" : isUnable(id, context) ? "stunned" : row.state === "done" ? "done" : "ahead",
      ...given({ menu, combatant: !lead && combatant }),
    },
    down ? text("Groups.Down") : beside([row.stateWord, spoken(row.note ?? [])]),
    context,
  );
}

/** Adds wounds, and "Goblin 3: to come, HP 3/7" for screen readers. */
export function memberView(
  id: string,
  member: Omit<MemberView, "spoken" | "hurt" | "part">,
  words: string,
  context: TrackerContext,
): MemberView {
  const wound = woundOf(id, context);
  const [hp] = wound ? poolsOf(id, context) : [];
  const state = hp ? text("CurrentRow.HeadHp", { state: words, hp: spoken(hp.words) }) : words;
  return { ...member, ...wound, spoken: text("Groups.Member", { name: nameOf(id, context), state }) };
}

function argsOf(rows: readonly Row[], { slots }: TrackerContext): TrackerButtons["groupMenu"] {
  const known = new Set(slots.map(({ id }) => id));
  return { participants: idsOf(rows), slots: rows.map(({ id }) => id).filter((id) => known.has(id)) };
}

/** Opens or closes a group; no tab stop, because arrow keys do the same. */
export function toggleVerb(group: string, name: string, open: boolean): VerbView {
  return foldVerb(group, open, text(open ? "Groups.Close" : "Groups.Open", { name }));
}

/** Combines equal requests of a group into a row that answers all. */
export function collapsePending(rows: readonly PendingRowView[], context: TrackerContext): readonly PendingRowView[] {
  return heaps(rows, context, ({ what, verb, verbs }) =>
    !(verb ?? verbs) ? null : `${what} ${verb?.action ?? ""}`,
  ).map((heap): PendingRowView => {
    const [first] = heap as [PendingRowView];
    if (heap.length < 2) return first;
    const requests = heap.map(({ requestId }) => requestId);
    const { verb, verbs, menu: _menu, ...rest } = first;
    return {
      ...rest,
      count: heap.length,
      name: groupName(idsOf(heap), context),
      portrait: { ...first.portrait, group: true },
      ...given({ verb: verb && forAll(verb, requests), verbs: verbs && verbs.map((one) => forAll(one, requests)) }),
    };
  });
}

/** Makes a button for all: dice are rolled for each, a decision is asked once. */
function forAll(verb: VerbView, requests: readonly string[]): VerbView {
  if (verb.commands) {
    const [answer] = verb.commands.flatMap(({ answers }) => Object.values(answers as JsonObject));
    return { ...verb, commands: [{ type: "answer", answers: Object.fromEntries(requests.map((id) => [id, answer])) }] };
  }
  const { action, args: _args, ...look } = verb;
  return action === "rollRequest"
    ? {
        ...look,
        action: "rollRequests",
        label: text("Groups.RollEach", { count: requests.length }),
        args: { requests },
      }
    : { ...look, action: "decideRequest", args: { requests } };
}

/** Combines waits for the same into a row, unless the group is open. */
export function collapseWaits(rows: readonly Row[], context: TrackerContext): readonly Row[] {
  const sameAs = ({ participantId, until, limit }: Row): string | null =>
    isOpened(context.combat.id, groupFor(participantId, context)) ? null : JSON.stringify([until, limit]);
  return heaps(rows, context, sameAs).map((heap): Row => {
    const [{ verb, menu, ask: _ask, ...first }] = heap as [Row];
    if (heap.length < 2) return heap[0] as Row;
    const participants = idsOf(heap);
    return {
      ...first,
      name: groupName(participants, context),
      portrait: { ...first.portrait, group: true },
      ...askedAbout(idsOf(heap.filter(({ ask }) => ask)), context),
      ...given({
        verb: (verb ?? menu) && { ...groupMenuVerb("", { participants }), label: text("Groups.More"), icon: "i-users" },
      }),
    };
  });
}

/** Chips shown at once: the acting member's dozen. */
const DOZEN = 12;

/**
 * Returns a chip per member: a dozen and one for the rest, unless opened.
 * @param acting index among `all` whose dozen is shown
 */
export function membersView<T>(
  all: readonly T[],
  { name, group, acting = 0 }: { readonly name: string; readonly group: string; readonly acting?: number },
  headOf: (one: T, place: number) => MemberView,
  { combat }: TrackerContext,
): MembersView {
  const membersLabel = text("Groups.Members", { name });
  if (all.length <= DOZEN + 1) return { members: all.map(headOf), membersLabel };
  // Fold name of the other chips; no group is called so.
  const rest = `*heads ${group}`;
  const open = isOpened(combat.id, rest);
  const first = open ? 0 : Math.max(0, acting - (acting % DOZEN));
  const shown = open ? all : all.slice(first, first + DOZEN);
  const count = all.length - shown.length;
  return {
    members: shown.map((one, place) => headOf(one, first + place)),
    membersLabel,
    membersRest: {
      count,
      verb: {
        action: "toggleGroup",
        label: open ? "−" : `+${String(count)}`,
        title: open ? text("Pending.HideRest") : text("Groups.ShowMore", { count }),
        expanded: open,
        args: { group: rest },
      },
    },
  };
}

function idsOf(rows: readonly { readonly participantId?: string }[]): readonly string[] {
  return rows.map(({ participantId = "" }) => participantId);
}

/** Rows of a group with the same text, at the first one's place; `null` stays single. */
function heaps<T extends { readonly participantId?: string }>(
  rows: readonly T[],
  context: TrackerContext,
  sameAs: (row: T) => string | null,
): readonly (readonly T[])[] {
  const found = new Map<string, T[]>();
  rows.forEach((row, place) => {
    const group = groupFor(row.participantId ?? "", context);
    const same = group ? sameAs(row) : null;
    const key = same === null ? `${String(place)}` : `${group} ${same}`;
    found.set(key, [...(found.get(key) ?? []), row]);
  });
  return [...found.values()];
}
