import { sharingWith, turnOf, type ForecastSlot, type Slot } from "../../../rules/core.ts";
import { isFled } from "../../fight/store.ts";
import { given } from "../../host/given.ts";
import { numberText, text } from "../../host/i18n.ts";
import { beside } from "../../host/lists.ts";
import { join, plain, spoken, strong, type Words } from "../../host/rich-text.ts";
import { isUnseen, type TrackerContext, type UnseenSlot } from "../context.ts";
import { effectBadges } from "../effect-badges.ts";
import { mayLookUp } from "../fight-context.ts";
import { isChosen } from "../offers.ts";
import { inForceOf, pendingWords, slotPlace, shellIn } from "../pacing-shell.ts";
import { slotRow } from "../row-words.ts";
import { combatantMark, KIND_STATES, nameOf, NOBODY, portraitOf, whoseWords, youMark } from "../people.ts";
import { poolsOf } from "../pools.ts";
import type { Answered, Expected } from "../presenter.ts";
import { outcomeWords } from "../turn-attacks.ts";
import { atOf, isKept, lostReason, lostWords, keptPlaceWords } from "../units.ts";
import type { BadgeView, SlotState, StateMark, VerbView } from "../views.ts";
import type { Row } from "./row-view.ts";
import { isOrderLocked } from "../../settings/settings.ts";
import { isDown, rowOfActing } from "./grouping.ts";
import { pendingBadge } from "./pending-badge.ts";
import { menuVerb, ownRow, participantVerb, takeOutVerb } from "./row-verbs.ts";

