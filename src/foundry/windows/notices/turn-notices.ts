import type { Request, Slot } from "../../../rules/core.ts";
import { compareKeys } from "../../../rules/order/order.ts";
import { text } from "../../host/i18n.ts";
import { spoken } from "../../host/rich-text.ts";
import { isUnseen, unseenNow, type TrackerContext } from "../../reading/context.ts";
import { owedTo } from "../../reading/fight-context.ts";
import { defencesAsked, exchangeWords } from "../../reading/open-exchanges.ts";
import { slotPlace } from "../../reading/pacing-shell.ts";
import { nameOf } from "../../reading/people.ts";
import { askedName, mayAnswer, whatOf } from "../../reading/requests.ts";
import { laterWords } from "../../reading/units.ts";
import { rightOf } from "../tracker/views/slot.ts";
import type { Kind } from "./banner.ts";

/** One thing that concerns a player now. */
export interface Concern {
  readonly kind: Kind;
  /** The same as long as it is the same thing: a turn, a request. */
  readonly key: string;
  /** "Your turn" */
  readonly title: string;
  /** "Mira Kestrel, 3 of 4" */
  readonly words: string;
  /** The attack on whose card it is answered. */
  readonly exchange?: string;
}

/**
 * Everything that concerns a player in a fight at this moment, from what this player may see. Nothing for a GM, whose tracker waits for everybody.
 * Only what they play counts, also where they may act for others.
 */
export function concernsOf(context: TrackerContext): readonly Concern[] {
  const { state } = context;
  if (context.gm || state.status !== "running" || state.pause) return [];
  const own: TrackerContext = { ...context, owned: context.mine };
  const pressing = [...up(own), ...owed(own), ...defences(own)];
  return pressing.length ? pressing : next(own);
}

/** Own turns that go on as soon as somebody else's interruption is over: known already, and no news when they do. */
export function heldKeys({ state }: TrackerContext): readonly string[] {
  return state.held.flat().map(upKey);
}

const upKey = (slot: string): string => `up ${slot}`;

function up(context: TrackerContext): readonly Concern[] {
  // Who only stands there while somebody unseen acts has acted already.
  const acting = context.masked ? [] : context.now;
  return acting.filter(({ participant }) => context.owned(participant)).map((slot) => ({ kind: "up", key: upKey(slot.id), title: text("Footer.YourTurn"), words: who(slot, context) }));
}

function who(slot: Slot, context: TrackerContext): string {
  return [nameOf(slot.participant, context), ...(slot.of > 1 ? [spoken(rightOf(slot, context))] : [])].filter(Boolean).join(", ");
}

/** What time waits for; reminders and dice that hold nobody up are in the tracker. */
function owed(context: TrackerContext): readonly Concern[] {
  const { round } = context.state.clock;
  return owedTo(context).filter((request) => request.blocking && mayAnswer(request, context)).map((request) => ({
    kind: "owed", key: `owed ${round} ${request.id}`, title: text(request.dice ? "Footer.YourRoll" : "Footer.YourDecision"), words: asked(request, context),
  }));
}

/** An attack waits for a defence of theirs, on its card in the chat; a second one is asked for anew (B-19, B-41). */
function defences(context: TrackerContext): readonly Concern[] {
  return defencesAsked(context).map(({ id, exchange }) => ({
    kind: "owed", key: `defence ${id} ${exchange.defences.length}`, title: text("Exchange.YourDefence"), words: exchangeWords(exchange, context), exchange: id,
  }));
}

function asked(request: Request, context: TrackerContext): string {
  return text("Notices.What", { name: askedName(request, context), what: whatOf(request, context) });
}

/** The own slot before which nobody else is seen to come, not even somebody unseen; once something is being played. */
function next(context: TrackerContext): readonly Concern[] {
  const { now, state, view } = context;
  if (!now.length && !unseenNow(context).length) return [];
  const open = [...context.slots, ...context.unseen].filter((slot) => slot.state === "open" && !now.includes(slot)).sort((a, b) => compareKeys(a.key, b.key));
  const [first] = open;
  if (!first) return [];
  const undecided = isUnseen(first) ? [] : slotPlace(first, context).undecided ?? [];
  const mine = open.filter((slot) => context.owned(slot.participant) && (compareKeys(slot.key, first.key) === 0 || undecided.includes(slot.id)));
  return mine.map((slot) => ({
    kind: "next", key: `next ${slot.id}`, title: text("Footer.YouAreNext"),
    words: [nameOf(slot.participant, context), laterWords(view.pacing, slot.time, state.clock.time)].filter(Boolean).join(", "),
  }));
}
