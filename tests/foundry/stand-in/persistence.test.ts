import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { seedUsers } from "../../../playground/server/seed-users.ts";
import { LevelStore } from "../../../playground/server/level-store.ts";
import { fight, names, worldOf } from "./helpers.ts";
import { QUICK } from "../../quick.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "stand-in-test-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the stored world", () => {
  it("is restored after a restart with embedded documents", async () => {
    const where = path.join(folder, "restart");
    const first = await worldOf({ store: await LevelStore.open(where), seed: seedUsers });
    const gm = await first.join("Gamemaster");
    const combat = await fight(gm, [1, 2]);
    await combat.startCombat();
    await combat.deleteEmbeddedDocuments("Combatant", [combat.turns[1].id as string]);
    await first.close();
    const second = await worldOf({ store: await LevelStore.open(where), seed: async () => undefined });
    expect(second.server.documents.all("User")).toHaveLength(5);
    const again: Loose = (await second.join("Gamemaster")).game.combats.get(combat.id);
    expect([again.round, again.turn, names(again.turns)]).toEqual([1, 0, ["B"]]);
  });

  it("is open in one place only, with an error elsewhere", async () => {
    const store = await LevelStore.open(path.join(folder, "locked"));
    await expect(LevelStore.open(path.join(folder, "locked"))).rejects.toThrow(/open already/);
    await store.close();
  });

  it.skipIf(QUICK)("contains everything that was announced before SIGKILL", async () => {
    const where = path.join(folder, "killed");
    const script = `
      import { LevelStore } from "./playground/server/level-store.ts";
      import { WorldServer } from "./playground/world/world-server.ts";
      import { InlineSystem } from "./playground/world/system-files.ts";
      const world = await WorldServer.open({ store: await LevelStore.open(${JSON.stringify(where)}), system: new InlineSystem({ id: "segment-zero", version: "0" }), generation: 13 });
      for (let i = 0; ; i++) { const [made] = await world.operate("create", "Combat", [{ round: i }]); console.log(made._id); }
    `;
    const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let told = "";
    child.stdout.on("data", (data: Buffer) => {
      told += data.toString();
      if (told.split("\n").length > 40) child.kill("SIGKILL");
    });
    await new Promise((resolve) => child.on("exit", resolve));
    const ids = told.split("\n").slice(0, -1);
    expect(ids.length).toBeGreaterThan(30);
    const store = await LevelStore.open(where);
    const stored = new Set((await store.load()).map(([key]) => key));
    await store.close();
    expect(ids.filter((id) => !stored.has(`Combat.${id}`))).toEqual([]);
  });
});
