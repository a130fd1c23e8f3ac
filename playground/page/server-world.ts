/** A world on a server, which serves `seats.json` and `fights.json` and speaks the protocol on `world`. */

import { reloadWhenBack, webSocketLink } from "../client/main.ts";
import type { DoorFight } from "../shared/door-fight.ts";
import type { Lobby } from "../shared/lobby.ts";
import type { WorldSource } from "./join.ts";

async function read<T>(address: string, failure: string): Promise<T> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(failure);
  return (await response.json()) as T;
}

function worldAddress(): string {
  const address = new URL("world", document.baseURI);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  return address.href;
}

export const serverWorld: WorldSource = {
  lobby: () => read<Lobby>("seats.json", "the world does not answer"),
  fights: () => read<readonly DoorFight[]>("fights.json", "the fights of the world cannot be read"),
  link: () => webSocketLink(worldAddress()),
  returnWhenBack: () => {
    reloadWhenBack(worldAddress());
  },
};
