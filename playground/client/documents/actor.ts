// Actor (facts 4.2, 5.7, 5.8).
import type { Dict, Loose } from "../../shared/loose.ts";
import { getProperty } from "../../shared/objects.ts";
import { CONFIG } from "../core/config.ts";
import { Hooks } from "../core/hooks.ts";
import * as fields from "../data/fields/index.ts";
import { realm } from "../realm/state.ts";
import { uncertain } from "../uncertain.ts";
import { ActiveEffect } from "./active-effect.ts";
import { identity, named, owned, typed, metadataOf } from "./common.ts";
import { Document } from "./document.ts";
import { Item } from "./item.ts";
import { PrototypeTokenField } from "./prototype-token.ts";
import { dependentTokens, revise } from "./token-actor.ts";

export class Actor extends Document {
  static override metadata = metadataOf("Actor");
  static override DEFAULT_ICON = "icons/svg/mystery-man.svg";

  static override defineSchema(): Record<string, fields.DataField> {
    return {
      ...identity(),
      ...named(),
      // The documented `getDefaultArtwork` "determines default artwork based on the provided data".
      img: new fields.FilePathField({
        initial: (data: Dict = {}) => Actor.implementation.getDefaultArtwork(data).img as string,
      }),
      ...typed(Actor),
      prototypeToken: new PrototypeTokenField(),
      items: new fields.EmbeddedCollectionField(Item),
      effects: new fields.EmbeddedCollectionField(ActiveEffect),
      ...owned(),
    };
  }

  override _configure(options: Dict): void {
    super._configure(options);
    Object.defineProperty(this, "statuses", { value: new Set<string>(), writable: true, configurable: true });
    Object.defineProperty(this, "overrides", { value: {}, writable: true, configurable: true });
  }

  override _initialize(options: Dict = {}): void {
    revise(this);
    super._initialize(options);
  }

  get itemTypes(): Record<string, Loose[]> {
    const types = Object.fromEntries(
      CONFIG.Item.documentClass.TYPES.map((type: string) => [type, [] as Loose[]]),
    ) as Record<string, Loose[]>;
    for (const item of this.items.values()) (types[item.type as string] ??= []).push(item);
    return types;
  }

  get isToken(): boolean {
    return this.parent?.documentName === "Token";
  }
  get token(): Loose {
    return this.isToken ? this.parent : null;
  }
  get inCombat(): boolean {
    return Boolean(realm.game.combats?.some((combat: Loose) => combat.getCombatantsByActor(this).length > 0));
  }
  /** Effects that apply to this actor now, including those of its items. */
  get appliedEffects(): Loose[] {
    return [...this.allApplicableEffects()].filter((effect) => effect.active);
  }
  get temporaryEffects(): Loose[] {
    return this.effects.filter((effect: Loose) => effect.active && effect.isTemporary);
  }
  get thumbnail(): string {
    return this.img as string;
  }

  getActiveTokens(linked = false, document = false): Loose[] {
    const tokens = (
      this.isToken
        ? [this.token]
        : (realm.game.scenes?.viewed?.tokens.filter(
            (token: Loose) => token.actorId === this.id && (token.actorLink || !linked),
          ) ?? [])
    ) as Loose[];
    return document ? tokens : tokens.map((token): Loose => token.object ?? token);
  }

  /** API 13, API 14: the tokens of this actor. */
  getDependentTokens({ linked = false }: { linked?: boolean } = {}): Loose[] {
    return linked ? [] : dependentTokens(this);
  }

  /** Returns the files that a wildcard picture of the prototype token names; there are two. */
  async getTokenImages(): Promise<string[]> {
    const { texture, randomImg } = this.prototypeToken as Loose;
    const src = String(texture?.src ?? "");
    return randomImg && src.includes("*") ? ["1", "2"].map((one) => src.replace("*", one)) : [src];
  }

  /**
   * Returns an unsaved token of this actor, made from its prototype token: with one of the files of a wildcard picture,
   * and a number after its name if the prototype says so (quick-encounters#16).
   */
  async getTokenDocument(data: Dict = {}, options: Dict = {}): Promise<Loose> {
    const { prototypeToken } = this.toObject() as { prototypeToken: Dict };
    const token: Dict = { ...prototypeToken, name: prototypeToken.name ?? this.name, actorId: this.id, ...data };
    const images = await this.getTokenImages();
    if (prototypeToken.randomImg && !data.texture && uncertain.wildcardTokens)
      token.texture = { ...token.texture, src: images[Math.floor(Math.random() * images.length)] };
    if (prototypeToken.appendNumber) {
      const present = options.parent?.tokens.filter((each: Loose) => each.actorId === this.id) as Loose[] | undefined;
      token.name = `${String(token.name)} (${String((present?.length ?? 0) + 1)})`;
    }
    return new CONFIG.Token.documentClass(token, { parent: options.parent ?? null }) as unknown;
  }

