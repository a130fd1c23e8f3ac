import { isEndless, halted, isObject, seconds, type Request, type Slot } from "../../rules/core.ts";
import type { Fight } from "../fight/fight.ts";
import { capital, numberText, firstText, pacingName, text } from "../host/i18n.ts";
import { openRequests, type TrackerContext } from "./context.ts";
import { isKnown, mayLookUp, pendingFor } from "./fight-context.ts";
import { clockWords, isShown, pendingWords, shellIn } from "./pacing-shell.ts";
import { unitWords } from "./unit-words.ts";
import type { VerbView } from "./views.ts";

/** Values in whole units of the round (steps, segments), from 0 at the top, clockwise. */
export interface DialFacts {
  /** Drawn as at most 60. */
  readonly units: number;
  /** Units with a slot. */
  readonly marks: readonly number[];
  /** Position of the hand, in units. */
  readonly hand: number;
  /** Start of the arc; default: the top. */
  readonly from?: number;
}

const CENTRE = 24;
const MOST_TICKS = 60;

/** @param turn part of the circle from the top */
function point(radius: number, turn: number): string {
  const angle = turn * 2 * Math.PI;
  const x = CENTRE + radius * Math.sin(angle);
  const y = CENTRE - radius * Math.cos(angle);
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

function spoke(inner: number, outer: number, turn: number): string {
  return `M${point(inner, turn)}L${point(outer, turn)}`;
}

/**
 * Returns the paths of the dial in a 48 by 48 view box: ticks for units, long marks for slots, an arc for the past
 * (null before the first unit), a hand for now. A decoration (`aria-hidden`): the reading beside it says the same.
 */
export function dialOf(facts: DialFacts) {
  const units = Math.max(1, facts.units);
  const drawn = Math.min(units, MOST_TICKS);
  const ticks = Array.from({ length: drawn }, (_, unit) => spoke(20, 22, unit / drawn)).join("");
  const marks = facts.marks.map((unit) => spoke(16.5, 22, unit / units)).join("");
  const start = (facts.from ?? 0) / units;
  const end = facts.hand / units;
  const gone = Math.min(0.999, end - start);
  const past = gone > 0 ? `M${point(19, start)}A19 19 0 ${gone > 0.5 ? 1 : 0} 1 ${point(19, start + gone)}` : null;
  return { ticks, marks, past, hand: spoke(-5, 20, end) };
}

/** So that a short round does not look crowded. */
const FEWEST_UNITS = 12;
/** Units per turn of the hand in endless time: ten seconds. */
const TURN_OF_DIAL = 20;

/** The head of the tracker. */
export function clockView(context: TrackerContext) {
  const { state } = context;
  return {
    pacing: pacingName(state.pacing),
    ...headOf(context),
    // "3 s rounds, 3 s gone", or why it is paused: "the baron speaks".
    since: state.pause?.note || (clockWords(context).since ?? sinceOf(context)),
    dial: dial(context),
    ...(state.pause?.note ? { note: state.pause.note } : {}),
    title: encounterTitle(context.combat),
    ...listOf(context),
    ...menuOf(context),
    // None if there is only one.
    stages: stagesOf(context),
    stagesLabel: firstText([`Pacing.${state.pacing}.Clock.Stages`, "Clock.Stages"], { round: state.clock.round }),
    // For screen readers.
    doneWord: text("Clock.Done"),
  };
}

/** Names the present time in the pacing's words, if any; says if time stopped at an empty step. */
export function readingNow(context: TrackerContext): string {
  const reading = clockWords(context).reading ?? readingOf(context);
  return halted(context.state) && !context.state.pause ? text("Clock.Nobody", { reading }) : reading;
}

/** The reading; what the current row shows of it is for screen readers only. */
function headOf(context: TrackerContext) {
  const { state, now, view } = context;
  const reading = readingNow(context);
  const shows = now.length ? now[0]?.kind !== "interrupt" : Boolean(pendingWords(context).meeting);
  const isShort = state.status === "running" && !state.pause && shows;
  const head = !isShort
    ? reading
    : isEndless(view.pacing)
      ? capital(clockWords(context).since ?? reading)
      : roundName(state.clock.round, state.pacing);
  const rest = reading.startsWith(head) ? reading.slice(head.length) : `, ${reading}`;
  return { reading, head, ...(rest ? { rest } : {}) };
}

export function readingOf(context: TrackerContext): string {
  const { state, view } = context;
  const { pacing } = state;
  if (state.status === "over") return text("Clock.Over");
  if (state.status === "setup") return firstText([`Pacing.${pacing}.Clock.Before`, "Clock.Before"]);
  if (state.pause)
    return text("Clock.Paused", {
      reading: firstText([`Pacing.${pacing}.Pauses.${state.pause.kind}`, `Pauses.${state.pause.kind}`, "Pauses.break"]),
    });
  const { round, time } = state.clock;
  const plays = view.pacing.play.stages.find(({ id }) => id === state.stage)?.plays;
  if (time === null && (plays || !knowsStage(context))) return roundName(round, pacing);
  if (time === null)
    return text("Clock.Opening", {
      round: roundName(round, pacing),
      stage: firstText([
        `Pacing.${pacing}.Clock.Stages.${state.stage}`,
        `Pacing.${pacing}.Stages.${state.stage}`,
        `Stages.${state.stage}`,
      ]),
    });
  const data = { round, time: unitWords(view.pacing).at(time), at: unitWords(view.pacing).spoken(time) };
  return firstText([`Pacing.${pacing}.Clock.Reading`, "Clock.Reading"], data);
}

/** False while a stage waits only for what this viewer may not know: its name would tell. */
function knowsStage(context: TrackerContext): boolean {
  const blocking = openRequests(context).filter((request) => request.blocking);
  return !blocking.length || blocking.some((request) => mayHear(request, context));
}

/** False also for an order of the GM's among combatants of which this viewer sees at most one. */
function mayHear(request: Request, context: TrackerContext): boolean {
  if (context.gm || request.participant !== undefined) return isKnown(request, context.view, context);
  const rivals = shellIn(context).rivals?.(request, context.view) ?? [];
  return !rivals.length || rivals.filter(context.visible).length > 1;
}

/** "Second 3". */
export function roundName(round: number, pacing: string): string {
  return firstText([`Pacing.${pacing}.Clock.Window`, "Clock.Window"], { round });
}

/** "Play". */
export function stageName(stage: string, pacing: string): string {
  return firstText([`Pacing.${pacing}.Stages.${stage}`, `Stages.${stage}`]);
}

function sinceOf({ state }: TrackerContext): string {
  const gone = seconds(state);
  return firstText([`Pacing.${state.pacing}.Clock.Since`, "Clock.Since"], {
    seconds: numberText(gone, Number.isInteger(gone) ? 0 : 1),
  });
}

/** Ticks are times of the round; ranks are spread evenly. */
function dial(context: TrackerContext) {
  const { state, view } = context;
  const slots = [...context.slots.filter((slot) => isShown(slot, context)), ...context.unseen];
  if (isEndless(view.pacing)) return running(slots, state.clock.time ?? 0);
  const times = [...new Set(slots.map(({ time }) => time))].sort((a, b) =>
    view.pacing.clock.counts === "down" ? b - a : a - b,
  );
  const ranked = view.pacing.clock.unit.ownFigure === true;
  const start = view.pacing.clock.counts === "down" ? (times[0] ?? 0) : 0;
  const unitOf = (time: number): number => (ranked ? Math.max(0, times.indexOf(time)) : Math.abs(time - start));
  const marks = times.map(unitOf);
  const units = Math.max(FEWEST_UNITS, ...marks.map((unit) => unit + 1));
  return dialOf({ units, marks, hand: state.clock.time === null ? 0 : Math.min(units, unitOf(state.clock.time)) });
}

/** Endless time goes round like a stopwatch's hand. */
function running(slots: readonly Slot[], now: number) {
  const ahead = slots.filter((slot) => slot.state === "open" && slot.time >= now && slot.time < now + TURN_OF_DIAL);
  return dialOf({
    units: TURN_OF_DIAL,
    marks: ahead.map((slot) => slot.time % TURN_OF_DIAL),
    hand: now % TURN_OF_DIAL,
  });
}

function stagesOf(context: TrackerContext) {
  const { state, view } = context;
  if (state.status !== "running") return [];
  const shown = view.pacing.play.stages.filter(
    (stage) => stage.id === state.stage || stage.plays === true || !stage.skip?.(view),
  );
  if (shown.length < 2 || !knowsStage(context)) return [];
  const now = shown.findIndex(({ id }) => id === state.stage);
  // Pending requests of an earlier stage are named like it.
  const left = new Set(pendingFor(context).map(({ what }) => what));
  return shown.map((stage, place) => ({
    label: stageName(stage.id, state.pacing),
    state: place < now && !left.has(stage.id) ? "done" : place === now ? "now" : "ahead",
  }));
}

/** Opens the list of encounters, if there are several; players have it in the menu. */
function listOf({ gm }: TrackerContext): { readonly list?: VerbView } {
  if (!gm || knownEncounters(gm).length < 2) return {};
  const label = text("Clock.Encounters");
  return { list: { action: "encounterList", label, icon: "i-chevron-down", popup: "dialog" } };
}

/** None in the GM's player view. */
function menuOf(context: TrackerContext): { readonly menu?: VerbView } {
  if (!mayLookUp(context)) return {};
  return { menu: { action: "encounterMenu", label: text("Clock.Menu"), icon: "i-dots-vertical", popup: "menu" } };
}

/**
 * Returns all encounters of the world for a GM; for a player those of this scene that have begun and have a combatant
 * whom the player sees.
 */
export function knownEncounters(gm: boolean): readonly Fight[] {
  const { combats } = game;
  if (!combats) return [];
  if (gm) return [...combats];
  return combats.combats.filter(
    ({ encounter, combatants }) =>
      encounter.status !== "setup" && [...combatants].some(({ hidden, isOwner }) => !hidden || isOwner),
  );
}

/** Returns the name with which an encounter was prepared or imported, else its own, its scene's or its pacing's. */
export function encounterTitle(combat: Fight): string {
  const { name, scene } = combat as { readonly name?: string; readonly scene?: { readonly name: string } | null };
  return preparedTitle(combat) || name || scene?.name || pacingName(combat.encounter.pacing);
}

/** The name with which an encounter was prepared or imported; "" for none. */
export function preparedTitle({ flags }: Fight): string {
  const { world }: Readonly<Record<string, unknown>> = flags ?? {};
  return isObject(world) && typeof world.title === "string" ? world.title : "";
}
