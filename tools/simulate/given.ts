import type { Request } from "../../src/rules/index.ts";

/** An entry of a list in the file, and its path. */
export interface Given<T> {
  readonly value: T;
  readonly path: string;
}

/** Lists of a file (`dice.rolls`, `decisions`, `reports`), used up from the front. */
export class Lists<T> {
  private readonly used = new Map<string, number>();

  constructor(
    private readonly path: string,
    private readonly lists: Readonly<Record<string, readonly T[]>> = {},
  ) {}

  /** Takes the next entry of the first of these lists that has one. */
  take(keys: readonly (string | undefined)[]): Given<T> | undefined {
    for (const key of keys) {
      if (key === undefined || !Object.hasOwn(this.lists, key)) continue;
      const place = this.used.get(key) ?? 0;
      const value = this.lists[key]?.[place];
      if (value === undefined) continue;
      this.used.set(key, place + 1);
      return { value, path: `${this.path}/${key}/${place}` };
    }
    return undefined;
  }

  /** Returns the lists with entries left, and how many. */
  leftOver(): readonly (readonly [path: string, left: number])[] {
    return Object.entries(this.lists).flatMap(([key, list]) => {
      const left = list.length - (this.used.get(key) ?? 0);
      return left > 0 ? [[`${this.path}/${key}`, left] as const] : [];
    });
  }
}

/** Returns the keys to look a request up by, the most exact first. */
export function keysOf({ id, participant, side, what }: Request): readonly (string | undefined)[] {
  return [id, participant, side, what];
}
