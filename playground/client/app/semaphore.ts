import { begin } from "../realm/under-way.ts";

/** Runs functions one after the other: renders and closes of one application never overlap. // facts 4.4 */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();

  add<T>(work: () => Promise<T> | T): Promise<T> {
    const ended = begin();
    const result = this.#last.then(work, work);
    this.#last = result.then(ended, ended);
    return result;
  }
}
