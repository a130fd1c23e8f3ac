/** Returns the function with its result remembered for each object, as long as that is in memory. */
export function remembered<K extends object, V>(of: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { readonly value: V }>();
  return (key) => {
    let found = known.get(key);
    if (!found) known.set(key, (found = { value: of(key) }));
    return found.value;
  };
}

/** Like `remembered`, for the latest setting of each object. */
export function rememberedIn<K extends object, M, S extends object, V>(
  of: (key: K, more: M, setting: S) => V,
): (key: K, more: M, setting: S) => V {
  const known = new WeakMap<K, { readonly setting: S; readonly value: V }>();
  return (key, more, setting) => {
    const found = known.get(key);
    if (found?.setting === setting) return found.value;
    const value = of(key, more, setting);
    known.set(key, { setting, value });
    return value;
  };
}
