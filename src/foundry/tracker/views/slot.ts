import { sharingWith, turnOf, type ForecastSlot, type Slot } from "../../../rules/core.ts";
import { isFled } from "../../fight/store.ts";
import { given } from "../../host/given.ts";
import { numberText, text } from "../../host/i18n.ts";
import { join, plain, spoken, strong, type Words } from "../../host/rich-text.ts";
import { isUnseen, type TrackerContext, type UnseenSlot } from "../../reading/context.ts";
import { effectBadges } from "../../reading/effect-badges.ts";
import { mayLookUp } from "../../reading/fight-context.ts";
import { isChosen } from "../../reading/offers.ts";
import { inForceOf, slotPlace, slotRow, shellIn } from "../../reading/pacing-shell.ts";
import { KIND_STATES, nameOf, NOBODY, portraitOf, youMark } from "../../reading/people.ts";
import { poolsOf } from "../../reading/pools.ts";
import type { Expected } from "../../reading/presenter.ts";
import { outcomeWords } from "../../reading/turn-attacks.ts";
import { atOf, isKept, lostWords, keptPlaceWords } from "../../reading/units.ts";
import type { BadgeView, SlotState, StateMark, VerbView } from "../../reading/views.ts";
import type { SlotView } from "./rows.ts";
import { isOrderLocked } from "../../settings/settings.ts";
import { pendingBadge } from "./pending-list.ts";
import { menuVerb, ownRow, participantVerb, takeOutVerb } from "./row-verbs.ts";

const MARKS: { readonly [state in SlotState]: StateMark } = {
  done: "m-done",
  lost: "m-lost",
  next: "m-next",
  ahead: "m-ahead",
  waiting: "m-waiting",
  extra: "m-extra",
  carried: "m-carried",
  cut: "m-cut",
  burst: "m-burst",
  hidden: "m-hidden",
  forecast: "m-forecast",
  ghost: "m-forecast",
};

/** A row besides the current one. */
export function slotView(
  slot: Slot,
  context: TrackerContext,
  place: { readonly next: boolean; readonly own: boolean },
): SlotView {
  if (isUnseen(slot)) return unseenView(slot);
  const state = stateOf(slot, place.next, context);
  const note = noteOf(slot, state, place.next, context);
  const { always = [] } = slotRow(slot, context);
  const isOver = OVER.has(state);
  const right = place.next && !slotRow(slot, context).nextInNote ? strong(text("States.next")) : rightOf(slot, context);
  const pips = slotRow(slot, context).pips;
  const menu = menuOf(slot, context);
  const fallen = slotPlace(slot, context).fallen;
  const grip =
    isMovable(slot, context) && !isOrderLocked()
      ? text("Moving.Grip", { name: nameOf(slot.participant, context) })
      : "";
  return {
    id: slot.id,
    ...whoIs(slot.participant, context),
    ...stateIn(state),
    ...(place.own ? ownRow(slot.participant, context) : {}),
    ...given({
      // While somebody acts, the question stands in the current row.
      ask:
        !place.own &&
        !context.now.length &&
        state === "lost" &&
        slot.ordinal === 1 &&
        takeOutVerb([slot.participant], context),
      note,
      always: state !== "done" && always,
      badges: [...badgesOf(slot, state, context), ...(place.own ? standing(slot.participant, context, isOver) : [])],
      fallen,
      right,
      pips,
      menu,
      grip,
      pools: !isOver && poolsOf(slot.participant, context),
    }),
  };
}

/** What is in force, effects, and what is pending of it; several turns of one combatant show it once. */
function standing(id: string, context: TrackerContext, isOver = false): readonly BadgeView[] {
  return [
    ...(isOver ? [] : [...(inForceOf(id, context).badges ?? []), ...effectBadges(id, context)]),
    ...pendingBadge(id, context),
  ];
}

/** Whose row it is. */
export function whoIs(
  id: string,
  context: TrackerContext,
): Pick<SlotView, "participantId" | "name" | "you" | "portrait"> {
  return {
    participantId: id,
    name: nameOf(id, context),
    ...youMark(id, context),
    portrait: portraitOf(id, context),
  };
}

