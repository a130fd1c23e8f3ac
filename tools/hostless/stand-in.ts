/**
 * Replaces Foundry for the code that writes texts and views of a fight: English texts, default settings, and combats
 * whose combatants have names, portraits and owners. Importing this module sets `game` and `foundry` unless a host is
 * there. Combatants have no actors, so no values of sheets.
 */

import language from "../../lang/en.json" with { type: "json" };
import type { Fight } from "../../src/foundry/fight/fight.ts";
import { TABLE, type TableSettings } from "../../src/foundry/settings/settings.ts";
import { participantsOf, type EncounterState, type Participant } from "../../src/rules/index.ts";
import { entrantsOf, type EncounterFile } from "../encounter-file/index.ts";
import { portraitFor } from "../encounter-file/portraits.ts";
import { anyClass, anyFoundry, speechOf } from "./host.ts";

/** Other encounters, for the buttons that switch between them. */
const fights: Fight[] = [];

/** Settings that differ from their defaults, by name. */
const settings = new Map<string, object>();

const game = {
  i18n: speechOf("en", language),
  settings: { get: (_system: string, name: string): object => settings.get(name) ?? {} },
  combats: { combats: fights, get: () => undefined, [Symbol.iterator]: () => fights[Symbol.iterator]() },
  userId: "viewer",
};

const host: { game?: unknown; foundry?: unknown; Actor?: unknown; Item?: unknown } = globalThis;
host.game ??= game;
host.foundry ??= anyFoundry;
host.Actor ??= anyClass;
host.Item ??= anyClass;

/** The user who looks at the tracker. */
export interface Viewer {
  readonly id: string;
  readonly isGM: boolean;
  /** Ids of the participants whom this user plays. */
  readonly plays: readonly string[];
}

/** Returns the viewer as the user that view builders expect. */
export function standInUser(viewer: Viewer): User.Implementation {
  return viewer as unknown as User.Implementation;
}

/** A participant's name and portrait. */
export interface Face {
  readonly name: string;
  readonly img: string;
}

/** Iterates its values, as Foundry's collections do. */
class Collection<T> extends Map<string, T> {
  override [Symbol.iterator](): never {
    return this.values() as never;
  }
}

/**
 * Returns a combat with this encounter.
 * @param faceOf returns a face by participant id
 * @param others former participants, with the state in which they took part
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

/** How a world differs from one with this fight alone and default settings. */
export interface World {
  /** Number of other encounters. */
  readonly others: number;
  /** True if players see hidden combatants' turns as "Unseen combatant". */
  readonly unseen: boolean;
}

/** Runs a function in such a world. */
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

/** Returns names and portraits of an encounter file; participants who join later are named by their ids. */
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
