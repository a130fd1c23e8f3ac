import type { Answer } from "./send.ts";

/** How many clicks are remembered. A click that comes again does so within seconds. */
const MOST = 500;

/** The answers to recent clicks: a message that comes twice is answered twice, and carried out once. */
export class Replies {
  readonly #answers = new Map<string, Promise<Answer>>();

  /** @param keeps whether this answer holds for the click from now on */
  once(click: string, carryOut: () => Promise<Answer>, keeps: (answer: Answer) => boolean): Promise<Answer> {
    const known = this.#answers.get(click);
    if (known) return known;
    const answer = carryOut();
    this.#answers.set(click, answer);
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= MOST) break;
      this.#answers.delete(oldest);
    }
    void answer.then((given) => { if (!keeps(given)) this.#answers.delete(click); });
    return answer;
  }
}
