/**
 * Submits an application's form: passes its values to the handler and reports a failure to the user (facts 4.4).
 * "Forms"
 */

import type { Dict, Loose } from "../../shared/loose.ts";
import { FormDataExtended } from "./form-data.ts";
import type { AppRealm } from "./realm.ts";

export async function submitForm(realm: AppRealm, app: Loose, config: Dict, event: Loose): Promise<void> {
  event.preventDefault?.();
  const form = event.currentTarget?.tagName === "FORM" ? event.currentTarget : app.form;
  const formData = new FormDataExtended(form);
  if (typeof config.handler !== "function") return;
  try {
    await config.handler.call(app, event, form, formData);
    if (config.closeOnSubmit && event.type === "submit") await app.close({ submitted: true });
  } catch (error) {
    realm.global.ui?.notifications?.error?.(error instanceof Error ? error.message : String(error), { console: false });
    console.error(error);
  }
}
