import { isOpened } from "../opened.ts";
import { text } from "../texts.ts";
import type { OwedRowView, VerbView, WaitView } from "../view.ts";
import type { TrackerContext } from "./context.ts";
import { groupFor, groupName } from "./groups.ts";

/** What like creatures owe alike, as one row whose button answers for all of them. */
export function collapseOwed(rows: readonly OwedRowView[], context: TrackerContext): readonly OwedRowView[] {
  return heaps(rows, context, ({ done, what, verb, verbs }) => (done || !(verb ?? verbs) ? null : `${what} ${verb?.action ?? ""}`)).map((heap): OwedRowView => {
    const [first] = heap as [OwedRowView];
    if (heap.length < 2) return first;
    const requests = heap.map(({ requestId }) => requestId).join(" ");
    const { verb, verbs, menu: _menu, ...rest } = first;
    return {
      ...rest, name: groupName(idsOf(heap), context), portrait: { ...first.portrait, group: true },
      ...(verb ? { verb: forAll(verb, requests, heap.length) } : {}), ...(verbs ? { verbs: verbs.map((one) => forAll(one, requests, heap.length)) } : {}),
    };
  });
}

/** The button for all of them: dice are rolled for each, a decision is asked once. */
function forAll(verb: VerbView, requests: string, count: number): VerbView {
  if (verb.action === "rollRequest") return { ...verb, action: "rollRequests", label: text("Groups.RollEach", { count }), data: { requests } };
  return { ...verb, action: verb.action === "chooseAnswer" ? "chooseForAll" : "decideForAll", data: { ...verb.data, requests } };
}

/** Those of a group who wait for the same, as one row unless they are shown one by one; its button is for all of them. */
export function collapseWaits(rows: readonly WaitView[], context: TrackerContext): readonly WaitView[] {
  const sameAs = ({ participantId, until, limit }: WaitView): string | null => (
    isOpened(context.combat.id, groupFor(participantId, context)) ? null : JSON.stringify([until, limit])
  );
  return heaps(rows, context, sameAs).map((heap): WaitView => {
    const [{ verb, menu, ...first }] = heap as [WaitView];
    if (heap.length < 2) return heap[0] as WaitView;
    const participants = idsOf(heap).join(" ");
    return {
      ...first, name: groupName(idsOf(heap), context), portrait: { ...first.portrait, group: true },
      ...(verb ?? menu ? { verb: { action: "groupMenu", label: text("Groups.More"), icon: "i-users", popup: "dialog", data: { participants } } } : {}),
    };
  });
}

function idsOf(rows: readonly { readonly participantId?: string }[]): readonly string[] {
  return rows.map(({ participantId = "" }) => participantId);
}

/** Rows of one group that say the same, at the place of the first; `null` stands alone. */
function heaps<T extends { readonly participantId?: string }>(rows: readonly T[], context: TrackerContext, sameAs: (row: T) => string | null): readonly (readonly T[])[] {
  const found = new Map<string, T[]>();
  rows.forEach((row, place) => {
    const group = groupFor(row.participantId ?? "", context);
    const same = group ? sameAs(row) : null;
    const key = same === null ? `${String(place)}` : `${group} ${same}`;
    found.set(key, [...(found.get(key) ?? []), row]);
  });
  return [...found.values()];
}
