import { isEndless, currentIds, entryOf, look, roundOfSlot, type Slot, isJsonObject } from "../../rules/core.ts";
import { groupBy } from "../../rules/pacings.ts";
import type { Fight } from "../fight/fight.ts";
import { stateAfter } from "../fight/history.ts";
import { post, type Viewers } from "../host/chat-card.ts";
import { counted, numberText, firstText, text, ownKeys } from "../host/i18n.ts";
import { beside } from "../host/lists.ts";
import { join, spoken } from "../host/rich-text.ts";
import type { MenuEntry } from "../host/menu-entry.ts";
import { openMenu } from "../host/menu.ts";
import { postAfterFight } from "./after-fight.ts";
import { roundName } from "../reading/clock.ts";
import type { LoggedCommand, TrackerContext } from "../reading/context.ts";
import { contextForCard } from "../reading/fight-context.ts";
import { loggedAt } from "../reading/log-lines.ts";
import { knows, slotAfter } from "../reading/log-names.ts";
import { answeredBy, didIn } from "../reading/log-words.ts";
import { clockWords } from "../reading/pacing-shell.ts";
import { nameOf, portraitOf } from "../reading/people.ts";
import { askedName } from "../reading/requests.ts";
import { lostWords, untilWords } from "../reading/units.ts";
import { outIn } from "../reading/totals.ts";

/** Segments of a summary in endless time: ten seconds. */
const STRETCH = 20;

/** Posts the summary with what its readers may know. */
async function postSummary(combat: Fight, round: number, viewers: Viewers): Promise<void> {
  const context = contextForCard(combat, viewers);
  if (context) await post({ template: "summary", viewers, combat: combat.id, view: summaryOf(round, context) });
}

/**
 * The events of one round, or of ten seconds of endless time.
 * @param round ignored in endless time
 */
export function summaryOf(round: number, context: TrackerContext) {
  const actions = actionsIn(round, context);
  const rows = rowsOf(round, actions, context);
  const endless = isEndless(context.view.pacing);
  const window = roundName(round, context.state.pacing);
  return {
    title: endless ? text("Summary.Stretch") : text("Summary.Title", { window }),
    when: clockWords(context).since ?? "",
    rows,
    dice: diceIn(actions),
    out: outIn(context),
    nothing: rows.length ? "" : text("Summary.Nothing"),
  };
}

/** Returns the commands of the round, oldest first, with the encounter before and after each. */
function actionsIn(round: number, context: TrackerContext): readonly LoggedCommand[] {
  const { encounter } = context.combat;
  const from = isEndless(context.view.pacing) ? (encounter.clock.time ?? 0) - STRETCH : -Infinity;
  const actions: LoggedCommand[] = [];
  for (let number = encounter.head; number > 0 && entryOf(encounter, number); number--) {
    const clock = stateAfter(encounter, number - 1)?.clock;
    if (!clock || clock.round < round || (clock.time ?? 0) < from) break;
    const action = clock.round === round ? loggedAt(number, context) : null;
    if (action) actions.unshift(action);
  }
  return actions;
}

// ---------------------------------------------------------------------------------------------- people

function rowsOf(round: number, actions: readonly LoggedCommand[], context: TrackerContext) {
  const ended = actions.flatMap((action) =>
    endedIn(action).map(({ id, participant }) => ({ participant, what: didIn(id, action) })),
  );
  const missed = [...lostIn(round, actions, context), ...waitingIn(round, context)];
  const everyone = [...context.view.participants()]
    .filter(({ id }) => context.visible(id))
    .sort((a, b) => a.seat - b.seat);
  return everyone.flatMap(({ id }) => {
    const did = ended.filter(({ participant }) => participant === id).map(({ what }) => what);
    const notes = missed.filter(({ participant }) => participant === id).map(({ words }) => words);
    if (!did.length && !notes.length) return [];
    return [
      {
        portrait: portraitOf(id, context),
        name: nameOf(id, context),
        count: did.length ? counted("Summary.Turns", did.length) : "",
        did: did.filter(Boolean).join("; "),
        notes,
      },
    ];
  });
}

