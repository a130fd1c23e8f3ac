import { counted, hasText, text } from "../applications/tracker/texts.ts";
import { inWords, type Saying } from "./saying.ts";

/** What is said, in the words of this seat's language. A text that depends on how many there are has its forms below its key. */
export function said(saying: Saying): string {
  return inWords(saying, (code, data) => {
    const key = `Import.${code}`;
    const count = data.count;
    return typeof count === "number" && hasText(`${key}.other`) ? counted(key, count, data) : text(key, data);
  });
}

/** Lines as one text with markup, whatever they hold: nothing that stands in a file ever becomes markup itself. */
export function asNotes(lines: readonly (string | Saying)[]): string {
  return lines.map((line) => `<p>${escaped(typeof line === "string" ? line : said(line)).replace(/\r?\n/gu, "<br>")}</p>`).join("");
}

function escaped(line: string): string {
  return line.replace(/[&<>"']/gu, (letter) => `&#${letter.codePointAt(0)};`);
}
