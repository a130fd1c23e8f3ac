// Cuts the line of a client between two writes of one click.
import type { Client, World } from "../world.ts";

/** True for a request of a client, or an answer to it, that writes a document of one of these names. */
const writes = (text: string, names: readonly string[]): boolean =>
  text.startsWith('{"kind":"operat') && names.some((name) => text.includes(`"documentName":"${name}"`));

/** Documents outside the encounter that a click writes. */
export const DOCUMENTS = ["Actor", "Item", "ActorDelta", "Token", "Combatant"];

/**
 * Cuts the line of a client once it writes such a document: before the request leaves, or after the server has carried it out and before the client hears of it.
 * @param skip so many such writes go through first
 * @returns whether it was cut, and what leaves the line alone from then on
 */
export function cutAt(
  world: World,
  client: Client,
  names: readonly string[],
  when: "before" | "after",
  skip = 0,
): { readonly isCut: () => boolean; readonly disarm: () => void } {
  const { link } = client;
  let left = skip;
  let cut = false;
  const drop = (): void => {
    cut = true;
    world.clients.delete(client);
    world.network.drop(link);
  };
  if (when === "before") {
    const send = link.send.bind(link);
    link.send = (text) => {
      if (!cut && text.startsWith('{"kind":"operate"') && writes(text, names) && left-- === 0) drop();
      if (!cut) send(text);
    };
  } else {
    const hear = link.onMessage;
    link.onMessage = (text) => {
      if (!cut && text.includes('"reply":') && writes(text, names) && left-- === 0) drop();
      if (!cut) hear?.(text);
    };
  }
  return { isCut: () => cut, disarm: () => (left = Infinity) };
}
