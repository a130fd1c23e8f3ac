import { Part, withMember } from "./copy.ts";
import type { Exchange } from "./exchange.ts";
import { bucketOf, participantOf } from "./participants.ts";
import type { Bucket, Buckets, EncounterState, Participant } from "./state.ts";

/** Without `readonly`, one level deep. */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export type DraftParticipant = Mutable<Participant>;

/** The objects of a state that recipes write to. */
interface Objects {
  clock: Mutable<EncounterState["clock"]>;
  now: Mutable<EncounterState["now"]>;
  held: EncounterState["held"][number][];
  pause: EncounterState["pause"];
  options: Mutable<EncounterState["options"]>;
  sides: Mutable<EncounterState["sides"]>;
  facts: Mutable<EncounterState["facts"]>;
  exchanges: Record<string, Exchange> | undefined;
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
  /** Objects that were asked for. Most recipes ask for one or two. */
  private readonly objects = new Map<keyof Objects, Part<unknown>>();
  /** Participants that were asked for or have joined; undefined are those who have left. */
  private readonly people = new Map<string, Part<DraftParticipant | undefined>>();

  constructor(private readonly before: EncounterState) {
    this.source = before;
    this.status = before.status;
    this.stage = before.stage;
    this.seats = before.seats;
    // Set last, and only where it is needed, so that deleting it is cheap.
    if (before.halted) this.halted = true;
  }

  get clock() { return this.object("clock").value; }
  set clock(clock) { this.object("clock").value = clock; }
  get now() { return this.object("now").value; }
  set now(now) { this.object("now").value = now; }
  get held() { return this.object("held").value; }
  set held(held) { this.object("held").value = held; }
  get pause() { return this.object("pause").value; }
  set pause(pause) { this.object("pause").value = pause; }
  get options() { return this.object("options").value; }
  set options(options) { this.object("options").value = options; }
  get sides() { return this.object("sides").value; }
  set sides(sides) { this.object("sides").value = sides; }
  get facts() { return this.object("facts").value; }
  set facts(facts) { this.object("facts").value = facts; }
  get exchanges() { return this.object("exchanges").value; }
  set exchanges(exchanges) { this.object("exchanges").value = exchanges; }

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
    this.objects.clear();
    this.people.clear();
    for (const name of OBJECTS) this.object(name);
    ({ status: this.status, stage: this.stage, seats: this.seats } = state);
    if (state.halted) this.halted = true;
    else delete this.halted;
  }

  /** The state as it was written; the old one if nothing has changed. */
  settled(): EncounterState {
    const { before, status, stage, halted, seats } = this;
    let after = withMember(before, before, "status", status);
    after = withMember(before, after, "stage", stage);
    after = withMember(before, after, "halted", halted);
    after = withMember(before, after, "seats", seats);
    for (const [name, object] of this.objects) after = withMember(before, after, name, object.settled());
    return withMember(before, after, "participants", this.settledBuckets());
  }

  private object<K extends keyof Objects>(name: K): Part<Objects[K]> {
    let part = this.objects.get(name) as Part<Objects[K]> | undefined;
    if (!part) this.objects.set(name, part = new Part(this.source[name] as Objects[K]));
    return part;
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

const OBJECTS = ["clock", "now", "held", "pause", "options", "sides", "facts", "exchanges"] as const;

const NOBODY: Bucket = {};
