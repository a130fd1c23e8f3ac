/** What only other authors' systems and modules need: jQuery, Application V1, old names, and elements of the page. */

import type { Dict, Loose } from "../../shared/loose.ts";
import { generation, type AppRealm } from "../app/realm.ts";
import { defineApplication } from "./application.ts";
import { defineDialog } from "./dialog.ts";
import { defineForms } from "./forms.ts";
import { addInterface } from "./interface.ts";
import { reportMissingNames } from "./missing.ts";
import { registerOldHelpers } from "./old-helpers.ts";
import { addOldNamespaces, publishOldNames } from "./old-names.ts";

export async function publishLegacy(realm: AppRealm): Promise<void> {
  const { global } = realm;
  // Loaded on demand, so that clients without modules do without jQuery.
  const loaded: Loose = (await import("jquery")).default;
  const $: Loose = loaded.fn ? loaded : loaded(global);
  const Application = defineApplication(realm, $);
  const Dialog = defineDialog(realm, Application, $);
  const { FormApplication, DocumentSheet, ActorSheet, ItemSheet } = defineForms(realm, Application);

  const { foundry } = global as { foundry: Dict };
  Object.assign(foundry.appv1 as Dict, {
    api: { Application, FormApplication, DocumentSheet, Dialog },
    sheets: { ActorSheet, ItemSheet },
  });
  global.ui.windows ??= {};
  Object.assign(global as Dict, { $, jQuery: $ });
  global.DEFAULT_TOKEN ??= "icons/svg/mystery-man.svg";
  global.getDocumentClass ??= (name: string) => global.CONFIG[name]?.documentClass as unknown;
  registerOldHelpers(global.Handlebars as Loose, generation(realm) < 14);
  addInterface(realm);
  addOldNamespaces(foundry);
  reportMissingNames(global as Dict);
  publishOldNames(global as Dict, generation(realm) < 14);
}
