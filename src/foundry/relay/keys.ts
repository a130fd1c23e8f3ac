import { SYSTEM_ID } from "../constants.ts";

/** Name of the query by which the active GM hands a user their key. */
export const KEY_QUERY = `${SYSTEM_ID}.key`;

/** How long the GM's client waits for a user to take their key, in milliseconds. */
const PATIENCE = 3_000;

// ------------------------------------------------------------------------------------------------ the sender's side

/** This client's key. In memory alone: everything that is stored, every client can read. */
let own: string | null = null;

/** Ids of the clicks that this client has sent and not heard of yet. */
const underWay = new Set<string>();

export const ownKey = (): string | null => own;

/** Notes that a click is under way. @returns to be called when it is not any more */
export function sending(id: string): () => void {
  underWay.add(id);
  return () => { underWay.delete(id); };
}

/** Takes a key, if it comes in answer to a message of ours. @returns whether the message was ours */
export function takeKey(data: unknown): boolean {
  const { key, id } = (data ?? {}) as { key?: unknown; id?: unknown };
  if (typeof key !== "string" || typeof id !== "string" || !underWay.has(id)) return false;
  own = key;
  return true;
}

// ------------------------------------------------------------------------------------------------ the GM's side

/** The key that each user was handed. */
const handed = new Map<string, string>();

/** Whether a message comes from the user it names: yes; not known yet, but that user has a key now to send it again with; no. */
export type Verdict = "yes" | "again" | "no";

/**
 * A query does not tell who sent it, but it reaches only the user it is addressed to. So a message is believed if it carries the key that was
 * handed to the user it names, and a user is handed the key only if they say that the message is theirs.
 */
export async function verdictOn(user: User.Implementation, key: string | undefined, id: string): Promise<Verdict> {
  // This client does not ask itself: whoever uses its name is somebody else.
  if (user.isSelf || !user.id) return "no";
  const right = handed.get(user.id) ?? newKey();
  if (key === right) return "yes";
  handed.set(user.id, right);
  try {
    return (await user.query(KEY_QUERY as never, { key: right, id } as never, { timeout: PATIENCE })) === (true as never) ? "again" : "no";
  } catch {
    return "no";
  }
}

/** Not to be guessed, so not from a generator that is made for dice. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
