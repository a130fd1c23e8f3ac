interface DocumentClass {
  readonly name: string;
  readonly prototype: object;
}

/**
 * Puts our class over the class registered by this world's system, so that `super` and `instanceof` see that
 * class. In `init`, before there is any document.
 * @param core Foundry's class that both extend
 * @param mustNotRun methods of the system that would disturb a fight, replaced by Foundry's
 */
export function putOver(
  own: DocumentClass,
  core: DocumentClass,
  theirs: DocumentClass,
  mustNotRun: readonly string[] = [],
): void {
  const base = mustNotRun.length && theirs !== core ? quieted(theirs, core, mustNotRun) : theirs;
  Object.setPrototypeOf(own, base);
  Object.setPrototypeOf(own.prototype, base.prototype);
}

/** Replaces methods by Foundry's, or by nothing. */
function quieted(theirs: DocumentClass, core: DocumentClass, names: readonly string[]): DocumentClass {
  const Quiet = class extends (theirs as unknown as new () => object) {};
  for (const name of names)
    Object.defineProperty(Quiet.prototype, name, {
      ...(descriptorOf(core.prototype, name) ?? { value: () => undefined, writable: true }),
      configurable: true,
    });
  return Quiet;
}

function descriptorOf(prototype: object | null, name: string): PropertyDescriptor | undefined {
  if (!prototype) return undefined;
  return Object.getOwnPropertyDescriptor(prototype, name) ?? descriptorOf(prototypeOf(prototype), name);
}

export function prototypeOf(value: object): object | null {
  const prototype: unknown = Object.getPrototypeOf(value);
  return typeof prototype === "object" ? prototype : null;
}
