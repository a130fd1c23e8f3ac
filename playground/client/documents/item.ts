// Item (facts 4.2).
import type { Dict, Loose } from "../../shared/loose.ts";
import * as fields from "../data/fields/index.ts";
import { ActiveEffect } from "./active-effect.ts";
import { identity, named, owned, typed, metadataOf } from "./common.ts";
import { Document } from "./document.ts";

export class Item extends Document {
  static override metadata = metadataOf("Item");
  static override DEFAULT_ICON = "icons/svg/item-bag.svg";

  static override defineSchema(): Record<string, fields.DataField> {
    return {
      ...identity(),
      ...named(),
      // The documented `getDefaultArtwork` "determines default artwork based on the provided data".
      img: new fields.FilePathField({
        initial: (data: Dict = {}) => Item.implementation.getDefaultArtwork(data).img as string,
      }),
      ...typed(Item),
      effects: new fields.EmbeddedCollectionField(ActiveEffect),
      ...owned(),
    };
  }

  get actor(): Loose {
    return this.parent?.documentName === "Actor" ? this.parent : null;
  }
  get isOwned(): boolean {
    return this.actor !== null;
  }
  get isEmbeddedInActor(): boolean {
    return this.isOwned;
  }
  get transferredEffects(): Loose[] {
    return this.effects.filter((effect: Loose) => effect.transfer as boolean);
  }
}
