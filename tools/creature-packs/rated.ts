import { rateBeast, sizeOf, strengthOf } from "./rating.ts";
import type { Creature } from "./shape.ts";

/** A weapon that a creature has, with its level. */
export interface Held {
  readonly use: string;
  readonly level: number;
  readonly stowed: boolean;
  readonly percent: number;
}

/** A creature with the values of its row and those that follow from its measurements. */
export interface Rated extends Omit<Creature, "body" | "time" | "arms"> {
  readonly st: number;
  readonly dx: number;
  readonly iq: number;
  readonly ht: number;
  readonly hp: number;
  readonly fp: number;
  readonly size: number;
  /** Missing if it follows from other values. */
  readonly will?: number | undefined;
  readonly per?: number | undefined;
  readonly speed?: number | undefined;
  readonly move?: number | undefined;
  readonly time: Creature["time"] & {
    readonly initiative: number;
    readonly hitDice: number;
    readonly armourClass: number;
  };
  readonly held: readonly Held[];
}

/** Completes a creature's values. @throws if a row of a person lacks values that only an animal's measurements give */
export function rated(creature: Creature): Rated {
  const { name, body, time, dr, arms, chances } = creature;
  const held = (level?: number): readonly Held[] =>
    arms.map(({ use, skill = level, stowed }) => ({
      use,
      level: said(skill, name, use),
      stowed,
      percent: chances.percent + 5 * ((skill ?? 0) - (arms[0]!.skill ?? level ?? 0)),
    }));
  if ("kind" in body) {
    const { dr: hide, skill, initiative, hitDice, armourClass, ...stats } = rateBeast({ ...body, morale: time.morale });
    return {
      ...creature,
      ...stats,
      hp: body.hp ?? stats.st,
      fp: stats.ht,
      dr: { ...hide, ...dr },
      held: held(skill),
      time: {
        ...time,
        initiative: time.initiative ?? initiative,
        hitDice: time.hitDice ?? hitDice,
        armourClass: time.armourClass ?? armourClass,
      },
    };
  }
  const { kg, m, fit, ...stats } = body;
  const st = strengthOf(kg, fit);
  return {
    ...creature,
    ...stats,
    st,
    hp: body.hp ?? st,
    fp: body.fp ?? body.ht,
    size: sizeOf(m),
    held: held(),
    time: {
      ...time,
      initiative: said(time.initiative, name, "initiative"),
      hitDice: said(time.hitDice, name, "hitDice"),
      armourClass: time.armourClass ?? 10,
    },
  };
}

function said(value: number | undefined, who: string, what: string): number {
  if (value === undefined) throw new Error(`${who}: nothing says how good ${what} is`);
  return value;
}
