// A server with a world on disk is killed during writes, repeatedly, and started again. All acknowledged clicks must be there, a pending one completely or not at all; all
// clients must see the same, and the fight must continue.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import WebSocket from "ws";
import {
  entriesOf,
  isKnownId,
  participantsOf,
  problemOf,
  type Command,
  type EncounterState,
} from "../../src/rules/index.ts";
import { webSocketLink } from "../../playground/client/realm/web-socket-link.ts";
import { SystemFolder, withModules } from "../../playground/server/system-folder.ts";
import type { Loose } from "../../playground/shared/loose.ts";
import { MODULE_FOLDER, SYSTEM_FOLDER } from "../foundry/bundle.ts";
import { writeSystem } from "../foundry/foreign/folder.ts";
import { CLOCK } from "../foundry/foreign/foreign.ts";
import { GURPS } from "../foundry/foreign/systems.ts";
import { next, Server } from "../foundry/relay/mortal-server.ts";
import { clientOn, closeClients, type Client } from "../foundry/world.ts";
import { pick, type Random } from "../rules/properties/random.ts";
import { SHIPPED } from "../shipped.ts";
import { type Program, type Run } from "./run.ts";

type Seat = Omit<Client, "leave">;

/** Kills of one world; then another pacing begins a separate world. */
const KILLS = 4;
const SMALL_KILLS = 1;
/** Most milliseconds from the last press to the kill. */
const LATEST = 40;

/** Number of further tries of a write that was given up. */
const MOST_TRIES = 2;

const tally = {
  kills: 0,
  killsOverAnotherSystem: 0,
  acknowledgedClicks: 0,
  pressedAgain: 0,
  underWayAndWritten: 0,
  underWayAndNotWritten: 0,
  backInTheFight: [] as number[],
};

const fightOf = (seat: Seat): Loose => seat.game.combats.active;
const stateOf = (seat: Seat): EncounterState => JSON.parse(JSON.stringify(fightOf(seat).encounter)) as EncounterState;
const idsOf = (state: EncounterState): ReadonlySet<string> =>
  new Set(entriesOf(state).flatMap(({ id }) => (id ? [id] : [])));

/** A click that changes an actor, or undoes such a click. */
function harmful(state: EncounterState, random: Random): Command {
  const { id } = pick(
    [...participantsOf(state)].filter(({ kind }) => kind === "creature"),
    random,
  )!;
  return pick<Command>(
    [
      { type: "harm", participant: id, injury: 1 },
      { type: "harm", participant: id, injury: 1, fatigue: 1 },
      { type: "takeBack" },
      { type: "redo" },
    ],
    random,
  )!;
}

/** Where HP and FP are, in our actors and in those of GURPS. */
const POINTS = ["system.hp.value", "system.fp.value", "system.HP.value", "system.FP.value"];

/** Each document's value without the clicks in force. */
function withoutClicks(seat: Seat): Map<string, number> {
  const values = new Map<string, number>();
  const state = stateOf(seat);
  const inForce = entriesOf(state).slice(0, state.head);
  for (const { actor } of fightOf(seat).combatants.contents as Loose[])
    for (const path of POINTS) {
      if (!actor || !seat.foundry.utils.hasProperty(actor._source, path)) continue;
      const changes = inForce
        .flatMap((entry) => entry.changes ?? [])
        .filter((change) => change.document === actor.uuid && change.path === path);
      const value = seat.foundry.utils.getProperty(actor._source, path) as number;
      values.set(
        `${actor.name}: ${path}`,
        changes.reduce((sum, { from, to }) => sum - Number(to) + Number(from), value),
      );
    }
  return values;
}

/** The GM ends current turns; returns after this many acknowledged clicks. */
async function playOn(gm: Seat, clicks: number): Promise<void> {
  for (let click = 0; click < clicks; click++) {
    let { refusal } = await fightOf(gm).perform(next(stateOf(gm)));
    // On a slow machine a write is given up, and the GM is asked to press again.
    for (let more = 0; refusal?.code === "not-written" && more < MOST_TRIES; more++) {
      tally.pressedAgain++;
      ({ refusal } = await fightOf(gm).perform(next(stateOf(gm))));
    }
    if (refusal) throw new Error(`The fight does not go on: ${JSON.stringify(refusal)}`);
    tally.acknowledgedClicks++;
  }
}

/** Begins a fight of GURPS in a new world of another system. */
async function beginForeign(gm: Seat, pacing: string): Promise<void> {
  await gm.game.settings.set(CLOCK, "begun", true);
  await gm.game.settings.set(CLOCK, "pacing", pacing);
  const made: Loose[] = await gm.window.Actor.create(
    GURPS.actors.map(({ owner, ...data }) => ({
      ...data,
      ownership: owner ? { [gm.game.users.getName(owner).id as string]: 3 } : {},
    })),
  );
  await gm.window.Combat.create({ combatants: made.map(({ id, name }) => ({ actorId: id, name })) });
}

