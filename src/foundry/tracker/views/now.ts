import { given } from "../../host/given.ts";
import { firstText, hasText, text } from "../../host/i18n.ts";
import { beside } from "../../host/lists.ts";
import { plain, spoken } from "../../host/rich-text.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { pendingFor } from "../../reading/fight-context.ts";
import { moreVerb } from "../../reading/offers.ts";
import { pendingWords, togetherWords } from "../../reading/pacing-shell.ts";
import { slotRow } from "../../reading/row-words.ts";
import type { Meeting } from "../../reading/presenter.ts";
import { mayAnswer, whatOf } from "../../reading/requests.ts";
import { atOf, axisOf } from "../../reading/units.ts";
import type { ResultLineView } from "../../reading/views.ts";
import type { Cast } from "../../reading/row/moments.ts";
import { momentOf, type Moment } from "./moment.ts";
import { waitsForGm } from "./queue-rows.ts";
import type { Fill } from "./fill.ts";
import type { Row } from "../../reading/row/row-view.ts";
import type { NowView } from "./rows.ts";
import { rightOf, rowOf } from "../../reading/row/row.ts";
import { turnKeys } from "./turn-keys.ts";

type Turn = Omit<NowView, "kind" | "cast" | "step">;
type Drawn = (moment: Moment, context: TrackerContext, fill: Fill) => Turn | null;

/** The current row, by who acts. */
const CASTS: Readonly<Record<Cast, Drawn>> = {
  unseen: ({ rows, strangers }) => ({
    at: strangers[0]?.unseen.at ?? "",
    word: text("Now.Word"),
    ...given({ of: rows.length > 1 && text("Now.AtOnce", { count: rows.length }) }),
    mine: false,
    slots: rows,
    together: rows.length > 1,
    verbs: [],
  }),
  nobody: (_, context) => {
    const { meeting } = pendingWords(context);
    return meeting ? meetingView(meeting, context) : waitsForGm(context) ? WAITS() : null;
  },
  cutIn: (moment, context, fill) => ({
    ...(moment.rows.length > 1 ? bracket("", moment, context, fill) : single(moment, context, fill)),
    of: text("Now.CutsIn"),
  }),
  shared: (moment, context, fill) => bracket(text("Now.Shared"), moment, context, fill),
  several: (moment, context, fill) =>
    bracket(text("Now.AtOnce", { count: moment.now.length + moment.strangers.length }), moment, context, fill),
  group: (moment, context, fill) => ({ ...single(moment, context, fill), ...moment.group }),
  one: single,
};

/** The current row; null if nobody acts and nothing stands in its place. */
export function nowView(context: TrackerContext, fill: Fill): NowView | null {
  const moment = momentOf(context);
  const turn = CASTS[moment.cast](moment, context, fill);
  return turn && { kind: "now", cast: moment.cast, step: moment.step, ...turn };
}

/** The parts of every turn. */
function turnOf(moment: Moment, context: TrackerContext, fill: Fill): Turn {
  const { now, rows, rest, results } = moment;
  const [first] = now as [(typeof now)[number]];
  const mine = !context.masked && now.some((slot) => context.mine(slot.participant));
  const yours = `Pacing.${context.state.pacing}.Now.Yours`;
  const { lead, note = [] } = togetherWords(now, context);
  return {
    ...(moment.cast === "cutIn" ? { at: text("Now.Wait") } : timeOf(atOf(first, context), context)),
    word: text(!context.gm && mine && hasText(yours) ? yours : "Now.Word"),
    mine,
    ...given({ phase: slotRow(first, context).phase }),
    slots: rows.map((row) => withResults(row, results)),
    ...given({ lead, rest, note, results: results.filter(({ of }) => of === undefined) }),
    ...turnKeys(moment, fill, context),
  };
}

/** One who acts, or one group. */
function single(moment: Moment, context: TrackerContext, fill: Fill): Turn {
  const [first] = moment.now as [Moment["now"][number]];
  const { of = spoken(rightOf(first, context)), boxes, gauges } = slotRow(first, context);
  const has = (state: string): boolean => boxes?.some((box) => box.state === state) ?? false;
  // Results tell the actions that are over, and a player chooses below.
  const isTold = !has("chosen") && (moment.step !== "choose" || !has("done"));
  return {
    ...turnOf(moment, context, fill),
    of,
    ...given({
      place: first.of > 1 && text("Now.Place", { ordinal: first.ordinal, of: first.of }),
      pips: isTold && boxes?.map(({ state }) => (state === "open" ? "open" : "done")),
      boxes: !isTold && boxes,
      menu: context.owned(first.participant) && !context.masked && moreVerb(first, context),
      gauges,
      boxesLabel: boxes?.length && text("Now.Actions"),
    }),
  };
}

/** Several who act, in a bracket. */
function bracket(of: string, moment: Moment, context: TrackerContext, fill: Fill): Turn {
  const { note, ...turn } = turnOf(moment, context, fill);
  const general = moment.cast === "shared" || moment.now.length < 2 ? [] : plain(generalNote(context));
  return { ...turn, of, together: true, ...given({ note: note ?? general }) };
}

/** Says when effects of several count. */
function generalNote({ state }: TrackerContext): string {
  return firstText([`Pacing.${state.pacing}.Now.TogetherNote`, "Now.TogetherNote"]);
}

/** Of several acting at once, each has its results in its row. */
function withResults(row: Row, results: readonly ResultLineView[]): Row {
  const own = results.filter(({ of }) => of === row.participantId);
  return own.length ? { ...row, results: own } : row;
}

/** The time, and "speed" below it; "2.5 s" has its unit. German nouns keep their capital. */
function timeOf(at: string, context: TrackerContext): Pick<Turn, "at" | "isLong" | "unit"> {
  const unit = axisOf(context).time;
  const language = game.i18n?.lang ?? "en";
  const isLong = at.replace(/\s.*/u, "").length > LONGEST_AT;
  // A longer unit is in the card.
  const hasRoom = unit.length <= LONGEST_UNIT && !/\p{L}/u.test(at);
  return { at, ...given({ isLong, unit: hasRoom && (language === "de" ? unit : unit.toLocaleLowerCase(language)) }) };
}

const LONGEST_UNIT = 6;
const LONGEST_AT = 4;

/** Says to players that time waits, while nothing that they may know of is current or pending. */
const WAITS = (): Turn => ({ at: "", word: text("Now.WaitsForGm"), mine: false, slots: [], verbs: [] });

/** Contestants with their dice, instead of a current slot (P-9). */
function meetingView({ at, word, of, note, slots, answered }: Meeting, context: TrackerContext): Turn {
  const pending = pendingFor(context).filter(({ blocking }) => blocking);
  const asked = new Map(pending.map((request) => [request.participant, whatOf(request, context)]));
  return {
    at,
    word,
    ...given({ of }),
    mine: pending.some((request) => mayAnswer(request, context)),
    slots: context.slots
      .filter(({ id, participant }) => slots.includes(id) && context.visible(participant))
      .map((slot) => {
        const row = rowOf({ is: "turn", slot, own: true }, context);
        const rolled = answered.find(({ participants }) => participants.includes(slot.participant));
        if (!rolled) return { ...row, note: plain(asked.get(slot.participant) ?? "") };
        const { what, value, meaning } = rolled;
        return { ...row, note: plain(what), results: [{ is: "so", words: plain(beside([value, meaning])) }] };
      }),
    together: true,
    note,
    verbs: [],
  };
}
