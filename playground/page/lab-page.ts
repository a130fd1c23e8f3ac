/** The initiative lab as a page: the system's window fills it, and its fights are those of the world. */

import type { Loose } from "../shared/loose.ts";
import { addStylesheets, joinWorld, type WorldSource } from "./join.ts";
import { startWith } from "./page.ts";

async function openLab(source: WorldSource): Promise<void> {
  const lobby = await source.lobby();
  await addStylesheets(lobby);
  // Take the last GM, because the first may be playing at the table and should stay the active one.
  const seat = lobby.seats.findLast(({ isGM }) => isGM);
  if (!seat) throw new Error("There is no GM in this world");
  const client: Loose = await joinWorld(source, lobby, seat);
  const loading = document.querySelector<HTMLElement>("#loading");
  if (loading) loading.hidden = true;
  await client.game.segmentZero.openLab();
  document.body.dataset["state"] = "ready";
}

/** Opens the lab of a world. */
export async function startLab(find: (tell: (key: string) => void) => WorldSource): Promise<void> {
  await startWith(find, openLab);
}
