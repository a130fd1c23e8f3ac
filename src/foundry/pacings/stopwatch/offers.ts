import { apply, sameJson, type Command, type Json } from "../../../rules/core.ts";
import { nextDefault } from "../../../rules/pacings.ts";
import { decide } from "../../dialogs/picker.ts";
import { capital, hasText } from "../../host/i18n.ts";
import { beside } from "../../host/lists.ts";
import type { VerbLook, VerbView } from "../../reading/buttons.ts";
import { dataOf, noteOf, requestTo, type Due, type Prepared } from "../../reading/context.ts";
import { contextFor } from "../../reading/fight-context.ts";
import { argsOf, attackAmongVerbs, attackVerbs, offerWith, offerLook as offerWordsOf } from "../../reading/offers.ts";
import { nameOf } from "../../reading/people.ts";
import { foreseenFor } from "../../reading/prepared.ts";
import type { OfferWords, Prepares } from "../../reading/offer-part.ts";
import { secondsOf } from "../../reading/unit-words.ts";
import type { ActionQuestion } from "./ask-action.ts";
import {
  choiceWords,
  choosables,
  commandsFor,
  actionIn,
  landing,
  defaultName,
  goesOn,
  stretchOf,
  withoutClass,
} from "./choices.ts";
import { askForAction, askForAwareness } from "./dialogs.ts";
import { key, say, sayCounted, sayIf, type Context, type Offer, type Shell, type Slot, type Types } from "./own.ts";

export const ICONS: Readonly<Record<string, string>> = {
  begin: "i-pencil",
  change: "i-pencil",
  react: "i-bolt",
  release: "i-ban",
  aware: "i-eye",
  moving: "i-run",
  standStill: "i-hand-stop",
  close: "i-swords",
};

/** Names a verb with landing, losses, and what is left. */
export function offerWords({ code, command, data }: Offer, { slots }: Context): Partial<OfferWords> {
  if (!hasText(key(`Choice.${code}.Name`))) {
    const { cost = 0, ago = 0, left, capacity } = data;
    const icon = ICONS[code] ?? "i-arrow-up-right";
    const watches = slots.some(({ participant, state }) => participant === command.participant && state === "waiting");
    if (code === "begin") return watches ? { icon, label: say("Lanes.Act") } : { icon, inCurrentRow: false };
    if (code === "release") return { icon, cost: say("Notes.left", { left, capacity }) };
    // "to what began at 2.0 s: starts at 2.5 s", if time has moved on.
    return code === "react" ? { icon, costs: ago > 0 ? "reactBefore" : cost ? "react" : "reactFree" } : { icon };
  }
  const { name, icon } = choiceWords(code, data);
  const { at, takes } = landing(data, actionIn(command.action).do === "wait");
  return {
    label: sayIf(`Choice.${code}.Verb`, { label: data.label }) || name,
    icon,
    cost: beside([takes, at]),
    // The likely one has a button, and a dialog has all.
    ...(command.type === "begin" ? { inCurrentRow: false } : {}),
  };
}

/** Returns an offer's button that does not ask for a segment. */
export function atOnce(code: string, id: string, label: string, context: Context): VerbView | null {
  const offer = offerWith(code, id, context);
  return offer && { action: "takeOffer", ...lookOf(offer, label, context), commands: [offer.command] };
}

export function withDialog(code: string, id: string, label: string, context: Context): VerbView | null {
  const offer = offerWith(code, id, context);
  return (
    offer && {
      action: "takeOffer",
      ...lookOf(offer, `${label}…`, context),
      popup: "dialog",
      args: argsOf(offer, id),
    }
  );
}

function lookOf(offer: Offer, label: string, context: Context): VerbLook {
  const { icon, cost } = offerWordsOf(offer, context);
  return { label, ...(icon ? { icon } : {}), ...(cost ? { cost } : {}) };
}

type Asks = NonNullable<NonNullable<Shell["decides"]>["offers"]>[string];

const begin = askWith("begin");

export const decides: NonNullable<Shell["decides"]> = {
  offers: { begin, change: askWith("change"), react: askWith("react") },
  requests: {
    nextAction: async (request, context, commands) => {
      const { participant = "", fallback } = request;
      const { from = 0, usual: cost = {}, ordinal } = dataOf(request);
      const first = ordinal === 1;
      return askForAction({ kind: "begin", participant, from, usual: fallback, cost, first, commands }, context);
    },
    awareness: async ({ participant = "" }, context, answer) => askForAwareness(participant, context, answer),
  },
};

function askWith(kind: ActionQuestion["kind"]): Asks {
  return async (offer, participant, context) => {
    const { data, asks = [], command } = offer;
    const { from = 0, lost = 0, of = 0 } = data;
    const minimum = (name: string): number | undefined => asks.find(({ field }) => field === name)?.min;
    const at = minimum("at");
    const before =
      kind === "change" ? sayCounted("Costs.change", lost, { of }) : kind === "react" ? reactNote(offer) : "";
    const next = kind === "begin" ? nextDefault(participant, context.view) : null;
    return askForAction(
      {
        kind,
        participant,
        from: minimum("action") ?? from,
        commands: (action, later) => [{ ...command, action, ...(later === undefined ? {} : { at: later }) }],
        ...(before ? { before } : {}),
        ...(at === undefined ? {} : { at }),
        ...(next ? { usual: { ...next.action }, cost: next.cost } : {}),
      },
      context,
    );
  };
}

