/**
 * Foundry's own sheets for macros, roll tables, journals and combatants, reduced to reading and their one button. //
 * facts 4.5, 5.9
 */

import type { Dict, Loose } from "../../shared/loose.ts";
import { escapeHtml } from "./handlebars/escape.ts";
import { parse, type AppRealm } from "./realm.ts";
import { localise } from "./texts.ts";

export function defineCoreSheets(realm: AppRealm, DocumentSheetV2: Loose): Dict {
  const enrich = (text: string): Promise<string> =>
    realm.global.foundry.applications.ux.TextEditor.implementation.enrichHTML(text) as Promise<string>;
  const button = (action: string, label: string): string =>
    `<p><button type="button" data-action="${action}">${escapeHtml(localise(realm, label))}</button></p>`;

  class CoreSheet extends DocumentSheetV2 {
    static DEFAULT_OPTIONS: Dict = { position: { width: 480 }, viewPermission: 1 };

    _replaceHTML(result: Loose[], content: Loose): void {
      content.replaceChildren(...result);
    }
  }

  class MacroConfig extends (CoreSheet as Loose) {
    static DEFAULT_OPTIONS: Dict = { actions: { execute: onExecute } };

    async _renderHTML(): Promise<Loose[]> {
      const { document } = this as Loose;
      return parse(
        realm,
        `<pre class="macro-command"><code>${escapeHtml(String(document.command))}</code></pre>${document.canExecute ? button("execute", "StandIn.Execute") : ""}`,
      );
    }
  }

  class RollTableSheet extends (CoreSheet as Loose) {
    static DEFAULT_OPTIONS: Dict = { actions: { drawResult: onDraw } };

    async _renderHTML(): Promise<Loose[]> {
      const { document } = this as Loose;
      const rows = await Promise.all(
        [...document.results].map(async (result: Loose) => {
          const range = [...new Set(result.range as number[])].join("–");
          return `<tr><td>${range}</td><td><img src="${escapeHtml(String(result.img))}" alt="" width="24" height="24"></td><td><strong>${escapeHtml(String(result.name))}</strong> ${await enrich(String(result.description))}</td></tr>`;
        }),
      );
      return parse(
        realm,
        `<div>${await enrich(String(document.description))}</div><table><tbody>${rows.join("")}</tbody></table>${button("drawResult", "StandIn.Draw")}`,
      );
    }
  }

  class JournalEntrySheet extends (CoreSheet as Loose) {
    static DEFAULT_OPTIONS: Dict = {
      position: { width: 720, height: 640 },
      window: { resizable: true },
      actions: { goToPage: onPage },
    };

    async _renderHTML(): Promise<Loose[]> {
      const sorted = (this as Loose).document.sortedPages as Loose[];
      const pages = await Promise.all(
        sorted.map(async (page: Loose) => {
          const title = page.title.show
            ? `<h${String(page.title.level)}>${escapeHtml(String(page.name))}</h${String(page.title.level)}>`
            : "";
          return `<article class="journal-entry-page" data-page-id="${String(page.id)}">${title}${await enrich(String(page.text.content))}</article>`;
        }),
      );
      const list = sorted.map(
        (page: Loose) =>
          `<li><button type="button" data-action="goToPage" data-page-id="${String(page.id)}">${escapeHtml(String(page.name))}</button></li>`,
      );
      const nav =
        sorted.length > 1
          ? `<nav class="journal-pages" aria-label="${escapeHtml(localise(realm, "StandIn.Pages"))}"><ol class="plain">${list.join("")}</ol></nav>`
          : "";
      return parse(realm, nav + pages.join("") || "<p></p>");
    }

    async _onRender(context: Dict, options: Dict): Promise<void> {
      await super._onRender(context, options);
      if (options.pageId) this.showPage(String(options.pageId), String(options.anchor ?? ""));
    }

    showPage(id: string, anchor = ""): void {
      const page = (this as Loose).element.querySelector(`article[data-page-id="${id}"]`);
      const heading = [...(page?.querySelectorAll("h1, h2, h3, h4, h5, h6") ?? [])].find(
        (one: Loose) => one.textContent.trim().toLowerCase() === anchor,
      );
      (heading ?? page)?.scrollIntoView?.({ block: "start" });
    }
  }

  async function onExecute(this: Loose): Promise<void> {
    await this.document.execute();
  }

  function onPage(this: Loose, _event: Loose, target: Loose): void {
    this.showPage(target.dataset.pageId);
  }

  async function onDraw(this: Loose): Promise<void> {
    await this.document.draw();
  }

  /** Name and initiative of a combatant. Modules extend it. */
  class CombatantConfig extends (CoreSheet as Loose) {
    static DEFAULT_OPTIONS: Dict = { form: { closeOnSubmit: true } };

    async _renderHTML(): Promise<Loose[]> {
      const { document } = this as Loose;
      const field = (name: string, type: string): string =>
        `<p><label>${escapeHtml(localise(realm, `StandIn.${name}`))} <input name="${name}" type="${type}" step="any" value="${escapeHtml(String(document._source[name] ?? ""))}"></label></p>`;
      return parse(
        realm,
        `${field("name", "text")}${field("initiative", "number")}<button type="submit">${escapeHtml(localise(realm, "StandIn.Save"))}</button>`,
      );
    }
  }

  return { MacroConfig, RollTableSheet, JournalEntrySheet, CombatantConfig };
}

/** Registers them as default sheets of their documents. */
export function registerCoreSheets(realm: AppRealm, sheets: Dict): void {
  const { Macro, RollTable, JournalEntry, Combatant } = realm.global;
  const config = realm.global.foundry.applications.apps.DocumentSheetConfig;
  config.registerSheet(Macro, "core", sheets.MacroConfig, { makeDefault: true });
  config.registerSheet(RollTable, "core", sheets.RollTableSheet, { types: ["base"], makeDefault: true });
  config.registerSheet(JournalEntry, "core", sheets.JournalEntrySheet, { types: ["base"], makeDefault: true });
  config.registerSheet(Combatant, "core", sheets.CombatantConfig, { types: ["base"], makeDefault: true });
}
