// The stored documents, and transactions on them: an operation works on copies, which are committed all or not at all.
import type { Dict } from "../shared/loose.ts";
import { deepClone } from "../shared/objects.ts";
import { PRIMARY, shapeOf } from "../shared/shapes.ts";
import { composeActor, recordActor, type ActorChange } from "../shared/token-actor.ts";
import type { ParentPath } from "../protocol.ts";
import type { Store } from "./store.ts";

export class Documents {
  readonly #byName = new Map<string, Map<string, Dict>>(PRIMARY.map((name) => [name, new Map<string, Dict>()]));
  readonly store: Store;

  constructor(store: Store) {
    this.store = store;
  }

  async load(): Promise<void> {
    for (const [key, value] of await this.store.load()) {
      const [name, id] = key.split(".") as [string, string];
      this.#byName.get(name)?.set(id, value);
    }
  }

  get(documentName: string, id: string): Dict | undefined {
    return this.#byName.get(documentName)?.get(id);
  }

  all(documentName: string): Dict[] {
    return [...(this.#byName.get(documentName)?.values() ?? [])];
  }

  put(documentName: string, id: string, value: Dict | null): void {
    const documents = this.#byName.get(documentName);
    if (!documents) throw new Error(`${documentName} is not a primary document`);
    if (value === null) documents.delete(id);
    else documents.set(id, value);
  }

  /** Returns copies of all documents, for a joining client. */
  snapshot(): Record<string, Dict[]> {
    return Object.fromEntries(PRIMARY.map((name) => [name, deepClone(this.all(name))]));
  }
}

interface TokenActor {
  token: Dict;
  base: Dict;
  actor: Dict;
  before: Dict;
  list: Dict[];
}

export class Transaction {
  readonly #tokenActors: TokenActor[] = [];
  readonly #staged = new Map<string, { documentName: string; id: string; value: Dict | null }>();
  readonly documents: Documents;

  constructor(documents: Documents) {
    this.documents = documents;
  }

  /** Returns a primary document for reading: the staged copy if there is one. */
  read(documentName: string, id: string): Dict | undefined {
    const staged = this.#staged.get(`${documentName}.${id}`);
    return staged ? (staged.value ?? undefined) : this.documents.get(documentName, id);
  }

  all(documentName: string): Dict[] {
    const ids = new Set(this.documents.all(documentName).map((each) => each._id as string));
    for (const staged of this.#staged.values()) if (staged.documentName === documentName) ids.add(staged.id);
    return [...ids].map((id) => this.read(documentName, id)).filter((each) => each !== undefined);
  }

  /** Returns the staged copy of a primary document, for changing. */
  edit(documentName: string, id: string): Dict {
    const key = `${documentName}.${id}`;
    const staged = this.#staged.get(key)?.value;
    if (staged) return staged;
    const stored = this.read(documentName, id);
    if (!stored) throw new Error(`${documentName} "${id}" does not exist!`);
    const value = deepClone(stored);
    this.#staged.set(key, { documentName, id, value });
    return value;
  }

  insert(documentName: string, value: Dict): void {
    const id = value._id as string;
    if (this.read(documentName, id)) throw new Error(`${documentName} "${id}" exists already`);
    this.#staged.set(`${documentName}.${id}`, { documentName, id, value });
  }

  remove(documentName: string, id: string): void {
    if (!this.read(documentName, id)) throw new Error(`${documentName} "${id}" does not exist!`);
    this.#staged.set(`${documentName}.${id}`, { documentName, id, value: null });
  }

  /** Returns the array of an embedded collection in the staged copy of its root. */
  embedded(path: ParentPath, documentName: string): { root: Dict; owner: Dict; list: Dict[] } {
    if (path.documentName === "Token" && documentName === "Actor") {
      const { actor, list } = this.#tokenActor(path);
      return { root: actor, owner: actor, list };
    }
    const key = shapeOf(path.documentName).embedded[documentName];
    if (!key) throw new Error(`${documentName} is not embedded in ${path.documentName}`);
    const { root, owner } = this.#locate(path);
    owner[key] ??= [];
    return { root, owner, list: owner[key] as Dict[] };
  }

  #locate(path: ParentPath): { root: Dict; owner: Dict } {
    if (!path.parent) {
      const root = this.edit(path.documentName, path.id);
      return { root, owner: root };
    }
    const { root, list } = this.embedded(path.parent, path.documentName);
    const owner = list.find((each) => each._id === path.id);
    if (!owner) throw new Error(`${path.documentName} "${path.id}" does not exist!`);
    return { root, owner };
  }

  /** Returns an unlinked token's actor for changing; `settle` writes the changes into the token's delta. */
  #tokenActor(path: ParentPath): TokenActor {
    const { owner: token } = this.#locate(path);
    const known = this.#tokenActors.find((each) => each.token === token);
    if (known) return known;
    const base = this.read("Actor", token.actorId as string);
    if (!base || token.actorLink === true) throw new Error(`Token "${path.id}" has no actor of its own`);
    const actor = composeActor(base, (token.delta ?? {}) as Dict);
    const made = { token, base, actor, before: deepClone(actor), list: [actor] };
    this.#tokenActors.push(made);
    return made;
  }

  /** Ends one operation. @param changes the update, if it changed a token's actor itself */
  settle(changes: Dict, rules: ActorChange["rules"]): void {
    for (const { token, base, actor, before, list } of this.#tokenActors.splice(0)) {
      if (list.length > 1) throw new Error("A token has one actor");
      token.delta = list.length ? (token.delta ?? {}) : {};
      if (list.length) recordActor(token.delta as Dict, { base, before, after: actor, changes, rules });
    }
  }

  async commit(): Promise<void> {
    const staged = [...this.#staged.values()];
    if (!staged.length) return;
    await this.documents.store.write(
      staged.map(({ documentName, id, value }) => ({ key: `${documentName}.${id}`, value })),
    );
    for (const { documentName, id, value } of staged) this.documents.put(documentName, id, value);
  }
}
