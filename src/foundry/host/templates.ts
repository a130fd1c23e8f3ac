import { asset, template } from "./constants.ts";

type Specification = Parameters<typeof Handlebars.template>[0];

/** From `import.meta.glob`, by address: "/templates/parts/icon.hbs". */
export type Precompiled = Readonly<Record<string, Specification>>;

/**
 * Registers our templates as partials, where Foundry looks before asking the server; a module's template
 * under the same address wins. If another Handlebars version refuses them, they are loaded by address.
 */
export async function registerTemplates(precompiled: Precompiled): Promise<void> {
  const addresses: string[] = [];
  for (const [file, specification] of Object.entries(precompiled)) {
    const address = template(file.slice("/templates/".length));
    addresses.push(address);
    if (Object.hasOwn(Handlebars.partials, address)) continue;
    const made = accepted(specification);
    if (made) Handlebars.registerPartial(address, made);
  }
  await foundry.applications.handlebars.loadTemplates(addresses);
}

function accepted(specification: Specification): Handlebars.TemplateDelegate | null {
  try {
    return Handlebars.template(specification);
  } catch {
    return null;
  }
}

/** Renders one of our templates. */
export async function render(path: string, data: object): Promise<string> {
  // The community types require an index signature, which interfaces lack.
  return foundry.applications.handlebars.renderTemplate(path, data as Record<string, unknown>);
}

const SPRITE = "icons/sprite.svg";

interface Drawing {
  readonly viewBox: string;
  readonly markup: string;
}

let drawings: ReadonlyMap<string, Drawing> = new Map();

export function drawingsIn(sprite: string): ReadonlyMap<string, Drawing> {
  return new Map(
    [...sprite.matchAll(/<symbol id="([^"]+)" viewBox="([^"]+)">(.*?)<\/symbol>/gs)].map(
      ([, name = "", viewBox = "", markup = ""]) => [name, { viewBox, markup }],
    ),
  );
}

/**
 * Registers the helper `{{sz-drawing "i-check" css="sz-icon"}}` and loads the sprite to inline its symbols,
 * because with `<use>` the browser requests and parses the file for each new row.
 */
export async function registerDrawings(): Promise<void> {
  Handlebars.registerHelper(
    "sz-drawing",
    (name: string, { hash: { css } }: { readonly hash: { readonly css: string } }) =>
      new Handlebars.SafeString(drawing(name, css)),
  );
  try {
    const response = await fetch(foundry.utils.getRoute(asset(SPRITE)));
    if (response.ok) drawings = drawingsIn(await response.text());
  } catch {
    // The browser then requests it per drawing.
  }
}

/** @param css classes of the drawing */
function drawing(name: string, css: string): string {
  const known = drawings.get(name);
  const { escapeExpression: escapeHTML } = Handlebars.Utils;
  if (known)
    return `<svg class="${escapeHTML(css)}" viewBox="${known.viewBox}" aria-hidden="true">${known.markup}</svg>`;
  return `<svg class="${escapeHTML(css)}" aria-hidden="true"><use href="${asset(SPRITE)}#${escapeHTML(name)}"></use></svg>`;
}
