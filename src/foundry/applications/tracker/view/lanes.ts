// Beside the timeline: lanes, and why something was not done.
import type { Words } from "../../words.ts";
import type { CombatantMark, PortraitView, VerbView } from "./pieces.ts";

/** Somebody beside the timeline: waiting, or not yet aware. */
export interface WaitView {
  readonly participantId: string;
  readonly combatant?: CombatantMark;
  readonly portrait: PortraitView;
  readonly name: string;
  readonly you?: string;
  /** "until “a goblin crosses the plank”, then **Attack**" */
  readonly until: Words;
  /** "may act until step −6; lost at −7" */
  readonly limit?: string;
  readonly verb?: VerbView;
  /** Whatever else can be done about it. */
  readonly menu?: VerbView;
}

/** A lane under the timeline. */
export interface LaneView {
  readonly title: string;
  readonly mark: "m-waiting" | "m-hidden";
  /** "1 participant" */
  readonly count: string;
  readonly rows: readonly WaitView[];
}

/** Why something was not done. Stays until closed or obsolete. */
export interface RefusalView {
  /** "**Not put on −9.** Sir Bartholomew may act until step −6; …" */
  readonly words: Words;
  readonly verbs: readonly VerbView[];
  readonly close: VerbView;
}
