import { begin } from "../realm/under-way.ts";

/** Runs functions one at a time, so that renders and closes of one application never overlap (facts 4.4). */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();

  add<T>(work: () => Promise<T> | T): Promise<T> {
    const ended = begin();
    const result = this.#last.then(work, work);
    this.#last = result.then(ended, ended);
    return result;
  }
}
