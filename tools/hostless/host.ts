/** What stands for Foundry where there is none: texts of a language file, and classes that nothing is asked of. */

/** What our modules use of `game.i18n`. */
export interface Speech {
  readonly lang: string;
  readonly has: (key: string) => boolean;
  readonly localize: (key: string) => string;
  readonly format: (key: string, data?: Readonly<Record<string, string>>) => string;
}

/** Returns the texts of a language file as the host gives them out; a key without a text is given back. */
export function speechOf(lang: string, texts: object): Speech {
  const find = (key: string): string | null => {
    const found = key
      .split(".")
      .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], texts);
    return typeof found === "string" ? found : null;
  };
  const localize = (key: string): string => find(key) ?? key;
  return {
    lang,
    has: (key) => find(key) !== null,
    localize,
    format: (key, data = {}) => localize(key).replace(/\{(\w+)\}/g, (all, name: string) => data[name] ?? all),
  };
}

/**
 * A class of Foundry under any name: modules take such classes when they are loaded, to extend or call them. Each
 * member of it is itself. An instance keeps what it was made of.
 */
export const anyClass: object = new Proxy(
  class {
    constructor(readonly madeOf?: unknown) {}
  },
  {
    get: (target, name) =>
      name === "prototype" || typeof name === "symbol" || name in target
        ? (Reflect.get(target, name) as unknown)
        : (anyClass as unknown),
  },
);

const utilities: Readonly<Record<string, unknown>> = {
  expandObject: (data: object): object => data,
  getProperty: (data: object, path: string): unknown =>
    path.split(".").reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>> | undefined)?.[key], data),
};

const utils = new Proxy(class {}, { get: (_, name) => utilities[String(name)] ?? anyClass });

/** The global `foundry`: any class under any name, and the utilities that read and write by paths. */
export const anyFoundry: object = new Proxy(class {}, {
  get: (_, name) => (name === "utils" ? utils : (Reflect.get(anyClass, name) as unknown)),
});
