import type { Command, EncounterState, Json, JsonObject, Refusal, Request, Slot, View } from "../../rules/core.ts";
import type { Fight, Reply } from "./fight.ts";

/** Rolled results before they are sent. Cards are posted once it is known what follows. */
export interface ThrownDice {
  /** Field `answers` of the command. */
  readonly answers: Readonly<Record<string, Json>>;
  /** One per answer, in order; null if typed or decided. */
  readonly rolls: readonly (Roll | null)[];
  /**
   * Posts the cards once the encounter has the answers, or a card saying that they do not count.
   * @param reply null if the command was not sent, undefined if it is unknown whether it was written
   */
  notify(reply: Reply | null | undefined): Promise<void>;
}

/** The dialogs and cards that the fight layer needs. */
export interface Table {
  throwDice(combat: Fight, requests: readonly Request[]): Promise<ThrownDice>;
  rollAnd(
    combat: Fight,
    requests: readonly Request[],
    give: (command: Command) => Promise<Reply | null>,
  ): Promise<void>;
  /**
   * Takes the next step of every changed attack in which an NPC must roll.
   * @param before the encounter as written
   * @param give carries out a step; returns the new encounter, or null if refused
   * @returns true if any step was taken
   */
  npcSteps(
    combat: Fight,
    before: EncounterState,
    view: View,
    give: (command: Command) => EncounterState | null,
  ): Promise<boolean>;
  /** @returns true to end the round with these turns open */
  confirmEndOfRound(combat: Fight, open: readonly Slot[]): Promise<boolean>;
  /** Posts a reminder of a pacing. Called on one client. */
  remind(combat: Fight, code: string, data: JsonObject): Promise<void>;
}

let registered: Table | null = null;

/** In `init`. */
export function registerTable(own: Table): void {
  registered = own;
}

/** @returns null outside Foundry: then nothing is rolled, asked or posted */
export function table(): Table | null {
  return registered;
}

type Listener = (refusal: Refusal, retry: Reply["retry"]) => void;

let listener: Listener = () => undefined;

/** Sets what shows refusals of methods that macros and other packages call. */
export function whenRefused(show: Listener): void {
  listener = show;
}

export function notifyRefusal(refusal: Refusal, retry: Reply["retry"]): void {
  listener(refusal, retry);
}
