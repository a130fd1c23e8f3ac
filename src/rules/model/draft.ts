import { Part, withMember } from "./copy.ts";
import { ParticipantDraft, type DraftParticipant, type Inside } from "./participant-draft.ts";
import type { Exchange } from "./exchange.ts";
import type { JsonObject } from "./json.ts";
import { bucketOf, participantOf } from "./participants.ts";
import type { Mutable } from "./mutable.ts";
import type { Bucket, Buckets, EncounterState, Participant } from "./state.ts";

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
 * The state as the recipes of one command write it. It hands out copies, deep unless stated otherwise, so
 * earlier states never change. Participants are written with `edit`; only the kernel writes the log.
 */
export class Draft {
  declare status: EncounterState["status"];
  declare stage: string;
  declare seats: number;
  declare halted?: true;
  declare rules: string | undefined;
  declare nextRules: string | undefined;
  declare clock: Objects["clock"];
  declare now: Objects["now"];
  declare held: Objects["held"];
  declare pause: Objects["pause"];
  declare options: Objects["options"];
  declare sides: Objects["sides"];
  declare facts: Objects["facts"];
  declare exchanges: Objects["exchanges"];
  /** Read since the last `settled`; most recipes read one or two. */
  private readonly objects = new Map<keyof Objects, Part<unknown>>();
  private readonly participantDrafts = new Map<string, ParticipantDraft>();

  static {
    for (const name of ["clock", "now", "held", "pause", "options", "sides", "facts", "exchanges"] as const)
      Object.defineProperty(this.prototype, name, {
        get(this: Draft) {
          return this.object(name).value;
        },
        set(this: Draft, value: Objects[typeof name]) {
          this.object(name).value = value;
        },
      });
  }

  /** @param active all its active slots; a draft names each of them in `now` */
  constructor(
    private source: EncounterState,
    private active = source.now,
  ) {
    this.begin(source);
  }

  /** Copies only the participant's own members, so replace objects in it as a whole; undefined for unknown ids. */
  participant(id: string): DraftParticipant | undefined {
    return this.participantDraft(id).value;
  }

  /** Returns a deep copy of the participant's facts or turn; undefined for unknown ids. */
  inside(id: string, name: Inside): JsonObject | undefined {
    return this.participantDraft(id).inside(name);
  }

  add(participant: Participant): void {
    this.participantDraft(participant.id).value = participant;
  }

  remove(id: string): void {
    this.participantDraft(id).value = undefined;
  }

  /** Takes everything but the log from a state in which `now` names every active slot. */
  adopt(state: EncounterState): void {
    const { log, head } = this.source;
    this.source = { ...state, log, head };
    this.active = state.now;
    this.begin(state);
  }

  /** Returns the state as written so far, sharing unchanged parts with the source; the source if nothing changed. */
  settled(): EncounterState {
    const { source, active, status, stage, halted, rules, nextRules, seats } = this;
    const now = (this.objects.get("now") as Part<Objects["now"]> | undefined)?.settled() ?? active;
    this.objects.delete("now");
    let after = withPart(source, source, "status", status);
    after = withPart(source, after, "stage", stage);
    after = withPart(source, after, "halted", halted);
    after = withPart(source, after, "rules", rules);
    after = withPart(source, after, "nextRules", nextRules);
    after = withPart(source, after, "seats", seats);
    for (const [name, object] of this.objects) after = withPart(source, after, name, object.settled());
    after = withPart(source, after, "participants", this.settledBuckets());
    // With `lead`, the source's `now` lists only exceptions. Here `now` names every active slot, so `lead` goes; an
    // otherwise unchanged state keeps both.
    if (now !== source.now && (after !== source || now !== active)) {
      after = withPart(source, after, "now", now);
      after = withPart(source, after, "lead", undefined);
      this.active = now;
    }
    this.source = after;
    this.begin(after);
    return after;
  }

  /** Forgets all copies handed out, which belong to the state now. */
  private begin({ status, stage, seats, halted, rules, nextRules }: EncounterState): void {
    this.objects.clear();
    this.participantDrafts.clear();
    this.status = status;
    this.stage = stage;
    this.seats = seats;
    this.rules = rules;
    this.nextRules = nextRules;
    // Keeps deleting cheap.
    if (halted) this.halted = true;
    else if (this.halted) delete this.halted;
  }

  private object<K extends keyof Objects>(name: K): Part<Objects[K]> {
    let part = this.objects.get(name) as Part<Objects[K]> | undefined;
    if (!part)
      this.objects.set(name, (part = new Part((name === "now" ? this.active : this.source[name]) as Objects[K])));
    return part;
  }

  private participantDraft(id: string): ParticipantDraft {
    let combatant = this.participantDrafts.get(id);
    if (!combatant) this.participantDrafts.set(id, (combatant = new ParticipantDraft(participantOf(this.source, id))));
    return combatant;
  }

  private settledBuckets(): Buckets {
    const { participants } = this.source;
    let buckets = participants;
    for (const [id, combatant] of this.participantDrafts) {
      const name = bucketOf(id);
      const bucket = buckets[name] ?? NOBODY;
      const settled = withMember(participants[name] ?? NOBODY, bucket, id, combatant.settled());
      if (settled === bucket) continue;
      if (buckets === participants) buckets = { ...participants };
      (buckets as Mutable<Buckets>)[name] = settled;
    }
    return buckets;
  }
}

/** Like `withMember`, for the state only: V8 copies quickly where a place in the code sees few forms of objects. */
function withPart(
  source: EncounterState,
  written: EncounterState,
  name: keyof EncounterState,
  value: unknown,
): EncounterState {
  if (value === written[name]) return written;
  const copy: object = written === source ? { ...source } : written;
  const after = copy as Record<string, unknown>;
  if (value === undefined) delete after[name];
  else after[name] = value;
  return copy as EncounterState;
}

const NOBODY: Bucket = {};
