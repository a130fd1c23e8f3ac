/** What only other authors' modules need: jQuery, Application V1, old names, and elements of the page. */

import type { Dict, Loose } from "../../shared/loose.ts";
import { FormDataExtended } from "../app/form-data.ts";
import { generation, type AppRealm } from "../app/realm.ts";
import { defineApplication } from "./application.ts";
import { defineDialog } from "./dialog.ts";
import { defineForms } from "./forms.ts";
import { addInterface } from "./interface.ts";
import { reportMissingNames } from "./missing.ts";

/** Functions that were globals before they were in a namespace (facts 4.4 "AppV1"). */
const OLD_UTILITIES = [
  ..."debounce deepClone duplicate expandObject flattenObject getProperty hasProperty isEmpty mergeObject".split(" "),
  ..."randomID setProperty".split(" "),
] as const;

export async function publishLegacy(realm: AppRealm): Promise<void> {
  const { global } = realm;
  // Loaded on demand, so that clients without modules do without jQuery.
  const loaded: Loose = (await import("jquery")).default;
  const $: Loose = loaded.fn ? loaded : loaded(global);
  const Application = defineApplication(realm, $);
  const Dialog = defineDialog(realm, Application, $);
  const { FormApplication, DocumentSheet, ActorSheet, ItemSheet } = defineForms(realm, Application);

  const { foundry } = global as { foundry: Dict };
  const { applications } = foundry as { applications: Record<string, Dict> };
  Object.assign(foundry.appv1 as Dict, {
    api: { Application, FormApplication, DocumentSheet, Dialog },
    sheets: { ActorSheet, ItemSheet },
  });
  global.ui.windows ??= {};
  Object.assign(global as Dict, {
    $,
    jQuery: $,
    Application,
    FormApplication,
    DocumentSheet,
    Dialog,
    ActorSheet,
    ItemSheet,
    FormDataExtended,
    Game: foundry.Game,
  });
  const { renderTemplate, loadTemplates } = applications.handlebars as Dict;
  const { ContextMenu, DragDrop, SearchFilter, Tabs, TextEditor } = applications.ux as Dict;
  Object.assign(global as Dict, {
    renderTemplate,
    loadTemplates,
    ContextMenu,
    DragDrop,
    SearchFilter,
    Tabs,
    TextEditor,
    FilePicker: (applications.apps as Dict).FilePicker,
  });
  if (generation(realm) < 14) for (const name of OLD_UTILITIES) global[name] ??= (foundry.utils as Dict)[name];
  addInterface(realm);
  reportMissingNames(global as Dict);
}
