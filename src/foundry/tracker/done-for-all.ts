import {
  apply,
  currentIds,
  refuse,
  requests,
  participantOfSlot,
  type Command,
  type EncounterState,
  type Json,
  type Slot,
} from "../../rules/core.ts";
import { rollAnd } from "../chat/rolls.ts";
import { applyAll } from "../fight/history.ts";
import type { TrackerContext } from "../reading/context.ts";
import { groupName, nameOf } from "../reading/people.ts";
import { mayAnswer } from "../reading/requests.ts";
import { groupOf } from "../reading/row/grouping.ts";
import { endTurns, withContext, type TrackerHost } from "./host.ts";
import type { ShownRefusal } from "./shown-refusal.ts";
import { beginRow, doneRow, ROLL_FIRST, type Begun } from "./views/group-row.ts";

/** More are named as a group. */
const MOST_NAMES = 4;

/**
 * Done for all of a group that come next. Rolls that must come first are named in one message, whose button
 * rolls and continues.
 */
export async function doneForAll(tracker: TrackerHost, slot: Slot, context: TrackerContext): Promise<void> {
  await goOn(tracker, groupOf(slot.participant, context), beginRow(slot, context), false);
}

async function goOn(tracker: TrackerHost, members: readonly string[], begun: Begun, rolls: boolean): Promise<void> {
  const did = new Set(begun.did);
  const rolled = new Set<string>();
  for (let going = true; going;) {
    going = false;
    await withContext(tracker, async (combat, context) => {
      const slot = context.now.find(({ participant }) => members.includes(participant) && !did.has(participant));
      if (!slot) return;
      const so: Begun = { ...begun, did: [...did] };
      const { commands, rollers, count } = doneRow(slot, context, so);
      if (commands.length) {
        going = (await endTurns(tracker, context, ...commands)) === null && tracker.refused === null;
        for (const id of commands.flatMap(participantsOf)) did.add(id);
        return;
      }
      const due = dueFor(slot, context);
      // A roll that did not help is not asked for again.
      if (!due.length || rolled.has(slot.id)) return;
      if (!rolls) {
        const names =
          rollers.length > MOST_NAMES ? [groupName(rollers, context)] : rollers.map((id) => nameOf(id, context));
        const refusal = refuse("group-roll-first", {
          participant: slot.participant,
          names,
          done: did.size,
          count: did.size + count,
          requests: due,
        });
        return tracker.showRefusal(refusal, [doneIn(slot)], undefined, () => goOn(tracker, members, so, true));
      }
      rolled.add(slot.id);
      await rollAnd(
        combat,
        requests(context.state).filter(({ id }) => due.includes(id)),
        (command) => tracker.give(command),
      );
      going = tracker.refused === null;
      // A fallen combatant has had its turn.
      if (!currentIds(combat.encounter).includes(slot.id)) did.add(slot.participant);
    });
  }
}

function participantsOf({ slots }: Command): readonly string[] {
  return (slots as readonly string[]).map((slot) => participantOfSlot(slot));
}

function doneIn({ id }: Slot): Command {
  return { type: "done", slots: [id] };
}

/** Requests that must be rolled before this turn can end, as far as this user may. */
function dueFor(slot: Slot, context: TrackerContext): readonly string[] {
  const { code, data = {} } = apply(context.state, doneIn(slot)).refusal ?? {};
  const ids: readonly Json[] = code === ROLL_FIRST && Array.isArray(data.requests) ? data.requests : [];
  return requests(context.state)
    .filter((request) => ids.includes(request.id) && mayAnswer(request, context))
    .map(({ id }) => id);
}

/** Choices that can still be changed, so they may be carried out after dice rolled elsewhere. */
const CHOICES: ReadonlySet<string> = new Set(["choose"]);

/**
 * Rolls or enters results, then repeats the refused command if it is allowed now.
 * @param meant pressed beside the message
 */
export async function answerAndGoOn(
  tracker: TrackerHost,
  answer: () => Promise<unknown>,
  meant = false,
): Promise<void> {
  const { refused: before, encounterCombat: combat } = tracker;
  await answer();
  if (
    !before ||
    !combat ||
    tracker.encounterCombat !== combat ||
    tracker.refused ||
    !isRolled(before, combat.encounter)
  )
    return;
  // Others continue if one falls.
  if (before.goOn) return void (meant && (await before.goOn()));
  if (!isSameTurn(before, combat.encounter)) return;
  if (!meant && !before.commands.every(({ type }) => CHOICES.has(type))) return;
  // The dice's card says who fell or is too weak.
  const { refusal } = applyAll(combat.encounter, before.commands);
  if (refusal && refusal.code !== ROLL_FIRST) return;
  // Ending a turn asks about open attacks.
  await withContext(tracker, (_combat, context) => endTurns(tracker, context, ...before.commands));
}

function isRolled({ refusal: { data } }: ShownRefusal, state: EncounterState): boolean {
  const due: readonly Json[] = Array.isArray(data.requests) ? data.requests : [];
  return due.length > 0 && !requests(state).some(({ id }) => due.includes(id));
}

function isSameTurn({ now }: ShownRefusal, state: EncounterState): boolean {
  const turn = currentIds(state);
  return now.every((id) => turn.includes(id));
}
