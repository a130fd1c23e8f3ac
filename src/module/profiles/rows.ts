import { isNameIn } from "../../rules/core.ts";
import type { ActorLike, OwnValues } from "./actor-like.ts";
import { evaluate } from "./formula.ts";
import type { Problem, Reading } from "./problem.ts";
import type { Profile } from "./schema.ts";
import { readValue, statsOf } from "./stats.ts";
import { anyNumber, wantsOf, withinWant, type Want } from "./wants.ts";
import { readWeapons } from "./weapons.ts";

/** By actor id. */
export type OwnByActor = Readonly<Record<string, OwnValues>>;

export interface Draft {
  readonly profile: Profile;
  readonly own: OwnByActor;
  /** Guessed values not yet confirmed. */
  readonly guessed: ReadonlySet<string>;
}

/** A value's name, who has fallen, or the bar. */
export type RowName = string;
const FALLEN = "fallen";
const BAR = { barValue: "value", barMax: "max" } as const;

export interface Row {
  readonly name: RowName;
  readonly needed: boolean;
  readonly formula: string | null;
  readonly isGuessed: boolean;
  readonly cells: readonly Cell[];
  /** True if nothing is set or needed. */
  readonly isQuiet: boolean;
}

export interface Cell {
  readonly actor: ActorLike;
  readonly reading: Reading;
  /** True if the GM set it for this actor. */
  readonly isOwn: boolean;
}

/** Returns what an initiative system reads, then HP, who falls, and the bar. */
export function rowsOf(draft: Draft, pacing: string, actors: readonly ActorLike[]): readonly Row[] {
  const wants = wantsOf(pacing)?.actor ?? Object.keys(draft.profile.values).map(anyNumber);
  const more = ["hp", "maxHp"].filter((name) => wants.every((want) => want.name !== name));
  return [...wants, ...[...more, FALLEN, ...Object.keys(BAR)].map(anyNumber)].map((want) => rowOf(want, draft, actors));
}

function rowOf(want: Want, { profile, own, guessed }: Draft, actors: readonly ActorLike[]): Row {
  const { name, needed = false } = want;
  const formula = formulaFor(profile, name);
  return {
    name,
    needed,
    formula,
    isGuessed: guessed.has(name),
    isQuiet: formula === null && !needed,
    cells: actors.map((actor) => {
      const set = own[actor.id ?? ""] ?? {};
      const reading = isValueName(name)
        ? readValue(profile, name, actor, set)
        : evaluate(formula ?? undefined, actor.system);
      return {
        actor,
        reading: withinWant(reading, want),
        isOwn: Object.hasOwn(set, name),
      };
    }),
  };
}

/** True for a value that the GM may also set for one actor. */
export function isValueName(name: RowName): boolean {
  return name !== FALLEN && !Object.hasOwn(BAR, name);
}

/** Null if the profile has none. */
export function formulaFor({ values, fallen, bar }: Profile, name: RowName): string | null {
  if (name === FALLEN) return fallen ?? null;
  if (isNameIn(BAR, name)) return bar?.[BAR[name]] ?? null;
  return (Object.hasOwn(values, name) ? values[name] : undefined) ?? null;
}

/** @param formula null for none */
export function withFormula(profile: Profile, name: RowName, formula: string | null): Profile {
  if (name === FALLEN) {
    const { fallen: _, ...rest } = profile;
    return formula === null ? rest : { ...rest, fallen: formula };
  }
  if (isNameIn(BAR, name)) {
    const { bar, ...rest } = profile;
    // A bar has both ends or none; the other end defaults to that of HP.
    if (formula === null) return rest;
    const usual = { value: profile.values.hp ?? formula, max: profile.values.maxHp ?? formula };
    return { ...rest, bar: { ...usual, ...bar, [BAR[name]]: formula } };
  }
  const { [name]: _, ...values } = profile.values;
  return { ...profile, values: formula === null ? values : { ...values, [name]: formula } };
}

/** @param value null removes it */
export function withOwn(own: OwnByActor, actor: string, name: string, value: number | null): OwnByActor {
  const { [name]: _, ...others } = own[actor] ?? {};
  const values = value === null ? others : { ...others, [name]: value };
  const { [actor]: _before, ...rest } = own;
  return Object.keys(values).length ? { ...rest, [actor]: values } : rest;
}

/** An actor that an initiative system cannot place. */
export interface Unreadable {
  readonly actor: ActorLike;
  readonly value: string;
  readonly problem: Problem;
}

/** Returns actors with the first needed value that each lacks. */
export function unreadable(
  { profile, own }: Draft,
  pacing: string,
  actors: readonly ActorLike[],
): readonly Unreadable[] {
  return actors.flatMap((actor) => {
    const missing = statsOf(profile, pacing, actor, own[actor.id ?? ""]).problems.find(({ needed }) => needed);
    return missing ? [{ actor, value: missing.value, problem: missing.problem }] : [];
  });
}

/** Needed values without a formula. */
export function missingValues(profile: Profile, pacing: string): readonly string[] {
  return (wantsOf(pacing)?.actor ?? [])
    .filter(({ name, needed }) => needed && !Object.hasOwn(profile.values, name))
    .map(({ name }) => name);
}

/** Null if it reads none or the profile names none. */
export function weaponCount(profile: Profile, pacing: string, actor: ActorLike): number | null {
  const wants = wantsOf(pacing);
  if (!wants?.weapon.length || !profile.weapons.length) return null;
  return readWeapons(profile, actor, wants).length;
}
