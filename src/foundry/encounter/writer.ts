import { isRefusal, refuse, type Command, type EncounterState, type Refusal } from "../../rules/index.ts";
import type { SegmentZeroCombat } from "../documents/combat.ts";
import { inCharge } from "../relay/charge.ts";
import { CARRIED_OUT, type Reply } from "../relay/reply.ts";
import { commit } from "./commit.ts";

/** What is to be written, worked out when its turn has come: commands, none if there is nothing to do, or why not. */
export type Plan = (state: EncounterState) => readonly Command[] | Refusal;

/**
 * Writes the encounter of one combat: one click after the other, so that each sees what the one before left, and only as long as this
 * is the active GM's client, so that no two clients write at once.
 */
export class EncounterWriter {
  readonly #combat: SegmentZeroCombat;
  #last: Promise<unknown> = Promise.resolve();

  constructor(combat: SegmentZeroCombat) {
    this.#combat = combat;
  }

  /** One click, or bookkeeping: one write. */
  write(plan: Plan): Promise<Reply> {
    return this.add(async () => {
      const state = this.#combat.encounter;
      const planned = plan(state);
      if (isRefusal(planned)) return { refusal: planned };
      return planned.length ? commit(this.#combat, state, planned) : CARRIED_OUT;
    });
  }

  /** Anything else that writes the encounter, in its turn. */
  add(task: () => Promise<Reply>): Promise<Reply> {
    const reply = this.#last.then(async () => ((await inCharge()) ? task() : { refusal: refuse("gm-changed") })).catch(failed);
    this.#last = reply;
    return reply;
  }

  /** Resolves when everything that was asked before is written. */
  async idle(): Promise<void> {
    await this.#last;
  }
}

/** The line broke, or the server refused: whether it was written, the encounter will show. */
function failed(error: unknown): Reply {
  console.error("Segment Zero |", error);
  return { refusal: refuse("not-written") };
}
