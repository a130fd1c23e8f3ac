import { halted, requests } from "../rules/index.ts";
import { refuse } from "../rules/encounter/refusal.ts";
import { openLog } from "./applications/log/log.ts";
import { contextOf, type TrackerContext } from "./applications/tracker/build/context.ts";
import { offersFor } from "./applications/tracker/build/offers.ts";
import { take } from "./applications/tracker/menus.ts";
import type { SegmentZeroTracker } from "./applications/tracker/tracker.ts";
import { SYSTEM_ID, TEXTS } from "./constants.ts";

/** What a key does, as the tracker's button of the same meaning would. */
type Deed = (tracker: SegmentZeroTracker, context: TrackerContext) => Promise<unknown>;

interface Binding {
  /** With Shift: Foundry keeps plain letters and Control for itself, and W, A, S, D with Shift as well. */
  readonly key: string;
  /** For game masters alone. */
  readonly restricted?: boolean;
  readonly deed: Deed;
}

const bindings: Readonly<Record<string, Binding>> = {
  next: { key: "KeyN", restricted: true, deed: goOn },
  back: { key: "KeyB", restricted: true, deed: (_tracker, { combat }) => combat.previousTurn() },
  redo: { key: "KeyY", restricted: true, deed: (_tracker, { combat }) => combat.redo() },
  wait: { key: "KeyH", deed: wait },
  endTurn: { key: "KeyE", deed: endTurn },
  log: { key: "KeyL", deed: (_tracker, { combat }) => openLog(combat) },
};

/** Codes of the offers by which a turn is put off. */
const WAITS: ReadonlySet<string> = new Set(["wait", "waitLast", "hold"]);

/** Keys for what is done most; whoever likes others gives them in Foundry's own dialog. In `init`. */
export function registerKeybindings(): void {
  for (const [action, { key, restricted = false, deed }] of Object.entries(bindings)) {
    game.keybindings?.register(SYSTEM_ID as never, action as never, {
      name: `${TEXTS}.Keys.${action}.Name`, hint: `${TEXTS}.Keys.${action}.Hint`, editable: [{ key, modifiers: ["Shift"] }], restricted, onDown: () => press(deed),
    } as never);
  }
}

/** @returns whether there is a fight on view; without one the key is left to others */
function press(deed: Deed): boolean {
  const tracker = ui.combat as unknown as SegmentZeroTracker | undefined;
  const combat = tracker?.encounterCombat;
  const context = combat && game.user && contextOf(combat, game.user, tracker.chosen);
  if (!context) return false;
  void deed(tracker, context);
  return true;
}

/** Those whose turn it is and whom this user plays. */
function ownTurns({ now, mine, standing }: TrackerContext): TrackerContext["now"] {
  return standing ? [] : now.filter(({ participant }) => mine(participant));
}

/** What the large button of the GM does while a fight is on. */
async function goOn(tracker: SegmentZeroTracker, { now, state }: TrackerContext): Promise<void> {
  const slots = now.map(({ id }) => id);
  await tracker.give(halted(state) ? { type: "onward" } : { type: "done", ...(slots.length ? { slots } : {}) });
}

async function endTurn(tracker: SegmentZeroTracker, context: TrackerContext): Promise<void> {
  const own = ownTurns(context);
  if (!own.length) return tracker.showRefusal(refuse("no-turn-to-end"));
  await tracker.give({ type: "done", slots: own.map(({ id }) => id) });
}

/** Opens the dialog of the wait of the own current turn; where somebody chooses without a turn, as under the stopwatch, of that choice. */
async function wait(tracker: SegmentZeroTracker, context: TrackerContext): Promise<void> {
  const choosing = requests(context.state).flatMap(({ participant = "", blocking }) => (blocking && context.mine(participant) ? [participant] : []));
  for (const participant of [...ownTurns(context).map((slot) => slot.participant), ...choosing]) {
    const offer = offersFor(participant, context).find(({ code }) => WAITS.has(code));
    if (offer) return take(offer, participant, context, (...commands) => tracker.give(...commands));
  }
  tracker.showRefusal(refuse("no-wait-now"));
}
