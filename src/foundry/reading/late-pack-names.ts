import { onHook } from "../host/typed-calls.ts";
import { followMade } from "./made-from-pack.ts";
import { isOurs, nameIndex, packNames, type NamedPack } from "./pack-names.ts";

/**
 * Shows what is in our compendia under names of the language of this client, and gives these to what is made of it. In
 * `ready`.
 */
export function followPackNames(): void {
  if (game.i18n?.lang === "en") return;
  void packNames();
  followMade();
  // Whoever asks an index for more fields may have read it anew.
  onHook("renderCompendium", (window) => {
    const { collection } = window as { readonly collection: NamedPack };
    if (isOurs(collection) && nameIndex(collection)) void window.render();
  });
}
