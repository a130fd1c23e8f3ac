import type { EncounterState, Odds } from "../../../rules/core.ts";
import type { Fight } from "../../fight/fight.ts";
import { changed, readsChange, type Change } from "./change.ts";
import { GLANCE, isBetter, playOdds, THOROUGH, type OddsTask } from "./play-odds.ts";
import { pairId, trialOf, type Lacking, type Missing, type Pair, type Subject, type Trial } from "./trial.ts";

export interface PlayedRow extends Pair {
  /** `pairId` */
  readonly id: string;
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

/** Plays the same creatures in every pair, one by one. */
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
   * Plays pairs without known odds.
   * @param combat its options count
   */
  async play(
    pairs: readonly Pair[],
    subjects: readonly Subject[],
    change: Change | null,
    combat: Fight | null,
  ): Promise<void> {
    const after = changed(subjects, change);
    this.#trials = new Map(pairs.map((pair): [string, Trial] => [pairId(pair), trialOf(pair, after, combat)]));
    this.rows = pairs.map((pair): PlayedRow => {
      const id = pairId(pair);
      const { state, missing, lacking } = this.#trials.get(id)!;
      const reads = change === null || readsChange(pair, subjects, after);
      const known = this.#unchanged.get(id) ?? null;
      const isKnown = known !== null && (change === null || !reads);
      return {
        ...pair,
        id,
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
      for (const [id, { state, subjects }] of this.#trials) {
        if (signal.aborted) return;
        const row = this.row(id);
        if (state === null || row?.progress !== "queued" || (effort === GLANCE && row.odds)) continue;
        await this.playOne(id, { state, participants: subjects.map((one) => one.id), effort }, signal);
      }
    }
  }

  private async playOne(id: string, task: OddsTask, signal: AbortSignal): Promise<void> {
    this.set(id, { progress: "playing" });
    await this.watcher.rowChanged();
    this.watcher.goesOn();
    const ended = await playOdds(
      task,
      (progress) => {
        const odds = progress.exactness === "played" ? { ...progress, of: THOROUGH.plays ?? progress.of } : progress;
        if (isBetter(odds, this.row(id)?.odds ?? null)) this.set(id, { odds });
        const row = this.row(id);
        if (row) this.watcher.reported(row, odds);
      },
      signal,
    );
    if (!ended) return;
    const { odds, reads } = this.row(id) ?? {};
    // Without dice one play is exact.
    const isLast = task.effort === THOROUGH || odds?.exactness === "none";
    this.set(id, { progress: isLast ? "ended" : "queued" });
    if (isLast && odds && !(this.#isChanged && reads)) this.#unchanged.set(id, odds);
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

  private row(id: string): PlayedRow | undefined {
    return this.rows.find((row) => row.id === id);
  }

  private set(id: string, change: Partial<PlayedRow>): void {
    this.rows = this.rows.map((row) => (row.id === id ? { ...row, ...change } : row));
  }
}
