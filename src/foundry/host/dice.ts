import type { Json, Request } from "../../rules/index.ts";
import { dice } from "./i18n.ts";

/** One result for the core: of dice that were rolled here, or (`roll` null) typed in or decided at the table. */
export interface Throw {
  readonly request: Request;
  readonly value: Json;
  readonly roll: Roll | null;
}

/** Throws real dice, one `Roll` for each request, so that modules that show dice see them. Requests without dice are left out. */
export async function throwFor(requests: readonly Request[]): Promise<readonly Throw[]> {
  return Promise.all(requests.flatMap((request) => (request.dice ? [thrown(request, request.dice)] : [])));
}

async function thrown(request: Request, { count, faces }: { readonly count: number; readonly faces: number }): Promise<Throw> {
  const roll = new Roll(`${count}d${faces}`);
  await roll.evaluate();
  return { request, value: roll.total ?? count, roll };
}

/** The figures that each die shows; none where there is but one, whose figure is the sum. */
export function pipsOf({ roll }: Throw): readonly number[] {
  const pips = (roll?.dice ?? []).flatMap(({ results }) => results.filter(({ active }) => active !== false).map(({ result }) => result));
  return pips.length > 1 ? pips : [];
}

/** "3d6" */
export function diceOf({ request }: Throw): string {
  return request.dice ? dice(request.dice) : "";
}
