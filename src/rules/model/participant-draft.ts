import { hasSameMembers, Part } from "./copy.ts";
import type { JsonObject } from "./json.ts";
import type { Mutable } from "./mutable.ts";
import type { Participant } from "./state.ts";

export type DraftParticipant = Mutable<Participant>;

/** The members that recipes write in place. Others are replaced, in particular the large stats. */
export type Inside = "facts" | "turn";

/**
 * A participant in a draft. Writing copies only its own members, plus facts or turn if they are read: most recipes
 * touch one of them, and a copy of the stats would cost more than everything else.
 */
export class ParticipantDraft {
  private copy: DraftParticipant | null = null;
  private now: DraftParticipant | undefined;
  private facts: Part<JsonObject> | null = null;
  private turn: Part<JsonObject> | null = null;

  constructor(private readonly original: Participant | undefined) {
    this.now = original;
  }

  /** The participant for writing, objects in it only as a whole; undefined if there is none. */
  get value(): DraftParticipant | undefined {
    if (this.original && this.now === this.original) this.now = this.copy = { ...this.original };
    return this.now;
  }

  set value(value: DraftParticipant | undefined) {
    this.now = value;
  }

  /** Returns a deep copy of a member for writing; it may have been replaced since the last read. */
  inside(name: Inside): JsonObject | undefined {
    const members: Record<Inside, JsonObject> | undefined = this.value;
    if (!members) return undefined;
    const part = this[name];
    if (part?.value === members[name]) return members[name];
    return (members[name] = (this[name] = new Part(members[name])).value);
  }

  /** Returns the final participant: the original if nothing was written to it. */
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
