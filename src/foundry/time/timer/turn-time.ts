/** Real time of the current turn by this client's clock, without pauses. Not stored. */
export class TurnTime {
  #turn = "";
  /** Milliseconds counted before `#since`, or in all while stopped. */
  #before = 0;
  /** Null while stopped. */
  #since: number | null = null;

  /**
   * @param turn another text restarts, "" is none
   * @param runs true if the clock runs
   * @param now milliseconds
   * @param began start of this turn, if this client has just connected; default now
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

  spent(now: number): number {
    return this.#before + (this.#since === null ? 0 : now - this.#since);
  }
}
