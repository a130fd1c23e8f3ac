import { counted, hasText, text } from "../host/i18n.ts";

/** One of our texts (`SEGMENTZERO.Import.<code>`) and its data, so that parsing needs no language. */
export interface Saying {
  readonly code: string;
  readonly data?: Readonly<Record<string, Detail>>;
}

/** Data of a text: a value, another text, or a list of them. */
export type Detail = string | number | Saying | readonly (string | number | Saying)[];

export function importText(code: string, data?: Readonly<Record<string, Detail>>): Saying {
  return data ? { code, data } : { code };
}

export type Texts = (key: string, data: Readonly<Record<string, string | number>>) => string;

export function inWords({ code, data = {} }: Saying, texts: Texts): string {
  const word = (detail: Detail): string | number => {
    if (typeof detail !== "object") return detail;
    return "code" in detail ? inWords(detail, texts) : detail.map(word).join(", ");
  };
  return texts(code, Object.fromEntries(Object.entries(data).map(([name, detail]) => [name, word(detail)])));
}

/** Returns the text in this user's language, in the plural form for `count`. */
export function said(saying: Saying): string {
  return inWords(saying, (code, data) => {
    const key = `Import.${code}`;
    const count = data.count;
    return typeof count === "number" && hasText(`${key}.other`) ? counted(key, count, data) : text(key, data);
  });
}

interface Markdown {
  readonly markdown: string;
}

/** A line of notes: verbatim, in Markdown, or one of our texts. */
export type ImportLine = string | Saying | Markdown;
