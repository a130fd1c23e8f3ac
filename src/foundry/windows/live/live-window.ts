import { morph } from "../../host/morph.ts";
import { onceAMoment } from "../../host/once-a-moment.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** A window that updates while open. Patches keep focus, scrolling and open lists. */
export abstract class LiveWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  #stops: (() => void)[] = [];

  readonly refresh = onceAMoment(() => {
    if (this.rendered) void this.render();
  });

  /** @returns functions that stop it */
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
    // A mixin's subclass cannot name the type of its parts.
    super._replaceHTML(fresh as never, content, options);
  }

  protected override _onClose(options: never): void {
    super._onClose(options);
    for (const stop of this.#stops.splice(0)) stop();
  }
}
