/** The pacing lab as a page of its own: the window of the system, as large as the page, over the fights of the world. */

import type { Loose } from "../shared/loose.ts";
import { joinWorld, type WorldSource } from "./join.ts";
import { startWith } from "./page.ts";

async function openLab(source: WorldSource): Promise<void> {
  const lobby = await source.lobby();
  // The last GM: the first may be at the table, and whoever leads it stays that one.
  const seat = lobby.seats.findLast(({ isGM }) => isGM);
  if (!seat) throw new Error("There is no GM in this world");
  const client: Loose = await joinWorld(source, lobby, seat);
  const loading = document.querySelector<HTMLElement>("#loading");
  if (loading) loading.hidden = true;
  await client.game.segmentZero.openLab();
  document.body.dataset["state"] = "ready";
}

/** Shows the lab of a world. */
export async function startLab(find: (tell: (key: string) => void) => WorldSource): Promise<void> {
  await startWith(find, openLab);
}
