import { Part, withMember } from "./copy.ts";
import type { Exchange } from "./exchange.ts";
import { bucketOf, participantOf } from "./participants.ts";
import type { Bucket, Buckets, EncounterState, Participant } from "./state.ts";

/** Without `readonly`, one level deep. */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export type DraftParticipant = Mutable<Participant>;

type Clock = Mutable<EncounterState["clock"]>;
type Now = Mutable<EncounterState["now"]>;
type Held = EncounterState["held"][number][];
type Pause = EncounterState["pause"];
type Options = Mutable<EncounterState["options"]>;
type Sides = Mutable<EncounterState["sides"]>;
type Facts = Mutable<EncounterState["facts"]>;
type Exchanges = Record<string, Exchange> | undefined;

/** The objects of a state that recipes write to. */
class Parts {
  readonly clock: Part<Clock>;
  readonly now: Part<Now>;
  readonly held: Part<Held>;
  readonly pause: Part<Pause>;
  readonly options: Part<Options>;
  readonly sides: Part<Sides>;
  readonly facts: Part<Facts>;
  readonly exchanges: Part<Exchanges>;

  constructor({ clock, now, held, pause, options, sides, facts, exchanges }: EncounterState) {
    this.clock = new Part<Clock>(clock);
    this.now = new Part<Now>(now);
    this.held = new Part<Held>(held as Held);
    this.pause = new Part<Pause>(pause);
    this.options = new Part<Options>(options);
    this.sides = new Part<Sides>(sides);
    this.facts = new Part<Facts>(facts);
    this.exchanges = new Part<Exchanges>(exchanges);
  }
}

/**
 * The state as a recipe may write it, as if in place. Whatever it hands out is a copy, nested objects included, so that no write reaches the old state; `settled` gives the
 * new one, which shares with it all that was not written to. Participants are written with `edit`. The log belongs to the kernel.
 */
export class Draft {
  declare status: EncounterState["status"];
  declare stage: string;
  declare seats: number;
  declare halted?: true;
  /** The state that the recipe changes; another than the old one after `adopt`. */
  private source: EncounterState;
  private parts: Parts;
  /** Participants that were asked for or have joined; undefined are those who have left. */
  private readonly people = new Map<string, Part<DraftParticipant | undefined>>();

  constructor(private readonly before: EncounterState) {
    this.source = before;
    this.parts = new Parts(before);
    this.status = before.status;
    this.stage = before.stage;
    this.seats = before.seats;
    // Set last, and only where it is needed, so that deleting it is cheap.
    if (before.halted) this.halted = true;
  }

  get clock(): Clock { return this.parts.clock.value; }
  set clock(clock) { this.parts.clock.value = clock; }
  get now(): Now { return this.parts.now.value; }
  set now(now) { this.parts.now.value = now; }
  get held(): Held { return this.parts.held.value; }
  set held(held) { this.parts.held.value = held; }
  get pause(): Pause { return this.parts.pause.value; }
  set pause(pause) { this.parts.pause.value = pause; }
  get options(): Options { return this.parts.options.value; }
  set options(options) { this.parts.options.value = options; }
  get sides(): Sides { return this.parts.sides.value; }
  set sides(sides) { this.parts.sides.value = sides; }
  get facts(): Facts { return this.parts.facts.value; }
  set facts(facts) { this.parts.facts.value = facts; }
  get exchanges(): Exchanges { return this.parts.exchanges.value; }
  set exchanges(exchanges) { this.parts.exchanges.value = exchanges; }

  /** The participant, to be written to; undefined if there is none. */
  participant(id: string): DraftParticipant | undefined {
    return this.person(id).value;
  }

  add(participant: Participant): void {
    this.person(participant.id).value = participant;
  }

  remove(id: string): void {
    this.person(id).value = undefined;
  }

  /** Makes everything but the log as it is in another state. */
  adopt(state: EncounterState): void {
    this.source = state;
    this.parts = new Parts(state);
    this.people.clear();
    ({ status: this.status, stage: this.stage, seats: this.seats } = state);
    if (state.halted) this.halted = true;
    else delete this.halted;
  }

  /** The state as it was written; the old one if nothing has changed. */
  settled(): EncounterState {
    const { before, parts } = this;
    let after = before;
    const set = (name: keyof EncounterState, value: unknown): void => { after = withMember(before, after, name, value); };
    set("status", this.status);
    set("clock", parts.clock.settled());
    set("stage", this.stage);
    set("now", parts.now.settled());
    set("held", parts.held.settled());
    set("halted", this.halted);
    set("pause", parts.pause.settled());
    set("options", parts.options.settled());
    set("sides", parts.sides.settled());
    set("participants", this.settledBuckets());
    set("facts", parts.facts.settled());
    set("exchanges", parts.exchanges.settled());
    set("seats", this.seats);
    return after;
  }

  private person(id: string): Part<DraftParticipant | undefined> {
    let person = this.people.get(id);
    if (!person) this.people.set(id, person = new Part<DraftParticipant | undefined>(participantOf(this.source, id)));
    return person;
  }

  private settledBuckets(): Buckets {
    const { participants } = this.source;
    let buckets = participants;
    for (const [id, person] of this.people) {
      const name = bucketOf(id);
      const bucket = buckets[name] ?? NOBODY;
      const settled = withMember(participants[name] ?? NOBODY, bucket, id, person.settled());
      if (settled !== bucket) buckets = withMember(participants, buckets, name, settled);
    }
    return buckets;
  }
}

const NOBODY: Bucket = {};
