/* Files that a browser hands over. Of imports, this alone is in the start. */

export interface ImportFile {
  readonly name: string;
  readonly size: number;
  text(): Promise<string>;
  /** For encodings other than UTF-8; without it the text is used. */
  arrayBuffer?(): Promise<ArrayBuffer>;
  readonly folder?: string;
}

export function fromBrowser(files: Iterable<File>): readonly ImportFile[] {
  return [...files].map((file) => {
    const [folder, ...rest] = (file.webkitRelativePath || "").split("/");
    return importFile(file, rest.length && folder ? folder : undefined);
  });
}

const importFile = (file: File, folder: string | undefined): ImportFile => ({
  name: file.name,
  size: file.size,
  text: async () => file.text(),
  // Files of modules may only have a text.
  ...(typeof file.arrayBuffer === "function" ? { arrayBuffer: async () => file.arrayBuffer() } : {}),
  ...(folder === undefined ? {} : { folder }),
});

/** True if files are dragged. */
export function carriesFiles(event: DragEvent): boolean {
  return [...(event.dataTransfer?.types ?? [])].includes("Files");
}

interface Entry {
  readonly isFile: boolean;
  readonly isDirectory: boolean;
  readonly name: string;
  file?(take: (file: File) => void, fail: (error: unknown) => void): void;
  createReader?(): { readEntries(take: (entries: readonly Entry[]) => void, fail: (error: unknown) => void): void };
}

/** Returns the dropped files, folders included. Reads the list at once, because browsers empty it after the event. */
export async function droppedFiles(event: DragEvent): Promise<readonly ImportFile[]> {
  const items = [...(event.dataTransfer?.items ?? [])];
  const plain = fromBrowser(event.dataTransfer?.files ?? []);
  const entries = items.map((item) => item.webkitGetAsEntry?.());
  if (!entries.some((entry) => entry?.isDirectory)) return plain;
  const found: ImportFile[] = [];
  for (const entry of entries) if (entry) await collect(entry, entry.isDirectory ? entry.name : undefined, found);
  return found;
}

async function collect(entry: Entry, folder: string | undefined, found: ImportFile[]): Promise<void> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => entry.file?.(resolve, reject));
    found.push(importFile(file, folder));
    return;
  }
  const reader = entry.createReader?.();
  if (!reader) return;
  for (;;) {
    const some = await new Promise<readonly Entry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (!some.length) return;
    for (const each of some) await collect(each, folder, found);
  }
}
