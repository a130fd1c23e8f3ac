/** A line that ends a creature, such as the end of a table's row. */
export const BREAK = "\u0001";

/** First letter of a heading. */
export const HEADING = "\u0002";
