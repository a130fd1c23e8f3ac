import { micromark } from "micromark";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";
import { said, type ImportLine } from "./saying.ts";

/** A text without Markdown. */
const PLAIN = /^(?![ \t]*(?:[-+*]|\d+[.)])[ \t])[^*_`#[\]<>|\\~&=\n]*$/u;

const NO_HTML = { disable: { null: ["htmlFlow", "htmlText"] } };

const LONGEST = 100_000;

/**
 * Renders a file's Markdown as HTML. HTML in it stays text and links lead to web pages only, so no script can
 * run; pictures become links, so that a sheet fetches nothing from elsewhere. Line breaks are kept.
 */
export function rendered(text: string): string {
  const written = text.replace(/\r\n?/gu, "\n");
  if (PLAIN.test(written) || written.length > LONGEST) return paragraph(written);
  const lines = written.replaceAll("![", "[").replace(/(\S)[ \t]*\n/gu, "$1  \n");
  return micromark(lines, { extensions: [gfmTable(), NO_HTML], htmlExtensions: [gfmTableHtml()] }).replace(
    /(<br \/>|>)\n/gu,
    "$1",
  );
}

function paragraph(text: string): string {
  return `<p>${text.replace(/[&<>"']/gu, (letter) => `&#${letter.codePointAt(0)};`).replace(/\r?\n/gu, "<br>")}</p>`;
}

/** Renders lines as HTML; markup of a file stays text. */
export function asNotes(lines: readonly ImportLine[]): string {
  return lines
    .map((line) =>
      typeof line === "string" ? paragraph(line) : "markdown" in line ? rendered(line.markdown) : paragraph(said(line)),
    )
    .join("");
}
