// The demo world. Users first; actors and encounters come from encounters/*.yml.
import { SCHEMA } from "../../src/rules/model/state.ts";
import { randomID } from "../shared/ids.ts";
import type { Dict } from "../shared/loose.ts";
import { USER_ROLES } from "../shared/roles.ts";
import { seedEncounters } from "./seed-encounters.ts";
import { seedUsers } from "./seed-users.ts";
import type { WorldServer } from "../world/world-server.ts";

export { seedUsers };

/** Adds what a world's content is made of, after the users exist. One entry per source of content. */
export type Seeder = (server: WorldServer) => Promise<void>;

/** What is made here has the present form, so nobody who opens the demo for the first time has to watch an update. */
async function seedVersion(server: WorldServer): Promise<void> {
  await server.operate("create", "Setting", [
    { key: "segment-zero.worldVersion", value: JSON.stringify({ version: SCHEMA }) },
  ]);
}

/** Level of permission of an owner. */
const OWNER = 3;

/** Pixels: of a scene, of a field, and from the edge to the first token. */
const [WIDTH, HEIGHT, FIELD, EDGE] = [1200, 675, 75, 75];
/** Tokens of one side below each other, two fields apart: room for the name of one and the mark of the next. */
const IN_COLUMN = 4;

/** A plain scene for each fight, its sides opposite each other. What has no actor is nowhere. */
export async function seedScenes(server: WorldServer): Promise<void> {
  const prototypes = new Map(
    server.documents.all("Actor").map(({ _id, prototypeToken }) => [_id, prototypeToken as Dict]),
  );
  for (const combat of server.documents.all("Combat") as Dict[]) {
    const people = (combat.combatants as Dict[]).filter(({ actorId }) => actorId);
    const sides = [...new Set(people.map(({ system }) => String((system as Dict).side ?? "")))];
    const scene = randomID();
    const tokens = people.map((combatant) => {
      const side = String((combatant.system as Dict).side ?? "");
      const place = people.filter((one) => String((one.system as Dict).side ?? "") === side).indexOf(combatant);
      const column =
        EDGE + (sides.indexOf(side) * (WIDTH - 2 * EDGE)) / sides.length + Math.floor(place / IN_COLUMN) * 2 * FIELD;
      return {
        ...prototypes.get(combatant.actorId),
        _id: randomID(),
        name: combatant.name,
        actorId: combatant.actorId,
        hidden: combatant.hidden,
        texture: { src: combatant.img },
        x: Math.round(column / FIELD) * FIELD,
        y: EDGE + (place % IN_COLUMN) * 2 * FIELD,
      };
    });
    const title = ((combat.flags as Dict).world as Dict | undefined)?.title;
    await server.operate("create", "Scene", [
      { _id: scene, name: title ?? "Scene", width: WIDTH, height: HEIGHT, grid: { size: FIELD }, tokens },
    ]);
    await server.operate("update", "Combat", [
      {
        _id: combat._id,
        combatants: people.map(({ _id }, place) => ({ _id, tokenId: tokens[place]?._id, sceneId: scene })),
      },
    ]);
  }
}

/** Encounter whose characters the players have chosen as their own. */
const PARTY_OF = "The goblin gate";

/** Gives each player a character of their own. */
async function seedCharacters(server: WorldServer): Promise<void> {
  const folder = server.documents.all("Folder").find(({ name }) => name === PARTY_OF);
  const actors = server.documents.all("Actor").filter((actor) => actor.folder === folder?._id);
  const players = server.documents.all("User").filter(({ role }) => role === USER_ROLES.PLAYER);
  const chosen = players.flatMap(({ _id }) => {
    const own = actors.find(({ ownership }) => (ownership as Dict)[_id as string] === OWNER);
    return own ? [{ _id, character: own._id }] : [];
  });
  if (chosen.length) await server.operate("update", "User", chosen);
}

/** A television at the table: a seat that shows the shared screen, and plays nobody. */
async function seedScreen(server: WorldServer): Promise<void> {
  const { _id: user } = await server.createUser("Screen", USER_ROLES.TRUSTED, { color: "#777777" });
  await server.operate("create", "Setting", [
    { key: "segment-zero.seat", user, value: JSON.stringify({ sharedScreen: true }) },
  ]);
}

export const SEEDERS: readonly Seeder[] = [seedVersion, seedEncounters, seedScenes, seedCharacters, seedScreen];

/** Fills an empty world; a world that has users is left alone. */
export async function seedWorld(server: WorldServer): Promise<void> {
  if (server.documents.all("User").length) return;
  await seedUsers(server);
  for (const seeder of SEEDERS) await seeder(server);
}
