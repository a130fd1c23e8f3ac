/** Renders the tracker's templates as Foundry would, without Foundry. */

import "./stand-in.ts";
import Handlebars from "handlebars";
import { SHARED_PARTIALS, TRACKER_PARTIALS, TRACKER_PARTS } from "../../../src/foundry/host/templates.ts";
import type { TrackerView } from "../../../src/foundry/reading/views.ts";
import { registerHelpers, type HandlebarsLike } from "../../client/app/handlebars/helpers.ts";

/** Reads a file by the address Foundry serves it at. */
export type ReadFile = (path: string) => Promise<string>;

/** Gives a function that writes one tracker as HTML: the parts in their order, in the root that Foundry would make. */
export async function trackerRenderer(readFile: ReadFile): Promise<(view: TrackerView) => string> {
  const handlebars = Handlebars.create();
  const texts = { localize: (key: string) => key, format: (key: string) => key };
  registerHelpers(handlebars as unknown as HandlebarsLike, () => texts);
  // Nothing stands on the page yet, so every row is drawn.
  handlebars.registerHelper("sz-row", (view: unknown, { fn }: Handlebars.HelperOptions) => fn(view));
  const paths = [...SHARED_PARTIALS, ...TRACKER_PARTIALS, ...Object.values(TRACKER_PARTS)];
  await Promise.all(paths.map(async (path) => handlebars.registerPartial(path, handlebars.compile(await readFile(path)))));
  const parts = Object.entries(TRACKER_PARTS).map(([name, path]) => ({ name, template: handlebars.compile(`{{> "${path}"}}`) }));
  return (view) => {
    const html = parts.map(({ template }) => template(view).trim()).join("\n");
    return `<section class="sz sz-tracker" data-pacing="${view.pacing}" data-role="${view.role}">\n${html}\n</section>`;
  };
}
