/** Joining the world: what a page may learn before a user joins, and the client's connection. */

import { startClient, type Link } from "../client/main.ts";
import type { DoorFight } from "../shared/door-fight.ts";
import type { Lobby, Seat } from "../shared/lobby.ts";
import type { Loose } from "../shared/loose.ts";

/** Where the world is: on a server or in the browser. */
export interface WorldSource {
  lobby(): Promise<Lobby>;
  /** Returns the fights of the first page. */
  fights(): Promise<readonly DoorFight[]>;
  /** Opens a new connection to the world. */
  link(): Promise<Link>;
  /** Called when the connection is lost: reloads the page once the world is back. */
  returnWhenBack(): void;
  /** Resets the demo world; the page has to be reloaded afterwards. Missing if the page may not. */
  beginAnew?(): Promise<void>;
}

/** Gives the page the colours and type of the world's system. Resolves once they are loaded. */
export async function addStylesheets({ stylesheets }: Lobby): Promise<void> {
  await Promise.all(
    stylesheets.map((address) => {
      const style = document.createElement("style");
      style.textContent = `@import url("${address}") layer(system);`;
      const loaded = new Promise<void>((resolve) => {
        style.onload = style.onerror = () => resolve();
      });
      document.head.append(style);
      return loaded;
    }),
  );
}

/** Joins as this user. @returns the client's global object, once the client is ready */
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
