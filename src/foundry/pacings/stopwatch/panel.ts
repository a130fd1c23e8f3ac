import { compareKeys, sameJson, defaultTurn, type Command, type Json } from "../../../rules/core.ts";
import { capital, text } from "../../host/i18n.ts";
import { beside } from "../../host/lists.ts";
import { join, plain, type Words } from "../../host/rich-text.ts";
import { dataOf, noteOf, openRequests } from "../../reading/context.ts";
import { attackVerbs } from "../../reading/offers.ts";
import { nameOf, namesOf } from "../../reading/people.ts";
import { partOf } from "../../reading/pools.ts";
import type { Onward } from "../../reading/presenter.ts";
import type { ChoiceView, GaugeView, PlayerFooterView, VerbView } from "../../reading/views.ts";
import { secondsOf } from "../../reading/unit-words.ts";
import { choosables, commandsFor, landing, type Choosable, actionWords, goesOn, withoutClass } from "./choices.ts";
import { doneNote, nowNote } from "./notes.ts";
import { atOnce, defaultOf, withDialog } from "./offers.ts";
import { say, sayLine, type Context, type Participant, type Request, type Slot } from "./own.ts";

/** Others are behind a button. */
const MOST_CHOICES = 4;
const LIKELY: readonly string[] = ["attack", "fire", "burst", "reload", "draw", "own", "run", "stop", "wait"];

/** Returns the acting slot that the panel is about; others follow. */
export function turn(context: Context): Slot | null {
  const mine = context.masked ? [] : context.now.filter((slot) => context.mine(slot.participant));
  return mine.find((slot) => !goesOn(slot)) ?? mine[0] ?? null;
}

/** The next action, else what can be done about the present one. */
export function panel(context: Context): PlayerFooterView | null {
  if (context.state.status !== "running") return null;
  const acting = turn(context);
  const asked = openRequests(context).find(
    ({ what, participant }) => what === "nextAction" && participant !== undefined && context.mine(participant),
  );
  if (acting && noteOf(acting).do) return actingPanel(acting, context);
  if (asked) return choosing(asked, context);
  return preparing(context);
}

function actingPanel(slot: Slot, context: Context): PlayerFooterView {
  const id = slot.participant;
  // Each has its own button.
  const done: VerbView = {
    action: "done",
    label: text("Footer.MyDone"),
    title: say("Panel.Done"),
    icon: "i-check",
    big: true,
    args: { slots: [slot.id] },
  };
  const cease = atOnce("release", id, say("CurrentRow.Cease"), context);
  const attack = attackVerbs(id, context);
  const other = [
    withDialog("begin", id, say("Panel.Other"), context),
    withDialog("react", id, say("Panel.Verbs.react"), context),
  ].filter((verb) => verb !== null);
  if (goesOn(slot)) {
    return {
      ...base("now", say("Panel.Lands")),
      text: join([join([who(id, context), nowNote(slot, context)], ": "), thenOthers(id, context)], ", "),
      silent: true,
      face: beside([actsWith(id, context) && nameOf(id, context), doneNote(slot)]),
      big: [
        { ...done, title: "", primary: true },
        ...[...attack, ...(cease ? [cease] : [])].map((verb) => ({ ...verb, big: true })),
      ],
      more: other,
    };
  }
  const more = [...attack, ...other, ...(cease ? [cease] : [])];
  const panel = choices(id, slot.time, defaultOf(id, context), say("Panel.Lands"), more, context);
  return { ...panel, silent: true, ...(actsWith(id, context) ? { face: nameOf(id, context) } : {}), big: [done] };
}

function choosing(asked: Request, context: Context): PlayerFooterView {
  const { participant: id = "", id: request, fallback } = asked;
  const other: VerbView = {
    action: "decideRequest",
    label: `${say("Panel.Other")}…`,
    icon: "i-pencil",
    popup: "dialog",
    args: { requests: [request] },
  };
  const panel = choices(id, dataOf(asked).from ?? 0, fallback, say("Panel.Choose"), [other], context);
  return { ...panel, silent: true, ...(several(context) ? { face: nameOf(id, context) } : {}) };
}

/** "then Bernat": this viewer's other combatants that act or choose now. */
function thenOthers(id: string, context: Context): Words {
  const asked = openRequests(context)
    .filter(({ what }) => what === "nextAction")
    .map(({ participant = "" }) => participant);
  const others = [...new Set([...context.now.map(({ participant }) => participant), ...asked])].filter(
    (one) => one !== id && context.mine(one),
  );
  return others.length ? plain(say("Panel.Then", { names: namesOf(others, context) })) : [];
}

/** Lists likely actions, with a button that shows the landing. */
function choices(
  id: string,
  from: number,
  defaultValue: Json | null,
  title: string,
  more: readonly VerbView[],
  context: Context,
): PlayerFooterView {
  const participant = context.participant(id);
  const all = participant ? likely(participant, from, defaultValue, context) : [];
  const wanted = context.chosen.get(id);
  const chosen = all.find(({ value }) => sameJson(commandsFor(id, value, context), wanted)) ?? all[0];
  return {
    ...base("now", title),
    text: join([who(id, context), thenOthers(id, context)], ", "),
    more,
    ...(chosen
      ? {
          choices: all.map((one) => choiceView(one, id, one === chosen, context)),
          wide: beginVerb(chosen, id, context),
        }
      : {}),
  };
}

