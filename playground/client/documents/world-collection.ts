// World collections (facts 4.2): documents of one type, their sheets, and invalid documents kept apart.
import type { Dict, Loose } from "../../shared/loose.ts";
import { Collection } from "../core/collection.ts";
import { CONFIG } from "../core/config.ts";
import { realm } from "../realm/state.ts";

export class DocumentCollection extends Collection {
  static documentName = "Document";
  readonly apps: Loose[] = [];
  readonly invalidDocumentIds = new Set<string>();
  /** The sources at start-up, including invalid ones. */
  _source: Dict[] = [];
  readonly #invalid = new Map<string, Dict>();

  get documentName(): string {
    return (this.constructor as typeof DocumentCollection).documentName;
  }
  get documentClass(): Loose {
    return CONFIG[this.documentName].documentClass;
  }
  get name(): string {
    return this.constructor.name;
  }
  get directory(): Loose {
    return null;
  }
  /** Folders of this document type (API of both: DirectoryCollection#folders). */
  get folders(): Collection {
    const own = realm.game.folders.filter(({ type }: Loose) => type === this.documentName) as Loose[];
    return new Collection(own.map((folder): [string, Loose] => [folder.id as string, folder]));
  }

  override get(key: string, options: { strict?: boolean; invalid?: boolean } = {}): Loose {
    if (options.invalid && this.#invalid.has(key)) return this.#invalid.get(key);
    return super.get(key, options);
  }

  getInvalid(id: string): Dict | undefined {
    return this.#invalid.get(id);
  }

  /** Creates the documents from stored data at start-up; documents that cannot be repaired stay out (facts 4.3). */
  load(sources: Dict[]): void {
    this._source = sources;
    for (const source of sources) {
      const id = source._id as string;
      try {
        super.set(id, new this.documentClass(source, { strict: false }));
      } catch (error) {
        this.invalidDocumentIds.add(id);
        this.#invalid.set(id, source);
        console.error(`${this.documentName} ${id} is invalid:`, error);
      }
    }
  }

  insert(document: Loose): Loose {
    super.set(document.id as string, document);
    return document;
  }

  remove(id: string): void {
    super.delete(id);
  }

  render(force = false, context: Dict = {}): void {
    for (const app of this.apps) void app.render?.({ ...context, force });
  }

  updateAll(
    transformation: Dict | ((document: Loose) => Dict),
    condition: ((document: Loose) => boolean) | null = null,
    options: Dict = {},
  ): Promise<Loose[]> {
    const updates = this.filter((each: Loose) => !condition || condition(each)).map((each: Loose) => ({
      ...(typeof transformation === "function" ? transformation(each) : transformation),
      _id: each.id as string,
    }));
    return this.documentClass.updateDocuments(updates, options);
  }
}

export class WorldCollection extends DocumentCollection {
  static get instance(): Loose {
    return realm.game.collections.get(this.documentName);
  }

  override get directory(): Loose {
    const key = (this.constructor as typeof WorldCollection).directoryKey;
    return key ? (realm.ui[key] ?? null) : null;
  }

  static directoryKey = "";

  override render(force = false, context: Dict = {}): void {
    super.render(force, context);
    if (!this.apps.includes(this.directory)) void this.directory?.render?.({ ...context, force });
  }

  /** facts 4.5: the application half holds the sheet registry. */
  static registerSheet(...args: Loose[]): void {
    realm.global.foundry.applications.apps.DocumentSheetConfig.registerSheet(
      CONFIG[this.documentName].documentClass,
      ...args,
    );
  }

  static unregisterSheet(...args: Loose[]): void {
    realm.global.foundry.applications.apps.DocumentSheetConfig.unregisterSheet(
      CONFIG[this.documentName].documentClass,
      ...args,
    );
  }

  async importFromCompendium(pack: Loose, id: string, updates: Dict = {}, options: Dict = {}): Promise<Loose> {
    const document = await pack.getDocument(id);
    return this.documentClass.create({ ...this.fromCompendium(document), ...updates }, options);
  }

  fromCompendium(document: Loose, { keepId = false } = {}): Dict {
    const data = document.toObject() as Dict;
    if (!keepId) Reflect.deleteProperty(data, "_id");
    for (const key of ["folder", "sort", "ownership"]) Reflect.deleteProperty(data, key);
    data._stats = { ...((data._stats ?? {}) as Dict), compendiumSource: document.uuid as string };
    return data;
  }
}

export class Actors extends WorldCollection {
  static override documentName = "Actor";
  static override directoryKey = "actors";
}

export class Items extends WorldCollection {
  static override documentName = "Item";
  static override directoryKey = "items";
}

export class Macros extends WorldCollection {
  static override documentName = "Macro";
  static override directoryKey = "macros";
}

export class RollTables extends WorldCollection {
  static override documentName = "RollTable";
  static override directoryKey = "tables";
}

export class Journal extends WorldCollection {
  static override documentName = "JournalEntry";
  static override directoryKey = "journal";
}

export class Messages extends WorldCollection {
  static override documentName = "ChatMessage";
  static override directoryKey = "chat";

  /** Does nothing: each ChatMessage updates the chat log itself. */
  override render(): void {}
}

export class Folders extends WorldCollection {
  static override documentName = "Folder";
}

export class Scenes extends WorldCollection {
  static override documentName = "Scene";
  static override directoryKey = "scenes";

  get active(): Loose {
    return this.find((each: Loose) => each.active as boolean) ?? null;
  }
  get current(): Loose {
    return this.viewed;
  }
  get viewed(): Loose {
    return this.active;
  }
}
