import type { VerbView } from "../../reading/views.ts";

/** The one filled button of a view: the first that calls for this user, in the order in which its parts are built. */
export class Fill {
  #isGiven = false;

  readonly one = <V extends VerbView | undefined>(verb: V): V => {
    if (!verb?.primary) return verb;
    const primary = !this.#isGiven && !verb.disabled;
    this.#isGiven ||= primary;
    return primary ? verb : { ...verb, primary };
  };

  readonly all = (verbs: readonly VerbView[] = []): readonly VerbView[] => verbs.map(this.one);
}
