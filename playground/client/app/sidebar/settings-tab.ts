/** Settings with `config: true` as a form, and the packages' settings menus as buttons (facts 5.1). */

import type { Dict, Loose } from "../../../shared/loose.ts";
import { readForm } from "../form-data.ts";
import { attributes, escapeHtml } from "../handlebars/escape.ts";
import { selectOptions } from "../handlebars/select-options.ts";
import { parse, type AppRealm } from "../realm.ts";
import { localise } from "../texts.ts";

export function defineSettingsTab(realm: AppRealm, AbstractSidebarTab: Loose): Loose {
  const global = realm.global;
  const entries = (map: Loose): [string, Dict][] =>
    (map?.entries ? [...map.entries()] : Object.entries((map ?? {}) as Dict)) as [string, Dict][];
  const text = (key: Loose): string => escapeHtml(localise(realm, String(key ?? "")));

  /** Only the GM may change world settings; everyone may change the others. */
  const mayChange = (config: Dict): boolean => config.scope !== "world" || Boolean(global.game.user.isGM);

  function control(id: string, config: Dict, value: Loose): string {
    const base = { id: `setting-${id.replace(/\W/g, "-")}`, name: id, disabled: !mayChange(config) };
    const field: Dict | null = config.type && typeof config.type === "object" ? (config.type as Dict) : null;
    const choices: Loose = config.choices ?? field?.choices;
    if (choices) {
      const options = typeof choices === "function" ? choices() : choices;
      return `<select${attributes(base)}>${selectOptions(options, { selected: value, localize: true }, (key) => localise(realm, key))}</select>`;
    }
    const kind = field ? String(field.constructor?.name) : String(config.type?.name ?? typeof value);
    if (/^Boolean/.test(kind)) return `<input${attributes({ ...base, type: "checkbox", checked: Boolean(value) })}>`;
    if (/^Number/.test(kind)) {
      const range: Dict = config.range ?? field ?? {};
      return `<input${attributes({ ...base, type: "number", value, min: range.min, max: range.max, step: range.step ?? (field?.integer ? 1 : "any") })}>`;
    }
    return `<input${attributes({ ...base, type: "text", value })}>`;
  }

  function setting([id, config]: [string, Dict]): string {
    const [namespace = "", ...rest] = id.split(".");
    const value = global.game.settings.get(namespace, rest.join("."));
    const field = `setting-${id.replace(/\W/g, "-")}`;
    const hint = config.hint ?? (config.type as Dict | undefined)?.hint;
    return `<div class="form-group"><label for="${field}">${text(config.name ?? (config.type as Dict | undefined)?.label ?? id)}</label><div class="form-fields">${control(id, config, value)}</div>${hint ? `<p class="hint">${text(hint)}</p>` : ""}</div>`;
  }

  /** Lists the packages' keybindings; they cannot be edited here (facts 5.2). */
  function keys(): string {
    const { actions } = global.game.keybindings;
    const rows = entries(actions)
      .filter(([, action]) => !action.restricted || global.game.user.isGM)
      .map(([id, action]) => {
        const [namespace = "", ...rest] = id.split(".");
        const bound = (global.game.keybindings.get(namespace, rest.join(".")) as Dict[]).map(
          ({ key, modifiers = [] }) =>
            [...(modifiers as string[]), String(key).replace(/^(Key|Digit)/, "")].join(" + "),
        );
        return `<div class="form-group"><span>${text(action.name)}</span><kbd>${escapeHtml(bound.join(", "))}</kbd>${action.hint ? `<p class="hint">${text(action.hint)}</p>` : ""}</div>`;
      });
    return rows.length > 0 ? `<fieldset><legend>Keys</legend>${rows.join("")}</fieldset>` : "";
  }

  return class Settings extends AbstractSidebarTab {
    static tabName = "settings";
    static DEFAULT_OPTIONS: Dict = {
      classes: ["settings-sidebar"],
      window: { title: "StandIn.Settings" },
      actions: { openMenu: onMenu },
    };

    async _renderHTML(): Promise<Loose[]> {
      const menus = entries(global.game.settings.menus).filter(([, menu]) => !menu.restricted || global.game.user.isGM);
      const shown = entries(global.game.settings.settings).filter(([, config]) => config.config === true);
      const buttons = menus.map(
        ([id, menu]) =>
          `<div class="form-group"><button type="button" data-action="openMenu" data-menu="${escapeHtml(id)}">${text(menu.label ?? menu.name)}</button>${menu.hint ? `<p class="hint">${text(menu.hint)}</p>` : ""}</div>`,
      );
      const scopes: [string, string][] = [
        ["world", "This world, set by the GM"],
        ["user", "You, on every device"],
        ["client", "This browser"],
      ];
      const groups = scopes.map(([scope, title]) => {
        const rows = shown.filter(([, config]) => (config.scope ?? "client") === scope).map(setting);
        return rows.length > 0 ? `<fieldset><legend>${escapeHtml(title)}</legend>${rows.join("")}</fieldset>` : "";
      });
      return parse(
        realm,
        // Systems put their notices behind it.
        `<section class="info"></section><form class="standard-form settings-form">${buttons.join("")}${groups.join("")}${keys()}</form>`,
      );
    }

    _replaceHTML(result: Loose[], content: Loose): void {
      content.replaceChildren(...result);
      const form = content.querySelector("form");
      form.addEventListener("submit", (event: Loose) => event.preventDefault());
      form.addEventListener("change", (event: Loose) => {
        const id = String(event.target.getAttribute("name") ?? "");
        const [namespace = "", ...rest] = id.split(".");
        if (rest.length > 0) void global.game.settings.set(namespace, rest.join("."), readForm(form)[id]);
      });
    }
  };

  async function onMenu(this: Loose, _event: Loose, target: Loose): Promise<void> {
    const menu = entries(global.game.settings.menus).find(([id]) => id === target.dataset.menu)?.[1];
    if (menu) await new (menu.type as Loose)().render({ force: true });
  }
}
