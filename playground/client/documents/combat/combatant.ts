// facts 2.1
import type { Dict, Loose } from "../../../shared/loose.ts";
import { randomID } from "../../../shared/ids.ts";
import { getProperty } from "../../../shared/objects.ts";
import { CONFIG } from "../../core/config.ts";
import * as fields from "../../data/fields/index.ts";
import { Roll } from "../../dice/roll.ts";
import { realm } from "../../realm/state.ts";
import { identity, typed, metadataOf } from "../common.ts";
import { Document } from "../document.ts";
import { turnAfterCreate, turnAfterDelete, turnAfterUpdate, wantsTurn } from "./keep-turn.ts";

const OWNER_KEYS = new Set(["_id", "type", "initiative", "flags", "defeated", "system"]);

export class Combatant extends Document {
  static override metadata = metadataOf("Combatant");

  static override defineSchema(): Record<string, fields.DataField> {
    return {
      ...identity(),
      ...typed(Combatant, "base"),
      actorId: new fields.ForeignDocumentField({ documentName: "Actor" }, { idOnly: true }),
      tokenId: new fields.ForeignDocumentField({ documentName: "Token" }, { idOnly: true }),
      sceneId: new fields.ForeignDocumentField({ documentName: "Scene" }, { idOnly: true }),
      name: new fields.StringField({ required: true }),
      img: new fields.FilePathField(),
      initiative: new fields.NumberField(),
      hidden: new fields.BooleanField(),
      defeated: new fields.BooleanField(),
      group: new fields.DocumentIdField({ readonly: false }),
      // API 14: CombatantData#roundJoined.
      ...(realm.generation >= 14
        ? {
            roundJoined: new fields.NumberField({ required: true, nullable: false, integer: true, min: 1, initial: 1 }),
          }
        : {}),
    };
  }

  override async _preCreate(data: Dict, options: Dict, user: Loose): Promise<boolean | void> {
    if (realm.generation >= 14 && data.roundJoined === undefined)
      this.updateSource({ roundJoined: Math.max(1, Number(this.parent?.round ?? 1)) });
    return super._preCreate(data, options, user);
  }

  override _configure(options: Dict): void {
    super._configure(options);
    Object.defineProperty(this, "resource", { value: null, writable: true, configurable: true });
  }

  get combat(): Loose {
    return this.parent;
  }
  get token(): Loose {
    return realm.game.scenes?.get(this.sceneId)?.tokens.get(this.tokenId) ?? null;
  }
  get actor(): Loose {
    return this.token?.actor ?? realm.game.actors?.get(this.actorId) ?? null;
  }
  get players(): Loose[] {
    return realm.game.users.filter((user: Loose) => !user.isGM && this.testUserPermission(user, "OWNER")) as Loose[];
  }
  get isNPC(): boolean {
    return !this.actor || !this.hasPlayerOwner;
  }
  get isDefeated(): boolean {
    return Boolean(this.defeated) || Boolean(this.actor?.statuses?.has(CONFIG.specialStatusEffects.DEFEATED));
  }
  override get visible(): boolean {
    return this.isOwner || !this.hidden;
  }

  /** facts 1.9: the actor's ownership applies; without an actor, only a GM owns it. */
  override getUserLevel(user: Loose): number {
    return (this.actor?.getUserLevel(user) ?? 0) as number;
  }

  override _canUserModify(user: Loose, action: string, data: Dict): boolean {
    const owner = this.testUserPermission(user, "OWNER");
    return (
      owner && (action !== "update" || Object.keys(data).every((key) => OWNER_KEYS.has(key.split(".")[0] as string)))
    );
  }

  override prepareBaseData(): void {
    super.prepareBaseData();
    this._prepareGroup();
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    const { token, actor } = this as Loose;
    if (!this._source.name)
      this.name = token?.name || actor?.name || realm.game.i18n?.localize("COMBAT.UnknownCombatant") || "";
    if (!this._source.img) this.img = token?.texture?.src ?? actor?.img ?? CONFIG.Actor.documentClass.DEFAULT_ICON;
    this.updateResource();
  }

  /** facts 2.1: replaces the id by the document; the group's initiative overrides the member's. */
  _prepareGroup(): void {
    const group = this._source.group ? this.parent?.groups?.get(this._source.group) : null;
    if (!group) return;
    this.group = group;
    group.members.add(this);
    if (group.initiative !== null) this.initiative = group.initiative;
  }

  updateResource(): Loose {
    const actor = this.actor;
    const path = this.combat?.settings?.resource as string | undefined;
    return (this.resource = actor && path ? (getProperty(actor.system, path) ?? null) : null);
  }

  clearMovementHistory(): void {}

  _getInitiativeFormula(): string {
    return String(CONFIG.Combat.initiative.formula || realm.game.system.initiative || "0");
  }

  getInitiativeRoll(formula?: string | null): Loose {
    return Roll.create(formula || this._getInitiativeFormula(), this.actor?.getRollData() ?? {});
  }

  async rollInitiative(formula?: string | null): Promise<Loose> {
    const roll = await this.getInitiativeRoll(formula).evaluate();
    return this.update({ initiative: roll.total as number });
  }

  /* facts 1.5: the client works out which turn keeps the same combatant current; the server writes it. */

  static override async _preCreateOperation(documents: Loose[], operation: Dict, user: Loose): Promise<boolean | void> {
    if ((await super._preCreateOperation(documents, operation, user)) === false) return false;
    if (!wantsTurn(operation)) return undefined;
    // Assign ids now, so that ties by id sort the same before and after.
    if (operation.keepId !== true) for (const each of documents) each._source._id = randomID();
    operation.keepId = true;
    for (const each of documents) each._initialize();
    operation.combatTurn = turnAfterCreate(operation.parent, documents);
    return undefined;
  }

  static override async _preUpdateOperation(documents: Loose[], operation: Dict, user: Loose): Promise<boolean | void> {
    if ((await super._preUpdateOperation(documents, operation, user)) === false) return false;
    if (wantsTurn(operation)) operation.combatTurn = turnAfterUpdate(operation.parent, operation.updates as Dict[]);
    return undefined;
  }

  static override async _preDeleteOperation(documents: Loose[], operation: Dict, user: Loose): Promise<boolean | void> {
    if ((await super._preDeleteOperation(documents, operation, user)) === false) return false;
    if (wantsTurn(operation)) operation.combatTurn = turnAfterDelete(operation.parent, operation.ids as string[]);
    return undefined;
  }
}
