import { fromBrowser, type ImportFile } from "./import-file.ts";
import { MOST_FILES } from "./limits.ts";

/** Whether something that is dragged is files, and nothing of Foundry's own. */
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

/** The files that were dropped, those in dropped folders as well. The list has to be taken at once: browsers empty it when the event is over. */
export async function droppedFiles(event: DragEvent): Promise<readonly ImportFile[]> {
  const items = [...(event.dataTransfer?.items ?? [])];
  const plain = fromBrowser(event.dataTransfer?.files ?? []);
  const entries = items.map((item) => (item as { webkitGetAsEntry?(): unknown }).webkitGetAsEntry?.() as Entry | null | undefined);
  if (!entries.some((entry) => entry?.isDirectory)) return plain;
  const found: ImportFile[] = [];
  for (const entry of entries) if (entry) await collect(entry, entry.isDirectory ? entry.name : undefined, found);
  return found;
}

async function collect(entry: Entry, folder: string | undefined, found: ImportFile[]): Promise<void> {
  if (found.length > MOST_FILES) return;
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => { entry.file?.(resolve, reject); });
    found.push({ name: file.name, size: file.size, text: async () => file.text(), ...(folder === undefined ? {} : { folder }) });
    return;
  }
  const reader = entry.createReader?.();
  if (!reader) return;
  for (;;) {
    const some = await new Promise<readonly Entry[]>((resolve, reject) => { reader.readEntries(resolve, reject); });
    if (!some.length) return;
    for (const each of some) await collect(each, folder, found);
  }
}
