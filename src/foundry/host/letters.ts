/** Letters of menu entries by language and label, so that they stay the same. */
const learnt = new Map<string, string>();

/**
 * Returns a different letter per menu entry, "a" to "z", or the digit at the end of a label. In order: the
 * earlier letter, the first letter, the first of another word, any.
 * @param labels null for an entry without a letter
 * @param language of the labels
 * @returns "" for entries without a letter
 */
export function lettersFor(labels: readonly (string | null)[], language: string): readonly string[] {
  const letters: string[] = labels.map(() => "");
  const taken = new Set<string>();
  const keyOf = (label: string): string => `${language} ${label}`;
  const kept = (label: string): readonly string[] => [learnt.get(keyOf(label)) ?? []].flat();
  const give = (wanted: (label: string) => Iterable<string>): void => {
    for (const [place, label] of labels.entries()) {
      if (label === null || letters[place]) continue;
      const free = [...wanted(label)].find((letter) => !taken.has(letter));
      if (free === undefined) continue;
      letters[place] = free;
      taken.add(free);
    }
  };
  for (const wanted of [kept, digit, first, initials, all]) give(wanted);
  for (const [place, label] of labels.entries())
    if (label !== null && letters[place]) learnt.set(keyOf(label), letters[place]);
  return letters;
}

/** 3 selects "Goblin 3". */
function digit(label: string): readonly string[] {
  return label.match(/(?<=\s)\d(?=…?$)/) ?? [];
}

function first(label: string): readonly string[] {
  return wordsOf(label)
    .slice(0, 1)
    .map((word) => word.charAt(0));
}

function initials(label: string): readonly string[] {
  return wordsOf(label).map((word) => word.charAt(0));
}

function all(label: string): Iterable<string> {
  return wordsOf(label).join("");
}

/** Letters on every keyboard: "e" for "É", "l" for "Ł". */
function wordsOf(label: string): readonly string[] {
  return (
    label
      .toLocaleLowerCase()
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .replace(/ł/g, "l")
      .replace(/ß/g, "s")
      .match(/[a-z]+/g) ?? []
  );
}
