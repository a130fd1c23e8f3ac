// What the front door shows: the fights of the world, and for each pacing the first turn of one of them, as the rules count it.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { currentIds, slots, type Slot } from "../../src/rules/index.ts";
import { entrantsOf, openEncounter, readEncounter, timeToNatural, type EncounterFile, type Entrant } from "../../tools/encounter-file/index.ts";
import { portraitFor } from "../../tools/encounter-file/portraits.ts";
import { play } from "../../tools/simulate/play.ts";
import type { DoorFight, DoorTurn } from "../shared/door-fight.ts";
import type { Dict } from "../shared/loose.ts";
import type { WorldServer } from "./world-server.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../encounters");

/** The fight that stands for its pacing, in the order of the cards. */
export const CARDS = ["speed-order-goblin-gate", "action-period-adeline", "side-segments-ford", "stopwatch-alrik-and-bernat", "two-action-same-initiative"] as const;

/** Turns ahead on a small ribbon. */
const AHEAD = 8;

type FirstTurn = Pick<DoorFight, "now" | "ahead">;

/** The first turn of a fight and those after it; hidden combatants are left out. */
export function firstTurn(file: EncounterFile): FirstTurn {
  const opened = openEncounter(file);
  if (opened.problems) return {};
  const { state } = play(file, opened.ok, { rounds: 1, seed: 1, until: (reached) => currentIds(reached).length > 0 });
  const entrants = new Map(entrantsOf(file).filter(({ hidden }) => !hidden).map((entrant) => [entrant.id, entrant]));
  const sides = [...new Set([...entrants.values()].map(({ side }) => side))];
  const turns: DoorTurn[] = [];
  let last: { readonly entrant: Entrant; readonly time: number } | undefined;
  for (const { participant, time } of inOrder(slots(state))) {
    const entrant = entrants.get(participant);
    if (!entrant) continue;
    const previous = turns.at(-1);
    if (previous && last?.time === time && entrant.group && last.entrant.group === entrant.group) turns[turns.length - 1] = { ...previous, count: previous.count + 1 };
    else turns.push({ name: entrant.name, img: portraitFor(entrant), side: sides.indexOf(entrant.side), time: timeToNatural(time, file.pacing), count: 1 });
    last = { entrant, time };
  }
  const [now, ...ahead] = turns;
  return now ? { now, ahead: ahead.slice(0, AHEAD) } : {};
}

/** The current turns first; what is over is not shown. */
function inOrder(all: readonly Slot[]): readonly Slot[] {
  return [...all.filter(({ state }) => state === "now"), ...all.filter(({ state }) => state === "open")];
}

interface Example {
  readonly name: string;
  readonly title: string;
  readonly first: FirstTurn;
}

/** The examples never change while the server runs. */
let examples: Promise<readonly Example[]> | undefined;

async function readExamples(): Promise<readonly Example[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith(".yml")).map((name) => name.slice(0, -".yml".length));
  const found = await Promise.all(names.map(async (name) => {
    const { ok } = readEncounter(await readFile(path.join(FOLDER, `${name}.yml`), "utf8"));
    return ok ? [{ name, title: ok.title, first: (CARDS as readonly string[]).includes(name) ? firstTurn(ok) : {} }] : [];
  }));
  return found.flat();
}

/** The fights of the examples that are still in the world, cards first. What people made stands at the table. */
export async function doorFights(world: WorldServer): Promise<readonly DoorFight[]> {
  const known = await (examples ??= readExamples());
  const fights = world.documents.all("Combat").flatMap((combat): DoorFight[] => {
    const title = ((combat.flags as Dict).world as Dict | undefined)?.title;
    const example = known.find((each) => each.title === title);
    if (!example) return [];
    const { pacing } = (combat.system as Dict).encounter as { readonly pacing: string };
    const people = (combat.combatants as Dict[]).filter(({ hidden }) => hidden !== true).length;
    return [{ id: combat._id as string, example: example.name, title: example.title, pacing, people, ...example.first }];
  });
  const place = ({ example }: DoorFight): number => (CARDS as readonly string[]).indexOf(example ?? "");
  return [...fights.filter((each) => place(each) >= 0).sort((a, b) => place(a) - place(b)), ...fights.filter((each) => place(each) < 0)];
}
