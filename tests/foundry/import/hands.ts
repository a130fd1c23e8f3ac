import { beforeAll, beforeEach, expect } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { leaveUndrawn, openSeated, type Client, type World, type WorldSpec } from "../world.ts";
import { jsonOf, textOf, type Changes } from "./gcs.ts";

/** A file as a browser passes it. */
export interface Given {
  readonly name: string;
  readonly size: number;
  text(): Promise<string>;
  readonly webkitRelativePath?: string;
}

export function file(name: string, text: string, more: Partial<Given> = {}): Given {
  return { name, size: text.length, text: async () => text, ...more };
}

/** A fixture, optionally changed. */
export function fixtureFile(name: string, changes?: Changes | ((json: Loose) => void)): Given {
  if (!changes) return file(name, textOf(name));
  const json = jsonOf(name, typeof changes === "function" ? {} : changes);
  if (typeof changes === "function") changes(json);
  return file(name, JSON.stringify(json));
}

/** The table of these tests: a GM and a player who may make nothing. */
export interface Table {
  readonly world: World;
  readonly gm: Client;
  readonly anna: Client;
}

/** Opens a table for the tests of a block, in a world that files share unless `spec` asks for more. Each test begins with an empty world, and fails if a console reports an error that it did not cause on purpose. */
export function useTable(generation: 13 | 14, spec: WorldSpec = {}): Table {
  const table = {} as { -readonly [key in keyof Table]: Table[key] };
  beforeAll(async () => {
    table.world = await openSeated(["Gamemaster", "Anna"], { generation, ...spec }, ["combat"]);
    [table.gm, table.anna] = [...table.world.clients] as [Client, Client];
    leaveUndrawn(table.gm, table.anna);
  });
  beforeEach(async () => {
    for (const id of ["segment-zero-stat-blocks", "segment-zero-import-report", "segment-zero-import-preview"])
      await table.gm.foundry.applications.instances.get(id)?.close();
    for (const name of ["actors", "folders", "combats"])
      for (const each of [...table.gm.game[name]]) await each.delete();
  });
  return table;
}

/** Imports files at a seat. @returns what came of each */
export async function bring(client: Client, files: readonly Given[], options: Loose = {}): Promise<Loose[]> {
  const outcomes = (await client.game.segmentZero.importFiles(files, options)) as Loose[];
  return outcomes;
}

/** The code of a file's refusal. */
export const why = (outcome: Loose): string =>
  String(outcome.refusal?.saying.code ?? outcome.refusals?.[0]?.saying.code).replace("Refused.", "");

export const actorOf = (client: Client, outcome: Loose): Loose =>
  client.game.actors.get(String(outcome.actor.uuid).split(".")[1]);

/** How long to wait for what a window shows after reading files. */
export const SOON = { timeout: 10_000, interval: 20 };

/** Raises an event at an element. */
export const fire = ({ window }: Pick<Client, "window">, element: Loose, type = "click"): void =>
  void element.dispatchEvent(new window.Event(type, { bubbles: true, cancelable: true }));

/** Creates the actors of the stat block window as it shows them. */
export async function submitBlocks(client: Client, world: World): Promise<void> {
  fire(client, client.foundry.applications.instances.get("segment-zero-stat-blocks").element, "submit");
  await world.settled();
}

/** Confirms the import in its preview. @returns the text of the preview */
export async function confirmImport({ foundry, window }: Client): Promise<Loose> {
  const preview = (): Loose => foundry.applications.instances.get("segment-zero-import-preview");
  await expect.poll(() => Boolean(preview()?.element?.querySelector("[data-action=make]")), SOON).toBe(true);
  const { element } = preview();
  const text = String(element.textContent).replace(/\s+/gu, " ");
  fire({ window }, element.querySelector("[data-action=make]"));
  return text;
}

/** Counts of an empty world. */
export const NOTHING = "actors 0, folders 0, combats 0";

/** Counts of all documents that an import makes. */
export const counts = (client: Client): string =>
  ["actors", "folders", "combats"].map((name) => `${name} ${client.game[name].size}`).join(", ");

/** Imports one file. */
export const bringOne = async (client: Client, given: Given, options: Loose = {}): Promise<Loose> =>
  (await bring(client, [given], options))[0];

/** The actor imported from one file. */
export const imported = async (client: Client, given: Given, options: Loose = {}): Promise<Loose> =>
  actorOf(client, await bringOne(client, given, options));

/** The text of the last report; null without one. */
export const report = ({ window }: Client): string | null =>
  (window.document.querySelector(".sz-import__report")?.textContent ?? null) as string | null;

/** Runs a function while a hook of this name forbids the change. */
export async function forbidding<T>(
  client: Client,
  hook: string,
  does: () => Promise<T>,
  allows = (_: Loose): boolean => false,
): Promise<T> {
  const id = client.Hooks.on(hook, allows) as number;
  try {
    return await does();
  } finally {
    client.Hooks.off(hook, id);
  }
}

/** Drops files on an element. */
export function drop(client: Client, element: Loose, files: readonly Given[], items: readonly Loose[] = []): Loose {
  const event = new client.window.Event("drop", { bubbles: true, cancelable: true });
  Object.defineProperty(event, "dataTransfer", { value: { types: ["Files"], files, items, getData: () => "" } });
  element.dispatchEvent(event);
  return event;
}
