// A demo fight with all its people, played by the game master's client while players look on.
import type { Loose } from "../../../playground/shared/loose.ts";
import { seedOne } from "../../../playground/server/seed-encounters.ts";
import { seedScenes } from "../../../playground/server/seed.ts";
import { seedUsers } from "../../../playground/server/seed-users.ts";
import { currentIds, requests } from "../../../src/rules/index.ts";
import { leaveUndrawn, openWorld, seeded, type Client, type World } from "../world.ts";

export interface Table {
  readonly world: World;
  readonly gm: Client;
  readonly anna: Client;
  readonly combat: (client: Client) => Loose;
  readonly close: () => Promise<void>;
}

/** Starts the first demo fight of this pacing whose title contains the words. Only the player's tracker is rendered. */
export async function openDemo(pacing: string, title: string, settings: Record<string, unknown> = {}): Promise<Table> {
  const world = await openWorld({
    seed: async (server) => {
      await seedUsers(server);
      await seedOne(server, pacing, title);
      await seedScenes(server);
    },
  });
  const gm = await world.join("Gamemaster");
  const anna = await world.join("Anna");
  await gm.game.settings.set("segment-zero", "table", settings);
  const fight = [...gm.game.combats][0] as Loose;
  await world.settled(fight.activate());
  await anna.ui.combat.render({ force: true, combat: anna.game.combats.get(fight.id) });
  gm.ui.combat.viewed = fight;
  leaveUndrawn(gm);
  await world.settled();
  return { world, gm, anna, combat: (client) => client.game.combats.get(fight.id), close: () => world.close() };
}

/** Everything a client's page says: the whole document with all its attributes, and the chat messages that this user may see. */
export function everything(client: Client): string {
  const messages = client.game.messages.contents
    .filter(({ visible }: Loose) => visible)
    .map((message: Loose) => JSON.stringify(message.toObject()));
  return [client.window.document.documentElement.outerHTML, ...messages].join("\n");
}

export function words(client: Client): string {
  const root = client.ui.combat.element.cloneNode(true) as Loose;
  for (const unspoken of root.querySelectorAll("[aria-hidden=true]:not(p)")) unspoken.remove();
  return String(root.textContent).replace(/\s+/g, " ").trim();
}

type Random = () => number;
const pick = <T>(from: readonly T[], random: Random): T => from[Math.floor(random() * from.length)]!;

/** Random answers to pending dice and decisions. */
export function answers(state: unknown, random: Random): Record<string, unknown> {
  const owed = requests(state);
  const wanted = owed.some(({ blocking }) => blocking) ? owed.filter(({ blocking }) => blocking) : owed;
  return Object.fromEntries(
    wanted.map(({ id, dice, choices, fallback }) => {
      if (dice)
        return [
          id,
          Array.from({ length: dice.count }, () => 1 + Math.floor(random() * dice.faces)).reduce((a, b) => a + b, 0),
        ];
      return [id, choices && random() < 0.5 ? pick(choices, random) : fallback];
    }),
  );
}

/** The trigger of all waits. */
export const TRIGGER = "the Quibbling Door opens";

const FILLS: Readonly<Record<string, unknown>> = { trigger: TRIGGER };

/** An offer in the fight with simple values filled in; null if it cannot be. */
export function offered(combat: Loose, view: Loose, random: Random): Loose {
  const people = [...combat.combatants].map(({ id }: Loose) => view.participant(id)).filter(Boolean);
  const offers = people
    .flatMap((person: Loose) => [...(view.pacing.choices.offers?.(person, view) ?? [])] as Loose[])
    .filter(({ gm }) => !gm);
  if (!offers.length) return null;
  const { command, asks = [] } = pick(offers, random);
  const filled = { ...command };
  for (const { field, optional, choices, kind } of asks as Loose[]) {
    if (field.includes(".")) return null;
    // Sometimes fill in fields that apply to some answers only.
    if (optional && random() < 0.5) continue;
    if (choices) filled[field] = pick(choices, random);
    else if (kind === "text") filled[field] = FILLS[field] ?? "a word";
    else if (!optional) return null;
  }
  return filled;
}

/**
 * Plays on by one command, now and then one that is not the usual. Gives false when nothing could be done.
 * @param boldness how often it is not, 0 to 1
 */
export async function step(
  { gm, world, combat }: Table,
  random: Random,
  look: (state: unknown) => Loose,
  boldness = 0.25,
): Promise<boolean> {
  const fight = combat(gm);
  const state = fight.encounter;
  const view = look(state);
  const owed = answers(state, random);
  const other = random() < boldness ? offered(fight, view, random) : null;
  const usual =
    state.status === "setup"
      ? { type: "start" }
      : state.pause
        ? { type: "resume" }
        : currentIds(state).length
          ? { type: "done", ...(random() < 0.5 ? { slots: [pick(currentIds(state), random)] } : {}) }
          : Object.keys(owed).length
            ? { type: "answer", answers: owed }
            : { type: "nextWindow" };
  // Some rolls must come before Done.
  const first = Object.keys(owed).length ? { type: "answer", answers: owed } : null;
  for (const command of [other, usual, first]) {
    if (!command) continue;
    const { refusal } = await world.settled(fight.perform(command));
    if (!refusal) return true;
  }
  return false;
}

export { seeded };
