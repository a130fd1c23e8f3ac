import { text } from "../host/i18n.ts";

/** Combatants already reported to the GM as unreadable. */
const reported = new WeakSet<Combatant.Implementation>();

/**
 * Reads a combatant's documents, which throws if an effect or module has broken an actor. Reports it to the GM once per
 * combatant, so that bookkeeping of others continues.
 * @param otherwise returned after a fault
 */
export function readOr<T>(combatant: Combatant.Implementation, read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (error) {
    if (!reported.has(combatant)) {
      reported.add(combatant);
      console.warn(`Segment Zero | the documents of ${JSON.stringify(combatant.name)} could not be read:`, error);
      ui.notifications?.warn(text("Tracker.OutOfStep", { name: combatant.name }));
    }
    return otherwise;
  }
}
