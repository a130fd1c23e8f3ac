// foundry.utils (facts 9, tier 0).
import { cleanHtml } from "../../shared/clean-html.ts";
import { isValidId, randomID } from "../../shared/ids.ts";
import type { Dict, Loose } from "../../shared/loose.ts";
import * as objects from "../../shared/objects.ts";
import { realm, route } from "../realm/state.ts";
import { Collection } from "./collection.ts";
import { Semaphore } from "./semaphore.ts";
import { buildUuid, fromUuid, fromUuidSync, parseUuid } from "./uuid.ts";

type Fn = (...args: Loose[]) => unknown;

export function debounce(callback: Fn, delay: number): Fn {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => void callback(...args), delay);
  };
}

function throttle(callback: Fn, delay: number): Fn {
  let last = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (...args) => {
    const run = (): void => {
      last = Date.now();
      void callback(...args);
    };
    clearTimeout(timer);
    const wait = last + delay - Date.now();
    if (wait <= 0) run();
    else timer = setTimeout(run, wait);
  };
}

function isNewerVersion(a: string | number, b: string | number): boolean {
  const [left, right] = [a, b].map((each) => String(each).split("."));
  for (let i = 0; i < Math.max(left?.length ?? 0, right?.length ?? 0); i++) {
    const [x, y] = [left?.[i], right?.[i]];
    if (x === undefined) return false;
    if (y === undefined) return true;
    if (x === y) continue;
    const numeric = /^\d+$/.test(x) && /^\d+$/.test(y);
    return numeric ? Number(x) > Number(y) : x > y;
  }
  return false;
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

/** Deprecated names used so far, for tests. */
export const compatibilityWarnings: string[] = [];

export function logCompatibilityWarning(message: string, options: Dict = {}): void {
  compatibilityWarnings.push(message);
  console.warn(
    `Deprecated: ${message}${options.since ? ` (since ${String(options.since)}, until ${String(options.until)})` : ""}`,
  );
}

export function isSubclass(cls: Loose, parent: Loose): boolean {
  return typeof cls === "function" && (cls === parent || cls.prototype instanceof parent);
}

export function buildUtils(): Dict {
  return {
    ...objects,
    objectsEqual: objects.equals,
    // facts 7.2: 14 deprecates `duplicate` for deepClone.
    duplicate: (original: unknown) => {
      if (realm.generation >= 14)
        logCompatibilityWarning("foundry.utils.duplicate is deprecated: use deepClone", { since: 14 });
      return JSON.parse(JSON.stringify(original)) as unknown;
    },
    randomID,
    isValidId,
    isNewerVersion,
    isSubclass,
    debounce,
    debouncedReload: debounce(() => realm.global.location?.reload?.() as unknown, 250),
    throttle,
    // Makes the browser save the data as a file.
    saveDataToFile: (data: string, type: string, filename: string) => {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([data], { type }));
      link.download = filename;
      link.click();
      setTimeout(() => {
        URL.revokeObjectURL(link.href);
      }, 1_000);
    },
    escapeHTML: (text: unknown) => String(text).replace(/[&<>"']/g, (character) => ESCAPES[character] as string),
    unescapeHTML: (text: string) =>
      Object.entries(ESCAPES).reduce((result, [character, escape]) => result.replaceAll(escape, character), text),
    cleanHTML: cleanHtml,
    parseUuid,
    buildUuid,
    fromUuid,
    fromUuidSync,
    getRoute: route,
    isElementInstanceOf: (element: Loose, type: string) => {
      // facts 4.4: an element may belong to another window, so use that window's class.
      const window = element?.ownerDocument?.defaultView as Dict | null | undefined;
      const cls: unknown = window?.[type] ?? realm.global[type];
      return typeof cls === "function" && element instanceof cls;
    },
    logCompatibilityWarning,
    getParentClasses: (cls: Loose) => {
      const parents: unknown[] = [];
      for (
        let parent = Object.getPrototypeOf(cls);
        parent && parent !== Function.prototype && parent.name;
        parent = Object.getPrototypeOf(parent)
      )
        parents.push(parent);
      return parents;
    },
    getDefiningClass: (object: Loose, property: string) => {
      let target = typeof object === "function" ? object : object.constructor;
      while (target && !Object.hasOwn(target, property)) target = Object.getPrototypeOf(target);
      return target as unknown;
    },
    benchmark: async (fn: Fn, iterations: number, ...args: unknown[]) => {
      for (let i = 0; i < iterations; i++) await fn(...args);
    },
    getCacheBustURL: (url: string) => url,
    fetchJsonWithTimeout: async (url: string) => (await fetch(url)).json() as unknown,
    Collection,
    Semaphore,
  };
}
