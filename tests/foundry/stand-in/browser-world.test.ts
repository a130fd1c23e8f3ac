// The world that the site keeps in the browser: it says over its lines what the server says over its sockets.
import { readdirSync, readFileSync } from "node:fs";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import type { ServerMessage } from "../../../playground/protocol.ts";
import { USER_ROLES } from "../../../playground/shared/roles.ts";
import { seedUsers } from "../../../playground/server/seed-users.ts";
import { WorldHost, type HostOptions } from "../../../playground/site/world-host.ts";
import type { ToPage, ToWorld } from "../../../playground/site/messages.ts";
import { lobby } from "../../../playground/world/lobby.ts";
import { MemoryStore } from "../../../playground/world/store.ts";
import { InlineSystem } from "../../../playground/world/system-files.ts";
import { WorldServer } from "../../../playground/world/world-server.ts";

const SYSTEM = new InlineSystem({ id: "segment-zero", version: "1.0.0", socket: true }, { "lang/en.json": "{}" });

/** A page that has joined the world, with its received messages. */
class Page {
  readonly heard: ToPage[] = [];
  readonly #port: MessagePort;
  close: () => void = () => undefined;

  constructor(port: MessagePort) {
    this.#port = port;
    port.onmessage = ({ data }) => {
      this.heard.push(data as ToPage);
    };
  }

  tell(message: ToWorld): void {
    this.#port.postMessage(message);
  }

  say(message: object): void {
    this.tell({ kind: "say", text: JSON.stringify(message) });
  }

  /** The world's first message of this kind, when it arrives. */
  async said<K extends ServerMessage["kind"]>(kind: K): Promise<Extract<ServerMessage, { kind: K }>> {
    return vi.waitFor(() => {
      const found = this.heard
        .flatMap((each) => (each.kind === "say" ? [JSON.parse(each.text) as ServerMessage] : []))
        .find((each) => each.kind === kind);
      if (!found) throw new Error(`no ${kind}`);
      return found as Extract<ServerMessage, { kind: K }>;
    });
  }

  async answer(what: "lobby" | "fights" | "anew", id = 1): Promise<unknown> {
    this.tell({ kind: "ask", id, what });
    return vi.waitFor(() => {
      const found = this.heard.find((each) => (each.kind === "answer" || each.kind === "failed") && each.id === id);
      if (!found) throw new Error(`no answer to ${what}`);
      return found.kind === "answer" ? found.value : found;
    });
  }
}

/** A host with the usual users, and a function that opens pages. */
function hostOf(options: Partial<HostOptions> = {}): { open: () => Page } {
  const store = new MemoryStore();
  const pages = new Map<string, () => void>();
  const host = new WorldHost({
    alone: Promise.resolve(),
    open: async (fresh) => {
      const world = await WorldServer.open({
        store: fresh ? new MemoryStore() : store,
        system: SYSTEM,
        generation: 13,
        title: "Segment Zero",
      });
      if (!world.documents.all("User").length) await seedUsers(world);
      return world;
    },
    examples: () => Promise.resolve([]),
    gone: (page) =>
      new Promise<void>((resolve) => {
        pages.set(page, resolve);
      }),
    ...options,
  });
  let count = 0;
  return {
    open: () => {
      const { port1, port2 } = new MessageChannel();
      onTestFinished(() => {
        port1.close();
        port2.close();
      });
      host.serve(port1);
      const page = new Page(port2);
      const name = `page ${String(++count)}`;
      page.tell({ kind: "here", page: name });
      page.close = () => {
        pages.get(name)?.();
      };
      return page;
    },
  };
}

afterEach(() => {
  vi.restoreAllMocks();
});

it("lists GMs first, then by name, whatever the order of ids", async () => {
  const world = await WorldServer.open({ store: new MemoryStore(), system: SYSTEM, generation: 13 });
  for (const [name, role] of [
    ["Ben", USER_ROLES.PLAYER],
    ["Second GM", USER_ROLES.GAMEMASTER],
    ["Anna", USER_ROLES.PLAYER],
    ["Gamemaster", USER_ROLES.GAMEMASTER],
  ] as const)
    await world.createUser(name, role);
  expect(lobby(world).seats.map(({ name }) => name)).toEqual(["Gamemaster", "Second GM", "Anna", "Ben"]);
});