  *allApplicableEffects(): Generator<Loose> {
    yield* this.effects.values();
    for (const item of this.items.values())
      for (const effect of item.effects.values()) if (effect.transfer) yield effect;
  }

  override prepareBaseData(): void {
    super.prepareBaseData();
    this.statuses = new Set<string>();
  }

  // facts 4.2: effects apply while embedded documents are prepared, between base and derived data.
  override prepareEmbeddedDocuments(): void {
    super.prepareEmbeddedDocuments();
    this.applyActiveEffects(realm.generation >= 14 ? "initial" : undefined);
  }

  override prepareData(): void {
    super.prepareData();
    if (realm.generation >= 14) this.applyActiveEffects("final");
  }

  /** Applies all changes of all effects by priority; [14] only those of this phase. */
  applyActiveEffects(phase?: string): void {
    const changes: { effect: Loose; change: Dict }[] = [];
    for (const effect of this.appliedEffects) {
      if (phase !== "final") for (const status of effect.statuses as Set<string>) this.statuses.add(status);
      for (const change of effect.effectiveChanges as Dict[])
        if (!phase || change.phase === phase) changes.push({ effect, change });
    }
    changes.sort((a, b) => Number(a.change.priority) - Number(b.change.priority));
    for (const { effect, change } of changes)
      if (phase) effect.constructor.applyChange(this, change, { effect });
      else effect.apply(this, change);
  }

  /** As in Foundry, a bar stays between 0 and its maximum, and a hook may forbid or change the update. */
  async modifyTokenAttribute(attribute: string, value: number, isDelta = false, isBar = true): Promise<Loose> {
    const known: Loose = getProperty(this.system, attribute);
    const current = Number(isBar ? known.value : known);
    const wanted = isDelta ? current + value : value;
    const updates = isBar
      ? { [`system.${attribute}.value`]: Math.min(Math.max(wanted, 0), Number(known.max)) }
      : { [`system.${attribute}`]: wanted };
    const allowed = Hooks.call("modifyTokenAttribute", { attribute, value, isDelta, isBar }, updates, this);
    return allowed === false ? this : this.update(updates);
  }

  /** facts 5.7: returns the created effect, true (already present), false (removed) or undefined (nothing to do). */
  async toggleStatusEffect(
    id: string,
    { active, overlay = false }: { active?: boolean; overlay?: boolean } = {},
  ): Promise<Loose> {
    const existing = (this.effects as Loose).filter(
      (effect: Loose) => effect.statuses.has(id) && effect.statuses.size === 1,
    ) as Loose[];
    if (existing.length) {
      if (active === true) return true;
      await this.deleteEmbeddedDocuments(
        "ActiveEffect",
        existing.map((each) => each.id as string),
      );
      return false;
    }
    if (active === false) return undefined;
    const effect = await CONFIG.ActiveEffect.documentClass.fromStatusEffect(id, { parent: this });
    if (overlay && uncertain.statusOverlays) effect.updateSource({ flags: { core: { overlay: true } } });
    return CONFIG.ActiveEffect.documentClass.create(effect, { parent: this, keepId: true });
  }

  /** facts 2.4: rolls for the actor's combatants in the viewed encounter, and creates them on request. */
  async rollInitiative({
    createCombatants = false,
    rerollInitiative = false,
    initiativeOptions = {},
  }: Dict = {}): Promise<Loose> {
    const combat = realm.game.combat;
    if (!combat) return null;
    let combatants = combat.getCombatantsByActor(this) as Loose[];
    if (!combatants.length && createCombatants)
      combatants = (await combat.createEmbeddedDocuments("Combatant", [
        { actorId: this.id, hidden: false },
      ])) as Loose[];
    const ids = combatants
      .filter((each) => rerollInitiative || each.initiative === null)
      .map((each) => each.id as string);
    if (ids.length) await combat.rollInitiative(ids, initiativeOptions);
    return combat;
  }
}
