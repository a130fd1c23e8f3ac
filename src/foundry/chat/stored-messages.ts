import { Allowance } from "../fight/allowance.ts";
import type { Fight } from "../fight/fight.ts";
import { oneByOne } from "../host/one-by-one.ts";
import { updateDocument } from "../host/typed-calls.ts";
import type { Viewer } from "../reading/context.ts";
import { commonViewer } from "../reading/fight-context.ts";

/* Encounters' messages, which the active GM's client keeps up to date. Any user may post one with any flags. */

/** Users who receive a message. */
export interface Addressed {
  readonly author: User.Implementation | null;
  /** Ids of users; empty for a public message. */
  readonly whisper: readonly (string | null)[];
}

/** Returns what all readers of a message may know, in whose words it is stored. */
export function readersOf({ author, whisper }: Addressed, combat: Fight): Viewer {
  const readers = whisper.length ? [author, ...whisper.map((id) => game.users?.get(id ?? ""))] : [];
  return commonViewer(
    combat,
    readers.filter((user) => user !== null && user !== undefined),
  );
}

/** Returns the update of a message, or null if it needs none. */
type Renewal = (message: ChatMessage.Implementation, combat: Fight) => Promise<object | null>;

const PERIOD = 10_000;

/** Messages that are looked at, per player who wrote them. */
const looks = new Allowance(50, PERIOD);

const inTurn = oneByOne("chat");

const waiting = new Map<Renewal, Set<ChatMessage.Implementation>>();

/** Updates a stored message, one after the other. Beyond a limit for each player who wrote them, it is done later. */
export function renewStored(message: ChatMessage.Implementation, combat: Fight, renewal: Renewal): void {
  const isMaster = message.author?.isGM === true;
  if (isMaster || looks.take(message.author?.id ?? "")) {
    void inTurn(async () => {
      const update = game.messages?.has(message.id ?? "") ? await renewal(message, combat) : null;
      if (update) await updateDocument(message, update);
    });
    return;
  }
  const later = waiting.get(renewal) ?? new Set();
  waiting.set(renewal, later);
  if (later.has(message)) return;
  later.add(message);
  setTimeout(() => {
    later.delete(message);
    renewStored(message, combat, renewal);
  }, PERIOD);
}
