import { hasSameMembers, Part } from "./copy.ts";
import type { JsonObject } from "./json.ts";
import type { Mutable } from "./mutable.ts";
import type { Participant } from "./state.ts";

export type DraftParticipant = Mutable<Participant>;

/** The members that recipes write to in place. All others are replaced, above all the stats, which are large. */
export type Inside = "facts" | "turn";

/**
 * A participant inside a draft. Of one that is written to only its own members are copied, and facts or turn when they
 * are asked for: most recipes touch one of the two, and a copy of the stats would cost more than all the rest.
 */
export class ParticipantDraft {
  private copy: DraftParticipant | null = null;
  private now: DraftParticipant | undefined;
  private facts: Part<JsonObject> | null = null;
  private turn: Part<JsonObject> | null = null;

  constructor(private readonly original: Participant | undefined) {
    this.now = original;
  }

  /** What may be written to, objects among it only as a whole; undefined if there is nobody. */
  get value(): DraftParticipant | undefined {
    if (this.original && this.now === this.original) this.now = this.copy = { ...this.original };
    return this.now;
  }

  set value(value: DraftParticipant | undefined) {
    this.now = value;
  }

  /** A member with all that is in it. It may have been replaced since it was asked for last. */
  inside(name: Inside): JsonObject | undefined {
    const members: Record<Inside, JsonObject> | undefined = this.value;
    if (!members) return undefined;
    const part = this[name];
    if (part?.value === members[name]) return members[name];
    return (members[name] = (this[name] = new Part(members[name])).value);
  }

  /** What the participant is in the end: the original if nothing was written to it. */
  settled(): Participant | undefined {
    const { copy, now, original } = this;
    if (!now) return undefined;
    this.settle("facts", now);
    this.settle("turn", now);
    return now === copy && hasSameMembers(now, original!) ? original : now;
  }

  private settle(name: Inside, members: Record<Inside, JsonObject>): void {
    const part = this[name];
    if (part && part.value === members[name]) members[name] = part.settled();
  }
}
