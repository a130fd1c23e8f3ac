/**
 * With DETACHED=1, on Foundry 14, every window moves into a page of its own as it opens, tracker and chat included. The
 * pages are frames, in which classes and focus differ as in browser windows, while pointer and keyboard reach them.
 */
import type { Frame, Locator, Page } from "playwright-core";
import type { Loose } from "../../playground/shared/loose.ts";

export const DETACHED = process.env.DETACHED === "1";

/** Runs before the page: frames take the place of browser windows. */
export function openFrames(): void {
  const open = globalThis.open.bind(globalThis);
  globalThis.open = (address, name = "", features = "") => {
    if (!name.startsWith("detached-")) return open(address, name, features);
    const [width = "640", height = "480"] = [...features.matchAll(/\d+/g)].map(String);
    const frame = document.createElement("iframe");
    Object.assign(frame, { name, style: `position: fixed; inset: 0 auto auto 0; border: 0; background: #222` });
    Object.assign(frame.style, { width: `${width}px`, height: `${height}px` });
    document.documentElement.append(frame);
    return Object.assign(frame.contentWindow!, { close: () => frame.remove() });
  };
}

/** Detaches what opens from now on, and opens tracker and chat. Runs in the page. */
export async function detachAll(): Promise<void> {
  const { Hooks, ui } = globalThis as unknown as Loose;
  Hooks.on("renderApplicationV2", (app: Loose) => {
    // Dialogs stay in the main window.
    if (app.hasFrame && !app.window.windowId && !app.element.matches("dialog")) void app.detachWindow();
  });
  for (const tab of [ui.chat, ui.combat]) await tab.renderPopout();
}

type Find = (frame: Frame) => Locator;

const found = new WeakMap<Locator, Find>();
const NARROWS = /^(locator|first|last|nth|filter|or|and|getBy.*)$/;
const PATIENCE = 10_000;

/** Returns the page, whose locators find elements in detached windows too, those first. */
export function acrossWindows(page: Page): Page {
  return new Proxy(page, {
    get(target, name) {
      if (NARROWS.test(String(name)))
        return (...args: unknown[]) => across(page, (frame) => call(frame, name, args, frame));
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

function across(page: Page, find: Find): Locator {
  const all = (): Locator[] => page.frames().toReversed().map(find);
  const here = async (): Promise<Locator> => {
    for (const end = Date.now() + PATIENCE; ; await page.waitForTimeout(20)) {
      for (const one of all()) if (await one.count()) return one;
      if (Date.now() > end) return find(page.mainFrame());
    }
  };
  /** The first page that has any, or the main one: tracker and chat are in the main page too. */
  const now = async (): Promise<Locator> => {
    for (const one of all()) if (await one.count()) return one;
    return find(page.mainFrame());
  };
  const together: Loose = {
    waitFor: async (options: Loose = {}) => {
      if (/^(hidden|detached)$/.test(options.state)) return Promise.all(all().map((one) => one.waitFor(options)));
      return (await here()).waitFor(options);
    },
    ...Object.fromEntries(
      ["count", "isVisible", "isHidden", "all", "allInnerTexts", "allTextContents", "evaluateAll"].map((name) => [
        name,
        async (...args: unknown[]) => call(await now(), name, args),
      ]),
    ),
  };
  const proxy: Locator = new Proxy(find(page.mainFrame()), {
    get(target, name) {
      if (Object.hasOwn(together, name)) return together[name];
      if (NARROWS.test(String(name)))
        return (...args: unknown[]) => across(page, (frame) => call(find(frame), name, args, frame));
      const value: unknown = Reflect.get(target, name);
      if (name === "page" || typeof value !== "function") return value;
      return async (...args: unknown[]) => call(await here(), name, args);
    },
  });
  found.set(proxy, find);
  return proxy;
}

/** Calls a method, with the locators among its arguments as they are in this frame. */
function call(target: object, name: PropertyKey, args: readonly unknown[], frame?: Frame): Loose {
  const within = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null || !frame) return value;
    const find = found.get(value as Locator);
    if (find) return find(frame);
    return Object.getPrototypeOf(value) === Object.prototype
      ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, within(one)]))
      : value;
  };
  return (target as Loose)[name](...args.map(within));
}
