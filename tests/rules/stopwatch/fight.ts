import {
  current,
  currentIds,
  requests,
  slots,
  type Json,
  type JsonObject,
  type Offer,
  type Slot,
} from "../../../src/rules/index.ts";
import { defaultAnswers } from "../../../src/rules/kernel/forecast.ts";
import { PlayedFight } from "../fight.ts";

export class Fight extends PlayedFight {
  constructor() {
    super("stopwatch");
  }

  /** All join with these stats, on separate sides, and the fight starts by mutual consent. */
  static of(people: Readonly<Record<string, JsonObject>>, options: Readonly<Record<string, Json>> = {}): Fight {
    const fight = Fight.before(people, options);
    fight.give({ type: "start" });
    if (fight.owed("start")) fight.answer("start", "consent");
    return fight;
  }

  static before(people: Readonly<Record<string, JsonObject>>, options: Readonly<Record<string, Json>> = {}): Fight {
    const fight = new Fight();
    for (const [name, value] of Object.entries(options)) fight.give({ type: "option", name, value });
    for (const [id, stats] of Object.entries(people)) fight.give({ type: "join", participant: id, side: id, stats });
    return fight;
  }

  answer(id: string, value: Json): this {
    return this.give({ type: "answer", answers: { [id]: value } });
  }

  choose(participant: string, action: Json): this {
    return this.answer(`next_${participant}`, action);
  }

  /** Answers all requests by default. */
  byDefault(): this {
    return this.give({ type: "answer", answers: defaultAnswers(requests(this.state)) });
  }

  get time(): number | null {
    return this.state.clock.time;
  }

  now(): readonly string[] {
    return (current(this.state) ?? []).map(({ participant }) => participant);
  }

  slotsOf(participant: string): readonly Slot[] {
    return slots(this.state).filter((slot) => slot.participant === participant);
  }

  /** A participant's current or coming slot. */
  coming(participant: string): Slot {
    return this.slotsOf(participant).findLast(({ state }) => state !== "done" && state !== "lost")!;
  }

  offer(participant: string, code: string): Offer | undefined {
    return this.offers(participant).find((offer) => offer.code === code);
  }

  /** Plays by default and records turns: "4 alrik", "28 alrik+bernat". */
  record(until: number): readonly string[] {
    const acts: string[] = [];
    while (currentIds(this.state).length || requests(this.state).some(({ blocking }) => blocking)) {
      if (!currentIds(this.state).length) this.byDefault();
      else if ((this.time ?? 0) > until) break;
      else {
        acts.push(`${this.time} ${this.now().join("+")}`);
        this.done();
      }
    }
    return acts;
  }
}

export const sword = { label: "sword", speedClass: 7, draw: 7 };
export const sabre = { label: "sabre", speedClass: 5 };
export const alrik = { agility: 17, weapons: [sword] };
export const bernat = { agility: 7, weapons: [sabre] };
/** At agility 10 the segments equal the class. */
export const plain = { agility: 10 };
