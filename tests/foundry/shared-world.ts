// Worlds that the tests of all files in a process share. Opening one with two clients takes 0.2 s of a processor;
// putting it back to how it was takes a tenth of that.
import { afterAll, afterEach, expect, TestRunner } from "vitest";
import type { Dict, Loose } from "../../playground/shared/loose.ts";
import { PRIMARY } from "../../playground/shared/shapes.ts";
import { SEED } from "../seed.ts";
import { pageFaults } from "./page-faults.ts";
import { outliveFile, seatAnew, type Client, type Seating, type World, type WorldSpec } from "./world.ts";

/** Combats before their combatants and scenes. */
const FIRST = ["Combat", "ChatMessage"];
const KINDS = [...FIRST, ...PRIMARY.filter((kind) => !FIRST.includes(kind))];

/** A client's data when the world was new. */
interface Own {
  readonly client: Client;
  /** Its line, which a test may have wrapped. */
  readonly link: Client["link"];
  readonly globals: ReadonlyMap<string, PropertyDescriptor>;
  readonly applications: ReadonlySet<unknown>;
  readonly storage: ReadonlyMap<string, string>;
  /** Number of listeners by hook. */
  readonly hooks: ReadonlyMap<string, number>;
}

/** All stored documents of these kinds, without time and author of their writes. */
const stored = (world: World, kinds: readonly string[] = KINDS): Map<string, string> =>
  new Map(
    kinds.flatMap((kind) =>
      world.server.documents
        .all(kind)
        .map(({ _stats: _, ...document }): [string, string] => [
          `${kind}.${String(document._id)}`,
          JSON.stringify(document),
        ]),
    ),
  );

/** Opened applications, without the sidebar. */
const applications = ({ foundry, ui }: Client): Loose[] => {
  const { activeWindow: _, ...sidebar } = ui as Dict;
  return [...foundry.applications.instances.values()].filter((one) => !Object.values(sidebar).includes(one));
};
const storageOf = ({ window }: Client): Map<string, string> =>
  new Map(Object.keys(window.localStorage).map((key) => [key, String(window.localStorage.getItem(key))]));
const hooksOf = ({ Hooks }: Client): Map<string, number> =>
  new Map(Object.entries(Hooks.events as Record<string, readonly unknown[]>).map(([name, all]) => [name, all.length]));

/** Removes a test's listeners; any other remaining listener belongs to the system, which should have removed it. */
function dropListeners(client: Client): void {
  const Own = client.run("Function") as FunctionConstructor;
  const { Hooks } = client;
  for (const [name, all] of Object.entries(Hooks.events as Record<string, readonly Loose[]>))
    for (const { id, fn } of [...all]) if (!(fn instanceof Own)) Hooks.off(name, id);
}

/** Globals by name, without those that the language hides. */
const globalsOf = (client: Client): ReadonlyMap<string, PropertyDescriptor> => {
  const all = client.run("Object.getOwnPropertyDescriptors(globalThis)") as Record<string, PropertyDescriptor>;
  return new Map(Object.entries(all).filter(([, { enumerable }]) => enumerable));
};

/** Deletes new globals and restores changed or deleted ones. */
function restoreGlobals(client: Client, before: ReadonlyMap<string, PropertyDescriptor>): void {
  const scope = client.run("globalThis") as object;
  const now = globalsOf(client);
  for (const key of now.keys()) if (!before.has(key)) Reflect.deleteProperty(scope, key);
  for (const [key, own] of before) {
    const current = now.get(key);
    if (!current || !Object.is(current.value, own.value) || current.get !== own.get)
      Reflect.defineProperty(scope, key, own);
  }
}

function ownOf(client: Client): Own {
  return {
    client,
    link: { ...client.link },
    globals: globalsOf(client),
    applications: new Set(applications(client)),
    storage: storageOf(client),
    hooks: hooksOf(client),
  };
}

/** A world with its users and initial data. */
export class Kept {
  readonly #stored: ReadonlyMap<string, string>;
  readonly #own: readonly Own[];
  #cut = false;

  constructor(readonly world: World) {
    this.#stored = stored(world);
    for (const { link } of world.clients) {
      const { onClose } = link;
      link.onClose = () => {
        this.#cut = true;
        onClose?.();
      };
    }
    this.#own = [...world.clients].map(ownOf);
  }

  /** True while everybody is there who was there at the beginning, each on the line of then. */
  get isWhole(): boolean {
    return !this.#cut && this.#own.every(({ client }) => this.world.clients.has(client));
  }

