import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import WebSocket from "ws";
import { entriesOf, type Command, type EncounterState } from "../../../src/rules/index.ts";
import type { Loose } from "../../../playground/shared/loose.ts";
import { webSocketLink } from "../../../playground/client/realm/web-socket-link.ts";
import { SystemFolder } from "../../../playground/server/system-folder.ts";
import { SYSTEM_FOLDER } from "../bundle.ts";
import { clientOn, type Client } from "../world.ts";
import { next, Server } from "./mortal-server.ts";

type Seat = Omit<Client, "leave">;

describe("a server killed during a fight", () => {
  let world: string;
  let server: Server;
  const seats: Seat[] = [];
  const known = globalThis.WebSocket;

  beforeEach(async () => {
    (globalThis as Loose).WebSocket = WebSocket;
    world = path.join(await mkdtemp(path.join(tmpdir(), "killed-")), "world");
    server = await Server.start(world);
  });
  afterEach(async () => {
    for (const seat of seats.splice(0)) {
      seat.link.close();
      await seat.window.happyDOM.close();
    }
    await server.kill();
    await rm(path.dirname(world), { recursive: true, force: true });
    globalThis.WebSocket = known;
  });

  const join = async (name: string): Promise<Seat> => {
    const seat = await clientOn(await webSocketLink(server.address), name, await SystemFolder.open(SYSTEM_FOLDER), 13);
    seats.push(seat);
    return seat;
  };
  const fightOf = (seat: Seat): Loose => seat.game.combats.active;
  const stateOf = (seat: Seat): EncounterState => JSON.parse(JSON.stringify(fightOf(seat).encounter)) as EncounterState;

  it.each(["Gamemaster", "Anna"])(
    "restores what was announced, and reports the pending command to the %s",
    async (sender) => {
      const [gm, anna] = [await join("Gamemaster"), await join("Anna")];
      const carriedOut = new Set<string>();
      expect((await fightOf(gm).perform({ type: "start" })).refusal).toBe(null);
      for (let click = 0; click < 8; click++) expect((await fightOf(gm).perform(next(stateOf(gm)))).refusal).toBe(null);
      for (const { id } of entriesOf(stateOf(gm))) if (id) carriedOut.add(id);
      expect(carriedOut.size).toBe(9);

      const seat = sender === "Anna" ? anna : gm;
      const before = stateOf(gm).head;
      const command: Command = sender === "Anna" ? { type: "done" } : next(stateOf(gm));
      const told = seat.ui.combat.give(command) as Promise<void>;
      await server.kill();
      await told;
      const wentThrough = stateOf(seat).head > before;
      if (!wentThrough) {
        const notice = (): string | undefined => seat.ui.combat.element.querySelector(".sz-refusal")?.textContent;
        await expect.poll(notice, { timeout: 5_000 }).toMatch(sender === "Anna" ? /No reply/ : /Not saved/);
        expect(seat.ui.combat.element.querySelector('[data-action="sendAgain"]')).toBeTruthy();
      }

      server = await Server.start(world);
      const again = [await join("Gamemaster"), await join("Anna"), await join("Ben")];
      const stored = stateOf(again[0]!);
      const ids = new Set(entriesOf(stored).map(({ id }) => id));
      expect([...carriedOut].filter((id) => !ids.has(id))).toEqual([]);
      expect(stored.head - before).toBeLessThanOrEqual(1);
      for (const each of again) expect(stateOf(each)).toEqual(stored);
      // The fight continues.
      expect((await fightOf(again[0]!).perform(next(stored))).refusal).toBe(null);
    },
  );
});
