// Compendiums of the world, created during play. The playground keeps them in this client's memory only.
import type { Dict, Loose } from "../../shared/loose.ts";
import { deepClone, expandObject } from "../../shared/objects.ts";
import { Hooks } from "../core/hooks.ts";
import { realm } from "../realm/state.ts";

/** Returns the compendium of this operation; null for the world's documents. @throws Error if it is locked */
export function packOf(operation: Dict): Loose {
  if (!operation.pack) return null;
  const pack = realm.game.packs.get(operation.pack);
  if (!pack || pack.locked)
    throw new Error(`You may not modify documents in the locked compendium ${String(operation.pack)}.`);
  return pack;
}

export async function createInPack(cls: Loose, pack: Loose, data: Loose[], operation: Dict): Promise<Loose[]> {
  const made: Loose[] = [];
  for (const each of data) {
    const source = (
      typeof each?.toObject === "function" ? each.toObject() : expandObject(deepClone(each as Dict))
    ) as Dict;
    if (operation.keepId !== true || !source._id) source._id = realm.global.foundry.utils.randomID();
    const document = new cls(source, { pack: pack.collection });
    const user = realm.game.user;
    if ((await document._preCreate(source, operation, user)) === false) continue;
    if (
      operation.noHook !== true &&
      !Hooks.call(`preCreate${String(cls.documentName)}`, document, source, operation, user.id)
    )
      continue;
    pack.put(document);
    made.push(document);
  }
  return made;
}

export function updateInPack(pack: Loose, updates: Dict[], operation: Dict): Loose[] {
  return updates.map((update) => {
    const document = pack.get(update._id);
    document.updateSource(expandObject(deepClone(update)), { recursive: operation.recursive ?? true });
    pack.put(document);
    return document as unknown;
  });
}

export function deleteInPack(pack: Loose, ids: string[]): Loose[] {
  const gone = ids.map((id) => pack.get(id) as unknown);
  for (const id of ids) pack.drop(id);
  return gone;
}
