import type { Book } from "../book.ts";
import { unescaped } from "../encoding.ts";

/** An element of an XML document, without comments and instructions. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  text: string;
}

/** Limits of nesting and number of elements. */
const DEEPEST = 60;
const MOST = 200_000;

const NAME = "[A-Za-z_:][\\w:.-]*";
const TOKEN = new RegExp(
  `<!--[\\s\\S]*?-->|<!\\[CDATA\\[([\\s\\S]*?)\\]\\]>|<\\?[\\s\\S]*?\\?>|<(!DOCTYPE|!ENTITY)|</(${NAME})\\s*>|<(${NAME})((?:\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(/?)>|([^<]+)|<`,
  "gu",
);
const ATTRIBUTE = new RegExp(`(${NAME})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "gu");

/**
 * Returns the root element. Only XML's five entities and character references are read; a document type is
 * refused, so that nothing can be defined, fetched or expanded.
 * @throws Refused with the line of the error
 */
export function readXml(text: string, book: Book): XmlElement {
  const open: XmlElement[] = [{ name: "", attributes: new Map(), children: [], text: "" }];
  let count = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, cdata, declaration, closing, opening, attributes = "", empty, letters] = match;
    const here = open.at(-1)!;
    const fail = (code: string): never =>
      book.refuse("", code, { line: text.slice(0, match.index).split("\n").length, found: whole.slice(0, 40) });
    if (declaration) fail("xmlDoctype");
    else if (cdata !== undefined) here.text += cdata;
    else if (letters !== undefined) here.text += unescaped(letters);
    else if (closing) {
      if (open.length < 2 || closing !== here.name) fail("xmlBroken");
      open.pop();
      open.at(-1)!.children.push(here);
    } else if (opening) {
      if (++count > MOST || open.length > DEEPEST) fail("xmlTooDeep");
      const element: XmlElement = {
        name: opening,
        attributes: new Map(
          [...attributes.matchAll(ATTRIBUTE)].map(([, name = "", one, other]) => [name, unescaped(one ?? other ?? "")]),
        ),
        children: [],
        text: "",
      };
      if (empty) here.children.push(element);
      else open.push(element);
    } else if (whole === "<") fail("xmlBroken");
  }
  const [document] = open;
  if (open.length > 1) book.refuse("", "cutOff", { line: text.split("\n").length, end: text.trimEnd().slice(-30) });
  const [root] = document!.children;
  if (!root || document!.children.length > 1)
    return book.refuse("", "xmlBroken", { line: 1, found: text.slice(0, 40) });
  return root;
}
