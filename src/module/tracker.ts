import { LatePart } from "../foundry/host/late.ts";
import { SegmentZeroTracker } from "../foundry/tracker/tracker.ts";

const templates = new LatePart("SelfCheck.Group.tracker", () => import("./tracker-templates.ts"), {
  first: true,
  // Draws a tracker for which they came too late.
  then: () => void ui.combat?.render({ force: true }),
});

/** Fetches the templates ahead of the first render, beside the pacing of new fights. In `init`. */
export function fetchTrackerTemplates(): void {
  void templates.fetch().catch(() => undefined);
}

/** The tracker over another system, whose templates are no part of the start: it is drawn once they are there. */
export class ClockTracker extends SegmentZeroTracker {
  override async render(how?: boolean | { readonly force?: boolean }, more?: object): Promise<this> {
    // Without force, only a window that is already open is rendered.
    const isWanted = how === true || (typeof how === "object" && how.force === true);
    return templates.loaded || (isWanted && (await templates.wanted())) ? super.render(how as never, more) : this;
  }
}
