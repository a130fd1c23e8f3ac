/** Bytes at the start of a file that name its encoding. */
const MARKS: readonly (readonly [bytes: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
  [[0x3c, 0x00], "utf-16le"],
  [[0x00, 0x3c], "utf-16be"],
];

/** Characters in which an XML declaration is sought. */
const DECLARATION = 200;

/** Decodes a file by its byte order mark, its XML declaration, as UTF-8, or else as Windows-1252. */
export function decoded(bytes: Uint8Array): string {
  const mark = MARKS.find(([start]) => start.every((byte, place) => bytes[place] === byte));
  const named = mark?.[1] ?? declared(bytes);
  for (const encoding of [named, "utf-8"]) {
    const text = encoding === null ? null : decodedAs(bytes, encoding);
    if (text !== null) return text;
  }
  return new TextDecoder("windows-1252").decode(bytes);
}

/** Returns the encoding of an XML declaration; never UTF-16, because the declaration was read byte by byte. */
function declared(bytes: Uint8Array): string | null {
  const head = String.fromCharCode(...bytes.subarray(0, DECLARATION));
  const [, name = null] = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/iu.exec(head) ?? [];
  return name && /^utf-?(?:16|32)/iu.test(name) ? null : name;
}

/** Null if the encoding is unknown or invalid for these bytes. */
function decodedAs(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Names that XML knows. */
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Replaces entities and character references; unknown names stay. @param more further names */
export function unescaped(text: string, more: Readonly<Record<string, string>> = {}): string {
  const known = { ...ENTITIES, ...more };
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/giu,
    (whole, decimal?: string, hexadecimal?: string, name?: string) => {
      if (name !== undefined) return Object.hasOwn(known, name) ? (known[name] ?? whole) : whole;
      const point = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : "";
    },
  );
}

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
