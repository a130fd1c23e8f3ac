import { isEndless } from "../../src/rules/core.ts";
// The examples on the first page: for one fight per pacing, the first turn by the rules.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import {
  currentIds,
  forecast,
  look,
  pacingOf,
  slots,
  type EncounterState,
  type Slot,
  type View,
} from "../../src/rules/index.ts";
import type { Setting as SideSetting } from "../../src/rules/pacing/side-segments/facts.ts";
import { diceIn, sideIn } from "../../src/rules/pacing/side-segments/sides.ts";
import {
  entrantsOf,
  openEncounter,
  readEncounter,
  timeToNatural,
  type EncounterFile,
  type Entrant,
} from "../../tools/encounter-file/index.ts";
import { portraitFor } from "../../tools/encounter-file/portraits.ts";
import { play } from "../../tools/simulate/play.ts";
import { CARDS, type DoorExample, type DoorSide, type DoorTurn, type FirstTurn } from "../shared/door-fight.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../encounters");

/** Turns ahead on a small ribbon. */
const AHEAD = 8;
/** The same for a fight without rounds. */
const ENDLESS = 5;

/** Returns the first turn of a fight and the following ones, without hidden combatants. */
export function firstTurn(file: EncounterFile): FirstTurn {
  const opened = openEncounter(file);
  if (opened.problems) return {};
  const { state } = play(file, opened.ok, { rounds: 1, seed: 1, until: (reached) => currentIds(reached).length > 0 });
  const entrants = new Map(
    entrantsOf(file)
      .filter(({ hidden }) => !hidden)
      .map((entrant) => [entrant.id, entrant]),
  );
  const sides = [...new Set([...entrants.values()].map(({ side }) => side))];
  const dice = look(state);
  const turnOf = (
    entrant: Entrant,
    { time, phase = "" }: Pick<Slot, "time"> & { readonly phase?: string },
  ): DoorTurn => ({
    name: entrant.name,
    img: portraitFor(entrant),
    side: sides.indexOf(entrant.side),
    time: timeToNatural(time, file.pacing),
    count: 1,
    ...(phase ? { phase } : {}),
  });
  const turns: DoorTurn[] = [];
  let last: { readonly entrant: Entrant; readonly time: number } | undefined;
  for (const slot of turnsOf(state)) {
    const { participant, time } = slot;
    const entrant = entrants.get(participant);
    if (!entrant) continue;
    const previous = turns.at(-1);
    if (previous && last?.time === time && entrant.group && last.entrant.group === entrant.group)
      turns[turns.length - 1] = { ...previous, count: previous.count + 1 };
    else turns.push(turnOf(entrant, slot));
    last = { entrant, time };
  }
  const [now, ...ahead] = turns;
  if (!now) return {};
  const endless = isEndless(pacingOf(file.pacing));
  // The first turn of the next round, unless dice decide it.
  const [next] = endless
    ? []
    : forecast(state, slots(state).length + AHEAD).filter(
        ({ round, participant }) => round > state.clock.round && entrants.has(participant),
      );
  const first = next?.certain ? entrants.get(next.participant) : undefined;
  const rolled = dice ? sideDice(sides, file.pacing, dice) : [];
  return {
    now,
    ahead: ahead.slice(0, endless ? ENDLESS : AHEAD),
    ...(next && first ? { next: { round: next.round, turn: turnOf(first, next) } } : {}),
    ...(rolled.length ? { sides: rolled } : {}),
  };
}

/** Returns what each side rolled this round and how many segments later it acts. Hazards do not roll. */
function sideDice(sides: readonly string[], pacing: string, { setting }: View): readonly DoorSide[] {
  if (pacing !== "side-segments") return [];
  const own = setting as SideSetting;
  return sides.flatMap((id, side): DoorSide[] => {
    const die = diceIn(own)[id];
    return die === undefined ? [] : [{ side, die, shift: sideIn(id, own).shift }];
  });
}

/** Returns the current turns, then the open ones. A pacing without rounds continues with its forecast. */
function turnsOf(state: EncounterState): readonly Slot[] {
  const all = slots(state);
  const expected = isEndless(pacingOf(state.pacing))
    ? forecast(state, AHEAD).filter(({ id }) => !all.some((slot) => slot.id === id))
    : [];
  return [...all.filter((slot) => slot.state === "now"), ...all.filter((slot) => slot.state === "open"), ...expected];
}

/** Cached, because the examples do not change while the server runs. */
let examples: Promise<readonly DoorExample[]> | undefined;

/** Returns the fights of `encounters/*.yml`, those with a card with their first turn. */
export function doorExamples(): Promise<readonly DoorExample[]> {
  return (examples ??= readExamples());
}

async function readExamples(): Promise<readonly DoorExample[]> {
  const names = (await readdir(FOLDER))
    .filter((name) => name.endsWith(".yml"))
    .map((name) => name.slice(0, -".yml".length));
  const found = await Promise.all(
    names.map(async (name) => {
      const { ok } = readEncounter(await readFile(path.join(FOLDER, `${name}.yml`), "utf8"));
      return ok ? [{ name, title: ok.title, first: CARDS.includes(name) ? firstTurn(ok) : {} }] : [];
    }),
  );
  return found.flat();
}
