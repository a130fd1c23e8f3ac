import {
  apply,
  newEncounter,
  requests,
  type Command,
  type EncounterEvent,
  type EncounterState,
  type Json,
  type Request,
} from "../../src/rules/index.ts";

/** Plays a fight command by command; a refusal is an error of the case. */
export class Play {
  state: EncounterState;
  readonly events: EncounterEvent[] = [];

  constructor(pacing: string) {
    this.state = newEncounter(pacing);
  }

  give(command: Command): this {
    const outcome = apply(this.state, command);
    if (outcome.refusal) throw new Error(`${command.type} was refused: ${JSON.stringify(outcome.refusal)}`);
    this.state = outcome.state;
    this.events.push(...outcome.events);
    return this;
  }

  option(name: string, value: Json | undefined): this {
    return value === undefined ? this : this.give({ type: "option", name, value });
  }

  owed(what: string): readonly Request[] {
    return requests(this.state).filter((request) => request.what === what);
  }

  /** Answers every pending request of a kind; undefined leaves one open. */
  answer(what: string, value: (request: Request) => Json | undefined): this {
    const given = this.owed(what)
      .map((request) => [request.id, value(request)] as const)
      .filter((entry): entry is readonly [string, Json] => entry[1] !== undefined);
    return given.length ? this.give({ type: "answer", answers: Object.fromEntries(given) }) : this;
  }
}

/** Dice of ties, an entry per set and attempt. */
export type TieRolls = readonly { readonly attempt: number; readonly rolls: Readonly<Record<string, number>> }[];

/** Rolls off every tie with the given dice, attempt by attempt. */
export function rollOff(play: Play, dice: TieRolls): void {
  const die = ({ participant = "", data }: Request): number | undefined =>
    dice.find(({ attempt, rolls }) => attempt === data?.attempt && Object.hasOwn(rolls, participant))?.rolls[
      participant
    ];
  for (let owed = play.owed("tie"); owed.length; owed = play.owed("tie")) {
    const before = play.state;
    if (play.answer("tie", die).state === before) throw new Error(`no dice for ${owed.map(({ id }) => id).join(", ")}`);
  }
}

/** Returns the sets of tied participants, each once. */
export function tiedSets(owed: readonly Request[]): readonly Json[] {
  const sets = new Map(owed.map(({ data }) => [JSON.stringify(data?.tied), data?.tied ?? []]));
  return [...sets.values()];
}
