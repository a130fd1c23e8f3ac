// facts 4.2: a Map that iterates its values.
import type { Loose } from "../../shared/loose.ts";

export class Collection<V = Loose> extends Map<string, V> {
  get contents(): V[] {
    return [...this.values()];
  }

  // A Map iterates entries; this one iterates values, which TypeScript's Map type cannot express.
  // @ts-expect-error TS2416: by contract of the imitated API
  override *[Symbol.iterator](): IterableIterator<V> {
    yield* this.values();
  }

  override get(key: string, { strict = false }: { strict?: boolean; invalid?: boolean } = {}): V | undefined {
    const value = super.get(key);
    if (value === undefined && strict)
      throw new Error(`The key ${key} does not exist in the ${this.constructor.name} Collection`);
    return value;
  }

  getName(name: string, { strict = false } = {}): V | undefined {
    const value = this.find((each) => (each as Loose).name === name);
    if (value === undefined && strict) throw new Error(`An entry with name ${name} does not exist in the collection`);
    return value;
  }

  find(condition: (value: V, index: number, collection: this) => unknown): V | undefined {
    let index = 0;
    for (const value of this.values()) if (condition(value, index++, this)) return value;
    return undefined;
  }

  filter(condition: (value: V, index: number, collection: this) => unknown): V[] {
    return this.contents.filter((value, index) => condition(value, index, this));
  }

  map<R>(transform: (value: V, index: number, collection: this) => R): R[] {
    return this.contents.map((value, index) => transform(value, index, this));
  }

  some(condition: (value: V, index: number, collection: this) => unknown): boolean {
    return this.contents.some((value, index) => condition(value, index, this));
  }

  every(condition: (value: V, index: number, collection: this) => unknown): boolean {
    return this.contents.every((value, index) => condition(value, index, this));
  }

  reduce<R>(reducer: (result: R, value: V, index: number, collection: this) => R, initial: R): R {
    return this.contents.reduce((result, value, index) => reducer(result, value, index, this), initial);
  }

  // @ts-expect-error TS2416: callbacks of a Map get (value, key, map); here the value comes with its key only
  override forEach(each: (value: V, key: string, collection: this) => unknown): void {
    super.forEach((value, key) => void each(value, key, this));
  }

  toJSON(): unknown[] {
    return this.map((value) => ((value as Loose)?.toJSON ? (value as Loose).toJSON() : value) as unknown);
  }
}
