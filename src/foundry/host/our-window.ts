import { confirmText } from "./dialog.ts";
import { contextWith } from "./typed-calls.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** A question before closing loses changes. */
export interface Loss {
  readonly title: string;
  readonly text: string;
  readonly verb: string;
}

/** Milliseconds after the last key. */
const PAUSE = 120;

/** A window drawn by our templates. */
export abstract class OurWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: typeof ApplicationV2.DEFAULT_OPTIONS = { classes: ["sz"] };

  #stops: (() => void)[] = [];
  #isAsking = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Returns the context of the templates. */
  protected context(): object | Promise<object> {
    return {};
  }

  /**
   * Starts what the window needs while open, after its first render.
   * @returns functions that stop it
   */
  protected follow(): readonly (() => void)[] {
    return [];
  }

  /** The question before closing; null if nothing would be lost. */
  protected get loss(): Loss | null {
    return null;
  }

  /** Runs when no key was pressed for a moment; a later call replaces it. */
  protected whenTyped(run: () => void, pause = PAUSE): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(run, pause);
  }

  protected stopWaiting(): void {
    clearTimeout(this.#timer);
  }

  protected override async _prepareContext(options: never): Promise<never> {
    return contextWith(await super._prepareContext(options), await this.context());
  }

  protected override async _onFirstRender(context: never, options: never): Promise<void> {
    await super._onFirstRender(context, options);
    this.#stops = [...this.follow()];
  }

  override async close(options?: Parameters<foundry.applications.api.ApplicationV2["close"]>[0]): Promise<this> {
    const { loss } = this;
    if (!loss) return super.close(options);
    if (this.#isAsking) return this;
    this.#isAsking = true;
    const isWanted = await confirmText(loss.title, loss.text, loss.verb);
    this.#isAsking = false;
    return isWanted ? super.close(options) : this;
  }

  protected override _onClose(options: never): void {
    super._onClose(options);
    clearTimeout(this.#timer);
    for (const stop of this.#stops.splice(0)) stop();
  }
}

interface Single<Window> {
  new (): Window;
  readonly DEFAULT_OPTIONS: { readonly id?: string | undefined };
}

/** Shows the only window of a class, or brings it to the front. @param prepare called before it renders */
export async function showOne<Window extends OurWindow>(
  Class: Single<Window>,
  prepare?: (window: Window) => unknown,
): Promise<Window> {
  const open = foundry.applications.instances.get(Class.DEFAULT_OPTIONS.id ?? "");
  const window = open instanceof Class ? open : new Class();
  await prepare?.(window);
  await window.render({ force: true });
  if (open) open.bringToFront();
  return window;
}
