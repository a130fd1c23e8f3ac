/** Addresses of the tracker's templates, as Foundry serves them. Partials must be loaded before the parts render. */

const PARTS = "systems/segment-zero/templates/parts";
const TRACKER = "systems/segment-zero/templates/tracker";

/** One template per part of the application; each renders one root element from a `TrackerView`. */
export const TRACKER_PARTS = {
  clock: `${TRACKER}/clock.hbs`,
  status: `${TRACKER}/status.hbs`,
  timeline: `${TRACKER}/timeline.hbs`,
  lane: `${TRACKER}/lane.hbs`,
  refusal: `${TRACKER}/refusal.hbs`,
  footer: `${TRACKER}/footer.hbs`,
} as const;

/** Small parts shared by the tracker, the sheets and the cards. */
export const SHARED_PARTIALS: readonly string[] = [
  "gauge", "icon", "mark", "phase", "portrait", "side", "tool", "verb", "verb-attributes", "words",
].map((name) => `${PARTS}/${name}.hbs`);

/** Partials of the tracker's parts. */
export const TRACKER_PARTIALS: readonly string[] = [
  "box", "heads", "now", "owed-row", "pick", "slot", "time", "wait",
].map((name) => `${TRACKER}/${name}.hbs`);
