// Users and their collection (facts 5.5): active users, and the one GM who does what must happen once.
import type { Dict, Loose } from "../../shared/loose.ts";
import { isGameMaster, lowestRole, USER_ROLES } from "../../shared/roles.ts";
import * as fields from "../data/fields/index.ts";
import { query } from "../realm/queries.ts";
import { realm } from "../realm/state.ts";
import { uncertain } from "../uncertain.ts";
import { Document } from "./document.ts";
import { WorldCollection } from "./world-collection.ts";
import { metadataOf } from "./common.ts";

export class User extends Document {
  static override metadata = metadataOf("User");

  static override defineSchema(): Record<string, fields.DataField> {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false }),
      role: new fields.NumberField({
        required: true,
        nullable: false,
        integer: true,
        min: 0,
        max: 4,
        initial: USER_ROLES.PLAYER,
      }),
      password: new fields.StringField({ required: true, blank: true }),
      avatar: new fields.FilePathField(),
      character: new fields.ForeignDocumentField({ documentName: "Actor" }),
      color: new fields.ColorField({ required: true, nullable: false, initial: "#4a6d8c" }),
      pronouns: new fields.StringField({ required: true }),
      hotbar: new fields.ObjectField(),
      permissions: new fields.ObjectField(),
      flags: new fields.DocumentFlagsField(),
      _stats: new fields.DocumentStatsField(),
    };
  }

  override _configure(options: Dict): void {
    super._configure(options);
    Object.defineProperty(this, "active", { value: false, writable: true, configurable: true });
    Object.defineProperty(this, "viewedScene", { value: null, writable: true, configurable: true });
    Object.defineProperty(this, "targets", { value: new Set(), configurable: true });
  }

  get isGM(): boolean {
    return isGameMaster(this.role as number);
  }
  get isSelf(): boolean {
    return realm.game.userId === this.id;
  }
  get isActiveGM(): boolean {
    return realm.game.users.activeGM === this;
  }
  get isTheGM(): boolean {
    return this.isActiveGM;
  }

  hasRole(role: number | keyof typeof USER_ROLES, { exact = false } = {}): boolean {
    const level = typeof role === "string" ? USER_ROLES[role] : role;
    return exact ? this.role === level : this.role >= level;
  }

  hasPermission(permission: string): boolean {
    return (this.permissions?.[permission] as boolean | undefined) ?? this.role >= lowestRole(permission, uncertain);
  }

  can(action: string): boolean {
    return action in USER_ROLES ? this.hasRole(action as keyof typeof USER_ROLES) : this.hasPermission(action);
  }

  isDesignated(condition: (user: User) => boolean): boolean {
    return realm.game.users.getDesignatedUser(condition) === this;
  }

  async query(name: string, data: Loose, options: { timeout?: number } = {}): Promise<Loose> {
    return query(this, name, data, options);
  }

  /** facts 5.9: slots 1 to 50. */
  async assignHotbarMacro(macro: Loose, slot: number | string): Promise<Loose> {
    const target = Number(slot);
    if (!(target >= 1 && target <= 50)) throw new Error("A hotbar slot is a number from 1 to 50");
    const hotbar: Dict = { ...(this.hotbar as Dict) };
    if (macro) hotbar[target] = macro.id as string;
    else Reflect.deleteProperty(hotbar, target);
    return this.update({ hotbar }, { recursive: false });
  }

  override getUserLevel(user: Loose): number {
    return user === this ? 3 : 0;
  }
}

export class Users extends WorldCollection {
  static override documentName = "User";
  static override directoryKey = "players";

  get current(): Loose {
    return this.get(realm.game.userId as string) ?? null;
  }
  get players(): Loose[] {
    return this.filter((user: Loose) => !user.isGM && user.role >= USER_ROLES.PLAYER);
  }

  /** facts 5.5: the one active GM; a full GM comes before an assistant. */
  get activeGM(): Loose {
    return this.getDesignatedUser((user) => user.isGM && Boolean(user.active));
  }

  /** facts 5.5: the user of highest role, ties by id; the same on all clients. */
  getDesignatedUser(condition: (user: User) => boolean): Loose {
    const fit = this.filter((user: User) => condition(user)) as User[];
    return fit.sort((a, b) => b.role - a.role || (String(a.id) < String(b.id) ? -1 : 1))[0] ?? null;
  }
}
