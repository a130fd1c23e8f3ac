import { isRefusal, type Json } from "../../../rules/core.ts";
import {
  actionTimes,
  activeSides,
  deltasIn,
  diceIn,
  resolveIntent,
  sideIn,
  sideSegmentsAction,
  sideSegmentsTurn,
  stepsOf,
  surprisedBy,
  totalOf,
  type ActionTime,
  type Intent,
  type SideSegmentsTurn,
} from "../../../rules/pacings.ts";
import { capital, die, numberText, text } from "../../host/i18n.ts";
import { beside, listed } from "../../host/lists.ts";
import { dataOf, openRequests } from "../../reading/context.ts";
import { factsFor, noteFor } from "../../reading/known.ts";
import { remembered } from "../../reading/pacing-shell.ts";
import { fighters, namesOf, playerOf, playsHere, targetName } from "../../reading/people.ts";
import type { Answered, Follows, RequestWords } from "../../reading/presenter.ts";
import { targetOf } from "../../reading/requests.ts";
import { actionName, carriedTo, valuesText, sumText } from "./action-words.ts";
import { isOpenTo } from "./list.ts";
import { causeText, joined } from "./notes.ts";
import { say, sayCounted, type Context, type Participant, type Request } from "./own.ts";
import { levels, names, maySeeDie } from "./sides.ts";

/** Says who goes first, and which segments are lost (S-6, S-7, S-16, S-18). */
export function follows({ what, kind, side = "", against = 0 }: Request, value: Json, after: Context): Follows | null {
  if (kind !== "dice") return null;
  if (what === "morale") return moraleFollows(against, Number(value));
  const open = openRequests(after)
    .filter((request) => request.what === what && request.dice)
    .flatMap((request) => request.side ?? []);
  const waits = open.length ? text("Cards.Waits", { names: names(open) }) : "";
  if (what === "surprise") return surprised(side, Number(value), waits, after);
  return { so: waits || orderOf(side, after) };
}

/** Says whether it holds or flees (S-35, S-36, S-44). */
function moraleFollows(against: number, value: number): Follows {
  const made = value <= against;
  return {
    made,
    against: say("Cards.morale.Against", { against }),
    so: say(`Cards.morale.${made ? "Held" : "Failed"}`),
  };
}

/** Says how long the side is surprised; if every side is, other dice matter (S-7). */
function surprised(side: string, die: number, waits: string, { view }: Context): Follows {
  const { facts, options } = view.setting;
  const by = surprisedBy(facts.surprise?.dice?.[side] ?? die, options);
  const late = deltasIn(view.setting)[side] ?? 0;
  const settled = late
    ? sayCounted("Cards.surprise.Late", late, { side: names([side]) })
    : say("Cards.surprise.Aware", { side: names([side]) });
  return {
    made: by === 0,
    verdict: by ? sayCounted("Surprise.By", by) : say("Surprise.Not"),
    so: waits || settled,
  };
}

/** "The party first", "Bandits after the party, everything 1 segment later". */
function orderOf(side: string, after: Context): string {
  const all = levels(after);
  const place = all.findIndex(({ sides }) => sides.includes(side));
  const level = all[place];
  if (!level) return "";
  const { shift } = sideIn(side, after.view.setting);
  const others = level.sides.filter((one) => one !== side);
  const company = others.length ? "Together" : "Alone";
  const key = place === 0 ? "First" : shift ? "Later" : "After";
  const data = {
    side: names([side]),
    others: names(others),
    before: names(all.slice(0, place).flatMap(({ sides }) => sides)),
  };
  return sayCounted(`Cards.initiative.${company}.${key}`, shift, data);
}

/** True for dice that only the GM sees: for surprise, and for unseen sides. */
function secret({ what, side = "" }: Request, everybody: Context): boolean {
  return what === "surprise" || (side !== "" && !levels(everybody).some(({ sides }) => sides.includes(side)));
}

/** "yours to declare; usual: sword, speed 5", "d6, the highest goes first". */
function whatIsAsked(request: Request, context: Context): string {
  switch (request.what) {
    case "declare":
      return declareText(request, context);
    case "speed":
      return say("Requests.speed.What", { label: speedLabel(request) });
    case "struck":
      return say("Requests.struck.What", { label: dataOf(request).label || say("ActionNames.cast") });
    case "morale":
      return moraleAsked(request, context);
    // S-8: with one side gone the fight ends.
    case "avoid":
      return say(`Requests.avoid.${activeSides(context.view).length > 2 ? "What" : "Ends"}`);
    default:
      return say(`Requests.${request.what}.${isLow(request, context) ? "WhatLow" : "What"}`, {
        dice: request.dice ? die(request.dice.faces) : "",
      });
  }
}

/** True for dice of which the lowest goes first (SA-24). */
function isLow({ what }: Request, { view }: Context): boolean {
  return what === "initiative" && view.setting.options.lowFirst;
}

