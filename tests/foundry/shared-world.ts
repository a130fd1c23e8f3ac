// One world for all tests of a file. Opening one with two clients takes 0.2 s of a processor; putting it back to how it was takes a tenth of that.
import { afterAll, afterEach } from "vitest";
import type { Dict, Loose } from "../../playground/shared/loose.ts";
import { PRIMARY } from "../../playground/shared/shapes.ts";
import { SEED } from "../seed.ts";
import { openWorld, type Client, type World, type WorldSpec } from "./world.ts";

/** Combats before those who are in them, and before the scenes that they stand on. */
const FIRST = ["Combat", "ChatMessage"];
const KINDS = [...FIRST, ...PRIMARY.filter((kind) => !FIRST.includes(kind))];

/** What a client had of its own when the world was new. */
interface Own {
  readonly client: Client;
  readonly globals: ReadonlySet<string>;
  readonly applications: ReadonlySet<unknown>;
  readonly storage: ReadonlyMap<string, string>;
  /** How many listen to what. */
  readonly hooks: ReadonlyMap<string, number>;
}

/** Everything that is stored, without when and by whom it was written. */
const stored = (world: World): Map<string, string> =>
  new Map(
    KINDS.flatMap((kind) =>
      world.server.documents
        .all(kind)
        .map(({ _stats: _, ...document }): [string, string] => [
          `${kind}.${String(document._id)}`,
          JSON.stringify(document),
        ]),
    ),
  );

/** What has been opened; the sidebar is there all the time. */
const applications = ({ foundry, ui }: Client): Loose[] =>
  [...foundry.applications.instances.values()].filter((one) => !Object.values(ui).includes(one));
const storageOf = ({ window }: Client): Map<string, string> =>
  new Map(Object.keys(window.localStorage).map((key) => [key, String(window.localStorage.getItem(key))]));
const hooksOf = ({ Hooks }: Client): Map<string, number> =>
  new Map(Object.entries(Hooks.events as Record<string, readonly unknown[]>).map(([name, all]) => [name, all.length]));

const globalsOf = (client: Client): readonly string[] => client.run("Object.keys(globalThis)") as string[];

function ownOf(client: Client): Own {
  return {
    client,
    globals: new Set(globalsOf(client)),
    applications: new Set(applications(client)),
    storage: storageOf(client),
    hooks: hooksOf(client),
  };
}

/** A world with its users, and how it was. */
export class Kept {
  readonly #stored: ReadonlyMap<string, string>;
  readonly #own: readonly Own[];

  constructor(readonly world: World) {
    this.#stored = stored(world);
    this.#own = [...world.clients].map(ownOf);
  }

  /**
   * Puts store, clients and globals back.
   * @returns what could not be put back, in words; then the world cannot be used again
   */
  async putBack(): Promise<readonly string[]> {
    const { world } = this;
    const missing = this.#own.filter(({ client }) => !world.clients.has(client));
    if (missing.length > 0) return ["a client that left"];
    for (const own of this.#own)
      for (const one of applications(own.client)) if (!own.applications.has(one)) await one.close({ animate: false });
    await this.#restore();
    for (const { client, globals, storage } of this.#own) {
      client.ui.notifications.clear?.();
      client.console.length = 0;
      for (const key of storageOf(client).keys()) if (!storage.has(key)) client.window.localStorage.removeItem(key);
      for (const [key, value] of storage) client.window.localStorage.setItem(key, value);
      for (const key of globalsOf(client))
        if (!globals.has(key)) client.run(`delete globalThis[${JSON.stringify(key)}]`);
    }
    world.random(SEED);
    world.conditions({ delay: () => 0 });
    await world.settled();
    return this.#leftBehind();
  }

  /** Takes out what is new, and writes back what was changed or taken out. */
  async #restore(): Promise<void> {
    const { server } = this.world;
    for (const kind of KINDS) {
      const now = new Map([...stored(this.world)].filter(([key]) => key.startsWith(`${kind}.`)));
      const before = [...this.#stored].filter(([key]) => key.startsWith(`${kind}.`));
      const fresh = [...now.keys()].filter((key) => !this.#stored.has(key)).map((key) => key.slice(kind.length + 1));
      const gone = before.filter(([key]) => !now.has(key));
      const changed = before.filter(([key, value]) => now.has(key) && now.get(key) !== value);
      const parsed = (all: typeof before): Dict[] => all.map(([, value]) => JSON.parse(value) as Dict);
      if (fresh.length > 0) await server.operate("delete", kind, fresh as unknown as Dict[]);
      if (gone.length > 0) await server.operate("create", kind, parsed(gone));
      if (changed.length > 0)
        await server.operate("update", kind, parsed(changed), { options: { recursive: false, diff: false } });
      await this.world.settled();
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

/** Worlds of a file, one for each kind that its tests ask for. */
export interface SharedWorlds {
  /** A world with these users in it, new or as good as new. At the end of the test it is put back. */
  open(users: readonly string[], spec?: WorldSpec, undrawn?: readonly string[]): Promise<World>;
}

/** To be called once at the top of a test file. A test that leaves something behind fails, with what it is. */
export function sharedWorlds(): SharedWorlds {
  const idle = new Map<string, Kept>();
  const busy = new Map<string, Kept>();
  afterEach(async () => {
    for (const [key, kept] of busy) {
      busy.delete(key);
      const left = await kept.putBack();
      if (left.length === 0) idle.set(key, kept);
      else {
        await kept.world.close();
        throw new Error(`This test leaves behind: ${left.join("; ")}`);
      }
    }
  });
  afterAll(async () => {
    for (const { world } of idle.values()) await world.close();
  });
  return {
    async open(users, spec = {}, undrawn = []) {
      const key = JSON.stringify([users, spec, undrawn]);
      let kept = idle.get(key);
      idle.delete(key);
      if (!kept) {
        const world = await openWorld(spec);
        for (const name of users) {
          const client = await world.join(name, { undrawn });
          // What is drawn for the first time begins to listen.
          await client.ui.combat.render({ force: true });
        }
        await world.settled();
        kept = new Kept(world);
      }
      busy.set(key, kept);
      return kept.world;
    },
  };
}
