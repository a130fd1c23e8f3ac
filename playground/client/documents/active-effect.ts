// ActiveEffect, light (facts 5.8, 9 tier 8): statuses and simple changes in both data shapes; no automatic expiry.
import type { Dict, Loose } from "../../shared/loose.ts";
import { getProperty, setProperty } from "../../shared/objects.ts";
import { CONFIG } from "../core/config.ts";
import { findStatus } from "../core/status-effects.ts";
import * as fields from "../data/fields/index.ts";
import { realm } from "../realm/state.ts";
import { identity, named, typed } from "./common.ts";
import { Document } from "./document.ts";

/** [13] numbers of CONST.ACTIVE_EFFECT_MODES, [14] names (facts 5.8). */
const MODES = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];

export class ActiveEffect extends Document {
  static override metadata = Object.freeze({ name: "ActiveEffect", collection: "effects", label: "DOCUMENT.ActiveEffect", embedded: {}, hasTypeData: true });

  static override defineSchema(): Record<string, fields.DataField> {
    return {
      ...identity(),
      ...named(),
      ...typed(ActiveEffect, "base"),
      changes: new fields.ArrayField(new fields.ObjectField()),
      disabled: new fields.BooleanField(),
      duration: new fields.ObjectField(),
      start: new fields.ObjectField({ nullable: true, initial: null }),
      description: new fields.HTMLField(),
      origin: new fields.StringField({ nullable: true, blank: false, initial: null }),
      tint: new fields.ColorField({ nullable: false, initial: "#ffffff" }),
      transfer: new fields.BooleanField({ initial: true }),
      statuses: new fields.SetField(new fields.StringField({ required: true, blank: false })),
      showIcon: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 1 }),
      sort: new fields.IntegerSortField(),
    };
  }

  /** The data of a status effect by its id (facts 5.7). */
  static async fromStatusEffect(id: string, options: Dict = {}): Promise<Loose> {
    const status = findStatus(CONFIG.statusEffects, id);
    if (!status) throw new Error(`Invalid status ID "${id}" provided to ActiveEffect.fromStatusEffect`);
    const { id: _id, hud: _hud, statuses = [], ...data } = status;
    return new this.implementation({ ...data, name: realm.game.i18n.localize(data.name ?? data.label), statuses: [...new Set([...(statuses as string[]), id])] }, { keepId: true, ...options });
  }

  get active(): boolean { return !this.disabled; }
  get target(): Loose { return this.parent?.documentName === "Item" ? this.parent.parent : this.parent; }
  get isTemporary(): boolean { return Boolean(this.duration?.seconds ?? this.duration?.rounds ?? this.duration?.turns ?? this.duration?.value) || this.statuses.size > 0; }
  get isSuppressed(): boolean { return false; }

  /** The changes in one shape: `{key, type, value}`. */
  get effectiveChanges(): Dict[] {
    const list = (realm.generation >= 14 ? (this.system?.changes ?? this.changes) : this.changes) as Dict[];
    return list.map((each) => ({ ...each, type: each.type ?? MODES[each.mode as number] ?? "custom" }));
  }

  apply(actor: Loose): void {
    for (const change of this.effectiveChanges) {
      const known: Loose = getProperty(actor, change.key as string);
      setProperty(actor, change.key as string, combine(change.type as string, known, change.value));
    }
  }
}

function combine(type: string, known: Loose, given: Loose): Loose {
  const value: Loose = typeof known === "number" ? Number(given) : given;
  switch (type) {
    case "add": return (known ?? 0) + value;
    case "subtract": return (known ?? 0) - value;
    case "multiply": return (known ?? 0) * value;
    case "upgrade": return known === undefined || value > known ? value : known;
    case "downgrade": return known === undefined || value < known ? value : known;
    case "override": return value;
    default: return known;
  }
}
