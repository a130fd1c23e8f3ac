import type { Command, EncounterState, Json, JsonObject, Request, Slot, View } from "../../rules/core.ts";
import type { Fight, Reply } from "./fight.ts";

/** Results of dice on their way to the core. The chat tells them once it is known what follows from them. */
export interface Thrown {
  /** The field `answers` of the command. */
  readonly answers: Readonly<Record<string, Json>>;
  /** One for each answer, in order; null where it was typed in or decided. */
  readonly rolls: readonly (Roll | null)[];
  /**
   * Posts the cards as soon as the encounter has the answers, or a card that says that they do not count. A write that
   * gives the answers must not wait for it.
   * @param reply null when the command was not sent, undefined when nobody knows whether it was written
   */
  notify(reply: Reply | null | undefined): Promise<void>;
}

/**
 * What a fight asks of the people at the table and of the chat. The chat registers it at start, since it stands above
 * the fight.
 */
export interface Table {
  /** Throws real dice for these requests. */
  throwDice(combat: Fight, requests: readonly Request[]): Promise<Thrown>;
  /** Throws the dice of these requests, gives the answers as one command, and posts the cards. */
  rollAnd(
    combat: Fight,
    requests: readonly Request[],
    give: (command: Command) => Promise<Reply | null>,
  ): Promise<void>;
  /**
   * Takes the next step of every attack for which an NPC has to roll, with real dice.
   * @param before the encounter as written; only attacks that changed since are gone on with
   * @param give carries out a step; returns the encounter after it, or null if it was refused
   * @returns whether any step was taken
   */
  npcSteps(
    combat: Fight,
    before: EncounterState,
    view: View,
    give: (command: Command) => EncounterState | null,
  ): Promise<boolean>;
  /** Asks whether to end the round although these turns are still open. @returns whether to end it */
  confirmEndOfRound(combat: Fight, open: readonly Slot[]): Promise<boolean>;
  /** Posts a reminder of a pacing's note, e.g. a test that is due. Called on one client. */
  remind(combat: Fight, code: string, data: JsonObject): Promise<void>;
}

let fetchTable: (() => Promise<Table | null>) | null = null;

/** In `init`. @param fetch gives it as soon as it is there; null if it cannot be fetched, which it says itself */
export function registerTable(fetch: () => Promise<Table | null>): void {
  fetchTable = fetch;
}

/** @returns null if there is none now: then nothing is rolled, asked or told */
export async function table(): Promise<Table | null> {
  return (await fetchTable?.()) ?? null;
}
