// A rehearsal of the next release: this very code, but with one form more than the recorded worlds have, built aside. What its step does is of no matter; that a world is brought there
// and back by the shell is.
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "vite";
import { SystemFolder } from "../../../playground/server/system-folder.ts";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { SCHEMA } from "../../../src/rules/index.ts";
import { ROOT } from "../bundle.ts";
import type { Client, World } from "../world.ts";
import { openRecorded, recorded } from "./recorded.ts";

const FOLDER = path.join(ROOT, "node_modules/.cache/next-form");
const NEXT = SCHEMA + 1;

/** Replaced texts of the sources for the next release. */
const CHANGES: readonly (readonly [file: string, now: string, next: string])[] = [
  ["src/rules/model/state.ts", `SCHEMA = ${SCHEMA}`, `SCHEMA = ${NEXT}`],
  [
    "src/rules/kernel/migrate.ts",
    `  [${SCHEMA}, toForm${SCHEMA}],`,
    `  [${SCHEMA}, toForm${SCHEMA}],
  [${NEXT}, (stored) => ({ ...stored, seats: (stored.seats as number) + 1 })],`,
  ],
  [
    "src/foundry/data/data-steps.ts",
    "STEPS: readonly DataStep[] = []",
    `STEPS: readonly DataStep[] = [{ version: ${NEXT}, types: ["character", "npc"], adds: { player: ({ concept }) => (concept === undefined ? undefined : "x") } }]`,
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

/** The oldest form and the latest one. */
const SHOWN = [
  { form: "first", generation: 13 },
  { form: "first", generation: 14 },
  { form: "positional", generation: 13 },
] as const;

describe.each(SHOWN)("the next release, on a world of the form $form in V$generation", ({ form, generation }) => {
  let world: World;
  beforeAll(async () => {
    world = await openRecorded(form, generation, await SystemFolder.open(FOLDER));
  });
  afterAll(() => world.close());

  const fights = (): Loose[] =>
    world.server.documents.all("Combat").map(({ system }) => (system as Loose).encounter as Loose);
  const choose = async (client: Client, place: number): Promise<void> => {
    void new (client.game.settings.menus.get("segment-zero.update").type)().render({ force: true });
    await world.settled();
    client.window.document.querySelector(`.sz-pop [data-entry="${place}"]`).click();
    await world.settled();
  };

  it("shows fights as older to players without a GM and refuses clicks", async () => {
    const anna = await world.join("Anna");
    const before = JSON.stringify(fights());
    const combat = anna.game.combats.get(recorded(form).fights[0]!.combat);
    expect((await combat.perform({ type: "done" })).refusal?.code).toBe("state-unreadable");
    await world.settled(world.server.operate("update", "Combat", [{ _id: combat.id, active: true, scene: null }]));
    await anna.ui.combat.render({ force: true });
    expect(String(anna.ui.combat.element.textContent)).toContain("being brought to the present form");
    expect(JSON.stringify(fights())).toBe(before);
    await anna.leave();
  });

  it("updates fights and actors, continues them, and can restore all", async () => {
    const before = fights();
    const gm = await world.settled(world.join("Gamemaster"));
    expect(fights().map(({ schema, seats }) => [schema, seats])).toEqual(
      before.map(({ seats }) => [NEXT, Number(seats) + 1]),
    );
    for (const { combat: id, current } of recorded(form).fights) {
      const combat = gm.game.combats.get(id);
      expect([combat.problem, combat.damage, gm.game.system.api.core.currentIds(combat.encounter)]).toEqual([
        null,
        [],
        [...current].sort(),
      ]);
    }
    // Line 3 restores the world after confirmation.
    await choose(gm, 2);
    const dialog = [...gm.window.document.querySelectorAll("dialog, .application.dialog")].at(-1) as Loose;
    dialog.querySelector("button[data-action=yes]").click();
    await world.settled();
    expect(fights()).toEqual(before);
    const setting = world.server.documents.all("Setting").find(({ key }) => key === "segment-zero.worldVersion");
    expect(JSON.parse(setting?.value as string) as Dict).toEqual({ version: 0, putBack: true });
    await choose(gm, 0);
    expect(fights().every(({ schema }) => schema === NEXT)).toBe(true);
    expect((await gm.game.combats.get(recorded(form).fights[0]!.combat).perform({ type: "done" })).refusal).toBeNull();
  });
});
