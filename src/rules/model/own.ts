import * as v from "valibot";
import { id, type Notes, type Shape } from "./fields.ts";
import type { JsonObject } from "./json.ts";
import type { Offer } from "./offer.ts";
import { isRefusal, refuse, type Refusal } from "./outcome.ts";
import type { OptionSpec, Settings } from "./options.ts";
import { verbsOf, type PacingNotes, type Verb } from "./pacing.ts";
import { statsOf, turnOf } from "./participants.ts";
import { editFacts, editFight, editTurn, type Draft, type Mutable, type Recipe } from "./recipe.ts";
import type { PacingTypes, Participant, Request, Slot, TurnFacts } from "./state.ts";
import type { FightView, Setting } from "./fight-view.ts";

/** Schemas of a pacing's notes and of what it shows. */
type Declared = Required<Pick<PacingNotes, "note" | "request" | "offer">> & {
  readonly [K in "facts" | "turn" | "fight"]: Readonly<Record<string, v.GenericSchema>>;
};

/** The types of a pacing's data, which follow from what it declares. */
export interface TypesOf<Stats extends JsonObject, N extends Declared, O extends readonly OptionSpec[]> {
  readonly stats: Stats;
  readonly facts: Notes<N["facts"]>;
  readonly turn: TurnFacts & Notes<N["turn"]>;
  readonly fight: Notes<N["fight"]>;
  readonly options: Settings<O>;
  readonly note: Shape<N["note"]>;
  readonly request: Shape<N["request"]>;
  readonly offer: Shape<N["offer"]>;
}

export interface Own<T extends PacingTypes> {
  readonly setting: Setting<T>;
  readonly view: FightView<T>;
  readonly participant: Participant<T>;
  readonly slot: Slot<T["note"]>;
  readonly request: Request<T["request"]>;
  readonly offer: Offer<T["offer"]>;
}

/** A function that makes verbs; `gm` makes verbs that only the GM may give. */
type Maker<M> = M & { readonly gm: M };

function maker<M extends object>(make: (gm: boolean) => M): Maker<M> {
  return Object.assign(make(false), { gm: make(true) });
}

/** A view with participants of this type. */
export interface Viewed<T extends PacingTypes, P extends Participant<T>> extends FightView<T> {
  participant(id: string): P | undefined;
}

/** Returns functions that make verbs. */
function verbMakers<T extends PacingTypes, View>() {
  // Verbs get the view that their rules read.
  const make = verbsOf<T>() as <C>(
    schema: v.GenericSchema<unknown, C>,
    run: (command: C, view: View) => Recipe | Refusal,
    more?: { readonly gm?: boolean },
  ) => Verb<T>;
  const verb = maker(
    (gm) =>
      <C>(schema: v.GenericSchema<unknown, C>, run: (command: C, view: View) => Recipe | Refusal): Verb<T> =>
        make(schema, run, { gm }),
  );
  /** Makes verbs about whom this finds; they are refused with its refusal. */
  const verbAbout = <S>(find: (id: string, view: View) => S | Refusal) =>
    maker(
      (gm) =>
        <C extends { readonly participant: string }>(
          schema: v.GenericSchema<unknown, C>,
          run: (subject: S, command: C, view: View) => Recipe | Refusal,
        ): Verb<T> =>
          make(
            schema,
            (command, view) => {
              const subject = find(command.participant, view);
              return isRefusal(subject) ? subject : run(subject, command, view);
            },
            { gm },
          ),
    );
  return { verb, verbAbout };
}

/**
 * Returns functions that read and write a pacing's notes in its types.
 * @param isTurn true for slots that are the turn of a verb or request
 */
export function ownOf<
  T extends PacingTypes,
  P extends Participant<T> = Participant<T>,
  View extends Viewed<T, P> = Viewed<T, P>,
>(isTurn: (slot: Slot<T["note"]>) => boolean = ({ kind }) => kind === "turn") {
  const { verb, verbAbout } = verbMakers<T, View>();
  const currentTurn = (participant: P, view: View): Slot<T["note"]> | undefined =>
    view.slotsOf(participant).find((slot) => isTurn(slot) && view.now.includes(slot.id));
  return {
    /** Returns the schema of a command about a participant. */
    about: <E extends v.ObjectEntries>(fields: E) => v.strictObject({ participant: id, ...fields }),
    verb,
    verbAbout,
    /** Refuses participants other than creatures. */
    creatureVerb: verbAbout((who, view): P | Refusal => {
      const participant = view.participant(who);
      return participant?.kind === "creature" ? participant : refuse("no-such-participant", { participant: who });
    }),
    /** Answers a wait: refuses participants that do not wait. */
    answerVerb: <W, C extends { readonly participant: string }>(
      schema: v.GenericSchema<unknown, C>,
      waitOf: (participant: P, view: View) => W | undefined,
      run: (participant: P, waiting: W, command: C, view: View) => Recipe | Refusal,
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
    turnVerb: verbAbout((who, view): { participant: P; slot: Slot<T["note"]> } | Refusal => {
      const participant = view.participant(who);
      const slot = participant && currentTurn(participant, view);
      return slot ? { participant, slot } : refuse("not-your-turn", { participant: who });
    }),
    statsIn: (participant: P, setting: Setting<T>): T["stats"] => statsOf<T["stats"]>(participant, setting),
    /** Empty if nothing has happened in the round. */
    turnIn: (participant: { readonly turn: TurnFacts }, setting: { readonly round: number }): T["turn"] =>
      turnOf<T["turn"]>(participant, setting.round),
    editFacts: (draft: Draft, who: string): Mutable<T["facts"]> => editFacts<T["facts"]>(draft, who),
    editTurn: (draft: Draft, who: string): Mutable<T["turn"]> => editTurn<T["turn"]>(draft, who),
    editFight: (draft: Draft): Mutable<T["fight"]> => editFight<T["fight"]>(draft),
  };
}
