import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { seedUsers } from "../../../playground/server/seed-users.ts";
import { LevelStore } from "../../../playground/server/level-store.ts";
import { fight, names, worldOf } from "./helpers.ts";

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
});
