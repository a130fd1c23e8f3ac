import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { micromark } from "micromark";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";
import { ROOT } from "../pack-source/write.ts";
import { journalId, pageId } from "./links.ts";

/** The rules of `docs/rules` as a journal. Each number is a heading, so that links lead to it. */

const FOLDER = path.join(ROOT, "docs/rules");
export const RULES = "rules";

const NUMBERED = /^- \*\*([A-Z]{1,2}\d*-\d+)((?: [^*]*)?)\*\* ?/u;

/** Returns a rule's list item as a heading and a paragraph; lines of its continuation lose their indent. */
function headed(markdown: string): string {
  let inside = false;
  return markdown
    .split("\n")
    .map((line) => {
      const rule = NUMBERED.exec(line);
      if (rule) {
        inside = true;
        const marks = rule[2]?.trim() ?? "";
        return `\n#### ${rule[1] ?? ""}\n\n${marks ? `_${marks}_ ` : ""}${line.slice(rule[0].length)}`;
      }
      if (/^\S/u.test(line)) inside = false;
      return inside ? line.replace(/^ {2}/u, "") : line;
    })
    .join("\n");
}

/** Returns rows whose first cell is a number as a heading and a paragraph for each other cell. */
function rowsHeaded(markdown: string): string {
  const cellsOf = (line: string): readonly string[] =>
    line
      .slice(1, -1)
      .split(/(?<!\\)\|/u)
      .map((cell) => cell.trim());
  let heads: readonly string[] = [];
  return markdown
    .split("\n")
    .flatMap((line, at, lines) => {
      if (!line.startsWith("|")) return [line];
      const next = lines[at + 1] ?? "";
      const numbered = /^\| [A-Z]{1,2}\d*-\d+ +\|/u;
      if (/^\| id +\|/u.test(line) && numbered.test(lines[at + 2] ?? "")) {
        heads = cellsOf(line);
        return [];
      }
      if (/^\|[-| ]+\|$/u.test(line) && numbered.test(next)) return [];
      if (!numbered.test(line)) return [line];
      const [id = "", ...cells] = cellsOf(line);
      return [
        "",
        `#### ${id}`,
        "",
        ...cells.flatMap((cell, i) => (cell ? [`**${heads[i + 1] ?? ""}:** ${cell}`, ""] : [])),
      ];
    })
    .join("\n");
}

function asPage(markdown: string): string {
  const html = micromark(rowsHeaded(headed(markdown)), {
    extensions: [gfmTable()],
    htmlExtensions: [gfmTableHtml()],
  });
  return html.replace(/<a href="(?!https?:)[^"]*">(.*?)<\/a>/gsu, "$1").trim();
}

/** Returns the journal as a document of the pack. @param html Foundry's format number for HTML pages */
export function rulesDocument(folder: string, html: number): Record<string, unknown> {
  const own = journalId(RULES);
  return {
    _id: own,
    _key: `!journal!${own}`,
    name: "Rules by number",
    folder,
    sort: -50,
    pages: readdirSync(FOLDER)
      .filter((file) => file.endsWith(".md"))
      .sort()
      .map((file, place) => {
        const [heading = "", ...rest] = readFileSync(path.join(FOLDER, file), "utf8").split("\n");
        const page = pageId(RULES, path.basename(file, ".md"));
        return {
          _id: page,
          _key: `!journal.pages!${own}.${page}`,
          name: heading.replace(/^# (?:[\w-]+: )?/u, "").replace(/ \(rules [A-Z]-\*\)$/u, ""),
          type: "text",
          title: { show: true, level: 1 },
          sort: place * 100,
          text: { format: html, content: asPage(rest.join("\n")) },
        };
      }),
  };
}