export function stateIn(state: SlotState): Pick<SlotView, "state" | "mark" | "stateWord"> {
  return { state, mark: MARKS[state], stateWord: text(`Spoken.${state}`) };
}

/** Shown as a mark. */
const MARKED: ReadonlySet<SlotState> = new Set(["waiting", "extra", "carried", "cut", "burst", "hidden"]);

/** Unusual properties of a slot, as marks with words. */
function badgesOf(slot: Slot, state: SlotState, context: TrackerContext): readonly BadgeView[] {
  return [
    ...(state === "lost" ? [lostBadge(slot, context)] : []),
    ...(MARKED.has(state) ? [{ mark: MARKS[state], word: text(`Spoken.${state}`) }] : []),
    ...(slot.begun && slot.state === "open" && state !== "waiting"
      ? [{ icon: "i-player-track-next", word: text("States.goesOn") }]
      : []),
    ...(slotRow(slot, context).badges ?? []),
    ...(isPlaced(slot, context)
      ? [{ icon: "i-arrows-shuffle", word: keptPlaceWords(slot.participant, context) || text("States.movedByGm") }]
      : []),
  ];
}

/** A combatant that fled has a mark of its own. */
function lostBadge(slot: Slot, context: TrackerContext): BadgeView {
  const combatant = context.combat.combatants.get(slot.participant);
  const word = spoken(lostWords(slot, context));
  return combatant && isFled(combatant) ? { icon: "i-run", word } : { mark: MARKS.lost, word, bad: true };
}

/** One dim line. */
const OVER: ReadonlySet<SlotState> = new Set(["done", "lost"]);

/** Returns a slot's menu; of a finished slot, the participant's. */
function menuOf(slot: Slot, context: TrackerContext): VerbView | null {
  if (!mayLookUp(context)) return null;
  if (slot.state === "open" || !context.gm) return menuVerb(slot, context);
  const over = slot.state === "done" || slot.state === "lost";
  return over && context.combat.combatants.has(slot.participant) ? participantVerb(slot.participant, context) : null;
}

/** True for coming slots, for the GM. */
export function isMovable(slot: Slot, { gm, state, now }: TrackerContext): boolean {
  const isUnderway = now.some(({ id }) => id === slot.id) || state.held.flat().includes(slot.id);
  return gm && state.status === "running" && slot.state === "open" && !isUnderway;
}

/** Shows a slot of which only the time is known. */
function unseenView({ id, state }: UnseenSlot): SlotView {
  const over = state === "done" || state === "lost" ? state : null;
  return {
    id,
    participantId: id,
    state: over ?? "hidden",
    mark: over ? MARKS[over] : MARKS.hidden,
    stateWord: text(`Spoken.${over ?? "ahead"}`),
    name: text("Tracker.Somebody"),
    portrait: NOBODY,
  };
}

/** Shows a combatant without a slot in this round: declares later, or continues in the next. */
export function expectedView(
  row: Expected["rows"][number],
  place: number,
  own: boolean,
  context: TrackerContext,
): SlotView {
  const { participant: id, state = "ahead", note, right } = row;
  return {
    id: `expected_${id}_${place}`,
    ...whoIs(id, context),
    ...stateIn(state),
    ...(own ? ownRow(id, context) : {}),
    ...given({
      note,
      badges: [
        ...(MARKED.has(state) ? [{ mark: MARKS[state], word: text(`Spoken.${state}`) }] : []),
        ...(own ? standing(id, context) : []),
      ],
      right,
      menu: context.gm && participantVerb(id, context),
    }),
  };
}

