/** A world in the browser: every page of the site joins the same world, and no data leaves the machine. */

import type { Link } from "../client/main.ts";
import type { WorldSource } from "../page/join.ts";
import { lineToLeader } from "./leading-tab.ts";
import { hold } from "./locks.ts";
import type { Line, Questions, ToPage, ToWorld } from "./messages.ts";

/** Name of the shared worker's script, filled in by the build, different for every version. */
declare const WORLD_SCRIPT: string;

type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void };

/** The page's end of its connection to the world. */
class Table {
  readonly #line: Line;
  readonly #waiting = new Map<number, Waiting>();
  #next = 1;
  /** The client's connection, once it has joined. */
  link: Link | null = null;

  /** @param held called if another page blocks this one */
  constructor(line: Line, page: string, held: () => void) {
    this.#line = line;
    line.onmessage = ({ data }) => {
      this.#take(data as ToPage, held);
    };
    this.send({ kind: "here", page });
  }

  send(message: ToWorld): void {
    this.#line.postMessage(message);
  }

  ask<What extends keyof Questions>(what: What): Promise<Questions[What]> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, {
        resolve: (value) => {
          resolve(value as Questions[What]);
        },
        reject,
      });
      this.send({ kind: "ask", id, what });
    });
  }

  #take(message: ToPage, held: () => void): void {
    switch (message.kind) {
      case "say":
        return this.link?.onMessage?.(message.text);
      case "closed":
        return this.link?.onClose?.();
      case "waiting":
        return held();
      case "answer":
        return this.#end(message.id, ({ resolve }) => {
          resolve(message.value);
        });
      case "failed":
        return this.#end(message.id, ({ reject }) => {
          reject(new Error(message.reason));
        });
    }
  }

  #end(id: number, settle: (waiting: Waiting) => void): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (waiting) settle(waiting);
  }
}

async function lineToWorld(root: URL): Promise<Line> {
  return typeof SharedWorker === "undefined"
    ? lineToLeader(root)
    : new SharedWorker(new URL(`page/${WORLD_SCRIPT}`, root), { type: "module" }).port;
}

/**
 * Opens the world of this site.
 * @param held called while another page, perhaps of an older version, has the world open
 */
export function browserWorld(held: () => void): WorldSource {
  const root = new URL(".", document.baseURI);
  const table = (async () => {
    const page = `${root.pathname} ${crypto.randomUUID()}`;
    await hold(page);
    return new Table(await lineToWorld(root), page, held);
  })();
  return {
    lobby: async () => (await table).ask("lobby"),
    fights: async () => (await table).ask("fights"),
    beginAnew: async () => void (await (await table).ask("anew")),
    returnWhenBack: () => {
      location.reload();
    },
    link: async () => {
      const joined = await table;
      return (joined.link = {
        onMessage: null,
        onClose: null,
        send: (text) => {
          joined.send({ kind: "say", text });
        },
        close: () => undefined,
      });
    },
  };
}
