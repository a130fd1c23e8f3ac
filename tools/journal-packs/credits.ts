import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../pack-source/write.ts";
import type { Fillers } from "./fill.ts";
import { escape, table } from "./markup.ts";

/** What NOTICE.md says, for the page of credits: the same words in both. */

function notice(): string {
  return readFileSync(path.join(ROOT, "NOTICE.md"), "utf8");
}

/** Links and code as markup; everything else as it stands. */
function inline(text: string): string {
  return escape(text)
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, '<a href="$2">$1</a>')
    .replace(/`([^`]+)`/g, "<code>$1</code>");
}

/** The table of NOTICE.md whose first heading is this. */
function rowsBelow(heading: string, headings: readonly string[]): string {
  const [, rows] = new RegExp(`^\\| ${heading} +\\|.*\\n\\|[- |]+\\n((?:\\|.*\\n?)+)`, "mu").exec(notice()) ?? [];
  if (!rows) throw new Error(`NOTICE.md has no table with the heading ${heading}`);
  return table(
    headings,
    rows
      .trim()
      .split("\n")
      .map((line) =>
        line
          .slice(2, -2)
          .split(/ +\| /)
          .map((cell) => inline(cell.trim())),
      ),
  );
}

export const creditFillers: Fillers = {
  /** The notice for game aids, as its publisher asks for it. */
  notice: () => {
    const [, words] = /^> (.+)$/m.exec(notice()) ?? [];
    if (!words) throw new Error("NOTICE.md has no quoted notice");
    return inline(words);
  },
  /** The table of parts. */
  origins: () => rowsBelow("part", ["Part", "Where it comes from", "Licence"]),
  /** Whose rules are restated. */
  restated: () => rowsBelow("way", ["Way", "Restates", "Author, as the document gives it"]),
};
