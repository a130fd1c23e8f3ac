import { LatePart } from "../../host/late.ts";

const encounters = new LatePart("Encounters.Title", () => import("./window.ts"), { templates: "encounters/" });

export async function openEncounters(): Promise<void> {
  await (await encounters.wanted())?.openEncounters();
}