/** Turns that this command finished. */
function endedIn(action: LoggedCommand): readonly Slot[] {
  const { before, after } = action;
  const active = new Set(currentIds(after.state));
  return before.now
    .filter(({ id, participant }) => !active.has(id) && knows(participant, action))
    .flatMap((slot) => {
      const left = slotAfter(slot.id, action);
      return left && (left.state === "done" || left.state === "now") ? [left] : [];
    });
}

/** Lost turns of the round with reasons, and unused ones once it is over. */
function lostIn(round: number, actions: readonly LoggedCommand[], context: TrackerContext) {
  const last = actions.at(-1);
  if (!last) return [];
  const over = context.combat.encounter.clock.round > round;
  const own = [...new Map([...last.before.slots, ...last.after.slots].map((slot) => [slot.id, slot])).values()].filter(
    ({ id }) => roundOfSlot(id) === round,
  );
  return own.flatMap(({ id, participant }) => {
    const slot = slotAfter(id, last);
    const unused =
      over &&
      slot &&
      ["open", "held", "waiting"].includes(slot.state) &&
      slot.kind !== "hazard" &&
      slot.kind !== "interrupt";
    if (!slot || !knows(participant, last) || (slot.state !== "lost" && !unused)) return [];
    const lost: Slot = unused ? { ...slot, state: "lost", reason: "windowEnd" } : slot;
    return [{ participant, words: lostWords(lost, last.after) }];
  });
}

/** Those still waiting, and for what. */
function waitingIn(round: number, context: TrackerContext) {
  if (context.state.clock.round !== round) return [];
  return context.slots
    .filter(({ state }) => state === "waiting")
    .map((slot) => {
      const { words, limit = "" } = untilWords(slot, context);
      return {
        participant: slot.participant,
        words: text("Summary.Waits", { what: beside([spoken(join([words], "")), limit]) }),
      };
    });
}

// ---------------------------------------------------------------------------------------------- dice

/** One line per kind of dice: participants and results. */
function diceIn(actions: readonly LoggedCommand[]): readonly string[] {
  const rolls = actions.flatMap((action) => {
    const { type, answers } = action.command;
    if (type !== "answer" || !isJsonObject(answers)) return [];
    return answeredBy(action)
      .filter(({ dice }) => dice)
      .map((request) => ({
        what: kindOf(request.what, action),
        roll: text("Summary.Roll", {
          name: askedName(request, action.before),
          value: numberText(Number(answers[request.id])),
        }),
      }));
  });
  return [...groupBy(rolls, ({ what }) => what)].map(([what, those]) =>
    text("Summary.Dice", { what, rolls: beside(those.map(({ roll }) => roll)) }),
  );
}

function kindOf(what: string, { before: { state } }: LoggedCommand): string {
  return firstText([...ownKeys(state, `Cards.${what}.All`), "Summary.OtherDice"]);
}

/** Asks for round and readers. Players get a summary for themselves, with what they may know. */
export async function askForSummary(combat: Fight): Promise<void> {
  const { pacing } = combat.encounter;
  const { round, played } = combat.encounter.clock;
  const endless = isEndless(look(combat.encounter)?.pacing);
  // At the start of a round, the one before is of interest.
  const rounds = endless ? [round] : (played ? [round, round - 1] : [round - 1, round]).filter((one) => one > 0);
  const viewers: readonly Viewers[] = game.user?.isGM ? ["public", "self"] : ["self"];
  const entries = rounds.flatMap((one) =>
    viewers.map((who): MenuEntry => {
      const what = endless ? text("Summary.Stretch") : roundName(one, pacing);
      return {
        label: text("Dialogs.Decisions.Row", { label: what, lands: text(`Summary.For.${who}`) }),
        run: () => postSummary(combat, one, who),
      };
    }),
  );
  const whole = viewers.map((who): MenuEntry => ({
    label: text("Dialogs.Decisions.Row", { label: text("AfterFight.Whole"), lands: text(`Summary.For.${who}`) }),
    run: () => postAfterFight(combat, who),
  }));
  const isOver = combat.encounter.status === "over";
  const all = isOver ? [...whole, ...entries] : [...entries, ...whole];
  if (entries.length) await openMenu({ title: text("Summary.Menu"), lead: text("Summary.Lead"), entries: all });
}
