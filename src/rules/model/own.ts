import type { GenericSchema } from "valibot";
import type { Offer } from "./offer.ts";
import { refuse, type Refusal } from "./outcome.ts";
import { verbsOf, type Verb } from "./pacing.ts";
import { statsOf, turnOf } from "./participants.ts";
import { editFacts, editFight, editTurn, type Draft, type Mutable, type Recipe } from "./recipe.ts";
import type { PacingTypes, Participant, Request, Slot, TurnFacts } from "./state.ts";
import type { FightView, Setting } from "./view.ts";

export interface Own<T extends PacingTypes> {
  readonly setting: Setting<T>;
  readonly view: FightView<T>;
  readonly participant: Participant<T>;
  readonly slot: Slot<T["note"]>;
  readonly request: Request<T["request"]>;
  readonly offer: Offer<T["offer"]>;
}

/** Returns functions that read and write a pacing's notes in its types. */
export function ownOf<T extends PacingTypes>() {
  const verb = verbsOf<T>();
  const currentTurn = (participant: Participant<T>, view: FightView<T>): Slot<T["note"]> | undefined =>
    view.slotsOf(participant).find(({ id, kind }) => kind === "turn" && view.now.includes(id));
  return {
    verb,
    /** Refuses participants other than creatures. */
    creatureVerb: <C extends { readonly participant: string }>(
      schema: GenericSchema<unknown, C>,
      run: (participant: Participant<T>, command: C, view: FightView<T>) => Recipe | Refusal,
      more?: { readonly gm?: boolean },
    ): Verb<T> => {
      const about = (command: C, view: FightView<T>): Recipe | Refusal => {
        const participant = view.participant(command.participant);
        return participant?.kind === "creature"
          ? run(participant, command, view)
          : refuse("no-such-participant", { participant: command.participant });
      };
      return verb(schema, about, more);
    },
    currentTurn,
    /** Refuses it outside the creature's current turn. */
    turnVerb: <C extends { readonly participant: string }>(
      schema: GenericSchema<unknown, C>,
      run: (participant: Participant<T>, command: C, view: FightView<T>, slot: Slot<T["note"]>) => Recipe | Refusal,
      more?: { readonly gm?: boolean },
    ): Verb<T> => {
      const inTurn = (command: C, view: FightView<T>): Recipe | Refusal => {
        const participant = view.participant(command.participant);
        const slot = participant && currentTurn(participant, view);
        return slot
          ? run(participant, command, view, slot)
          : refuse("not-your-turn", { participant: command.participant });
      };
      return verb(schema, inTurn, more);
    },
    statsIn: (participant: Participant<T>, setting: Setting<T>): T["stats"] =>
      statsOf<T["stats"]>(participant, setting),
    /** Empty if nothing has happened in the round. */
    turnIn: (participant: { readonly turn: TurnFacts }, setting: { readonly round: number }): T["turn"] =>
      turnOf<T["turn"]>(participant, setting.round),
    editFacts: (draft: Draft, id: string): Mutable<T["facts"]> => editFacts<T["facts"]>(draft, id),
    editTurn: (draft: Draft, id: string): Mutable<T["turn"]> => editTurn<T["turn"]>(draft, id),
    editFight: (draft: Draft): Mutable<T["fight"]> => editFight<T["fight"]>(draft),
  };
}
