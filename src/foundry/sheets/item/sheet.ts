import { template } from "../../host/constants.ts";
import { text } from "../../host/i18n.ts";
import { pressActions } from "../../host/presses.ts";
import { contextWith, createEmbedded, updateDocument } from "../../host/typed-calls.ts";
import { pickImage } from "../shared/locks.ts";
import { sheetContent } from "../open.ts";
import { SteadySheet, type SteadyContext } from "../shared/steady-sheet.ts";
import type { SheetItem } from "./forms.ts";
import type { ItemButtons } from "./modes.ts";

const PARTS = {
  head: { template: template("sheets/item/head.hbs") },
  body: { template: template("sheets/item/body.hbs"), scrollable: [""] },
  foot: { template: template("sheets/item/foot.hbs") },
};

type Content = typeof import("../content.ts");

/** The sheet of every item; see `forms.ts`. */
export class SegmentZeroItemSheet extends SteadySheet(foundry.applications.sheets.ItemSheetV2) {
  static override DEFAULT_OPTIONS = {
    classes: ["sz-sheet--item"],
    position: { width: 480, height: 640 },
    window: { icon: "" },
    actions: pressActions<SegmentZeroItemSheet, ItemButtons>({
      async addMode({ kind }) {
        await this.change(({ addedMode }) => addedMode(this.one, kind));
      },
      async removeMode({ mode }) {
        await this.change(({ removedMode }) => removedMode(mode));
      },
      async modeEarlier({ mode }) {
        await this.change(({ movedMode }) => movedMode(this.one, mode, -1));
      },
      async modeLater({ mode }) {
        await this.change(({ movedMode }) => movedMode(this.one, mode, 1));
      },
      async fill() {
        await this.change(() => ({ "system.loaded": this.one.system.capacity }));
      },
      async duplicate() {
        const { _id, ...source } = this.own.toObject();
        const copy = { ...source, name: text("Items.CopyOf", { name: source.name }) };
        const { actor } = this.own;
        if (actor) await createEmbedded(actor, "Item", [copy]);
        else await Item.implementation.create(copy);
      },
      async pickImage() {
        if (this.isEditable) await pickImage(this.own);
      },
    }),
  };

  static PARTS = PARTS;

  private get one(): SheetItem {
    // The community types do not index schema names.
    return this.document as unknown as SheetItem;
  }

  private get own(): Item.Implementation {
    return this.document;
  }

  override get title(): string {
    return this.own.name;
  }

  protected override async _prepareContext(options: never): Promise<never> {
    const context = await super._prepareContext(options);
    const content = await sheetContent();
    if (this.own.limited) return contextWith(context, { limited: content?.limitedView(this.one) });
    const { sheet, editable, open } = context as typeof context & SteadyContext;
    return contextWith(context, (await content?.itemView(this.one, { sheet, editable, open })) ?? {});
  }

  private async change(changed: (content: Content) => object | null): Promise<void> {
    const content = await sheetContent();
    const changes = content && changed(content);
    if (changes && this.isEditable) await updateDocument(this.own, changes);
  }
}
