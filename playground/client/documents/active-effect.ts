// ActiveEffect (facts 5.8, 9 tier 8): statuses and simple changes in both data shapes; in 14, expiry by world time.
import type { Dict, Loose } from "../../shared/loose.ts";
import { getProperty, setProperty } from "../../shared/objects.ts";
import { CONFIG } from "../core/config.ts";
import { findStatus } from "../core/status-effects.ts";
import * as fields from "../data/fields/index.ts";
import { realm } from "../realm/state.ts";
import { identity, named, typed, metadataOf } from "./common.ts";
import { EffectDurationField, oldKeysOf, remainingOf } from "./effect-duration.ts";
import { registry } from "./effect-registry.ts";
import { Document } from "./document.ts";

/** Mode names of [14], at their index in CONST.ACTIVE_EFFECT_MODES of [13] (facts 5.8). */
const MODES = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];

/** The default priority is ten times the mode (API of both: EffectChangeData). */
const PRIORITIES: Readonly<Record<string, number>> = {
  ...Object.fromEntries(MODES.map((mode, at) => [mode, at * 10])),
  subtract: 20,
};

export class ActiveEffect extends Document {
  static override metadata = metadataOf("ActiveEffect");

  static override defineSchema(): Record<string, fields.DataField> {
    return {
      ...identity(),
      ...named(),
      ...typed(ActiveEffect, "base"),
      changes: new fields.ArrayField(new fields.ObjectField()),
      disabled: new fields.BooleanField(),
      duration: realm.generation >= 14 ? new EffectDurationField() : new fields.ObjectField(),
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

  /** Returns the data of a status effect (facts 5.7). */
  static async fromStatusEffect(id: string, options: Dict = {}): Promise<Loose> {
    const status = findStatus(CONFIG.statusEffects, id);
    if (!status) throw new Error(`Invalid status ID "${id}" provided to ActiveEffect.fromStatusEffect`);
    const { id: _id, hud: _hud, statuses = [], ...data } = status;
    return new this.implementation(
      {
        ...data,
        name: realm.game.i18n.localize(data.name ?? data.label),
        statuses: [...new Set([...(statuses as string[]), id])],
      },
      { keepId: true, ...options },
    );
  }

  /** [14] API 14: foundry.helpers.ActiveEffectRegistry. */
  static readonly registry = registry;

  /** [14] The duration as prepared: without a value endless, with what is left (API 14: ActiveEffectDuration). */
  override prepareBaseData(): void {
    super.prepareBaseData();
    if (realm.generation < 14) return;
    const stored = this._source.duration as Dict;
    this.duration = { ...stored, value: stored.value ?? Infinity, expired: this.duration?.expired ?? stored.expired };
    this.duration.remaining = remainingOf(this);
    Object.defineProperties(this.duration, oldKeysOf(this));
  }

  get active(): boolean {
    return !this.disabled && !this.isSuppressed;
  }
  get target(): Loose {
    return this.parent?.documentName === "Item" ? this.parent.parent : this.parent;
  }
  get isTemporary(): boolean {
    if (realm.generation >= 14)
      return Number.isFinite(this.duration.value) || this.duration.expiry !== null || this.statuses.size > 0;
    return (
      Boolean(this.duration?.seconds ?? this.duration?.rounds ?? this.duration?.turns ?? this.duration?.value) ||
      this.statuses.size > 0
    );
  }
  get isSuppressed(): boolean {
    return realm.generation >= 14 && this.duration?.expired === true;
  }

  // [14] Expiry (API of ActiveEffect and ActiveEffectRegistry; facts 5.8).

  get isExpiryTrackable(): boolean {
    const { value, expiry } = (this.duration ?? {}) as Dict;
    return Boolean(this.parent) && this.active && Boolean(this.start) && (Number.isFinite(value) || Boolean(expiry));
  }

  /**
   * World time ends an effect with an event only out of combat, and none at the start of a combat (foundryvtt#14725); a
   * turn is that in which the effect began (EffectStartData).
   */
  isExpiryEvent(event: string, { combatant }: Dict = {}): boolean {
    const { expiry } = this.duration as Dict;
    if (event === "updateWorldTime")
      return !expiry || (!this.target?.inCombat && CORE_EVENTS.includes(expiry as string) && expiry !== "combatStart");
    if (event !== expiry) return false;
    return !event.startsWith("turn") || !this.start?.combatant || this.start.combatant === combatant?.id;
  }

  override async _preCreate(data: Dict, options: Dict, user: Loose): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (realm.generation >= 14 && !this.start) this.updateSource({ start: startNow() });
  }

  /** The changes of either generation as `{key, type, value, priority, phase}`. */
  get effectiveChanges(): Dict[] {
    const list = (realm.generation >= 14 ? (this.system?.changes ?? this.changes) : this.changes) as Dict[];
    return list.map((each) => {
      const type = (each.type ?? MODES[each.mode as number] ?? "custom") as string;
      return { ...each, type, priority: each.priority ?? PRIORITIES[type] ?? 0, phase: each.phase ?? "initial" };
    });
  }

  /** [13] Applies one change. @returns the changed values by path */
  apply(actor: Loose, change: Dict): Dict {
    return applyTo(actor, change);
  }

  /** [14] */
  static applyChange(target: Loose, change: Dict, _options: Dict = {}): Dict {
    return applyTo(target, change);
  }
}

const CORE_EVENTS = ["combatStart", "roundStart", "turnStart", "combatEnd", "roundEnd", "turnEnd"];

/** API 14: EffectStartData. */
function startNow(): Dict {
  const { combat, time } = realm.game as Loose;
  const running = combat?.started ? combat : null;
  const current = running?.combatant ?? null;
  return {
    combat: running?.id ?? null,
    combatant: current?.id ?? null,
    initiative: current?.initiative ?? null,
    round: running?.round ?? null,
    turn: running?.turn ?? null,
    time: time.worldTime as number,
  };
}

function applyTo(target: Loose, { key, type, mode, value }: Dict): Dict {
  const path = key as string;
  const result: unknown = combine(
    (type ?? MODES[mode as number] ?? "custom") as string,
    getProperty(target, path),
    value as Loose,
  );
  setProperty(target, path, result);
  return { [path]: result };
}

function combine(type: string, known: Loose, given: Loose): Loose {
  const value: Loose = typeof known === "number" ? Number(given) : given;
  switch (type) {
    case "add":
      return (known ?? 0) + value;
    case "subtract":
      return (known ?? 0) - value;
    case "multiply":
      return (known ?? 0) * value;
    case "upgrade":
      return known === undefined || value > known ? value : known;
    case "downgrade":
      return known === undefined || value < known ? value : known;
    case "override":
      return value;
    default:
      return known;
  }
}
