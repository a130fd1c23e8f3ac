/**
 * Letters that entries of menus have had on this client, by language and label. What a hand has learnt stays, whatever
 * else stands in the menu the next time.
 */
const learnt = new Map<string, string>();

/**
 * One letter for each entry of a menu by which it is chosen: "a" to "z", or the digit with which a label ends. No two
 * are the same. A label gets the letter that it had before; else its first letter, the first of another of its words,
 * or any in it.
 * @param labels of the entries; null for one that is not to have a letter
 * @param language in which they are written
 * @returns "" for an entry without a letter: those that are not to have one, and those whose letters are all taken
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
  // Nobody's first letter goes to another entry as long as it can be helped.
  for (const wanted of [kept, digit, first, initials, all]) give(wanted);
  for (const [place, label] of labels.entries())
    if (label !== null && letters[place]) learnt.set(keyOf(label), letters[place]);
  return letters;
}

/** "Goblin 3" is chosen by 3. */
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

/** Every keyboard of our languages has the plain letters: "É" is typed as "e", "Ł" as "l". */
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
