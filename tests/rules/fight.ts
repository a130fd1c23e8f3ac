import { expect } from "vitest";
import {
  apply,
  look,
  newEncounter,
  participantOf,
  requests,
  type Command,
  type EncounterEvent,
  type EncounterState,
  type JsonObject,
  type Offer,
  type Request,
} from "../../src/rules/index.ts";
import { refusalOf } from "./play.ts";

export class PlayedFight {
  state: EncounterState;
  events: readonly EncounterEvent[] = [];

  constructor(pacing: string) {
    this.state = newEncounter(pacing);
  }

  /** Carries these out. @throws Error if one is refused */
  give(...commands: readonly Command[]): this {
    for (const command of commands) {
      const outcome = apply(this.state, command);
      if (outcome.refusal) throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(outcome.refusal)}`);
      this.state = outcome.state;
      this.events = outcome.events;
    }
    return this;
  }

  /** The code of a command's refusal, which must have a text; the state stays unchanged. */
  refused(command: Command): string | null {
    const before = JSON.stringify(this.state);
    const code = refusalOf(this.state, command);
    expect(JSON.stringify(this.state)).toBe(before);
    return code;
  }

  owed(id: string): Request | undefined {
    return requests(this.state).find((request) => request.id === id);
  }

  done(report: JsonObject = {}): this {
    return this.give({ type: "done", report });
  }

  offers(participant: string): readonly Offer[] {
    const view = look(this.state)!;
    return view.pacing.choices.offers!(participantOf(this.state, participant)!, view);
  }
}
