import { SCHEMA, isObject } from "../../rules/core.ts";
import { text } from "../host/i18n.ts";
import { sourceOf, updateSource } from "../host/typed-calls.ts";
import { additionsTo } from "./data-steps.ts";
import { count } from "./fields.ts";

/** 0 if unknown. */
export const dataVersion = () => count();

export function versionOf(document: object): number {
  const { system } = sourceOf(document);
  return isObject(system) && typeof system.dataVersion === "number" ? system.dataVersion : 0;
}

/** True for a document of a newer system version, which is never written. */
export function isNewerDocument(document: object): boolean {
  return versionOf(document) > SCHEMA;
}

/** In `_preCreate`. */
export function stampVersion(document: object): void {
  if (versionOf(document) < SCHEMA) updateSource(document, { system: { dataVersion: SCHEMA } });
}

/**
 * In `_preUpdate`.
 * @returns true if the document is newer, so that the change must be prevented
 */
export function preventsChange(document: object, changes: object): boolean {
  if (!("system" in changes) || !isNewerDocument(document)) return false;
  ui.notifications?.warn(text("Update.NewerDocument", { name: (document as { readonly name: string }).name }));
  return true;
}

/** In `migrateData`. Never throws. */
export function addNewParts({ type, system }: { readonly type?: unknown; readonly system?: unknown }): void {
  if (isObject(system)) Object.assign(system, additionsTo(type, system));
}
