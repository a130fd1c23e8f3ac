import { onHook } from "../host/typed-calls.ts";
import { followMade } from "./made-from-pack.ts";
import { isOurs, nameIndex, packNames, type NamedPack } from "./pack-names.ts";

/** Shows our compendiums with localised names, and gives these to documents made from them. In `ready`. */
export function followPackNames(): void {
  if (game.i18n?.lang === "en") return;
  void packNames();
  followMade();
  // An index may have been read again.
  onHook("renderCompendium", (window) => {
    const { collection } = window as { readonly collection: NamedPack };
    if (isOurs(collection) && nameIndex(collection)) void window.render();
  });
}