function likely(
  participant: Participant,
  from: number,
  defaultValue: Json | null,
  context: Context,
): readonly Choosable[] {
  const all = choosables(participant, from, context);
  const known = defaultValue === null ? undefined : all.find(({ value }) => sameJson(value, defaultValue));
  const rest = LIKELY.flatMap((code) => all.filter((one) => one.code === code && one !== known));
  return [...(known ? [known] : []), ...rest].slice(0, MOST_CHOICES);
}

function choiceView(one: Choosable, id: string, chosen: boolean, context: Context): ChoiceView {
  const { at, takes } = landing(one.data, one.code === "wait");
  return {
    verb: {
      action: "choosePick",
      label: one.name,
      icon: one.icon,
      args: { participant: id, commands: commandsFor(id, one.value, context) },
    },
    name: one.name,
    detail: beside([one.brief, takes]),
    when: at,
    chosen,
  };
}

function beginVerb(one: Choosable, id: string, context: Context): VerbView {
  const { at } = landing(one.data, one.code === "wait");
  return {
    action: "beginPick",
    // As in the list that it opens.
    label: one.name,
    ...(at ? { cost: at } : {}),
    icon: "i-check",
    primary: true,
    big: true,
    wide: true,
    commands: commandsFor(id, one.value, context),
  };
}

/** The present action of the first, and what can be done about it; the others have their cards. */
function preparing(context: Context): PlayerFooterView | null {
  const mine = context.slots.filter((slot) => context.mine(slot.participant));
  const slot = mine.find(({ state }) => state === "open") ?? mine.find(({ state }) => state === "waiting");
  return slot ? underWay(slot, context) : null;
}

function verbsNow({ state, participant: id, ...slot }: Slot, context: Context): readonly VerbView[] {
  if (noteOf(slot).unaware || noteOf(slot).choose) return [];
  return verbsOf(
    state === "waiting" ? ["begin", "react"] : ["react", "change", "stop", "stopSecond", "stopFirst", "release"],
    id,
    context,
  );
}

function underWay(slot: Slot, context: Context): PlayerFooterView {
  const id = slot.participant;
  const note = noteOf(slot);
  if (note.unaware) return { ...base("later", say("Panel.Unaware")), text: who(id, context) };
  if (slot.state === "waiting")
    return { ...base("later", say("Panel.Watches")), text: who(id, context), verbs: verbsNow(slot, context) };
  const open = [...context.slots, ...context.unseen].filter(
    ({ state, id: other }) => state === "open" && !context.now.some((one) => one.id === other),
  );
  const verbs = verbsNow(slot, context);
  const isNext = open.every((other) => compareKeys(slot.key, other.key) <= 0);
  return {
    ...base(isNext ? "next" : "later", aheadTitle(slot)),
    // The title says when, and the row too.
    text: who(id, context),
    silent: true,
    face: note.choose
      ? verbs.length && several(context)
        ? nameOf(id, context)
        : ""
      : beside([several(context) && nameOf(id, context), capital(withoutClass(note))]),
    gauges: progress(slot, context),
    verbs,
  };
}

/** "Sword (VII), lands at 2.0 s"; without an action, the next choice. */
function aheadTitle(slot: Slot): string {
  const note = noteOf(slot);
  const at = secondsOf(slot.time);
  if (note.roll !== undefined) return say("Panel.RollFirst");
  if (!note.choose) return say("Panel.LandsAt", { action: capital(actionWords(note)), at });
  return say(slot.ordinal === 1 && slot.time > 0 ? "Panel.NoticesAt" : "Panel.ChoosesAt", { at });
}

function verbsOf(codes: readonly string[], id: string, context: Context): readonly VerbView[] {
  return codes.flatMap((code) => {
    const label = say(`Panel.Verbs.${code}`);
    const verb = ["begin", "react", "change"].includes(code)
      ? withDialog(code, id, label, context)
      : atOnce(code, id, label, context);
    // The cost stands on hover.
    return verb ? [{ ...verb, quiet: true }] : [];
  });
}

/** "1 of 4 segments done" */
function progress(slot: Slot, { state }: Context): readonly GaugeView[] {
  const { sum = [] } = noteOf(slot);
  const takes = sum.at(-1) ?? 0;
  const done = Math.max(0, Math.min(takes, (state.clock.time ?? 0) - (slot.time - takes)));
  return takes ? [{ words: sayLine("Panel.Progress", { done, of: takes }), part: partOf(done, takes) }] : [];
}

/** True if others of this user act or choose too, so that the row does not say whose buttons these are. */
function actsWith(id: string, context: Context): boolean {
  return thenOthers(id, context).length > 0;
}

/** True if this user has several combatants, so that buttons need a name. */
function several({ slots, mine }: Context): boolean {
  return new Set(slots.flatMap(({ participant }) => (mine(participant) ? participant : []))).size > 1;
}

function who(id: string, context: Context): PlayerFooterView["text"] & object {
  return [{ text: nameOf(id, context), strong: true }];
}

function base(
  state: PlayerFooterView["state"],
  title: string,
): Pick<PlayerFooterView, "kind" | "state" | "label" | "title"> {
  return { kind: "player", state, label: text("Footer.Yours"), title };
}

/** One click for a segment without decisions; other requests come first. */
export function onward({ state, now }: Context): Onward | null {
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
