/**
 * [14] Browser windows into which windows are moved (API 14: foundry.applications.detached, DetachedWindowDescriptor,
 * hooks openDetachedWindow and closeDetachedWindow; foundryvtt#13128). Nodes are adopted by the other page.
 */

import type { Loose } from "../../shared/loose.ts";
import { uncertain } from "../uncertain.ts";
import type { AppRealm } from "./realm.ts";

export interface DetachedWindow {
  readonly window: Loose;
  readonly applications: Map<string, Loose>;
}

/** `foundry.applications.detached`. */
export class DetachedWindows {
  readonly windows = new Map<string, DetachedWindow>();

  get focused(): Loose {
    return [...this.windows.values()].find(({ window }) => window.document.hasFocus() as boolean)?.window ?? null;
  }
}

/** Moves a window into a browser window of its own. @returns its id; null if the browser refuses */
export function detach(realm: AppRealm, app: Loose): string | null {
  const { global } = realm;
  const id = `detached-${String(app.id)}`;
  const { width, height } = app.element.getBoundingClientRect() as DOMRect;
  const size = `width=${String(Math.max(320, Math.round(width)))},height=${String(Math.max(240, Math.round(height)))}`;
  const opened: Loose = global.open("", id, `popup,${size}`);
  if (!opened) return null;
  dress(global.document as Document, opened.document as Document);
  for (const name of ["foundry", "game", "ui", "CONFIG", "Hooks"]) opened[name] = global[name];
  (global.foundry.applications.detached as DetachedWindows).windows.set(id, {
    window: opened,
    applications: new Map([[String(app.id), app]]),
  });
  opened.document.body.append(
    uncertain.detachedNodes === "copied"
      ? opened.document.importNode(app.element, true)
      : opened.document.adoptNode(app.element),
  );
  opened.addEventListener("pagehide", () => void app.attachWindow());
  global.Hooks.callAll("openDetachedWindow", id, opened);
  return id;
}

/** Moves it back, and closes the browser window. */
export function attach(realm: AppRealm, app: Loose, id: string): void {
  const { global } = realm;
  const { windows } = global.foundry.applications.detached as DetachedWindows;
  const known = windows.get(id);
  if (!known) return;
  windows.delete(id);
  if (app.element) global.document.body.append(global.document.adoptNode(app.element));
  global.Hooks.callAll("closeDetachedWindow", id, known.window);
  known.window.close();
}

/** Copies styles and attributes of the page. */
function dress(from: Document, to: Document): void {
  to.title = from.title;
  for (const [one, other] of [
    [from.documentElement, to.documentElement],
    [from.body, to.body],
  ] as const)
    for (const { name, value } of one.attributes as Iterable<Attr>) other.setAttribute(name, value);
  to.body.classList.add("detached");
  for (const style of from.querySelectorAll("link[rel=stylesheet], style")) to.head.append(to.importNode(style, true));
}
