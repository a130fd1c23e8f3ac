/**
 * One client, as the application half sees it.
 * Several clients with a document each may share a process, so modules keep no state: `define…` functions make each
 * class for one realm, and the class reads the realm's global at run time.
 */

import type { Loose } from "../../shared/loose.ts";

export interface AppRealm {
  readonly generation?: number;
  /** The client's global object: `document`, `foundry`, `CONFIG`, `game`, `ui`, `Hooks`. */
  readonly global: Loose;
  /** Reads a text file by its public path, for example "systems/segment-zero/templates/…". */
  readFile?: (path: string) => Promise<string>;
  /** Returns the precompiled form of a template; without it the client compiles the template. */
  precompiled?: (template: string) => unknown;
}

/** Reads a text file by its public path, with the realm's reader or by fetch. */
export async function readFile(realm: AppRealm, path: string): Promise<string> {
  if (realm.readFile) return realm.readFile(path);
  const response = await realm.global.fetch(path);
  if (!response.ok) throw new Error(`${path}: ${String(response.status)}`);
  return String(await response.text());
}

/** The Foundry generation imitated, 13 or 14 (facts 7.2). */
export function generation(realm: AppRealm): number {
  return realm.generation ?? Number(realm.global.game?.release?.generation ?? 13);
}

/** Creates an element with classes and attributes. */
export function make(
  realm: AppRealm,
  tag: string,
  classes = "",
  attributes: Record<string, string> = {},
  text?: string,
): Loose {
  const element = realm.global.document.createElement(tag);
  if (classes) element.className = classes;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

/** Parses HTML into its top-level nodes. */
export function parse(realm: AppRealm, html: string): Loose[] {
  const template = realm.global.document.createElement("template");
  template.innerHTML = html;
  return [...template.content.childNodes];
}

/** True if the node is an element with this tag, in any document (facts 4.4 [14]). */
export function isTag(node: Loose, tag: string): boolean {
  return node?.nodeType === 1 && String(node.tagName).toLowerCase() === tag;
}
