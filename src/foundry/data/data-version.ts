import { SCHEMA, isObject, originOf } from "../../rules/core.ts";
import { text } from "../host/i18n.ts";
import { sourceOf, updateSource } from "../host/typed-calls.ts";
import { additionsTo } from "./data-steps.ts";
import { count } from "./fields.ts";

/** 0 if unknown. */
export const dataVersion = () => count();

/** True for a document of a newer system version, which is never written. */
export function isNewerDocument(document: object): boolean {
  const { system } = sourceOf(document);
  return isObject(system) && originOf(system.dataVersion) === "newer";
}

/** Tells a GM that the world has documents of a newer version. In `ready`. */
export function warnOfNewer(): void {
  if (game.user?.isGM && [...(game.actors ?? []), ...(game.items ?? [])].some(isNewerDocument))
    ui.notifications?.error(text("Update.NewerWorld"), { permanent: true });
}

/** In `_preCreate`. */
export function stampVersion(document: object): void {
  if (!isNewerDocument(document)) updateSource(document, { system: { dataVersion: SCHEMA } });
}

/**
 * In `_preUpdate`. A change of `system` also stores the present form.
 * @returns true if the document is newer, so that the change must be prevented
 */
export function preventsChange(document: object, changes: { readonly system?: unknown }): boolean {
  if (!("system" in changes)) return false;
  if (isNewerDocument(document)) {
    ui.notifications?.warn(text("Update.NewerDocument", { name: (document as { readonly name: string }).name }));
    return true;
  }
  if (isObject(changes.system)) Object.assign(changes.system, { dataVersion: SCHEMA });
  return false;
}

/** In `migrateData`. Never throws. */
export function addNewParts({ type, system }: { readonly type?: unknown; readonly system?: unknown }): void {
  if (isObject(system)) Object.assign(system, additionsTo(type, system));
}
