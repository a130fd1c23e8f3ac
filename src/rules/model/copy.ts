/**
 * Copies of plain JSON for writing; the original stays. Their form was measured (docs/performance.md): a copy
 * costs 0.1 to 20 µs in V8, which keeps objects in a fast form or as hash tables.
 */

type Tree = Record<string, unknown>;

/** A value that is copied deeply when first read, or replaced as a whole. */
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

  /** Returns the original if nothing was written. */
  settled(): T {
    return this.copy && this.now === this.copy.tree ? (this.copy.settled() as T) : this.now;
  }
}

/** A larger object is treated as a table, such as active slots by id. */
const MOST_OF_A_RECORD = 32;

/** Arrays are written by index. */
function flatCopy(original: Tree): Tree {
  if (Array.isArray(original)) return [...original] as unknown as Tree;
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

/** @param members number of members of the original */
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
 * @param value undefined removes the member
 * @param written the original, or a copy of it
 * @returns the copy; the original if nothing differs
 */
export function withMember<T extends object>(original: T, written: T, name: string, value: unknown): T {
  const before = written as Tree;
  if (value === before[name]) return written;
  if (value === undefined) return without(before, name) as T;
  // A literal with the member keeps even large objects in V8's fast form, which is copied ten times as fast
  // as after a spread alone.
  if (written === original) return { ...before, [name]: value } as T;
  before[name] = value;
  return written;
}

/**
 * Returns a writable copy of a table whose names change often, such as the log or the active slots. It starts
 * as a hash table, by losing members: in the fast form each new name costs a hidden class.
 */
export function tableOf<T>(before: Readonly<Record<string, T>>): Record<string, T> {
  const table: Record<string, T | null> = { first: null, second: null };
  delete table.first;
  delete table.second;
  for (const name in before) table[name] = before[name]!;
  return table as Record<string, T>;
}

function without<T>(object: Readonly<Record<string, T>>, name: string): Record<string, T> {
  const { [name]: _, ...rest } = object;
  return rest;
}

function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null;
}
