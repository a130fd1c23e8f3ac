/** The list of compendiums, and a window with the contents of one. */

import type { Dict, Loose } from "../../../shared/loose.ts";
import { escapeHtml } from "../handlebars/escape.ts";
import { parse, type AppRealm } from "../realm.ts";
import { localise } from "../texts.ts";
import { row } from "./directory.ts";

export function defineCompendiums(
  realm: AppRealm,
  AbstractSidebarTab: Loose,
  ApplicationV2: Loose,
): { CompendiumDirectory: Loose; Compendium: Loose } {
  const global = realm.global;
  const idOf = (pack: Loose): string => String(pack.collection ?? pack.metadata?.id ?? pack.id);

  class Compendium extends (ApplicationV2 as Loose) {
    static DEFAULT_OPTIONS: Dict = {
      classes: ["compendium", "directory"],
      position: { width: 340, height: 480 },
      window: { resizable: true },
      actions: { activateEntry: onOpen, importEntry: onImport },
    };

    constructor(options: Dict) {
      super({ ...options, uniqueId: `compendium-${idOf(options.collection).replaceAll(".", "-")}`, id: "{id}" });
    }

    get collection(): Loose {
      return (this as Loose).options.collection;
    }
    get title(): string {
      return localise(realm, String(this.collection.title ?? this.collection.metadata?.label ?? ""));
    }

    async _renderHTML(): Promise<Loose[]> {
      const index = await (this.collection.getIndex?.() ?? this.collection.index);
      const type = String(this.collection.documentName ?? this.collection.metadata?.type);
      const entries = [...(index?.values?.() ?? index ?? [])].sort((a: Loose, b: Loose) =>
        String(a.name).localeCompare(String(b.name)),
      );
      const rows = entries.map((entry: Loose) => {
        const uuid = String(entry.uuid ?? `Compendium.${idOf(this.collection)}.${type}.${String(entry._id)}`);
        const html = row(
          { "data-entry-id": entry._id, "data-uuid": uuid, "data-type": type, draggable: "true" },
          String(entry.name),
          entry.img ?? null,
        );
        return global.game.user.isGM
          ? html.replace(
              "</li>",
              `<button type="button" class="entry-import" data-action="importEntry" aria-label="${escapeHtml(`${localise(realm, "StandIn.Import")}: ${String(entry.name)}`)}">${escapeHtml(localise(realm, "StandIn.Import"))}</button></li>`,
            )
          : html;
      });
      return parse(realm, `<ol class="directory-list plain">${rows.join("")}</ol>`);
    }

    _replaceHTML(result: Loose[], content: Loose): void {
      content.replaceChildren(...result);
    }

    _attachFrameListeners(): void {
      super._attachFrameListeners();
      (this as Loose).element.addEventListener("dragstart", (event: Loose) => {
        const entry = event.target.closest?.("[data-uuid]");
        if (entry)
          event.dataTransfer.setData(
            "text/plain",
            JSON.stringify({ type: entry.dataset.type, uuid: entry.dataset.uuid }),
          );
      });
    }
  }

  async function onOpen(this: Loose, _event: Loose, target: Loose): Promise<void> {
    const document = await this.collection.getDocument(target.closest("[data-entry-id]").dataset.entryId);
    await document?.sheet?.render({ force: true });
  }

  async function onImport(this: Loose, _event: Loose, target: Loose): Promise<void> {
    const created = await global.game.collections
      .get(this.collection.documentName)
      .importFromCompendium(this.collection, target.closest("[data-entry-id]").dataset.entryId);
    if (created) global.ui.notifications.info(`${String(created.name)} is in the world now.`);
  }

  class CompendiumDirectory extends (AbstractSidebarTab as Loose) {
    static tabName = "compendium";
    static DEFAULT_OPTIONS: Dict = {
      classes: ["directory"],
      window: { title: "StandIn.Packs" },
      actions: { activateEntry: onPack },
    };

    async _renderHTML(): Promise<Loose[]> {
      const packs = [...(global.game.packs ?? [])].filter((pack: Loose) => pack.visible !== false);
      const rows = packs.map((pack: Loose) =>
        row(
          { "data-pack": idOf(pack) },
          localise(realm, String(pack.title ?? pack.metadata?.label)),
          null,
          localise(realm, `StandIn.${String(pack.documentName ?? pack.metadata?.type)}s`),
        ),
      );
      return parse(
        realm,
        `<ol class="directory-list plain">${rows.join("") || '<li class="directory-empty">This system has no packs.</li>'}</ol>`,
      );
    }

    _replaceHTML(result: Loose[], content: Loose): void {
      content.replaceChildren(...result);
    }
  }

  async function onPack(this: Loose, _event: Loose, target: Loose): Promise<void> {
    const pack = global.game.packs.get(target.closest("[data-pack]").dataset.pack);
    pack.standInWindow ??= new Compendium({ collection: pack });
    await pack.standInWindow.render({ force: true });
  }

  return { CompendiumDirectory, Compendium };
}
