import { allCombatRules } from "../../../rules/core.ts";
import { SYSTEM_ID, template, TEXTS } from "../../host/constants.ts";
import { combatName, textsBelow } from "../../host/i18n.ts";
import { showOne } from "../../host/our-window.ts";
import { TableWindow, type WorldTable } from "../../host/table-window.ts";
import { registerTemplates } from "../../host/templates.ts";
import {
  COUNTED,
  MODIFIED,
  modifiersIn,
  saveModifiers,
  storedModifiers,
  worldModifiers,
  type TableModifier,
} from "../../settings/table-modifiers.ts";

const { say, sayCounted } = textsBelow("Modifiers");

await registerTemplates(import.meta.glob("/templates/modifiers/*.hbs", { eager: true, import: "default" }));

/** Last row, which adds a modifier. */
const EMPTY: TableModifier = { name: "", of: "attack", value: 0, against: 0, counts: "ticked", rules: "" };

/** Changes the table's own modifiers of attacks and defences. For GMs. */
class ModifiersWindow extends TableWindow<TableModifier> {
  static override DEFAULT_OPTIONS = {
    id: `${SYSTEM_ID}-modifiers`,
    window: { title: `${TEXTS}.Modifiers.Title` },
    position: { width: 960 },
    actions: {
      async addRow(this: ModifiersWindow) {
        this.rows = [...this.typed(), EMPTY];
        await this.render();
        [...this.element.querySelectorAll<HTMLInputElement>("[name=name]")].at(-1)?.focus();
      },
    },
  };

  static override PARTS = { modifiers: { template: template("modifiers/modifiers.hbs") } };

  protected override readonly table: WorldTable<TableModifier> = {
    member: "modifiers",
    title: "Modifiers.Title",
    read: modifiersIn,
    stored: storedModifiers,
    save: saveModifiers,
    nameOf: ({ name }) => name,
    said: (rows, file) => sayCounted("Read", rows, { file }),
  };

  protected override rows = worldModifiers();

  protected override context(): object {
    const rules = ["", ...allCombatRules().map(({ id }) => id)];
    const options = (words: string, all: readonly string[], chosen: string) =>
      all.map((value) => ({ value, label: say(`${words}.${value}`), selected: value === chosen }));
    const shown = this.rows.length ? this.rows : [EMPTY];
    return {
      notice: this.notice,
      rows: shown.map(({ name, of, value, against, counts, rules: chosen }) => ({
        name,
        value,
        against,
        of: options("For", MODIFIED, of),
        counts: options("Counts", COUNTED, counts),
        rules: rules.map((id) => ({
          value: id,
          label: id ? combatName(id) : say("AllRules"),
          selected: id === chosen,
        })),
        whose: name || say("New"),
      })),
    };
  }

  protected override typed(): readonly TableModifier[] {
    const data = new FormData(this.element as HTMLFormElement);
    const columns = ["for", "value", "against", "counts", "rules"].map((name) => [name, data.getAll(name)] as const);
    const rows = data
      .getAll("name")
      .map((name, place) => [
        typeof name === "string" ? name : "",
        Object.fromEntries(columns.map(([column, values]) => [column, values[place]])),
      ]);
    return modifiersIn(Object.fromEntries(rows));
  }
}

export async function openModifiers(): Promise<void> {
  await showOne(ModifiersWindow);
}
