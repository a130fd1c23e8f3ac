/**
 * The way from the page to the world: a list of seats to choose from, then a socket and the client on it.
 *
 * The server answers `seats.json` with the world's title and users, and speaks the protocol on `ws…/world`.
 */

import { startClient } from "../client/main.ts";
import type { Loose } from "../shared/loose.ts";
import type { Seat } from "./seats.ts";

/** What a client sends and hears; strings of the protocol. */
interface Link {
  send(text: string): void;
  onMessage: ((text: string) => void) | null;
  onClose: (() => void) | null;
  close(): void;
}

export async function listSeats(): Promise<{ title: string; seats: Seat[] }> {
  const response = await fetch("seats.json");
  if (!response.ok) throw new Error("the world does not answer");
  return (await response.json()) as { title: string; seats: Seat[] };
}

function socketLink(): Promise<Link> {
  const address = new URL("world", document.baseURI);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(address);
  const link: Link = { send: (text) => socket.send(text), onMessage: null, onClose: null, close: () => socket.close() };
  socket.addEventListener("message", (event) => link.onMessage?.(String(event.data)));
  socket.addEventListener("close", () => link.onClose?.());
  return new Promise((resolve, reject) => {
    socket.addEventListener("open", () => resolve(link));
    socket.addEventListener("error", () => reject(new Error("the line to the world is down")));
  });
}

/** Joins as this user; resolves when the client is ready, with its global object. */
export async function joinWorld(seat: Seat): Promise<Loose> {
  const link = await socketLink();
  await startClient({ link, user: seat.id });
  return globalThis;
}
