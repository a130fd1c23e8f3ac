import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { micromark } from "micromark";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";
import { ROOT } from "../pack-source/write.ts";
import { journalId, pageId } from "./links.ts";
import { RULES } from "./rules.ts";

/** The guide of `docs/guide` as a journal, without pictures. */

const FOLDER = path.join(ROOT, "docs/guide");
export const GUIDE = "guide";

/** A page of the guide: file without the ending, heading, and text below it. */
interface Chapter {
  readonly id: string;
  readonly name: string;
  readonly markdown: string;
}

/** Returns the chapters in the order in which the first page links to them. */
function chapters(): readonly Chapter[] {
  const first = readFileSync(path.join(FOLDER, "README.md"), "utf8");
  const named = [...first.matchAll(/\]\(([a-z-]+)\.md/gu)].map(([, id = ""]) => id);
  const ids = new Set([
    "README",
    ...named,
    ...readdirSync(FOLDER)
      .sort()
      .map((file) => path.basename(file, ".md")),
  ]);
  return [...ids].map((id) => {
    const [heading = "", ...rest] = readFileSync(path.join(FOLDER, `${id}.md`), "utf8").split("\n");
    return { id, name: heading.replace(/^# /u, ""), markdown: rest.join("\n").trim() };
  });
}

/**
 * Converts Markdown to a journal page. Links to chapters and rules become links to pages; other links keep only their text,
 * because Foundry has no such pages.
 */
function asPage(markdown: string): string {
  const text = markdown.replace(/<!--.*?-->\n?/gsu, "").replace(/^!\[[^\]]*\]\([^)]*\)\n*/gmu, "");
  const html = micromark(text, { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] });
  return html
    .replace(/<a href="([^"]*)">(.*?)<\/a>/gsu, (whole, address: string, words: string) => {
      if (/^https?:/u.test(address)) return whole;
      const chapter = /^([\w-]+)\.md/u.exec(address)?.[1];
      const plain = words.replace(/<[^>]+>/gu, "");
      const rules = /^\.\.\/rules\/([\w-]+)\.md/u.exec(address)?.[1];
      if (rules)
        return `@UUID[Compendium.segment-zero.journals.JournalEntry.${journalId(RULES)}.JournalEntryPage.${pageId(RULES, rules)}]{${plain}}`;
      return chapter
        ? `@UUID[Compendium.segment-zero.journals.JournalEntry.${journalId(GUIDE)}.JournalEntryPage.${pageId(GUIDE, chapter)}]{${plain}}`
        : words;
    })
    .trim();
}

/** Returns the journal as a document of the pack. @param html Foundry's format number for HTML pages */
export function guideDocument(folder: string, html: number): Record<string, unknown> {
  const own = journalId(GUIDE);
  return {
    _id: own,
    _key: `!journal!${own}`,
    name: "Guide",
    folder,
    sort: -100,
    pages: chapters().map(({ id, name, markdown }, place) => {
      const page = pageId(GUIDE, id);
      return {
        _id: page,
        _key: `!journal.pages!${own}.${page}`,
        name,
        type: "text",
        title: { show: true, level: 1 },
        sort: place * 100,
        text: { format: html, content: asPage(markdown) },
      };
    }),
  };
}
