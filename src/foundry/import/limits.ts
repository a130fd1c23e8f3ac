/** Largest files that are read at all, in bytes. Characters with their portrait and a fight of a thousand stay far below. */
export const LARGEST = { gcs: 16_000_000, encounter: 4_000_000, text: 1_000_000 } as const;

/** Most files at a time. */
export const MOST_FILES = 2_000;

/** Most items of one actor: what more there is no sheet shows in useful time. */
export const MOST_ITEMS = 2_000;

/** How deep things may be packed into each other. */
export const DEEPEST = 40;
