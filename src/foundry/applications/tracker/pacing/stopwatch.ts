import { requests, type Json, type JsonObject, type Pick, type Request, type Slot } from "../../../../rules/index.ts";
import { plain } from "../../words.ts";
import { readingOf } from "../build/clock.ts";
import type { TrackerContext } from "../build/context.ts";
import { nameOf } from "../build/people.ts";
import { dice as diceText, figure, line, signed, text, type Data } from "../texts.ts";
import type { Follows, Lane, Presenter } from "./presenter.ts";
import { askForAwareness, askForDeed } from "./stopwatch/ask-deed.ts";
import { choiceWords, landing, usualName } from "./stopwatch/choices.ts";
import { noteOf, own, secondsOf } from "./stopwatch/deeds.ts";
import { decided, deeds, did } from "./stopwatch/log-words.ts";
import { doneNote, foreseenNote, gauges, nowNote, rowNote } from "./stopwatch/notes.ts";
import { atOnce, dialogs, offerWords, plateVerbs, withDialog } from "./stopwatch/offers.ts";
import { onward } from "./stopwatch/onward.ts";
import { commandsFor, panel } from "./stopwatch/panel.ts";
import { prepares } from "./stopwatch/prepare.ts";
import { awareness } from "./surprised.ts";

/** What lands without a blow or a shot. */
const NO_ATTACKS: ReadonlySet<string> = new Set(["draw", "reload", "run", "stop", "wait"]);

/** One running count of half seconds: what everybody has under way, when it is complete, and what comes after it. */
export const stopwatch: Presenter = {
  reading, since,
  shown,
  right: ({ time }) => plain(figure(time)),
  nextInNote: true,
  of: ({ time }) => text(own("Outcome.Segment"), { segment: time }),
  note: rowNote,
  nowNote,
  foreseen: foreseenNote,
  doneNote,
  beforeStart: awareness,
  gauges,
  plate: (slots, context) => plateVerbs(slots, context, (id) => nameOf(id, context)),
  lane, until,
  attacks: (slot) => !NO_ATTACKS.has(noteOf(slot).do ?? ""),
  what, usual,
  apart: ({ what: kind }) => kind === "nextAction",
  direct: ({ what: kind }) => kind === "start" || kind === "stopRoll",
  answers: {
    nextAction: async ({ participant = "", data, fallback }, context) => {
      const answer = await askForDeed({ kind: "begin", participant, from: Number(data?.from ?? 0), usual: fallback, cost: (data?.usual ?? {}) as JsonObject, first: data?.ordinal === 1 }, context);
      return answer?.action ?? null;
    },
    awareness: ({ participant = "" }, context) => askForAwareness(participant, context),
  },
  offer: (offer) => offerWords(offer),
  pickWords,
  follows: stopFollows,
  deeds, did, decided,
  dialogs, onward, panel, commandsFor, prepares,
};

/** Whoever is asked for the next action stands in the block of what is owed, and whoever still seems to act on the plate; not in the list as well. */
function shown(slot: Slot, { state, now, standing }: TrackerContext): boolean {
  if (!noteOf(slot).choose || slot.state !== "open") return true;
  if (standing && now.some(({ participant }) => participant === slot.participant)) return false;
  return !requests(state).some(({ participant }) => participant === slot.participant);
}

/** Seconds once time runs; before that, where it will start. */
function reading(context: TrackerContext): string {
  const { state } = context;
  if (state.status !== "running" || state.pause) return readingOf(context);
  return state.stage === "start" ? text(own("Clock.Before")) : secondsOf(segmentNow(context));
}

function since(context: TrackerContext): string {
  const { state } = context;
  return state.status === "setup" || state.stage === "start" ? text(own("Clock.Measure")) : text(own("Outcome.Segment"), { segment: segmentNow(context) });
}

/** An answer can be complete before the segment to which time had gone on (T-16); it acts at its own. */
function segmentNow({ state, now }: TrackerContext): number {
  return Math.min(state.clock.time ?? 0, ...now.map(({ time }) => time));
}

