import type { GenericSchema } from "valibot";
import type { Offer } from "./offer.ts";
import { isRefusal, refuse, type Refusal } from "./outcome.ts";
import { verbsOf, type Verb } from "./pacing.ts";
import { statsOf, turnOf } from "./participants.ts";
import { editFacts, editFight, editTurn, type Draft, type Mutable, type Recipe } from "./recipe.ts";
import type { PacingTypes, Participant, Request, Slot, TurnFacts } from "./state.ts";
import type { FightView, Setting } from "./fight-view.ts";

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
  /** Makes verbs about whom this finds; they are refused with its refusal. */
  const verbAbout =
    <S>(find: (id: string, view: FightView<T>) => S | Refusal) =>
    <C extends { readonly participant: string }>(
      schema: GenericSchema<unknown, C>,
      run: (subject: S, command: C, view: FightView<T>) => Recipe | Refusal,
      more?: { readonly gm?: boolean },
    ): Verb<T> => {
      const about = (command: C, view: FightView<T>): Recipe | Refusal => {
        const subject = find(command.participant, view);
        return isRefusal(subject) ? subject : run(subject, command, view);
      };
      return verb(schema, about, more);
    };
  const currentTurn = (participant: Participant<T>, view: FightView<T>): Slot<T["note"]> | undefined =>
    view.slotsOf(participant).find(({ id, kind }) => kind === "turn" && view.now.includes(id));
  return {
    verb,
    verbAbout,
    /** Refuses participants other than creatures. */
    creatureVerb: verbAbout((id, view): Participant<T> | Refusal => {
      const participant = view.participant(id);
      return participant?.kind === "creature" ? participant : refuse("no-such-participant", { participant: id });
    }),
    /** Answers a wait: refuses participants that do not wait. */
    answerVerb: <W, C extends { readonly participant: string }>(
      schema: GenericSchema<unknown, C>,
      waitOf: (participant: Participant<T>, view: FightView<T>) => W | undefined,
      run: (participant: Participant<T>, waiting: W, command: C, view: FightView<T>) => Recipe | Refusal,
    ): Verb<T> =>
      verb(schema, (command, view) => {
        const participant = view.participant(command.participant);
        const waiting = participant && !participant.defeated ? waitOf(participant, view) : undefined;
        return participant && waiting !== undefined
          ? run(participant, waiting, command, view)
          : refuse("not-waiting", { participant: command.participant });
      }),
    currentTurn,
    /** Refuses it outside the creature's current turn. */
    turnVerb: verbAbout((id, view): { participant: Participant<T>; slot: Slot<T["note"]> } | Refusal => {
      const participant = view.participant(id);
      const slot = participant && currentTurn(participant, view);
      return slot ? { participant, slot } : refuse("not-your-turn", { participant: id });
    }),
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
