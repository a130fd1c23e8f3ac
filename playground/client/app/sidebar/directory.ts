/** Directories of actors, items and compendiums: open a sheet, drag a document, create one (facts 9 tier 7). */

import type { Dict, Loose } from "../../../shared/loose.ts";
import { attributes, escapeHtml } from "../handlebars/escape.ts";
import { parse, type AppRealm } from "../realm.ts";
import { localise } from "../texts.ts";

/** Writes a row that opens with Enter or a click and can be dragged. */
export function row(data: Dict, name: string, image: string | null, detail = ""): string {
  const picture = image ? `<img class="thumbnail" src="${escapeHtml(image)}" alt="" loading="lazy">` : "";
  return `<li class="directory-item entry document draggable"${attributes(data)}><button type="button" class="entry-name" data-action="activateEntry">${picture}<span>${escapeHtml(name)}</span>${detail ? `<small>${escapeHtml(detail)}</small>` : ""}</button></li>`;
}

export function defineDocumentDirectory(realm: AppRealm, AbstractSidebarTab: Loose): Loose {
  const global = realm.global;

  return class DocumentDirectory extends AbstractSidebarTab {
    static documentName = "";
    static collection = "";
    static DEFAULT_OPTIONS: Dict = {
      classes: ["directory", "flexcol"],
      actions: { activateEntry: onActivate, createEntry: onCreate },
    };

    get collection(): Loose {
      return global.game[(this.constructor as Loose).collection];
    }
    get documentName(): string {
      return String((this.constructor as Loose).documentName);
    }
    get documentClass(): Loose {
      return global.CONFIG[this.documentName].documentClass;
    }

    /** The rows shown now, as HTML. */
    #rows = "";

    async _renderHTML(_context: Dict, _options: Dict): Promise<Loose[]> {
      const entries = [...(this.collection ?? [])]
        .filter((each: Loose) => each.visible !== false)
        .sort((a: Loose, b: Loose) => String(a.name).localeCompare(String(b.name)));
      const canCreate = this.documentClass?.canUserCreate?.(global.game.user) ?? global.game.user.isGM;
      const types: Dict = global.CONFIG[this.documentName]?.typeLabels ?? {};
      const list = entries.map((each: Loose) =>
        row(
          { "data-entry-id": each.id, "data-uuid": each.uuid, draggable: "true" },
          String(each.name),
          each.img ?? null,
          localise(realm, String(types[each.type] ?? "")),
        ),
      );
      const rows = list.join("") || '<li class="directory-empty">Nothing here that you may see.</li>';
      const header = `<header class="directory-header"><div class="header-actions action-buttons flexrow">${canCreate ? `<button type="button" class="create-entry" data-action="createEntry">${escapeHtml(localise(realm, "StandIn.Create"))}…</button>` : ""}</div></header>`;
      // Most document changes leave the rows unchanged, and building hundreds again is slow.
      const [present] = rows === this.#rows ? [(this as Loose).element?.querySelector("ol.directory-list")] : [];
      this.#rows = rows;
      return present
        ? [...parse(realm, header), present]
        : parse(realm, `${header}<ol class="directory-list plain">${rows}</ol>`);
    }

    _replaceHTML([header, list]: Loose[], content: Loose, _options: Dict): void {
      if (list.parentNode === content) content.querySelector(".directory-header").replaceWith(header);
      else content.replaceChildren(header, list);
    }

    _attachFrameListeners(): void {
      super._attachFrameListeners();
      const { element } = this as Loose;
      element.addEventListener("dragstart", (event: Loose) => {
        const entry = event.target.closest?.("[data-uuid]");
        if (entry)
          event.dataTransfer.setData(
            "text/plain",
            JSON.stringify({ type: this.documentName, uuid: entry.dataset.uuid }),
          );
      });
    }

    async _onFirstRender(context: Dict, options: Dict): Promise<void> {
      await super._onFirstRender(context, options);
      const { documentName } = this;
      const entries = this._getEntryContextOptions();
      global.Hooks.callAll(`get${documentName}ContextOptions`, this, entries);
      new global.foundry.applications.ux.ContextMenu.implementation(
        (this as Loose).element,
        ".directory-item",
        entries,
        { jQuery: false },
      );
    }

    _getEntryContextOptions(): Dict[] {
      const of = (target: Loose): Loose => this.collection.get(target.dataset.entryId);
      const remove = (target: Loose): Loose => of(target)?.delete();
      const owner = (target: Loose): boolean => Boolean(of(target)?.isOwner && global.game.user.isGM);
      const label = localise(realm, "StandIn.Delete");
      return [
        {
          name: label,
          label,
          icon: "",
          condition: owner,
          visible: owner,
          callback: remove,
          onClick: (_event: Loose, target: Loose) => remove(target),
        },
      ];
    }
  };

  async function onActivate(this: Loose, _event: Loose, target: Loose): Promise<void> {
    const document = this.collection.get(target.closest("[data-entry-id]").dataset.entryId);
    await document?.sheet?.render({ force: true });
  }

  async function onCreate(this: Loose): Promise<void> {
    const types = (this.documentClass.TYPES ??
      Object.keys((global.CONFIG[this.documentName]?.dataModels ?? {}) as Dict)) as string[];
    const labels: Dict = global.CONFIG[this.documentName]?.typeLabels ?? {};
    const name = (type: string): string =>
      localise(realm, String(labels[type] ?? `TYPES.${String(this.documentName)}.${type}`));
    const options = types
      .filter((type) => type !== "base")
      .map((type) => `<option value="${escapeHtml(type)}">${escapeHtml(name(type))}</option>`)
      .join("");
    const data: Dict | null = await global.foundry.applications.api.DialogV2.input({
      window: { title: `${localise(realm, "StandIn.Create")}: ${String(this.documentName)}` },
      content: `<label class="form-group"><span>Name</span><input type="text" name="name" required></label><label class="form-group"><span>Kind</span><select name="type">${options}</select></label>`,
      ok: { label: "StandIn.Create" },
    });
    if (!data) return;
    const created = await this.documentClass.create({
      name: data.name || `New ${String(this.documentName)}`,
      type: data.type,
    });
    await created?.sheet?.render({ force: true });
  }
}
