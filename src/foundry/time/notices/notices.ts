import { compareKeys, type Request, type Slot, isObject } from "../../../rules/core.ts";
import { showExchange } from "../../chat/exchange/stored.ts";
import type { Fight } from "../../fight/fight.ts";
import { ASK_AGAIN } from "../../host/constants.ts";
import { counted, text } from "../../host/i18n.ts";
import { beside, listed } from "../../host/lists.ts";
import { whenIdle } from "../../host/timing.ts";
import { spoken } from "../../host/rich-text.ts";
import { onHook, onHooks, registerQueries } from "../../host/typed-calls.ts";
import { isUnseen, unseenNow, type TrackerContext } from "../../reading/context.ts";
import { stageName, roundName } from "../../reading/clock.ts";
import { contextOf, pendingFor } from "../../reading/fight-context.ts";
import { defencesAsked, exchangeWords } from "../../reading/open-exchanges.ts";
import { slotPlace } from "../../reading/pacing-shell.ts";
import { nameOf } from "../../reading/people.ts";
import { askedName, mayAnswer, whatOf } from "../../reading/requests.ts";
import { laterWords } from "../../reading/units.ts";
import { preferences } from "../../settings/settings.ts";
import { rightOf } from "../../reading/row/row.ts";
import { play } from "../../host/sounds.ts";
import { hideBanner, KINDS, markTitle, showBanner, unmarkTitle, type Kind } from "./banner.ts";

/** Concerns already reported, by encounter. */
const known = new Map<string, ReadonlySet<string>>();

let onView: ReadonlySet<string> = new Set();

/** Notifies players once of their turn, pending requests, and being next; silently on connecting. After `ready`. */
export function followTurns(): void {
  if (game.user?.isGM) return;
  for (const combat of game.combats ?? []) notify(combat, false);
  registerQueries({ [ASK_AGAIN]: notifyAgain });
  onHook("updateCombat", (combat: Fight) => notifySoon(combat));
  // Visibility and ownership change concerns.
  onHooks(["createCombatant", "updateCombatant", "deleteCombatant"], (combatant) => notifySoon(combatant.combat));
  onHook("deleteCombat", (combat: Fight) => forget(combat));
}

/** Repeats notices on the GM's request; reveals nothing new. */
function notifyAgain(data: unknown): boolean {
  const { combat: id } = isObject(data) ? data : {};
  const combat = typeof id === "string" ? game.combats?.get(id) : undefined;
  if (!combat) return false;
  known.delete(combat.id ?? "");
  notify(combat, true);
  return true;
}

const due = new Set<Fight>();

/** Notifies once, after the tracker's render. */
function notifySoon(combat: Fight | null): void {
  if (!combat || due.has(combat)) return;
  due.add(combat);
  void whenIdle().then(() => {
    due.delete(combat);
    if (game.combats?.has(combat.id ?? "")) notify(combat, true);
  });
}

function notify(combat: Fight | null, aloud: boolean): void {
  if (!combat?.id || !game.user) return;
  const context = contextOf(combat, game.user);
  const concerns = context && isFollowed(combat) ? concernsOf(context) : [];
  const before = known.get(combat.id) ?? new Set();
  const now = new Set(concerns.map(({ key }) => key));
  known.set(combat.id, new Set([...now, ...(context ? heldKeys(context).filter((key) => before.has(key)) : [])]));
  // Only the present state counts.
  if (
    onView.size &&
    before.size &&
    ![...onView].some((key) => now.has(key)) &&
    [...onView].some((key) => before.has(key))
  )
    takeBack();
  say(
    concerns.filter(({ key }) => !before.has(key)),
    aloud,
    combat.id === game.combat?.id,
  );
}

function isFollowed(combat: Fight): boolean {
  return combat.active || combat.id === game.combat?.id;
}

function forget(combat: Fight): void {
  const before = known.get(combat.id ?? "") ?? new Set();
  known.delete(combat.id ?? "");
  if ([...onView].some((key) => before.has(key))) takeBack();
}

function takeBack(): void {
  onView = new Set();
  hideBanner();
  unmarkTitle();
}

function say(concerns: readonly Concern[], aloud: boolean, tracked: boolean): void {
  const { noticeUp, noticeNext, noticePhase, soundUp, soundNext } = preferences();
  const pressing = (wanted: Readonly<Record<Kind, boolean>>): Kind | undefined =>
    KINDS.find((kind) => wanted[kind] && concerns.some((concern) => concern.kind === kind));
  const seen = pressing({ up: noticeUp, pending: noticeUp, next: noticeNext, phase: noticePhase });
  if (seen)
    showSummary(
      seen,
      concerns.filter(({ kind }) => kind === seen),
      tracked,
    );
  const heard = aloud ? pressing({ up: true, pending: true, next: true, phase: false }) : undefined;
  if (heard && (heard === "next" ? soundNext : soundUp)) play(heard === "next" ? "next" : "up");
}

