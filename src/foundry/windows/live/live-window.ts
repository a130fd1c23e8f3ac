import { morph } from "../../host/morph.ts";
import { onceAMoment } from "../../host/once-a-moment.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/**
 * A window that shows what is going on while it is open. Only what differs is changed on the page, so that focus, scrolling and open lists stay under the hands of whoever reads
 * it. What it follows, it leaves when it closes.
 */
export abstract class LiveWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  #stops: (() => void)[] = [];

  /** Draws it anew, once for all that happens at a time. */
  readonly refresh = onceAMoment(() => {
    if (this.rendered) void this.render();
  });

  /** Begins to follow what the window shows, when it is on the page for the first time. @returns what ends each */
  protected abstract follow(): readonly (() => void)[];

  protected override async _onFirstRender(context: never, options: never): Promise<void> {
    await super._onFirstRender(context, options);
    this.#stops = [...this.follow()];
  }

  protected override _replaceHTML(result: never, content: HTMLElement, options: never): void {
    const fresh: Record<string, HTMLElement> = {};
    for (const [part, wanted] of Object.entries<HTMLElement>(result)) {
      const old = this.parts[part];
      if (old?.parentElement === content) morph(old, wanted);
      else fresh[part] = wanted;
    }
    // A subclass of a mixin cannot name the type of its own parts.
    super._replaceHTML(fresh as never, content, options);
  }

  protected override _onClose(options: never): void {
    super._onClose(options);
    for (const stop of this.#stops.splice(0)) stop();
  }
}
