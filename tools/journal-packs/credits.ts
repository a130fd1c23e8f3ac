import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../pack-source/write.ts";
import type { Fillers } from "./fill.ts";
import { escape, table } from "./markup.ts";

/** Reads NOTICE.md, which the credits page quotes. */

function notice(): string {
  return readFileSync(path.join(ROOT, "NOTICE.md"), "utf8");
}

/** Converts links and code to markup. */
function inline(text: string): string {
  return escape(text)
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, '<a href="$2">$1</a>')
    .replace(/`([^`]+)`/g, "<code>$1</code>");
}

/** Returns the rows of the table in NOTICE.md with this first heading. */
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
  /** The notice that the publisher requires of game aids. */
  notice: () => {
    const [, words] = /^> (.+)$/m.exec(notice()) ?? [];
    if (!words) throw new Error("NOTICE.md has no quoted notice");
    return inline(words);
  },
  origins: () => rowsBelow("part", ["Part", "Where it comes from", "Licence"]),
  /** Documents whose rules are restated. */
  restated: () => rowsBelow("way", ["Way", "Restates", "Author, as the document gives it"]),
};
