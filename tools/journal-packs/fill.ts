/**
 * Functions that pages call by name: `{{segments 14 III}}`, `{{link creatures "Hired duellist"}}`, `{{ui Footer.Done
 * name=Anna}}`.
 */
export type Fillers = Readonly<
  Record<string, (words: readonly string[], named: Readonly<Record<string, string>>) => string>
>;

const BRACES = /\{\{([^{}]+)\}\}/g;
/** A word, a quoted text, or a name with either. */
const WORD = /(?:([\w-]+)=)?(?:"([^"]*)"|(\S+))/g;

/**
 * Fills in all double braces of a page. Throws if a filler is missing or throws, and names the page and the words.
 * @param where names the page in the message
 */
export function fill(text: string, fillers: Fillers, where: string): string {
  return text.replace(BRACES, (whole, inside: string) => {
    const { words, named } = read(inside);
    const [name = "", ...rest] = words;
    try {
      if (!Object.hasOwn(fillers, name)) throw new Error("there is nothing of that name");
      return fillers[name]!(rest, named);
    } catch (error) {
      throw new Error(`${where}: ${whole}: ${(error as Error).message}`, { cause: error });
    }
  });
}

function read(inside: string): { readonly words: readonly string[]; readonly named: Readonly<Record<string, string>> } {
  const words: string[] = [];
  const named: Record<string, string> = {};
  for (const [, name, quoted, plain = ""] of inside.matchAll(WORD)) {
    const value = quoted ?? plain;
    if (name === undefined) words.push(value);
    else named[name] = value;
  }
  return { words, named };
}
