import { template } from "./constants.ts";

/** What Handlebars made of a template when the system was built: a specification for `Handlebars.template`. */
type Specification = Parameters<typeof Handlebars.template>[0];

/** Templates by their address in this repository, as `import.meta.glob` gives them: "/templates/parts/icon.hbs". */
export type Precompiled = Readonly<Record<string, Specification>>;

/**
 * Puts our templates where Foundry looks for them before it asks the server: among the partials, by their address. What stands there already is a module's and stays. What a module
 * registers or loads under one of these addresses later replaces ours. Where Handlebars is another version and refuses what was built for ours, the templates are loaded by address.
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
  // Asks for nothing that is there.
  await foundry.applications.handlebars.loadTemplates(addresses);
}

/** @returns null if this Handlebars cannot run what another version made */
function accepted(specification: Specification): Handlebars.TemplateDelegate | null {
  try {
    return Handlebars.template(specification);
  } catch {
    return null;
  }
}
