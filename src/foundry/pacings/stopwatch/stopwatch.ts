import { defaultTurn, isJsonList, requests, type Command, type Json } from "../../../rules/core.ts";
import { given } from "../../host/given.ts";
import { numberText, hasText, signed, word, type Data } from "../../host/i18n.ts";
import { beside } from "../../host/lists.ts";
import { plain } from "../../host/rich-text.ts";
import { readingOf } from "../../reading/clock.ts";
import { dataOf, noteOf } from "../../reading/context.ts";
import { dataFor } from "../../reading/known.ts";
import type { Follows, Onward, UntilWords, WaitingList } from "../../reading/presenter.ts";
import { plainWhat } from "../../reading/requests.ts";
import { secondsOf } from "../../reading/unit-words.ts";
import { awareness, unawareAtFirst } from "../../dialogs/surprise.ts";
import { choiceWords, actionIn, landing, defaultName, actionWords, begunWords } from "./choices.ts";
import { nowWords, rowAlways, rowNote } from "./notes.ts";
import { atOnce, decides, ICONS, offerWords, sharedVerbs, prepares, withDialog } from "./offers.ts";
import {
  key,
  say,
  sayLine,
  type Context,
  type Entry,
  type Choice,
  type Request,
  type Shell,
  type Slot,
} from "./own.ts";
export { stopwatch as rules } from "../../../rules/pacings.ts";

function begun(entry: Entry): string {
  return chosen(word(entry.command.participant), entry.command.action ?? null, entry);
}

/** "Sword (VII), then …". */
function chosen(participant: string, value: Json, { after }: Entry): string {
  const slot = after.slots.find(
    (one) =>
      one.participant === participant && (one.state === "open" || one.state === "waiting" || one.state === "now"),
  );
  const note = slot && noteOf(slot);
  if (note?.do && note.do !== "choose")
    return [note, ...(note.chain ?? [])].map(begunWords).reduce((first, next) => say("Log.Then", { first, next }));
  const [first] = isJsonList(value) ? value : [value];
  // Stopped at once.
  const begun = actionIn(first);
  return first && hasText(key(`Begun.${begun.do ?? ""}`)) ? begunWords(begun) : defaultName(first ?? {}, {});
}

/** Says which action comes next, or when it becomes aware (T-13). */
export function decided({ what, participant = "" }: Request, value: Json, entry: Entry): string | null {
  if (what === "nextAction") return say("Log.Begins", { action: chosen(participant, value, entry) });
  if (what !== "awareness" || hasText(key(`Requests.awareness.Choices.${word(value)}`))) return null;
  return say("Log.awareAt", { at: secondsOf(Number(value)) });
}

export function did(slot: Slot): string {
  const note = noteOf(slot);
  return note.do === "choose" || !note.do ? "" : actionWords(note);
}

export const shell: Shell = {
  clock: (context) => ({ reading: reading(context), since: since(context), onward: () => onward(context) }),
  place: (slot, context) => ({
    shown: shown(slot, context),
    chooses: noteOf(slot).choose ?? false,
    casts: noteOf(slot).do === "class" ? (noteOf(slot).label ?? null) : null,
    ...(noteOf(slot).do === "weapon" ? { uses: given({ weapon: noteOf(slot).label }) } : {}),
  }),
  row: (slot, context) => ({
    right: plain(numberText(slot.time)),
    ...(slot.state === "now" ? nowWords(slot, context) : { note: rowNote(slot, context), ...rowAlways(slot) }),
    ...(slot.state === "waiting" ? { list: waitingList(slot, context), until: until(slot, context) } : {}),
  }),
  together: (slots, context) => ({ verbs: sharedVerbs(slots, context) }),
  request: (request, context) => ({
    what: what(request, context),
    ...(request.what === "nextAction" ? { brief: whatNext(request, true, context) } : {}),
    direct: request.what === "start" || request.what === "stopRoll",
    ...(request.what === "nextAction" && dataOf(request).ordinal === 1 ? { usual: "First" } : {}),
  }),
  follows: stopFollows,
  offers: { words: offerWords, pick: pickWords, icons: ICONS },
  beforeStart: awareness,
  unawares: unawareAtFirst,
  log: {
    commands: {
      begin: (entry, name) => say("Log.begin", { name, action: begun(entry) }),
      changeAction: (entry, name) => say("Log.changeAction", { name, action: begun(entry) }),
      react: (entry, name) => say("Log.react", { name, action: begun(entry) }),
      moving: ({ command }, name) => say(`Log.${command.moving === true ? "moving" : "standing"}`, { name }),
      close: ({ command }, name) => say("Log.close", { name, at: secondsOf(Number(command.closed)) }),
    },
    did,
    decided,
  },
  decides,
  prepares,
  ribbon: { begun: (slot) => noteOf(slot).sum?.[0] ?? null },
};

/** False for choices, which are listed elsewhere. */
function shown(slot: Slot, { state, now, masked }: Context): boolean {
  if (!noteOf(slot).choose || slot.state !== "open") return true;
  if (masked && now.some(({ participant }) => participant === slot.participant)) return false;
  return !requests(state).some(({ participant }) => participant === slot.participant);
}

