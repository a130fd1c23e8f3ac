import { seconds, turnOf, isJsonList, type JsonObject } from "../../../rules/core.ts";
import { attackActions, SPECIAL_EVENTS, type TwoActionOffer, type TwoActionTurn } from "../../../rules/pacings.ts";
export { twoAction as rules } from "../../../rules/pacings.ts";

import { figure, text, word } from "../../host/i18n.ts";
import { join, plain, type Words } from "../../host/rich-text.ts";
import { concerned, who } from "../../reading/log-words.ts";
import { firstRoundOfSurprise, unawareFirstRound } from "../surprised.ts";
import { tiedWith } from "../ties.ts";
import { sayActions } from "./ask-actions.ts";
import { boxWords, pickAction } from "./pick-action.ts";
import {
  actionsIn,
  actionsOf,
  actionsUsed,
  atOf,
  boxesLine,
  boxViews,
  byTests,
  isEvent,
  isUntested,
  points,
  saidLine,
  worksOn,
} from "./boxes.ts";
import { aheadNote, foreseenNote, lookedNote, orderNotes, told } from "./notes.ts";
import { answered, follows, whatOf } from "./rolls.ts";
import { NEEDS, readStats, sheet } from "./sheet.ts";
import { dataOf } from "../../reading/context.ts";
import { say, sayCounted, sayIf, type Context, type Entry, type Offer, type Slot, type Shell } from "./own.ts";

/** What was done, for the log. */
export const logCommands: Readonly<Record<string, (entry: Entry) => string>> = {
  act: (entry) => say("Log.act", { name: name(entry), actions: boxesLine([actionsIn(entry.command.actions)]) }),
  revise: (entry) => {
    const actions = boxesLine(isJsonList(entry.command.boxes) ? entry.command.boxes.map(actionsIn) : []);
    if (!actions) return say("Log.reviseNothing", { name: name(entry) });
    return say(`Log.${hasSaid(entry) ? "revise" : "act"}`, { name: name(entry), actions });
  },
  surprise: (entry) =>
    say(`Log.${entry.command.surprised === false ? "surpriseNot" : "surprise"}`, { name: name(entry) }),
  task: (entry) => {
    const participant = entry.before.participant(word(entry.command.participant));
    const task = (entry.command.name || (participant && participant.facts.task?.name)) ?? "";
    return say(`Log.task.${word(entry.command.do)}${task ? "" : "Plain"}`, {
      name: name(entry),
      task,
      actions: entry.command.actions,
    });
  },
};

/** Only who has said something before does otherwise now. */
function hasSaid({ before, command }: Entry): boolean {
  const participant = before.participant(word(command.participant));
  return (
    participant !== undefined && (turnOf<TwoActionTurn>(participant, before.view.setting.round).boxes ?? []).length > 0
  );
}

function name(entry: Entry): string {
  return who(concerned(entry), entry);
}

/** Rounds of two actions: who has said which, what a combination costs, and why somebody stands where it does. */
export const shell: Shell = {
  clock: (context) => ({
    reading: reading(context),
    since: say(`Clock.${context.view.setting.options.oneAction ? "SinceOne" : "Since"}`, {
      seconds: figure(seconds(context.state)),
    }),
    axis: { time: say(`Axis.${byTests(context) ? "Margin" : "Time"}`), right: say("Axis.Right") },
  }),
  place: (slot, context) => ({
    at: atOf(slot, context),
    unknown: isUntested(slot, context),
    attacks: mayAttack(slot, context),
  }),
  row: (slot, context) => ({
    right: rightOf(slot),
    note: noteWords(slot, context),
    pips:
      slot.state === "open" && !isEvent(slot)
        ? Array.from({ length: actionsOf(slot) }, (_, at) => (at < actionsUsed(slot) ? "done" : "open"))
        : [],
  }),
  foreseen: foreseenNote,
  plate: (slot, context) => ({
    note: isEvent(slot) ? aheadNote(slot, context) : join(orderNotes(slot, context), ", "),
    boxes: isEvent(slot) ? [] : boxViews(slot, boxWords(slot, context)),
    doneNote: doneNote(slot),
    sameReport: sameReport(slot, context),
  }),
  request: (request, context) => ({ what: whatOf(request, context) }),
  rivals: tiedWith,
  pending: (context) => ({ answered: answered(context) }),
  follows: (request, value, _, after) => follows(request, value, after),
  offers: { words: offerWords },
  beforeStart: firstRoundOfSurprise,
  unawares: unawareFirstRound,
  log: {
    commands: logCommands,
    did: (slot) => (isEvent(slot) ? "" : saidLine(slot)),
    at: (time, context) => (time === SPECIAL_EVENTS ? say("First") : points(time, false, byTests(context))),
    note: told,
  },
  dialogs: { offers: { act: sayActions, revise: sayActions }, box: pickAction },
  stats: readStats,
  needs: NEEDS,
  sheet,
  conditions: { surprised: (participant, surprised) => ({ type: "surprise", participants: [participant], surprised }) },
};

