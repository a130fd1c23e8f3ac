import { isForecast, isJsonList, seconds, turnOf, type JsonObject } from "../../../rules/core.ts";
import { attackActions, lengthOfRound, SPECIAL_EVENTS, type TwoActionTurn } from "../../../rules/pacings.ts";
import { exact, text, word } from "../../host/i18n.ts";
import { join, plain, type Words } from "../../host/rich-text.ts";
import type { OfferWords } from "../../reading/offer-part.ts";
import type { RowWords } from "../../reading/presenter.ts";
import { isKept } from "../../reading/units.ts";
import { firstRoundOfSurprise, unawareFirstRound } from "../../dialogs/surprise.ts";
import { tiedWith } from "../../reading/ties.ts";
import { askForActions, pickAction } from "./dialogs.ts";
import {
  boxesOf,
  boxWords,
  actionsIn,
  boxAt,
  boxesLine,
  boxViews,
  byTests,
  isEvent,
  isUntested,
  points,
  declaredLine,
  usedOf,
  worksOn,
} from "./boxes.ts";
import { aheadNote, foreseenNote, lookedNote, orderNotes, logNote } from "./notes.ts";
import { say, sayCounted, type Context, type Entry, type Offer, type Shell, type Slot } from "./own.ts";
import { answered, bleedingNow, follows, askedWhat } from "./rolls.ts";
export { twoAction as rules } from "../../../rules/pacings.ts";

export const shell: Shell = {
  clock: (context) => ({
    reading: reading(context),
    since: say("Clock.Since", {
      length: exact(lengthOfRound(context.view.setting.options)),
      seconds: exact(seconds(context.state)),
    }),
    axis: { time: say(`Axis.${byTests(context) ? "Margin" : "Time"}`), right: say("Axis.Right") },
  }),
  place: (slot, context) => ({
    at: boxAt(slot, context),
    unknown: isUntested(slot, context),
    attacks: mayAttack(slot, context),
    again: mayAttack(slot, context),
    ...declaredKind(slot, context),
  }),
  row: (slot, context) => ({
    right: plain(rightOf(slot)),
    ...(slot.state === "now" ? nowWords(slot, context) : { note: noteWords(slot, context) }),
  }),
  request: (request, context) => ({
    what: askedWhat(request, context),
    unasked: request.what === "events" && !context.view.setting.options.specialEvents && !bleedingNow(context).length,
  }),
  rivals: tiedWith,
  pending: (context) => ({ answered: answered(context) }),
  follows: (request, value, _, after) => follows(request, value, after),
  offers: {
    words: offerWords,
    icons: {
      act: "i-pencil",
      revise: "i-pencil",
      combine: "i-copy",
      separate: "i-unlink",
      nothing: "i-eye",
      walkAndLook: "i-run",
      hold: "i-player-pause",
    },
  },
  beforeStart: firstRoundOfSurprise,
  unawares: unawareFirstRound,
  log: {
    commands: {
      act: ({ command }, name) => say("Log.act", { name, actions: boxesLine([actionsIn(command.actions)]) }),
      revise: (entry, name) => {
        const { boxes } = entry.command;
        const actions = boxesLine(isJsonList(boxes) ? boxes.map(actionsIn) : []);
        return say(`Log.${!actions ? "reviseNothing" : hasDeclared(entry) ? "revise" : "act"}`, { name, actions });
      },
      surprise: ({ command }, name) => say(`Log.surprise${command.surprised === false ? "Not" : ""}`, { name }),
      task: ({ before, command }, name) => {
        const task = (command.name || before.participant(word(command.participant))?.facts.task?.name) ?? "";
        return say(`Log.task.${word(command.do)}${task ? "" : "Plain"}`, { name, task, actions: command.actions });
      },
    },
    did: (slot) => (isEvent(slot) ? "" : declaredLine(slot)),
    at: (time, context) => (time === SPECIAL_EVENTS ? say("First") : points(time, false, byTests(context))),
    note: logNote,
  },
  decides: { offers: { act: askForActions, revise: askForActions }, box: pickAction },
  conditions: { surprised: (participant, surprised) => ({ type: "surprise", participants: [participant], surprised }) },
};

