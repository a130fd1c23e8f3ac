import { text } from "../host/i18n.ts";

const reported = new WeakSet<Combatant.Implementation>();

/**
 * Reads a combatant's documents. If an effect or module has broken the actor, reports it to the GM once and
 * continues.
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
