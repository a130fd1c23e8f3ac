import { hasSameMembers, Part } from "./copy.ts";
import type { JsonObject } from "./json.ts";
import type { Mutable } from "./mutable.ts";
import type { Participant } from "./state.ts";

export type DraftParticipant = Mutable<Participant>;

/** Members that recipes write in place; others are replaced. */
export type Inside = "facts" | "turn" | "combat";

/**
 * Copies only a participant's own members, plus facts or turn if read, because a copy of the stats would cost
 * more than everything else.
 */
export class ParticipantDraft {
  private copy: DraftParticipant | null = null;
  private now: DraftParticipant | undefined;
  private facts: Part<JsonObject> | null = null;
  private turn: Part<JsonObject> | null = null;
  private combat: Part<JsonObject> | null = null;

  constructor(private readonly original: Participant | undefined) {
    this.now = original;
  }

  /** Objects in it are replaced as a whole; undefined for unknown ids. */
  get value(): DraftParticipant | undefined {
    if (this.original && this.now === this.original) this.now = this.copy = { ...this.original };
    return this.now;
  }

  set value(value: DraftParticipant | undefined) {
    this.now = value;
  }

  /** Returns a deep copy; it may have been replaced since. */
  inside(name: Inside): JsonObject | undefined {
    const members: Members | undefined = this.value;
    if (!members) return undefined;
    const part = this[name];
    if (part && part.value === members[name]) return part.value;
    return (members[name] = (this[name] = new Part(members[name] ?? NOTHING)).value);
  }

  /** Returns the original if nothing was written. */
  settled(): Participant | undefined {
    const { copy, now, original } = this;
    if (!now) return undefined;
    this.settle("facts", now);
    this.settle("turn", now);
    this.settle("combat", now);
    return now === copy && hasSameMembers(now, original!) ? original : now;
  }

  private settle(name: Inside, members: Members): void {
    const part = this[name];
    if (!part || part.value !== members[name]) return;
    const settled = part.settled();
    // Without facts of combat rules there is no record of them.
    if (name === "combat" && !Object.keys(settled).length && !this.original?.combat) delete members.combat;
    else members[name] = settled;
  }
}

type Members = { facts: JsonObject; turn: JsonObject; combat?: JsonObject };

const NOTHING: JsonObject = {};
