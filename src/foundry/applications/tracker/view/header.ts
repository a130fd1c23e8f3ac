// The head of the tracker.
import type { DialView } from "../dial.ts";
import type { VerbView } from "./pieces.ts";

/** A stage of the window; only those the pacing has now. */
export interface StageView {
  readonly label: string;
  readonly state: "done" | "now" | "ahead";
}

/** The head of the tracker: dial, pacing, reading in words, time gone, tools. */
export interface ClockView {
  /** "Action period" */
  readonly pacing: string;
  /** "Round 2, step −3" */
  readonly reading: string;
  /** "3 s rounds, 3 s gone" */
  readonly since: string;
  readonly dial: DialView;
  /** Icon buttons: lock, menu. Their label is their accessible name. */
  readonly tools: readonly VerbView[];
  readonly stages: readonly StageView[];
  /** Name of the list of stages: "Stages of round 2". */
  readonly stagesLabel: string;
  /** The word behind a stage that is done: "done". */
  readonly doneWord: string;
  /** Other encounters of the scene to look at, GM only; none with one encounter. */
  readonly encounters?: EncountersView;
}

/** Which encounter is looked at, when there are several. */
export interface EncountersView {
  readonly label: string;
  /** "2 of 3" */
  readonly place: string;
  readonly previous: VerbView;
  readonly next: VerbView;
}
