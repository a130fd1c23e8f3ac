/** Letters whose places are known; longer texts are read without. */
const MOST = 200_000;

/** A text that knows from where in its source each letter comes. */
export class Traced {
  /** @param places in the source, -1 for an added letter; null if unknown */
  private constructor(
    readonly text: string,
    private readonly places: readonly number[] | null,
  ) {}

  static of(source: string): Traced {
    return new Traced(source, source.length > MOST ? null : Array.from({ length: source.length }, (_, place) => place));
  }

  /** A text whose letters' places nobody asks for. */
  static plain(source: string): Traced {
    return new Traced(source, null);
  }

  /** Joins texts, of which plain ones are not in the source. */
  static join(parts: readonly (Traced | string)[], between = ""): Traced {
    const texts = parts.map((part) => (typeof part === "string" ? part : part.text));
    if (parts.some((part) => typeof part !== "string" && !part.places)) return new Traced(texts.join(between), null);
    const added = ({ length }: string): readonly number[] => Array.from({ length }, () => -1);
    const gap = added(between);
    return new Traced(
      texts.join(between),
      parts.flatMap((part, at) => [
        ...(at ? gap : []),
        ...(typeof part === "string" ? added(part) : (part.places ?? [])),
      ]),
    );
  }

  slice(from: number, to = this.text.length): Traced {
    return new Traced(this.text.slice(from, to), this.places && this.places.slice(from, to));
  }

  trim(): Traced {
    const start = this.text.length - this.text.trimStart().length;
    return this.slice(start, Math.max(start, this.text.trimEnd().length));
  }

  split(pattern: RegExp): readonly Traced[] {
    const parts: Traced[] = [];
    let from = 0;
    for (const match of this.text.matchAll(pattern)) {
      parts.push(this.slice(from, match.index));
      from = match.index + match[0].length;
    }
    return [...parts, this.slice(from)];
  }

  /**
   * Replaces all matches.
   * @param pattern global; with groups to keep also `d`
   * @param by words, numbers of groups to keep, or a function of the match
   */
  replace(pattern: RegExp, ...by: readonly (string | number | ((found: string) => string))[]): Traced {
    const parts: (Traced | string)[] = [];
    let from = 0;
    for (const match of this.text.matchAll(pattern)) {
      const [found] = match;
      parts.push(this.slice(from, match.index));
      from = match.index + found.length;
      for (const one of by) {
        const group = typeof one === "number" ? match.indices?.[one] : undefined;
        if (group) parts.push(this.slice(...group));
        else if (typeof one !== "number")
          parts.push(this.inPlace(match.index, found.length, typeof one === "string" ? one : one(found)));
      }
    }
    return parts.length ? Traced.join([...parts, this.slice(from)]) : this;
  }

  /** Returns other words for some of the text. */
  private inPlace(from: number, length: number, words: string): Traced {
    const { places } = this;
    const placeOf = (letter: number): number => places?.[from + Math.min(letter, length - 1)] ?? -1;
    return new Traced(words, places && Array.from(words, (_, letter) => placeOf(letter)));
  }

  /** Returns where in the source a part of it begins and ends, or null. */
  sourceOf(from: number, to: number): readonly [from: number, to: number] | null {
    const [first = -1, last = -1] = [this.places?.[from], this.places?.[to - 1]];
    return first < 0 || last < first ? null : [first, last + 1];
  }
}

export const NOTHING = Traced.join([]);