/** "to what began at 2.0 s; the answer costs 1 segment, 0.5 s first" */
function reactNote(offer: Offer): string {
  const { ago = 0, to = 0, cost = 0 } = dataOf(offer);
  return [
    ...(ago === 0 ? [] : [say("Dialog.reactTo", { at: secondsOf(to) })]),
    ...(cost ? [say("Dialog.reactBefore", { takes: stretchOf(cost) })] : []),
  ].join("; ");
}

/** Offers the roll, the same again, others, the trigger. */
export function sharedVerbs(slots: readonly Slot[], context: Context): readonly VerbView[] {
  const [first] = slots;
  if (!first) return [];
  const cease = slots.flatMap(({ participant }): readonly VerbView[] => {
    const verb = atOnce(
      "release",
      participant,
      slots.length > 1 ? say("CurrentRow.CeaseOf", { name: nameOf(participant, context) }) : say("CurrentRow.Cease"),
      context,
    );
    // The row's bar has the rounds left.
    return verb ? [{ ...verb, quiet: true }] : [];
  });
  if (slots.length > 1) return [...attackAmongVerbs(slots, context), ...cease];
  const next = withDialog("begin", first.participant, say("CurrentRow.Next"), context);
  return [
    ...attackVerbs(first.participant, context),
    goesOn(first) ? null : again(first.participant, context),
    next,
    ...cease,
  ].filter((verb) => verb !== null);
}

/** "Sabre again, at 10.5 s", or another default: finishes and begins in one click. */
function again(id: string, context: Context): VerbView | null {
  const next = nextDefault(id, context.view);
  if (!next) return null;
  const { action, cost } = next;
  const slot = context.now.find(({ participant }) => participant === id);
  const { do: did, label = "" } = slot ? noteOf(slot) : {};
  const isSame = label === (cost.label ?? action.label ?? "") && (action.do === "weapon" || action.do === did);
  // "An action again" instead of its class.
  const name = action.do === "class" ? capital(withoutClass(actionIn({ ...action }))) : defaultName(action, cost);
  return {
    action: "takeOffer",
    label: isSame ? say("CurrentRow.Again", { name }) : name,
    icon: "i-repeat",
    cost: landing(cost, action.do === "wait").at,
    commands: [{ type: "begin", participant: id, action: { ...action } }],
  };
}

/** Most steps or segments before a new choice. */
const MOST_STEPS = 20;

export const prepares: Prepares<Types> = {
  ask,
  // Watching combatants begin when they like; unaware ones at an unknown time.
  offered: (id, { slots }) => !slots.some(({ participant, state }) => participant === id && state === "waiting"),
  due,
  commands: ({ commands: [begin] }, id, context) =>
    begin?.action === undefined ? null : commandsFor(id, begin.action, context),
};

/** Returns "now" when the next action is asked, "over" if an idle combatant has begun something. */
function due({ due: id, commands: [begin] }: Prepared, participant: string, context: Context): Due | null {
  if (requestTo("nextAction", participant, context)) return "now";
  const slot = context.slots.find((one) => one.id === id);
  return begin?.at !== undefined && slot && !noteOf(slot).choose ? "over" : null;
}

async function ask(id: string, context: Context): Promise<Prepared | null> {
  // Chosen at the slot, for example on becoming aware (T-13).
  const free = context.slots.find((slot) => slot.participant === id && slot.state === "open" && noteOf(slot).choose);
  return free ? askWhere(free, context) : askWhenDone(id, context);
}

async function askWhere({ id: due, participant, time, ordinal }: Slot, context: Context): Promise<Prepared | null> {
  const commands = (action: Json): readonly Command[] => [{ type: "begin", participant, action, at: time }];
  const form = await askForAction({ kind: "begin", participant, from: time, first: ordinal === 1, commands }, context);
  const [begin] = (await decide(form, context)) ?? [];
  return begin?.action === undefined
    ? null
    : { due, commands: [begin], words: wordsFor(begin.action, participant, time, context) };
}

async function askWhenDone(id: string, context: Context): Promise<Prepared | null> {
  const then = whenChoosing(id, context);
  const offer = then && offerWith("begin", id, then);
  const slot = then?.now.find(({ participant }) => participant === id);
  if (!then || !offer || !slot) return null;
  const [chosen] = (await decide(await begin(offer, id, then), then)) ?? [];
  return chosen?.action === undefined
    ? null
    : { due: slot.id, commands: [chosen], words: wordsFor(chosen.action, id, slot.time, then) };
}

/** Returns the forecast in which everything under way is complete. */
function whenChoosing(id: string, context: Context): Context | null {
  let then = foreseenFor(id, context);
  for (let step = 0; then && step < MOST_STEPS && !offerWith("begin", id, then); step++) {
    const slots = then.now.filter(({ participant }) => participant === id).map((slot) => slot.id);
    const after = apply(then.state, { type: "done", slots });
    const next: Context | null = after.refusal ? null : contextFor(then.combat, after.state, then);
    then = next && foreseenFor(id, next);
  }
  return then;
}

function wordsFor(action: Json, id: string, from: number, then: Context): string {
  const participant = then.participant(id);
  const known = participant && choosables(participant, from, then).find(({ value }) => sameJson(value, action));
  return known?.name ?? defaultName(action, {});
}
