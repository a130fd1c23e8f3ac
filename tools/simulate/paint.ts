import { styleText } from "node:util";

/** Gives words a colour, or leaves them as they are. */
export type Paint = (style: "bold" | "dim" | "cyan" | "yellow", words: string) => string;

/** Words as they are. */
export const plain: Paint = (_style, words) => words;

/** For a terminal that shows colours. */
export const coloured: Paint = (style, words) =>
  words === "" ? "" : styleText(style, words, { validateStream: false });

/** What is known of where the words go. */
export interface Terminal {
  readonly isTTY?: boolean;
  readonly hasColors?: () => boolean;
}

/** Whether to colour: as it was said, else where a terminal shows colours. A terminal itself heeds NO_COLOR and FORCE_COLOR. */
export function paintFor(
  wanted: "auto" | "always" | "never",
  { isTTY = false, hasColors = () => false }: Terminal,
): Paint {
  return wanted === "always" || (wanted === "auto" && isTTY && hasColors()) ? coloured : plain;
}
