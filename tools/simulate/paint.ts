import { styleText } from "node:util";

/** Colours words, or returns them unchanged. */
export type Paint = (style: "bold" | "dim" | "cyan" | "yellow", words: string) => string;

export const plain: Paint = (_style, words) => words;

/** For a terminal that shows colours. */
export const coloured: Paint = (style, words) =>
  words === "" ? "" : styleText(style, words, { validateStream: false });

/** What is known of the output. */
export interface Terminal {
  readonly isTTY?: boolean;
  readonly hasColors?: () => boolean;
}

/**
 * Returns how to colour: as requested, or by whether the terminal shows colours, which heeds NO_COLOR and FORCE_COLOR.
 */
export function paintFor(
  wanted: "auto" | "always" | "never",
  { isTTY = false, hasColors = () => false }: Terminal,
): Paint {
  return wanted === "always" || (wanted === "auto" && isTTY && hasColors()) ? coloured : plain;
}
