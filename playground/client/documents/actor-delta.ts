// `token.delta`, the data in which an unlinked token differs from its base actor (API 13, API 14: ActorDelta). Its
// documents stay sources here; packages should use the token's actor (foundryvtt#9131).
import type { Dict, Loose } from "../../shared/loose.ts";
import { deepClone } from "../../shared/objects.ts";
import * as fields from "../data/fields/index.ts";
import { lastingActor } from "./token-actor.ts";

export class ActorDelta {
  [key: string]: Loose;
  static readonly documentName = "ActorDelta";

  constructor(source: Dict, { parent }: { parent: Loose }) {
    Object.defineProperty(this, "parent", { value: parent });
    Object.defineProperty(this, "_source", { value: source });
    Object.assign(this, { items: [], effects: [], flags: {}, system: {} }, deepClone(source));
  }

  get documentName(): string {
    return ActorDelta.documentName;
  }
  get syntheticActor(): Loose {
    return lastingActor(this.parent);
  }

  async update(changes: Dict = {}, operation: Dict = {}): Promise<this | undefined> {
    return (await this.parent.update({ delta: changes }, operation)) ? this : undefined;
  }

  /** Resets the token's actor to its base actor. @returns the token's actor */
  async restore(): Promise<Loose> {
    await this.syntheticActor?.delete();
    return this.syntheticActor;
  }

  toObject(): Dict {
    return deepClone(this._source as Dict);
  }
  toJSON(): Dict {
    return this.toObject();
  }
}

export class ActorDeltaField extends fields.ObjectField {
  override initialize(value: Loose, model?: Loose): Loose {
    return new ActorDelta(value as Dict, { parent: model });
  }
  override toObject(value: Loose): Loose {
    return value.toObject();
  }
}
