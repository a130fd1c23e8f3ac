import { isList, isObject } from "../../../rules/core.ts";
import { text } from "../../host/i18n.ts";
import { openMenu } from "../../host/menu.ts";
import { sourceOf } from "../../host/typed-calls.ts";

interface KeptOut {
  readonly kind: "Combat" | "Actor" | "Item" | "Combatant";
  readonly id: string;
  readonly source: Source;
  readonly of: string;
}

interface Source {
  readonly _id?: unknown;
  readonly name?: unknown;
}

/** Public API of `DocumentCollection` and `EmbeddedCollection`. */
interface Keeping {
  readonly invalidDocumentIds: ReadonlySet<string>;
}

/** Includes embedded documents: a missing combatant has left its encounter. */
function keptOut(): readonly KeptOut[] {
  const { combats, actors, items } = game;
  return [
    ...keptOutOf("Combat", combats, combats?._source),
    ...keptOutOf("Actor", actors, actors?._source),
    ...keptOutOf("Item", items, items?._source),
    ...[...(combats ?? [])].flatMap((combat) =>
      keptOutOf("Combatant", combat.combatants, sourceOf(combat).combatants, combat.name),
    ),
    ...[...(actors ?? [])].flatMap((actor) => keptOutOf("Item", actor.items, sourceOf(actor).items, actor.name)),
  ];
}

function keptOutOf(
  kind: KeptOut["kind"],
  collection: Keeping | undefined,
  sources: unknown,
  of: string | null | undefined = "",
): readonly KeptOut[] {
  const all = isList(sources) ? sources.filter(isObject) : [];
  return [...(collection?.invalidDocumentIds ?? [])].flatMap((id) =>
    all.filter((source) => source._id === id).map((source) => ({ kind, id, source, of: of ?? "" })),
  );
}

/** Shows the GM documents that Foundry dropped as invalid. In `ready`. */
export function notifyKeptOut(): void {
  const all = game.user?.isActiveGM ? keptOut() : [];
  if (!all.length) return;
  const entries = all.map(({ kind, id, source, of }) => ({
    label: typeof source.name === "string" && source.name ? source.name : id,
    help: [`${text(`Damage.KeptOut.${kind}`)} ${id}`, ...(of ? [of] : [])].join(" · "),
    run: async () => {
      foundry.utils.saveDataToFile(JSON.stringify(source), "application/json", `${kind.toLowerCase()}-${id}.json`);
      await Promise.resolve();
    },
  }));
  // A menu closes with the next click.
  ui.notifications?.warn(text("Damage.KeptOut.Lead"), { permanent: true });
  void openMenu({ title: text("Damage.KeptOut.Title"), lead: text("Damage.KeptOut.Lead"), entries });
}
