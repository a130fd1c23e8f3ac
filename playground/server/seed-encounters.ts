// The fights of encounters/*.yml, ready to start: actors in a folder, and an encounter with all combatants.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { apply, newEncounter, type EncounterState } from "../../src/rules/index.ts";
import { actorSource } from "../../src/foundry/import/actor-source.ts";
import { asFlag } from "../../src/foundry/import/origin.ts";
import { entrantsOf, joinOf, readEncounter, type EncounterFile } from "../../tools/encounter-file/index.ts";
import { portraitFor, tokenOf } from "../../tools/encounter-file/portraits.ts";
import { randomID } from "../shared/ids.ts";
import type { Dict } from "../shared/loose.ts";
import type { WorldServer } from "../world/world-server.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../encounters");
const OWNER = 3;

export async function seedEncounters(server: WorldServer): Promise<void> {
  const names = (await readdir(FOLDER)).filter((name) => /\.ya?ml$/.test(name)).sort();
  for (const [place, name] of names.entries()) {
    const result = readEncounter(await readFile(path.join(FOLDER, name), "utf8"));
    if (result.problems) throw new Error(`${name}: ${JSON.stringify(result.problems[0])}`);
    await seedEncounter(server, result.ok, place);
  }
}

/** Adds only the first fight of this pacing whose title contains `title`, for tests. */
export async function seedOne(server: WorldServer, pacing: string, title: string): Promise<void> {
  for (const name of (await readdir(FOLDER)).filter((each) => /\.ya?ml$/.test(each)).sort()) {
    const result = readEncounter(await readFile(path.join(FOLDER, name), "utf8"));
    if (!result.problems && result.ok.pacing === pacing && result.ok.title.includes(title))
      return seedEncounter(server, result.ok, 0);
  }
  throw new Error(`There is no fight "${title}" of ${pacing}`);
}

async function seedEncounter(server: WorldServer, file: EncounterFile, place: number): Promise<void> {
  const players = server.documents
    .all("User")
    .filter((user: Dict) => user.role === 1)
    .map((user: Dict) => user._id as string);
  const [folder] = (await server.operate("create", "Folder", [
    {
      _id: randomID(),
      name: file.title,
      type: "Actor",
      sorting: "m",
      sort: place,
      flags: asFlag({ kind: "encounter", file: "", id: "", name: file.title }),
    },
  ])) as Dict[];
  let owned = 0;
  const seats = entrantsOf(file).map((entrant) => {
    const owner = entrant.npc ? undefined : players[owned++ % players.length];
    return { entrant, combatant: randomID(), actor: entrant.kind === "creature" ? randomID() : null, owner };
  });
  await server.operate(
    "create",
    "Actor",
    seats
      .filter(({ actor }) => actor)
      .map(({ entrant, actor, owner }) => ({
        _id: actor,
        folder: folder?._id,
        img: portraitFor(entrant),
        ownership: { default: 0, ...(owner ? { [owner]: OWNER } : {}) },
        ...actorSource(entrant.name, entrant.npc, entrant.natural, entrant.arms),
        prototypeToken: tokenOf(entrant, entrant.name, entrantsOf(file)),
      })),
  );
  const ids = new Map(seats.map(({ entrant, combatant }) => [entrant.id, combatant]));
  await server.operate("create", "Combat", [
    {
      _id: randomID(),
      active: place === 0,
      sort: place,
      flags: { world: { title: file.title, ...(file.about ? { note: file.about } : {}) } },
      system: { encounter: stateOf(file, ids) },
      combatants: seats.map(({ entrant, combatant, actor }) => ({
        _id: combatant,
        actorId: actor,
        name: entrant.name,
        img: portraitFor(entrant),
        hidden: entrant.hidden,
        defeated: entrant.defeated,
        system: {
          side: entrant.side,
          group: entrant.group,
          ...(entrant.kind === "hazard" ? { hazard: { from: 1, every: 1, ...entrant.stats } } : {}),
        },
      })),
    },
  ]);
}

/** Returns the encounter before its start, with participants named after combatants, and nothing to undo. */
function stateOf(file: EncounterFile, ids: ReadonlyMap<string, string>): EncounterState {
  const options = Object.entries(file.options ?? {}).map(([name, value]) => ({ type: "option", name, value }));
  const joins = entrantsOf(file).map((entrant) => ({ ...joinOf(entrant), participant: ids.get(entrant.id) }));
  const ready = [...options, ...joins].reduce<EncounterState>((state, command) => {
    const outcome = apply(state, command);
    if (outcome.refusal) throw new Error(`${file.title}: ${JSON.stringify(outcome.refusal)}`);
    return outcome.state;
  }, newEncounter(file.pacing));
  return { ...ready, head: 0, log: {} };
}
