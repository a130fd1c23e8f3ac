import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { format, type FormatConfig } from "oxfmt";
import { ROOT } from "../pack-source/write.ts";

/** Copies each pacing's worked example from the journals into its chapter of the guide. */

const HEADING = "## A played example";
const FROM = "<!-- From the journals: written by npm run packs:source. -->";
const WIDTH = 100;

const chapterOf = (pacing: string): string => path.join(ROOT, "docs/guide", `${pacing}.md`);

/** Returns a chapter with this example at its end, in place of the previous one. @param html the journal's page */
export async function chapterWith(pacing: string, html: string): Promise<string> {
  const file = chapterOf(pacing);
  const [before = ""] = readFileSync(file, "utf8").split(`\n${HEADING}\n`);
  const chapter = `${before.trimEnd()}\n\n${HEADING}\n\n${FROM}\n\n${asMarkdown(html)}\n`;
  const config = JSON.parse(readFileSync(path.join(ROOT, ".oxfmtrc.json"), "utf8")) as FormatConfig;
  return (await format(file, chapter, config)).code;
}

/** Writes the examples into the guide. @param examples pages by pacing id */
export async function writeExamples(examples: ReadonlyMap<string, string>): Promise<void> {
  for (const [pacing, html] of examples) writeFileSync(chapterOf(pacing), await chapterWith(pacing, html));
}

/** Converts a journal's page, which has paragraphs, lists and tables with emphasis and links. */
function asMarkdown(html: string): string {
  const blocks = html.match(/<(p|table|ul|ol|h3)>.*?<\/\1>/gsu) ?? [];
  return blocks
    .map((block) => {
      if (block.startsWith("<table>")) return tableOf(block);
      if (/^<[uo]l>/u.test(block))
        return cellsOf(block, "li")
          .map((item, place) => wrapped(`${block.startsWith("<ul>") ? "*" : `${place + 1}.`} ${item}`, "  "))
          .join("\n");
      return block.startsWith("<h3>") ? `### ${words(block)}` : wrapped(words(block));
    })
    .join("\n\n");
}

function tableOf(html: string): string {
  const rows = (html.match(/<tr>.*?<\/tr>/gsu) ?? []).map(
    (row) =>
      `| ${cellsOf(row, "t[hd]")
        .map((cell) => cell.replaceAll("|", "\\|"))
        .join(" | ")} |`,
  );
  const caption = /<caption>(.*?)<\/caption>/su.exec(html)?.[1];
  const columns = cellsOf(html.match(/<tr>.*?<\/tr>/su)?.[0] ?? "", "t[hd]").length;
  const [head = "", ...body] = rows;
  return [...(caption ? [`${words(caption)}:`, ""] : []), head, `|${"---|".repeat(columns)}`, ...body].join("\n");
}

function cellsOf(html: string, tag: string): readonly string[] {
  return [...html.matchAll(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, "gsu"))].map(([, inside = ""]) => words(inside));
}

function words(html: string): string {
  return html
    .replace(/@UUID\[[^\]]+\]\{([^}]*)\}/gu, "$1")
    .replace(/<\/?strong>/gu, "**")
    .replace(/<\/?em>/gu, "*")
    .replace(/<[^>]+>/gu, "")
    .replace(/&lt;/gu, "<")
    .replace(/&gt;/gu, ">")
    .replace(/&amp;/gu, "&")
    .replace(/\s+/gu, " ")
    .trim();
}

/** Wraps at 100 columns, without a line that looks like a list item. @param indent of all lines but the first */
function wrapped(text: string, indent = ""): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/ (?!\d+[.)](?:\s|$))/u)) {
    if (line && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = `${indent}${word}`;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line].join("\n");
}
