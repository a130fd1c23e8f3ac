import { attackAmongVerbs } from "../../attack/verbs.ts";
import { join, plain, spoken, strong } from "../../words.ts";
import type { Meeting } from "../pacing/presenter.ts";
import { firstText, hasText, text } from "../texts.ts";
import type { CurrentSlotView, NowView, SideMark, VerbView } from "../view.ts";
import type { TrackerContext } from "./context.ts";
import { moreVerb, offerVerbs, plainVerbs, plateVerbs, roomOnPlate } from "./offers.ts";
import { answeredRow, mayAnswer, owedRow, owedVerbs } from "./owed.ts";
import { collapseActing, groupPlate } from "./group-plate.ts";
import { readyVerbs } from "../prepare/view.ts";
import { owedTo } from "./known.ts";
import { combatantMark, nameOf, NOBODY, portraitOf, youMark } from "./people.ts";
import { menuVerb, rightOf } from "./slot.ts";
import { atOf } from "./units.ts";
import { unseenNow, type UnseenSlot } from "./unseen.ts";

/** The plate of whoever acts now. */
export function nowView(context: TrackerContext): NowView {
  const { now, presenter } = context;
  const strangers = unseenNow(context);
  if (!now.length) return strangersView(strangers);
  const [first] = now as [(typeof now)[number]];
  const count = now.length + strangers.length;
  const alone = count === 1;
  const mine = !context.standing && now.some((slot) => context.mine(slot.participant));
  const phase = presenter.phase?.(first);
  const lead = presenter.lead?.(now, context);
  // A player's own buttons stand in the panel below, big enough for a thumb.
  const pick = alone && context.gm ? presenter.pick?.(first, context) : null;
  const gauges = alone ? presenter.gauges?.(first, context) : undefined;
  const boxes = alone ? presenter.boxes?.(first, context) : undefined;
  const interrupt = first.kind === "interrupt";
  const of = alone ? presenter.of?.(first, context) ?? spoken(rightOf(first, context)) : text("Now.AtOnce", { count });
  const yours = `Pacing.${context.state.pacing}.Now.Yours`;
  const word = context.gm || !mine ? "Now.Word" : hasText(yours) ? yours : alone ? "Now.Yours" : "Now.Word";
  const slots = [...collapseActing(now.map((slot) => currentSlot(slot, context)), context), ...strangers.map(stranger)];
  return {
    kind: "now", at: interrupt ? text("Now.Wait") : atOf(first, context), word: text(word),
    of: interrupt ? text("Now.CutsIn") : of, ...(phase ? { phase } : {}), mine,
    ...(lead ? { lead: lead.words, ...(lead.side === undefined ? {} : { leadSide: lead.side as SideMark }) } : {}),
    slots, together: !alone, ...groupPlate(context),
    ...lineBelow(context),
    ...(pick ? { pick } : {}), ...(gauges?.length ? { gauges } : {}), ...(boxes?.length ? { boxes, boxesLabel: text("Now.Actions") } : {}),
    verbs: !context.gm ? [] : [...readyVerbs(now.map(({ participant }) => participant), context), ...(presenter.plate?.(now, context) ?? (alone ? verbsOf(first, context) : attackAmongVerbs(now, context)))],
  };
}

/** Those who act now are not seen yet. */
function strangersView(strangers: readonly UnseenSlot[]): NowView {
  return {
    kind: "now", at: strangers[0]?.unseen.at ?? "", word: text("Now.Word"), ...(strangers.length > 1 ? { of: text("Now.AtOnce", { count: strangers.length }) } : {}),
    mine: false, slots: strangers.map(stranger), together: strangers.length > 1, verbs: [],
  };
}

function stranger({ id }: UnseenSlot): CurrentSlotView {
  return { id, participantId: id, name: text("Tracker.Somebody"), portrait: NOBODY };
}

/** What counts when; with several at once there is always something to say. */
function lineBelow({ now, presenter, state, ...context }: TrackerContext): Pick<NowView, "note"> {
  const general = now.length > 1 ? plain(firstText([`Pacing.${state.pacing}.Now.TogetherNote`, "Now.TogetherNote"])) : [];
  const note = presenter.nowLine?.(now, { now, presenter, state, ...context }) ?? general;
  return note.length ? { note } : {};
}

/** Those who meet, in the place of whoever acts: dice decide between them first (P-9). */
export function meetingView({ at, word, of, note, slots, answered }: Meeting, context: TrackerContext): NowView {
  const owed = owedTo(context).filter((request) => request.blocking && request.participant !== undefined);
  const mine = owed.filter((request) => mayAnswer(request, context));
  const meeting = context.slots.filter(({ id }) => slots.includes(id));
  const rows = new Map([...answered.flatMap((one) => answeredRow(one, context)), ...owed.map((request) => owedRow(request, context))].map((row) => [row.participantId, row]));
  return {
    kind: "now", at, word, ...(of ? { of } : {}), mine: mine.length > 0, slots: [], note,
    rolls: meeting.flatMap(({ participant }) => {
      const row = rows.get(participant);
      return row ? [{ ...row, combatant: combatantMark(participant, false, context), ...(row.done ? {} : insteadMenu(participant, context)) }] : [];
    }),
    // A player's own buttons stand in the panel below.
    verbs: context.gm ? owedVerbs(mine, context) : [],
  };
}

/** What somebody may do instead of meeting the others. */
function insteadMenu(id: string, context: TrackerContext): { readonly menu?: VerbView } {
  const slot = context.slots.find((one) => one.participant === id && one.state === "open");
  return slot && context.gm && plainVerbs(id, context).length ? { menu: menuVerb(slot, context) } : {};
}

/** What there is room for, and a way to the rest and to what only the GM rules: a row's menu is not on the plate. */
function verbsOf(slot: TrackerContext["now"][number], context: TrackerContext): NowView["verbs"] {
  const all = offerVerbs(slot.participant, context);
  const plain = plateVerbs(slot.participant, context);
  const room = roomOnPlate(slot.participant, context);
  return all.length === plain.length && all.length <= room ? all : [...plain.slice(0, room - 1), moreVerb(slot, context)];
}

function currentSlot(slot: TrackerContext["now"][number], context: TrackerContext): CurrentSlotView {
  const hidden = context.gm && context.combat.combatants.get(slot.participant)?.hidden ? strong(text("States.hidden")) : [];
  const note = join([(context.presenter.nowNote ?? context.presenter.note)?.(slot, context) ?? [], hidden], ", ");
  const figures = context.presenter.nowFigures?.(slot, context) ?? [];
  const fallen = context.presenter.fallen?.(slot.participant, context);
  return {
    id: slot.id, participantId: slot.participant, combatant: combatantMark(slot.participant, true, context), name: nameOf(slot.participant, context),
    ...youMark(slot.participant, context), ...(note.length ? { note } : {}), ...(figures.length ? { figures } : {}), ...(fallen ? { fallen } : {}),
    portrait: portraitOf(slot.participant, context),
    ...(context.now.length > 1 && !context.standing && context.owned(slot.participant) ? { menu: menuVerb(slot, context) } : {}),
  };
}
