// A page for fights without a world: Foundry's dialogs and our templates, so that questions are drawn as at the table.
import { vi } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import type { Precompiled } from "../../../src/foundry/host/templates.ts";
import { fakeRealm } from "../applications/fake-realm.ts";

const TEMPLATES = import.meta.glob<Precompiled[string]>("/templates/**/*.hbs", { eager: true, import: "default" });

/** What our modules take from the page. */
const GLOBALS = ["document", "foundry", "Handlebars", "FormData", "Event", "ResizeObserver", "MutationObserver", "CSS"];

/** Opens a page; its globals stay until `vi.unstubAllGlobals()`. */
export async function openPage(): Promise<Loose> {
  const window: Loose = fakeRealm().global;
  Object.assign(window.game, { i18n: game.i18n });
  window.notices = [];
  Object.assign(ui, { notifications: { info: (words: string) => window.notices.push(words) } });
  window.HTMLElement.prototype.scrollIntoView ??= () => undefined;
  vi.stubGlobal("Hooks", { on: () => 0, off: () => undefined });
  for (const name of GLOBALS) vi.stubGlobal(name, window[name]);
  const { registerDrawings, registerTemplates } = await import("../../../src/foundry/host/templates.ts");
  const { registerPressHelper } = await import("../../../src/foundry/host/presses.ts");
  const { registerRowHelper } = await import("../../../src/foundry/tracker/shown-rows.ts");
  const { registerRuleHelper } = await import("../../../src/foundry/host/rule-links.ts");
  registerPressHelper();
  registerRowHelper();
  registerRuleHelper();
  await registerDrawings();
  await registerTemplates(TEMPLATES);
  return window;
}