/** Shows a forecast slot, by default choices. @param own true for the only visible row of its combatant */
export function forecastView(slot: ForecastSlot, context: TrackerContext, own: boolean, condition = ""): SlotView {
  const at = (time: number): string => atOf({ ...slot, time }, context);
  // Dice cannot move it.
  const certain = slot.certain || (slot.range !== null && slot.range[0] === slot.range[1]);
  const range = certain || isKept(slot, context) ? null : slot.range;
  const expected = range
    ? plain(text("Forecast.Range", { from: at(range[0]), to: at(range[1]) }))
    : certain
      ? (shellIn(context).foreseen?.(slot, context) ?? [])
      : plain(text("Forecast.DependsOnDice"));
  const note = join([expected, plain(condition)], ", ");
  const right = rightOf(slot, context);
  const { participant } = slot;
  const { you: _you, ...who } = whoIs(participant, context);
  return {
    id: slot.id,
    ...who,
    ...stateIn("forecast"),
    ...(own ? ownRow(participant, context) : {}),
    ...given({
      note,
      right,
      always: own && inForceOf(participant, context).always,
      badges: own && standing(participant, context),
      pools: own && poolsOf(participant, context),
    }),
  };
}

export function rosterView(id: string, own: boolean, context: TrackerContext): SlotView {
  const hidden = context.combat.combatants.get(id)?.hidden;
  const state = hidden ? "hidden" : "ahead";
  const note = readinessNote(id, context);
  return {
    id,
    ...whoIs(id, context),
    ...stateIn(state),
    ...(own ? ownRow(id, context) : {}),
    ...given({
      pools: poolsOf(id, context),
      note,
      always: note,
      badges: [...(hidden ? [{ mark: MARKS.hidden, word: text("Spoken.hidden") }] : []), ...standing(id, context)],
      menu: context.gm && participantVerb(id, context),
    }),
  };
}

function stateOf(slot: Slot, next: boolean, context: TrackerContext): SlotState {
  if (slot.state === "done" || slot.state === "lost" || slot.state === "waiting") return slot.state;
  if (slot.state === "held") return "cut";
  if (context.combat.combatants.get(slot.participant)?.hidden) return "hidden";
  return slotPlace(slot, context).state ?? KIND_STATES[slot.kind] ?? (next ? "next" : "ahead");
}

function noteOf(slot: Slot, state: SlotState, next: boolean, context: TrackerContext): Words {
  const first = next && slotRow(slot, context).nextInNote ? strong(text("States.next")) : [];
  const word: Words =
    state === "lost"
      ? lostWords(slot, context)
      : state === "cut" || state === "hidden" || state === "extra"
        ? strong(text(`States.${state}`))
        : [];
  const came = state === "done" ? outcomeWords(slot, context) : "";
  // If attacking is no choice, the row does not name it yet.
  const outcome = plain(came && (isChosen(context) ? came : text("CurrentRow.Short.attack", { outcome: came })));
  const again = slot.begun && slot.state === "open" && state !== "waiting" ? plain(text("States.goesOn")) : [];
  const moved = isPlaced(slot, context) ? plain(text("States.moved")) : [];
  return join(
    [first, word, again, moved, readinessNote(slot.participant, context), slotRow(slot, context).note ?? [], outcome],
    ", ",
  );
}

/** Says what the GM set before the start. */
function readinessNote(id: string, context: TrackerContext): Words {
  const participant = context.state.status === "setup" ? context.participant(id) : undefined;
  return participant?.kind === "creature" ? (shellIn(context).beforeStart?.(participant, context).note ?? []) : [];
}

/** True if the GM moved it; a shared turn is at its leader's place without that. */
export function isPlaced({ id, participant, state }: Slot, context: TrackerContext): boolean {
  const known = state === "open" ? context.participant(participant) : undefined;
  if (known?.sharesTurn !== participant && sharingWith(participant, context.state).length) return false;
  return known !== undefined && turnOf(known, context.state.clock.round).placed?.[id] !== undefined;
}

export function rightOf(slot: Slot, context: TrackerContext): Words {
  const own = slotRow(slot, context).right;
  if (own) return own;
  return slot.of > 1
    ? plain(text("Tracker.Ordinal", { ordinal: numberText(slot.ordinal), of: numberText(slot.of) }))
    : [];
}
