/** The changed sources by their paths: JSON. */
export const SOURCES: string;
