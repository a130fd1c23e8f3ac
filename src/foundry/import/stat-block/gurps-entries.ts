/** Most attacks, skills or traits of one creature. */
export const MOST = 200;

/** A text on one line, and the points in brackets behind it. */
function pointsApart(written: string): { readonly plain: string; readonly points: number } {
  const [, points = "0"] = /\[(-?\d+)\]/u.exec(written) ?? [];
  const plain = written
    .replace(/\[-?\d+\]/gu, " ")
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/[.,]$/u, "");
  return { plain, points: Number(points) };
}

/** A skill: "Survival (Jungle)-10", "Acrobatics DX/H - DX-1 14 [2]", "Broadsword (A) DX+2 [8]-15". */
export function skillFrom(
  written: string,
): { readonly name: string; readonly specialisation: string; readonly level: number; readonly points: number } | null {
  const { plain, points } = pointsApart(written);
  const [, named, level] = /^(.*?\S)\s*[-:=\s]\s*(\d{1,3})$/u.exec(plain) ?? [];
  if (!named || level === undefined) return null;
  const name = named
    .replace(/\s*(?:\((?:E|A|H|VH)\)|(?:ST|DX|IQ|HT|Will|Per)\/(?:E|A|H|VH|W)).*$/u, "")
    .replace(/\s*[-:,]$/u, "")
    .replace(/\/TL\d+/u, "")
    .trim();
  const [, own = name, specialisation = ""] = /^(.*?)\s*\(([^()]*)\)$/u.exec(name) ?? [];
  return own ? { name: own, specialisation, level: Number(level), points: Math.max(0, points) } : null;
}

/** A trait: "Bad Temper (12) [-10]", "Claws (Sharp)". */
export function traitFrom(written: string): { readonly name: string; readonly points: number } | null {
  const { plain, points } = pointsApart(written);
  return plain ? { name: plain.slice(0, 200), points: Math.min(1_000, Math.max(-1_000, points)) } : null;
}

/**
 * Cuts a list at semicolons, at line ends, and at commas outside of brackets where there is no semicolon. A line that
 * does not end an entry is continued by the next, since PDFs wrap lists.
 */
export function entriesOf(text: string): readonly string[] {
  const list = /[;,]/u.test(text) ? text.replace(/\s*\n\s*/gu, endsEntry) : text;
  const rough = list.split(/[;\n]/u);
  const all = rough.length > 1 ? rough : list.split(/,(?![^()]*\))/u);
  return all
    .map((one) => one.replace(/^[\s•*-]+/u, "").trim())
    .filter((one) => /\p{L}/u.test(one))
    .slice(0, MOST);
}

/** A line end stays where points or a level end the entry; elsewhere it is a space. */
function endsEntry(_end: string, at: number, text: string): string {
  return /[\])\d.;]$/u.test(text.slice(0, at)) ? "\n" : " ";
}
