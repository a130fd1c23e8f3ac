/**
 * The way from the page to the world: a list of seats to choose from, then a socket and the client on it.
 *
 * The server answers `seats.json` with the world's title, generation and users, and speaks the protocol on `world`.
 */

import { reloadWhenBack, startClient, webSocketLink } from "../client/main.ts";
import type { Loose } from "../shared/loose.ts";
import type { Seat } from "./seats.ts";

/** The world as it shows itself before anybody has joined. */
export interface Lobby {
  readonly title: string;
  readonly generation: 13 | 14;
  readonly seats: readonly Seat[];
}

export async function visitLobby(): Promise<Lobby> {
  const response = await fetch("seats.json");
  if (!response.ok) throw new Error("the world does not answer");
  return (await response.json()) as Lobby;
}

function worldAddress(): string {
  const address = new URL("world", document.baseURI);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  return address.href;
}

/** Joins as this user; resolves when the client is ready, with its global object. A lost line brings the page back by itself. */
export async function joinWorld(lobby: Lobby, seat: Seat): Promise<Loose> {
  const address = worldAddress();
  const link = await webSocketLink(address);
  await startClient({ link, user: seat.id, generation: lobby.generation, onDisconnect: () => reloadWhenBack(address) });
  return globalThis;
}
