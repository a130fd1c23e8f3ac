/** loadTemplates, getTemplate and renderTemplate on one client's Handlebars (facts 4.8). */

import type { Dict, Loose } from "../../../shared/loose.ts";
import { readFile, type AppRealm } from "../realm.ts";

export interface Templates {
  loadTemplates(paths: string[] | Record<string, string>): Promise<Loose[]>;
  getTemplate(path: string, id?: string): Promise<Loose>;
  renderTemplate(path: string, data?: Dict): Promise<string>;
}

/** Stand-ins for the core templates that a system may name (facts 4.4). */
const GENERIC: Record<string, string> = {
  "templates/generic/tab-navigation.hbs": `<nav class="tabs{{#if verticalTabs}} vertical{{/if}}" role="tablist">{{#each tabs as |tab|}}<a class="{{tab.cssClass}}" role="tab" tabindex="0" data-action="tab" data-group="{{tab.group}}" data-tab="{{tab.id}}" aria-selected="{{#if tab.active}}true{{else}}false{{/if}}">{{#if tab.icon}}<i class="{{tab.icon}}" aria-hidden="true"></i>{{/if}}<span>{{localize tab.label}}</span></a>{{/each}}</nav>`,
  "templates/generic/form-footer.hbs": `<footer class="form-footer">{{#each buttons}}<button type="{{#if type}}{{type}}{{else}}button{{/if}}" class="{{cssClass}}" data-action="{{action}}" {{#if disabled}}disabled{{/if}}>{{#if icon}}<i class="{{icon}}" aria-hidden="true"></i>{{/if}}<span>{{localize label}}</span></button>{{/each}}</footer>`,
};

export function templatesOf(realm: AppRealm, handlebars: Loose, own: Record<string, string>): Templates {
  const coming = new Map<string, Promise<Loose>>();

  const load = async (path: string, id: string): Promise<Loose> => {
    const text = own[path] ?? GENERIC[path] ?? (await readFile(realm, path));
    const template: Loose = realm.precompiled
      ? handlebars.template(realm.precompiled(text))
      : handlebars.compile(text, { preventIndent: true });
    handlebars.registerPartial(id, template);
    return template;
  };

  /** Returns the partial registered under the id; otherwise fetches the template, once. */
  const getTemplate = async (path: string, id = path): Promise<Loose> => {
    if (Object.hasOwn(handlebars.partials as object, id)) return handlebars.partials[id] as Loose;
    let template = coming.get(id);
    if (!template) {
      template = load(path, id).finally(() => coming.delete(id));
      coming.set(id, template);
    }
    return template;
  };

  return {
    getTemplate,
    async loadTemplates(paths) {
      const entries = Array.isArray(paths) ? paths.map((path) => [path, path] as const) : Object.entries(paths);
      return Promise.all(entries.map(([id, path]) => getTemplate(path, id)));
    },
    async renderTemplate(path, data = {}) {
      const template = await getTemplate(path);
      const made: Loose =
        typeof template === "string" ? handlebars.compile(template, { preventIndent: true }) : template;
      return String(made(data, { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true }));
    },
  };
}
