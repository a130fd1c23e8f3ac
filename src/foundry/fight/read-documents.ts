import { text } from "../host/i18n.ts";

/** Combatants about which the GM was told that their documents could not be read. */
const reported = new WeakSet<Combatant.Implementation>();

/**
 * Reads something from the documents of a combatant. Reading can throw where an effect or a module has broken an actor,
 * and nobody else's bookkeeping may stop for that. The GM is told once for each combatant.
 * @param otherwise returned if reading throws
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
