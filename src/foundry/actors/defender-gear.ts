import { defenceNow, levelOf, skillLevel, type Guard, type GuardItem, type CurrentState } from "../../rules/values.ts";
import type { CombatStatus } from "../../rules/core.ts";
import { CreatureData } from "../data/actor/creature-data.ts";
import { freeHandParry } from "../data/actor/defences.ts";
import { isUnarmed } from "../data/actor/unarmed.ts";
import type { ContestOption } from "../fight/host-adapter.ts";

/** No active defence (B-41). */
const HELPLESS = ["unconscious", "dead", "sleep", "paralysis"] as const;

/** Set by the fight itself (B-60, B-61, B-82). */
const FALLEN: ReadonlySet<string> = new Set(["unconscious", "dead"]);

type Typed<Type extends "weapon" | "shield"> = Item.OfType<Type>;

/** Null for hazards and without an actor. */
export function creatureOf(actor: Actor.Implementation | null | undefined): CreatureData | null {
  const system: unknown = actor?.system;
  return system instanceof CreatureData ? system : null;
}

/**
 * Returns what a creature can defend with (B-41, B-45, B-47, B-49): the dodge, and parry and block of every
 * ready weapon and shield in its best mode, or of a free hand. Null for others.
 * @param combatStatus present status, or that of the attack, whose stun counts even if the actor shows none
 * @param now present status: conditions that the fight set since the attack do not count
 */
export function defenderGearOf(
  actor: Actor.Implementation | null | undefined,
  combatStatus: CombatStatus,
  now = combatStatus,
): Guard | null {
  const system = creatureOf(actor);
  if (!actor || !system) return null;
  const { posture, stunned } = system.moment;
  const current: CurrentState = {
    posture: combatStatus.posture ?? posture,
    stunned: combatStatus.stunned || (stunned && !now.stunned),
  };
  const isFallen = Boolean(now.out) && !combatStatus.out;
  const held = [...actor.items].flatMap((item): readonly GuardItem[] => [
    ...ways(item, "parry", current),
    ...ways(item, "block", current),
  ]);
  const bare = freeHandParry(actor);
  if (bare) held.push({ kind: "parry", item: "", name: "", figure: defenceNow(bare, current) });
  return {
    dodge: defenceNow(system.defences.dodge, current),
    dodgePercent: system.dodgePercent,
    items: held,
    aware: !HELPLESS.some((status) => actor.statuses.has(status) && !(isFallen && FALLEN.has(status))),
  };
}

function ways(item: Item.Implementation, kind: "parry" | "block", current: CurrentState): readonly GuardItem[] {
  const value = isReady(item, "weapon")
    ? best(Object.values(item.system.modeFigures).map((mode) => mode[kind]))
    : isReady(item, "shield") && kind === "block"
      ? item.system.blockFigure
      : null;
  if (!value) return [];
  const percent = isReady(item, "weapon")
    ? best(Object.values(item.system.modeFigures).map((mode) => mode[kind] && mode.percent))
    : null;
  const figure = defenceNow(value, current);
  return [{ kind, item: item.id ?? "", name: item.name, figure, percent: percent?.value ?? null }];
}

function isReady<const Type extends "weapon" | "shield">(item: Item.Implementation, type: Type): item is Typed<Type> {
  return item.type === type && (item as Typed<Type>).system.ready;
}

/** The first of the highest. */
const best = <T extends { readonly value: number }>(all: readonly (T | null)[]): T | null =>
  all.reduce((high, one) => (one && (!high || one.value > high.value) ? one : high), null);

/**
 * Returns what a feint's foe may roll against: DX, or the best melee, unarmed, cloak or shield skill (B-23),
 * less shock (B-62). Highest first.
 */
export function contestOptions(
  actor: Actor.Implementation | null | undefined,
  { shock }: CombatStatus,
): readonly ContestOption[] {
  const system = creatureOf(actor);
  if (!actor || !system) return [];
  const { attributes, skills } = system.wielder;
  const items = [...actor.items];
  const melee = items.flatMap((item): readonly Found[] =>
    isReady(item, "weapon")
      ? Object.entries(item.system.modeFigures).flatMap(([id, { skill }]) =>
          skill && item.system.modes[id]?.kind === "melee"
            ? [{ item: item.id ?? "", name: item.name, value: skill.value }]
            : [],
        )
      : [],
  );
  const unarmed = skills.flatMap((skill): readonly Found[] => {
    const value = isUnarmed(skill.name) ? skillLevel(skill, attributes) : null;
    return value ? [{ item: "", name: skill.name, value: value.value }] : [];
  });
  const shields = items.flatMap((item): readonly Found[] => {
    if (!isReady(item, "shield")) return [];
    const value = item.system.level ?? levelOf(item.system.skill, skills, attributes)?.value ?? null;
    return value === null ? [] : [{ item: item.id ?? "", name: item.name, value }];
  });
  const dx: Found = { item: "", name: "", value: attributes.dx };
  const options = Object.entries({ dx: [dx], melee, unarmed, shield: shields }).flatMap(([code, found]) => {
    const high = best(found);
    return high ? [option(code as ContestOption["code"], high, shock)] : [];
  });
  const scoreOf = ({ parts }: ContestOption): number => parts.reduce((sum, { value }) => sum + value, 0);
  return options.sort((a, b) => scoreOf(b) - scoreOf(a));
}

interface Found {
  readonly item: string;
  readonly name: string;
  readonly value: number;
}

function option(code: ContestOption["code"], { item, name, value }: Found, shock: number): ContestOption {
  return {
    code,
    item,
    name,
    parts: [
      { code: code === "dx" ? "dx" : "skill", value, name },
      ...(shock ? [{ code: "shock", value: -shock, name: "" }] : []),
    ],
  };
}
