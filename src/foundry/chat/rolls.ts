import { requests as owed, type Command, type Json, type Request } from "../../rules/index.ts";
import type { SegmentZeroCombat } from "../documents/combat.ts";
import type { Reply } from "../relay/reply.ts";
import { throwFor, type Throw } from "./dice.ts";
import { Watch } from "./fate.ts";
import { tellThrows } from "./roll-cards.ts";

/** Results on their way to the core. They are told in chat when it is known what follows from them, and not before. */
export interface Thrown {
  /** The field `answers` of the command. */
  readonly answers: Readonly<Record<string, Json>>;
  /**
   * Posts the cards as soon as the encounter has taken the answers in; if they were refused, a card that says that they do not count, so that
   * dice that people saw do not vanish. Whoever gives the answers in a write of its own must not wait for it.
   * @param reply what became of the command, if that is known
   */
  tell(reply?: Reply | null): Promise<void>;
}

/** What is asked for, and being rolled or typed in at this moment: a second click on the same button does nothing. */
const underWay = new Set<string>();

/** Throws real dice for these requests. */
export async function throwDice(combat: SegmentZeroCombat, requests: readonly Request[]): Promise<Thrown> {
  return thrown(combat, await throwFor(requests));
}

/** Results of dice on the table, and decisions that stand for a roll made there. */
export function throwTyped(combat: SegmentZeroCombat, answers: Readonly<Record<string, Json>>): Thrown {
  const asked = owed(combat.encounter).filter(({ id }) => Object.hasOwn(answers, id));
  return thrown(combat, asked.map((request) => ({ request, value: answers[request.id]!, roll: null })), answers);
}

/** Rolls what these requests ask for, gives the answers as one command, and tells in chat what follows. */
export async function rollAnd(combat: SegmentZeroCombat, requests: readonly Request[], give: (command: Command) => Promise<Reply | null>): Promise<void> {
  const dice = requests.filter(({ dice: asked, id }) => asked && !underWay.has(`${combat.id} ${id}`));
  if (!dice.length) return;
  for (const { id } of dice) underWay.add(`${combat.id} ${id}`);
  let told: Promise<void>;
  try {
    const result = await throwDice(combat, dice);
    told = result.tell(await give({ type: "answer", answers: result.answers }));
  } finally {
    for (const { id } of dice) underWay.delete(`${combat.id} ${id}`);
  }
  await told;
}

/** Gives answers that were typed in or chosen, and tells in chat what follows from those that stand for a roll. */
export async function answerAnd(combat: SegmentZeroCombat, answers: Readonly<Record<string, Json>>, give: (command: Command) => Promise<Reply | null>): Promise<void> {
  const result = throwTyped(combat, answers);
  await result.tell(await give({ type: "answer", answers }));
}

function thrown(combat: SegmentZeroCombat, throws: readonly Throw[], given?: Thrown["answers"]): Thrown {
  const answers = given ?? Object.fromEntries(throws.map(({ request, value }) => [request.id, value]));
  const watch = new Watch(combat, answers);
  return {
    answers,
    async tell(reply) {
      if (!throws.length) return;
      // Something that can be sent again may still arrive, or have arrived.
      const lost = reply === null || (reply?.refusal && !reply.retry);
      const fate = lost ? null : reply?.refusal === null ? await watch.carriedOut() : await watch.settled();
      await tellThrows(combat, throws, fate, reply?.refusal ?? null);
    },
  };
}
