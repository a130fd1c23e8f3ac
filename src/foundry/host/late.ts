import { text } from "./i18n.ts";
import { registerTemplates, type Precompiled } from "./templates.ts";

/** What a chunk may export beside what it is wanted for: the templates that it draws with. */
interface Chunk {
  readonly templates?: Precompiled;
}

/** All parts, in the order in which they were declared. */
const parts: { fetch(): Promise<unknown> }[] = [];

/**
 * A part of the system that no fight needs: a chunk of its own, fetched when it is wanted or when nobody does anything. To be declared once, beside what wants it:
 * `const log = new LatePart("Log.Title", () => import("./log.ts"))`.
 */
export class LatePart<Loaded extends object> {
  #loaded: Loaded | null = null;
  #coming: Promise<Loaded> | null = null;
  readonly #name: string;
  readonly #load: () => Promise<Loaded & Chunk>;

  /** @param name text key of what people call it */
  constructor(name: string, load: () => Promise<Loaded & Chunk>) {
    this.#name = name;
    this.#load = load;
    parts.push(this);
  }

  /** What is there by now; null before it was fetched. */
  get loaded(): Loaded | null {
    return this.#loaded;
  }

  /** @returns null if it cannot be fetched. A message says so to whoever wanted it, and the next time it is tried again. */
  async wanted(): Promise<Loaded | null> {
    try {
      return await this.fetch();
    } catch (error) {
      console.warn(`Segment Zero | ${this.#name}:`, error);
      ui.notifications?.error(text("Late.Failed", { part: text(this.#name) }));
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
      const chunk = await this.#load();
      if (chunk.templates) await registerTemplates(chunk.templates);
      return (this.#loaded = chunk);
    } catch (error) {
      this.#coming = null;
      throw error;
    }
  }
}

/** How long what follows from a click may wait for its picture, in milliseconds. */
const PICTURE_FIRST = 200;

/**
 * Resolves when the browser has drawn what has changed and has nothing else to do: for what follows from a click and is not seen at once.
 * @param most milliseconds to wait at most
 */
export async function whenIdle(most = PICTURE_FIRST): Promise<void> {
  await new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => { resolve(); }, { timeout: most });
    else setTimeout(resolve);
  });
}

/** Fetches all parts, one at a time while nobody does anything, so that no click waits for one later. What cannot be fetched now is fetched when it is wanted. In `ready`. */
export async function fetchWhenIdle(): Promise<void> {
  if (typeof requestIdleCallback !== "function") return;
  for (const part of parts) {
    await whenIdle(10_000);
    await part.fetch().catch(() => undefined);
  }
}
