import * as v from "valibot";
import { id, isObject, type Refusal } from "../../../rules/core.ts";
import { SYSTEM_ID } from "../../host/constants.ts";
import { onTabs, tellTabs } from "../../host/tabs.ts";
import { inTime } from "../../host/timing.ts";
import { queryUser } from "../../host/typed-calls.ts";
import { Allowance } from "../allowance.ts";

/** Fields by which a message names its sender. */
export const signedClick = { id, user: id, key: v.optional(v.pipe(v.string(), v.maxLength(64))) };

export const KEY_QUERY = `${SYSTEM_ID}.key`;

/** Milliseconds that the GM's client waits for the user. */
const PATIENCE = 3_000;

/** In memory only, because all clients can read stored data. */
const own = new Map<string, string>();

/** Unanswered messages of this client and their receivers. */
const underWay = new Map<string, string>();

/** Those of this user's other tabs: Foundry may ask any of them. */
const theirs = new Map<string, string>();

export interface Heard {
  /** True if the key was missing or wrong; the right one was sent, so repeat the message. */
  readonly again?: boolean;
}

/** To a click or an order. */
export interface Answer extends Heard {
  readonly refusal: Refusal | null;
}

/**
 * Sends a message with this user's id and key, which identify the sender (`authenticate`).
 * @param message with a new `id` for each message and receiver
 * @returns the GM's answer; null if the sender is not believed
 * @throws without an answer in time
 */
export async function queryWithKey<T extends Heard>(
  gm: User.Implementation,
  query: string,
  message: { readonly id: string },
): Promise<T | null> {
  const to = gm.id ?? "";
  underWay.set(message.id, to);
  tellTabs({ sends: { id: message.id, to } });
  try {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const key = own.get(to);
      const data = { ...message, user: game.user?.id ?? "", ...(key ? { key } : {}) };
      const answer = (await inTime(queryUser(gm, query, data, TIMEOUT), LONGEST_ANSWER)) as T;
      // A key that has just come may be the missing one.
      if (!answer.again && own.get(to) === key) return answer;
    }
    return null;
  } finally {
    underWay.delete(message.id);
    tellTabs({ sent: message.id });
  }
}

/** Lets all tabs of this user use a key that one of them was given. */
export function shareKeys(): void {
  onTabs(({ sends, sent, key }) => {
    if (sends) theirs.set(sends.id, sends.to);
    if (sent) theirs.delete(sent);
    if (key) own.set(key.to, key.key);
  });
}

/**
 * Takes a key that answers messages of this user's tabs.
 * @returns ids of these messages
 */
export function takeKey(data: unknown): readonly string[] {
  const { key, ids } = isObject(data) ? data : {};
  if (typeof key !== "string" || !Array.isArray(ids)) return [];
  const ours = ids.slice(0, MOST_IDS).filter((id): id is string => typeof id === "string" && receiver(id) !== "");
  for (const to of new Set(ours.map(receiver))) {
    own.set(to, key);
    tellTabs({ key: { to, key } });
  }
  return ours;
}

function receiver(id: string): string {
  return underWay.get(id) ?? theirs.get(id) ?? "";
}

/** "again": the user has got a key; repeat the message. */
export type Authenticity = "yes" | "again" | "no";

/** Without a key, with one, and with one of another tab. */
const MOST_TRIES = 3;

/** Most waiting messages per user. */
const MOST_IDS = 2_000;

/** Questions to a user at once, then milliseconds between two. */
const AT_ONCE = 5;
const PAUSE = 1_000;

/**
 * Asks a user whether messages are theirs. Because anyone can use any name, there is one question at a time,
 * with pauses after a few.
 */
class Questions {
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

const handed = new Map<string, string>();

/**
 * Verifies the sender of a message. A query reaches only its addressee: a user who confirms a message gets a
 * key, which proves later ones.
 * @param writer user id of whom Foundry's server names as the sender; "" if it names none
 */
export async function authenticate(
  user: User.Implementation,
  key: string | undefined,
  id: string,
  writer = "",
): Promise<Authenticity> {
  // Forged: this client sends itself nothing.
  if (user.isSelf || !user.id) return "no";
  if (writer) return writer === user.id ? "yes" : "no";
  const right = handed.get(user.id) ?? newKey();
  if (key === right) return "yes";
  handed.set(user.id, right);
  const asked = questions.get(user.id) ?? new Questions(user, right);
  questions.set(user.id, asked);
  return asked.ask(id);
}

/** Returns a cryptographically random key. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const TIMEOUT = 10_000;

/** Slightly longer than the server's limit. */
export const LONGEST_ANSWER = TIMEOUT + 1_000;
