import { isJsonList, type Json } from "../model/json.ts";
import * as v from "valibot";
import { decision, diceRequest } from "../model/build.ts";
import { natural, number, texts, whole, type Shape, type StatsShape } from "../model/fields.ts";
import type { Choice as OrderChoice } from "../model/offer.ts";
import { refuse, type Refusal } from "../model/outcome.ts";
import { byJoinOrder, groupBy } from "../model/participants.ts";
import type { Draft, Recipe } from "../model/recipe.ts";
import type { PacingTypes, Participant, Request } from "../model/state.ts";

/* Ties settled by dice or by the GM's order. Results are listed with the first attempt first. */

/** A die, or a place in the GM's order. */
export const tieResult = v.union([v.strictObject({ die: whole }), v.strictObject({ place: natural })]);
export type TieResult = Shape<typeof tieResult>;

/** Returns a key by which high dice and low places act first. */
export function tieKey(result: TieResult): number {
  return "die" in result ? 0 - result.die : result.place;
}

/** Returns the dice as rolled (B-4, Q-5), without the GM's places. */
export function tieNote(results: readonly TieResult[] = []): { readonly ties?: readonly number[] } {
  const ties = results.flatMap((result) => ("die" in result ? [result.die] : []));
  return ties.length ? { ties } : {};
}

/** Where a pacing stores the results. */
export interface TieStore<T extends PacingTypes = PacingTypes> {
  resultsOf(participant: Participant<T>): readonly TieResult[];
  note(draft: Draft, participant: string, results: TieResult[]): void;
  /** Shares one die; the join number orders its members. */
  unitOf(participant: Participant<T>): string;
}

/** Returns the unit: NPCs of one group share one, everyone else is a unit. */
export function unitOfLikes({ id, npc, group }: Pick<Participant, "id" | "npc" | "group">): string {
  return npc && group ? `group ${group}` : id;
}

/** Some members have yet to roll. */
export interface Tie<T extends PacingTypes = PacingTypes> {
  readonly members: readonly Participant<T>[];
  readonly owing: readonly Participant<T>[];
  /** Results that they share. */
  readonly attempt: number;
}

/** The attempt (from 1), the tied participants, the participants who share this die, and the number of other rolls. */
export const tieData = {
  attempt: number,
  tied: texts,
  /** Absent if the GM sets the order. */
  participants: texts,
  others: number,
  /** Units to order as one; the first member represents all. */
  units: v.exactOptional(v.array(v.array(v.string()))),
};

type TieData = StatsShape<typeof tieData>;

type TieRequest = Request<TieData>;

/** Returns ties not settled by dice; those still tied roll again. */
export function diceTies<T extends PacingTypes>(
  members: readonly Participant<T>[],
  store: TieStore<T>,
  attempt = 0,
): readonly Tie<T>[] {
  if (new Set(members.map((member) => store.unitOf(member))).size < 2) return [];
  const resultOf = (member: Participant<T>): TieResult | undefined => store.resultsOf(member)[attempt];
  const isPlaced = (member: Participant<T>): boolean => "place" in (resultOf(member) ?? {});
  // It does not count against a later joiner who rolls.
  const places = members.every(isPlaced);
  const owing = members.filter((member) => !resultOf(member) || (!places && isPlaced(member)));
  if (owing.length) return [{ members: byJoinOrder(members), owing: byJoinOrder(owing), attempt }];
  return [...groupBy(members, (member) => tieKey(resultOf(member)!)).values()].flatMap((level) =>
    diceTies(level, store, attempt + 1),
  );
}

/** Requests one die of six faces from each unit, without a value to roll against. */
export function diceRequests<T extends PacingTypes>(
  { members, owing, attempt }: Tie<T>,
  store: TieStore<T>,
): readonly TieRequest[] {
  const tied = members.map(({ id }) => id);
  return [...groupBy(owing, (member) => store.unitOf(member)).values()].map((unit) => {
    const [{ id: participant }] = unit;
    const participants = unit.map(({ id }) => id);
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

/** Requests an order: a list of ids, in which a unit is named by its first member. */
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

/** Returns the units, each with its members in order of joining. */
export function unitsOf<T extends PacingTypes>(
  members: readonly Participant<T>[],
  store: TieStore<T>,
): readonly (readonly Participant<T>[])[] {
  return [...groupBy(byJoinOrder(members), (member) => store.unitOf(member)).values()];
}

/** Returns all orders of up to three units, otherwise the orders that move one unit to the front. */
export function orderChoices({ fallback }: Request<TieData>): readonly OrderChoice[] {
  const tied = isJsonList(fallback) ? fallback.map(String) : [];
  const every = tied.length <= 3 ? orders(tied) : tied.map((first) => [first, ...tied.filter((id) => id !== first)]);
  return every.map((value) => ({ value, code: "order", data: { order: value }, lands: null }));
}

function orders(ids: readonly string[]): readonly (readonly string[])[] {
  if (ids.length < 2) return [ids];
  return ids.flatMap((first) => orders(ids.filter((id) => id !== first)).map((rest) => [first, ...rest]));
}

/** Refuses an order that does not consist of exactly the tied units. */
export function answerTie<T extends PacingTypes>(
  { data }: Request<TieData>,
  value: Json,
  store: TieStore<T>,
  find: (id: string) => Participant<T> | undefined,
): Recipe | Refusal {
  const { attempt = 1, tied = [], participants } = data ?? {};
  const units: readonly (readonly string[])[] = data?.units ?? tied.map((id) => [id]);
  const withResult = (id: string, result: TieResult): [string, TieResult[]] => {
    const participant = find(id);
    return [id, [...(participant ? store.resultsOf(participant).slice(0, attempt - 1) : []), result]];
  };
  const noting =
    (results: readonly [string, TieResult[]][]): Recipe =>
    (draft) => {
      for (const [id, its] of results) store.note(draft, id, its);
    };
  if (participants) return noting(participants.map((id) => withResult(id, { die: Number(value) })));
  const order = Array.isArray(value) ? value : [];
  if (order.length !== units.length || !units.every(([first]) => order.includes(first!)))
    return refuse("not-an-order", { participants: units.map(([first]) => first!) });
  return noting(units.flatMap((unit) => unit.map((id) => withResult(id, { place: order.indexOf(unit[0]!) + 1 }))));
}
