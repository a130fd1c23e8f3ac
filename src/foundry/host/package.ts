/** The package of this bundle; the module's build replaces it (`tools/editions.ts`). */
export const PACKAGE = {
  id: "segment-zero",
  folder: "systems/segment-zero",
  texts: "SEGMENTZERO",
} as const;
