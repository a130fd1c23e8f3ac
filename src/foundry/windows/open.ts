import type { Fight } from "../fight/fight.ts";
import { LatePart } from "../host/late.ts";

/* Windows that are loaded when they are first opened. */

const grid = new LatePart("Grid.Title", () => import("../time/grid/grid.ts"), { templates: "grid/" });
const log = new LatePart("Log.Title", () => import("./log/log.ts"));
const encounters = new LatePart("Encounters.Title", () => import("./encounters/window.ts"), {
  templates: "encounters/",
});

export async function openGrid(combat: Fight): Promise<void> {
  await (await grid.wanted())?.openGrid(combat);
}

export async function openLog(combat: Fight): Promise<void> {
  await (await log.wanted())?.openLog(combat);
}

export async function openEncounters(): Promise<void> {
  await (await encounters.wanted())?.openEncounters();
}
