// A world with several clients in one process. Each client is a vm context with a separate window, in which the stand-in's client and then the system's real bundle are
// evaluated; they exchange only JSON strings.
import vm from "node:vm";
import type { Link } from "../../playground/client/realm/connection.ts";
import { Network, type NetworkConditions } from "../../playground/server/network.ts";
import { seedUsers } from "../../playground/server/seed-users.ts";
import { MemoryStore, type Store } from "../../playground/world/store.ts";
import { InlineSystem, type SystemFiles } from "../../playground/world/system-files.ts";
import { WorldServer } from "../../playground/world/world-server.ts";
import type { Uncertain } from "../../playground/client/uncertain.ts";
import type { Dict, Loose } from "../../playground/shared/loose.ts";
import { builtSystem, withModulesOf } from "./built-system.ts";
import { reportMissingTexts } from "./asked-texts.ts";
import { clientScript, counted, importModule, modulesComing, runScript } from "./scripts.ts";
import { precompiled } from "./templates.ts";
import { textsOf } from "./texts.ts";
import { SEED } from "../seed.ts";
import { Window } from "./window.ts";

export interface InlineSystemSpec {
  manifest?: Dict;
  module?: string;
  /** Further files by path inside the system ("lang/en.json"). */
  files?: Record<string, string>;
  packs?: Record<string, Dict[]>;
}

export interface WorldSpec {
  generation?: 13 | 14;
  /** The built system (default), a system of the test's own, or anything that serves files. */
  system?: "built" | InlineSystemSpec | SystemFiles;
  /** Folders of modules that are active. */
  modules?: readonly string[];
  /** Fills the empty world; by default the users Gamemaster, Anna, Ben and Chloe. */
  seed?: (server: WorldServer) => Promise<void>;
  store?: Store;
  /** Other readings of open facts, for the server and every client. */
  uncertain?: Partial<Uncertain>;
  /** True to reserve the world for this test: its clients remember no other tests, such as counts of warnings. */
  alone?: boolean;
}

const MUTANTS = globalThis as { __stryker__?: object };

/** Errors in the consoles of clients that no test has looked at. */
const unread = new Map<readonly ConsoleMessage[], string[]>();

/** What the stand-in says on a line that a test has cut. */
const CUT = /connection to the world/u;
let allowed: readonly RegExp[] = [CUT];

/** To be called at the top of a test file whose tests may leave such errors in consoles. */
export function allowErrors(...patterns: readonly RegExp[]): void {
  allowed = [CUT, ...patterns];
}

/** Returns the errors that are not allowed, and forgets all. */
export function unreadErrors(): readonly string[] {
  const all = [...unread.values()].flat().filter((text) => !allowed.some((pattern) => pattern.test(text)));
  unread.clear();
  return all;
}

export interface ConsoleMessage {
  level: "log" | "info" | "warn" | "error" | "debug";
  text: string;
  args: unknown[];
}

export interface Client {
  name: string;
  window: Loose;
  game: Loose;
  ui: Loose;
  Hooks: Loose;
  CONFIG: Loose;
  foundry: Loose;
  console: ConsoleMessage[];
  /** Errors in its console. A test fails if it leaves some that it has not asked for. */
  errors(): string[];
  link: Link;
  /** Runs code inside the client, with its globals. */
  run(code: string): Loose;
  leave(): Promise<void>;
}

const inline = (spec: InlineSystemSpec): InlineSystem =>
  new InlineSystem(
    {
      id: "segment-zero",
      title: "Test system",
      version: "0.0.1",
      esmodules: spec.module ? ["module.mjs"] : [],
      socket: true,
      languages: spec.files?.["lang/en.json"] ? [{ lang: "en", name: "English", path: "lang/en.json" }] : [],
      documentTypes: { Actor: { hero: {} }, Item: { thing: {} } },
      ...spec.manifest,
    },
    { "module.mjs": spec.module ?? "", ...spec.files },
    spec.packs,
  );

async function systemOf(spec: WorldSpec["system"]): Promise<SystemFiles> {
  if (spec === undefined || spec === "built") return builtSystem();
  return "read" in spec ? spec : inline(spec);
}

/** A browser's function that the window lacks, made of the client's own objects. */
const STRUCTURED_CLONE = new vm.Script(`globalThis.structuredClone ??= function structuredClone(value) {
  if (value === null || typeof value !== "object") { if (typeof value === "function") throw new Error("A function cannot be cloned"); return value; }
  if (Array.isArray(value)) return value.map((each) => structuredClone(each));
  if (value instanceof Map) return new Map([...value].map(([key, each]) => [structuredClone(key), structuredClone(each)]));
  if (value instanceof Set) return new Set([...value].map((each) => structuredClone(each)));
  if (value instanceof Date) return new Date(value);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, structuredClone(each)]));
};`);

