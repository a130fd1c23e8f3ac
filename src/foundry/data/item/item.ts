import type { Wielder } from "../../../rules/values.ts";
import { iconAsset } from "../../host/constants.ts";
import { showPackName } from "../../host/pack-names.ts";
import { updateSource } from "../../host/typed-calls.ts";
import { CreatureData } from "../actor/creature-data.ts";
import { mustNotBeSent } from "../write-options.ts";
import { addNewParts, dataVersion, preventsChange, stampVersion } from "../data-version.ts";
import { count, flag, measure, richText } from "../fields.ts";

/** The data models contain the values, this class the document's behaviour. */
export class SegmentZeroItem<out SubType extends Item.SubType = Item.SubType> extends Item<SubType> {
  static override getDefaultArtwork(
    ...args: Parameters<typeof Item.getDefaultArtwork>
  ): ReturnType<typeof Item.getDefaultArtwork> {
    const img = iconAsset(args[0]?.type);
    return img === null ? super.getDefaultArtwork(...args) : { img };
  }

  static override migrateData(source: Parameters<typeof Item.migrateData>[0]): ReturnType<typeof Item.migrateData> {
    addNewParts(source);
    return super.migrateData(source);
  }

  static override async _preUpdateOperation(
    ...args: Parameters<typeof Item._preUpdateOperation>
  ): Promise<boolean | void> {
    const result = await super._preUpdateOperation(...args);
    return mustNotBeSent(args[0], args[1]) ? false : result;
  }

  protected override async _preUpdate(...args: Parameters<Item["_preUpdate"]>): Promise<boolean | void> {
    return preventsChange(this, args[0]) ? false : super._preUpdate(...args);
  }

  protected override async _preCreate(...args: Parameters<Item["_preCreate"]>): Promise<boolean | void> {
    const allowed = await super._preCreate(...args);
    stampVersion(this);
    const img = args[0].img ? null : iconAsset(this.type);
    if (allowed !== false && img) updateSource(this, { img });
    return allowed;
  }

  /** Localised in our compendiums. */
  override prepareData(): void {
    super.prepareData();
    showPackName(this);
  }

  /** The owner's data, and its own as `item`. */
  override getRollData(): ReturnType<Item["getRollData"]> {
    return { ...this.actor?.getRollData(), item: { ...this.system } };
  }
}

export const itemSchema = () => ({
  dataVersion: dataVersion(),
  notes: richText(),
});

export const thingSchema = () => ({
  ...itemSchema(),
  quantity: count(1),
  /** Pounds of one. */
  weight: measure(),
  cost: measure(),
  carried: flag(true),
});

/** Null without an owner. */
export function wielderOf({ actor }: Item.Implementation): Wielder | null {
  const system: unknown = actor?.system;
  return system instanceof CreatureData ? system.wielder : null;
}
