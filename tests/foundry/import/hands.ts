import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openWorld, type Client, type World } from "../world.ts";
import { textOf } from "./gcs.ts";

/** A file as a browser hands it over. */
export interface Given {
  readonly name: string;
  readonly size: number;
  text(): Promise<string>;
  readonly webkitRelativePath?: string;
}

export function file(name: string, text: string, more: Partial<Given> = {}): Given {
  return { name, size: text.length, text: async () => text, ...more };
}

/** One of our fixtures, also with something changed. */
export function fixtureFile(name: string, change?: (json: Loose) => void): Given {
  if (!change) return file(name, textOf(name));
  const json = JSON.parse(textOf(name)) as Loose;
  change(json);
  return file(name, JSON.stringify(json));
}

/** The table of these tests: a GM and a player who may make nothing. */
export interface Table {
  readonly world: World;
  readonly gm: Client;
  readonly anna: Client;
}

export async function openTable(generation: 13 | 14): Promise<Table> {
  const world = await openWorld({ generation });
  return { world, gm: await world.join("Gamemaster"), anna: await world.join("Anna") };
}

/** Opens a table for the tests of a block; each of them begins with an empty world, and nobody's console may have told of an error that no test caused on purpose. */
export function useTable(generation: 13 | 14): Table {
  let table: Table;
  beforeAll(async () => {
    table = await openTable(generation);
  });
  afterAll(async () => {
    expect([...table.gm.errors(), ...table.anna.errors()].filter((text) => !text.includes("on purpose"))).toEqual([]);
    await table.world.close();
  });
  beforeEach(async () => {
    for (const name of ["actors", "folders", "combats"])
      for (const each of [...table.gm.game[name]]) await each.delete();
  });
  return {
    get world() {
      return table.world;
    },
    get gm() {
      return table.gm;
    },
    get anna() {
      return table.anna;
    },
  };
}

/** Imports files at a seat. @returns what came of each */
export async function bring(client: Client, files: readonly Given[], options: Loose = {}): Promise<Loose[]> {
  const outcomes = (await client.game.segmentZero.importFiles(files, options)) as Loose[];
  return outcomes;
}

/** The code of why a file was refused. */
export const why = (outcome: Loose): string =>
  String(outcome.refusal?.saying.code ?? outcome.refusals?.[0]?.saying.code).replace("Refused.", "");

export const actorOf = (client: Client, outcome: Loose): Loose =>
  client.game.actors.get(String(outcome.actor.uuid).split(".")[1]);

/** Everything that an import could have left behind. */
export const counts = (client: Client): string =>
  ["actors", "folders", "combats"].map((name) => `${name} ${client.game[name].size}`).join(", ");

/** Files that are dropped on an element, as a browser tells of them. */
export function drop(client: Client, element: Loose, files: readonly Given[], items: readonly Loose[] = []): Loose {
  const event = new client.window.Event("drop", { bubbles: true, cancelable: true });
  Object.defineProperty(event, "dataTransfer", { value: { types: ["Files"], files, items, getData: () => "" } });
  element.dispatchEvent(event);
  return event;
}
