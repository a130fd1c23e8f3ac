import { template } from "./constants.ts";
import { text } from "./i18n.ts";
import { registerTemplates, type Precompiled } from "./templates.ts";

/** What a chunk may export beside what it is wanted for: the templates that it draws with. */
interface Chunk {
  readonly templates?: Precompiled;
}

/** Fetches a chunk. The build says which files come with it, and where they stand (`tools/late-chunks.ts`). */
export type Load<Loaded> = (() => Promise<Loaded>) & { readonly files?: readonly string[]; readonly from?: string };

/**
 * A chunk that this page can have no more: a browser never asks again for a module that it could not fetch
 * (whatwg/html#6768).
 */
class Spent extends Error {}

/** Files that are fetched or have been, by their addresses. */
const fetched = new Map<string, Promise<void>>();

/**
 * Makes sure that all files of a chunk can be had, so that its import does not fail.
 * @throws if one cannot be had now
 */
async function assureFiles({ files = [], from }: Load<object>): Promise<void> {
  await Promise.all(
    files.map((file) => {
      const address = new URL(file, from).href;
      const known = fetched.get(address) ?? fetchWhole(address);
      fetched.set(address, known);
      return known;
    }),
  );
}

async function fetchWhole(address: string): Promise<void> {
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    await response.arrayBuffer();
  } catch (error) {
    fetched.delete(address);
    throw error;
  }
}

/** What else belongs to a part. */
interface More<Loaded> {
  /** Fetches what has to be there as well, as far as it can be fetched. */
  readonly beside?: () => Promise<unknown>;
  /** Where the templates stand that only this part brings: "chat/". */
  readonly templates?: string;
  /** Something happens by it without anybody asking for it, so it is among the first that are fetched. */
  readonly first?: true;
  /** Called once, as soon as it is there. */
  readonly then?: (loaded: Loaded) => void;
}

/** All parts, in the order in which they were declared. */
const parts: Pick<LatePart<object>, "fetch" | "brings">[] = [];

/**
 * A part of the system that no fight needs: a chunk of its own, fetched when it is wanted or when nobody does anything.
 * To be declared once, beside what wants it: `const log = new LatePart("Log.Title", () => import("./log.ts"))`.
 */
export class LatePart<Loaded extends object> {
  #loaded: Loaded | null = null;
  #coming: Promise<Loaded> | null = null;
  readonly #name: string;
  readonly #load: Load<Loaded & Chunk>;
  readonly #more: More<Loaded>;
  readonly #waiting: ((loaded: Loaded) => void)[] = [];

  /** @param name text key of what people call it */
  constructor(name: string, load: Load<Loaded & Chunk>, more: More<Loaded> = {}) {
    this.#name = name;
    this.#load = load;
    this.#more = more;
    if (more.first) parts.unshift(this);
    else parts.push(this);
  }

  /** Whether a template comes with it. */
  brings(address: string): boolean {
    return this.#more.templates !== undefined && address.startsWith(template(this.#more.templates));
  }

  /** What is there by now; null before it was fetched. */
  get loaded(): Loaded | null {
    return this.#loaded;
  }

