import type { Words } from "../host/rich-text.ts";
import type { GaugeView } from "./views.ts";

/** A value with an explanation, shown on hover and focus. */
export interface ExplainedText {
  readonly text: string;
  /** "10 × 4 / 13 = 3.1, to the nearest whole segment". */
  readonly why?: string;
}

/** The Time panel, localised. */
export interface TimePanelView {
  /** Unique on the page. */
  readonly id: string;
  readonly title: string;
  /** "at agility 13, Basic Speed 6.25" */
  readonly aside: readonly ExplainedText[];
  /** One per pacing, the one in use first. */
  readonly reads: readonly ReadView[];
  /** Parts of the pacing in use. */
  readonly parts: readonly PartView[];
  /** Other pacings, computed when opened. */
  readonly others: {
    readonly label: string;
    readonly id: string;
    readonly pacings: readonly { readonly id: string; readonly name: string; readonly parts: readonly PartView[] }[];
  } | null;
}

export interface ReadView {
  readonly pacing: string;
  /** "Stopwatch, used here" */
  readonly label: string;
  readonly used: boolean;
  readonly value: ExplainedText;
  readonly notes: readonly ExplainedText[];
}

/** A block of the panel; has one of the last members. */
export interface PartView {
  readonly title: string;
  readonly small?: string;
  readonly classes?: ClassesView;
  readonly steps?: readonly StepsView[];
  readonly gauges?: readonly GaugeView[];
  readonly lines?: readonly LineView[];
  readonly times?: TimesView;
}

/** Words, or a value with its explanation. */
export interface LineView {
  readonly words: Words;
  readonly why?: string;
}

/** Duration per class. */
export interface ClassesView {
  readonly caption: string;
  readonly headings: { readonly speedClass: string; readonly segments: string; readonly seconds: string };
  readonly columns: readonly {
    readonly name: string;
    readonly bar: number;
    readonly segments: string;
    readonly seconds: string;
    readonly why: string;
  }[];
}

/** Steps of a round for one roll. `at`: from the left, 0 to 1. */
export interface StepsView {
  readonly roll: Words;
  readonly spoken: string;
  readonly why: string;
  readonly steps: readonly { readonly step: string; readonly at: string }[];
}

export interface TimesView {
  readonly first: string;
  readonly columns: readonly string[];
  readonly rows: readonly TimeRowView[];
  /** Labels below the attack timelines, `at` from 0 to 1. */
  readonly axis: readonly { readonly text: string; readonly at: string }[];
  readonly key: readonly { readonly kind: "lands" | "use" | "draw" | "reload" | "burst"; readonly text: string }[];
}

export interface TimeRowView {
  readonly name: string;
  readonly note: string;
  readonly cells: readonly TimeCellView[];
  readonly span: number;
  readonly timeline: AttackTimelineView | null;
}

/** `none`: a word for a missing value. */
export interface TimeCellView {
  readonly duration?: { readonly speedClass: string; readonly segments: string; readonly seconds: string };
  readonly text?: string;
  readonly none?: string;
  readonly why?: string;
}

/** An attack timeline with positions in twentieths. */
export interface AttackTimelineView {
  readonly label: string;
  readonly bits: readonly { readonly kind: string; readonly from: number; readonly to: number }[];
  readonly lands: readonly number[];
  readonly sum: string;
}
