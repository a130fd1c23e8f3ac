/**
 * A window's frame: header with title and buttons, content, resize handle; dragging and resizing (facts 4.4 "Frame).
 * DOM"
 */

import type { Dict, Loose } from "../../shared/loose.ts";
import { runAction } from "./actions.ts";
import { generation, make, type AppRealm } from "./realm.ts";
import { localise } from "./texts.ts";

/** Returns a header button: an icon with a label for screen readers. */
export function headerButton(realm: AppRealm, action: string, label: string, icon = ""): Loose {
  return make(realm, "button", `header-control icon ${icon}`.trim(), {
    type: "button",
    "data-action": action,
    "data-tooltip": "",
    "aria-label": label,
  });
}

/** Builds the frame of an application and fills its `window` record. */
export function buildFrame(realm: AppRealm, app: Loose, element: Loose): void {
  const { window: options } = app.options as { window: Dict };
  const header = make(realm, "header", "window-header");
  const icon = make(realm, "i", `window-icon ${String(options.icon ?? "")}${options.icon ? "" : " hidden"}`.trim(), {
    "aria-hidden": "true",
  });
  const title = make(realm, "h1", "window-title", { id: `${String(app.id)}-title` }, String(app.title));
  const controls = headerButton(realm, "toggleControls", localise(realm, "StandIn.Menu"), "window-menu");
  const close = headerButton(realm, "close", localise(realm, "StandIn.Close"), "window-close");
  header.append(icon, title, controls, close);
  element.append(header);
  // [14] opens a context menu instead (facts 4.4, monks-enhanced-journal#820).
  const dropdown = generation(realm) < 14 ? make(realm, "menu", "controls-dropdown") : null;
  if (dropdown) element.append(dropdown);
  const content = make(
    realm,
    String(options.contentTag ?? "section"),
    ["window-content", ...((options.contentClasses ?? []) as string[])].join(" "),
  );
  element.append(content);
  element.setAttribute("role", "dialog");
  element.setAttribute("aria-labelledby", `${String(app.id)}-title`);
  Object.assign(app.window, { header, icon, title, controls, close, content, controlsDropdown: dropdown });
  if (options.resizable) {
    const handle = make(realm, "div", "window-resize-handle", { "aria-hidden": "true" });
    element.append(handle);
    app.window.resize = handle;
    drag(
      handle,
      (start) => ({ width: Number(start.width), height: Number(start.height) }),
      (app_, from, dx, dy) => {
        app_.setPosition({
          width: Math.max(200, Number(from.width) + dx),
          height: Math.max(100, Number(from.height) + dy),
        });
      },
      app,
    );
  }
  drag(
    header,
    (start) => ({ left: Number(start.left), top: Number(start.top) }),
    (app_, from, dx, dy) => {
      app_.setPosition({ left: Number(from.left) + dx, top: Math.max(0, Number(from.top) + dy) });
    },
    app,
  );
  header.addEventListener("dblclick", (event: Loose) => {
    if (event.target.closest("button") || !options.minimizable) return;
    void (app.minimized ? app.maximize() : app.minimize());
  });
}

/** Shows, hides or refreshes the menu of header controls. */
export function refreshControls(realm: AppRealm, app: Loose): void {
  const { controls, controlsDropdown: menu } = app.window as Dict;
  if (!controls) return;
  const entries = [...(app._getHeaderControls() as Iterable<Dict>)];
  controls.hidden = entries.length === 0;
  menu?.replaceChildren(
    ...entries.map((entry) => {
      const item = make(realm, "li", "header-control");
      const button = make(realm, "button", "control", {
        type: "button",
        ...(entry.action ? { "data-action": String(entry.action) } : {}),
      });
      if (entry.icon) button.append(make(realm, "i", `control-icon ${String(entry.icon)}`, { "aria-hidden": "true" }));
      button.append(make(realm, "span", "control-label", {}, localise(realm, String(entry.label ?? ""))));
      if (typeof entry.onClick === "function") button.addEventListener("click", (event: Loose) => entry.onClick(event));
      item.append(button);
      return item;
    }),
  );
}

/** [14] Opens the header controls as a context menu. */
export function openControls(realm: AppRealm, app: Loose): void {
  const { ContextMenu } = realm.global.foundry.applications.ux as Record<string, Loose>;
  const entries = (app._getHeaderControls() as Dict[]).map(({ onClick, action, ...entry }) => ({
    ...entry,
    visible: true,
    onClick: (event: Loose, target: Loose) =>
      typeof onClick === "function"
        ? (onClick(event) as unknown)
        : runAction(realm, app, String(action), event, target),
  }));
  void new ContextMenu(app.window.header, null, entries, { eventName: "none" }).render(app.window.controls);
}

type Read = (position: Dict) => Dict;
type Move = (app: Loose, from: Dict, dx: number, dy: number) => void;

/** Calls `move` while the pointer drags the handle. */
function drag(handle: Loose, read: Read, move: Move, app: Loose): void {
  handle.addEventListener("pointerdown", (event: Loose) => {
    if (event.button !== 0 || event.target.closest("button, input, a")) return;
    const box = app.element.getBoundingClientRect();
    const from = read({ left: box.left, top: box.top, width: box.width, height: box.height });
    const start = { x: Number(event.clientX), y: Number(event.clientY) };
    const view = handle.ownerDocument.defaultView;
    const onMove = (moved: Loose): void => {
      move(app, from, Number(moved.clientX) - start.x, Number(moved.clientY) - start.y);
    };
    const onUp = (): void => {
      view.removeEventListener("pointermove", onMove);
      view.removeEventListener("pointerup", onUp);
    };
    view.addEventListener("pointermove", onMove);
    view.addEventListener("pointerup", onUp);
  });
}
