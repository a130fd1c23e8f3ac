/** Members that say something, each of them optional. */
type Given<T> = { readonly [Name in keyof T]?: Exclude<T[Name], false | "" | 0 | null | undefined> };

/**
 * Returns the members of a view that say something: without `false`, 0, "", null, undefined and empty lists, so that
 * templates and comparisons see an absent part in one form only.
 */
export function given<const T extends object>(members: T): Given<T>;
export function given(members: object): object {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries<unknown>({ ...members }))
    if (value && !(Array.isArray(value) && value.length === 0)) kept[name] = value;
  return kept;
}
