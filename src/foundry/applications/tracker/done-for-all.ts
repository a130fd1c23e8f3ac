import { apply, currentIds, refuse, requests, type Command, type Json, type Slot } from "../../../rules/index.ts";
import { participantOfSlot } from "../../../rules/encounter/slot-id.ts";
import { membersOf } from "../../encounter/as-one.ts";
import { rollAnd } from "../../chat/rolls.ts";
import type { TrackerContext } from "./build/context.ts";
import { beginRow, doneRow, isApart, ROLL_FIRST, type Begun } from "./build/group-done.ts";
import { groupName } from "./build/groups.ts";
import { mayAnswer } from "./build/owed.ts";
import { nameOf } from "./build/people.ts";
import { endTurns } from "./end-turns.ts";
import type { SegmentZeroTracker } from "./tracker.ts";
import { withContext } from "./with-context.ts";

/** More are told as a group. */
const MOST_NAMES = 4;

/** Done for all of a group that come next in a row. Who has to roll first is told in one message; its button rolls, now and for everybody behind, and goes on. */
export async function doneForAll(tracker: SegmentZeroTracker, slot: Slot, context: TrackerContext): Promise<void> {
  const apart = isApart(slot.participant, context);
  const members = membersOf(context.state, slot.participant).map(({ id }) => id).filter((id) => !apart(id));
  await goOn(tracker, members, beginRow(slot, context), false);
}

async function goOn(tracker: SegmentZeroTracker, members: readonly string[], begun: Begun, rolls: boolean): Promise<void> {
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
      // A roll that was made and did not help is not asked for again.
      if (!due.length || rolled.has(slot.id)) return;
      if (!rolls) {
        const names = rollers.length > MOST_NAMES ? [groupName(rollers, context)] : rollers.map((id) => nameOf(id, context));
        const told = refuse("group-roll-first", { participant: slot.participant, names, done: did.size, count: did.size + count, requests: due });
        return tracker.showRefusal(told, [doneIn(slot)], undefined, () => goOn(tracker, members, so, true));
      }
      rolled.add(slot.id);
      await rollAnd(combat, requests(context.state).filter(({ id }) => due.includes(id)), (command) => tracker.give(command));
      going = tracker.refused === null;
      // Whoever fell has had the turn.
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

/** Ids of the dice that come before this turn can end, as far as this reader may roll them. */
function dueFor(slot: Slot, context: TrackerContext): readonly string[] {
  const { code, data = {} } = apply(context.state, doneIn(slot)).refusal ?? {};
  const ids: readonly Json[] = code === ROLL_FIRST && Array.isArray(data.requests) ? data.requests : [];
  return requests(context.state).filter((request) => ids.includes(request.id) && mayAnswer(request, context)).map(({ id }) => id);
}
