// The HTTP server: pages, seats, files of the built system, and the WebSocket to the world.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import sirv from "sirv";
import { WebSocketServer } from "ws";
import { PAGE_FOLDER, pageScripts } from "../page/bundle.ts";
import { doorFights } from "../world/door-fights.ts";
import { lobby } from "../world/lobby.ts";
import { doorExamples } from "./front-door.ts";
import { guidePage } from "./guide.ts";
import type { WorldServer } from "../world/world-server.ts";

/** True if the socket is opened by our own page; browsers let any site try. */
function isOwnPage(origin: string | undefined, host: string | undefined): boolean {
  return !origin || origin === `http://${host ?? ""}`;
}

/** Returns the address without its query, still encoded; null if malformed. */
function readAddress(url = "/"): string | null {
  try {
    const { pathname } = new URL(url, "http://localhost");
    decodeURIComponent(pathname);
    return pathname;
  } catch {
    return null;
  }
}

type Serve = ReturnType<typeof sirv>;

/** Serves the current files of a folder, and nothing outside it. All text is UTF-8. */
function filesOf(folder: string, cacheControl: string): Serve {
  return sirv(folder, {
    dev: true,
    setHeaders(response, address) {
      response.setHeader("cache-control", cacheControl);
      const type = /\.(css|m?js|hbs)$/.exec(address)?.[1];
      if (type)
        response.setHeader(
          "content-type",
          `text/${type === "hbs" ? "plain" : type.endsWith("js") ? "javascript" : type}; charset=utf-8`,
        );
    },
  });
}

/** Caching by browsers. Off by default, so that developers see their last build. */
export interface Keeping {
  readonly cacheControl?: string;
}

export class HttpServer {
  readonly #world: WorldServer;
  readonly #server: Server;
  readonly #sockets: WebSocketServer;
  readonly #scripts: ReturnType<typeof pageScripts>;
  readonly #cacheControl: string;
  /** Folders by address prefix; the first match serves the file. */
  readonly #folders: readonly (readonly [prefix: string, serve: Serve])[];

  constructor(world: WorldServer, scripts = pageScripts(), { cacheControl = "no-store" }: Keeping = {}) {
    this.#world = world;
    this.#cacheControl = cacheControl;
    this.#scripts = scripts;
    const page = filesOf(PAGE_FOLDER, cacheControl);
    const packages = (world.system.folders ?? []).map(
      ({ address, root }) => [address, filesOf(root, cacheControl)] as const,
    );
    this.#folders = [
      ...packages,
      ["/images", filesOf(path.resolve(PAGE_FOLDER, "../../docs/images"), cacheControl)],
      ["/page", page],
      ["", page],
    ];
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => {
        console.error(error);
        if (response.headersSent) response.destroy();
        else this.#text(response, 500, "text/plain; charset=utf-8", String((error as Error).message));
      });
    });
    this.#sockets = new WebSocketServer({
      server: this.#server,
      path: "/world",
      maxPayload: 64 * 1024 * 1024,
      verifyClient: ({ origin, req }: { origin?: string; req: IncomingMessage }) => isOwnPage(origin, req.headers.host),
    });
    this.#sockets.on("connection", (socket) => {
      const connection = world.accept({
        send: (text) => {
          socket.send(text);
        },
        close: () => {
          socket.close();
        },
      });
      socket.on("message", (data: Buffer) => {
        try {
          connection.receive(data.toString("utf8"));
        } catch {
          socket.close(1007, "not a message of this protocol");
        }
      });
      socket.on("close", () => {
        connection.closed();
      });
    });
    // The HTTP server reports a port in use; the socket server repeats it.
    this.#sockets.on("error", () => undefined);
  }

  /** Listens on this machine only, on the first free port from `from`. */
  async listen(from: number, tries = 50): Promise<number> {
    for (let port = from; port < from + tries; port++) {
      if (await this.#tryPort(port)) return (this.#server.address() as AddressInfo).port;
    }
    throw new Error(`There is no free port between ${from} and ${from + tries - 1}`);
  }

  #tryPort(port: number): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const onError = (error: NodeJS.ErrnoException): void => {
        this.#server.off("listening", onListening);
        if (error.code === "EADDRINUSE" || error.code === "EACCES") resolve(false);
        else reject(error);
      };
      const onListening = (): void => {
        this.#server.off("error", onError);
        resolve(true);
      };
      this.#server.once("error", onError);
      this.#server.once("listening", onListening);
      this.#server.listen(port, "127.0.0.1");
    });
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#sockets.close();
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => {
      this.#server.close(() => {
        resolve();
      });
    });
  }

  #text(response: ServerResponse, status: number, type: string, body: string, cacheControl = "no-store"): void {
    response.writeHead(status, { "content-type": type, "cache-control": cacheControl });
    response.end(body);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = readAddress(request.url);
    if (address === null || !["GET", "HEAD"].includes(request.method ?? "GET")) {
      this.#text(response, 400, "text/plain; charset=utf-8", "Not a request for this server");
      return;
    }
    if (address === "/seats.json") {
      this.#text(response, 200, "application/json", JSON.stringify(lobby(this.#world)));
      return;
    }
    if (address === "/fights.json") {
      this.#text(response, 200, "application/json", JSON.stringify(doorFights(this.#world, await doorExamples())));
      return;
    }
    const guide = await guidePage(address);
    if (guide !== null) {
      this.#text(response, 200, "text/html; charset=utf-8", guide);
      return;
    }
    const script = await this.#scripts(address);
    if (script !== null) {
      this.#text(response, 200, "text/javascript; charset=utf-8", script, this.#cacheControl);
      return;
    }
    const notFound = (): void => {
      this.#text(response, 404, "text/plain; charset=utf-8", "Not found");
    };
    const [prefix, serve] = this.#folders.find(([beginning]) => address.startsWith(`${beginning}/`)) ?? [];
    if (!serve) return notFound();
    request.url = address.slice(prefix?.length);
    serve(request, response, notFound);
  }
}
