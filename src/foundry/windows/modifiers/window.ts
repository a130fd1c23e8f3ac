import { allCombatRules } from "../../../rules/core.ts";
import { SYSTEM_ID, template, TEXTS } from "../../host/constants.ts";
import { combatName, textsBelow } from "../../host/i18n.ts";
import { loaded } from "../../host/load.ts";
import { OurWindow, showOne } from "../../host/our-window.ts";
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

const yaml = () => loaded("Modifiers.Title", import("yaml"));

await registerTemplates(import.meta.glob("/templates/modifiers/*.hbs", { eager: true, import: "default" }));

/** Characters of the largest file. */
const LARGEST = 100_000;

/** Last row, which adds a modifier. */
const EMPTY: TableModifier = { name: "", of: "attack", value: 0, against: 0, counts: "ticked", rules: "" };

/** Changes the table's own modifiers of attacks and defences. For GMs. */
class ModifiersWindow extends OurWindow {
  static override DEFAULT_OPTIONS = {
    id: `${SYSTEM_ID}-modifiers`,
    tag: "form",
    classes: ["sz-import", "sz-calm"],
    window: { title: `${TEXTS}.Modifiers.Title`, resizable: true },
    position: { width: 760 },
    form: {
      async handler(this: ModifiersWindow) {
        await saveModifiers(this.typed());
        await this.close();
      },
      closeOnSubmit: false,
    },
    actions: {
      async addRow(this: ModifiersWindow) {
        this.#own = [...this.typed(), EMPTY];
        await this.render();
        [...this.element.querySelectorAll<HTMLInputElement>("[name=name]")].at(-1)?.focus();
      },
      importFile(this: ModifiersWindow) {
        this.element.querySelector<HTMLInputElement>("input[type=file]")?.click();
      },
      async exportFile(this: ModifiersWindow) {
        const written = (await yaml())?.stringify({ modifiers: storedModifiers(this.typed()) });
        if (written !== undefined) foundry.utils.saveDataToFile(written, "text/yaml", "modifiers.yml");
      },
    },
  };

  static override PARTS = { modifiers: { template: template("modifiers/modifiers.hbs") } };

  #own: readonly TableModifier[] = worldModifiers();

  #notice = "";

  protected override context(): object {
    const rules = ["", ...allCombatRules().map(({ id }) => id)];
    const options = (words: string, all: readonly string[], chosen: string) =>
      all.map((value) => ({ value, label: say(`${words}.${value}`), selected: value === chosen }));
    const shown = this.#own.length ? this.#own : [EMPTY];
    return {
      notice: this.#notice,
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

  /** Returns the rows as typed; one without a name is removed. */
  private typed(): readonly TableModifier[] {
    const data = new FormData(this.element as HTMLFormElement);
    const columns = ["for", "value", "against", "counts", "rules"].map((name) => [name, data.getAll(name)] as const);
    const rows = data
      .getAll("name")
      .map((name, place) => [
        String(name),
        Object.fromEntries(columns.map(([column, values]) => [column, values[place]])),
      ]);
    return modifiersIn(Object.fromEntries(rows));
  }

  protected override _attachPartListeners(part: string, element: HTMLElement, options: never): void {
    super._attachPartListeners(part, element, options);
    const file = element.querySelector<HTMLInputElement>("input[type=file]");
    file?.addEventListener("change", () => void this.take(file));
  }

  /** Puts the modifiers of a file over these. */
  private async take(input: HTMLInputElement): Promise<void> {
    const [file] = input.files ?? [];
    input.value = "";
    const written = file && file.size <= LARGEST ? await file.text() : "";
    const read = modifiersIn(modifiersOf((await yaml())?.parse, written));
    const before = this.typed().filter(({ name }) => !read.some((one) => one.name === name));
    this.#own = [...before, ...read];
    this.#notice = sayCounted("Read", read.length, { file: file?.name ?? "" });
    await this.render();
  }
}

/** Returns the modifiers of a file, or null if it is no YAML. */
function modifiersOf(parse: ((written: string) => unknown) | undefined, written: string): unknown {
  try {
    const file = parse?.(written);
    return typeof file === "object" && file !== null && "modifiers" in file ? file.modifiers : null;
  } catch {
    return null;
  }
}

export async function openModifiers(): Promise<void> {
  await showOne(ModifiersWindow);
}