/** Even attacks are on our system, odd ones on the module over another. */
async function attack(run: Run, number: number): Promise<void> {
  const random = run.random(number);
  const isForeign = number % 2 === 1;
  const pacings: readonly string[] = isForeign ? GURPS.pacings! : SHIPPED;
  const pacing = pacings[(number >> 1) % pacings.length]!;
  const known = globalThis.WebSocket;
  (globalThis as Loose).WebSocket = WebSocket;
  const folder = await mkdtemp(path.join(tmpdir(), "killed-"));
  const world = path.join(folder, "world");
  const root = isForeign ? await writeSystem(GURPS) : SYSTEM_FOLDER;
  const what = isForeign ? `${pacing} over ${GURPS.id}` : pacing;
  const modules = isForeign ? [MODULE_FOLDER] : [];
  const system = await withModules(await SystemFolder.open(root), modules);
  const start = async (): Promise<Server> =>
    Server.start(world, 31_800, isForeign ? ["--system", root, "--module", MODULE_FOLDER] : []);
  let server = await start();
  try {
    const join = async (...names: string[]): Promise<Seat[]> =>
      Promise.all(names.map(async (name) => clientOn(await webSocketLink(server.address), name, system, 13)));
    let [gm, anna] = (await join("Gamemaster", "Anna")) as [Seat, Seat];
    if (isForeign) await beginForeign(gm, pacing);
    const fight = (gm.game.combats.contents as Loose[]).find(({ encounter }) => encounter.pacing === pacing);
    if (!fight) throw new Error(`The playground's world has no fight of ${pacing}`);
    await fight.activate();
    if (stateOf(gm).status === "setup") await fightOf(gm).perform({ type: "start" });
    for (let kill = 0; kill < (run.isSmall ? SMALL_KILLS : KILLS); kill++) {
      run.alive(`kill ${kill} of ${what}, --only ${number}`);
      await playOn(gm, 3 + random(3));
      // A refused command, such as Redo without an undone one, changes nothing.
      for (let click = random(4); click > 0; click--) await fightOf(gm).perform(harmful(stateOf(gm), random));
      const before = stateOf(gm);
      const known = idsOf(before);
      const actors = withoutClicks(gm);
      const hurts = random(3) > 0;
      const sender = hurts || random(2) ? gm : anna;
      const command = hurts ? harmful(before, random) : next(stateOf(sender));
      const under = fightOf(sender).perform(command) as Promise<Loose>;
      await new Promise((resolve) => setTimeout(resolve, random(LATEST)));
      await server.kill();
      tally.kills++;
      if (isForeign) tally.killsOverAnotherSystem++;
      const answer = await Promise.race([
        under,
        new Promise<null>((resolve) => setTimeout(() => resolve(null), 3_000)),
      ]).catch(() => null);
      for (const seat of [gm, anna]) seat.link.close();
      await closeClients();
      server = await start();
      const began = performance.now();
      [gm, anna] = (await join("Gamemaster", "Anna")) as [Seat, Seat];
      tally.backInTheFight.push(performance.now() - began);
      // The first client finishes the pending click.
      await fightOf(gm).reconcile();
      const after = stateOf(gm);
      const now = idsOf(after);
      // An undone click is replaced by the next, and stays known.
      const gone = [...known].filter((id) => !isKnownId(after, id));
      if (gone.length)
        run.fault("an acknowledged click was lost", number, `${gone.length} of ${known.size} in ${what}`);
      const halves = [...withoutClicks(gm)].filter(([value, is]) => actors.get(value) !== is);
      if (halves.length) run.fault("half a click", number, `${command.type} in ${what}: ${halves.join("; ")}`);
      if (answer?.refusal === null && after.head === before.head)
        run.fault("the click under way was acknowledged and lost", number, JSON.stringify(answer));
      const added = [...now].filter((id) => !known.has(id)).length;
      if (added > 1) run.fault("a click came twice", number, `${added} in ${what}`);
      if (added) tally.underWayAndWritten++;
      else tally.underWayAndNotWritten++;
      if (problemOf(after) !== null)
        run.fault("what is stored cannot be read", number, JSON.stringify(problemOf(after)));
      if (JSON.stringify(stateOf(anna)) !== JSON.stringify(after))
        run.fault("two clients see two fights", number, what);
      for (const seat of [gm, anna])
        if (seat.errors().length)
          run.fault(`errors of ${seat.name} after the restart`, number, seat.errors().join("\n").slice(0, 2_000));
    }
    await playOn(gm, 3);
  } finally {
    await closeClients();
    await server.kill();
    await rm(folder, { recursive: true, force: true });
    if (isForeign) await rm(root, { recursive: true, force: true });
    globalThis.WebSocket = known;
  }
}

export const program: Program = { attack, figures: (run) => run.figuresOf(tally) };
