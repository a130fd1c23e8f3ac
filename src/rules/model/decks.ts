import type { Request } from "./state.ts";

interface Dice {
  readonly count: number;
  readonly faces: number;
}

type Drawing = Pick<Request, "what" | "dice">;

/**
 * Results of requests that are answered together. Requests with `drawn` and the same `what` share a deck,
 * from which no card is drawn twice; a card is drawn with a die of as many faces as cards are left.
 */
export class Decks {
  readonly #gone = new Map<string, Set<number>>();

  dice(request: Drawing): Dice {
    const { count = 1, faces = 6, drawn } = request.dice ?? {};
    return drawn ? { count: 1, faces: this.#left(request).length } : { count, faces };
  }

  /** Returns the answer for a sum of `dice`, and removes a card from its deck; 0 for a card that is gone. */
  take(request: Drawing, sum: number): number {
    if (!request.dice?.drawn) return sum;
    const card = this.#left(request)[sum - 1] ?? 0;
    this.remove(request, card);
    return card;
  }

  /** True if the request asks for a card and this one is left. */
  holds(request: Drawing, card: number): boolean {
    return this.#left(request).includes(card);
  }

  remove({ what }: Drawing, card: number): void {
    this.#gone.set(what, (this.#gone.get(what) ?? new Set()).add(card));
  }

  /** Returns the cards left, lowest first. */
  #left({ what, dice: { faces, drawn = [] } = { count: 1, faces: 0 } }: Drawing): readonly number[] {
    const gone = new Set([...drawn, ...(this.#gone.get(what) ?? [])]);
    return Array.from({ length: faces }, (_, at) => at + 1).filter((card) => !gone.has(card));
  }
}
