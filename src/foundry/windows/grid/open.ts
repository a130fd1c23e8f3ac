import type { Fight } from "../../fight/fight.ts";
import { LatePart } from "../../host/late.ts";

const grid = new LatePart("Grid.Title", () => import("./grid.ts"), { templates: "grid/" });

export async function openGrid(combat: Fight): Promise<void> {
  await (await grid.wanted())?.openGrid(combat);
}
