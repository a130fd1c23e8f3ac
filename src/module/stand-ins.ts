import { prototypeOf } from "./over.ts";

const said = new Set<string>();

/**
 * Gives our tracker an empty function for each that the system's tracker has beyond Foundry's, because the
 * system and other packages may call it; the console reports each once.
 * @param more names that the system is known to expect
 */
export function standIn(
  own: { readonly prototype: object },
  core: { readonly prototype: object },
  theirs: { readonly prototype: object } | undefined,
  more: readonly string[],
): void {
  for (const name of new Set([...functionsOf(theirs?.prototype ?? null, core.prototype), ...more])) {
    if (name in own.prototype) continue;
    Object.defineProperty(own.prototype, name, {
      configurable: true,
      writable: true,
      value: () => {
        if (said.has(name)) return;
        said.add(name);
        console.info(`Segment Zero | "${name}" of the system's tracker was called; this tracker has none.`);
      },
    });
  }
}

/** Function names of a class and its ancestors up to `end`. */
function functionsOf(prototype: object | null, end: object): readonly string[] {
  if (!prototype || prototype === end || prototype === Object.prototype) return [];
  const own = Object.getOwnPropertyNames(prototype).filter(
    (name) => name !== "constructor" && isFunction(prototype, name),
  );
  return [...own, ...functionsOf(prototypeOf(prototype), end)];
}

/** True also for a function behind an accessor, which libWrapper leaves in its place. */
function isFunction(prototype: object, name: string): boolean {
  try {
    return typeof Reflect.get(prototype, name) === "function";
  } catch {
    // An accessor of the system that needs a tracker.
    return false;
  }
}