/** "Round 2, +3": the figure only of those whose figures this reader sees. */
function reading(context: Context): string | null {
  const { status, pause, clock } = context.state;
  if (status !== "running" || pause || clock.time === null) return null;
  const [first] = context.now;
  const data = { round: clock.round, at: first ? atOf(first, context) : "" };
  if (!first || (!isEvent(first) && !context.sees.numbers(first.participant))) return say("Clock.Plain", data);
  return say(`Clock.${isEvent(first) ? "Events" : byTests(context) ? "Margin" : "Reading"}`, data);
}

/** The same two actions again. */
function sameReport({ participant }: Slot, context: Context): JsonObject | null {
  const known = context.participant(participant);
  const { boxes } = known ? turnOf<TwoActionTurn>(known, context.state.clock.round) : {};
  return boxes?.length ? { actions: boxes } : null;
}

/** "action 2 of 2" of the current turn; "2 of 2" of one that is over. */
function rightOf(slot: Slot): Words {
  if (isEvent(slot)) return plain(say("Event"));
  const [used, of] = [actionsUsed(slot), actionsOf(slot)];
  if (slot.state === "now") return plain(used < of ? say("Now", { action: used + 1, of }) : sayCounted("AllSaid", of));
  return slot.state === "done" && used > 0
    ? plain(text("Tracker.Ordinal", { ordinal: String(used), of: String(of) }))
    : [];
}

function noteWords(slot: Slot, context: Context): Words {
  if (slot.state === "done")
    return join([plain(saidLine(slot)), (context.sees.numbers(slot.participant) && lookedNote(slot)) || []], ", ");
  if (slot.state === "lost") return [];
  return isUntested(slot, context) ? plain(say("Notes.untested")) : aheadNote(slot, context);
}

/** What is not used is lost, which is better known before than after. */
function doneNote(slot: Slot): string {
  if (isEvent(slot) || slot.kind !== "turn") return "";
  if (worksOn(slot)) return say("Done.work");
  const [used, of] = [actionsUsed(slot), actionsOf(slot)];
  return used === 0
    ? say("Done.none")
    : used < of
      ? say("Done.unused", { action: used + 1 })
      : sayCounted("Done.all", of);
}

/** True if an action is free for an attack, or one that was said waits for its roll. */
function mayAttack(slot: Slot, { view }: Context): boolean {
  const participant = view.participant(slot.participant);
  if (isEvent(slot) || !participant) return false;
  return (
    actionsUsed(slot) < actionsOf(slot) ||
    attackActions(participant, { state: view.state, setting: view.setting }).some(({ exchange }) => exchange === null)
  );
}

/** The verb on the button, and below it what it costs. */
function offerWords(offer: Offer): { label: string; cost?: string; icon?: string } {
  const { code } = offer;
  const data = dataOf(offer);
  const label = say(`Offers.${code}`, data);
  const icon = ICONS[code];
  const cost = costOf(code, data);
  return { label, ...(cost ? { cost } : {}), ...(icon ? { icon } : {}) };
}

const ICONS: Readonly<Record<string, string>> = {
  act: "i-pencil",
  revise: "i-pencil",
  combine: "i-copy",
  separate: "i-unlink",
  nothing: "i-eye",
  walkAndLook: "i-run",
  hold: "i-player-pause",
};

function costOf(code: string, data: TwoActionOffer): string {
  if (code === "surprise")
    return say("Costs.surprise", { from: data.from, to: points(data.to ?? 0, data.half === true) });
  if (code === "combine") return sayCounted("Costs.combine", Number(data.halved));
  if (code === "walkAndLook" || code === "nothing")
    return say(`Costs.${data.halved ? "awarenessHalved" : "awareness"}`);
  return sayIf(`Costs.${code}`, data);
}
