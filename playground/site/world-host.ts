/**
 * Hosts a world for pages of the same browser, with lines in place of sockets. It uses no workers or pages, so tests
 * can run it.
 */

import type { DoorExample } from "../shared/door-fight.ts";
import { doorFights } from "../world/door-fights.ts";
import { lobby } from "../world/lobby.ts";
import type { Connection, WorldServer } from "../world/world-server.ts";
import type { Line, Questions, ToPage, ToWorld } from "./messages.ts";

export interface HostOptions {
  /** Resolves when no other program of this browser has the world open. */
  readonly alone: Promise<unknown>;
  /** Opens the world. @param fresh true to forget the stored one */
  open(fresh: boolean): Promise<WorldServer>;
  /** Returns the fights of the first page. */
  examples(): Promise<readonly DoorExample[]>;
  /** Resolves when the page that holds this lock is closed, reloaded or crashed. */
  gone(page: string): Promise<unknown>;
}

export class WorldHost {
  readonly #options: HostOptions;
  #world: Promise<WorldServer> | null = null;
  #isAlone = false;

  constructor(options: HostOptions) {
    this.#options = options;
    void options.alone.then(() => {
      this.#isAlone = true;
    });
  }

  /** Opens the world on demand, again after a failure. */
  #open(): Promise<WorldServer> {
    return this.#keep(this.#world ?? this.#options.alone.then(() => this.#options.open(false)));
  }

  #keep(world: Promise<WorldServer>): Promise<WorldServer> {
    this.#world = world;
    world.catch(() => {
      if (this.#world === world) this.#world = null;
    });
    return world;
  }

  /** Connects a page. */
  serve(line: Line): void {
    const send = (message: ToPage): void => {
      line.postMessage(message);
    };
    let connection: Promise<Connection> | null = null;
    const leave = (): void => {
      const left = connection;
      connection = null;
      void left?.then((each) => {
        each.closed();
      });
    };
    const join = async (): Promise<Connection> =>
      (await this.#open()).accept({
        send: (text) => {
          send({ kind: "say", text });
        },
        close: () => {
          leave();
          // Wait for the next world, because the page that is sent away may be the one that creates it.
          const tell = (): void => {
            send({ kind: "closed" });
          };
          void this.#open().then(tell, tell);
        },
      });
    line.onmessage = ({ data }) => {
      const message = data as ToWorld;
      switch (message.kind) {
        case "here":
          if (!this.#isAlone) send({ kind: "waiting" });
          void this.#options.gone(message.page).then(() => {
            leave();
            line.close();
          });
          return;
        case "ask":
          this.#answer(message.what).then(
            (value) => {
              send({ kind: "answer", id: message.id, value });
            },
            (error: unknown) => {
              send({ kind: "failed", id: message.id, reason: error instanceof Error ? error.message : String(error) });
            },
          );
          return;
        case "say":
          void (connection ??= join())
            .then((each) => {
              each.receive(message.text);
            })
            .catch((error: unknown) => {
              console.error("world:", error);
            });
      }
    };
  }

  async #answer(what: keyof Questions): Promise<Questions[typeof what]> {
    switch (what) {
      case "lobby":
        return lobby(await this.#open());
      case "fights":
        return doorFights(await this.#open(), await this.#options.examples());
      case "anew":
        return this.#anew();
    }
  }

  /** Sends all pages away, to join the new world. */
  async #anew(): Promise<null> {
    await this.#keep(
      this.#open().then(async (world) => {
        await world.close();
        return this.#options.open(true);
      }),
    );
    return null;
  }
}
