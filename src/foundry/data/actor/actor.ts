import { isObject } from "../../../rules/core.ts";
import { portraitAsset } from "../../host/constants.ts";
import { showPackName } from "../../host/pack-names.ts";
import { askHook, updateDocument, updateSource } from "../../host/typed-calls.ts";
import { mustNotBeSent } from "../write-options.ts";
import { addNewParts, preventsChange, stampVersion } from "../data-version.ts";
import { CreatureData } from "./creature-data.ts";
import { TOKENS } from "./tokens.ts";

const POOLS: ReadonlySet<string> = new Set(["hp", "fp"]);

/** The data models contain the values, this class the document's behaviour. */
export class SegmentZeroActor<out SubType extends Actor.SubType = Actor.SubType> extends Actor<SubType> {
  static override getDefaultArtwork(
    ...args: Parameters<typeof Actor.getDefaultArtwork>
  ): ReturnType<typeof Actor.getDefaultArtwork> {
    const src = portraitAsset(args[0]?.type);
    return src === null ? super.getDefaultArtwork(...args) : { img: src, texture: { src } };
  }

  static override migrateData(source: Parameters<typeof Actor.migrateData>[0]): ReturnType<typeof Actor.migrateData> {
    addNewParts(source);
    return super.migrateData(source);
  }

  protected override async _preCreate(...args: Parameters<Actor["_preCreate"]>): Promise<boolean | void> {
    const allowed = await super._preCreate(...args);
    if (allowed === false) return false;
    const [data] = args;
    stampVersion(this);
    const img = data.img ? null : portraitAsset(this.type);
    const prototypeToken = tokenOf(this.type, data.prototypeToken ?? {}, img);
    updateSource(this, { ...(img ? { img } : {}), ...(Object.keys(prototypeToken).length ? { prototypeToken } : {}) });
    return allowed;
  }

  static override async _preUpdateOperation(
    ...args: Parameters<typeof Actor._preUpdateOperation>
  ): Promise<boolean | void> {
    const result = await super._preUpdateOperation(...args);
    return mustNotBeSent(args[0], args[1]) ? false : result;
  }

  protected override async _preUpdate(...args: Parameters<Actor["_preUpdate"]>): Promise<boolean | void> {
    return preventsChange(this, args[0]) ? false : super._preUpdate(...args);
  }

  /** Applies effects, then restores parts of another type, because owners write effects. */
  override applyActiveEffects(...args: Parameters<Actor["applyActiveEffects"]>): void {
    const { system, statuses, items, effects } = this;
    try {
      super.applyActiveEffects(...args);
    } finally {
      const parts = this as Record<string, unknown>;
      for (const [name, part] of Object.entries({ system, statuses, items, effects }))
        if (!isOfKind(parts[name], part)) parts[name] = part;
    }
  }

  /** Effects of the last phase come after everything else, so derived values follow. */
  override prepareData(): void {
    super.prepareData();
    showPackName(this);
    if (this.system instanceof CreatureData) this.system.forget();
  }

  /** Allows HP and FP below 0, where Foundry limits bars. */
  override async modifyTokenAttribute(...args: Parameters<Actor["modifyTokenAttribute"]>): Promise<this | undefined> {
    const [attribute, value, isDelta = false, isBar = true] = args;
    if (!isBar || !POOLS.has(attribute)) return super.modifyTokenAttribute(...args);
    const pool = foundry.utils.getProperty(this.system, attribute) as { readonly value: number; readonly max: number };
    const wanted = Math.min(isDelta ? pool.value + value : value, pool.max);
    const updates = { [`system.${attribute}.value`]: wanted };
    if (!askHook("modifyTokenAttribute", { attribute, value, isDelta, isBar }, updates, this)) return this;
    await updateDocument(this, updates);
    return this;
  }

  /** Returns data for formulas such as "3d6 + \@dodge", with derived values for unset ones; Basic Speed in points. */
  override getRollData(): ReturnType<Actor["getRollData"]> {
    const stored = super.getRollData();
    if (!(this.system instanceof CreatureData)) return stored;
    const { figures: values, defences } = this.system;
    const { attributes, basicSpeed, basicMove, move, dodge, agility, initiative } = values;
    return {
      ...stored,
      ...attributes,
      basicSpeed: basicSpeed.value / 4,
      basicMove: basicMove.value,
      move: move.value,
      dodge: dodge.value,
      parry: defences.parry?.figure.value ?? 0,
      block: defences.block?.figure.value ?? 0,
      agility: agility.value,
      initiative: initiative.value,
    };
  }
}

function tokenOf(type: string, given: object, img: string | null): Record<string, unknown> {
  const own = isObject(given) ? given : {};
  const missing = Object.entries(TOKENS[type] ?? {}).filter(([name]) => own[name] === undefined);
  const pictured = isObject(own.texture) && own.texture.src;
  return { ...Object.fromEntries(missing), ...(img && !pictured ? { texture: { src: img } } : {}) };
}

function isOfKind(value: unknown, part: object): boolean {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.getPrototypeOf(part);
}