/** True after an earlier choice. */
function hasDeclared({ before, command }: Entry): boolean {
  const participant = before.participant(word(command.participant));
  return Boolean(participant && turnOf<TwoActionTurn>(participant, before.view.setting.round).boxes?.length);
}

/** "Round 2, +3"; the number only if visible. */
function reading(context: Context): string | null {
  const { status, pause, clock } = context.state;
  if (status !== "running" || pause || clock.time === null) return null;
  const [first] = context.now;
  const data = { round: clock.round, at: first ? boxAt(first, context) : "" };
  if (!first || isKept(first, context)) return say("Clock.Plain", data);
  return say(`Clock.${isEvent(first) ? "Events" : byTests(context) ? "Margin" : "Reading"}`, data);
}

function sameReport({ participant }: Slot, { state, participant: find }: Context): JsonObject | null {
  const known = find(participant);
  const { boxes } = known ? turnOf<TwoActionTurn>(known, state.clock.round) : {};
  return boxes?.length ? { actions: boxes } : null;
}

/** "action 2 of 2" of the current turn; "2 of 2" of a finished one. */
function rightOf(slot: Slot): string {
  if (isEvent(slot)) return say("Event");
  const [used, of] = usedOf(slot);
  if (slot.state === "now") return used < of ? say("Now", { action: used + 1, of }) : sayCounted("AllChosen", of);
  return slot.state === "done" && used > 0 ? text("Tracker.Ordinal", { ordinal: String(used), of: String(of) }) : "";
}

function nowWords(slot: Slot, context: Context): RowWords {
  const doing = { doneNote: doneNote(slot), sameReport: sameReport(slot, context) };
  if (!isEvent(slot))
    return { note: join(orderNotes(slot, context)), boxes: boxViews(slot, boxWords(slot, context)), ...doing };
  const note = aheadNote(slot, context);
  return { note, always: note, ...doing };
}

function noteWords(slot: Slot, context: Context): Words {
  if (isForecast(slot)) return foreseenNote(slot, context);
  if (slot.state === "done") return join([declaredLine(slot), lookedNote(slot, context)]);
  if (slot.state === "lost") return [];
  return isUntested(slot, context) ? plain(say("Notes.untested")) : aheadNote(slot, context);
}

/** Warns that unused actions are lost. */
function doneNote(slot: Slot): string {
  if (isEvent(slot) || slot.kind !== "turn") return "";
  if (worksOn(slot)) return say("Done.work");
  const [used, of] = usedOf(slot);
  if (used === 0) return say("Done.none");
  return used < of ? say("Done.unused", { action: used + 1 }) : sayCounted("Done.all", of);
}

/** True if an action is free, or its attack is pending. */
function mayAttack(slot: Slot, { view }: Context): boolean {
  const participant = view.participant(slot.participant);
  if (isEvent(slot) || !participant) return false;
  const [used, of] = usedOf(slot);
  return used < of || attackActions(participant, view).some(({ exchange }) => exchange === null);
}

/** Says whether the attack chosen next is a shot. */
function declaredKind(slot: Slot, { view }: Context): { readonly uses?: { readonly ranged: boolean } } {
  const participant = isEvent(slot) ? undefined : view.participant(slot.participant);
  const [pending] = participant ? attackActions(participant, view).filter(({ exchange }) => exchange === null) : [];
  return pending ? { uses: { ranged: pending.manner === "ranged" } } : {};
}

/** True between the first and the last action of a turn. */
function isHalfChosen(slot: Slot): boolean {
  const [used, of] = usedOf(slot);
  return used < of && boxesOf(slot).some(({ length }) => length > 0);
}

function offerWords({ code, data, command }: Offer, context: Context): Partial<OfferWords> {
  // The next action has its own button then.
  if (code === "act" || code === "revise")
    return context.now.some((slot) => slot.participant === command.participant && isHalfChosen(slot))
      ? { inCurrentRow: false }
      : {};
  if (code === "surprise")
    return { cost: say("Costs.surprise", { from: data.from, to: points(data.to ?? 0, data.half === true) }) };
  return code === "walkAndLook" || code === "nothing" ? { costs: `awareness${data.halved ? "Halved" : ""}` } : {};
}
