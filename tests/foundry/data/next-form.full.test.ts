// A rehearsal of the next form: this very code with the number 4 and one step, built aside, opens a world of form 1.
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { build } from "vite";
import { SystemFolder } from "../../../playground/server/system-folder.ts";
import { seedUsers } from "../../../playground/server/seed-users.ts";
import type { Loose } from "../../../playground/shared/loose.ts";
import { MemoryStore } from "../../../playground/world/store.ts";
import { SCHEMA } from "../../../src/rules/index.ts";
import { GENERATIONS } from "../../quick.ts";
import { ROOT } from "../bundle.ts";
import { allowErrors, openWorld } from "../world.ts";

allowErrors(/saved by a newer version/u);

const FOLDER = path.join(ROOT, "node_modules/.cache/next-form");
const NEXT = 4;

/** Replaced texts of the sources for the next release. */
const CHANGES: readonly (readonly [file: string, now: string, next: string])[] = [
  ["src/rules/model/state.ts", `SCHEMA = ${SCHEMA}`, `SCHEMA = ${NEXT}`],
  [
    "src/foundry/data/data-steps.ts",
    "STEPS: readonly DataStep[] = []",
    `STEPS: readonly DataStep[] = [{ types: ["character", "npc"], adds: { player: ({ concept }) => (concept === undefined ? undefined : "of " + concept) } }]`,
  ],
];

beforeAll(async () => {
  for (const [file, now] of CHANGES) expect(await readFile(path.join(ROOT, file), "utf8")).toContain(now);
  await build({
    root: ROOT,
    logLevel: "error",
    build: { outDir: FOLDER, emptyOutDir: true },
    plugins: [
      {
        name: "next-form",
        enforce: "pre",
        transform: (code: string, id: string) =>
          CHANGES.reduce((text, [file, now, next]) => (id.endsWith(file) ? text.replace(now, next) : text), code),
      },
    ],
  });
});
afterAll(() => rm(FOLDER, { recursive: true, force: true }));

it.each(GENERATIONS)("steps stored actors, whose number rises with their next change (V%i)", async (generation) => {
  const store = new MemoryStore();
  const next = await openWorld({
    generation,
    store,
    system: await SystemFolder.open(FOLDER),
    seed: async (server) => {
      await seedUsers(server);
      const actor = (name: string, more: object): object => ({
        name,
        type: "character",
        system: { concept: "scout", dataVersion: SCHEMA, ...more },
      });
      await server.operate("create", "Actor", [actor("Mira", {}), actor("Orc", { player: "Ben" })]);
    },
  });
  const stored = (): Loose[] => next.server.documents.all("Actor").map(({ system }) => system as Loose);
  const gm = await next.join("Gamemaster", { undrawn: ["combat"] });
  const [mira, orc] = ["Mira", "Orc"].map((name) => gm.game.actors.getName(name)) as [Loose, Loose];
  expect([mira.system.player, orc.system.player]).toEqual(["of scout", "Ben"]);
  expect(stored().map(({ player }) => player)).toEqual([undefined, "Ben"]);
  await mira.update({ "system.dx": 14 });
  await orc.update({ "system.player": "Eva" });
  expect(stored()).toMatchObject([
    { concept: "scout", dx: 14, dataVersion: NEXT },
    { concept: "scout", player: "Eva", dataVersion: NEXT },
  ]);
  await next.close();

  // The present version takes the same data for newer, and leaves it alone.
  const present = await openWorld({ generation, store, seed: () => Promise.resolve() });
  const again = await present.join("Gamemaster", { undrawn: ["combat"] });
  const before = JSON.stringify(present.server.documents.all("Actor"));
  await again.game.actors.getName("Mira").update({ "system.dx": 15 });
  expect(JSON.stringify(present.server.documents.all("Actor"))).toBe(before);
  await present.close();
});
