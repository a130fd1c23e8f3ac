// Every text that the system asks for must exist and get all its values: otherwise users read keys and braces.
import type { Loose } from "../../playground/shared/loose.ts";

/**
 * Reports in a client's console each of our texts that does not exist or gets no value for a placeholder. A test that
 * leaves such an error fails.
 * @param i18n the client's texts
 */
export function reportMissingTexts(i18n: Loose, console: Pick<Console, "error">): void {
  const { localize, format } = i18n;
  const reported = (key: string): string => {
    if (key.startsWith("SEGMENTZERO.") && !i18n.has(key)) console.error(`There is no text ${key}`);
    return localize.call(i18n, key) as string;
  };
  i18n.localize = reported;
  i18n.format = (key: string, data: Loose = {}) => {
    for (const [, name] of reported(key).matchAll(/\{(\w+)\}/g))
      if (data[name!] === undefined) console.error(`The text ${key} has no value for ${String(name)}`);
    return format.call(i18n, key, data) as string;
  };
}
