// ActiveEffect (facts 5.8, 9 tier 8): statuses and simple changes in both data shapes; in 14, expiry by world time.
import type { Dict, Loose } from "../../shared/loose.ts";
import { getProperty, setProperty } from "../../shared/objects.ts";
import { CONFIG } from "../core/config.ts";
import { findStatus } from "../core/status-effects.ts";
import * as fields from "../data/fields/index.ts";
import { realm } from "../realm/state.ts";
import { uncertain } from "../uncertain.ts";
import { identity, named, typed, metadataOf } from "./common.ts";
import { Document } from "./document.ts";
import { dependentTokens, lastingActor } from "./token-actor.ts";

/** Mode names of [14], at their index in CONST.ACTIVE_EFFECT_MODES of [13] (facts 5.8). */
const MODES = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];

/** The default priority is ten times the mode (API of both: EffectChangeData). */
const PRIORITIES: Readonly<Record<string, number>> = {
  ...Object.fromEntries(MODES.map((mode, at) => [mode, at * 10])),
  subtract: 20,
};

const SECONDS: Readonly<Record<string, number>> = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 };

export class ActiveEffect extends Document {
  static override metadata = metadataOf("ActiveEffect");

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

  get active(): boolean {
    return !this.disabled && !this.isSuppressed;
  }
  get target(): Loose {
    return this.parent?.documentName === "Item" ? this.parent.parent : this.parent;
  }
  get isTemporary(): boolean {
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
    return (
      Boolean(this.parent) && this.active && Boolean(this.start) && Number.isFinite(this.duration?.value ?? undefined)
    );
  }

  /** World time ends an effect with an expiry event only if the target is not in combat (foundryvtt#14725). */
  isExpiryEvent(event: string, _context: Dict = {}): boolean {
    const { expiry = "turnStart" } = this.duration as Dict;
    return event === "updateWorldTime" ? !expiry || !this.target?.inCombat : event === expiry;
  }

  override async _preCreate(data: Dict, options: Dict, user: Loose): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (realm.generation >= 14 && !this.start)
      this.updateSource({ start: { time: realm.game.time.worldTime as number } });
  }

  /**
   * Expires effects of all actors by world time: every client marks them in memory, and the active GM's stores it.
   * Never reverts (foundryvtt#13743, #14271).
   */
  static async expireByTime(): Promise<void> {
    if (realm.generation < 14 || uncertain.effectsExpire === "never") return;
    const ofTokens = [...realm.game.actors].flatMap(dependentTokens).map(lastingActor);
    for (const actor of [...realm.game.actors, ...ofTokens] as Loose[]) {
      const over = actor.effects.filter((effect: Loose) => effect.isOverByTime) as Loose[];
      for (const effect of over) effect.duration.expired = true;
      if (!over.length || !realm.game.user.isActiveGM || CONFIG.ActiveEffect.expiryAction !== "update") continue;
      await actor.updateEmbeddedDocuments(
        "ActiveEffect",
        over.map((effect) => ({ _id: effect.id as string, "duration.expired": true })),
      );
    }
  }

  get isOverByTime(): boolean {
    if (
      this.duration?.expired ||
      (uncertain.effectsExpire === "asked" && !(this.isExpiryTrackable && this.isExpiryEvent("updateWorldTime")))
    )
      return false;
    const each = SECONDS[String(this.duration?.units)];
    return (
      Boolean(this.start) &&
      each !== undefined &&
      realm.game.time.worldTime - this.start.time >= this.duration.value * each
    );
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
