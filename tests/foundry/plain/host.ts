// What stands for Foundry in fights without a world. Its globals are there only so that our modules can be loaded; a
// function that wants more of them reaches into Foundry too early.
import { readFileSync } from "node:fs";
import path from "node:path";
import { anyClass, anyFoundry, speechOf } from "../../../tools/hostless/host.ts";

const texts = JSON.parse(readFileSync(path.resolve(import.meta.dirname, "../../../lang/en.json"), "utf8")) as object;

export interface User {
  readonly id: string;
  readonly name: string;
  readonly isGM: boolean;
  readonly active: boolean;
}

/** Settings and users of the latest fight, and the reading user. */
export const table: { settings: Record<string, unknown>; users: readonly User[]; looking: User | null } = {
  settings: {},
  users: [],
  looking: null,
};

export const collected = <T extends { readonly id: string }>(all: readonly T[]): object => {
  const known = new Map(all.map((one) => [one.id, one]));
  return Object.assign(known, {
    [Symbol.iterator]: () => known.values(),
    contents: all,
    filter: (wanted: (one: T) => boolean) => all.filter(wanted),
    activeGM: all.find((one) => (one as Partial<User>).isGM),
  });
};

const game = {
  release: { generation: 13 },
  time: { worldTime: 0 },
  i18n: speechOf("en", texts),
  settings: { get: (_: string, key: string) => table.settings[key] ?? {} },
  get users() {
    return collected(table.users);
  },
  get user() {
    return table.looking;
  },
  get userId() {
    return table.looking?.id ?? null;
  },
};

// They stay for other files of this process; none of our modules checks for them.
for (const name of ["Hooks", "CONFIG", "Combat", "Combatant", "ChatMessage", "Actor", "Item"])
  (globalThis as Record<string, unknown>)[name] ??= anyClass;
(globalThis as { foundry?: object }).foundry ??= anyFoundry;
Object.assign(globalThis, { game, ui: {} });

const { registerCombatRules } = await import("../../../src/foundry/combat/register.ts");
const { registerPacings } = await import("../../../src/foundry/pacings/register.ts");
const { useActors } = await import("../../../src/foundry/fight/host-adapter.ts");
registerCombatRules();
registerPacings();

/** Actors with only HP and FP. */
useActors({
  kindOf: () => "creature",
  valueAt: (path: string) => path,
  pool: (actor: { readonly pools?: Readonly<Record<string, unknown>> }, kind: string) => actor.pools?.[kind] ?? null,
  weakness: () => [],
  posture: () => null,
  canAttack: () => false,
  attackWays: () => [],
  weaponsInHand: () => [],
  valuesNow: () => null,
} as never);
