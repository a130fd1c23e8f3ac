// Folder, Macro and Setting.
import type { Dict, Loose } from "../../shared/loose.ts";
import * as fields from "../data/fields/index.ts";
import { realm } from "../realm/state.ts";
import { identity, owned, metadataOf } from "./common.ts";
import { Document } from "./document.ts";

export class Folder extends Document {
  static override metadata = metadataOf("Folder");

  static override defineSchema(): Record<string, fields.DataField> {
    return {
      ...identity(),
      name: new fields.StringField({ required: true, blank: false }),
      type: new fields.StringField({ required: true, initial: "Actor" }),
      description: new fields.HTMLField(),
      folder: new fields.ForeignDocumentField({ documentName: "Folder" }),
      sorting: new fields.StringField({ required: true, initial: "a" }),
      sort: new fields.IntegerSortField(),
      color: new fields.ColorField(),
    };
  }

  get contents(): Loose[] {
    return realm.game.collections.get(this.type).filter((each: Loose) => each._source.folder === this.id) as Loose[];
  }
  override get visible(): boolean {
    return true;
  }
}

export class Macro extends Document {
  static override metadata = metadataOf("Macro");

  static override get TYPES(): string[] {
    return ["chat", "script"];
  }

  static override defineSchema(): Record<string, fields.DataField> {
    return {
      ...identity(),
      name: new fields.StringField({ required: true, blank: false }),
      type: new fields.StringField({ required: true, choices: ["chat", "script"], initial: "script" }),
      author: new fields.ForeignDocumentField(
        { documentName: "User" },
        { initial: () => (realm.game.userId ?? null) as string | null },
      ),
      img: new fields.FilePathField({ initial: "icons/svg/dice-target.svg" }),
      scope: new fields.StringField({ required: true, initial: "global" }),
      command: new fields.StringField({ required: true }),
      ...owned(),
    };
  }

  get canExecute(): boolean {
    return this.canUserExecute(realm.game.user);
  }

  /** True if the user may see the macro and, for a script, may run scripts. */
  canUserExecute(user: Loose): boolean {
    return (
      this.testUserPermission(user, "LIMITED") &&
      (this.type !== "script" || Boolean(user.hasPermission("MACRO_SCRIPT")))
    );
  }

  /** facts 5.9: a script runs in the client that executes it. */
  async execute(scope: Dict = {}): Promise<Loose> {
    if (!this.canExecute)
      return void realm.ui.notifications?.warn?.(`You do not have permission to execute ${String(this.name)}.`);
    if (this.type !== "script") return realm.global.ChatMessage.create({ content: this.command as string });
    const names = Object.keys(scope);
    const run = (0, eval)(`(async function(${names.join(",")}) {\n${String(this.command)}\n})`) as (
      ...args: Loose[]
    ) => Promise<Loose>;
    return run.call(this, ...names.map((name) => scope[name] as unknown));
  }
}

/** facts 5.1: world and user settings are documents; values are JSON strings. */
export class Setting extends Document {
  static override metadata = metadataOf("Setting");

  static override defineSchema(): Record<string, fields.DataField> {
    return {
      _id: new fields.DocumentIdField(),
      key: new fields.StringField({ required: true, blank: false }),
      value: new fields.StringField({ required: true, nullable: true, initial: null }),
      user: new fields.ForeignDocumentField({ documentName: "User" }, { idOnly: true }),
      _stats: new fields.DocumentStatsField(),
    };
  }

  override _onCreate(data: Dict, options: Dict, userId: string): void {
    super._onCreate(data, options, userId);
    realm.game.settings._changed(this, options, userId);
  }

  override _onUpdate(changed: Dict, options: Dict, userId: string): void {
    super._onUpdate(changed, options, userId);
    if ("value" in changed) realm.game.settings._changed(this, options, userId);
  }
}
