// Compendium collections (facts 4.2, 6.2), read from the server and locked.
import type { PackManifest } from "../../protocol.ts";
import type { Dict, Loose } from "../../shared/loose.ts";
import { OWNERSHIP, USER_ROLES } from "../../shared/roles.ts";
import { Collection } from "./collection.ts";
import { CONFIG } from "./config.ts";
import { request } from "../realm/connection.ts";
import { realm } from "../realm/state.ts";

export class CompendiumCollection extends Collection {
  readonly metadata: Dict;
  readonly index: Collection;
  readonly locked: boolean;
  /** API of both: CompendiumCollection#folders. */
  readonly folders: Collection;
  readonly apps: Loose[] = [];
  /** facts 6.1: the manifest's levels by role, or the default. */
  readonly ownership: Record<string, string>;

  /**
   * @param world true for an unlocked compendium of the world, created during play; false for a package's locked one
   */
  constructor(manifest: PackManifest, world = false) {
    super();
    this.locked = !world;
    this.ownership = manifest.ownership ?? { PLAYER: "OBSERVER", ASSISTANT: "OWNER" };
    this.metadata = {
      id: manifest.id,
      name: manifest.name,
      label: manifest.label,
      type: manifest.type,
      packageType: world
        ? "world"
        : manifest.package === undefined || manifest.package === realm.game.system.id
          ? "system"
          : "module",
      packageName: manifest.package ?? (realm.game.system.id as string),
      system: realm.game.system.id as string,
    };
    this.folders = new Collection(
      manifest.index
        .filter((each) => each.folderEntry)
        .map(({ folderEntry: _, ...source }): [string, Loose] => [
          source._id as string,
          new CONFIG.Folder.documentClass({ ...source, type: manifest.type }, { pack: manifest.id }),
        ]),
    );
    this.index = new Collection(
      manifest.index
        .filter((each) => !each.folderEntry)
        .map((each): [string, Dict] => [
          each._id as string,
          { ...each, uuid: `Compendium.${manifest.id}.${manifest.type}.${String(each._id)}` },
        ]),
    );
  }

  /** Creates a compendium of the world. */
  static async createCompendium({
    label,
    type,
    name = String(label)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-"),
  }: Dict): Promise<CompendiumCollection> {
    if (!realm.game.user.isGM) throw new Error("Only a game master may create a compendium.");
    const id = `world.${String(name)}`;
    if (realm.game.packs.get(id)) throw new Error(`There is a compendium ${id} already.`);
    const pack = new CompendiumCollection(
      { id, name: String(name), label: String(label), type: String(type), index: [] },
      true,
    );
    realm.game.packs.set(id, pack);
    return pack;
  }

  async deleteCompendium(): Promise<this> {
    realm.game.packs.delete(this.collection);
    return this;
  }

  /** Adds a document and its index entry. */
  put(document: Loose): void {
    const { _id, name, img, type } = document.toObject() as Dict;
    super.set(_id as string, document);
    this.index.set(_id as string, { _id, name, img, type, uuid: this.getUuid(_id as string) });
  }

  drop(id: string): void {
    super.delete(id);
    this.index.delete(id);
  }

  get collection(): string {
    return this.metadata.id as string;
  }
  get documentName(): string {
    return this.metadata.type as string;
  }
  get documentClass(): Loose {
    return CONFIG[this.documentName].documentClass;
  }
  get title(): string {
    return realm.game.i18n.localize(this.metadata.label) as string;
  }
  get visible(): boolean {
    return this.testUserPermission(realm.game.user, "OBSERVER");
  }

  getUuid(id: string): string {
    return `Compendium.${this.collection}.${this.documentName}.${id}`;
  }

  /** Returns the level that the pack gives the user's highest role; GMs own every pack. */
  getUserLevel(user: Loose): number {
    if (user.isGM) return OWNERSHIP.OWNER;
    const levels = Object.entries(this.ownership)
      .filter(([role]) => USER_ROLES[role as keyof typeof USER_ROLES] <= user.role)
      .map(([, level]) => OWNERSHIP[level as keyof typeof OWNERSHIP]);
    return Math.max(OWNERSHIP.NONE, ...levels);
  }

  testUserPermission(user: Loose, level: keyof typeof OWNERSHIP | number): boolean {
    return this.getUserLevel(user) >= (typeof level === "number" ? level : OWNERSHIP[level]);
  }
  async getIndex(_options: Dict = {}): Promise<Collection> {
    return this.index;
  }

  async getDocument(id: string): Promise<Loose> {
    return super.get(id) ?? (this.locked ? (await this.#load([id]))[0] : null) ?? null;
  }

  async getDocuments(_query: Dict = {}): Promise<Loose[]> {
    if (this.locked) await this.#load(null);
    return this.contents;
  }

  async #load(ids: string[] | null): Promise<Loose[]> {
    const sources = await request<Dict[]>((id) => ({ kind: "pack", id, pack: this.collection, ids }));
    return sources.map((source) => {
      const known = super.get(source._id as string);
      if (known) return known as unknown;
      const document = new this.documentClass(source, { pack: this.collection, strict: false });
      super.set(source._id as string, document);
      return document as unknown;
    });
  }
}

export class CompendiumPacks extends Collection {
  load(manifests: PackManifest[]): void {
    for (const manifest of manifests) super.set(manifest.id, new CompendiumCollection(manifest));
  }
}
