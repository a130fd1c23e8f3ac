import type { Loose } from "../../shared/loose.ts";
import { parse, type AppRealm } from "./realm.ts";

const ATTRIBUTES = new Set([
  ..."id class style title lang dir role tabindex name value type checked selected disabled required".split(" "),
  ..."multiple placeholder autofocus min max for href target rel src alt width height colspan rowspan".split(" "),
  ..."label contenteditable spellcheck".split(" "),
]);

const ELEMENTS = "svg, script, style, iframe, object, embed, link, meta, template, dialog";

/**
 * Parses HTML and removes everything that is not known to survive Foundry's cleaning (foundryvtt#12072, #12178,
 * #13539).
 */
export function cleaned(realm: AppRealm, html: string): Loose[] {
  const box = realm.global.document.createElement("div");
  box.append(...parse(realm, html));
  for (const element of [...box.querySelectorAll(ELEMENTS)] as Loose[]) element.remove();
  for (const element of [...box.querySelectorAll("*")] as Loose[]) {
    for (const { name } of [...element.attributes] as { name: string }[]) {
      if (!ATTRIBUTES.has(name) && !name.startsWith("data-") && !name.startsWith("aria-"))
        element.removeAttribute(name);
    }
  }
  return [...box.childNodes] as Loose[];
}