  /** Calls back with it: at once if it is there, else as soon as somebody has fetched it. */
  whenThere(use: (loaded: Loaded) => void): void {
    if (this.#loaded) use(this.#loaded);
    else this.#waiting.push(use);
  }

  /**
   * @returns null if it cannot be fetched. A message says so to whoever wanted it, and the next time it is tried again,
   * unless only a reload of the page can bring it.
   */
  async wanted(): Promise<Loaded | null> {
    try {
      const loaded = await this.fetch();
      await this.#more.beside?.();
      return loaded;
    } catch (error) {
      console.warn(`Segment Zero | ${this.#name}:`, error);
      ui.notifications?.error(text(error instanceof Spent ? "Late.Reload" : "Late.Failed", { part: text(this.#name) }));
      return null;
    }
  }

  /** Fetches it once, together with its templates. @throws what the browser threw, if it cannot be fetched now */
  fetch(): Promise<Loaded> {
    this.#coming ??= this.#bring();
    return this.#coming;
  }

  async #bring(): Promise<Loaded> {
    try {
      await assureFiles(this.#load);
      const [chunk] = await Promise.all([
        this.#load().catch((error: unknown) => {
          throw new Spent(String(error));
        }),
        this.#more.beside?.(),
      ]);
      if (chunk.templates) await registerTemplates(chunk.templates);
      this.#loaded = chunk;
      this.#more.then?.(chunk);
      for (const use of this.#waiting.splice(0)) use(chunk);
      return chunk;
    } catch (error) {
      this.#coming = null;
      throw error;
    }
  }
}

/** A part that not every package has. The entry of one that has it brings it in `init`. */
export class BroughtPart<Loaded extends object> {
  #part: LatePart<Loaded> | null = null;
  readonly #waiting: ((loaded: Loaded) => void)[] = [];

  bring(part: LatePart<Loaded>): void {
    this.#part = part;
    for (const use of this.#waiting.splice(0)) part.whenThere(use);
  }

  /** True if this package has it. */
  get isBrought(): boolean {
    return this.#part !== null;
  }

  get loaded(): Loaded | null {
    return this.#part?.loaded ?? null;
  }

  whenThere(use: (loaded: Loaded) => void): void {
    if (this.#part) this.#part.whenThere(use);
    else this.#waiting.push(use);
  }

  async wanted(): Promise<Loaded | null> {
    return this.#part?.wanted() ?? null;
  }

  /** @throws what the browser threw, if it cannot be fetched now */
  async fetch(): Promise<Loaded | null> {
    return this.#part?.fetch() ?? null;
  }
}

/** In milliseconds: how long to wait for an idle browser, and how long where it does not say when it is idle. */
interface Patience {
  readonly most: number;
  readonly otherwise: number;
}

/** What follows from a click waits for its picture. */
const PICTURE_FIRST: Patience = { most: 200, otherwise: 0 };

/** What nobody has asked for yet waits for longer. */
const UNASKED: Patience = { most: 10_000, otherwise: 500 };

/**
 * Resolves when the browser has drawn what has changed and has nothing else to do: for what follows from a click and is
 * not seen at once.
 */
export async function whenIdle({ most, otherwise } = PICTURE_FIRST): Promise<void> {
  await new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === "function")
      requestIdleCallback(
        () => {
          resolve();
        },
        { timeout: most },
      );
    else setTimeout(resolve, otherwise);
  });
}

/**
 * Resolves when what was changed is on view, and the browser is idle: for what completes a picture. A page out of sight
 * draws no frames, and is not waited for.
 */
export async function whenShown(): Promise<void> {
  if (typeof requestAnimationFrame === "function") {
    await new Promise<void>((resolve) => {
      const patience = setTimeout(resolve, PICTURE_FIRST.most);
      // The first frame is on view when the second begins.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          clearTimeout(patience);
          resolve();
        }),
      );
    });
  }
  await whenIdle();
}

/**
 * Renders one of our templates, after the part that brings it was fetched. What cannot be fetched is asked of the
 * server, as every template that is not there.
 */
export async function render(path: string, data: object): Promise<string> {
  await parts
    .find((part) => part.brings(path))
    ?.fetch()
    .catch(() => undefined);
  // The community types want an index signature, which no view that is an interface has.
  return foundry.applications.handlebars.renderTemplate(path, data as Record<string, unknown>);
}

/**
 * Fetches all parts, one at a time while nobody does anything, so that no click waits for one later. What cannot be
 * fetched now is fetched when it is wanted. In `ready`.
 */
export async function fetchWhenIdle(): Promise<void> {
  for (const part of parts) {
    await whenIdle(UNASKED);
    await part.fetch().catch(() => undefined);
  }
}