function declareText(request: Request, context: Context): string {
  const participant = context.participant(request.participant ?? "");
  const whose = !context.gm
    ? context.owned(request.participant ?? "")
      ? "Yours"
      : "Theirs"
    : request.gm || playsHere(request.participant ?? "", context)
      ? "Gm"
      : "Player";
  // S-11: only those charged learn of it.
  const chargers = !context.owned(request.participant ?? "")
    ? []
    : (dataOf(request).chargedBy ?? []).filter((id) => context.visible(id));
  const defaultValue = participant && context.owned(participant.id) ? defaultText(participant, request, context) : "";
  return [
    ...(whose === "Gm" && defaultValue
      ? []
      : [say(`Requests.declare.${whose}`, { name: playerOf(request.participant ?? "", context) })]),
    ...(chargers.length ? [say("Requests.declare.Charged", { names: namesOf(chargers, context) })] : []),
    ...(defaultValue ? [say("Requests.declare.Usual", { usual: defaultValue })] : []),
  ].join("; ");
}

function defaultText(participant: Participant, { fallback }: Request, { view }: Context): string {
  const intent = resolveIntent(fallback, participant, view.setting);
  if (isRefusal(intent)) return "";
  const [first] = stepsOf(intent, sideIn(participant.side, view.setting, participant.id), view.setting.options).filter(
    ({ leg }) => leg !== "arrival",
  );
  return joined(actionName(intent), first ? sumText(first.sum) : "");
}

function speedLabel(request: Request): string {
  const { action = "", label = "" } = dataOf(request);
  return actionName({ action, ...(label ? { label } : {}) });
}

function moraleAsked(request: Request, context: Context): string {
  const against = targetOf(request, context);
  const { cause: why } = dataOf(request);
  const cause = why ? causeText(why) : say("Morale.NoCause");
  const dice = request.kind === "dice";
  const key = against === undefined ? (dice ? "DiceUnseen" : "What") : dice ? "Dice" : "Against";
  return say(`Requests.morale.${key}`, { cause, against });
}

/** Explains dice, who declares when, and what the last round left. */
function leadOf({ what, kind }: Request, context: Context): string {
  if (what === "morale" && kind === "dice") return say("Leads.moraleDice");
  if (what === "bookkeeping") return leftBehind(context.view.setting.round, context).join(" ");
  if (what !== "declare") return "";
  const deltas = deltasIn(context.view.setting);
  const surprised = levels(context)
    .flatMap(({ sides }) => sides)
    .filter((side) => deltas[side]);
  const late =
    surprised.length && context.state.stage === "declare" ? say("Leads.Late", { sides: names(surprised) }) : "";
  const left = leftBehind(context.view.setting.round - 1, context).join(" ");
  return [late, left ? say("Leads.LastRound", { left }) : ""].filter(Boolean).join(" ");
}

/** Waits that lapse with this round, and its last effects (S-32, S-35). */
const leftBehind = remembered((round: number, context: Context): readonly string[] => whatIsLeft(round, context));

function whatIsLeft(round: number, context: Context): readonly string[] {
  const { view, visible } = context;
  const setting = { ...view.setting, round };
  const everybody = [...view.participants()].filter((one) => one.kind === "creature").sort((a, b) => a.seat - b.seat);
  const combatants = everybody.filter((one) => visible(one.id) && one.turn.round === round);
  const lapsed = combatants.filter((one) => !one.defeated && isWaiting(one.turn)).map(({ id }) => id);
  // After a new declaration, the old round's last segment is unknown.
  const known = everybody.every((one) => one.turn.round <= round);
  const done = (known ? everybody : [])
    .flatMap((one) => view.pacing.order.slotsOf(one, setting))
    .filter(({ state }) => state === "done");
  const segment = Math.max(0, ...done.map(({ time }) => time));
  const due = done
    .filter(({ time, phase }) => time === segment && (phase === "missile" || phase === "magic"))
    .map(({ participant }) => participant)
    .filter(visible);
  return [
    ...(due.length ? [say("Leads.Due", { segment, names: namesOf([...new Set(due)], context) })] : []),
    ...(lapsed.length ? [say("Leads.Lapsed", { names: namesOf(lapsed, context) })] : []),
  ];
}

function isWaiting({ intent, wait }: SideSegmentsTurn): boolean {
  return wait ? !wait.place : intent?.action === "wait";
}

/** Lists this round's declarations with sums, and the sides' dice. */
export function answered(context: Context): readonly Answered[] {
  // Earlier checks are shown alone.
  if (openRequests(context).some(({ what }) => what === "morale")) return [];
  switch (context.state.stage) {
    case "declare":
    case "declareLate":
      return declarations(context);
    case "roll":
      return sideDice(context);
    case "surprise":
      return context.gm ? surpriseDice(context) : [];
    default:
      return [];
  }
}

function declarations(context: Context): readonly Answered[] {
  const { view, state } = context;
  const deltas = deltasIn(view.setting);
  return fighters(context)
    .filter((one) => sideSegmentsTurn(one, view.setting).intent !== undefined)
    .filter((one) => state.stage === "declare" || deltas[one.side])
    .map((one) => declaration(one, context));
}

