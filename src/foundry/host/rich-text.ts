/**
 * Text with emphasis, as data.
 *
 * Many lines of the tracker stress one word ("**Next**, moves 2/3"). Templates never receive HTML for that: a line is
 * a list of runs, each plain or strong, and the `words.hbs` partial escapes every run. Names and triggers that users
 * typed can so never become markup.
 */

/** A piece of a line. `breakAfter` starts a new line after it. */
export interface Run {
  readonly text: string;
  readonly strong?: boolean;
  readonly breakAfter?: boolean;
}

/** One visible text of one or more runs, already localised. */
export type Words = readonly Run[];

/** A line without emphasis. */
export function plain(text: string): Words {
  return text === "" ? [] : [{ text }];
}

/** A line that is wholly emphasised. */
export function strong(text: string): Words {
  return text === "" ? [] : [{ text, strong: true }];
}

/**
 * Reads a localised pattern: `**…**` is strong, `\n` (or `<br>`) breaks the line, `{name}` takes a value of `data`.
 * The pattern is cut into runs before the values are put in, so a value with asterisks stays as it was typed.
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

/** Joins lines into one, with a separator between those that are not empty; a string is a plain line. */
export function join(lines: readonly (Words | string | false | null | undefined)[], separator = ", "): Words {
  const runs: Run[] = [];
  for (const line of lines) {
    if (!line || line.length === 0) continue;
    if (runs.length > 0) runs.push({ text: separator });
    runs.push(...(typeof line === "string" ? plain(line) : line));
  }
  return runs;
}

/** The same line as plain text, for labels and the live region. */
export function spoken(line: Words): string {
  return line
    .map((run) => (run.breakAfter ? `${run.text} ` : run.text))
    .join("")
    .trim();
}
