import { iconOf } from "./artwork.ts";

/** An item of the system. What it can do stands in its data models; the class is the place for behaviour of the document. */
export class SegmentZeroItem<out SubType extends Item.SubType = Item.SubType> extends Item<SubType> {
  /** An icon by type. */
  static override getDefaultArtwork(...args: Parameters<typeof Item.getDefaultArtwork>): ReturnType<typeof Item.getDefaultArtwork> {
    const img = iconOf(args[0]?.type);
    return img === null ? super.getDefaultArtwork(...args) : { img };
  }

  /** A picture by type, where whoever creates it has given none. */
  protected override async _preCreate(...args: Parameters<Item["_preCreate"]>): Promise<boolean | void> {
    const allowed = await super._preCreate(...args);
    const img = args[0].img ? null : iconOf(this.type);
    if (allowed !== false && img) this.updateSource({ img } as never);
    return allowed;
  }

  /** For formulas: what its owner offers, and its own data as `item`. */
  override getRollData(): ReturnType<Item["getRollData"]> {
    return { ...this.actor?.getRollData(), item: { ...this.system } };
  }
}
