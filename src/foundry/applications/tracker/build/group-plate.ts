import { requests, type Request, type Slot } from "../../../../rules/index.ts";
import { membersOf } from "../../../encounter/as-one.ts";
import { join, plain, strong } from "../../words.ts";
import { counted, text } from "../texts.ts";
import type { CurrentSlotView, HeadView, NowView, VerbView } from "../view.ts";
import type { TrackerContext } from "./context.ts";
import { doneRow, isHidden } from "./group-done.ts";
import { groupFor, groupName, headText } from "./groups.ts";
import { offersFor, offerWords } from "./offers.ts";
import { mayAnswer, participantVerb } from "./owed.ts";
import { combatantMark, nameOf } from "./people.ts";
import { menuVerb } from "./slot.ts";

/**
 * The group of whoever acts now, as it stands in the order around that slot: those who were done just before, and those who come next.
 * Null unless several of it are in a row.
 */
export function rowOfActing(context: TrackerContext): readonly Slot[] | null {
  const { slots } = context;
  const [acting] = context.now;
  if (!acting || acting.kind === "interrupt" || context.now.length > 1 || !groupFor(acting.participant, context)) return null;
  const at = slots.findIndex(({ id }) => id === acting.id);
  const row: Slot[] = [acting];
  const take = (step: 1 | -1, state: Slot["state"]): void => {
    for (let place = at + step; slots[place]; place += step) {
      const slot = slots[place] as Slot;
      if (!belongs(slot, acting, state, context) || row.some(({ participant }) => participant === slot.participant)) break;
      row[step > 0 ? "push" : "unshift"](slot);
    }
  };
  if (at < 0) return null;
  take(-1, "done");
  take(1, "open");
  return row.length > 1 ? row : null;
}

function belongs(slot: Slot, acting: Slot, state: Slot["state"], context: TrackerContext): boolean {
  if (groupFor(slot.participant, context) !== groupFor(acting.participant, context) || slot.time !== acting.time) return false;
  return isDown(slot, context) || (slot.state === state && isHidden(slot.participant, context) === isHidden(acting.participant, context));
}

function isDown({ state, participant }: Slot, context: TrackerContext): boolean {
  return state === "lost" && context.participant(participant)?.defeated === true;
}

/** The group of whoever acts now: which one of it that is, each of it, and for the GM what can be done for all. */
export function groupPlate(context: TrackerContext): Pick<NowView, "groupLine" | "heads" | "headsLabel" | "groupVerbs"> {
  const row = rowOfActing(context);
  if (!row) return {};
  const { state } = context;
  const name = groupName(row.map(({ participant }) => participant), context);
  const at = row.findIndex(({ id }) => id === context.now[0]?.id);
  const down = row.filter((slot) => isDown(slot, context)).length;
  const place = text("Groups.Place", { place: text("Tracker.Ordinal", { ordinal: at + 1, of: row.length }) });
  const line = join([[...strong(name), ...plain(place)], down ? plain(text("Groups.DownCount", { count: down })) : []], ", ");
  const verbs = context.gm && !context.standing && state.status === "running" ? groupVerbs(context) : [];
  return {
    groupLine: line, heads: row.map((slot, number) => headOf(slot, number, context)), headsLabel: text("Groups.Heads", { name }),
    ...(verbs.length ? { groupVerbs: verbs } : {}),
  };
}

function headOf(slot: Slot, place: number, context: TrackerContext): HeadView {
  const now = slot.id === context.now[0]?.id;
  const state = now ? "now" : isDown(slot, context) ? "down" : slot.state === "done" ? "done" : "ahead";
  const word = { now: text("Now.Word"), down: text("Groups.Down"), done: text("Spoken.done"), ahead: text("Spoken.ahead") }[state];
  return {
    text: headText(slot.participant, place, context), state, spoken: text("Groups.Head", { name: nameOf(slot.participant, context), state: word }),
    ...(now || !context.gm ? {} : { menu: slot.state === "open" ? menuVerb(slot, context) : participantVerb(slot.participant, context) }),
    ...(slot.state === "open" && !now ? { combatant: combatantMark(slot.participant, false, context) } : {}),
  };
}

