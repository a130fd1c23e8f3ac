import { template } from "./constants.ts";

const { loadTemplates, renderTemplate } = foundry.applications.handlebars;

/**
 * Templates are compiled when they are first used, which for a sheet takes longer than all the rest of opening it. So each is used once, for nothing, while nobody does
 * anything: a template at a time, so that no click ever waits for it.
 */
export async function warmTemplates(paths: readonly string[]): Promise<void> {
  if (typeof requestIdleCallback !== "function") return;
  await loadTemplates([...paths]);
  for (const path of paths) {
    await new Promise<void>((resolve) => { requestIdleCallback(() => { resolve(); }, { timeout: 10_000 }); });
    await renderTemplate(path, {}).catch(() => "");
  }
}

/** Partials of the cards. */
export const CHAT_PARTIALS: readonly string[] = ["exchange", "exchange-link", "face", "foot", "head", "verdict"].map((name) => template(`chat/${name}.hbs`));

/** Partials of the actors' sheets. */
export const ACTOR_PARTIALS: readonly string[] = [
  ...["act", "add", "field", "figure", "menu", "name", "tick"].map((name) => template(`sheets/shared/${name}.hbs`)),
  ...["condition", "entries", "line", "note", "pool", "portrait", "stat", "turn", "weapons"].map((name) => template(`sheets/actor/${name}.hbs`)),
];

/** Their parts. */
export const ACTOR_TEMPLATES: readonly string[] = ["head", "stats", "tabs", "fight", "skills", "gear", "notes"].map((name) => template(`sheets/actor/${name}.hbs`));

/** Partials of the items' sheets. */
export const ITEM_PARTIALS: readonly string[] = ["section", "strip", "control", "mode"].map((name) => template(`sheets/item/${name}.hbs`));

/** The Time panel: one root element, from a `TimePanelView`. */
export const TIME_PANEL = template("sheets/time/panel.hbs");

/** Its partials, and itself, since the sheets put it into their own parts. */
export const TIME_PARTIALS: readonly string[] = [TIME_PANEL, ...["why", "part", "classes", "times"].map((name) => template(`sheets/time/${name}.hbs`))];

/** Addresses of the tracker's templates, as Foundry serves them. Partials must be loaded before the parts render. */

const PARTS = template("parts");
const TRACKER = template("tracker");

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

/** Templates used inside others have to be there before the first render. */
export async function preloadTemplates(): Promise<void> {
  await foundry.applications.handlebars.loadTemplates([...SHARED_PARTIALS, ...TRACKER_PARTIALS, ...CHAT_PARTIALS, ...TIME_PARTIALS, ...ITEM_PARTIALS, ...ACTOR_PARTIALS, template("settings/setting.hbs"), template("attack/modifiers.hbs")]);
}
