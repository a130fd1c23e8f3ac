import { text } from "./i18n.ts";
import { registerTemplates, type Precompiled } from "./templates.ts";

/** What a chunk may export beside what it is wanted for: the templates that it draws with. */
interface Chunk {
  readonly templates?: Precompiled;
}

/** What else belongs to a part. */
interface More {
  /** Fetches what has to be there as well, as far as it can be fetched. */
  readonly beside?: () => Promise<unknown>;
  /** Called once, as soon as it is there. */
  readonly then?: () => void;
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
  readonly #more: More;

  /** @param name text key of what people call it */
  constructor(name: string, load: () => Promise<Loaded & Chunk>, more: More = {}) {
    this.#name = name;
    this.#load = load;
    this.#more = more;
    parts.push(this);
  }

  /** What is there by now; null before it was fetched. */
  get loaded(): Loaded | null {
    return this.#loaded;
  }

  /** @returns null if it cannot be fetched. A message says so to whoever wanted it, and the next time it is tried again. */
  async wanted(): Promise<Loaded | null> {
    try {
      const loaded = await this.fetch();
      await this.#more.beside?.();
      return loaded;
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
      const [chunk] = await Promise.all([this.#load(), this.#more.beside?.()]);
      if (chunk.templates) await registerTemplates(chunk.templates);
      this.#loaded = chunk;
      this.#more.then?.();
      return chunk;
    } catch (error) {
      this.#coming = null;
      throw error;
    }
  }
}

/** Fetches all parts, one at a time while nobody does anything, so that no click waits for one later. What cannot be fetched now is fetched when it is wanted. In `ready`. */
export async function fetchWhenIdle(): Promise<void> {
  if (typeof requestIdleCallback !== "function") return;
  for (const part of parts) {
    await new Promise<void>((resolve) => { requestIdleCallback(() => { resolve(); }, { timeout: 10_000 }); });
    await part.fetch().catch(() => undefined);
  }
}
