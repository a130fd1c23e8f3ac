import { entryOf, lastDeed } from "../../../../rules/index.ts";
import { clickOf, isBookkeeping } from "../../../encounter/clicks.ts";
import { commandOf, stateAfter } from "../../../encounter/past.ts";
import { counted } from "../texts.ts";
import { contextFor, type TrackerContext } from "./context.ts";
import type { Deed } from "./deed.ts";
import { deedWords } from "./deed-words.ts";

/** An entry of the log with the fight right before and after it, for the reader of this context; null where it cannot be known any more. */
export function deedAt(number: number, context: TrackerContext): Deed | null {
  const { combat } = context;
  // What the reader sees may stand in for what is; the log is of what was.
  const state = combat.encounter;
  const entry = entryOf(state, number);
  const [earlier, later] = [stateAfter(state, number - 1), stateAfter(state, number)];
  const before = earlier && contextFor(combat, earlier, context);
  const after = later && contextFor(combat, later, context);
  return entry && before ? { command: commandOf(entry), before, after: after ?? before } : null;
}

/** What all entries of one click did, in one line: "Mira Kestrel: Aim, and 2 things more"; null if the reader may know nothing of it. */
export function clickWords(numbers: readonly number[], context: TrackerContext): string | null {
  const deeds = numbers.filter((number) => !isBookkeeping(entryOf(context.combat.encounter, number)!));
  const told = (deeds.length ? deeds : numbers).flatMap((number) => {
    const deed = deedAt(number, context);
    return (deed && deedWords(deed)) ?? [];
  });
  const [first, ...others] = told;
  if (first === undefined) return null;
  return others.length ? counted("Log.AndParts", others.length, { what: first }) : first;
}

/** What Undo would take back, for its label; null when there is nothing. */
export function undoWords(context: TrackerContext): string | null {
  const { encounter } = context.combat;
  const number = lastDeed(encounter);
  return number ? clickWords(clickOf(encounter, number), context) : null;
}

/** What Redo would do again, for its label; null when there is nothing. */
export function redoWords(context: TrackerContext): string | null {
  const { encounter } = context.combat;
  return clickWords(clickOf(encounter, encounter.head + 1), context);
}
