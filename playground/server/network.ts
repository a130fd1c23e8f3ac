// A network between a world server and clients in the same process. Each direction of each connection is asynchronous,
// carries JSON strings and keeps their order; delays reorder between clients, and connections can be cut.
import type { WorldServer } from "../world/world-server.ts";

export interface NetworkConditions {
  /** Milliseconds a message takes, or a promise to wait for; called per message. Zero is still asynchronous. */
  delay: (direction: "up" | "down", client: string) => number | Promise<unknown>;
}

export interface ClientLink {
  send(text: string): void;
  onMessage: ((text: string) => void) | null;
  onClose: (() => void) | null;
  close(): void;
}

/** One direction: messages leave in order, none before its delay. */
class Pipe {
  #tail: Promise<void> = Promise.resolve();
  open = true;
  readonly #network: Network;

  constructor(network: Network) {
    this.#network = network;
  }

  push(delay: number | Promise<unknown>, deliver: () => void): void {
    this.#network.inFlight++;
    const arrival =
      typeof delay === "number"
        ? new Promise((resolve) => (delay > 0 ? setTimeout(resolve, delay) : setImmediate(resolve)))
        : delay;
    this.#tail = this.#tail
      .then(() => arrival)
      .then(() => {
        this.#network.inFlight--;
        if (this.open) deliver();
      });
  }
}

export class Network {
  inFlight = 0;
  conditions: NetworkConditions = { delay: () => 0 };
  readonly #server: WorldServer;
  readonly #cutters = new Map<ClientLink, () => void>();

  constructor(server: WorldServer) {
    this.#server = server;
  }

  connect(client: string): ClientLink {
    const up = new Pipe(this);
    const down = new Pipe(this);
    const link: ClientLink = {
      onMessage: null,
      onClose: null,
      send: (text) => {
        up.push(this.conditions.delay("up", client), () => {
          connection.receive(text);
        });
      },
      close: () => {
        cut();
      },
    };
    const cut = (): void => {
      if (!up.open) return;
      up.open = down.open = false;
      connection.closed();
      link.onClose?.();
    };
    const connection = this.#server.accept({
      send: (text) => {
        down.push(this.conditions.delay("down", client), () => link.onMessage?.(text));
      },
      close: cut,
    });
    this.#cutters.set(link, cut);
    return link;
  }

  /** Cuts a connection; messages on the way in either direction are lost. */
  drop(link: ClientLink): void {
    this.#cutters.get(link)?.();
  }

  get quiet(): boolean {
    return this.inFlight === 0 && this.#server.busy === 0;
  }
}
