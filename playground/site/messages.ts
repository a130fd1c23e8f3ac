/** What travels between a page and the world in the same browser. */

import type { DoorFight } from "../shared/door-fight.ts";
import type { Lobby } from "../shared/lobby.ts";

/** A way for messages between two ends: a MessagePort, or a BroadcastChannel that only these two know. */
export interface Line {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  close(): void;
}

/** What a page may ask before it has joined, and what it is given. */
export interface Questions {
  readonly lobby: Lobby;
  readonly fights: readonly DoorFight[];
  /** Forgets the world and makes the demo anew. */
  readonly anew: null;
}

export type ToWorld =
  /** The first message: the page holds this lock as long as it is there. */
  | { readonly kind: "here"; readonly page: string }
  | { readonly kind: "ask"; readonly id: number; readonly what: keyof Questions }
  /** A message of the protocol. */
  | { readonly kind: "say"; readonly text: string };

export type ToPage =
  | { readonly kind: "answer"; readonly id: number; readonly value: unknown }
  | { readonly kind: "failed"; readonly id: number; readonly reason: string }
  | { readonly kind: "say"; readonly text: string }
  /** The page has no place at the table any more. */
  | { readonly kind: "closed" }
  /** Another page, perhaps of an older version, still has the world open. */
  | { readonly kind: "waiting" };
