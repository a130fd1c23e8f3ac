import { seconds, turnOf, type Json, type Offer, type Slot } from "../../../../rules/index.ts";
import { EVENTS } from "../../../../rules/pacing/two-action/events.ts";
import type { Turn } from "../../../../rules/pacing/two-action/facts.ts";
import { join, plain, type Words } from "../../words.ts";
import type { TrackerContext } from "../build/context.ts";
import { counted, figure, hasText, text } from "../texts.ts";
import type { Presenter } from "./presenter.ts";
import { boxViews, saidLine, worksOn } from "./two-action/boxes.ts";
import { actionsOf, actionsUsed, atOf, byTests, isEvent, isUntested, points } from "./two-action/figures.ts";
import { aheadNote, foreseenNote, lookedNote, orderNotes } from "./two-action/notes.ts";
import { deeds } from "./two-action/log-words.ts";
import { told } from "./two-action/reminders.ts";
import { answered, follows, whatOf } from "./two-action/rolled.ts";
import { tiedWith } from "./ties.ts";
import { sayActions } from "./two-action/say-actions.ts";
import { firstRoundOfSurprise } from "./surprised.ts";

const BASE = "Pacing.two-action";

/** Rounds of two actions: who has said which, what a combination costs, and why somebody stands where it does. */
export const twoAction: Presenter = {
  reading: (context) => {
    const { status, pause, clock } = context.state;
    if (status !== "running" || pause || clock.time === null) return null;
    const [first] = context.now;
    const data = { round: clock.round, at: first ? atOf(first, context) : "" };
    if (!first || (!isEvent(first) && !context.sees.numbers(first.participant))) return text(`${BASE}.Clock.Plain`, data);
    return text(`${BASE}.Clock.${isEvent(first) ? "Events" : byTests(context) ? "Margin" : "Reading"}`, data);
  },
  since: ({ state, view }) => text(`${BASE}.Clock.${view.setting.options.oneAction === true ? "SinceOne" : "Since"}`, { seconds: figure(seconds(state)) }),
  axis: (context) => ({ time: text(`${BASE}.Axis.${byTests(context) ? "Margin" : "Time"}`), right: text(`${BASE}.Axis.Right`) }),
  at: atOf,
  atTime: (time, context) => (time === EVENTS ? text(`${BASE}.First`) : points(time, false, byTests(context))),
  unknown: isUntested,
  right: rightOf,
  note: noteOf,
  nowNote: (slot, context) => (isEvent(slot) ? aheadNote(slot, context) : join(orderNotes(slot, context), ", ")),
  foreseen: foreseenNote,
  boxes: (slot, { sees }) => (isEvent(slot) ? [] : boxViews(slot, sees.numbers(slot.participant))),
  pips: (slot) => (slot.state === "open" && !isEvent(slot) ? Array.from({ length: actionsOf(slot) }, (_, at) => (at < actionsUsed(slot) ? "done" : "open")) : []),
  beforeStart: firstRoundOfSurprise,
  doneNote,
  sameReport: ({ participant }, context) => {
    const known = context.participant(participant);
    const { boxes } = known ? turnOf<Turn>(known, context.state.clock.round) : {};
    return boxes?.length ? { actions: boxes as unknown as Json } : null;
  },
  what: whatOf, rivals: tiedWith,
  answered,
  deeds,
  did: (slot) => (isEvent(slot) ? "" : saidLine(slot)),
  follows: (request, value, _, after) => follows(request, value, after),
  offer: offerWords,
  told,
  dialogs: { act: sayActions, revise: sayActions },
};

/** "action 2 of 2" of the current turn; "2 of 2" of one that is over. */
function rightOf(slot: Slot): Words {
  if (isEvent(slot)) return plain(text(`${BASE}.Event`));
  const [used, of] = [actionsUsed(slot), actionsOf(slot)];
  if (slot.state === "now") return plain(used < of ? text(`${BASE}.Now`, { action: used + 1, of }) : counted(`${BASE}.AllSaid`, of));
  return slot.state === "done" && used > 0 ? plain(text("Tracker.Ordinal", { ordinal: String(used), of: String(of) })) : [];
}

function noteOf(slot: Slot, context: TrackerContext): Words {
  if (slot.state === "done") return join([plain(saidLine(slot)), (context.sees.numbers(slot.participant) && lookedNote(slot)) || []], ", ");
  if (slot.state === "lost") return [];
  return isUntested(slot, context) ? plain(text(`${BASE}.Notes.untested`)) : aheadNote(slot, context);
}

/** What is not used is lost, which is better known before than after. */
function doneNote(slot: Slot): string {
  if (isEvent(slot) || slot.kind !== "turn") return "";
  if (worksOn(slot)) return text(`${BASE}.Done.work`);
  const [used, of] = [actionsUsed(slot), actionsOf(slot)];
  return used === 0 ? text(`${BASE}.Done.none`) : used < of ? text(`${BASE}.Done.unused`, { action: used + 1 }) : counted(`${BASE}.Done.all`, of);
}

/** The verb on the button, and below it what it costs. */
function offerWords({ code, data }: Offer): { label: string; cost?: string; icon?: string } {
  const label = text(`${BASE}.Offers.${code}`, { ...data });
  const icon = ICONS[code];
  const cost = costOf(code, data);
  return { label, ...(cost ? { cost } : {}), ...(icon ? { icon } : {}) };
}

const ICONS: Readonly<Record<string, string>> = { act: "i-pencil", revise: "i-pencil", combine: "i-copy", separate: "i-unlink", nothing: "i-eye", walkAndLook: "i-run", hold: "i-player-pause" };

function costOf(code: string, data: Offer["data"]): string {
  const key = `${BASE}.Costs.${code}`;
  if (code === "surprise") return text(key, { from: data.from, to: points(Number(data.to), data.half === true) });
  if (code === "combine") return counted(key, Number(data.halved));
  if (code === "walkAndLook" || code === "nothing") return text(`${BASE}.Costs.${data.halved ? "awarenessHalved" : "awareness"}`);
  return hasText(key) ? text(key, data) : "";
}
