/** Line of its own that ends a creature for certain, as the end of a table's row does. */
export const BREAK = "\u0001";

/** First letter of a heading. */
export const HEADING = "\u0002";
