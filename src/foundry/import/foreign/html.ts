import { unescaped } from "../encoding.ts";

/** Returns the text of HTML, a line per paragraph or list entry. */
export function textOfHtml(html: string): string {
  const text = html
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/giu, "")
    .replace(/<br\s*\/?>|<\/(?:p|div|li|h[1-6]|tr|blockquote)>/giu, "\n")
    .replace(/<\/?[a-z][^<>]*>/giu, "");
  return unescaped(text, { nbsp: " " })
    .replace(/[ \t]+/gu, " ")
    .replace(/\s*\n\s*/gu, "\n")
    .trim();
}
