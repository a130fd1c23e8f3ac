/** A class of documents, as far as it is put over another. */
interface DocumentClass {
  readonly name: string;
  readonly prototype: object;
}

/**
 * Puts a class of ours over the class that this world's system has registered, as if it had been declared so: `super`
 * and `instanceof` see that class from here on. In `init`, before there is any document.
 * @param core class of the core library that both extend
 * @param mustNotRun methods of the system that would disturb a fight; core's stand in their place
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

/** The same class with core's methods of these names; what core does not have does nothing. */
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