/** Done for all that are next in a row, waiting for all, their dice, and a way to everything else for all. */
function groupVerbs(context: TrackerContext): readonly VerbView[] {
  const { state } = context;
  const [slot] = context.now as [Slot];
  const id = slot.participant;
  const { count } = doneRow(slot, context);
  if (count < 2) return [];
  const wait = offersFor(id, context).findIndex(({ code, barred }) => code === "wait" && barred === undefined);
  const dice = requests(state).filter((request) => isOfGroup(request, id, context));
  return [
    { action: "groupDone", label: counted("Groups.AllDone", count), icon: "i-check", data: { slot: slot.id } },
    ...(wait < 0 ? [] : [{ action: "groupOffer", label: text("Groups.All", { what: offerWords(offersFor(id, context)[wait]!, context).label }), icon: "i-player-pause", popup: "dialog" as const, data: { participant: id, offer: String(wait) } }]),
    ...(dice.length > 1 ? [{ action: "rollRequests", label: counted("Groups.Roll", dice.length), icon: "i-dice-3", data: { requests: dice.map((request) => request.id).join(" ") } }] : []),
    { action: "groupMenu", label: text("Groups.More"), icon: "i-users", popup: "dialog", data: groupData(context) },
  ];
}

/** Those of the row who have not acted yet, whoever acts among them. */
function groupData(context: TrackerContext): Readonly<Record<string, string>> {
  const slots = (rowOfActing(context) ?? []).filter(({ state }) => state === "open" || state === "now");
  return { participants: slots.map(({ participant }) => participant).join(" "), slots: slots.map(({ id }) => id).join(" ") };
}

function isOfGroup(request: Request, id: string, context: TrackerContext): boolean {
  const { participant, dice } = request;
  return dice !== undefined && participant !== undefined && mayAnswer(request, context) && membersOf(context.state, id).some((member) => member.id === participant);
}

/** Several who act at once: those of one group as one. */
export function collapseActing(slots: readonly CurrentSlotView[], context: TrackerContext): readonly CurrentSlotView[] {
  const heaps = new Map<string, CurrentSlotView[]>();
  for (const slot of slots) {
    const group = groupFor(slot.participantId, context);
    const key = group ? `${group} ${String(isHidden(slot.participantId, context))}` : slot.id;
    heaps.set(key, [...(heaps.get(key) ?? []), slot]);
  }
  return [...heaps.values()].map((heap) => (heap.length > 1 ? actingGroup(heap, context) : (heap[0] as CurrentSlotView)));
}

function actingGroup(heap: readonly CurrentSlotView[], context: TrackerContext): CurrentSlotView {
  const { note: _note, menu: _menu, ...lead } = heap[0] as CurrentSlotView;
  const note = heap.every((one) => JSON.stringify(one.note) === JSON.stringify(heap[0]?.note)) ? heap[0]?.note : undefined;
  const name = groupName(heap.map(({ participantId }) => participantId), context);
  return {
    ...lead, name, portrait: { ...lead.portrait, group: true }, ...(note ? { note } : {}),
    heads: heap.map((one, place): HeadView => ({
      text: headText(one.participantId, place, context), state: "now", spoken: text("Groups.Head", { name: one.name, state: text("Now.Word") }),
      ...(one.menu ? { menu: one.menu } : {}), ...(one.combatant && one.id !== lead.id ? { combatant: one.combatant } : {}),
    })),
    headsLabel: text("Groups.Heads", { name }),
    ...(context.gm && !context.standing && heap[0]?.menu ? { menu: {
      action: "groupMenu", label: text("Menu.Open", { name }), icon: "i-dots-vertical", popup: "dialog",
      data: { participants: heap.map(({ participantId }) => participantId).join(" "), slots: heap.map(({ id }) => id).join(" ") },
    } } : {}),
  };
}
