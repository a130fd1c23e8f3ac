/** Real time that the turn which is on has taken so far, on the clock of this client and without pauses. Nothing of it is stored. */
export class TurnTime {
  #turn = "";
  /** Milliseconds until the clock stopped last. */
  #before = 0;
  /** When the clock began to run; null while it stands still. */
  #since: number | null = null;

  /**
   * @param turn whose turn it is: another text begins anew, "" is nobody's
   * @param runs whether the clock runs
   * @param now milliseconds
   * @param began when this turn began, as far as this client can know it; now, unless it has just come to the table
   */
  follow(turn: string, runs: boolean, now: number, began = now): void {
    if (turn !== this.#turn) {
      this.#turn = turn;
      this.#before = turn === "" ? 0 : Math.max(0, now - began);
      this.#since = null;
    }
    const ran = this.#since !== null;
    if (runs === ran) return;
    this.#before = this.spent(now);
    this.#since = runs ? now : null;
  }

  /** Milliseconds so far. */
  spent(now: number): number {
    return this.#before + (this.#since === null ? 0 : now - this.#since);
  }
}