  /**
   * Puts store, clients and globals back.
   * @returns what could not be put back, in words; then the world cannot be used again
   */
  async putBack(): Promise<readonly string[]> {
    const { world } = this;
    if (!this.isWhole) return ["a client that left"];
    for (const client of [...world.clients]) if (!this.#own.some((own) => own.client === client)) await client.leave();
    const faults = this.#own.flatMap(({ client }) => pageFaults(client.window.document));
    for (const own of this.#own)
      for (const one of applications(own.client)) if (!own.applications.has(one)) await one.close({ animate: false });
    await this.#restore();
    for (const { client, link, globals, storage } of this.#own) {
      Object.assign(client.link, link);
      // A client does not hear of a setting that is gone.
      client.game.time._initialize();
      for (const dialog of client.window.document.querySelectorAll("dialog")) dialog.remove();
      client.ui.notifications.clear?.();
      dropListeners(client);
      client.console.length = 0;
      for (const key of storageOf(client).keys()) if (!storage.has(key)) client.window.localStorage.removeItem(key);
      for (const [key, value] of storage) client.window.localStorage.setItem(key, value);
      restoreGlobals(client, globals);
    }
    world.random(SEED);
    world.conditions({ delay: () => 0 });
    await world.settled();
    return [...faults, ...this.#leftBehind()];
  }

  /** Deletes new documents and restores changed or deleted ones. */
  async #restore(): Promise<void> {
    const { server } = this.world;
    for (const kind of KINDS) {
      const now = stored(this.world, [kind]);
      const before = [...this.#stored].filter(([key]) => key.startsWith(`${kind}.`));
      const fresh = [...now.keys()].filter((key) => !this.#stored.has(key)).map((key) => key.slice(kind.length + 1));
      const gone = before.filter(([key]) => !now.has(key));
      const changed = before.filter(([key, value]) => now.has(key) && now.get(key) !== value);
      const parsed = (all: typeof before): Dict[] => all.map(([, value]) => JSON.parse(value) as Dict);
      if (fresh.length > 0) await server.operate("delete", kind, fresh as unknown as Dict[]);
      if (gone.length > 0) await server.operate("create", kind, parsed(gone));
      if (changed.length > 0)
        await server.operate("update", kind, parsed(changed), { options: { recursive: false, diff: false } });
      if (fresh.length + gone.length + changed.length > 0) await this.world.settled();
    }
  }

  #leftBehind(): readonly string[] {
    const now = stored(this.world);
    const documents = [...new Set([...now.keys(), ...this.#stored.keys()])].filter(
      (key) => now.get(key) !== this.#stored.get(key),
    );
    const clients = this.#own.flatMap(({ client, applications: before, hooks }) => [
      ...applications(client)
        .filter((one) => !before.has(one))
        .map((one) => `${client.name}'s ${String(one.id)}`),
      ...[...hooksOf(client)]
        .filter(([name, count]) => count !== (hooks.get(name) ?? 0))
        .map(
          ([name, count]) =>
            `${String(count)} instead of ${String(hooks.get(name) ?? 0)} hooks ${name} of ${client.name}`,
        ),
    ]);
    return [...documents, ...clients];
  }
}

/** A file's view of the shared worlds. */
export interface SharedWorlds {
  /**
   * A world with these users in it, new or as good as new. It is put back at the end of the test, or of the file if it
   * is opened in `beforeAll`.
   */
  readonly open: Seating;
}

interface Shared {
  readonly key: string;
  readonly kept: Kept;
}

/** Worlds to be used again, the last used last. */
const idle: Shared[] = [];

/** Worlds that outlive a file, at most, because each takes as much memory as its clients; and those kept during it. */
const MOST = 4;
const MOST_IDLE = 8;

/** Parts of a world that can be asked for again. With any other it is opened for one test alone. */
const PLAIN: ReadonlySet<string> = new Set<keyof WorldSpec>(["generation", "modules", "seed", "system"]);

const numbers = new WeakMap<object, number>();
let numbered = 0;

/** Stands for a system or a function that fills worlds: the same number for the same object. */
function numberOf(one: WorldSpec["system"] | WorldSpec["seed"]): unknown {
  if (one === undefined || typeof one === "string") return one;
  const number = numbers.get(one) ?? numbered++;
  numbers.set(one, number);
  return number;
}

/** Equal for worlds that can take each other's place. */
const keyOf = (users: readonly string[], spec: WorldSpec, undrawn: readonly string[]): string => {
  const { system, seed, ...rest } = spec;
  return JSON.stringify([users, { generation: 13, ...rest }, numberOf(system), numberOf(seed), undrawn]);
};

/** Makes a world available again. @returns what could not be put back; then the world is closed */
async function giveBack(shared: Shared): Promise<readonly string[]> {
  const { kept } = shared;
  const isWhole = kept.isWhole;
  const left = await kept.putBack();
  if (left.length === 0) idle.push(shared);
  else await kept.world.close();
  if (idle.length > MOST_IDLE) await idle.shift()?.kept.world.close();
  return isWhole ? left : [];
}

/**
 * Call this once per test file, before its tests. A test that leaves something behind fails with its name. A world
 * that a client left or that was closed is not reused.
 */
export function sharedWorlds(): SharedWorlds {
  let ofTest: Shared[] = [];
  let ofFile: Shared[] = [];
  afterEach(async () => {
    const used = ofTest;
    ofTest = [];
    const faults: string[] = [];
    for (const shared of used) faults.push(...(await giveBack(shared)));
    if (faults.length > 0) throw new Error(`This test leaves behind: ${faults.join("; ")}`);
  });
  afterAll(async () => {
    const used = ofFile;
    ofFile = [];
    const faults: string[] = [];
    for (const shared of used) faults.push(...(await giveBack(shared)));
    const all = idle.splice(0);
    const outliving = all.filter(({ kept }) => kept.isWhole).slice(-MOST);
    for (const one of all)
      if (outliving.includes(one)) outliveFile(...one.kept.world.clients);
      else await one.kept.world.close();
    idle.push(...outliving);
    if (faults.length > 0) throw new Error(`${String(expect.getState().testPath)} leaves behind: ${faults.join("; ")}`);
  });
  return {
    async open(users, spec = {}, undrawn = []) {
      if (Object.keys(spec).some((part) => !PLAIN.has(part))) return seatAnew(users, spec, undrawn);
      const key = keyOf(users, spec, undrawn);
      const place = idle.findLastIndex((one) => one.key === key && one.kept.isWhole);
      const [known] = place < 0 ? [] : idle.splice(place, 1);
      const shared = known ?? { key, kept: await keep(users, spec, undrawn) };
      (TestRunner.getCurrentTest() ? ofTest : ofFile).push(shared);
      return shared.kept.world;
    },
  };
}

async function keep(...args: Parameters<Seating>): Promise<Kept> {
  const world = await seatAnew(...args);
  // First renders add listeners.
  for (const client of world.clients) await client.ui.combat.render({ force: true });
  await world.settled();
  return new Kept(world);
}
