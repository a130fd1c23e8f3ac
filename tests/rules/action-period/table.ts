import { expect } from "vitest";
import {
  apply,
  newEncounter,
  participantOf,
  slots,
  type EncounterEvent,
  type EncounterState,
  type Json,
  type JsonObject,
  type Offer,
  type Slot,
} from "../../../src/rules/index.ts";
import { viewOf } from "../../../src/rules/order/state-view.ts";
import { askedByRules, by, refused } from "../play.ts";

/** A participant with Basic Speed in points, as on a sheet. */
export interface Someone {
  readonly speed: number;
  readonly dx?: number;
  readonly move?: number;
  readonly group?: string;
}

/**
 * One fight without combat rules, played command by command; every command that is not expected to be refused must be
 * carried out.
 */
export class Table {
  state: EncounterState = { ...newEncounter("action-period"), rules: "" };
  events: readonly EncounterEvent[] = [];

  constructor(people: Readonly<Record<string, Someone>>, options: Readonly<Record<string, Json>> = {}) {
    for (const [name, value] of Object.entries(options)) this.give({ type: "option", name, value });
    for (const [id, someone] of Object.entries(people)) this.join(id, someone);
  }

  /** A table with another one's state. */
  static at(state: EncounterState): Table {
    const table = new Table({});
    table.state = state;
    return table;
  }

  join(id: string, { speed, dx, move, group }: Someone): this {
    const stats = {
      basicSpeed: speed * 4,
      ...(dx === undefined ? {} : { dx }),
      ...(move === undefined ? {} : { move }),
    };
    return this.give({
      type: "join",
      participant: id,
      side: "all",
      npc: group !== undefined,
      ...(group ? { group } : {}),
      stats,
    });
  }

  give(...commands: readonly object[]): this {
    for (const command of commands) {
      const outcome = apply(this.state, command);
      if (outcome.refusal) throw new Error(`refused: ${JSON.stringify(command)} ${JSON.stringify(outcome.refusal)}`);
      this.state = outcome.state;
      this.events = outcome.events;
    }
    return this;
  }

  /** The refusal of a command with its figures, e.g. "not-your-turn bob"; the state must be as before. */
  refusal(command: object): string {
    const before = structuredClone(this.state);
    const refusal = refused(this.state, command);
    expect(this.state).toEqual(before);
    return refusal;
  }

  /** The code of a refusal. */
  refused(command: object): string {
    return this.refusal(command).split(" ")[0]!;
  }

  /** Starts the fight, each on the given first step; who is not named keeps owing the roll. */
  start(steps: Readonly<Record<string, number>> = {}): this {
    this.give({ type: "start" });
    return this.steps(steps);
  }

  steps(steps: Readonly<Record<string, number>>): this {
    for (const [participant, step] of Object.entries(steps)) this.give({ type: "setStep", participant, step });
    return this;
  }

  /** Answers these participants' requests: initiative, contests, the last call. */
  answer(values: Readonly<Record<string, Json>>): this {
    const answers = askedByRules(this.state)
      .filter(({ participant = "" }) => Object.hasOwn(values, participant))
      .map(({ id, participant = "" }) => [id, values[participant]]);
    return this.give({ type: "answer", answers: Object.fromEntries(answers) });
  }

  done(report?: JsonObject): this {
    return this.give({ type: "done", ...(report ? { report } : {}) });
  }

  wait(participant: string, until?: number, trigger?: string): this {
    return this.give({
      type: "wait",
      participant,
      ...(until === undefined ? {} : { until }),
      ...(trigger ? { trigger } : {}),
    });
  }

  actNow(participant: string, after = false): this {
    return this.give({ type: "actNow", participant, ...(after ? { after } : {}) });
  }

  /** "ann 2 @-3": participant, turn and step; "" without a current turn. */
  get now(): string {
    return this.all
      .filter(({ state }) => state === "now")
      .map(word)
      .join(", ");
  }

  get all(): readonly Slot[] {
    return slots(this.state);
  }

  get line(): readonly string[] {
    return this.all.map((slot) => `${word(slot)} ${slot.state}${slot.reason ? ` ${slot.reason}` : ""}`);
  }

  of(participant: string): readonly string[] {
    return this.line.filter((line) => line.startsWith(`${participant} `));
  }

  slot(participant: string, name: string | number): Slot {
    const found = this.all.find(({ id }) => id === `${this.state.clock.round}_${participant}_${name}`);
    if (!found) throw new Error(`no slot ${name} of ${participant}`);
    return found;
  }

  id(participant: string, name: string | number): string {
    return this.slot(participant, name).id;
  }

  /** "ann contest", "bob initiative": pending requests with their participants. */
  get owed(): readonly string[] {
    return askedByRules(this.state).map(({ participant = "", what }) => `${participant} ${what}`);
  }

  get notes(): readonly string[] {
    return this.events.flatMap((event) => (event.type === "note" ? [event.code] : []));
  }

  offers(participant: string): readonly Offer[] {
    const view = viewOf(this.state)!;
    return view.pacing.choices.offers!(participantOf(this.state, participant)!, view);
  }

  /** Notes of the last command, each with its figures. */
  get told(): readonly JsonObject[] {
    return this.events.flatMap((event) => (event.type === "note" ? [{ code: event.code, ...event.data }] : []));
  }

  /** Rounds that the last command added to weapons. */
  get loaded(): number {
    return this.events.reduce(
      (sum, event) => (event.type === "effect" && event.effect.what === "shots" ? sum + event.effect.by : sum),
      0,
    );
  }

  /** Plays the rest of the round by default; whose turns came, in order. Dice of contests: the first named wins. */
  rest(): readonly string[] {
    const { round } = this.state.clock;
    const played: string[] = [];
    while (this.state.clock.round === round) {
      if (this.now) {
        played.push(this.now);
        this.done();
      } else {
        const asked = askedByRules(this.state);
        if (!asked.length) break;
        this.give({
          type: "answer",
          answers: Object.fromEntries(asked.map(({ id, dice, fallback }, i) => [id, dice ? 3 + i : fallback])),
        });
      }
    }
    return played;
  }
}

/** Ann's rolled attack on Bob with so many shots. */
export const shoot = (shots: number, means: JsonObject = {}, exchange = "x1"): object =>
  by("ann", "attack", {
    target: "bob",
    exchange,
    means: { name: "Carbine", item: "gun", mode: "m", form: "bullet", damage: "5d", type: "pi", ...means },
    parts: [],
    roll: 10,
    shots,
  });

function word({ id, time, participant, kind }: Slot): string {
  return `${participant} ${kind === "hazard" ? "hazard" : id.slice(id.lastIndexOf("_") + 1)} @${time}`;
}
