// facts 6.1: what the server does to chat messages and `htmlFields`, and a client to strings (`foundry.utils.cleanHTML`).
import { Parser } from "htmlparser2";

const ATTRIBUTES = new Set([
  ..."id class style title lang dir role tabindex name value type checked selected disabled required".split(" "),
  ..."multiple placeholder autofocus min max for href target rel src alt width height colspan rowspan".split(" "),
  ..."label contenteditable spellcheck scope open draggable".split(" "),
]);
const ADDRESSES = new Set(["href", "src"]);
const REMOVED = new Set("svg script style iframe object embed link meta template dialog".split(" "));
const VOID = new Set("area base br col hr img input source track wbr".split(" "));

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string, characters: RegExp): string => text.replace(characters, (one) => ESCAPES[one]!);

function survives(name: string, value: string): boolean {
  if (ADDRESSES.has(name) && /^[\s\p{Cc}]*(javascript|vbscript|data:text)/iu.test(value)) return false;
  return ATTRIBUTES.has(name) || name.startsWith("data-") || name.startsWith("aria-");
}

/**
 * Returns the HTML with balanced tags and without everything that is not known to survive Foundry's cleaning
 * (foundryvtt#12072, #12178, #13539).
 */
export function cleanHtml(html: string): string {
  const parts: string[] = [];
  let removed = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (removed || REMOVED.has(name)) return void removed++;
      const kept = Object.entries(attributes)
        .filter(([key, value]) => survives(key, value))
        .map(([key, value]) => ` ${key}="${escaped(value, /[&"]/g)}"`);
      parts.push(`<${name}${kept.join("")}>`);
    },
    ontext(text) {
      if (!removed) parts.push(escaped(text, /[&<>]/g));
    },
    onclosetag(name) {
      if (removed) return void removed--;
      if (!VOID.has(name)) parts.push(`</${name}>`);
    },
  });
  parser.end(html);
  return parts.join("");
}
