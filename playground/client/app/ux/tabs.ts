/** Tabs, SearchFilter and TextEditor of `foundry.applications.ux`, as far as systems use them (facts 4.4, 4.8). */

import type { Dict, Loose } from "../../../shared/loose.ts";
import { escapeHtml } from "../handlebars/escape.ts";
import type { AppRealm } from "../realm.ts";

export class Tabs {
  active: string;
  readonly config: Dict;

  constructor(config: Dict) {
    this.config = config;
    this.active = String(config.initial ?? "");
  }

  bind(root: Loose): void {
    const nav = root.querySelector(this.config.navSelector);
    nav?.addEventListener("click", (event: Loose) => {
      const item = event.target.closest("[data-tab]");
      if (item) this.activate(String(item.dataset.tab), { root });
    });
    this.activate(this.active || String(nav?.querySelector("[data-tab]")?.dataset.tab ?? ""), { root, silent: true });
  }

  activate(name: string, { root, silent = false }: { root: Loose; silent?: boolean }): void {
    this.active = name;
    for (const each of root.querySelectorAll(
      `${String(this.config.navSelector)} [data-tab], ${String(this.config.contentSelector)} > [data-tab]`,
    )) {
      each.classList.toggle("active", each.dataset.tab === name);
    }
    if (!silent) this.config.callback?.(null, this, name);
  }
}

export class SearchFilter {
  static cleanQuery(query: string): string {
    return query
      .normalize("NFD")
      .replace(/[\u0300-\u036f]/g, "")
      .toLowerCase()
      .trim();
  }

  readonly config: Dict;

  constructor(config: Dict) {
    this.config = config;
  }

  bind(root: Loose): void {
    const input = root.querySelector(this.config.inputSelector);
    const content = root.querySelector(this.config.contentSelector);
    input?.addEventListener("input", (event: Loose) => {
      const query = SearchFilter.cleanQuery(String(input.value));
      const pattern = new RegExp(query.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "i");
      this.config.callback?.(event, query, pattern, content);
    });
  }
}

/** TextEditor whose enrichHTML only turns @UUID links into anchors (content-links.ts). */
export function defineTextEditor(realm: AppRealm): Loose {
  return class TextEditor {
    static get implementation(): Loose {
      return TextEditor;
    }

    static async enrichHTML(content: string, _options: Dict = {}): Promise<string> {
      const linked: Promise<string>[] = [];
      const text = String(content ?? "").replace(
        /@UUID\[([^\]]+)\](?:\{([^}]*)\})?/g,
        (_whole, uuid: string, label?: string) => {
          linked.push(TextEditor.#link(uuid, label));
          return `\u0000${linked.length - 1}\u0000`;
        },
      );
      const anchors = await Promise.all(linked);
      // oxlint-disable-next-line no-control-regex
      return text.replace(/\u0000(\d+)\u0000/g, (_whole, index: string) => anchors[Number(index)] ?? "");
    }

    static async #link(uuid: string, label?: string): Promise<string> {
      const document: Loose = await realm.global.fromUuid?.(uuid)?.catch?.(() => null);
      const name = label ?? document?.name ?? uuid;
      return `<a class="content-link${document ? "" : " broken"}" data-uuid="${escapeHtml(uuid)}">${escapeHtml(name)}</a>`;
    }

    static getDragEventData(event: Loose): Dict {
      try {
        return JSON.parse(String(event.dataTransfer.getData("text/plain"))) as Dict;
      } catch {
        return {};
      }
    }
  };
}
