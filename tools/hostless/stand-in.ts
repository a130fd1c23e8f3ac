/**
 * What words and views of a fight ask of Foundry, without Foundry: English texts, settings at their defaults, and combats whose combatants have names, portraits and owners.
 * Importing this module puts `game` and `foundry` in place unless a host is there. Combatants have no actors, so there are no figures from sheets.
 */

import language from "../../lang/en.json" with { type: "json" };
import type { Fight } from "../../src/foundry/fight/fight.ts";
import { TABLE, type TableSettings } from "../../src/foundry/settings/settings.ts";
import { participantsOf, type EncounterState, type Participant } from "../../src/rules/index.ts";
import { entrantsOf, type EncounterFile } from "../encounter-file/index.ts";
import { portraitFor } from "../encounter-file/portraits.ts";
import { anyClass, speechOf } from "./host.ts";

/** Fights in the sidebar, for the buttons that turn from one to the next. */
const fights: Fight[] = [];

/** Settings that are not at their defaults, by name. */
const settings = new Map<string, object>();

const game = {
  i18n: speechOf("en", language),
  settings: { get: (_system: string, name: string): object => settings.get(name) ?? {} },
  combats: { combats: fights, get: () => undefined },
  userId: "viewer",
};

const host = globalThis as { game?: unknown; foundry?: unknown };
host.game ??= game;
host.foundry ??= anyClass;

/** Somebody who looks at the tracker. */
export interface Viewer {
  readonly id: string;
  readonly isGM: boolean;
  /** Ids of the participants that this user plays. */
  readonly plays: readonly string[];
}

/** A user as the view builders ask for one. */
export function standInUser(viewer: Viewer): User.Implementation {
  return viewer as unknown as User.Implementation;
}

/** Name and portrait of a participant. */
export interface Face {
  readonly name: string;
  readonly img: string;
}

/** Foundry's collections give their values when they are walked. */
class Collection<T> extends Map<string, T> {
  override [Symbol.iterator](): never {
    return this.values() as never;
  }
}

/**
 * A combat with this encounter.
 * @param faceOf by participant id
 * @param others who took part as well at some time, with the state in which they did
 */
export function standInFight(
  id: string,
  encounter: EncounterState,
  faceOf: (id: string) => Face,
  others: readonly Participant[] = [],
): Fight {
  const combatants = new Collection(
    [...others, ...participantsOf(encounter)].map((one): [string, object] => [
      one.id,
      {
        id: one.id,
        ...faceOf(one.id),
        hidden: one.hidden,
        defeated: one.defeated,
        isDefeated: one.defeated,
        actor: null,
        actorId: null,
        tokenId: null,
        hasPlayerOwner: !one.npc,
        system: { group: one.group },
        testUserPermission: (user: Viewer) => user.plays.includes(one.id),
      },
    ]),
  );
  return {
    id,
    encounter,
    combatants,
    problem: null,
    active: true,
    started: encounter.status !== "setup",
  } as unknown as Fight;
}

/** What differs in a world from one with this fight alone and settings at their defaults. */
export interface World {
  /** Other fights in the sidebar. */
  readonly others: number;
  /** Players see that somebody hidden stands in the order. */
  readonly unseen: boolean;
}

/** Runs in such a world. */
export function inWorld<T>(fight: Fight, { others, unseen }: World, run: () => T): T {
  fights.push(fight, ...Array.from({ length: others }, (_, place) => ({ id: `other-${place}` }) as Fight));
  if (unseen) settings.set(TABLE, { hiddenSlots: "mark" } satisfies Partial<TableSettings>);
  const { game: other } = host;
  host.game = game;
  try {
    return run();
  } finally {
    host.game = other;
    fights.length = 0;
    settings.clear();
  }
}

/** People of a file by its own rules for names and portraits; who joins later is called by its id. */
export function facesOf(file: EncounterFile): (id: string) => Face {
  const entrants = new Map(entrantsOf(file).map((entrant) => [entrant.id, entrant]));
  return (id) => {
    const entrant = entrants.get(id) ?? {
      id,
      name: id.charAt(0).toUpperCase() + id.slice(1),
      npc: false,
      kind: "creature" as const,
    };
    return { name: entrant.name, img: portraitFor(entrant) };
  };
}
