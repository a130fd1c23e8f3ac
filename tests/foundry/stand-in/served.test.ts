import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ClassicLevel } from "classic-level";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { QUICK } from "../../quick.ts";
import WebSocket from "ws";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { HttpServer } from "../../../playground/server/http.ts";
import { SystemFolder, withModules } from "../../../playground/server/system-folder.ts";
import { worldOf, type World } from "./helpers.ts";

let folder: string;
let world: World;
let http: HttpServer;
let port: number;

async function writePack(where: string): Promise<void> {
  await mkdir(where, { recursive: true });
  const level = new ClassicLevel<string, Dict>(where, { valueEncoding: "json" });
  const [hero, sword, sharp] = ["hero", "sword", "sharp"].map((word) => word.repeat(4).slice(0, 16)) as [
    string,
    string,
    string,
  ];
  const of = (_id: string, name: string): Dict => ({ _id, name });
  for (const [key, document] of [
    [`actors!${hero}`, { ...of(hero, "Hero"), type: "hero", system: { list: ["a"] }, items: [sword] }],
    [`actors.items!${hero}.${sword}`, { ...of(sword, "Sword"), type: "thing", effects: [sharp] }],
    [`actors.items.effects!${hero}.${sword}.${sharp}`, of(sharp, "Sharp")],
    ["folders!folderfolderfold", { ...of("folderfolderfold", "Heroes"), type: "Actor" }],
  ] as const)
    await level.put(`!${key}`, document);
  await level.close();
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "stand-in-served-"));
  await writeFile(path.join(folder, "secret.txt"), "outside");
  const system = path.join(folder, "system");
  await writePack(path.join(system, "packs/heroes"));
  await writeFile(
    path.join(system, "system.json"),
    JSON.stringify({
      id: "segment-zero",
      version: "0.0.1",
      documentTypes: { Actor: { hero: {} }, Item: { thing: {} } },
      packs: [{ name: "heroes", label: "Heroes", type: "Actor", path: "packs/heroes" }],
    }),
  );
  const module = path.join(folder, "module");
  await mkdir(module);
  await writeFile(path.join(module, "module.json"), JSON.stringify({ id: "more", esmodules: ["more.mjs"] }));
  await writeFile(path.join(module, "more.mjs"), "globalThis.more = 1;");
  world = await worldOf({ system: await withModules(await SystemFolder.open(system), [module]) });
  http = new HttpServer(world.server);
  port = await http.listen(31_900, 90);
});
afterEach(async () => {
  await http.close();
  await rm(folder, { recursive: true, force: true });
});

describe("the playground's server", () => {
  const get = (address: string): Promise<Response> => fetch(`http://127.0.0.1:${port}${address}`);

  it.skipIf(QUICK)("serves the lobby, page, system and modules, and no files outside them", async () => {
    const lobby = (await (await get("/seats.json")).json()) as Dict;
    const seats = (lobby.seats as Dict[]).map(({ name }) => name as string);
    expect(seats.join(", ")).toBe("Gamemaster, Second GM, Anna, Ben, Chloe");
    expect((await get("/")).headers.get("content-type")).toContain("text/html");
    expect((await get("/systems/segment-zero/system.json")).status).toBe(200);
    expect(await (await get("/modules/more/more.mjs")).text()).toBe("globalThis.more = 1;");
    for (const address of [
      "/modules/more/..%2fsecret.txt",
      "/modules/other/module.json",
      "/systems/segment-zero/..%2fsecret.txt",
      "/systems/segment-zero/%2e%2e/secret.txt",
      "/secret.txt",
      "/systems/segment-zero/packs",
      "/systems/segment-zero/%00",
      "/systems/segment-zero//etc/passwd",
      "/systems/segment-zero/..%5csecret.txt",
      "/page/../../package.json",
      "/page/..%2f..%2fpackage.json",
      "/%2e%2e/%2e%2e/package.json",
    ])
      expect((await get(address)).status).toBe(404);
    expect((await get("/%E0%A4%A")).status).toBe(400);
  });

  it("refuses a folder that holds no module", async () => {
    await expect(withModules(world.server.system, [path.join(folder, "system")])).rejects.toThrow("holds no module");
  });

  it("prevents caching and survives a wrong range", async () => {
    expect((await get("/systems/segment-zero/system.json")).headers.get("cache-control")).toBe("no-store");
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const range = fetch(`http://127.0.0.1:${port}/systems/segment-zero/system.json`, {
      headers: { range: "bytes=9-2" },
    });
    await range.catch(() => undefined);
    log.mockRestore();
    expect((await get("/seats.json")).status).toBe(200);
  });

  it("takes the next free port", async () => {
    const second = new HttpServer(world.server);
    expect(await second.listen(port, 20)).toBeGreaterThan(port);
    await second.close();
  });

  it("lets its own page join, and no foreign site", async () => {
    const join = (origin: string): Promise<string> =>
      new Promise((resolve) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/world`, { headers: { origin } });
        socket.on("open", () => {
          socket.send(JSON.stringify({ kind: "join", user: "Anna" }));
        });
        socket.on("message", (data: Buffer) => {
          resolve((JSON.parse(data.toString()) as Dict).kind as string);
          socket.close();
        });
        socket.on("error", () => {
          resolve("refused");
        });
      });
    expect(await join(`http://127.0.0.1:${port}`)).toBe("welcome");
    expect(await join("http://elsewhere.example")).toBe("refused");
  });

  it("reads compiled packs, embedded documents in their places, folders apart", async () => {
    const gm = await world.join("Gamemaster");
    const pack = gm.game.packs.get("segment-zero.heroes");
    expect(pack.index.size).toBe(1);
    expect(pack.folders.map(({ name }: Loose) => name as string)).toEqual(["Heroes"]);
    const [hero] = await pack.getDocuments();
    expect(hero.items.contents[0].effects.contents[0].name).toBe("Sharp");
    expect(hero._source.system).toEqual({ list: ["a"] });
  });
});
