// foundry.abstract.EmbeddedCollection: documents whose sources are an array in their parent's source.
import { randomID } from "../../shared/ids.ts";
import type { Dict, Loose } from "../../shared/loose.ts";
import { CONFIG } from "../core/config.ts";
import { Collection } from "../core/collection.ts";

export class EmbeddedCollection extends Collection {
  readonly name: string;
  readonly model: Loose;
  readonly documentName: string;
  readonly invalidDocumentIds = new Set<string>();
  readonly #invalid = new Map<string, Dict>();

  constructor(name: string, model: Loose, documentName: string) {
    super();
    this.name = name;
    this.model = model;
    this.documentName = documentName;
  }

  get documentClass(): Loose {
    return CONFIG[this.documentName].documentClass;
  }

  get _source(): Dict[] {
    return this.model._source[this.name];
  }

  /** Matches the documents to the source array: creates new ones, drops removed ones, resets the others. */
  initialize(): void {
    const ids = new Set(this._source.map((each) => each._id as string));
    for (const id of [...this.keys()]) if (!ids.has(id)) super.delete(id);
    for (const source of this._source) {
      const known: Loose = super.get(source._id as string);
      if (known && known._source === source) known._initialize();
      else this.#build(source);
    }
  }

  #build(source: Dict): void {
    // Children of an unsaved document have no id, but the collection needs one.
    source._id ??= randomID();
    const id = source._id as string;
    try {
      const document = this.createDocument(source);
      // The parent's source shares the cleaned source.
      this._source[this._source.indexOf(source)] = document._source;
      this.invalidDocumentIds.delete(id);
      super.set(id, document);
    } catch (error) {
      // facts 4.2: the collection excludes invalid documents.
      this.invalidDocumentIds.add(id);
      this.#invalid.set(id, source);
      console.error(`${this.documentName} ${id} is invalid:`, error);
    }
  }

  createDocument(source: Dict, context: Dict = {}): Loose {
    return new this.documentClass(source, { strict: false, ...context, parent: this.model });
  }

  getInvalid(id: string): Dict | undefined {
    return this.#invalid.get(id);
  }

  /** Adds a document and its source. */
  insert(source: Dict): Loose {
    this._source.push(source);
    this.#build(source);
    return super.get(source._id as string);
  }

  /** Removes a document and its source. */
  remove(id: string): void {
    const index = this._source.findIndex((each) => each._id === id);
    if (index >= 0) this._source.splice(index, 1);
    super.delete(id);
  }

  override toJSON(): unknown[] {
    return this.map((each: Loose) => each.toObject() as unknown);
  }
}
