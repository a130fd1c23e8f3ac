// The demo world: users, then actors and encounters from encounters/*.yml.
import { randomID } from "../shared/ids.ts";
import type { Dict } from "../shared/loose.ts";
import { USER_ROLES } from "../shared/roles.ts";
import { seedEncounters } from "./seed-encounters.ts";
import { seedUsers } from "./seed-users.ts";
import type { WorldServer } from "../world/world-server.ts";

export { seedUsers };

/** Adds content to a world that has its users. */
export type Seeder = (server: WorldServer) => Promise<void>;

/** Owner level of permission. */
const OWNER = 3;

/** Pixels: width and height of a scene, size of a square, distance from the edge to the first token. */
const [WIDTH, HEIGHT, FIELD, EDGE] = [1200, 675, 75, 75];
/** Tokens in a column, two squares apart, which leaves room for names and markers. */
const IN_COLUMN = 4;

/** Adds a plain scene for each fight, with the sides facing each other. Combatants without an actor get no token. */
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

/** The encounter that has the players' characters. */
const PARTY_OF = "The goblin gate";

/** Gives each player a character. */
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

/** Adds a user for the shared screen, who plays no character. */
async function seedScreen(server: WorldServer): Promise<void> {
  const { _id: user } = await server.createUser("Screen", USER_ROLES.TRUSTED, { color: "#777777" });
  await server.operate("create", "Setting", [
    { key: "segment-zero.seat", user, value: JSON.stringify({ sharedScreen: true }) },
  ]);
}

export const SEEDERS: readonly Seeder[] = [seedEncounters, seedScenes, seedCharacters, seedScreen];

/** Fills an empty world; a world with users is left alone. */
export async function seedWorld(server: WorldServer): Promise<void> {
  if (server.documents.all("User").length) return;
  await seedUsers(server);
  for (const seeder of SEEDERS) await seeder(server);
}
