import { template } from "../constants.ts";

const PARTS = ["gauge", "icon", "mark", "phase", "portrait", "side", "tool", "verb-attributes", "verb", "words"];
const TRACKER = ["heads", "now", "owed-row", "slot", "time", "wait"];

/** Templates used inside others have to be there before the first render. */
export async function preloadTemplates(): Promise<void> {
  const paths = [...PARTS.map((name) => template(`parts/${name}.hbs`)), ...TRACKER.map((name) => template(`tracker/${name}.hbs`))];
  await foundry.applications.handlebars.loadTemplates(paths);
}
