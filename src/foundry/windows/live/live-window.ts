import { morph } from "../../host/morph.ts";
import { OurWindow } from "../../host/our-window.ts";
import { onceAMoment } from "../../host/timing.ts";

/** A window that updates while open. Patches keep focus, scrolling and open lists. */
export abstract class LiveWindow extends OurWindow {
  readonly refresh = onceAMoment(() => {
    if (this.rendered) void this.render();
  });

  protected abstract override follow(): readonly (() => void)[];

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
}
