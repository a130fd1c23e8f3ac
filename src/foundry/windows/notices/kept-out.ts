import { text } from "../../host/i18n.ts";
import { openMenu } from "../../host/menu.ts";

/** A collection with the documents that it holds no instance of, since their stored data are invalid (public API of `DocumentCollection`). */
interface Keeping {
  readonly documentName: string;
  readonly invalidDocumentIds: ReadonlySet<string>;
  readonly _source: readonly { readonly _id?: unknown; readonly name?: unknown }[];
}

/** Stored data of fights and actors that Foundry has kept out of the world. Nobody sees them there, and nothing of ours can read them. */
function keptOut(): readonly { readonly kind: string; readonly id: string; readonly source: Keeping["_source"][number] }[] {
  return [game.combats, game.actors].flatMap((collection) => {
    if (!collection) return [];
    const { documentName, invalidDocumentIds, _source }: Keeping = collection;
    return [...invalidDocumentIds].flatMap((id) => _source.filter((source) => source._id === id).map((source) => ({ kind: documentName, id, source })));
  });
}

/** Tells the GM of each fight and actor that Foundry has left out, and saves the data of one as a file. In `ready`. */
export function tellKeptOut(): void {
  const all = game.user?.isActiveGM ? keptOut() : [];
  if (!all.length) return;
  const entries = all.map(({ kind, id, source }) => ({
    label: typeof source.name === "string" && source.name ? source.name : id,
    help: `${text(`Damage.KeptOut.${kind}`)} ${id}`,
    run: async () => {
      foundry.utils.saveDataToFile(JSON.stringify(source), "application/json", `${kind.toLowerCase()}-${id}.json`);
      await Promise.resolve();
    },
  }));
  // A menu closes with the next click elsewhere; this stays until somebody has read it.
  ui.notifications?.warn(text("Damage.KeptOut.Lead"), { permanent: true });
  void openMenu({ title: text("Damage.KeptOut.Title"), lead: text("Damage.KeptOut.Lead"), entries });
}
