/** Names that say nothing about a value. */
const PLAIN = new Set(["value", "current", "now", "total", "score", "base", "val"]);
const HIGHEST = new Set(["max", "maximum", "highest"]);

/** `stats.agility.value` is "Agility". */
export function pathName(path: readonly string[]) {
  const telling = path.findLastIndex((part) => !PLAIN.has(fold(part)) && !HIGHEST.has(fold(part)) && !isNumber(part));
  const part = path[telling] ?? path.at(-1) ?? "";
  const words = part
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replaceAll(/[_-]+/g, " ")
    .trim();
  const name = words === words.toUpperCase() ? words : words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
  return { name, isMaximum: HIGHEST.has(fold(path.at(-1) ?? "")) };
}

/** Returns a name for comparison: letters and digits without case and accents. */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .replaceAll("ł", "l")
    .replaceAll("Ł", "l")
    .toLowerCase();
}

function isNumber(part: string): boolean {
  return /^\d+$/.test(part);
}
