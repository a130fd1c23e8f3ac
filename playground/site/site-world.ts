/** The world of the site, from the site's files and the browser's database. */

import type { DoorExample } from "../shared/door-fight.ts";
import type { Dict } from "../shared/loose.ts";
import { WorldServer } from "../world/world-server.ts";
import { IndexedStore } from "./indexed-store.ts";
import { lockGone, worldLock } from "./locks.ts";
import { StaticSystem } from "./static-system.ts";
import { WorldHost } from "./world-host.ts";

async function file<T>(root: URL, path: string): Promise<T> {
  const response = await fetch(new URL(path, root));
  if (!response.ok) throw new Error(`${path}: ${String(response.status)}`);
  return (await response.json()) as T;
}

/** Opens the world and fills an empty one with the demo's fights. */
async function openWorld(root: URL, fresh: boolean): Promise<WorldServer> {
  const [store, system] = await Promise.all([
    IndexedStore.open(worldLock(root)),
    StaticSystem.open(root, "segment-zero"),
  ]);
  if (fresh) await store.clear();
  if ((await store.load()).length === 0) {
    const seed = await file<readonly (readonly [key: string, value: Dict])[]>(root, "world/seed.json");
    await store.write(seed.map(([key, value]) => ({ key, value })));
  }
  return WorldServer.open({ store, system, generation: 13, title: "Segment Zero" });
}

/**
 * Returns the only host of the site's world.
 * @param root folder of the site, with a slash at its end
 * @param alone resolves when no other program of this browser has the world open
 */
export function siteWorld(root: URL, alone: Promise<unknown>): WorldHost {
  let examples: Promise<readonly DoorExample[]> | undefined;
  return new WorldHost({
    alone,
    open: (fresh) => openWorld(root, fresh),
    examples: () => (examples ??= file(root, "world/examples.json")),
    gone: lockGone,
  });
}
