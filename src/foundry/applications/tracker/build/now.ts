import { plain } from "../../words.ts";
import { text } from "../texts.ts";
import type { CurrentSlotView, NowView, SideMark } from "../view.ts";
import type { TrackerContext } from "./context.ts";
import { offerVerbs } from "./offers.ts";
import { combatantMark, nameOf, portraitOf, youMark } from "./people.ts";
import { rightOf } from "./slot.ts";
import { spoken } from "../../words.ts";
import { unitWords } from "./units.ts";

/** Buttons that fit beside each other on the plate. */
const MOST_VERBS = 3;

/** The plate of whoever acts now. */
export function nowView(context: TrackerContext): NowView {
  const { now, presenter } = context;
  const [first] = now as [(typeof now)[number]];
  const alone = now.length === 1;
  const mine = now.some((slot) => context.owned(slot.participant));
  const phase = presenter.phase?.(first);
  const lead = presenter.lead?.(now, context);
  const pick = alone && mine ? presenter.pick?.(first, context) : null;
  const gauges = alone ? presenter.gauges?.(first, context) : undefined;
  const boxes = alone ? presenter.boxes?.(first, context) : undefined;
  const interrupt = first.kind === "interrupt";
  const of = alone ? spoken(rightOf(first, context)) : text("Now.AtOnce", { count: now.length });
  const word = alone && !context.gm && mine ? "Now.Yours" : "Now.Word";
  return {
    kind: "now", at: interrupt ? text("Now.Wait") : unitWords(context.view.pacing).at(first.time), word: text(word),
    of: interrupt ? text("Now.CutsIn") : of, ...(phase ? { phase } : {}), mine,
    ...(lead ? { lead: lead.words, ...(lead.side === undefined ? {} : { leadSide: lead.side as SideMark }) } : {}),
    slots: now.map((slot) => currentSlot(slot, context)), together: !alone,
    ...(alone ? {} : { note: plain(text("Now.TogetherNote")) }),
    ...(pick ? { pick } : {}), ...(gauges?.length ? { gauges } : {}), ...(boxes?.length ? { boxes, boxesLabel: text("Now.Actions") } : {}),
    verbs: alone ? offerVerbs(first.participant, context).slice(0, MOST_VERBS) : [],
  };
}

function currentSlot(slot: TrackerContext["now"][number], context: TrackerContext): CurrentSlotView {
  const note = (context.presenter.nowNote ?? context.presenter.note)?.(slot, context) ?? [];
  return {
    id: slot.id, participantId: slot.participant, combatant: combatantMark(slot.participant, true, context), name: nameOf(slot.participant, context),
    ...youMark(slot.participant, context), ...(note.length ? { note } : {}), portrait: portraitOf(slot.participant, context),
  };
}