/** Shows others only that a declaration was made, until all have declared. */
function declaration(participant: Participant, context: Context): Answered {
  const base = { participants: [participant.id] };
  if (!isOpenTo(participant, context)) return { ...base, what: say("Declared.Secret"), value: "", meaning: "" };
  const intent = sideSegmentsTurn(participant, context.view.setting).intent!;
  const known = factsFor("turn", { intent }, participant.id, context).intent;
  const [slot] = context.slots.filter(
    (one) => one.participant === participant.id && (one.kind === "turn" || one.kind === "leg"),
  );
  return {
    ...base,
    what: known ? actionText(known, context) : "",
    ...values(participant, intent, context),
    ...(slot ? { slot: slot.id } : {}),
  };
}

function actionText(intent: Intent, context: Context): string {
  const { action, attacks = 1, target, trigger } = intent;
  const name = target === undefined ? null : targetName(target, context);
  const at = name === null ? "" : say("Declared.Target", { target: name });
  const isWeapon = sideSegmentsAction(action)?.kind === "weapon";
  return beside([
    capital(actionName(intent)),
    at,
    attacks > 1 && isWeapon ? sayCounted("Declared.Attacks", attacks) : "",
    trigger ? say("Declared.Trigger", { trigger }) : "",
  ]);
}

/** "5" and "speed 5", "9" and "5 + 4"; for a carried action its later segment. */
function values(
  participant: Participant,
  intent: Intent,
  context: Context,
): { readonly value: string; readonly meaning: string } {
  const { view } = context;
  const times = actionTimes(participant, view.setting).filter((one) => !one.carried && one.leg !== "arrival");
  const [first] = times;
  if (intent.action === "wait") return { value: say("Declared.Wait"), meaning: say("Declared.WaitMeaning") };
  if (!first)
    return intent.action === "none" ? { value: "–", meaning: "" } : { value: "?", meaning: say("Declared.Unrated") };
  const { sum } = noteFor({ note: first.note, participant: participant.id }, context);
  if (!sum)
    return {
      value: first.beyond ? say("Carried.Round", { round: view.setting.round + 1 }) : segmentsIn(times),
      meaning: "",
    };
  const words = sum.length > 1 ? valuesText(sum) : sumText(sum);
  if (first.beyond)
    return {
      value: numberText(carriedTo(first, view)),
      meaning: say("Declared.Carried", { sum: words, total: totalOf(sum), round: view.setting.round + 1 }),
    };
  return { value: segmentsIn(times), meaning: words };
}

function segmentsIn(times: readonly ActionTime[]): string {
  return listed(times.filter(({ beyond }) => !beyond).map(({ segment }) => numberText(segment)));
}

function sideDice({ view, ...context }: Context): readonly Answered[] {
  const { initiativeDie, eachRolls, lowFirst } = view.setting.options;
  const dice = diceIn(view.setting);
  const row = (about: Pick<Answered, "participants" | "side">, rolled: number, maySee: boolean): Answered => ({
    ...about,
    what: say(`Requests.initiative.${lowFirst ? "WhatLow" : "What"}`, { dice: die(initiativeDie) }),
    value: maySee ? numberText(rolled) : "",
    meaning: say("Declared.Rolled"),
  });
  if (eachRolls)
    return fighters({ view, ...context }).flatMap(({ id }) =>
      Object.hasOwn(dice, id) ? [row({ participants: [id] }, dice[id]!, context.permissions.numbers(id))] : [],
    );
  const seen = new Set(levels({ view, ...context }).flatMap(({ sides }) => sides));
  return activeSides(view)
    .filter((side) => Object.hasOwn(dice, side) && seen.has(side))
    .map((side) => row({ participants: [], side }, dice[side]!, maySeeDie(side, { view, ...context })));
}

function surpriseDice({ view }: Context): readonly Answered[] {
  const { dice = {}, ruled = {} } = view.setting.facts.surprise ?? {};
  const row = (side: string, value: string, by: number): Answered => ({
    participants: [],
    side,
    what: say("Requests.surprise.What", { dice: die(6) }),
    value,
    meaning: by ? sayCounted("Surprise.By", by) : say("Surprise.Not"),
  });
  return [
    ...Object.entries(dice)
      .filter(([side]) => !Object.hasOwn(ruled, side))
      .map(([side, die]) => row(side, numberText(die), surprisedBy(die, view.setting.options))),
    ...Object.entries(ruled).map(([side, by]) => row(side, "", by)),
  ];
}

export function asked(request: Request, context: Context): RequestWords {
  return {
    what: whatIsAsked(request, context),
    lead: leadOf(request, context),
    direct: ["morale", "avoid", "struck"].includes(request.what),
    choices: slippingAway(request),
    secret: secret(request, context),
  };
}

/** Leaves out engaging, which needs no answer (S-8). */
function slippingAway({ what, choices = [] }: Request): readonly (typeof choices)[number][] {
  return what === "avoid" ? choices.filter((way) => way !== "engage") : choices;
}
