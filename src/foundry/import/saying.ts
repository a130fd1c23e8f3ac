import { counted, hasText, text } from "../host/i18n.ts";

/**
 * One of our texts (`SEGMENTZERO.Import.<code>`) with what is put into it; plain data, so that parsing needs no
 * language.
 */
export interface Saying {
  readonly code: string;
  readonly data?: Readonly<Record<string, Detail>>;
}

/** What is put into a text: as it is, said in its own text, or a list of such. */
export type Detail = string | number | Saying | readonly (string | number | Saying)[];

export function say(code: string, data?: Readonly<Record<string, Detail>>): Saying {
  return data ? { code, data } : { code };
}

/** The text of a key, with figures and words put in. */
export type Texts = (key: string, data: Readonly<Record<string, string | number>>) => string;

/** A saying in words. */
export function inWords({ code, data = {} }: Saying, texts: Texts): string {
  const word = (detail: Detail): string | number => {
    if (typeof detail !== "object") return detail;
    return "code" in detail ? inWords(detail, texts) : detail.map(word).join(", ");
  };
  return texts(code, Object.fromEntries(Object.entries(data).map(([name, detail]) => [name, word(detail)])));
}

/** A saying in this user's language. A text that depends on a count has its forms below its key. */
export function said(saying: Saying): string {
  return inWords(saying, (code, data) => {
    const key = `Import.${code}`;
    const count = data.count;
    return typeof count === "number" && hasText(`${key}.other`) ? counted(key, count, data) : text(key, data);
  });
}

export interface Markdown {
  readonly markdown: string;
}

/** A line of notes: as it stands in a file, in Markdown, or in one of our texts. */
export type Line = string | Saying | Markdown;
