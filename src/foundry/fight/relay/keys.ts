import { SYSTEM_ID } from "../../host/constants.ts";
import { inTime } from "../../host/in-time.ts";
import { queryUser } from "../../host/typed-calls.ts";
import { Allowance } from "../allowance.ts";

/** Name of the query by which a GM hands a user their key. */
export const KEY_QUERY = `${SYSTEM_ID}.key`;

/** How long the GM's client waits for a user to take their key, in milliseconds. */
const PATIENCE = 3_000;

// ------------------------------------------------------------------------------------------------ the sender's side

/**
 * This client's keys, by the id of the GM who handed them over. In memory alone: everything that is stored, every
 * client can read.
 */
const own = new Map<string, string>();

/** Messages that this client has sent and not heard of yet: by their ids, to whom. */
const underWay = new Map<string, string>();

/** What a GM answers to a message with a key. */
export interface Heard {
  /** The key was wrong or missing; the right one has been handed over, so send the same again with it. */
  readonly again?: boolean;
}

/**
 * Sends a message to a GM with this user's id in `user` and a key in `key`, so that the GM knows the sender
 * (`authenticate`).
 * @param message its `id` is a new one for each message and receiver
 * @returns the GM's answer; null if the GM does not believe the sender
 * @throws when no answer comes in time
 */
export async function queryWithKey<T extends Heard>(
  gm: User.Implementation,
  query: string,
  message: { readonly id: string },
): Promise<T | null> {
  const to = gm.id ?? "";
  underWay.set(message.id, to);
  try {
    for (let tries = 0; tries < 2; tries++) {
      const key = own.get(to);
      const data = { ...message, user: game.user?.id ?? "", ...(key ? { key } : {}) };
      const answer = (await inTime(queryUser(gm, query, data, TIMEOUT), LONGEST_ANSWER)) as T;
      if (!answer.again) return answer;
    }
    return null;
  } finally {
    underWay.delete(message.id);
  }
}

/** Takes a key, if it comes in answer to messages of ours. @returns the ids of those that are ours */
export function takeKey(data: unknown): readonly string[] {
  const { key, ids } = (data ?? {}) as { key?: unknown; ids?: unknown };
  if (typeof key !== "string" || !Array.isArray(ids)) return [];
  const ours = ids.slice(0, MOST_IDS).filter((id): id is string => typeof id === "string" && underWay.has(id));
  for (const id of ours) own.set(underWay.get(id) ?? "", key);
  return ours;
}

// ------------------------------------------------------------------------------------------------ the GM's side

/**
 * Whether a message comes from the user it names: yes; not known yet, but that user has a key now to send it again
 * with; no.
 */
export type Authenticity = "yes" | "again" | "no";

/** Most messages in one name that wait for a question, and about which it is; of more the oldest are refused. */
const MOST_IDS = 2_000;

/** Questions to one user at once, and after that between two of them, in milliseconds. */
const AT_ONCE = 5;
const PAUSE = 1_000;

/**
 * Asks one user whether messages are theirs. Anybody may use any name, so there is one question at a time, about all
 * messages that came meanwhile, and after a few of them a pause. Whoever has just begun to send asks for no more than
 * those few.
 */
class Questions {
  /** Who waits for a verdict, by message. A message may come twice. */
  #waiting = new Map<string, readonly ((verdict: Authenticity) => void)[]>();
  #asking = false;
  readonly #atOnce = new Allowance(AT_ONCE, AT_ONCE * PAUSE);

  constructor(
    private readonly user: User.Implementation,
    private readonly key: string,
  ) {}

  ask(id: string): Promise<Authenticity> {
    const verdict = new Promise<Authenticity>((heard) => {
      this.#waiting.set(id, [...(this.#waiting.get(id) ?? []), heard]);
    });
    if (this.#waiting.size > MOST_IDS) this.#refuseOldest();
    if (!this.#asking) void this.#go();
    return verdict;
  }

  #refuseOldest(): void {
    const [oldest] = this.#waiting;
    if (!oldest) return;
    this.#waiting.delete(oldest[0]);
    for (const notify of oldest[1]) notify("no");
  }

  async #go(): Promise<void> {
    this.#asking = true;
    while (this.#waiting.size) {
      const about = this.#waiting;
      this.#waiting = new Map();
      const ours = await queryUser(this.user, KEY_QUERY, { key: this.key, ids: [...about.keys()] }, PATIENCE).catch(
        () => [],
      );
      for (const [id, waiting] of about)
        for (const notify of waiting) notify(Array.isArray(ours) && ours.includes(id) ? "again" : "no");
      if (!this.#atOnce.take("")) await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    this.#asking = false;
  }
}

const questions = new Map<string, Questions>();

/** The key that each user was handed. */
const handed = new Map<string, string>();

/**
 * Checks the sender of a message. A query reaches only the user it is addressed to, so a user who says that a message
 * is theirs is handed a key, and the message is believed if it carries the key of the user it names.
 */
export async function authenticate(
  user: User.Implementation,
  key: string | undefined,
  id: string,
): Promise<Authenticity> {
  // This client does not ask itself: whoever uses its name is somebody else.
  if (user.isSelf || !user.id) return "no";
  const right = handed.get(user.id) ?? newKey();
  if (key === right) return "yes";
  handed.set(user.id, right);
  const asked = questions.get(user.id) ?? new Questions(user, right);
  questions.set(user.id, asked);
  return asked.ask(id);
}

/** Not to be guessed, so not from a generator that is made for dice. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** How long anybody waits for an answer, in milliseconds. */
export const TIMEOUT = 10_000;

/** A little more than the server is given, which minds the time as well; but it may be the server that has gone. */
export const LONGEST_ANSWER = TIMEOUT + 1_000;