/** Returns the seconds; before the start, the starting time. */
function reading(context: Context): string {
  const { state } = context;
  if (state.status !== "running" || state.pause) return readingOf(context);
  return state.stage === "start" ? say("Clock.Before") : secondsOf(segmentNow(context));
}

function since(context: Context): string {
  const { state } = context;
  return state.status === "setup" || state.stage === "start"
    ? say("Clock.Measure")
    : say("Outcome.Segment", { segment: segmentNow(context) });
}

/** One click for a segment without decisions; other requests come first. */
function onward({ state, now }: Context): Onward | null {
  if (state.status !== "running" || state.pause || state.stage !== "play") return null;
  const turn = defaultTurn(state);
  if (!turn || turn.answered.some(({ what }) => what !== "nextAction")) return null;
  const waits = turn.acting.length === 0 && turn.time === state.clock.time;
  const time = waits ? turn.asked.find(({ what }) => what === "nextAction")?.data?.from : turn.time;
  if (typeof time !== "number") return null;
  const at = secondsOf(time);
  const answers = Object.fromEntries(turn.answered.map(({ id, fallback }): [string, Json] => [id, fallback]));
  const commands: readonly Command[] = [
    ...(now.length ? [{ type: "done", slots: now.map(({ id }) => id) }] : []),
    ...(turn.answered.length ? [{ type: "answer", answers }] : []),
  ];
  const label = say("Footer.To", { at });
  return commands.length ? { label, title: say("Footer.ToTitle", { to: label }), commands } : null;
}

/** Returns the present segment; a reaction may complete in an earlier one (T-16). */
function segmentNow({ state, now }: Context): number {
  return Math.min(state.clock.time ?? 0, ...now.map(({ time }) => time));
}

/** Unaware and watching combatants are in separate lists. */
function waitingList(slot: Slot, context: Context): WaitingList {
  if (!noteOf(slot).unaware)
    return { id: "waiting", verb: withDialog("begin", slot.participant, say("Lanes.Act"), context) };
  return {
    id: "unaware",
    mark: "m-unaware",
    verb: atOnce("aware", slot.participant, say("Lanes.Aware"), context),
  };
}

function until(slot: Slot, context: Context): UntilWords {
  if (noteOf(slot).unaware)
    return {
      words: sayLine("Lanes.Unaware"),
      quiet: true,
      ...(context.gm ? { limit: say("Lanes.UnawareLimit") } : {}),
    };
  return {
    words: sayLine("Lanes.Watches"),
    limit: say(context.view.setting.options.reactionCost ? "Lanes.WatchesCost" : "Lanes.WatchesFree"),
  };
}

/** "else Sabre again: 7 segments, 3.5 s, at 10.5 s". */
function what(request: Request, context: Context): string {
  const { what: kind, dice } = request;
  // The GM says which dice.
  if (kind === "stopRoll") return plainWhat(request, context, dice ? "Dice" : "What", stopValues(request));
  if (kind === "awareness") return say("Requests.awareness.What");
  return kind === "nextAction" ? whatNext(request, false, context) : "";
}

/** @param isBrief true for the default's landing alone */
function whatNext(request: Request, isBrief: boolean, context: Context): string {
  const { fallback } = request;
  const { from, usual: defaultValue = {}, fallen } = dataFor(request, context);
  if (from === undefined) return say("Notes.choose");
  const { at, takes } = landing(defaultValue, actionIn(fallback).do === "wait");
  const words = say(`Requests.nextAction.${fallen ? "Fallen" : "What"}`, {
    usual: defaultName(fallback, defaultValue),
    cost: isBrief && at ? at : beside([takes, at]),
  });
  // A combatant that becomes aware chooses then, while the clock shows the completion before.
  return isBrief || from === (context.state.clock.time ?? 0)
    ? words
    : say("Requests.nextAction.Then", { at: secondsOf(from), what: words });
}

/** Names the choice, and its landing. */
function pickWords(choice: Choice): { label: string; lands: string } | null {
  const { code, value } = choice;
  const data = dataOf(choice);
  if (code === "segment" || code === "never" || code === "choice") return null;
  const { name, brief } = code === "usual" ? { name: defaultName(value, data), brief: "" } : choiceWords(code, data);
  const { at, takes } = landing(data, actionIn(value).do === "wait");
  return { label: brief ? `${name}, ${brief}` : name, lands: beside([takes, at]) };
}

/** Says what the roll means: with the option's dice, or as the GM enters it (T-20). */
function stopFollows(request: Request, value: Json): Follows | null {
  const { what: kind, against = 0 } = request;
  if (kind !== "stopRoll") return null;
  const rolled = typeof value === "number";
  const made = rolled ? value <= against : value === "standing";
  return {
    made,
    ...(rolled ? {} : { verdict: say(`Requests.stopRoll.Choices.${made ? "standing" : "fallen"}`) }),
    against: say("Cards.stopRoll.Against", stopValues(request)),
    so: say(`Cards.stopRoll.${made ? "Made" : "Failed"}`),
  };
}

function stopValues(request: Request): Data {
  const { modifier = 0, agility = 0 } = dataOf(request);
  return {
    against: request.against ?? 0,
    agility,
    modifier: modifier < 0 ? signed(modifier) : `+${numberText(modifier)}`,
  };
}
