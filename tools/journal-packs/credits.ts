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
  return escape(text).replace(/\[([^\]]+)\]\(([^)]+)\)/g, '<a href="$2">$1</a>').replace(/`([^`]+)`/g, "<code>$1</code>");
}

export const creditFillers: Fillers = {
  /** The notice for game aids, as its publisher asks for it. */
  notice: () => {
    const [, words] = /^> (.+)$/m.exec(notice()) ?? [];
    if (!words) throw new Error("NOTICE.md has no quoted notice");
    return inline(words);
  },
  /** The table of parts. */
  origins: () => {
    const rows = notice().split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| part")).map((line) => line.slice(2, -2).split(" | ").map(inline));
    return table(["Part", "Where it comes from", "Licence"], rows);
  },
};
