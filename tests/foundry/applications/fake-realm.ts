// A client with nothing but a page and our application half: for tests of windows and forms without a world.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { publishApplications } from "../../../playground/client/app/index.ts";
import type { AppRealm } from "../../../playground/client/app/realm.ts";
import * as objects from "../../../playground/shared/objects.ts";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { Window } from "../window.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");

export interface FakeRealm extends AppRealm {
  hooks: string[];
  /** Templates by address, before those of the system. */
  templates: Record<string, string>;
}

export function fakeRealm(generation: 13 | 14 = 13): FakeRealm {
  const window: Loose = new Window({ url: "http://table.test/" });
  const hooks: string[] = [];
  const templates: Record<string, string> = {};
  const listeners = new Map<string, Loose[]>();
  window.Hooks = {
    on: (name: string, listener: Loose) => listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    call: (name: string, ...args: Loose[]) => {
      hooks.push(name);
      return (listeners.get(name) ?? []).every((listener) => listener(...args) !== false);
    },
    callAll: (name: string, ...args: Loose[]) => {
      hooks.push(name);
      for (const listener of listeners.get(name) ?? []) listener(...args);
      return true;
    },
  };
  let counter = 0;
  const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  window.foundry = { utils: { ...objects, randomID: () => `id${(counter += 1)}`, escapeHTML: escape } };
  window.CONFIG = { Actor: {}, Item: {}, Combat: {} };
  for (const name of ["Macro", "RollTable", "JournalEntry", "Combatant"]) window[name] = { documentName: name };
  window.CONST = { DOCUMENT_OWNERSHIP_LEVELS: { NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 } };
  window.game = {
    release: { generation },
    keybindings: { actions: new Map(), get: () => [] },
    user: { id: "u1", isGM: true },
    i18n: {
      localize: (key: string) => key,
      format: (key: string, data: Dict) => `${key} ${JSON.stringify(data)}`,
      has: () => false,
    },
  };
  const realm: FakeRealm = {
    generation,
    global: window,
    hooks,
    templates,
    readFile: async (address) =>
      templates[address] ?? readFile(path.join(ROOT, address.replace("systems/segment-zero/", "")), "utf8"),
  };
  publishApplications(realm);
  return realm;
}

export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve, 0));
}

export function click(realm: AppRealm, element: Loose): void {
  element.dispatchEvent(new realm.global.MouseEvent("click", { bubbles: true, cancelable: true }));
}
