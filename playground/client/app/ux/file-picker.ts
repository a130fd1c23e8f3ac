/** Asks for a file's address; the playground has no file browser. */

import type { Dict, Loose } from "../../../shared/loose.ts";
import { escapeHtml } from "../handlebars/escape.ts";
import type { AppRealm } from "../realm.ts";

export function defineFilePicker(_realm: AppRealm, DialogV2: Loose): Loose {
  return class FilePicker {
    static get implementation(): Loose {
      return FilePicker;
    }

    /** Uploads by address. The playground stores no files, so these pictures do not load. */
    static readonly uploads = new Map<string, unknown>();
    static readonly #folders = new Set<string>();

    static async createDirectory(_source: string, path: string): Promise<string> {
      if (FilePicker.#folders.has(path)) throw new Error(`EEXIST: ${path}`);
      FilePicker.#folders.add(path);
      return path;
    }

    static async upload(_source: string, path: string, file: { name: string }): Promise<Dict> {
      const address = `${path}/${file.name}`;
      FilePicker.uploads.set(address, file);
      return { status: "success", path: address };
    }

    constructor(readonly options: Dict = {}) {}

    async browse(): Promise<void> {
      const data: Dict | null = await DialogV2.input({
        window: { title: "Address of the file" },
        content: `<label class="form-group"><span>Address</span><input type="text" name="path" value="${escapeHtml(this.options.current)}"></label>`,
      });
      if (data?.path) await this.options.callback?.(data.path);
    }

    async render(): Promise<void> {
      await this.browse();
    }
  };
}