/** Those who have noticed nothing stand apart from those who watch. */
function lane(slot: Slot, context: TrackerContext): Lane {
  if (!noteOf(slot).unaware) return { id: "waiting", verb: withDialog("begin", slot.participant, text(own("Lanes.Act")), context) };
  return { id: "unaware", mark: "m-hidden", verb: atOnce("aware", slot.participant, text(own("Lanes.Aware")), context) };
}

function until(slot: Slot, context: TrackerContext): { words: ReturnType<typeof line>; limit?: string } {
  if (noteOf(slot).unaware) return { words: line(own("Lanes.Unaware")), ...(context.gm ? { limit: text(own("Lanes.UnawareLimit")) } : {}) };
  return { words: line(own("Lanes.Watches")), limit: text(own(context.view.setting.options.reactionCost ? "Lanes.WatchesCost" : "Lanes.WatchesFree")) };
}

/** "else Sabre again: 7 segments, 3.5 s, at 10.5 s": what happens if nobody says otherwise. */
function what(request: Request, { state, sees }: TrackerContext): string {
  const { what: kind, data, fallback, participant = "" } = request;
  if (kind === "stopRoll") return stopWhat(request, sees);
  if (kind === "awareness") return text(own("Requests.awareness.What"));
  if (kind !== "nextAction") return "";
  if (!sees.numbers(participant)) return text(own("Notes.choose"));
  const usual = (data?.usual ?? {}) as JsonObject;
  const { at, takes } = landing(usual, (fallback as JsonObject).do === "wait");
  const words = text(own(`Requests.nextAction.${data?.fallen ? "Fallen" : "What"}`), { usual: usualName(fallback, usual), cost: [takes, at].filter(Boolean).join(", ") });
  // Somebody who becomes aware between two completions chooses then, and the clock still stands at the one before.
  return data?.from === (state.clock.time ?? 0) ? words : text(own("Requests.nextAction.Then"), { at: secondsOf(Number(data?.from ?? 0)), what: words });
}

/** For a menu or a list of fields: what it is, and under it when it lands. */
function pickWords({ code, data, value }: Pick): { label: string; lands: string } | null {
  if (code === "segment" || code === "never" || code === "choice") return null;
  const { name, brief } = code === "usual" ? { name: usualName(value, data), brief: "" } : choiceWords(code, data);
  const { at, takes } = landing(data, (value as JsonObject).do === "wait");
  return { label: brief ? `${name}, ${brief}` : name, lands: [takes, at].filter(Boolean).join(", ") };
}

/** T-20: the roll is made with the dice of the setting, or on the table, and then the GM says how it came out. */
function stopFollows({ what: kind, data, against = 0 }: Request, value: Json): Follows | null {
  if (kind !== "stopRoll") return null;
  const rolled = typeof value === "number";
  const made = rolled ? value <= against : value === "standing";
  return {
    made, ...(rolled ? {} : { verdict: text(own(`Requests.stopRoll.Choices.${made ? "standing" : "fallen"}`)) }), against: text(own("Cards.stopRoll.Against"), stopFigures(data, against)),
    so: text(own(`Cards.stopRoll.${made ? "Made" : "Failed"}`)),
  };
}

function stopFigures(data: Request["data"], against: number): Data {
  const modifier = Number(data?.modifier ?? 0);
  return { against, agility: Number(data?.agility ?? 0), modifier: modifier < 0 ? signed(modifier) : `+${figure(modifier)}` };
}

/** "agility roll against 7, agility 17 −10: which dice, you say" */
function stopWhat({ data, dice, against = 0, participant = "" }: Request, sees: TrackerContext["sees"]): string {
  if (!sees.numbers(participant)) return text(own("Requests.stopRoll.Unseen"));
  return text(own(`Requests.stopRoll.${dice ? "Dice" : "What"}`), { ...stopFigures(data, against), dice: dice ? diceText(dice) : "" });
}

/** At the beginning nobody can do the same again. */
function usual(decisions: readonly Request[], npcs: boolean): string | null {
  const again = decisions.some(({ what: kind, data }) => kind !== "nextAction" || data?.ordinal !== 1);
  return again ? null : text(own(`Requests.nextAction.${npcs ? "FirstNpcs" : "First"}`), { count: decisions.length });
}
