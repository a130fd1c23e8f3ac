/**
 * Dispatches a click on an element with data-action: the application's own action, then its handlers, then
 * _onClickAction (facts 4.4 "Actions").
 */

import type { Loose } from "../../shared/loose.ts";
import type { AppRealm } from "./realm.ts";

/** @param button 0 for a click, 2 for the context menu */
export function dispatchAction(realm: AppRealm, app: Loose, event: Loose, button: 0 | 2): void {
  const target = event.target?.closest?.("[data-action]");
  if (!target || !app.element?.contains(target)) return;
  const action = String(target.dataset.action);
  if (button === 0 && action === "close") return void app.close();
  if (button === 0 && action === "toggleControls") return void app.toggleControls();
  if (button === 0 && action === "tab") {
    event.preventDefault();
    app.changeTab(String(target.dataset.tab), String(target.dataset.group), {
      event,
      navElement: target.closest(".tabs"),
    });
    return;
  }
  runAction(realm, app, action, event, target, button);
}

/** Runs an application's action for an element, or its own method for actions without a handler. */
export function runAction(
  realm: AppRealm,
  app: Loose,
  action: string,
  event: Loose,
  target: Loose,
  button: 0 | 2 = 0,
): void {
  const entry = app.options.actions[action];
  const { handler, buttons } =
    typeof entry === "function"
      ? { handler: entry as Loose, buttons: [0] }
      : { handler: entry?.handler as Loose, buttons: (entry?.buttons ?? [0]) as number[] };
  if (handler ? !buttons.includes(button) : button !== 0) return;
  const result: Loose = handler ? handler.call(app, event, target) : app._onClickAction(event, target);
  // Report a rejected handler like any uncaught error, so that tests and players see it.
  if (typeof result?.catch === "function") {
    result.catch((error: unknown) => {
      realm.global.ui?.notifications?.error?.(error instanceof Error ? error.message : String(error), {
        console: false,
      });
      console.error(error);
    });
  }
}
