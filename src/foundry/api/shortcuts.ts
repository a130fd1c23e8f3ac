import { halted, refuse, requests, type Refusal } from "../../rules/core.ts";
import { chat } from "../chat/late.ts";
import { lastAction, nextRedo } from "../fight/history.ts";
import { registerChord } from "../host/chords.ts";
import { SYSTEM_ID, TEXTS } from "../host/constants.ts";
import type { TrackerContext } from "../reading/context.ts";
import { contextOf } from "../reading/fight-context.ts";
import { offersFor } from "../reading/offers.ts";
import { openGrid } from "../windows/grid/open.ts";
import { openLog } from "../windows/log/open.ts";
import { toggleRibbon } from "../windows/ribbon/open.ts";
import { endTurns } from "../windows/tracker/host.ts";
import { trackerPart, type SegmentZeroTracker } from "../windows/tracker/tracker.ts";

/**
 * What a key or a macro does, as the tracker's button of the same meaning would.
 * @returns why it was not done, if it was refused right here
 */
export type Shortcut = (tracker: SegmentZeroTracker, context: TrackerContext) => Promise<Refusal | null>;

interface ShortcutEntry {
  /** For game masters alone. */
  readonly restricted?: boolean;
  readonly run: Shortcut;
}

/** What is done most in a fight, without looking for its button. */
export const SHORTCUTS = {
  next: { restricted: true, run: goOn },
  back: { restricted: true, run: undo },
  redo: { restricted: true, run: redo },
  rollNpcs: { restricted: true, run: rollNpcs },
  wait: { run: wait },
  endTurn: { run: endTurn },
  log: { run: showLog },
  ribbon: { run: showRibbon },
  grid: { run: showGrid },
} satisfies Record<string, ShortcutEntry>;

/** The fight on view and how this user reads it; null without one. */
export function fightOnView(): readonly [SegmentZeroTracker, TrackerContext] | null {
  const tracker = ui.combat as SegmentZeroTracker | undefined;
  const combat = tracker?.encounterCombat;
  const context = combat && game.user && contextOf(combat, game.user, tracker.chosen);
  return context ? [tracker, context] : null;
}

/** Codes of the offers by which a turn is put off. */
const WAITS: ReadonlySet<string> = new Set(["wait", "waitLast", "hold"]);

/** Those whose turn it is and whom this user plays. */
function ownTurns({ now, mine, masked }: TrackerContext): TrackerContext["now"] {
  return masked ? [] : now.filter(({ participant }) => mine(participant));
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

/**
 * Opens the dialog of the wait of the own current turn; where somebody chooses without a turn, as under the stopwatch,
 * of that choice.
 */
async function wait(tracker: SegmentZeroTracker, context: TrackerContext): Promise<Refusal | null> {
  const choosing = requests(context.state).flatMap(({ participant = "", blocking }) =>
    blocking && context.mine(participant) ? [participant] : [],
  );
  for (const participant of [...ownTurns(context).map((slot) => slot.participant), ...choosing]) {
    const offer = offersFor(participant, context).find(({ code, barred }) => WAITS.has(code) && barred === undefined);
    if (!offer) continue;
    await (await trackerPart.wanted())?.take(offer, participant, context, (...commands) => tracker.give(...commands));
    return null;
  }
  return refused(tracker, refuse("no-wait-now"));
}

async function undo(tracker: SegmentZeroTracker, { combat, state }: TrackerContext): Promise<Refusal | null> {
  if (!lastAction(state)) return refused(tracker, refuse("nothing-to-undo"));
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
  const pending = requests(context.state).filter(
    ({ dice, participant, gm }) => dice && (participant === undefined ? gm : context.participant(participant)?.npc),
  );
  if (!pending.length) return refused(tracker, refuse("no-rolls-owed"));
  let refusal: Refusal | null = null;
  await (
    await chat.wanted()
  )?.rollAnd(context.combat, pending, async (command) => {
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

async function showGrid(_tracker: SegmentZeroTracker, { combat }: TrackerContext): Promise<null> {
  await openGrid(combat);
  return null;
}

async function showRibbon(tracker: SegmentZeroTracker): Promise<null> {
  await toggleRibbon();
  tracker.showOrder();
  return null;
}

function refused(tracker: SegmentZeroTracker, refusal: Refusal): Refusal {
  tracker.showRefusal(refusal);
  return refusal;
}

function refusalOf(reply: { readonly refusal?: Refusal | null | undefined } | null): Refusal | null {
  return reply?.refusal ?? null;
}

/**
 * With Shift: Foundry keeps plain letters and Control for itself, and W, A, S, D with Shift as well. Deeds without a
 * key have none.
 */
const KEYS: Readonly<Partial<Record<keyof typeof SHORTCUTS, string>>> = {
  next: "KeyN",
  back: "KeyB",
  redo: "KeyY",
  wait: "KeyH",
  endTurn: "KeyE",
  log: "KeyL",
  ribbon: "KeyR",
};

/**
 * The name that the browser gives the key, as Foundry stores it. The community types brand the names of Foundry's own
 * table, which is not there yet in `init`.
 */
const SHIFT = "Shift" as "Shift" & foundry.helpers.interaction.KeyboardManager.MODIFIER_KEYS;

/** Keys for what is done most; whoever likes others gives them in Foundry's own dialog. In `init`. */
export function registerKeybindings(): void {
  for (const [action, key] of Object.entries(KEYS) as [keyof typeof SHORTCUTS, string][]) {
    const { restricted = false, run }: ShortcutEntry = SHORTCUTS[action];
    registerChord({ action, restricted, press: () => press(run) });
    game.keybindings?.register(SYSTEM_ID, action, {
      name: `${TEXTS}.Keys.${action}.Name`,
      hint: `${TEXTS}.Keys.${action}.Hint`,
      editable: [{ key, modifiers: [SHIFT] }],
      restricted,
      onDown: () => press(run),
    });
  }
}

/** @returns whether there is a fight on view; without one the key is left to others */
function press(run: Shortcut): boolean {
  const fight = fightOnView();
  if (!fight) return false;
  void run(...fight);
  return true;
}
