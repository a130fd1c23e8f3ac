/** Line that ends a creature, such as at the end of a table row. */
export const BREAK = "\u0001";

/** First letter of a heading. */
export const HEADING = "\u0002";
