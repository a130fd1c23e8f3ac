/** The packs as they are shipped: compiled, and read from the database. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ClassicLevel } from "classic-level";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { buildPacks } from "../../../tools/packs.mjs";
import manifest from "../../../system.json" with { type: "json" };

let folder: string;
/** All entries of all packs: documents, folders, and embedded documents. */
const entries: { readonly pack: string; readonly key: string; readonly document: Loose }[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "segment-zero-compiled-"));
  await buildPacks(folder, () => undefined);
  for (const pack of readdirSync(path.join(folder, "packs"))) {
    const copy = path.join(folder, "read", pack);
    cpSync(path.join(folder, "packs", pack), copy, { recursive: true });
    const database = new ClassicLevel<string, Loose>(copy, { valueEncoding: "json", createIfMissing: false });
    for (const [key, document] of await database.iterator().all()) entries.push({ pack, key, document });
    await database.close();
  }
}, 120_000);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const actors = (): readonly { readonly pack: string; readonly document: Loose }[] =>
  entries.filter(({ key }) => key.startsWith("!actors!"));

it("has the manifest's minimum as coreVersion in every document", () => {
  expect(entries.length).toBeGreaterThan(500);
  const minimum = manifest.compatibility.minimum;
  expect(
    entries.filter(({ document }) => document._stats?.coreVersion !== minimum).map(({ pack, key }) => [pack, key]),
  ).toEqual([]);
});

describe("prototype token", () => {
  it("is complete in every actor", () => {
    expect(actors().length).toBeGreaterThan(150);
    const bad = actors().filter(({ document: { name, img, type, prototypeToken: token } }) => {
      const bar = type === "hazard" ? null : "hp";
      return !(
        token?.name === name &&
        token.texture?.src === img &&
        token.actorLink === (type === "character") &&
        [-1, 0, 1].includes(token.disposition as number) &&
        token.bar1?.attribute === bar &&
        token.sight?.enabled === (type === "character")
      );
    });
    expect(bad.map(({ pack, document }) => [pack, document.name])).toEqual([]);
  });

  it("is friendly, neutral or hostile by kind of actor", () => {
    const dispositions = (pack: string, type: string): readonly number[] =>
      actors()
        .filter((one) => one.pack === pack && one.document.type === type)
        .map(({ document }) => document.prototypeToken?.disposition as number);
    expect(new Set(dispositions("encounter-people", "character"))).toEqual(new Set([1]));
    expect(new Set(dispositions("creatures", "npc"))).toEqual(new Set([-1]));
    expect(new Set(dispositions("creatures", "hazard"))).toEqual(new Set([0]));
    const friends = actors()
      .filter(({ pack, document }) => pack === "encounter-people" && document.type === "npc")
      .filter(({ document }) => document.prototypeToken?.disposition === 1)
      .map(({ document }) => document.name as string);
    expect(friends).toEqual(["Watchman Pell"]);
  });
});
