import {
  apply,
  entryOf,
  firstKept,
  requests,
  sameJson,
  type EncounterState,
  type Json,
  type JsonObject,
} from "../../rules/core.ts";
import type { Fight } from "../fight/fight.ts";
import { stateAfter } from "../fight/history.ts";
import { post } from "../host/chat-card.ts";
import { text } from "../host/i18n.ts";
import { onHook } from "../host/typed-calls.ts";
import { readingOf } from "../reading/clock.ts";
import { contextForCard } from "../reading/fight-context.ts";
import { clockWords, shellIn } from "../reading/pacing-shell.ts";
import { nameOf, portraitOf } from "../reading/people.ts";

type Answers = Readonly<Record<string, Json>>;

/** The encounter right before and after the answers. */
export interface AnswerOutcome {
  readonly before: EncounterState;
  readonly after: EncounterState;
}

/** Milliseconds to wait for the update of a command. */
const PATIENCE = 3_000;

/** Watches what happens to answers about to be sent. */
export class AnswerWatch {
  /** The same answers may be in the log of an earlier round. */
  readonly #since: number;

  constructor(
    private readonly combat: Fight,
    private readonly answers: Answers,
  ) {
    this.#since = this.#entry(0);
  }

  /**
   * Resolves when the answers are in the log; to null if the requests were answered differently or dropped.
   * @param patience milliseconds until it resolves to null; without it never
   */
  settled(patience?: number): Promise<AnswerOutcome | null> {
    // Automation answers requests of a state not yet written.
    let asked = false;
    return new Promise((resolve) => {
      const end = (outcome: AnswerOutcome | null): void => {
        for (const stop of stops) stop();
        clearTimeout(timer);
        resolve(outcome);
      };
      const look = (): void => {
        const number = this.#entry(this.#since);
        const isAsked = this.#isAsked();
        asked ||= isAsked;
        if (!number && (isAsked || !asked)) return;
        end(number ? this.#outcome(number) : null);
      };
      const stops = [
        onHook("updateCombat", (changed: Combat) => {
          if (changed.id === this.combat.id) look();
        }),
        onHook("deleteCombat", (gone: Combat) => {
          if (gone.id === this.combat.id) end(null);
        }),
      ];
      const timer = patience === undefined ? undefined : setTimeout(() => end(null), patience);
      look();
    });
  }

  /** For answers that may not have been written: null if the log does not soon show them. */
  async perhapsWritten(): Promise<AnswerOutcome | null> {
    return this.settled(PATIENCE);
  }

  /** For answers known to be carried out: if the update is late, computes the result here. */
  async carriedOut(): Promise<AnswerOutcome | null> {
    return (await this.settled(PATIENCE)) ?? this.foreseen();
  }

  /** The result if the answers were given now. */
  foreseen(): AnswerOutcome | null {
    const before = this.combat.encounter;
    const outcome = apply(before, { type: "answer", answers: this.answers });
    return outcome.refusal ? null : { before, after: outcome.state };
  }

  #outcome(number: number): AnswerOutcome | null {
    const { encounter } = this.combat;
    const [before, after] = [stateAfter(encounter, number - 1), stateAfter(encounter, number)];
    return before && after ? { before, after } : null;
  }

  /** Returns the last entry after another with exactly these answers; 0 if there is none. */
  #entry(above: number): number {
    const { encounter } = this.combat;
    for (let number = encounter.head, last = Math.max(above + 1, firstKept(encounter)); number >= last; number--) {
      const command = entryOf(encounter, number)?.command;
      if (command?.type === "answer" && sameJson(command.answers, this.answers)) return number;
    }
    return 0;
  }

  #isAsked(): boolean {
    return requests(this.combat.encounter).some(({ id }) => Object.hasOwn(this.answers, id));
  }
}

/**
 * Posts a reminder of the rules, such as a due test or finished task; to the GM only for hidden combatants and general
 * ones. Called on one client.
 */
export async function remind(combat: Fight, code: string, data: JsonObject): Promise<void> {
  const combatant = typeof data.participant === "string" ? combat.combatants.get(data.participant) : undefined;
  const secret = !combatant || combatant.hidden;
  const viewers = secret ? "gm" : "public";
  const context = contextForCard(combat, viewers);
  const words = context && shellIn(context).log?.note?.(code, data, context);
  if (!context || !words) return;
  await post({
    template: "note",
    viewers,
    combat: combat.id,
    combatant,
    ...(combatant?.id ? { alias: nameOf(combatant.id, context) } : {}),
    view: {
      ...(combatant?.id
        ? { portrait: portraitOf(combatant.id, context), title: nameOf(combatant.id, context) }
        : { icon: "note", title: text("Cards.Note") }),
      when: clockWords(context).reading ?? readingOf(context),
      words,
      foot: secret ? [text("Cards.Secret")] : [],
    },
  });
}
