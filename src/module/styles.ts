import { PACKAGE } from "../foundry/host/package.ts";

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
