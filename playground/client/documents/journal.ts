// JournalEntry and its text pages, as far as reading them goes.
import type { Loose } from "../../shared/loose.ts";
import * as fields from "../data/fields/index.ts";
import { identity, owned, metadataOf } from "./common.ts";
import { Document } from "./document.ts";

export class JournalEntryPage extends Document {
  static override metadata = metadataOf("JournalEntryPage");

  static override get TYPES(): string[] {
    return ["text", "image", "pdf", "video"];
  }

  static override defineSchema(): Record<string, fields.DataField> {
    return {
      ...identity(),
      name: new fields.StringField({ required: true, blank: false }),
      type: new fields.StringField({ required: true, choices: ["text", "image", "pdf", "video"], initial: "text" }),
      title: new fields.SchemaField({
        show: new fields.BooleanField({ initial: true }),
        level: new fields.NumberField({ required: true, nullable: false, integer: true, min: 1, max: 6, initial: 1 }),
      }),
      text: new fields.SchemaField({
        content: new fields.HTMLField({ required: false, initial: "" }),
        markdown: new fields.StringField({ required: false, initial: "" }),
        format: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 1 }),
      }),
      src: new fields.StringField({ required: false, nullable: true, initial: null }),
      ownership: new fields.DocumentOwnershipField({ initial: { default: -1 } }),
      sort: new fields.IntegerSortField(),
    };
  }
}

export class JournalEntry extends Document {
  static override metadata = metadataOf("JournalEntry");

  static override defineSchema(): Record<string, fields.DataField> {
    return {
      ...identity(),
      name: new fields.StringField({ required: true, blank: false }),
      pages: new fields.EmbeddedCollectionField(JournalEntryPage),
      ...owned(),
    };
  }

  get sortedPages(): Loose[] {
    return this.pages.contents.sort((a: Loose, b: Loose) => a.sort - b.sort) as Loose[];
  }
}
