import { template } from "../../../host/constants.ts";
import { text } from "../../../host/i18n.ts";
import { documentChanges } from "../../window-types.ts";
import { pickImage } from "../shared/locks.ts";
import { SteadySheet, type SteadyContext, type SteadyMembers } from "../shared/steady-sheet.ts";
import { addedMode, movedMode, removedMode } from "./modes.ts";
import { textIn, type SheetItem } from "./types.ts";
import { itemView, limitedView } from "./view.ts";

/** What of the host's sheet is used or overridden here. */
interface Host extends SteadyMembers {
  readonly document: unknown;
  readonly isEditable: boolean;
  readonly title: string;
  _prepareContext(options: object): Promise<object>;
}

const Base = SteadySheet(foundry.applications.sheets.ItemSheetV2 as never) as unknown as abstract new (...args: never[]) => Host;

const PARTS = { head: { template: template("sheets/item/head.hbs") }, body: { template: template("sheets/item/body.hbs"), scrollable: [""] }, foot: { template: template("sheets/item/foot.hbs") } };

/** The sheet of every item: what stands on it is a table by type (`forms.ts`). */
export class SegmentZeroItemSheet extends Base {
  static DEFAULT_OPTIONS = {
    classes: ["sz-sheet--item"],
    position: { width: 480, height: 640 },
    window: { icon: "" },
    actions: {
      addMode: SegmentZeroItemSheet.#addMode, removeMode: SegmentZeroItemSheet.#removeMode, modeEarlier: SegmentZeroItemSheet.#modeEarlier, modeLater: SegmentZeroItemSheet.#modeLater,
      fill: SegmentZeroItemSheet.#fill, duplicate: SegmentZeroItemSheet.#duplicate, pickImage: SegmentZeroItemSheet.#pickImage,
    },
  };

  static PARTS = PARTS;

  private get one(): SheetItem {
    return this.document as unknown as SheetItem;
  }

  private get own(): Item.Implementation {
    return this.document as unknown as Item.Implementation;
  }

  override get title(): string {
    return this.own.name;
  }

  override async _prepareContext(options: object): Promise<object> {
    const context = (await super._prepareContext(options)) as SteadyContext;
    if (this.own.limited) return { ...context, limited: limitedView(this.one) };
    const { sheet, editable, open } = context;
    const notes = textIn(this.one.system.notes);
    const enriched = await foundry.applications.ux.TextEditor.implementation.enrichHTML(notes, { secrets: this.one.isOwner, relativeTo: this.own });
    return { ...context, ...itemView(this.one, { sheet, editable, open, enriched }) };
  }

  // ---------------------------------------------------------------------------------------------- actions

  static async #addMode(this: SegmentZeroItemSheet, _event: Event, target: HTMLElement): Promise<void> {
    await this.change(addedMode(this.one, target.dataset.kind ?? "melee"));
  }

  static async #removeMode(this: SegmentZeroItemSheet, _event: Event, target: HTMLElement): Promise<void> {
    await this.change(removedMode(target.dataset.mode ?? ""));
  }

  static async #modeEarlier(this: SegmentZeroItemSheet, _event: Event, target: HTMLElement): Promise<void> {
    await this.change(movedMode(this.one, target.dataset.mode ?? "", -1));
  }

  static async #modeLater(this: SegmentZeroItemSheet, _event: Event, target: HTMLElement): Promise<void> {
    await this.change(movedMode(this.one, target.dataset.mode ?? "", 1));
  }

  static async #fill(this: SegmentZeroItemSheet): Promise<void> {
    await this.change({ "system.loaded": this.one.system.capacity });
  }

  /** Beside the original: with the same actor, or among the items of the world. */
  static async #duplicate(this: SegmentZeroItemSheet): Promise<void> {
    const copy = this.own.toObject() as { name: string; _id?: string; folder?: unknown };
    delete copy._id;
    copy.name = text("Items.CopyOf", { name: copy.name });
    const { actor } = this.own;
    if (actor) await actor.createEmbeddedDocuments("Item", documentChanges([copy]));
    else await Item.implementation.create(documentChanges(copy));
  }

  static async #pickImage(this: SegmentZeroItemSheet): Promise<void> {
    if (this.isEditable) await pickImage(this.own);
  }

  private async change(changes: object | null): Promise<void> {
    if (changes && this.isEditable) await this.own.update(documentChanges(changes));
  }
}
