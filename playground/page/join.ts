/** The way from the page to the world: what is known of it before anybody joins, and a line to it for the client. */

import { startClient, type Link } from "../client/main.ts";
import type { DoorFight } from "../shared/door-fight.ts";
import type { Lobby, Seat } from "../shared/lobby.ts";
import type { Loose } from "../shared/loose.ts";

/** Where a page finds its world: on a server, or in the browser itself. */
export interface WorldSource {
  lobby(): Promise<Lobby>;
  /** The fights that the first page shows. */
  fights(): Promise<readonly DoorFight[]>;
  /** A new line to the world. */
  link(): Promise<Link>;
  /** Called when a line is lost: brings the page back as soon as the world is. */
  returnWhenBack(): void;
  /** Forgets the world and begins it anew; missing where a page may not do so. The page is to be loaded anew afterwards. */
  beginAnew?(): Promise<void>;
}

/** Joins as this user; resolves when the client is ready, with its global object. A lost line brings the page back by itself. */
export async function joinWorld(source: WorldSource, { generation }: Lobby, seat: Seat): Promise<Loose> {
  const link = await source.link();
  const routePrefix = new URL(".", document.baseURI).pathname.replace(/^\/|\/$/g, "");
  await startClient({
    link,
    user: seat.id,
    generation,
    routePrefix,
    onDisconnect: () => {
      source.returnWhenBack();
    },
  });
  return globalThis;
}
