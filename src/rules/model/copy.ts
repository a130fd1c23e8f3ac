/**
 * Copies of plain JSON that are written to in place of an original which must stay as it is. How they are made was
 * measured (docs/performance.md): V8 keeps objects in a fast form or as hash tables, and copying costs from 0.1 to 20
 * µs.
 */

type Tree = Record<string, unknown>;

/**
 * A value that is copied, nested objects included, when it is first read; so what is read may be written to. Or it is
 * replaced as a whole.
 */
export class Part<T> {
  private copy: Copy | null = null;
  private now: T;

  constructor(private readonly original: T) {
    this.now = original;
  }

  get value(): T {
    if (this.now === this.original && isTree(this.original)) {
      this.copy = new Copy(this.original);
      this.now = this.copy.tree as T;
    }
    return this.now;
  }

  set value(value: T) {
    this.now = value;
  }

  /** What the value is in the end: the original if nothing was written to it. */
  settled(): T {
    return this.copy && this.now === this.copy.tree ? (this.copy.settled() as T) : this.now;
  }
}

/** More members than any record has: an object of more is a table, such as active slots by id. */
const MOST_OF_A_RECORD = 32;

/** A list is copied as one; its members are written by their places, as those of an object by their names. */
function flatCopy(original: Tree): Tree {
  if (Array.isArray(original)) return [...(original as unknown[])] as unknown as Tree;
  return Object.keys(original).length > MOST_OF_A_RECORD ? tableOf(original) : Object.assign({}, original);
}

class Copy {
  readonly tree: Tree;
  private readonly below: (readonly [name: string, copy: Copy])[] = [];
  private readonly members: number;

  constructor(private readonly original: Tree) {
    this.tree = flatCopy(original);
    let members = 0;
    for (const name in original) {
      members++;
      const member = original[name];
      if (!isTree(member)) continue;
      const copy = new Copy(member);
      this.tree[name] = copy.tree;
      this.below.push([name, copy]);
    }
    this.members = members;
  }

  settled(): Tree {
    const { tree, original } = this;
    for (const [name, copy] of this.below) if (tree[name] === copy.tree) tree[name] = copy.settled();
    return hasSameMembers(tree, original, this.members) ? original : tree;
  }
}

/**
 * Whether all members are the very same.
 * @param members how many the original has
 */
export function hasSameMembers<T extends object>(
  copy: T,
  original: T,
  members = Object.keys(original).length,
): boolean {
  const names = Object.keys(copy) as (keyof T)[];
  return (
    names.length === members &&
    names.every((name) => copy[name] === original[name] && (copy[name] !== undefined || name in original))
  );
}

/**
 * Sets a member, or removes it if the value is undefined.
 * @param original what must stay as it is
 * @param written the original, or a copy of it that has been written to before
 * @returns the copy; the original as long as nothing differs
 */
export function withMember<T extends object>(original: T, written: T, name: string, value: unknown): T {
  const before = written as Tree;
  if (value === before[name]) return written;
  if (value === undefined) return without(before, name) as T;
  // With the member in the literal: V8 keeps what this makes in fast form, also of many members, and copies it ten
  // times as quickly as by a spread alone.
  if (written === original) return { ...before, [name]: value } as T;
  before[name] = value;
  return written;
}

/**
 * A copy of an object whose many names come and go, such as the log, its pages and the active slots, to be written to.
 * V8 would make a new hidden class for every new name, at a cost that grows with the members there are. An object that
 * has lost a member is kept as a hash table instead, so the copy begins as one.
 */
export function tableOf<T>(before: Readonly<Record<string, T>>): Record<string, T> {
  const table: Record<string, T | null> = { first: null, second: null };
  delete table.first;
  delete table.second;
  for (const name in before) table[name] = before[name]!;
  // Both members that were null are gone.
  return table as Record<string, T>;
}

export function without<T>(object: Readonly<Record<string, T>>, name: string): Record<string, T> {
  const { [name]: _, ...rest } = object;
  return rest;
}

function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null;
}