/** A small generator for repeatable dice (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function capture(): { messages: ConsoleMessage[]; console: Console } {
  const messages: ConsoleMessage[] = [];
  const write =
    (level: ConsoleMessage["level"]) =>
    (...args: unknown[]) => {
      const text = args.map((each) => (each as Error | undefined)?.stack ?? String(each)).join(" ");
      messages.push({ level, text, args });
      if (level === "error") unread.set(messages, [...(unread.get(messages) ?? []), text]);
      if (process.env.STAND_IN_ECHO) console[level](...args);
    };
  const own = {
    ...console,
    log: write("log"),
    info: write("info"),
    warn: write("warn"),
    error: write("error"),
    debug: write("debug"),
    trace: write("debug"),
    group: () => undefined,
    groupCollapsed: () => undefined,
    groupEnd: () => undefined,
  };
  return { messages, console: own };
}

export interface JoinOptions {
  uncertain?: Partial<Uncertain>;
  /** Runs in place of another package: the globals are there, the system is not yet imported. */
  beforeSystem?: (global: Loose) => void | Promise<void>;
  /** Tabs of the sidebar left unrendered at the start. */
  undrawn?: readonly string[];
  /** Numbers from which its ids are made; random ones by default. */
  ids?: () => number;
  /** The browser of the client's tab. */
  browser?: Browser;
}

/** What reaches all tabs of a browser; on leaving, a tab closes its channels. */
export class Browser {
  readonly #channels = new Map<string, Set<Loose>>();

