import { apply, entryOf, requests, type EncounterState, type Json } from "../../rules/index.ts";
import { sameJson } from "../../rules/json.ts";
import { stateAfter } from "../encounter/past.ts";
import type { SegmentZeroCombat } from "../documents/combat.ts";

type Answers = Readonly<Record<string, Json>>;

/** The fight right before and right after the answers were taken in. */
export interface Fate {
  readonly before: EncounterState;
  readonly after: EncounterState;
}

/** How long the news of a command that was carried out may take, in milliseconds; then what follows is worked out here. */
const PATIENCE = 3_000;

/** Watches what becomes of answers that are about to be given. */
export class Watch {
  /** The same answers may have been given in an earlier round. */
  readonly #since: number;

  constructor(private readonly combat: SegmentZeroCombat, private readonly answers: Answers) {
    this.#since = this.#entry();
  }

  /** Resolves when the answers stand in the log; with null when what was asked has been answered otherwise, or is asked no more. */
  settled(): Promise<Fate | null> {
    // Answers that automation gives are asked for only by a state that is not written yet.
    let asked = false;
    return new Promise((resolve) => {
      const look = (): void => {
        const number = this.#entry();
        const isAsked = this.#isAsked();
        asked ||= isAsked;
        if (number <= this.#since && (isAsked || !asked)) return;
        Hooks.off("updateCombat", hook);
        resolve(number > this.#since ? this.#fate(number) : null);
      };
      const hook = Hooks.on("updateCombat", ((changed: Combat) => { if (changed.id === this.combat.id) look(); }) as never);
      look();
    });
  }

  /** The same for answers that were carried out for certain: if the news of it is late, what follows is worked out here. */
  async carriedOut(): Promise<Fate | null> {
    const late = new Promise<null>((resolve) => { setTimeout(() => { resolve(null); }, PATIENCE); });
    return (await Promise.race([this.settled(), late])) ?? this.foreseen();
  }

  /** What would follow if the answers were given now. */
  foreseen(): Fate | null {
    const before = this.combat.encounter;
    const outcome = apply(before, { type: "answer", answers: this.answers });
    return outcome.refusal ? null : { before, after: outcome.state };
  }

  #fate(number: number): Fate | null {
    const { encounter } = this.combat;
    const [before, after] = [stateAfter(encounter, number - 1), stateAfter(encounter, number)];
    return before && after ? { before, after } : null;
  }

  /** Number of the last entry in force that gives exactly these answers; 0 if there is none. */
  #entry(): number {
    const { encounter } = this.combat;
    for (let number = encounter.head; number > 0; number--) {
      const command = entryOf(encounter, number)?.command;
      if (command?.type === "answer" && sameJson(command.answers, this.answers)) return number;
    }
    return 0;
  }

  #isAsked(): boolean {
    return requests(this.combat.encounter).some(({ id }) => Object.hasOwn(this.answers, id));
  }
}
