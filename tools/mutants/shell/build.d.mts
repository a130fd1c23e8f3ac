/** Path of the changed sources as JSON. */
export const SOURCES: string;
