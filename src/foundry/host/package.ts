/**
 * The package that this bundle belongs to. The build of the module puts that package's own in its place
 * (`tools/editions.ts`).
 */
export const PACKAGE = {
  /** Folder name, settings namespace, prefix of queries and hooks, key of flags. */
  id: "segment-zero",
  /** Address of its files. */
  folder: "systems/segment-zero",
  /** Root of its keys in the language files. */
  texts: "SEGMENTZERO",
} as const;
