import { pacingIds } from "../../../rules/core.ts";
import type { EncounterState, Odds } from "../../../rules/core.ts";
import type { Fight } from "../../fight/fight.ts";
import { changed, readsChange, type Change } from "./change.ts";
import { GLANCE, isBetter, playOdds, THOROUGH, type OddsTask } from "./play-odds.ts";
import { trialOf, type Lacking, type Missing, type Subject, type Trial } from "./trial.ts";

export interface PlayedRow {
  readonly pacing: string;
  readonly missing: readonly Missing[];
  readonly lacking: readonly Lacking[];
  readonly odds: Odds | null;
  /** Null without a change, or if the pacing ignores it. */
  readonly before: Odds | null;
  readonly reads: boolean;
  readonly progress: "queued" | "playing" | "ended" | "stopped" | "none";
}

export interface Watcher {
  readonly begins: () => Promise<void>;
  readonly rowChanged: () => Promise<void>;
  readonly goesOn: () => void;
  readonly ended: () => Promise<void>;
  /** @param odds of this play; the row's may be better */
  readonly reported: (row: PlayedRow, odds: Odds) => void;
}

/** Plays the same creatures in every pacing, one by one. */
export class Plays {
  rows: readonly PlayedRow[] = [];
  #trials: ReadonlyMap<string, Trial> = new Map();
  readonly #unchanged = new Map<string, Odds>();
  #isChanged = false;
  #run = new AbortController();

  constructor(private readonly watcher: Watcher) {}

  /** Null if none can begin. */
  get begun(): EncounterState | null {
    return [...this.#trials.values()].find(({ state }) => state !== null)?.state ?? null;
  }

  forget(): void {
    this.#unchanged.clear();
  }

  /**
   * Plays pacings without known odds.
   * @param combat its options count
   */
  async play(subjects: readonly Subject[], change: Change | null, combat: Fight | null): Promise<void> {
    const after = changed(subjects, change);
    this.#trials = new Map(pacingIds().map((pacing): [string, Trial] => [pacing, trialOf(pacing, after, combat)]));
    this.rows = [...this.#trials].map(([pacing, { state, missing, lacking }]): PlayedRow => {
      const reads = change === null || readsChange(pacing, subjects, after);
      const known = this.#unchanged.get(pacing) ?? null;
      const isKnown = known !== null && (change === null || !reads);
      return {
        pacing,
        missing,
        lacking,
        reads,
        odds: isKnown ? known : null,
        before: change && reads ? known : null,
        progress: state === null ? "none" : isKnown ? "ended" : "queued",
      };
    });
    this.#isChanged = change !== null;
    await this.run();
  }

  private async run(): Promise<void> {
    this.halt();
    const { signal } = (this.#run = new AbortController());
    await this.watcher.begins();
    // A short play of each gives an early comparison.
    for (const effort of [GLANCE, THOROUGH]) {
      for (const [pacing, { state, subjects }] of this.#trials) {
        if (signal.aborted) return;
        const row = this.row(pacing);
        if (state === null || row?.progress !== "queued" || (effort === GLANCE && row.odds)) continue;
        await this.playOne(pacing, { state, participants: subjects.map(({ id }) => id), effort }, signal);
      }
    }
  }

  private async playOne(pacing: string, task: OddsTask, signal: AbortSignal): Promise<void> {
    this.set(pacing, { progress: "playing" });
    await this.watcher.rowChanged();
    this.watcher.goesOn();
    const ended = await playOdds(
      task,
      (progress) => {
        const odds = progress.exactness === "played" ? { ...progress, of: THOROUGH.plays ?? progress.of } : progress;
        if (isBetter(odds, this.row(pacing)?.odds ?? null)) this.set(pacing, { odds });
        const row = this.row(pacing);
        if (row) this.watcher.reported(row, odds);
      },
      signal,
    );
    if (!ended) return;
    const { odds, reads } = this.row(pacing) ?? {};
    // Without dice one play is exact.
    const isLast = task.effort === THOROUGH || odds?.exactness === "none";
    this.set(pacing, { progress: isLast ? "ended" : "queued" });
    if (isLast && odds && !(this.#isChanged && reads)) this.#unchanged.set(pacing, odds);
    await this.watcher.rowChanged();
    if (this.rows.some(({ progress }) => progress === "queued")) this.watcher.goesOn();
    else await this.watcher.ended();
  }

  stop(): void {
    this.halt();
    this.rows = this.rows.map((row) =>
      row.progress === "playing" || row.progress === "queued" ? { ...row, progress: "stopped" } : row,
    );
  }

  async resume(): Promise<void> {
    this.rows = this.rows.map((row) => (row.progress === "stopped" ? { ...row, progress: "queued" } : row));
    await this.run();
  }

  halt(): void {
    this.#run.abort();
  }

  private row(pacing: string): PlayedRow | undefined {
    return this.rows.find((row) => row.pacing === pacing);
  }

  private set(pacing: string, change: Partial<PlayedRow>): void {
    this.rows = this.rows.map((row) => (row.pacing === pacing ? { ...row, ...change } : row));
  }
}
