import { apply, requests, type Json, type Slot } from "../../../../../rules/index.ts";
import { contextFor, type TrackerContext } from "../../build/context.ts";
import { offersFor } from "../../build/offers.ts";
import { foreseenFor } from "../../prepare/ask.ts";
import type { Due } from "../../prepare/due.ts";
import type { Prepared } from "../../prepare/store.ts";
import type { Prepares } from "../presenter.ts";
import { askForDeed } from "./ask-deed.ts";
import { choosables, isSame, usualName } from "./choices.ts";
import { noteOf } from "./deeds.ts";
import { dialogs } from "./offers.ts";
import { commandsFor } from "./panel.ts";

/** Steps of a chain, or segments of a burst, that may still come before something new is chosen. */
const MOST_STEPS = 20;

/** The next action, chosen while the present one is under way. */
export const prepares: Prepares = {
  ask,
  // Who watches begins when they like, and nobody knows when the unaware will.
  offered: (id, { slots }) => !slots.some(({ participant, state }) => participant === id && state === "waiting"),
  due,
  commands: ({ commands: [begin] }, id, context) => (begin ? commandsFor(id, begin.action as Json, context) : null),
};

/** Whoever has acted and chooses later is asked; the choice still counts. One that was prepared for where nothing is under way is over once there is. */
function due({ due: id, commands: [begin] }: Prepared, participant: string, { state, slots }: TrackerContext): Due | null {
  if (requests(state).some((request) => request.what === "nextAction" && request.participant === participant)) return "now";
  const slot = slots.find((one) => one.id === id);
  return begin?.at !== undefined && slot && !noteOf(slot).choose ? "over" : null;
}

async function ask(id: string, context: TrackerContext): Promise<Prepared | null> {
  // Whoever has nothing under way chooses where their slot stands, e.g. on becoming aware (T-13).
  const free = context.slots.find((slot) => slot.participant === id && slot.state === "open" && noteOf(slot).choose);
  return free ? askWhere(free, context) : askWhenDone(id, context);
}

async function askWhere({ id: due, participant, time, ordinal }: Slot, context: TrackerContext): Promise<Prepared | null> {
  const answer = await askForDeed({ kind: "begin", participant, from: time, first: ordinal === 1 }, context);
  return answer && { due, commands: [{ type: "begin", participant, action: answer.action, at: time }], words: wordsFor(answer.action, participant, time, context) };
}

async function askWhenDone(id: string, context: TrackerContext): Promise<Prepared | null> {
  const then = whenChoosing(id, context);
  const offer = then && offersFor(id, then).find(({ code }) => code === "begin");
  const [begin] = (offer && (await dialogs.begin(offer, id, then))) ?? [];
  const slot = then?.now.find(({ participant }) => participant === id);
  return then && begin && slot ? { due: slot.id, commands: [begin], words: wordsFor(begin.action as Json, id, slot.time, then) } : null;
}

/** The moment at which something new can be begun: when all that is under way is complete. */
function whenChoosing(id: string, context: TrackerContext): TrackerContext | null {
  let then = foreseenFor(id, context);
  for (let step = 0; then && step < MOST_STEPS && !offersFor(id, then).some(({ code }) => code === "begin"); step++) {
    const slots = then.now.filter(({ participant }) => participant === id).map((slot) => slot.id);
    const after = apply(then.state, { type: "done", slots });
    const next: TrackerContext | null = after.refusal ? null : contextFor(then.combat, after.state, then);
    then = next && foreseenFor(id, next);
  }
  return then;
}

function wordsFor(action: Json, id: string, from: number, then: TrackerContext): string {
  const participant = then.participant(id);
  const known = participant && choosables(participant, from, then).find(({ value }) => isSame(value, action));
  return known?.name ?? usualName(action, {});
}
