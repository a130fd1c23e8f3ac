import { isObject } from "../../rules/core.ts";
import { loaded } from "./load.ts";
import { OurWindow } from "./our-window.ts";

/** A table of the world: how its rows are stored, and as what they go out as YAML. */
export interface WorldTable<Row> {
  /** The file's only member, and its name. */
  readonly member: string;
  /** Text key of the window's title. */
  readonly title: string;
  /** Returns the rows of a setting or a file. Faulty ones are left out. */
  readonly read: (stored: unknown) => readonly Row[];
  readonly stored: (rows: readonly Row[]) => object;
  readonly save: (rows: readonly Row[]) => Promise<void>;
  /** Two rows with one name are the same row. */
  readonly nameOf: (row: Row) => string;
  /** Says how many rows were read from which file. */
  readonly said: (rows: number, file: string) => string;
}

/** Characters of the largest file. */
const LARGEST = 100_000;

/** A form that changes a table of the world, which goes out and in as a file. For GMs. */
export abstract class TableWindow<Row> extends OurWindow {
  static override DEFAULT_OPTIONS: typeof OurWindow.DEFAULT_OPTIONS = {
    tag: "form",
    classes: ["sz-import", "sz-calm"],
    window: { resizable: true },
    form: {
      async handler(this: TableWindow<unknown>) {
        await this.table.save(this.typed());
        await this.close();
      },
      closeOnSubmit: false,
    },
    actions: {
      importFile(this: TableWindow<unknown>) {
        this.element.querySelector<HTMLInputElement>("input[type=file]")?.click();
      },
      async exportFile(this: TableWindow<unknown>) {
        const { member, stored } = this.table;
        const written = (await this.#yaml())?.stringify({ [member]: stored(this.typed()) });
        if (written !== undefined) foundry.utils.saveDataToFile(written, "text/yaml", `${member}.yml`);
      },
    },
  };

  protected abstract readonly table: WorldTable<Row>;
  protected abstract rows: readonly Row[];

  /** A sentence about the file read last; "" at first. */
  protected notice = "";

  /** Returns the rows as typed; one without a name is removed. */
  protected abstract typed(): readonly Row[];

  protected override _attachPartListeners(part: string, element: HTMLElement, options: never): void {
    super._attachPartListeners(part, element, options);
    const file = element.querySelector<HTMLInputElement>("input[type=file]");
    file?.addEventListener("change", () => void this.#take(file));
  }

  /** Puts the rows of a file over these. */
  async #take(input: HTMLInputElement): Promise<void> {
    const { nameOf, read, said } = this.table;
    const [file] = input.files ?? [];
    input.value = "";
    const written = file && file.size <= LARGEST ? await file.text() : "";
    const taken = read(memberOf(this.table.member, (await this.#yaml())?.parse, written));
    const names = new Set(taken.map(nameOf));
    this.rows = [...this.typed().filter((row) => !names.has(nameOf(row))), ...taken];
    this.notice = said(taken.length, file?.name ?? "");
    await this.render();
  }

  #yaml() {
    return loaded(this.table.title, import("yaml"));
  }
}

/** Returns a member of a file, or null if it is no YAML. */
function memberOf(member: string, parse: ((written: string) => unknown) | undefined, written: string): unknown {
  try {
    const file = parse?.(written);
    return isObject(file) ? file[member] : null;
  } catch {
    return null;
  }
}
