// facts 2.2: a group of combatants; members join it while they are prepared.
import type { Loose, Dict } from "../../../shared/loose.ts";
import * as fields from "../../data/fields/index.ts";
import { identity, typed, metadataOf } from "../common.ts";
import { Document } from "../document.ts";

export class CombatantGroup extends Document {
  static override metadata = metadataOf("CombatantGroup");

  static override defineSchema(): Record<string, fields.DataField> {
    return {
      ...identity(),
      ...typed(CombatantGroup, "base"),
      name: new fields.StringField({ required: true }),
      img: new fields.FilePathField(),
      initiative: new fields.NumberField(),
      ownership: new fields.DocumentOwnershipField(),
    };
  }

  override _configure(options: Dict): void {
    super._configure(options);
    Object.defineProperty(this, "members", { value: new Set<Loose>(), configurable: true });
  }

  /** True if all members are defeated, or there are none. */
  get defeated(): boolean {
    return [...(this.members as Set<Loose>)].every((each) => each.isDefeated as boolean);
  }
  get hidden(): boolean {
    return [...(this.members as Set<Loose>)].every((each) => each.hidden as boolean);
  }
  get combat(): Loose {
    return this.parent;
  }

  override prepareBaseData(): void {
    super.prepareBaseData();
    this.members.clear();
  }

  /** #12442: unlike other embedded documents, it has its own ownership. */
  override getUserLevel(user: Loose): number {
    const ownership = this.ownership as Record<string, number>;
    return ownership[user.id as string] ?? ownership.default ?? 0;
  }

  async clearMovementHistories(): Promise<void> {}
}