  channelClass(): unknown {
    const channels = this.#channels;
    return class {
      onmessage: ((event: { data: unknown }) => void) | null = null;
      readonly #all: Set<Loose>;
      constructor(name: string) {
        this.#all = channels.get(name) ?? new Set();
        channels.set(name, this.#all.add(this));
      }
      postMessage(data: unknown): void {
        const text = JSON.stringify(data);
        for (const other of [...this.#all].filter((one) => one !== this))
          void counted(
            new Promise<void>((done) => {
              setImmediate(() => {
                if (this.#all.has(other)) other.onmessage?.({ data: JSON.parse(text) as unknown });
                done();
              });
            }),
          );
      }
      close(): void {
        this.#all.delete(this);
      }
    };
  }
}

const started = new Set<object>();

/**
 * Closes the windows that a test file has left open and empties its clients. The file's process goes on with the next file, and what a variable of a test file
 * holds stays in memory as long as the process.
 */
export async function closeClients(): Promise<void> {
  for (const client of started as Set<Partial<Client>>) {
    client.link?.close();
    await client.window?.happyDOM.close();
    for (const key of Object.keys(client)) delete (client as Record<string, unknown>)[key];
  }
  started.clear();
}

/** Leaves these clients open at the end of a file. */
export function outliveFile(...clients: readonly Client[]): void {
  for (const client of clients) started.delete(client);
}

/** Starts a separate client, on any line to any server. */
export async function clientOn(
  link: Link,
  name: string,
  system: SystemFiles,
  generation: 13 | 14,
  { uncertain = {}, beforeSystem, undrawn = [], ids, browser }: JoinOptions = {},
): Promise<Omit<Client, "leave">> {
  const { messages, console: own } = capture();
  const window: Loose = new Window({ url: "http://localhost:30000/game", console: own });
  window.console = own;
  // The active mutant (tools/mutants/shell).
  if (MUTANTS.__stryker__) window.__stryker__ = MUTANTS.__stryker__;
  // A browser's function that the window lacks. A test that waits for an idle client has left it idle.
  window.requestIdleCallback = (run: () => void) =>
    void counted(
      new Promise<void>((done) => {
        setImmediate(() => {
          run();
          done();
        });
      }),
    );
  if (browser) window.BroadcastChannel = browser.channelClass();
  // A frame needs no wait, since nothing is painted.
  window.requestAnimationFrame = (run: (time: number) => void) => setImmediate(run, 0);
  window.cancelAnimationFrame = (frame: NodeJS.Immediate) => {
    clearImmediate(frame);
  };
  // Serves the text files of packages.
  window.fetch = async (address: string) => {
    const text = await counted(system.read(new URL(address, "http://localhost:30000").pathname.replace(/^\//, "")));
    const response = new Response(text, { status: text === null ? 404 : 200 });
    // Reading takes further turns, so the client is not idle before its end.
    const read = response.arrayBuffer.bind(response);
    response.arrayBuffer = () => counted(read());
    const parse = response.json.bind(response);
    response.json = () => counted(parse());
    return response;
  };
  STRUCTURED_CLONE.runInContext(window as vm.Context);
  clientScript().runInContext(window as vm.Context);
  await window.StandIn.startClient({
    link,
    user: name,
    generation,
    uncertain,
    importModule: (path: string) => importModule(window as vm.Context, system, path),
    runScript: (path: string) => runScript(window as vm.Context, system, path),
    styles: false,
    precompiled: (template: string) => precompiled(template, window as vm.Context),
    readTexts: (path: string) => textsOf(system, path),
    undrawn,
    ids,
    beforeSystem,
    onDisconnect: () => undefined,
  });
  reportMissingTexts(window.game.i18n, own);
  const client = {
    name,
    window,
    game: window.game,
    ui: window.ui,
    Hooks: window.Hooks,
    CONFIG: window.CONFIG,
    foundry: window.foundry,
    console: messages,
    errors: () => {
      unread.delete(messages);
      return messages.filter((each) => each.level === "error").map((each) => each.text);
    },
    link,
    run: (code: string) => vm.runInContext(code, window as vm.Context) as unknown,
  };
  started.add(client);
  return client;
}

/** The render functions of undrawn trackers. */
const drawing = new WeakMap<Client, Loose>();

/** Leaves the trackers of clients undrawn, since rendering takes most of a test's time. */
export function leaveUndrawn(...clients: readonly Client[]): void {
  for (const client of clients) {
    const { combat } = client.ui;
    if (drawing.has(client)) continue;
    drawing.set(client, combat.render);
    combat.render = async () => combat;
  }
}

/** Renders an undrawn tracker, now and from here on. */
export async function draw(client: Client): Promise<void> {
  const { combat } = client.ui;
  if (!drawing.delete(client)) return;
  delete combat.render;
  await combat.render({ force: true });
}

export class World {
  readonly server: WorldServer;
  readonly network: Network;
  readonly generation: 13 | 14;
  readonly clients = new Set<Client>();
  readonly #browser = new Browser();
  readonly #uncertain: Partial<Uncertain>;
  /** Equal dice in every run, so that a failure has its cause in a change. */
  #random = seeded(SEED);

  constructor(server: WorldServer, generation: 13 | 14, uncertain: Partial<Uncertain>) {
    this.server = server;
    this.network = new Network(server);
    this.generation = generation;
    this.#uncertain = uncertain;
  }

  /** Starts a client and waits until it is idle. */
  async join(name: string, options: JoinOptions = {}): Promise<Client> {
    const joined = await clientOn(this.network.connect(name), name, this.server.system, this.generation, {
      browser: this.#browser,
      ...options,
      uncertain: { ...this.#uncertain, ...options.uncertain },
    });
    const client: Client = Object.assign(joined, {
      leave: async () => {
        this.clients.delete(client);
        client.window.dispatchEvent(new client.window.Event("pagehide"));
        client.link.close();
        await this.settled();
        // Close the window, since one that is only stopped keeps its memory permanently.
        await client.window.happyDOM.close();
      },
    });
    this.clients.add(client);
    this.#giveDice(client);
    await this.settled();
    return client;
  }

  /**
   * Resolves when no message is under way and everything that followed from the last ones has run.
   * @param after what to wait for before that, and whose value is returned
   */
  async settled(): Promise<void>;
  async settled<T>(after: T): Promise<Awaited<T>>;
  async settled(after?: unknown): Promise<unknown> {
    const value = await after;
    for (let quiet = 0; quiet < 6;) {
      await new Promise((resolve) => setImmediate(resolve));
      quiet = this.network.quiet && modulesComing() === 0 ? quiet + 1 : 0;
    }
    return value;
  }

  /** Repeats the same dice for all from here on, also for later clients. */
  random(seed: number): void {
    this.#random = seeded(seed);
    for (const client of this.clients) this.#giveDice(client);
  }

  /** Our high numbers are high faces; Foundry counts the other way round. */
  #giveDice(client: Client): void {
    const random = this.#random;
    client.CONFIG.Dice.randomUniform = () => 1 - random();
  }

  /** Sets how long messages take; see NetworkConditions. */
  conditions(conditions: Partial<NetworkConditions>): void {
    Object.assign(this.network.conditions, conditions);
  }

  async close(): Promise<void> {
    // Clients closed by `closeClients` are empty.
    for (const client of [...this.clients]) if ("leave" in client) await client.leave();
    await this.server.close();
  }
}

export async function openWorld({
  generation = 13,
  system,
  modules = [],
  seed = seedUsers,
  store = new MemoryStore(),
  uncertain = {},
}: WorldSpec = {}): Promise<World> {
  const files = await systemOf(system);
  const known = typeof system === "object" ? system : files;
  const server = await WorldServer.open({
    store,
    system: modules.length ? await withModulesOf(known, files, modules, generation) : files,
    generation,
    uncertain,
  });
  await seed(server);
  return new World(server, generation, uncertain);
}

/** Opens a world with users, with or without rendered trackers. */
export type Seating = (users: readonly string[], spec?: WorldSpec, undrawn?: readonly string[]) => Promise<World>;

let sharing: Seating | null = null;

/** From here on `openSeated` takes worlds from this function (shared-world.ts). */
export function shareWorlds(seating: Seating): void {
  sharing = seating;
}

/** A world with these users in it, which tests share (shared-world.ts). */
export const openSeated: Seating = async (...args) => (sharing ?? seatAnew)(...args);

/** Seats users in a world that is not shared. */
export const seatAnew: Seating = async (users, spec = {}, undrawn = []) => {
  const world = await openWorld(spec);
  for (const name of users) await world.join(name, { undrawn });
  return world;
};
