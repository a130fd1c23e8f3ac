import { text } from "../foundry/host/i18n.ts";
import { noteSaid, registerOwnSystemSetting, wasSaid } from "./settings.ts";
import { openFirstStart } from "./windows/open.ts";
import { PACKAGE } from "../foundry/host/package.ts";

/** In a world of our own system, tells each GM once that the module does nothing. In `init`. */
export function sayOwnSystem(): void {
  registerOwnSystemSetting();
  Hooks.once("ready", () => {
    if (!game.user?.isGM || wasSaid()) return;
    ui.notifications?.info(text("Module.OwnSystem"), { permanent: true });
    void noteSaid();
  });
}

/**
 * Tells GMs which package replaced our tracker.
 * @param id "" if unknown
 */
export function sayReplaced(id: string): void {
  const title = game.modules?.get(id)?.title ?? id;
  console.warn(`Segment Zero | the Combat class was replaced by ${title || "another package"}; fights are left alone.`);
  Hooks.once("ready", () => {
    if (game.user?.isGM) void openFirstStart({ kind: "clash", package: title });
  });
}

const STYLESHEET = "styles/segment-zero-clock.css";

/**
 * Adds the module's stylesheet to the page, in Foundry's layer of modules. In `init`. The manifest does not name it:
 * Foundry would load it in a world of our own system too, where it would win over the system's sheets and windows.
 */
export function addStyles(): void {
  const style = document.createElement("style");
  const address = foundry.utils.getRoute(`${PACKAGE.folder}/${STYLESHEET}`);
  style.textContent = `@import url("${address}") layer(modules);`;
  document.head.append(style);
}
