import type { Words } from "../host/rich-text.ts";
import type { GaugeView } from "./views.ts";

/** A figure, and how it came about; the template shows that on hover and on focus. */
export interface ExplainedText {
  readonly text: string;
  /** "10 × 4 / 13 = 3.1, to the nearest whole segment". Absent: nothing to explain. */
  readonly why?: string;
}

/** What the panel on an actor's sheet shows. Everything is in words already. */
export interface TimePanelView {
  /** For headings; unique on the page. */
  readonly id: string;
  readonly title: string;
  /** "at agility 13, Basic Speed 6.25" */
  readonly aside: readonly ExplainedText[];
  /** One per pacing, the one in use first. */
  readonly reads: readonly ReadView[];
  /** What the pacing in use needs. */
  readonly parts: readonly PartView[];
  /** The same of the other pacings, behind one click; worked out only once somebody has opened it. */
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

/** One block of the panel; of the last members it has one. */
export interface PartView {
  readonly title: string;
  readonly small?: string;
  readonly classes?: ClassesView;
  readonly steps?: readonly StepsView[];
  readonly gauges?: readonly GaugeView[];
  readonly lines?: readonly LineView[];
  readonly times?: TimesView;
}

/** A line below a heading: words, or a figure with how it came about. */
export interface LineView {
  readonly words: Words;
  readonly why?: string;
}

/** How long an action of each class takes. */
export interface ClassesView {
  readonly caption: string;
  readonly heads: { readonly speedClass: string; readonly segments: string; readonly seconds: string };
  readonly columns: readonly {
    readonly name: string;
    readonly bar: number;
    readonly segments: string;
    readonly seconds: string;
    readonly why: string;
  }[];
}

/** The steps of a round for one roll. `at`: place from the left, 0 to 1. */
export interface StepsView {
  readonly roll: Words;
  readonly spoken: string;
  readonly why: string;
  readonly steps: readonly { readonly step: string; readonly at: string }[];
}

/** Weapons, spells and actions with their times. */
export interface TimesView {
  readonly first: string;
  readonly columns: readonly string[];
  readonly rows: readonly TimeRowView[];
  /** Labels under the lanes, `at` from 0 to 1. */
  readonly axis: readonly { readonly text: string; readonly at: string }[];
  readonly key: readonly { readonly kind: "lands" | "use" | "draw" | "reload" | "burst"; readonly text: string }[];
}

export interface TimeRowView {
  readonly name: string;
  readonly note: string;
  readonly cells: readonly TimeCellView[];
  /** Columns that the lane spans. */
  readonly span: number;
  readonly lane: LaneView | null;
}

/** A time by class, or any other figure; `none` is a word for what there is not. */
export interface TimeCellView {
  readonly duration?: { readonly speedClass: string; readonly segments: string; readonly seconds: string };
  readonly text?: string;
  readonly none?: string;
  readonly why?: string;
}

/** Places in twentieths of the lane. */
export interface LaneView {
  readonly label: string;
  readonly bits: readonly { readonly kind: string; readonly from: number; readonly to: number }[];
  readonly lands: readonly number[];
  readonly sum: string;
}
