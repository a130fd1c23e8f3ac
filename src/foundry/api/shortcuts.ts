import { halted, refuse, requests, type Refusal } from "../../rules/core.ts";
import { rollAnd } from "../chat/rolls.ts";
import { take } from "../dialogs/ask-command.ts";
import { doneForAll } from "../tracker/done-for-all.ts";
import { lastAction, nextRedo } from "../fight/history.ts";
import { registerChord } from "../host/chords.ts";
import { SYSTEM_ID, TEXTS } from "../host/constants.ts";
import { focusOnNext, isDisplayed } from "../host/nodes.ts";
import type { TrackerContext } from "../reading/context.ts";
import { contextHere } from "../reading/fight-context.ts";
import { offersFor } from "../reading/offers.ts";
import { openGrid, toggleLanes, toggleRibbon } from "../time/follow.ts";
import { openLog } from "../windows/open.ts";
import { endTurns } from "../tracker/host.ts";
import { footerView } from "../tracker/views/footer.ts";
import type { SegmentZeroTracker } from "../tracker/tracker.ts";

/**
 * Does what the tracker's button does.
 * @returns a local refusal
 */
export type Shortcut = (tracker: SegmentZeroTracker, context: TrackerContext) => Promise<Refusal | null>;

interface ShortcutEntry {
  readonly restricted?: boolean;
  readonly run: Shortcut;
}

const NONE = (): null => null;

export const SHORTCUTS = {
  next: { restricted: true, run: goOn },
  back: { restricted: true, run: undo },
  redo: { restricted: true, run: redo },
  rollNpcs: { restricted: true, run: rollNpcs },
  wait: { run: wait },
  endTurn: { run: endTurn },
  nextButton: { run: toNextButton },
  log: { run: (_tracker, { combat }) => openLog(combat).then(NONE) },
  ribbon: { run: showRibbon },
  lanes: { run: () => toggleLanes().then(NONE) },
  grid: { run: (_tracker, { combat }) => openGrid(combat).then(NONE) },
} satisfies Record<string, ShortcutEntry>;

export function fightOnView(): readonly [SegmentZeroTracker, TrackerContext] | null {
  const tracker = ui.combat as SegmentZeroTracker | undefined;
  const context = contextHere(tracker?.encounterCombat);
  return tracker && context ? [tracker, context] : null;
}

const WAITS: ReadonlySet<string> = new Set(["wait", "waitLast", "hold"]);

function ownTurns({ now, mine, masked }: TrackerContext): TrackerContext["now"] {
  return masked ? [] : now.filter(({ participant }) => mine(participant));
}

async function goOn(tracker: SegmentZeroTracker, context: TrackerContext): Promise<Refusal | null> {
  const slots = context.now.map(({ id }) => id);
  const [first] = context.now;
  const footer = footerView(context);
  if (first && footer.kind === "gm" && footer.done?.action === "groupDone") {
    await doneForAll(tracker, first, context);
    return tracker.refused?.refusal ?? null;
  }
  if (halted(context.state)) return refusalOf(await tracker.give({ type: "onward" }));
  return endTurns(tracker, context, { type: "done", ...(slots.length ? { slots } : {}) });
}

async function endTurn(tracker: SegmentZeroTracker, context: TrackerContext): Promise<Refusal | null> {
  const own = ownTurns(context);
  if (!own.length) return refused(tracker, refuse("no-turn-to-end"));
  return endTurns(tracker, context, { type: "done", slots: own.map(({ id }) => id) });
}

/** Focuses the next button to press. */
async function toNextButton({ element, popout }: SegmentZeroTracker): Promise<null> {
  const window = [popout?.element, element].find((one) => one && isDisplayed(one));
  if (window) focusOnNext(window);
  return Promise.resolve(null);
}

/** Waits on the user's current turn, or outside a turn, as in the stopwatch. */
async function wait(tracker: SegmentZeroTracker, context: TrackerContext): Promise<Refusal | null> {
  const choosing = requests(context.state).flatMap(({ participant = "", blocking }) =>
    blocking && context.mine(participant) ? [participant] : [],
  );
  for (const participant of [...ownTurns(context).map((slot) => slot.participant), ...choosing]) {
    const offer = offersFor(participant, context).find(({ code, barred }) => WAITS.has(code) && barred === undefined);
    if (!offer) continue;
    await take(offer, participant, context, (...commands) => tracker.give(...commands));
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

async function rollNpcs(tracker: SegmentZeroTracker, context: TrackerContext): Promise<Refusal | null> {
  const pending = requests(context.state).filter(
    ({ dice, participant, gm }) => dice && (participant === undefined ? gm : context.participant(participant)?.npc),
  );
  if (!pending.length) return refused(tracker, refuse("no-rolls-owed"));
  let refusal: Refusal | null = null;
  await rollAnd(context.combat, pending, async (command) => {
    const reply = await tracker.give(command);
    refusal = refusalOf(reply);
    return reply;
  });
  return refusal;
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

/** With Shift, because Foundry uses the other combinations; null has none until the user gives it one. */
const KEYS: Readonly<Partial<Record<keyof typeof SHORTCUTS, string | null>>> = {
  next: "KeyN",
  back: "KeyB",
  redo: "KeyY",
  wait: "KeyH",
  endTurn: "KeyE",
  nextButton: "KeyG",
  log: "KeyL",
  ribbon: "KeyR",
  lanes: null,
};

/** The community types take it from a table not available in `init`. */
const SHIFT = "Shift" as "Shift" & foundry.helpers.interaction.KeyboardManager.MODIFIER_KEYS;

/** In `init`. */
export function registerKeybindings(): void {
  for (const [action, key] of Object.entries(KEYS) as [keyof typeof SHORTCUTS, string | null][]) {
    const { restricted = false, run }: ShortcutEntry = SHORTCUTS[action];
    registerChord({ action, restricted, press: () => press(run) });
    game.keybindings?.register(SYSTEM_ID, action, {
      name: `${TEXTS}.Keys.${action}.Name`,
      hint: `${TEXTS}.Keys.${action}.Hint`,
      editable: key === null ? [] : [{ key, modifiers: [SHIFT] }],
      restricted,
      onDown: () => press(run),
    });
  }
}

/** @returns false without a viewed encounter, which leaves the key to others */
function press(run: Shortcut): boolean {
  const fight = fightOnView();
  if (!fight) return false;
  void run(...fight);
  return true;
}
