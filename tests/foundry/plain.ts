// A fight without Foundry: an encounter of the core, people, settings, and the texts of lang/en.json. No world, client,
// page or built system, so a test takes a millisecond.
import type { Fight } from "../../src/foundry/fight/fight.ts";
import type { TableSettings } from "../../src/foundry/settings/settings.ts";
import {
  apply,
  currentIds,
  newEncounter,
  requests,
  type Command,
  type EncounterState,
  type Json,
  type JsonObject,
} from "../../src/rules/index.ts";
import { participantOfSlot } from "../../src/rules/model/participants.ts";
import { collected, table, type User } from "./plain/host.ts";
import { combatantsOf, commandsOf, idOf, type Person } from "./plain/people.ts";
import { Seat } from "./plain/seat.ts";

/** Someone with this Basic Speed. */
export const person = (name: string, basicSpeed: number, more: Partial<Person> = {}): Person => ({
  name,
  stats: { basicSpeed: basicSpeed * 4, dx: 11 },
  ...more,
});

/** A hit with an axe, unless `more` says otherwise: score 12, roll 10. */
export const strike = (
  participant: string,
  target: string,
  exchange = participant,
  more: JsonObject = {},
): Command => ({
  type: "attack",
  participant,
  target,
  exchange,
  ruling: true,
  means: { name: "Axe", item: "axe", form: "melee", damage: "1d", type: "cr" },
  parts: [{ code: "skill", value: 12 }],
  roll: 10,
  ...more,
});

export { said } from "./plain/tracker-words.ts";
export type { Person, Seat };

const { offersFor } = await import("../../src/foundry/reading/offers.ts");
const { mayGive } = await import("../../src/foundry/fight/relay/permission.ts");

export interface PlainSettings {
  readonly table?: Partial<TableSettings>;
  readonly options?: JsonObject;
  /** The GM's rows of speeds by name. */
  readonly speeds?: object;
  /** Names of present users; by default the GM and all with a character. */
  readonly online?: readonly string[];
}
/** A fight advanced by commands of the core, with seats that read it. */
export class PlainFight {
  state: EncounterState;
  #combat: Fight | null = null;
  readonly people: Person[];
  readonly #users: readonly User[];
  readonly #seats = new Map<string, Seat>();

  constructor(
    pacing: string,
    people: readonly Person[],
    { table: own = {}, options = {}, speeds = {}, online }: PlainSettings = {},
  ) {
    this.people = [...people];
    const players = [...new Set(["Anna", "Ben", ...people.flatMap(({ owner }) => owner ?? [])])];
    this.#users = ["Gamemaster", ...players].map((name) => ({
      id: name,
      name,
      isGM: name === "Gamemaster",
      active: online?.includes(name) ?? true,
    }));
    Object.assign(table, { settings: { table: own, speeds }, users: this.#users });
    this.state = newEncounter(pacing);
    this.give(...commandsOf(people, options));
  }

  /** A fight from a present state with its people. */
  static standing(state: EncounterState, people: readonly Person[]): PlainFight {
    const fight = new PlainFight(state.pacing, []);
    fight.people.push(...people);
    fight.state = state;
    return fight;
  }

  /** Executes commands, which must all be accepted. */
  give(...commands: readonly Command[]): this {
    for (const command of commands) {
      const outcome = apply(this.state, command);
      if (outcome.refusal) throw new Error(JSON.stringify([command, outcome.refusal]));
      this.state = outcome.state;
    }
    return this;
  }

  /** Carries out a command unless it is refused. @returns whether it was carried out */
  tries(command: Command): boolean {
    const outcome = apply(this.state, command);
    if (outcome.refusal) return false;
    this.state = outcome.state;
    return true;
  }

  start(): this {
    return this.give({ type: "start" });
  }

  /** Ends this many turns of all acting participants. */
  done(turns = 1): this {
    for (let turn = 0; turn < turns; turn++) this.give({ type: "done" });
    return this;
  }

  /** Answers requests by id. */
  answer(answers: Readonly<Record<string, Json>>): this {
    return this.give({ type: "answer", answers });
  }

  /** True if any participant has this request. */
  asks(what: string): boolean {
    return requests(this.state).some((one) => one.what === what);
  }

  /** Answers the request of a participant, or of the first who has one: `say("nextAction", { do: "run" }, "alrik")`. */
  say(what: string, value: Json, id?: string): this {
    const found = requests(this.state).find(
      (one) => one.what === what && (id === undefined || one.participant === id || one.side === id),
    );
    if (!found) throw new Error(`Nobody is asked for ${what}: ${JSON.stringify(requests(this.state))}`);
    return this.answer({ [found.id]: value });
  }

  /** Ends one participant's turn before the simultaneous others. */
  doneAlone(id: string, report: JsonObject = {}): this {
    const slots = currentIds(this.state).filter((slot) => participantOfSlot(slot) === id);
    return this.give({ type: "done", slots, report });
  }

  /** Adds a participant. */
  join(person: Person): this {
    this.people.push(person);
    this.#combat = null;
    return this.give(...commandsOf([person], {}));
  }

  /** Takes an offer by its code, with its remaining fields. */
  take(code: string, id: string, more: JsonObject = {}): this {
    const offer = offersFor(id, this.gm.context).find((one) => one.code === code);
    if (!offer) throw new Error(`${id} is not offered ${code}`);
    return this.give({ ...(offer.command as Command), ...more });
  }

  /** Changes the table's settings. */
  settle(own: Partial<TableSettings>): this {
    table.settings.table = own;
    for (const seat of this.#seats.values()) seat.forget();
    return this;
  }

  /** Says what players call a combatant. */
  calls(id: string, called: NonNullable<Person["called"]>): this {
    const at = this.people.findIndex((one) => idOf(one) === id);
    this.people[at] = { ...this.people[at]!, called };
    this.#combat = null;
    for (const seat of this.#seats.values()) seat.forget();
    return this;
  }

  undo(): this {
    return this.give({ type: "takeBack" });
  }

  redo(): this {
    return this.give({ type: "redo" });
  }

  /** The code with which a command of this user is refused for want of permission; null if they may give it. */
  barred(name: string, command: Command): string | null {
    return mayGive(command, this.combat, this.#user(name) as never)?.code ?? null;
  }

  /** Answers everything that time waits for as it is answered by default; of one participant, if it is named. */
  usual(id?: string): this {
    const open = requests(this.state).filter(
      ({ blocking, participant }) => blocking && (id === undefined || participant === id),
    );
    if (open.length === 0) return this;
    return this.answer(Object.fromEntries(open.map(({ id, fallback }) => [id, fallback])));
  }

  /** Foundry's combat with the encounter, for our functions. */
  get combat(): Fight {
    if (this.#combat?.encounter === this.state) return this.#combat;
    // One object for the whole fight, since caches use it as their key.
    this.#combat ??= this.#made();
    (this.#combat as { encounter: EncounterState }).encounter = this.state;
    return this.#combat;
  }

  #made(): Fight {
    const combat = {
      id: "fight",
      combatants: collected(combatantsOf(this.people)),
      system: {},
      problem: null,
      damage: null,
    };
    return combat as unknown as Fight;
  }

  #user(name: string): User {
    const found = this.#users.find((one) => one.name === name);
    if (!found) throw new Error(`Nobody is called ${name}`);
    return found;
  }

  seat(name: string): Seat {
    const seat = this.#seats.get(name) ?? new Seat(this, this.#user(name));
    this.#seats.set(name, seat);
    return seat;
  }

  get gm(): Seat {
    return this.seat("Gamemaster");
  }

  get anna(): Seat {
    return this.seat("Anna");
  }
}
