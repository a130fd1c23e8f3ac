import { decision, diceRequest } from "../model/build.ts";
import type { Json } from "../model/json.ts";
import type { Choice as OrderChoice } from "../model/offer.ts";
import { refuse, type Refusal } from "../model/outcome.ts";
import type { Draft, Recipe } from "../model/recipe.ts";
import type { PacingTypes, Participant, Request } from "../model/state.ts";

/**
 * Ties that are settled by dice, or by the GM's order. Each participant has figures, in the order in which they came to
 * be: minus a die result, or the place the GM gave. They stand in the sorting key as they are, so that high dice and
 * low places act first.
 */
export type Values = readonly number[];

/** Tie dice as they fell (B-4, Q-5); a place that the GM gave is no die. */
export function tieNote(values: Values = []): { readonly ties?: readonly number[] } {
  const dice = values.filter((value) => value < 0).map((value) => 0 - value);
  return dice.length ? { ties: dice } : {};
}

/** Where a pacing keeps the figures. */
export interface TieStore<T extends PacingTypes = PacingTypes> {
  valuesOf(participant: Participant<T>): Values;
  note(draft: Draft, participant: string, values: number[]): void;
  /** Those who share one die; between them the seat decides. */
  unitOf(participant: Participant<T>): string;
}

/**
 * NPCs of one group are alike: they share their dice and the GM's place, and among them the seat decides. Everybody
 * else stands alone.
 */
export function unitOfLikes({ id, npc, group }: Pick<Participant, "id" | "npc" | "group">): string {
  return npc && group ? `group ${group}` : id;
}

/** Some who are level, of whom some owe their next figure. */
export interface Tie<T extends PacingTypes = PacingTypes> {
  readonly members: readonly Participant<T>[];
  readonly owing: readonly Participant<T>[];
  /** How many figures they share already. */
  readonly attempt: number;
}

/**
 * Figures of a tie: which attempt it is (1 or more), who is level, for whom this die counts, and how many others roll.
 */
export type TieData = {
  readonly attempt: number;
  readonly tied: readonly string[];
  /** Absent where the GM puts all of them in order. */
  readonly participants?: readonly string[];
  readonly others?: number;
  /** Those who are put in order as one, where any are: the first of each stands for all of them. */
  readonly units?: readonly (readonly string[])[];
};

type TieRequest = Request<TieData>;

/**
 * The ties among participants who are level so far that dice have not settled yet. Who is still level after an attempt
 * rolls again among themselves.
 */
export function diceTies<T extends PacingTypes>(
  members: readonly Participant<T>[],
  store: TieStore<T>,
  attempt = 0,
): readonly Tie<T>[] {
  if (new Set(members.map((member) => store.unitOf(member))).size < 2) return [];
  const value = (member: Participant<T>): number | undefined => store.valuesOf(member)[attempt];
  // A place given by the GM settles nothing against somebody who came later and rolls.
  const rolled = members.some((member) => (value(member) ?? 0) <= 0);
  const owing = members.filter((member) => value(member) === undefined || (rolled && value(member)! > 0));
  if (owing.length) return [{ members: byJoinOrder(members), owing: byJoinOrder(owing), attempt }];
  return [...groupBy(members, value).values()].flatMap((level) => diceTies(level, store, attempt + 1));
}

/** A die of six sides for each who owes one. */
export function diceRequests<T extends PacingTypes>(
  { members, owing, attempt }: Tie<T>,
  store: TieStore<T>,
): readonly TieRequest[] {
  const tied = members.map(({ id }) => id);
  return [...groupBy(owing, (member) => store.unitOf(member)).values()].map((unit) => {
    const participants = unit.map(({ id }) => id);
    const [participant] = participants as [string];
    return diceRequest(
      `tie_${participant}_${attempt + 1}`,
      "tie",
      { count: 1, faces: 6 },
      {
        participant,
        data: { attempt: attempt + 1, tied, participants, others: members.length - participants.length },
      },
    );
  });
}

/**
 * The GM's order of those who are level. The answer is the list of their ids; of those who are alike it names the
 * first.
 */
export function orderRequest<T extends PacingTypes>(
  { members, attempt }: Pick<Tie<T>, "members" | "attempt">,
  blocking: boolean,
  store: TieStore<T>,
): TieRequest {
  const tied = members.map(({ id }) => id);
  const units = unitsOf(members, store).map((unit) => unit.map(({ id }) => id));
  const fallback = units.map(([first]) => first!);
  return decision(`order_${tied[0]!}`, "tieOrder", fallback, {
    blocking,
    gm: true,
    data: { attempt: attempt + 1, tied, ...(units.length < tied.length ? { units } : {}) },
  });
}

/** Those who are put in order as one, each in the order of their seats. */
export function unitsOf<T extends PacingTypes>(
  members: readonly Participant<T>[],
  store: TieStore<T>,
): readonly (readonly Participant<T>[])[] {
  return [...groupBy(byJoinOrder(members), (member) => store.unitOf(member)).values()];
}

/** The orders to pick from: all of them among up to three, else each once in front of the others as they are. */
export function orderChoices({ fallback }: Request<Partial<TieData>>): readonly OrderChoice[] {
  const tied = fallback as readonly string[];
  const every = tied.length <= 3 ? orders(tied) : tied.map((first) => [first, ...tied.filter((id) => id !== first)]);
  return every.map((value) => ({ value, code: "order", data: { order: value }, lands: null }));
}

function orders(ids: readonly string[]): readonly (readonly string[])[] {
  if (ids.length < 2) return [ids];
  return ids.flatMap((first) => orders(ids.filter((id) => id !== first)).map((rest) => [first, ...rest]));
}

/** Notes a die, or the GM's order; refuses an order that is not of exactly those who are level. */
export function answerTie<T extends PacingTypes>(
  { data }: Request<Partial<TieData>>,
  value: Json,
  store: TieStore<T>,
  find: (id: string) => Participant<T> | undefined,
): Recipe | Refusal {
  const { attempt = 1, tied = [], participants } = data ?? {};
  const units: readonly (readonly string[])[] = data?.units ?? tied.map((id) => [id]);
  const earlier = (id: string): Values => {
    const participant = find(id);
    return participant ? store.valuesOf(participant).slice(0, attempt - 1) : [];
  };
  if (participants) {
    const values = participants.map((id) => [...earlier(id), 0 - (value as number)]);
    return (draft) => participants.forEach((id, i) => store.note(draft, id, values[i]!));
  }
  const order = Array.isArray(value) ? (value as readonly Json[]) : [];
  if (order.length !== units.length || !units.every(([first]) => order.includes(first!)))
    return refuse("not-an-order", { participants: units.map(([first]) => first!) });
  const values = units.flatMap((unit) =>
    unit.map((id): [string, number[]] => [id, [...earlier(id), order.indexOf(unit[0]!) + 1]]),
  );
  return (draft) => {
    for (const [id, its] of values) store.note(draft, id, its);
  };
}

export function byJoinOrder<P extends { readonly seat: number }>(members: readonly P[]): readonly P[] {
  return [...members].sort((a, b) => a.seat - b.seat);
}

export function groupBy<T, K>(items: readonly T[], key: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}