function showSummary(kind: Kind, concerns: readonly Concern[], tracked: boolean): void {
  onView = new Set(concerns.map(({ key }) => key));
  const exchange = concerns.find((concern) => concern.exchange !== undefined)?.exchange;
  void showBanner({
    kind,
    title: titleOf(concerns),
    words: shortened(concerns.map(({ words }) => words)),
    tracked,
    ...(exchange === undefined
      ? {}
      : {
          press: () => void showExchange(exchange),
        }),
  });
  if (kind === "up" || kind === "pending") markTitle();
}

/** "Defence against Goblin 1 and 6 more" */
function shortened(words: readonly string[]): string {
  const [name = "", ...others] = words;
  return others.length > 1 ? text("Groups.AndMore", { name, count: others.length }) : words.join("; ");
}

function titleOf(concerns: readonly Concern[]): string {
  const titles = new Set(concerns.map(({ title }) => title));
  const several = concerns.length > 1 && concerns[0]?.kind === "pending";
  return several ? counted("Footer.YoursPending", concerns.length) : listed([...titles]);
}

interface Concern {
  readonly kind: Kind;
  readonly key: string;
  /** "Your turn" */
  readonly title: string;
  readonly words: string;
  /** Its card has the answer. */
  readonly exchange?: string;
}

/** Returns what concerns a player, by what the player may see; nothing for a GM. */
function concernsOf(context: TrackerContext): readonly Concern[] {
  const { state } = context;
  if (context.gm || state.status !== "running" || state.pause) return [];
  const own: TrackerContext = { ...context, owned: context.mine };
  const pressing = [...up(own), ...pending(own), ...defences(own)];
  return [...(pressing.length ? pressing : next(own)), phase(context)];
}

function phase({
  state: {
    pacing,
    clock: { round },
    stage,
  },
}: TrackerContext): Concern {
  return {
    kind: "phase",
    key: `phase ${round} ${stage}`,
    title: roundName(round, pacing),
    words: stageName(stage, pacing),
  };
}

/** Returns the keys of interrupted turns, which are no news when they resume. */
function heldKeys({ state }: TrackerContext): readonly string[] {
  return state.held.flat().map(upKey);
}

const upKey = (slot: string): string => `up ${slot}`;

function up(context: TrackerContext): readonly Concern[] {
  // Then listed turns have acted already.
  const acting = context.masked ? [] : context.now;
  return acting
    .filter(({ participant }) => context.owned(participant))
    .map((slot) => ({ kind: "up", key: upKey(slot.id), title: text("Footer.YourTurn"), words: who(slot, context) }));
}

function who(slot: Slot, context: TrackerContext): string {
  return beside([nameOf(slot.participant, context), ...(slot.of > 1 ? [spoken(rightOf(slot, context))] : [])]);
}

/** Returns blocking requests; others are in the tracker. */
function pending(context: TrackerContext): readonly Concern[] {
  const { round } = context.state.clock;
  return pendingFor(context)
    .filter((request) => request.blocking && mayAnswer(request, context))
    .map((request) => ({
      kind: "pending",
      key: `pending ${round} ${request.id}`,
      title: text(request.dice ? "Footer.YourRoll" : "Footer.YourDecision"),
      words: asked(request, context),
    }));
}

/** Returns pending defences, also second ones (B-19, B-41). */
function defences(context: TrackerContext): readonly Concern[] {
  return defencesAsked(context).map(({ id, exchange }) => ({
    kind: "pending",
    key: `defence ${id} ${exchange.defences.length}`,
    title: text("Exchange.YourDefence"),
    words: exchangeWords(exchange, context),
    exchange: id,
  }));
}

function asked(request: Request, context: TrackerContext): string {
  return text("Notices.What", { name: askedName(request, context), what: whatOf(request, context) });
}

/** Returns the next turn of this user's combatants, if no other precedes it. */
function next(context: TrackerContext): readonly Concern[] {
  const { now, state, view } = context;
  if (!now.length && !unseenNow(context).length) return [];
  const open = [...context.slots, ...context.unseen]
    .filter((slot) => slot.state === "open" && !now.includes(slot))
    .sort((a, b) => compareKeys(a.key, b.key));
  const [first] = open;
  if (!first) return [];
  const undecided = isUnseen(first) ? [] : (slotPlace(first, context).undecided ?? []);
  const mine = open.filter(
    (slot) =>
      context.owned(slot.participant) && (compareKeys(slot.key, first.key) === 0 || undecided.includes(slot.id)),
  );
  return mine.map((slot) => ({
    kind: "next",
    key: `next ${slot.id}`,
    title: text("Footer.YouAreNext"),
    words: beside([nameOf(slot.participant, context), laterWords(view.pacing, slot.time, state.clock.time)]),
  }));
}
