// RollTable and its results, as far as drawing goes. Names and signatures: foundry-vtt-types, RollTable and TableResult
// of 13.346.
import type { Dict, Loose } from "../../shared/loose.ts";
import * as fields from "../data/fields/index.ts";
import { realm } from "../realm/state.ts";
import { identity, owned, metadataOf } from "./common.ts";
import { Document } from "./document.ts";

export class TableResult extends Document {
  static override metadata = metadataOf("TableResult");

  static override get TYPES(): string[] {
    return ["text", "document"];
  }

  static override defineSchema(): Record<string, fields.DataField> {
    return {
      ...identity(),
      type: new fields.StringField({ required: true, choices: ["text", "document"], initial: "text" }),
      name: new fields.StringField({ required: true, blank: true, initial: "" }),
      img: new fields.FilePathField(),
      description: new fields.HTMLField(),
      documentUuid: new fields.StringField({ required: false, nullable: true, initial: null }),
      weight: new fields.NumberField({ required: true, nullable: false, integer: true, positive: true, initial: 1 }),
      range: new fields.ArrayField(new fields.NumberField({ required: true, nullable: false, integer: true }), {
        validate: (range: number[]) => range.length === 2 && range[0]! <= range[1]!,
        validationError: "must be a length-2 array of ascending integers",
      }),
      drawn: new fields.BooleanField(),
    };
  }
}

export class RollTable extends Document {
  static override metadata = metadataOf("RollTable");

  static override defineSchema(): Record<string, fields.DataField> {
    return {
      ...identity(),
      name: new fields.StringField({ required: true, blank: false }),
      img: new fields.FilePathField({ initial: "icons/svg/d20-grey.svg" }),
      description: new fields.HTMLField(),
      results: new fields.EmbeddedCollectionField(TableResult),
      formula: new fields.StringField({ required: true }),
      replacement: new fields.BooleanField({ initial: true }),
      displayRoll: new fields.BooleanField({ initial: true }),
      ...owned(),
    };
  }

  getResultsForRoll(value: number): Loose[] {
    return this.results.filter(
      (result: Loose) => !result.drawn && value >= result.range[0] && value <= result.range[1],
    ) as Loose[];
  }

  async roll({ roll }: { roll?: Loose } = {}): Promise<{ roll: Loose; results: Loose[] }> {
    const thrown = roll ?? new realm.global.Roll(this.formula);
    if (!thrown._evaluated) await thrown.evaluate();
    return { roll: thrown, results: this.getResultsForRoll(thrown.total as number) };
  }

  async draw({
    roll,
    results,
    displayChat = true,
  }: { roll?: Loose; results?: Loose[]; displayChat?: boolean } = {}): Promise<{ roll: Loose; results: Loose[] }> {
    const thrown = results?.length ? { roll, results } : await this.roll({ roll });
    // A locked compendium cannot record what was drawn.
    if (!this.replacement && !this.pack)
      await this.updateEmbeddedDocuments(
        "TableResult",
        thrown.results.map((each: Loose): Dict => ({ _id: each.id as string, drawn: true })),
      );
    if (displayChat) await this.toMessage(thrown.results, { roll: thrown.roll });
    return thrown;
  }

  async toMessage(
    results: Loose[],
    { roll, messageData = {}, messageOptions = {} }: { roll?: Loose; messageData?: Dict; messageOptions?: Dict } = {},
  ): Promise<Loose> {
    const content = results
      .map(
        (each: Loose) =>
          `<p><strong>${realm.global.foundry.utils.escapeHTML(each.name as string) as string}</strong></p>${String(each.description)}`,
      )
      .join("");
    return realm.global.ChatMessage.create(
      { flavor: this.name as string, content, ...(roll && this.displayRoll ? { rolls: [roll] } : {}), ...messageData },
      messageOptions,
    );
  }
}
