/**
 * What the tracker shows, as plain data.
 *
 * The templates below `templates/tracker/` take these objects and nothing else; whoever builds them has already
 * decided, localised and formatted everything. A view holds only what its reader may know: participants that are
 * hidden from a player are not in it at all, or stand in it as "somebody".
 *
 * Conventions
 * - Every visible text is a finished string, or `Words` where part of a line is stressed.
 * - An absent part is left out (or null); templates never print an empty element for it.
 * - `verb.data` keys are written in kebab case and become `data-…` attributes of the button.
 * - Marks, icons, sides and phases are names of symbols in `assets/icons/sprite.svg`.
 */

import type { ClockView } from "./view/header.ts";
import type { TimelineView } from "./view/timeline.ts";
import type { OwedView } from "./view/owed.ts";
import type { LaneView, RefusalView } from "./view/lanes.ts";
import type { FooterView } from "./view/footer.ts";
import type { VerbView } from "./view/pieces.ts";

export type * from "./view/pieces.ts";
export type * from "./view/header.ts";
export type * from "./view/timeline.ts";
export type * from "./view/owed.ts";
export type * from "./view/lanes.ts";
export type * from "./view/footer.ts";

/** In the place of clock and timeline when there is no encounter, or nobody in it. */
export interface EmptyView {
  readonly title: string;
  readonly text: string;
  readonly verbs: readonly VerbView[];
}

/** What the hidden live regions say; each changes only when there is something new to say. */
export interface SpokenView {
  /** One polite sentence per change. */
  readonly status: string;
  /** Only for the owner: "Your turn". */
  readonly alert: string;
}

/** The whole tracker. Each part of the application reads the members it shows. */
export interface TrackerView {
  /** Id of the pacing, for styles and other packages. */
  readonly pacing: string;
  readonly role: "gm" | "player";
  readonly clock: ClockView | null;
  readonly empty: EmptyView | null;
  readonly owed: OwedView | null;
  readonly timeline: TimelineView | null;
  readonly lanes: readonly LaneView[];
  readonly refusal: RefusalView | null;
  readonly footer: FooterView | null;
  readonly spoken: SpokenView;
}
