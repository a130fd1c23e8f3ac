/** Splits a line into text and points in brackets. */
function pointsApart(written: string): { readonly plain: string; readonly points: number } {
  const [, points = "0"] = /\[(-?\d+)\]/u.exec(written) ?? [];
  const plain = written
    .replace(/\[-?\d+\]/gu, " ")
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/[.,]$/u, "");
  return { plain, points: Number(points) };
}

/** Reads a skill: "Survival (Jungle)-10", "Acrobatics DX/H - DX-1 14 [2]", "Broadsword (A) DX+2 [8]-15". */
export function skillFrom(written: string) {
  const { plain, points } = pointsApart(written);
  const [, named, level] = /^(.*?\S)\s*[-:=\s]\s*(\d{1,3})\*?$/u.exec(plain) ?? [];
  if (!named || level === undefined) return null;
  const name = named
    .replace(/\s*(?:\((?:E|A|H|VH)\)|(?:ST|DX|IQ|HT|Will|Per)\/(?:E|A|H|VH|W)).*$/u, "")
    .replace(/\s*[-:,]$/u, "")
    .replace(/\/TL\d+/u, "")
    .trim();
  const [, own = name, specialisation = ""] = /^(.*?)\s*\(([^()]*)\)$/u.exec(name) ?? [];
  return own ? { name: own, specialisation, level: Number(level), points: Math.max(0, points) } : null;
}

/** Reads a trait: "Bad Temper (12) [-10]", "Claws (Sharp)". */
export function traitFrom(written: string): { readonly name: string; readonly points: number } | null {
  const { plain, points } = pointsApart(written);
  return plain ? { name: plain.slice(0, 200), points: Math.min(1_000, Math.max(-1_000, points)) } : null;
}

/**
 * Splits a list at semicolons and line ends; without semicolons, at commas outside brackets. An unfinished
 * line continues in the next, because PDFs wrap lists.
 */
export function entriesOf(text: string): readonly string[] {
  const list = /[;,]/u.test(text) ? text.replace(/\s*\n\s*/gu, endsEntry) : text;
  const rough = list.split(/[;\n]/u);
  const all = rough.length > 1 ? rough : list.split(/,(?![^()]*\))/u);
  return all.map((one) => one.replace(/^[\s•*-]+/u, "").trim()).filter((one) => /\p{L}/u.test(one));
}

/** Keeps a line end after points or a level; else returns a space. */
function endsEntry(_end: string, at: number, text: string): string {
  return /[\])\d.;]$/u.test(text.slice(0, at)) ? "\n" : " ";
}
