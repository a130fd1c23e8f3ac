// Scenes and tokens, reduced to what combatants refer to (facts 9, tier 8).
import type { Dict, Loose } from "../../shared/loose.ts";
import { getProperty } from "../../shared/objects.ts";
import { CONFIG } from "../core/config.ts";
import * as fields from "../data/fields/index.ts";
import { realm } from "../realm/state.ts";
import { DEFAULT_LEVEL } from "../../shared/shapes.ts";
import { identity, owned, metadataOf } from "./common.ts";
import { Document } from "./document.ts";
import { ActorDeltaField } from "./actor-delta.ts";
import { RegionDocument } from "./region.ts";
import { lastingActor, readActor, revise, TokenActors } from "./token-actor.ts";

const number = (initial: number): fields.NumberField =>
  new fields.NumberField({ required: true, nullable: false, initial });

export class TokenDocument extends Document {
  static override metadata = metadataOf("Token");

  static override defineSchema(): Record<string, fields.DataField> {
    return {
      ...identity(),
      name: new fields.StringField({ required: true, blank: true }),
      actorId: new fields.ForeignDocumentField({ documentName: "Actor" }, { idOnly: true }),
      actorLink: new fields.BooleanField(),
      delta: new ActorDeltaField(),
      x: number(0),
      y: number(0),
      elevation: number(0),
      width: number(1),
      height: number(1),
      hidden: new fields.BooleanField(),
      // Hostile (StarWarsFFG#1652).
      disposition: number(-1),
      displayName: number(0),
      texture: new fields.ObjectField(),
      bar1: new fields.ObjectField(),
      bar2: new fields.ObjectField(),
      sort: new fields.IntegerSortField(),
      ...(realm.generation >= 14 ? { level: new fields.DocumentIdField({ initial: DEFAULT_LEVEL }) } : {}),
    };
  }

  get scene(): Loose {
    return this.parent;
  }
  get object(): Loose {
    return realm.global.canvas?.tokens.get(this.id as string) ?? null;
  }
  get baseActor(): Loose {
    return realm.game.actors?.get(this.actorId) ?? null;
  }
  /** The regions that contain it. */
  get regions(): Set<Loose> {
    return new Set(
      ((this.parent?.regions.contents ?? []) as Loose[]).filter((region) => (region.tokens as Set<Loose>).has(this)),
    );
  }
  get isLinked(): boolean {
    return Boolean(this.actorLink);
  }

  override _initialize(options: Dict = {}): void {
    super._initialize(options);
    revise(this);
  }

  /** facts 4.2: the world actor if linked; otherwise the base actor with the delta. */
  get actor(): Loose {
    return this.isLinked ? this.baseActor : readActor(this);
  }

  get actors(): TokenActors {
    return new TokenActors(this);
  }

  override getEmbeddedCollection(name: string): Loose {
    return name === "Actor" && !this.isLinked ? this.actors : super.getEmbeddedCollection(name);
  }

  /** Returns what a bar of the token shows; null without an attribute. */
  getBarAttribute(name: string, { alternative }: { alternative?: string } = {}): Dict | null {
    const attribute = (alternative ?? this[name]?.attribute) as string | undefined;
    const known: Loose = attribute && this.actor ? getProperty(this.actor.system, attribute) : undefined;
    if (known === undefined || known === null) return null;
    return typeof known === "number"
      ? { type: "value", attribute, value: known, editable: true }
      : { type: "bar", attribute, value: known.value as number, max: known.max as number, editable: true };
  }

  override getUserLevel(user: Loose): number {
    return this.baseActor?.getUserLevel(user) ?? 0;
  }
  get combatant(): Loose {
    return realm.game.combat?.getCombatantsByToken(this)[0] ?? null;
  }
  get inCombat(): boolean {
    return Boolean(this.combatant);
  }
  hasStatusEffect(id: string): boolean {
    return Boolean(this.actor?.statuses.has(id));
  }
  async toggleCombatant(): Promise<boolean> {
    return this.combatant
      ? (await TokenDocument.deleteCombatants([this]), false)
      : (await TokenDocument.createCombatants([this]), true);
  }

  static async createCombatants(tokens: Loose[], { combat }: { combat?: Loose } = {}): Promise<Loose[]> {
    const target =
      combat ??
      realm.game.combat ??
      (await CONFIG.Combat.documentClass.create({ scene: tokens[0]?.parent.id as string, active: true }));
    const data = tokens
      .filter((token) => !target.getCombatantsByToken(token).length)
      .map((token) => ({
        tokenId: token.id as string,
        sceneId: token.parent.id as string,
        actorId: token.actorId as string,
        hidden: token.hidden as boolean,
      }));
    return target.createEmbeddedDocuments("Combatant", data);
  }

  static async deleteCombatants(tokens: Loose[], { combat }: { combat?: Loose } = {}): Promise<Loose[]> {
    const target = combat ?? realm.game.combat;
    return target
      ? target.deleteEmbeddedDocuments(
          "Combatant",
          tokens.flatMap((token) => (target.getCombatantsByToken(token) as Loose[]).map((each) => each.id as string)),
        )
      : [];
  }

  /** facts 1.5.7: one GM's client deletes the combatants of a deleted token. */
  override _onDelete(options: Dict, userId: string): void {
    super._onDelete(options, userId);
    // foundryvtt#13275: an open sheet of its actor closes.
    lastingActor(this)?._onDelete(options, userId);
    if (!realm.game.user.isActiveGM) return;
    for (const combat of realm.game.combats as Iterable<Loose>) {
      const ids = (
        combat.combatants.filter(
          (each: Loose) => each.tokenId === this.id && each.sceneId === this.parent?.id,
        ) as Loose[]
      ).map((each) => each.id as string);
      if (ids.length) void combat.deleteEmbeddedDocuments("Combatant", ids);
    }
  }
}

export class Scene extends Document {
  static override metadata = metadataOf("Scene");

  static override defineSchema(): Record<string, fields.DataField> {
    return {
      ...identity(),
      name: new fields.StringField({ required: true, blank: false }),
      active: new fields.BooleanField(),
      img: new fields.FilePathField(),
      width: number(4000),
      height: number(3000),
      grid: new fields.ObjectField(),
      tokens: new fields.EmbeddedCollectionField(TokenDocument),
      regions: new fields.EmbeddedCollectionField(RegionDocument),
      ...owned(),
    };
  }

  get isView(): boolean {
    return realm.game.scenes.viewed === this;
  }
  async activate(): Promise<Loose> {
    return this.update({ active: true });
  }
  /** The viewed scene is the active one. */
  async view(): Promise<Loose> {
    return this.isView ? this : this.activate();
  }
}
