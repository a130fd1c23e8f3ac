// Compendium collections (facts 4.2, 6.2): read from the server, locked.
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
  readonly locked = true;
  readonly apps: Loose[] = [];
  /** facts 6.1: what the manifest gives roles, or that. */
  readonly ownership: Record<string, string>;

  constructor(manifest: PackManifest) {
    super();
    this.ownership = manifest.ownership ?? { PLAYER: "OBSERVER", ASSISTANT: "OWNER" };
    this.metadata = { id: manifest.id, name: manifest.name, label: manifest.label, type: manifest.type, packageType: "system", packageName: realm.game.system.id as string, system: realm.game.system.id as string };
    this.index = new Collection(manifest.index.filter((each) => !each.folderEntry).map((each): [string, Dict] => [each._id as string, { ...each, uuid: `Compendium.${manifest.id}.${manifest.type}.${String(each._id)}` }]));
  }

  get collection(): string { return this.metadata.id as string; }
  get documentName(): string { return this.metadata.type as string; }
  get documentClass(): Loose { return CONFIG[this.documentName].documentClass; }
  get title(): string { return realm.game.i18n.localize(this.metadata.label) as string; }
  get visible(): boolean { return this.testUserPermission(realm.game.user, "OBSERVER"); }

  getUuid(id: string): string { return `Compendium.${this.collection}.${this.documentName}.${id}`; }

  /** The level of the highest role that the user has and the pack names; game masters own every pack. */
  getUserLevel(user: Loose): number {
    if (user.isGM) return OWNERSHIP.OWNER;
    const levels = Object.entries(this.ownership).filter(([role]) => USER_ROLES[role as keyof typeof USER_ROLES] <= user.role).map(([, level]) => OWNERSHIP[level as keyof typeof OWNERSHIP]);
    return Math.max(OWNERSHIP.NONE, ...levels);
  }

  testUserPermission(user: Loose, level: keyof typeof OWNERSHIP | number): boolean {
    return this.getUserLevel(user) >= (typeof level === "number" ? level : OWNERSHIP[level]);
  }
  async getIndex(_options: Dict = {}): Promise<Collection> { return this.index; }

  async getDocument(id: string): Promise<Loose> {
    return super.get(id) ?? (await this.#load([id]))[0] ?? null;
  }

  async getDocuments(_query: Dict = {}): Promise<Loose[]> {
    await this.#load(null);
    return this.contents;
  }

  async #load(ids: string[] | null): Promise<Loose[]> {
    const sources = await request<Dict[]>((id) => ({ kind: "pack", id, pack: this.metadata.name as string, ids }));
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
