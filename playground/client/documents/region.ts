// Regions of a scene, as far as a fight needs them: the tokens inside, and scripts that listen to events (API 13 and
// 14: RegionDocument, RegionBehavior, CONST.REGION_EVENTS).
import type { Dict, Loose } from "../../shared/loose.ts";
import { REGION_EVENTS } from "../../shared/region-events.ts";
import * as fields from "../data/fields/index.ts";
import { identity, metadataOf } from "./common.ts";
import { Document } from "./document.ts";

/** Pixels covered by a token of size 1 if the scene names no grid size. */
const CELL = 100;

/** What a region does on certain events. Of Foundry's types, only the script exists here. */
export class RegionBehavior extends Document {
  static override metadata = metadataOf("RegionBehavior");

  static override defineSchema(): Record<string, fields.DataField> {
    return {
      ...identity(),
      name: new fields.StringField({ required: true, blank: true }),
      type: new fields.StringField({ required: true, choices: ["executeScript"] }),
      system: new fields.ObjectField(),
      disabled: new fields.BooleanField(),
    };
  }

  /** A behaviour hears its own activation, whatever events it subscribes to. */
  override _onCreate(data: Dict, options: Dict, userId: string): void {
    super._onCreate(data, options, userId);
    if (!this.disabled) void this._handleRegionEvent({ name: REGION_EVENTS.BEHAVIOR_ACTIVATED, data: {} });
  }

  async _handleRegionEvent(event: { readonly name: string; readonly data: object }): Promise<void> {
    if (this.disabled || !((this.system.events ?? []) as string[]).includes(event.name)) return;
    const run = (0, eval)(`(async function(scene, region, behavior, event) {\n${String(this.system.source)}\n})`) as (
      ...args: Loose[]
    ) => Promise<void>;
    await run.call(this, this.parent.parent, this.parent, this, event);
  }
}

export class RegionDocument extends Document {
  static override metadata = metadataOf("Region");

  static override defineSchema(): Record<string, fields.DataField> {
    return {
      ...identity(),
      name: new fields.StringField({ required: true, blank: false }),
      shapes: new fields.ArrayField(new fields.ObjectField()),
      behaviors: new fields.EmbeddedCollectionField(RegionBehavior),
    };
  }

  /** The tokens whose centre lies in one of its rectangles. */
  get tokens(): Set<Loose> {
    return new Set(
      (this.parent.tokens.contents as Loose[]).filter((token) =>
        (this.shapes as Loose[]).some((shape) => {
          const [x, y] = [token.x + (token.width * CELL) / 2, token.y + (token.height * CELL) / 2];
          return x >= shape.x && x <= shape.x + shape.width && y >= shape.y && y <= shape.y + shape.height;
        }),
      ),
    );
  }

  async _handleEvent(event: { readonly name: string; readonly data: object }): Promise<void> {
    for (const behavior of this.behaviors.contents as Loose[]) await behavior._handleRegionEvent(event);
  }
}
