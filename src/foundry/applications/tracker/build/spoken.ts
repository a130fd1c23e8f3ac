import { spoken } from "../../words.ts";
import type { Meeting } from "../pacing/presenter.ts";
import { counted, text } from "../texts.ts";
import type { SpokenView } from "../view.ts";
import { readingNow } from "./clock.ts";
import type { TrackerContext } from "./context.ts";
import { owedTo } from "./known.ts";
import { defencesAsked, exchangeWords } from "./owed-exchanges.ts";
import { nameOf } from "./people.ts";
import { rightOf } from "./slot.ts";
import { toCome } from "./to-come.ts";
import { laterWords } from "./units.ts";
import { unseenNow } from "./unseen.ts";

/** One sentence per change for the polite live region, and an alert for the owner alone. */
export function spokenView(context: TrackerContext): SpokenView {
  const { slots, state } = context;
  const now = [...context.now, ...unseenNow(context)];
  const reading = readingNow(context);
  const owed = owedTo(context).filter(({ blocking }) => blocking).length;
  const meeting = now.length ? null : context.presenter.meeting?.(context);
  if (meeting) return { status: meeting.spoken, alert: meetingAlert(meeting, context) };
  if (!now.length) return { status: owed ? text("Say.Owed", { reading, owed: counted("Say.Rolls", owed) }) : text("Say.Reading", { reading }), alert: "" };
  const names = now.map((slot) => [nameOf(slot.participant, context), ...(slot.of > 1 ? [spoken(rightOf(slot, context))] : [])].filter(Boolean).join(", ")).join("; ");
  const [next] = toCome(context, slots);
  const status = next ? text("Say.NowNext", { reading, names, next: [nameOf(next.participant, context), laterWords(context.view.pacing, next.time, state.clock.time)].filter(Boolean).join(", ") }) : text("Say.Now", { reading, names });
  return { status, alert: !context.gm && !context.standing && context.now.some((slot) => context.mine(slot.participant)) ? text("Say.YourTurn") : defenceAlert(context) };
}

/** The banner says it only while the tracker is out of sight. */
function defenceAlert(context: TrackerContext): string {
  return defencesAsked(context).map(({ exchange }) => text("Notices.What", { name: text("Exchange.YourDefence"), what: exchangeWords(exchange, context) })).join("; ");
}

/** A player who has to roll for it is told so. */
function meetingAlert({ slots }: Meeting, context: TrackerContext): string {
  const mine = context.slots.some((slot) => slots.includes(slot.id) && context.mine(slot.participant));
  return !context.gm && mine ? text("Say.YourRoll") : "";
}
