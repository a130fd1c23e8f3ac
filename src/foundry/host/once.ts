/** Returns the function with its result kept for each object, as long as that is in memory. */
export function onceFor<K extends object, V>(of: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { readonly value: V }>();
  return (key) => {
    let found = known.get(key);
    if (!found) known.set(key, (found = { value: of(key) }));
    return found.value;
  };
}
