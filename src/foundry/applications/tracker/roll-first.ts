import { currentIds, requests, type EncounterState, type Json } from "../../../rules/index.ts";
import { applyAll } from "../../encounter/batch.ts";
import { ROLL_FIRST } from "./build/group-done.ts";
import { endTurns } from "./end-turns.ts";
import type { SegmentZeroTracker, Told } from "./tracker.ts";
import { withContext } from "./with-context.ts";

/** What is chosen and can still be changed: no harm is done by carrying it out when the dice were rolled in some other place than beside the message. */
const CHOICES: ReadonlySet<string> = new Set(["choose"]);

/**
 * Rolls, or puts in results; then what was refused because of these dice is carried out, if it is allowed now.
 * @param meant it was pressed beside the message itself
 */
export async function answerAndGoOn(tracker: SegmentZeroTracker, answer: () => Promise<unknown>, meant = false): Promise<void> {
  const { refused: told, encounterCombat: combat } = tracker;
  await answer();
  if (!told || !combat || tracker.encounterCombat !== combat || tracker.refused || !isRolled(told, combat.encounter)) return;
  // Of several the others go on, whoever falls.
  if (told.goOn) return void (meant && (await told.goOn()));
  if (!isSameTurn(told, combat.encounter)) return;
  if (!meant && !told.commands.every(({ type }) => CHOICES.has(type))) return;
  // Whoever falls, or is too weak, does none of it; that stands on the card of the dice.
  const { refusal } = applyAll(combat.encounter, told.commands);
  if (refusal && refusal.code !== ROLL_FIRST) return;
  // A turn that ends is asked about attacks that are open, whenever it ends.
  await withContext(tracker, (_combat, context) => endTurns(tracker, context, ...told.commands));
}

/** Dice came first, and they are rolled. */
function isRolled({ refusal: { data } }: Told, state: EncounterState): boolean {
  const due: readonly Json[] = Array.isArray(data.requests) ? data.requests : [];
  return due.length > 0 && !requests(state).some(({ id }) => due.includes(id));
}

function isSameTurn({ now }: Told, state: EncounterState): boolean {
  const turn = currentIds(state);
  return now.every((id) => turn.includes(id));
}
