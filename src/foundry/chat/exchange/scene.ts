import { look, requests, type EncounterState, type Participant, type Request, type View } from "../../../rules/index.ts";
import { contextFor, type TrackerContext } from "../../applications/tracker/build/context.ts";
import type { Reader } from "../../applications/tracker/build/sight.ts";
import { text } from "../../applications/tracker/texts.ts";
import type { SegmentZeroCombat } from "../../documents/combat.ts";
import type { LinkView } from "./view.ts";
import { link } from "./view.ts";

/** What a card is made from: the fight as one reader sees it. */
export interface Scene {
  readonly context: TrackerContext;
  /** The fight as it is. What a card tells is told whoever acts unseen meanwhile. */
  readonly view: View;
  readonly state: EncounterState;
  /** The reader can press something: not so for what is stored for everybody. */
  readonly acts: boolean;
}

/** Null for a fight that cannot be read. @param state the fight as it is written, unless something else is said */
export function sceneFor(combat: SegmentZeroCombat, reader: Reader, acts: boolean, state = combat.encounter): Scene | null {
  const context = contextFor(combat, state, reader);
  const view = look(state);
  return context && view && { context, view, state, acts };
}

/** Whether this reader may do what is asked of a participant: of their own, or whatever it is as the game master. */
export function mayAct(id: string, { context, acts }: Scene): boolean {
  return acts && (context.gm || context.owned(id));
}

/** Theirs to do, so that the button calls for it: a player's own, and for the game master whoever no player has. */
export function isAskedOf(id: string, { context }: Scene): boolean {
  return context.gm ? !(context.combat.combatants.get(id)?.hasPlayerOwner ?? false) : context.mine(id);
}

export function actorOf(id: string, { context }: Scene): Actor.Implementation | null {
  return context.combat.combatants.get(id)?.actor ?? null;
}

export function participantOf(id: string, { view }: Scene): Participant | undefined {
  return view.participant(id);
}

/** Dice that a participant owes. */
export function diceOwedBy(id: string, { state }: Scene): readonly Request[] {
  return requests(state).filter((request) => request.dice && request.participant === id);
}

/** A station with the word for where it stands. */
export function station(state: LinkView["state"], head: string, more: Partial<LinkView> = {}): LinkView {
  return link(state, text(`Exchange.States.${state}`), head, more);
}
