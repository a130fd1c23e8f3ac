// The people of a fight without a world, and what stands for their documents.
import type { Command, JsonObject } from "../../../src/rules/index.ts";
import { table, type User } from "./host.ts";

/** A participant's core data, and values of Foundry's combatant. */
export interface Person {
  readonly name: string;
  /** Id of its participant and combatant; by default the name in small letters. */
  readonly id?: string;
  /** Name of its player; an NPC without one. */
  readonly owner?: string;
  readonly stats?: JsonObject;
  readonly hidden?: boolean;
  readonly defeated?: boolean;
  readonly side?: string;
  readonly group?: string;
  /** What players call it. */
  readonly called?: { readonly as: string; readonly word?: string; readonly number?: number };
  /** `displayName` of its token, which exists only with it. */
  readonly nameplate?: number;
  /** Further members of the `join` command. */
  readonly join?: JsonObject;
  /** HP and FP of its actor, which exists only with these. */
  readonly pools?: { readonly hp?: Pool; readonly fp?: Pool };
  /** Effects of its actor. */
  readonly effects?: readonly Effect[];
  /** Further members of its token. */
  readonly token?: { readonly hidden?: boolean; readonly disposition?: number };
}

/** An effect of an actor. `began` counts it by the fight; without it the effect has no start. */
interface Effect {
  readonly name: string;
  readonly statuses?: readonly string[];
  readonly duration?: JsonObject;
  readonly began?: JsonObject;
  readonly disabled?: boolean;
}

interface Pool {
  readonly value: number;
  readonly max: number;
}

function actorWith({ pools = {}, effects = [] }: Person): object {
  const own = effects.map(({ name, statuses = [], duration = {}, began, disabled = false }) => ({
    name,
    img: `${name}.svg`,
    disabled,
    statuses: new Set(statuses),
    duration,
    flags: began ? { "segment-zero": { began } } : {},
    _source: { duration },
    delete: () => Promise.resolve(),
  }));
  return {
    pools,
    items: [],
    effects: own,
    temporaryEffects: own,
    statuses: new Set(own.flatMap(({ statuses }) => [...statuses])),
    allApplicableEffects: () => own,
  };
}

export const idOf = ({ id, name }: Person): string => id ?? name.toLowerCase().replace(/\W+/g, "-");

/** Options of the fight, then its people. */
export function commandsOf(people: readonly Person[], options: JsonObject): readonly Command[] {
  return [
    ...Object.entries(options).map(([name, value]): Command => ({ type: "option", name, value })),
    ...people.map((one): Command => ({
      type: "join",
      participant: idOf(one),
      side: one.side ?? (one.owner ? "party" : "foes"),
      npc: !one.owner,
      ...(one.group === undefined ? {} : { group: one.group }),
      ...(one.stats ? { stats: one.stats } : {}),
      ...one.join,
    })),
  ];
}

/** What stands for Foundry's combatants. */
export const combatantsOf = (people: readonly Person[]): readonly { readonly id: string }[] =>
  people.map((one) => ({
    id: idOf(one),
    name: one.name,
    img: null,
    hidden: one.hidden ?? false,
    isDefeated: one.defeated ?? false,
    actorId: one.pools ? `actor-${idOf(one)}` : null,
    actor: one.pools || one.effects ? actorWith(one) : null,
    hasPlayerOwner: one.owner !== undefined,
    token: one.nameplate === undefined && !one.token ? null : { displayName: one.nameplate ?? 0, ...one.token },
    system: one.called ? { called: one.called } : {},
    testUserPermission: ({ name, isGM }: User) => isGM || name === one.owner,
    get visible() {
      return !one.hidden || table.looking?.isGM === true || table.looking?.name === one.owner;
    },
  }));