it("shows the same seats and gives the same world as a server", async () => {
  const server = await WorldServer.open({
    store: new MemoryStore(),
    system: SYSTEM,
    generation: 13,
    title: "Segment Zero",
  });
  await seedUsers(server);
  const sent: ServerMessage[] = [];
  server
    .accept({
      send: (text) => {
        sent.push(JSON.parse(text) as ServerMessage);
      },
      close: () => undefined,
    })
    .receive(JSON.stringify({ kind: "join", user: "Anna" }));
  const page = hostOf().open();
  page.say({ kind: "join", user: "Anna" });
  const { data } = await page.said("welcome");
  await vi.waitFor(() => {
    expect(sent).toHaveLength(1);
  });
  // Ids and times differ between worlds.
  const shape = (message: unknown): string =>
    JSON.stringify(message)
      .replace(/"[A-Za-z0-9]{16}"/g, '"id"')
      .replace(/\d{13}/g, "time");
  expect(shape({ kind: "welcome", data })).toBe(shape(sent[0]));
  const { seats } = (await page.answer("lobby")) as {
    readonly seats: readonly { readonly name: string; readonly active: boolean }[];
  };
  expect(seats.map(({ name, active }) => [name, active])).toEqual([
    ["Gamemaster", false],
    ["Second GM", false],
    ["Anna", true],
    ["Ben", false],
    ["Chloe", false],
  ]);
  await server.close();
});

it("announces one page's write and departure to all others", async () => {
  const host = hostOf();
  const [gm, anna] = [host.open(), host.open()];
  gm.say({ kind: "join", user: "Gamemaster" });
  anna.say({ kind: "join", user: "Anna" });
  await anna.said("welcome");
  gm.say({
    kind: "operate",
    id: 7,
    operations: [{ action: "create", documentName: "Combat", data: [{ round: 3 }], options: {} }],
    batch: false,
  });
  const { operations } = await anna.said("operations");
  expect([operations[0]?.data[0].round, (await gm.said("operations")).reply]).toEqual([3, 7]);
  gm.close();
  await vi.waitFor(() => {
    expect(anna.heard.map((each) => (each.kind === "say" ? each.text : ""))).toContainEqual(
      expect.stringMatching(/"activity".*"active":false/),
    );
  });
});

it("disconnects all users and deletes all documents on a reset", async () => {
  const host = hostOf();
  const [gm, anna] = [host.open(), host.open()];
  gm.say({ kind: "join", user: "Gamemaster" });
  await gm.said("welcome");
  gm.say({
    kind: "operate",
    id: 1,
    operations: [{ action: "create", documentName: "Combat", data: [{}], options: {} }],
    batch: false,
  });
  await gm.said("operations");
  await anna.answer("anew");
  await vi.waitFor(() => {
    expect(gm.heard.at(-1)).toEqual({ kind: "closed" });
  });
  anna.say({ kind: "join", user: "Anna" });
  expect((await anna.said("welcome")).data.documents.Combat).toEqual([]);
});

it.each([
  [1, false],
  [3, true],
])("says whether a trial version stored an encounter: form %i", async (schema, isTrial) => {
  const gm = hostOf().open();
  gm.say({ kind: "join", user: "Gamemaster" });
  await gm.said("welcome");
  const data = [{}, { system: { encounter: { schema } } }];
  gm.say({
    kind: "operate",
    id: 1,
    operations: [{ action: "create", documentName: "Combat", data, options: {} }],
    batch: false,
  });
  await gm.said("operations");
  expect(await gm.answer("lobby")).toMatchObject({ isTrial });
});

it("waits for another program's world, and retries after a failed opening", async () => {
  let free = (): void => undefined;
  let tries = 0;
  const page = hostOf({
    alone: new Promise<void>((resolve) => {
      free = resolve;
    }),
    open: async () => {
      if (tries++ === 0) throw new Error("no room");
      return WorldServer.open({ store: new MemoryStore(), system: SYSTEM, generation: 13 });
    },
  }).open();
  await vi.waitFor(() => {
    expect(page.heard).toEqual([{ kind: "waiting" }]);
  });
  free();
  expect(await page.answer("lobby")).toEqual({ kind: "failed", id: 1, reason: "no room" });
  expect(await page.answer("lobby", 2)).toMatchObject({ seats: [] });
});

it("runs without Node", () => {
  for (const folder of ["world", "shared", "site"]) {
    const place = new URL(`../../../playground/${folder}/`, import.meta.url);
    const imports = readdirSync(place).flatMap((name) =>
      [...readFileSync(new URL(name, place), "utf8").matchAll(/from "([^"]+)"/g)].map(
        ([, from]) => `${name}: ${String(from)}`,
      ),
    );
    expect(
      imports.filter((each) => /: (?!\.|(idb|htmlparser2)$)|\/server\//.test(each)),
      folder,
    ).toEqual([]);
  }
});
