/** Who it is, and how many of them. */
export interface Named {
  readonly name: string;
  readonly count: number;
}

const MOST = 100;

/** "Goblin (8)", "8 Goblins", "Goblin ×8", "GIANT RAT", "Skeletons, 3". How many appear by dice is not how many there are. */
export function nameFrom(text: string): Named {
  const tidy = text.replace(/\s+/gu, " ").replace(/^[\s:.,;|-]+|[\s:.,;|-]+$/gu, "").trim();
  const [, before, rest = tidy] = /^(\d{1,3})\s*[x×]?\s+(?=\p{L})(.+)$/iu.exec(tidy) ?? [];
  const [, name = rest, after] = /^(.*?)\s*(?:\((?:x|×)?\s*(\d{1,3})\)|[x×,]\s*(\d{1,3}))$/iu.exec(rest) ?? [];
  const behind = after ?? /[x×,]\s*(\d{1,3})$/iu.exec(rest)?.[1];
  const plain = name.replace(/\s*\(\s*\d+d\d+[^)]*\)\s*$/iu, "").trim();
  return { name: cased(plain).slice(0, 100), count: Math.min(MOST, Math.max(1, Number(before ?? behind ?? 1))) };
}

/** Headings shout; people do not. */
function cased(name: string): string {
  if (!/\p{Lu}{3}/u.test(name) || /\p{Ll}/u.test(name)) return name;
  return name.toLowerCase().replace(/(^|[\s(/-])(\p{L})/gu, (_, before: string, letter: string) => `${before}${letter.toUpperCase()}`);
}
