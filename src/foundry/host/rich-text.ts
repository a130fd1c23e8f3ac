/**
 * Text with emphasis as a list of runs, plain or strong ("**Next**, moves 2/3"). The `words.hbs` partial
 * escapes every run, so names never become markup.
 */

/** `breakAfter` starts a new line. */
interface Run {
  readonly text: string;
  readonly strong?: boolean;
  readonly breakAfter?: boolean;
}

export type Words = readonly Run[];

export function plain(text: string): Words {
  return text === "" ? [] : [{ text }];
}

export function strong(text: string): Words {
  return text === "" ? [] : [{ text, strong: true }];
}

/**
 * Reads a localised pattern: `**…**` is strong, `
 * ` (or `<br>`) breaks the line, `{name}` takes a value of `data`, inserted literally.
 *
 * @example words("**Next**, moves {done}/{all}", { done: 2, all: 3 })
 */
export function words(pattern: string, data: Readonly<Record<string, string | number>> = {}): Words {
  const runs: Run[] = [];
  const lines = pattern.split(/\n|<br\s*\/?>/);
  lines.forEach((line, index) => {
    const last = index === lines.length - 1;
    const pieces = line.split("**");
    const own: Run[] = [];
    pieces.forEach((piece, place) => {
      if (piece === "") return;
      const text = piece.replace(/\{(\w+)\}/g, (whole, key: string) => {
        const value = data[key];
        return value === undefined ? whole : String(value);
      });
      own.push(place % 2 === 1 ? { text, strong: true } : { text });
    });
    const end = own.at(-1);
    if (!last && end) own[own.length - 1] = { ...end, breakAfter: true };
    runs.push(...own);
  });
  return runs;
}

/** Joins non-empty lines with a separator; a string is a plain line. */
export function join(lines: readonly (Words | string | false | null | undefined)[], separator = ", "): Words {
  const runs: Run[] = [];
  for (const line of lines) {
    if (!line || line.length === 0) continue;
    if (runs.length > 0) runs.push({ text: separator });
    runs.push(...(typeof line === "string" ? plain(line) : line));
  }
  return runs;
}

/** Returns a line as plain text. */
export function spoken(line: Words): string {
  return line
    .map((run) => (run.breakAfter ? `${run.text} ` : run.text))
    .join("")
    .trim();
}