const MARKS: Readonly<Record<Row["state"], StateMark>> = {
  now: "m-now",
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

/** A combatant at a time, without words. */
export type Source =
  | { readonly is: "turn"; readonly slot: Slot; readonly isNext?: boolean; readonly own?: boolean }
  /** @param grouped true if the row shows a whole group */
  | { readonly is: "now"; readonly slot: Slot; readonly grouped: boolean }
  | { readonly is: "waiting"; readonly slot: Slot; readonly mark: StateMark }
  /** By default choices. @param own true for the row that stands for its combatant */
  | { readonly is: "forecast"; readonly slot: ForecastSlot; readonly own: boolean; readonly condition: string }
  /** Declares later, or continues in the next round. */
  | { readonly is: "expected"; readonly row: Expected["rows"][number]; readonly place: number; readonly own: boolean }
  /** Before the start, or without a turn. */
  | { readonly is: "present"; readonly participant: string; readonly own: boolean }
  /** Where a considered choice would land. */
  | { readonly is: "landing"; readonly participant: string; readonly place: number; readonly words: Words };

type Parts = Pick<Row, "id" | "state"> & Partial<Row>;
type Builders = {
  readonly [K in Source["is"]]: (of: Extract<Source, { readonly is: K }>, id: string, context: TrackerContext) => Parts;
};

/** The parts of a row beyond its combatant. */
const PARTS: Builders = {
  turn: turnParts,
  now: nowParts,
  waiting: ({ slot, mark }, id, context) => ({
    id: slot.id,
    state: "waiting",
    mark,
    badges: effectBadges(id, context),
  }),
  forecast: forecastParts,
  expected: ({ row: { state = "ahead", note, right }, place, own }, id, context) => ({
    id: `expected_${id}_${place}`,
    state,
    ...given({
      note,
      badges: [...markBadge(state), ...(own ? standing(id, context) : [])],
      right,
      menu: context.gm && participantVerb(id, context),
    }),
  }),
  present: ({ own }, id, context) => {
    const state = context.combat.combatants.get(id)?.hidden ? "hidden" : "ahead";
    const note = readinessNote(id, context);
    const answer = answerOf(id, context);
    return {
      id,
      state,
      ...given({
        pools: poolsOf(id, context),
        note: note.length ? note : answer && plain(beside([answer.what, answer.value, answer.meaning])),
        always: note,
        badges: [...markBadge(state), ...(own ? standing(id, context) : [])],
        menu:
          answer?.slot !== undefined && context.owned(id)
            ? menuVerb({ id: answer.slot, participant: id }, context)
            : context.gm && participantVerb(id, context),
      }),
    };
  },
  landing: ({ place, words }) => ({ id: `landing_${place}`, state: "ghost", note: words, always: words }),
};

/** Returns the row of a combatant at a time. */
export function rowOf(source: Source, context: TrackerContext): Row {
  const id = "slot" in source ? source.slot.participant : "row" in source ? source.row.participant : source.participant;
  if ("slot" in source && isUnseen(source.slot)) return unseenRow(source.slot);
  const parts = (PARTS[source.is] as (of: Source, id: string, context: TrackerContext) => Parts)(source, id, context);
  // What is only expected is not the viewer's turn.
  const isGuess = source.is === "forecast" || source.is === "landing";
  return {
    ...whoIs(id, context),
    ...(isGuess ? {} : youMark(id, context)),
    ...stateIn(parts.state),
    ...("own" in source && source.own ? ownRow(id, context) : {}),
    ...parts,
  };
}

function turnParts(
  { slot, isNext = false, own = false }: Extract<Source, { is: "turn" }>,
  id: string,
  context: TrackerContext,
): Parts {
  const state = stateOf(slot, isNext, context);
  const { always } = slotRow(slot, context);
  const isOver = OVER.has(state);
  return {
    id: slot.id,
    state,
    ...given({
      note: noteOf(slot, state, context),
      always: state !== "done" && always,
      badges: [...badgesOf(slot, state, context), ...(own ? standing(id, context, isOver) : [])],
      fallen: slotPlace(slot, context).fallen,
      right: rightOf(slot, context),
      menu: menuOf(slot, context),
      // While somebody acts, the question stands in the current row.
      ask: !own && !context.now.length && state === "lost" && slot.ordinal === 1 && takeOutVerb([id], context),
      grip: isMovable(slot, context) && !isOrderLocked() && text("Moving.Grip", { name: nameOf(id, context) }),
      pools: !isOver && poolsOf(id, context),
    }),
  };
}

function nowParts({ slot, grouped }: Extract<Source, { is: "now" }>, id: string, context: TrackerContext): Parts {
  const isHidden = context.gm && context.combat.combatants.get(id)?.hidden === true;
  const { note = [], values } = slotRow(slot, context);
  return {
    id: slot.id,
    state: "now",
    combatant: combatantMark(id, true, context),
    ...given({
      note: join([note, isHidden ? strong(text("States.hidden")) : []], ", "),
      always: alwaysOf(slot, grouped, context),
      badges: [
        ...(isHidden ? markBadge("hidden") : []),
        ...tokenBadge(id, context),
        ...(grouped ? [] : effectBadges(id, context)),
      ],
      values,
      fallen: slotPlace(slot, context).fallen,
      pools: poolsOf(id, context),
      menu: context.now.length > 1 && !context.masked && context.owned(id) && menuVerb(slot, context),
    }),
  };
}

function forecastParts(
  { slot, own, condition }: Extract<Source, { is: "forecast" }>,
  id: string,
  context: TrackerContext,
): Parts {
  return {
    id: slot.id,
    state: "forecast",
    ...given({
      note: join([expectedWords(slot, context), plain(condition)], ", "),
      right: rightOf(slot, context),
      always: own && inForceOf(id, context).always,
      badges: own && standing(id, context),
      pools: own && poolsOf(id, context),
    }),
  };
}

/** Says when a forecast turn comes if dice decide, else what the pacing foresees. */
function expectedWords(slot: ForecastSlot, context: TrackerContext): Words {
  const at = (time: number): string => atOf({ ...slot, time }, context);
  // Dice cannot move it.
  const certain = slot.certain || (slot.range !== null && slot.range[0] === slot.range[1]);
  if (certain) return slotRow(slot, context).note ?? [];
  const range = isKept(slot, context) ? null : slot.range;
  return plain(
    range ? text("Forecast.Range", { from: at(range[0]), to: at(range[1]) }) : text("Forecast.DependsOnDice"),
  );
}

/** Shows a slot of which only the time is known. */
function unseenRow({ id, state }: UnseenSlot): Row {
  const over = state === "done" || state === "lost" ? state : null;
  return {
    id,
    participantId: id,
    ...stateIn(over ?? "ahead"),
    ...(over ? {} : { state: "hidden", mark: MARKS.hidden }),
    name: text("Tracker.Somebody"),
    portrait: NOBODY,
  };
}

/** The combatant of the row. */
function whoIs(id: string, context: TrackerContext): Pick<Row, "participantId" | "name" | "portrait"> {
  return { participantId: id, name: nameOf(id, context), portrait: portraitOf(id, context) };
}

export function stateIn(state: Row["state"]): Pick<Row, "state" | "mark" | "stateWord"> {
  return { state, mark: MARKS[state], stateWord: text(state === "now" ? "Now.Word" : `Spoken.${state}`) };
}

/** What is in force, effects, and what is pending of it; several turns of one combatant show it once. */
function standing(id: string, context: TrackerContext, isOver = false): readonly BadgeView[] {
  return [
    ...(isOver ? [] : [...(inForceOf(id, context).badges ?? []), ...effectBadges(id, context)]),
    ...tokenBadge(id, context),
    ...pendingBadge(id, context),
  ];
}

/** For the GM: a visible combatant whose token players do not see. */
function tokenBadge(id: string, { gm, combat }: TrackerContext): readonly BadgeView[] {
  const combatant = gm ? combat.combatants.get(id) : undefined;
  return combatant?.token?.hidden && !combatant.hidden ? [{ icon: "i-eye-off", word: text("States.tokenHidden") }] : [];
}

/** Shown as a mark. */
const MARKED: ReadonlySet<SlotState> = new Set(["waiting", "extra", "carried", "cut", "burst", "hidden"]);

function markBadge(state: SlotState): readonly BadgeView[] {
  return MARKED.has(state) ? [{ mark: MARKS[state], word: text(`Spoken.${state}`) }] : [];
}

/** Unusual properties of a slot, as marks with words. */
function badgesOf(slot: Slot, state: SlotState, context: TrackerContext): readonly BadgeView[] {
  return [
    ...(state === "lost" ? [lostBadge(slot, context)] : []),
    ...markBadge(state),
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
  const word = lostWords(slot, context);
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
export function isMovable(slot: Slot, { gm, state, now, view }: TrackerContext): boolean {
  const isFixed = slot.kind !== "hazard" && view.pacing.play.unmovable !== undefined;
  const isUnderway = now.some(({ id }) => id === slot.id) || state.held.flat().includes(slot.id);
  return gm && state.status === "running" && slot.state === "open" && !isUnderway && !isFixed;
}

function stateOf(slot: Slot, next: boolean, context: TrackerContext): SlotState {
  if (slot.state === "done" || slot.state === "lost" || slot.state === "waiting") return slot.state;
  if (slot.state === "held") return "cut";
  if (context.combat.combatants.get(slot.participant)?.hidden) return "hidden";
  return slotPlace(slot, context).state ?? KIND_STATES[slot.kind] ?? (next ? "next" : "ahead");
}

/** What the state does not say. */
function noteOf(slot: Slot, state: SlotState, context: TrackerContext): Words {
  const why = state === "lost" ? plain(lostReason(slot, context)) : [];
  const came = state === "done" ? outcomeWords(slot, context) : "";
  // If attacking is no choice, the row does not name it yet.
  const outcome = plain(came && (isChosen(context) ? came : text("CurrentRow.Short.attack", { outcome: came })));
  const again = slot.begun && slot.state === "open" && state !== "waiting" ? plain(text("States.goesOn")) : [];
  const moved = isPlaced(slot, context) ? plain(text("States.moved")) : [];
  return join(
    [why, again, moved, readinessNote(slot.participant, context), slotRow(slot, context).note ?? [], outcome],
    ", ",
  );
}

/** Its declaration or roll, while others are still to answer. */
function answerOf(id: string, context: TrackerContext): Answered | undefined {
  return context.state.status === "running"
    ? pendingWords(context).answered?.find(({ participants }) => participants.includes(id))
    : undefined;
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
/** "Goblin 1: shock −4": what is not true of all members of the acting group says of whom, or of how many. */
function alwaysOf(slot: Slot, grouped: boolean, context: TrackerContext): Words {
  const of = (one: Slot): Words => slotRow(one.state === "now" ? one : { ...one, state: "now" }, context).always ?? [];
  const row = grouped ? (rowOfActing(context) ?? []) : [];
  if (row.length < 2) return of(slot);
  const upright = row.length > MOST_ASKED ? [slot] : row.filter((one) => !isDown(one, context));
  const byWords = new Map<string, Slot[]>();
  for (const one of upright) {
    const words = spoken(of(one));
    if (words) byWords.set(words, [...(byWords.get(words) ?? []), one]);
  }
  const lines = [...byWords].map(([words, { 0: first = slot, length }]) => {
    if (length === upright.length && row.length <= MOST_ASKED) return words;
    const count = text("Tracker.Ordinal", { ordinal: length, of: row.length });
    return length > 1 ? text("Now.Whose", { name: count, verb: words }) : whoseWords(first.participant, words, context);
  });
  return plain(lines.join("; "));
}

/** In a larger group only the acting member is looked at, because each costs its words. */
const MOST_ASKED = 24;
