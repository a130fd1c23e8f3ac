/** Messages between a page and the world in the same browser. */

import type { DoorFight } from "../shared/door-fight.ts";
import type { Lobby } from "../shared/lobby.ts";

/** Connects two ends: a MessagePort, or a BroadcastChannel that only they know. */
export interface Line {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  close(): void;
}

/** Requests of a page before it joins, and their answers. */
export interface Questions {
  readonly lobby: Lobby;
  readonly fights: readonly DoorFight[];
  /** Resets the demo world. */
  readonly anew: null;
}

export type ToWorld =
  /** The first message; the page holds this lock as long as it exists. */
  | { readonly kind: "here"; readonly page: string }
  | { readonly kind: "ask"; readonly id: number; readonly what: keyof Questions }
  /** A message of the protocol. */
  | { readonly kind: "say"; readonly text: string };

export type ToPage =
  | { readonly kind: "answer"; readonly id: number; readonly value: unknown }
  | { readonly kind: "failed"; readonly id: number; readonly reason: string }
  | { readonly kind: "say"; readonly text: string }
  /** The page is no longer connected to the world. */
  | { readonly kind: "closed" }
  /** Another page, perhaps of an older version, still has the world open. */
  | { readonly kind: "waiting" };
