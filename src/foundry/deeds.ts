import { halted, refuse, requests, type Refusal } from "../rules/index.ts";
import { rollAnd } from "./chat/rolls.ts";
import { lastDeed, nextRedo } from "./encounter/batch.ts";
import { openLog } from "./applications/log/log.ts";
import { contextOf, type TrackerContext } from "./applications/tracker/build/context.ts";
import { offersFor } from "./applications/tracker/build/offers.ts";
import { endTurns } from "./applications/tracker/end-turns.ts";
import { take } from "./applications/tracker/menus.ts";
import type { SegmentZeroTracker } from "./applications/tracker/tracker.ts";

/** What a key or a macro does, as the tracker's button of the same meaning would. @returns why it was not done, if it was refused right here */
export type Deed = (tracker: SegmentZeroTracker, context: TrackerContext) => Promise<Refusal | null>;

interface DeedEntry {
  /** For game masters alone. */
  readonly restricted?: boolean;
  readonly deed: Deed;
}

/** What is done most in a fight, without looking for its button. */
export const DEEDS = {
  next: { restricted: true, deed: goOn },
  back: { restricted: true, deed: undo },
  redo: { restricted: true, deed: redo },
  rollNpcs: { restricted: true, deed: rollNpcs },
  wait: { deed: wait },
  endTurn: { deed: endTurn },
  log: { deed: showLog },
} satisfies Record<string, DeedEntry>;

/** The fight on view and how this user reads it; null without one. */
export function fightOnView(): readonly [SegmentZeroTracker, TrackerContext] | null {
  const tracker = ui.combat as unknown as SegmentZeroTracker | undefined;
  const combat = tracker?.encounterCombat;
  const context = combat && game.user && contextOf(combat, game.user, tracker.chosen);
  return context ? [tracker, context] : null;
}

/** Codes of the offers by which a turn is put off. */
const WAITS: ReadonlySet<string> = new Set(["wait", "waitLast", "hold"]);

/** Those whose turn it is and whom this user plays. */
function ownTurns({ now, mine, standing }: TrackerContext): TrackerContext["now"] {
  return standing ? [] : now.filter(({ participant }) => mine(participant));
}

/** What the large button of the GM does while a fight is on. */
async function goOn(tracker: SegmentZeroTracker, context: TrackerContext): Promise<Refusal | null> {
  const slots = context.now.map(({ id }) => id);
  if (halted(context.state)) return refusalOf(await tracker.give({ type: "onward" }));
  return endTurns(tracker, context, { type: "done", ...(slots.length ? { slots } : {}) });
}

async function endTurn(tracker: SegmentZeroTracker, context: TrackerContext): Promise<Refusal | null> {
  const own = ownTurns(context);
  if (!own.length) return refused(tracker, refuse("no-turn-to-end"));
  return endTurns(tracker, context, { type: "done", slots: own.map(({ id }) => id) });
}

/** Opens the dialog of the wait of the own current turn; where somebody chooses without a turn, as under the stopwatch, of that choice. */
async function wait(tracker: SegmentZeroTracker, context: TrackerContext): Promise<Refusal | null> {
  const choosing = requests(context.state).flatMap(({ participant = "", blocking }) => (blocking && context.mine(participant) ? [participant] : []));
  for (const participant of [...ownTurns(context).map((slot) => slot.participant), ...choosing]) {
    const offer = offersFor(participant, context).find(({ code, barred }) => WAITS.has(code) && barred === undefined);
    if (!offer) continue;
    await take(offer, participant, context, (...commands) => tracker.give(...commands));
    return null;
  }
  return refused(tracker, refuse("no-wait-now"));
}

async function undo(tracker: SegmentZeroTracker, { combat, state }: TrackerContext): Promise<Refusal | null> {
  if (!lastDeed(state)) return refused(tracker, refuse("nothing-to-undo"));
  await combat.previousTurn();
  return null;
}

async function redo(tracker: SegmentZeroTracker, { combat, state }: TrackerContext): Promise<Refusal | null> {
  if (!nextRedo(state)) return refused(tracker, refuse("nothing-to-redo"));
  await combat.redo();
  return null;
}

/** All dice that the GM rolls for somebody else: those of NPCs, and those of nobody in particular. */
async function rollNpcs(tracker: SegmentZeroTracker, context: TrackerContext): Promise<Refusal | null> {
  const owed = requests(context.state).filter(({ dice, participant, gm }) => dice && (participant === undefined ? gm : context.participant(participant)?.npc));
  if (!owed.length) return refused(tracker, refuse("no-rolls-owed"));
  let refusal: Refusal | null = null;
  await rollAnd(context.combat, owed, async (command) => {
    const reply = await tracker.give(command);
    refusal = refusalOf(reply);
    return reply;
  });
  return refusal;
}

async function showLog(_tracker: SegmentZeroTracker, { combat }: TrackerContext): Promise<null> {
  await openLog(combat);
  return null;
}

function refused(tracker: SegmentZeroTracker, refusal: Refusal): Refusal {
  tracker.showRefusal(refusal);
  return refusal;
}

function refusalOf(reply: { readonly refusal?: Refusal | null | undefined } | null): Refusal | null {
  return reply?.refusal ?? null;
}
