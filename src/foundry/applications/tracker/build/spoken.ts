import { requests } from "../../../../rules/index.ts";
import { counted, text } from "../texts.ts";
import type { SpokenView } from "../view.ts";
import { readingOf } from "./clock.ts";
import type { TrackerContext } from "./context.ts";
import { nameOf } from "./people.ts";

/** One sentence per change for the polite live region, and an alert for the owner alone. */
export function spokenView(context: TrackerContext): SpokenView {
  const { now, slots, state } = context;
  const reading = context.presenter.reading?.(context) ?? readingOf(context);
  const owed = requests(state).filter((request) => request.blocking).length;
  if (!now.length) return { status: owed ? text("Say.Owed", { reading, owed: counted("Say.Rolls", owed) }) : text("Say.Reading", { reading }), alert: "" };
  const names = now.map((slot) => nameOf(slot.participant, context)).join(", ");
  const next = slots.find((slot) => slot.state === "open" && !now.some(({ id }) => id === slot.id));
  const status = next ? text("Say.NowNext", { reading, names, next: nameOf(next.participant, context) }) : text("Say.Now", { reading, names });
  return { status, alert: !context.gm && now.some((slot) => context.owned(slot.participant)) ? text("Say.YourTurn") : "" };
}
