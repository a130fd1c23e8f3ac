import { template } from "./constants.ts";
import { text } from "./i18n.ts";
import { registerTemplates, type Precompiled } from "./templates.ts";

interface Chunk {
  readonly templates?: Precompiled;
}

/** Loads a chunk; the build adds its files (`tools/late-chunks.ts`). */
export type Load<Loaded> = (() => Promise<Loaded>) & { readonly files?: readonly string[]; readonly from?: string };

/** Browsers never retry a failed module (whatwg/html#6768), so the page must be reloaded. */
class Spent extends Error {}

const fetched = new Map<string, Promise<void>>();

/** @throws if a file of the chunk cannot be loaded */
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

export interface More<Loaded> {
  readonly beside?: () => Promise<unknown>;
  /** Templates of this part only: "chat/". */
  readonly templates?: string;
  /** True to load it first, because it acts without a request. */
  readonly first?: true;
  readonly then?: (loaded: Loaded) => void;
}

const parts: Pick<LatePart<object>, "fetch" | "brings">[] = [];

/** True once parts are loaded when idle. */
let isPrefetching = false;

/**
 * A part of the system in its own chunk, loaded on demand or when idle. Declare it beside its user: `const
 * log = new LatePart("Log.Title", () => import("./log.ts"))`.
 */
export class LatePart<Loaded extends object> {
  #loaded: Loaded | null = null;
  #coming: Promise<Loaded> | null = null;
  readonly #name: string;
  readonly #load: Load<Loaded & Chunk>;
  readonly #more: More<Loaded>;
  readonly #waiting: ((loaded: Loaded) => void)[] = [];

  /** @param name text key of its name */
  constructor(name: string, load: Load<Loaded & Chunk>, more: More<Loaded> = {}) {
    this.#name = name;
    this.#load = load;
    this.#more = more;
    if (more.first) parts.unshift(this);
    else parts.push(this);
    // Those that come with a pacing.
    if (isPrefetching) void fetchIdly(this);
  }

  brings(address: string): boolean {
    return this.#more.templates !== undefined && address.startsWith(template(this.#more.templates));
  }

  get loaded(): Loaded | null {
    return this.#loaded;
  }

  whenThere(use: (loaded: Loaded) => void): void {
    if (this.#loaded) use(this.#loaded);
    else this.#waiting.push(use);
  }

  /** @returns null after a failure, which is shown; the next call tries again unless a reload is needed */
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

  /**
   * Returns one of its dialogs as a function that loads the part first.
   * @returns null if the dialog was closed or could not be loaded
   */
  dialog<Given extends readonly unknown[], Answer>(
    of: (loaded: Loaded) => (...given: Given) => Promise<Answer | null>,
  ): (...given: Given) => Promise<Answer | null> {
    return async (...given) => {
      const loaded = await this.wanted();
      return loaded && of(loaded)(...given);
    };
  }

  /**
   * Loads it once, with its templates.
   * @throws the browser's error
   */
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

/** A part of some packages only; their entry sets it in `init`. */
export class BroughtPart<Loaded extends object> {
  #part: LatePart<Loaded> | null = null;
  readonly #waiting: ((loaded: Loaded) => void)[] = [];

  bring(part: LatePart<Loaded>): void {
    this.#part = part;
    for (const use of this.#waiting.splice(0)) part.whenThere(use);
  }

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

  /** @throws the browser's error */
  async fetch(): Promise<Loaded | null> {
    return this.#part?.fetch() ?? null;
  }
}

/** In milliseconds; `otherwise` in browsers that do not report idleness. */
interface Patience {
  readonly most: number;
  readonly otherwise: number;
}

const PICTURE_FIRST: Patience = { most: 200, otherwise: 0 };

const UNASKED: Patience = { most: 10_000, otherwise: 500 };

/** Resolves when the browser has rendered and is idle, for consequences of a click that are not visible at once. */
export async function whenIdle({ most, otherwise } = PICTURE_FIRST): Promise<void> {
  await new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve(), { timeout: most });
    else setTimeout(resolve, otherwise);
  });
}

/** Resolves when changes are visible and the browser is idle; a hidden page does not wait. */
export async function whenShown(): Promise<void> {
  if (typeof requestAnimationFrame === "function") {
    await new Promise<void>((resolve) => {
      const patience = setTimeout(resolve, PICTURE_FIRST.most);
      // The first frame is visible when the second begins.
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

/** Renders one of our templates after loading its part; after a failure Foundry asks the server. */
export async function render(path: string, data: object): Promise<string> {
  await parts
    .find((part) => part.brings(path))
    ?.fetch()
    .catch(() => undefined);
  // The community types require an index signature, which interfaces lack.
  return foundry.applications.handlebars.renderTemplate(path, data as Record<string, unknown>);
}

/** Loads all parts one by one when idle, and those declared later. In `ready`. */
export async function fetchWhenIdle(): Promise<void> {
  isPrefetching = true;
  for (const part of [...parts]) await fetchIdly(part);
}

async function fetchIdly(part: Pick<LatePart<object>, "fetch">): Promise<void> {
  await whenIdle(UNASKED);
  await part.fetch().catch(() => undefined);
}
