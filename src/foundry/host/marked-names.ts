import { textsIn } from "./nodes.ts";

/* Names in stored texts keep their combatants' ids, so that each viewer reads the name of today. */

/** Private characters around ids and name, which no template shows. */
const [START, MIDDLE, END] = ["\u{E000}", "\u{E001}", "\u{E002}"] as const;
const MARKS = /[\u{E000}-\u{E002}]/gu;
const MARKED = /\u{E000}([^\u{E000}-\u{E002}]*)\u{E001}([^\u{E000}-\u{E002}]*)\u{E002}/gu;

/** Class of an element with a name; its ids are in another class, because Foundry sanitises messages. */
const NAME = "sz-whose";
const IDS = "sz-whose--";

/** Returns a name with its ids, for `withNameElements`. */
export function markedName(ids: readonly string[], name: string): string {
  return START + ids.join("_") + MIDDLE + name.replace(MARKS, "") + END;
}

/** Returns a text without ids. */
export function plainNames(text: string): string {
  return text.replace(MARKED, "$2").replace(MARKS, "");
}

/** Returns HTML with an element for each marked name; in attributes, names stay plain. */
export function withNameElements(html: string): string {
  if (!html.includes(START)) return html;
  const holder = document.createElement("div");
  holder.innerHTML = html;
  for (const element of holder.querySelectorAll("*")) {
    for (const { name, value } of element.attributes)
      if (value.includes(START)) element.setAttribute(name, plainNames(value));
  }
  for (const node of textsIn(holder).filter(({ data }) => data.includes(START)))
    node.replaceWith(...piecesOf(node.data));
  return htmlOf(holder);
}

/** Returns an element's content, with spaces as they were written. */
export function htmlOf({ innerHTML }: HTMLElement): string {
  return innerHTML.replaceAll("&nbsp;", "\u00a0");
}

function piecesOf(text: string): readonly (string | HTMLElement)[] {
  const pieces: (string | HTMLElement)[] = [];
  let end = 0;
  for (const found of text.matchAll(MARKED)) {
    const [all, ids = "", name = ""] = found;
    const element = document.createElement("span");
    element.className = `${NAME} ${IDS}${ids}`;
    element.textContent = name;
    pieces.push(text.slice(end, found.index), element);
    end = found.index + all.length;
  }
  return [...pieces, text.slice(end)];
}

/**
 * Shows today's names in an element.
 * @param nameFor null for those without a name of today, which keep the stored one
 */
export function renameIn(root: HTMLElement, nameFor: (ids: readonly string[]) => string | null): void {
  for (const element of root.querySelectorAll<HTMLElement>(`.${NAME}`)) {
    const ids =
      [...element.classList]
        .find((one) => one.startsWith(IDS))
        ?.slice(IDS.length)
        .split("_") ?? [];
    const name = ids.length ? nameFor(ids) : null;
    if (name !== null && element.textContent !== name) element.textContent = name;
  }
}
