/** Package id: folder name, settings namespace, prefix of queries and hooks. */
export const SYSTEM_ID = "segment-zero";

/** Root of our keys in the language files. */
export const TEXTS = "SEGMENTZERO";

/** Address of one of our templates. */
export function template(path: string): string {
  return `systems/${SYSTEM_ID}/templates/${path}`;
}
