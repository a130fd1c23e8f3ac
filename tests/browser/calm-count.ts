import type { Locator } from "playwright-core";

/** What somebody has to read and can press in a part of the page. */
export interface Calm {
  readonly words: number;
  readonly controls: number;
  /** Texts below 12 px. */
  readonly small: readonly string[];
  /** All that was counted, in the order of the page. */
  readonly read: string;
  /** Texts of the filled buttons. */
  readonly filled: readonly string[];
}

/**
 * Counts words and controls of a part of the page. CSS content and digits count, and so does what is cut off or scrolled away. An icon counts as a word unless a word
 * stands beside it; a face, and the dial beside its reading, do not. Text for screen readers alone does not count. Rows react to clicks and are no controls.
 */
export async function calmOf(root: Locator, rows = ".sz-slot, .sz-wait"): Promise<Calm> {
  return root.evaluate((element, ownRows) => {
    const isWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);
    const wordsIn = (text: string): readonly string[] => text.split(/\s+/u).filter(isWord);
    const isHidden = (one: Element | null): boolean =>
      one !== null &&
      one !== element &&
      (getComputedStyle(one).clipPath === "inset(50%)" || isHidden(one.parentElement));
    const isSeen = (one: Element): boolean =>
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isHidden(one);
    const words: string[] = [];
    const small = new Set<string>();
    const take = (text: string, style: CSSStyleDeclaration): void => {
      const own = wordsIn(text);
      words.push(...own);
      if (own.length && Number.parseFloat(style.fontSize) < 12) small.add(own.join(" "));
    };
    const ownText = (one: Element): string =>
      [...one.childNodes]
        .map((node) =>
          node instanceof Text
            ? node.data
            : node instanceof Element && isSeen(node) && !node.matches("svg")
              ? ownText(node)
              : "",
        )
        .join(" ");
    const walk = document.createTreeWalker(element, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      if (node instanceof Text) {
        const parent = node.parentElement;
        if (parent && isSeen(parent) && !parent.closest("svg, option")) take(node.data, getComputedStyle(parent));
        continue;
      }
      const one = node as Element;
      if (!isSeen(one)) continue;
      if (one.matches("svg, .sz-badge > img")) {
        const beside = one.closest("button") ?? one.parentElement;
        if (!one.closest(".sz-portrait, .sz-dial") && beside && !isWord(ownText(beside)))
          words.push(`[${one.getAttribute("class") ?? "icon"}]`);
        continue;
      }
      for (const pseudo of ["::before", "::after"]) {
        const style = getComputedStyle(one, pseudo);
        if (style.content.startsWith('"')) take(style.content.slice(1, -1), style);
      }
      if (one instanceof HTMLSelectElement) take(one.selectedOptions[0]?.text ?? "", getComputedStyle(one));
    }
    const controls = [...element.querySelectorAll("button, a[href], select, input, textarea, summary")].filter(
      (one) => isSeen(one) && !one.matches(ownRows),
    );
    const filled = controls.filter((one) => one.matches(".sz-btn--now")).map((one) => one.ariaLabel ?? ownText(one));
    return {
      words: words.length,
      controls: controls.length,
      small: [...small],
      read: words.join(" "),
      filled,
    };
  }, rows);
}

/** How many of the rows to come are wholly in view, and whether the current turn is. */
export async function inView(root: Locator): Promise<{ readonly now: boolean; readonly coming: number }> {
  return root.evaluate((element) => {
    const list = element.querySelector(".sz-play")!.getBoundingClientRect();
    const isIn = (one: Element): boolean => {
      const { top, bottom, height } = one.getBoundingClientRect();
      return height > 0 && top >= list.top - 1 && bottom <= list.bottom + 1;
    };
    const coming = [...element.querySelectorAll(".sz-slot[data-state]")].filter(
      (row) => !["done", "lost", "out"].includes(row.getAttribute("data-state") ?? "") && row.checkVisibility(),
    );
    return { now: [...element.querySelectorAll(".sz-now")].every(isIn), coming: coming.filter(isIn).length };
  });
}

/** Words of names that stand in two lines. */
export async function brokenWords(names: Locator): Promise<readonly string[]> {
  return names.evaluateAll((all) =>
    all.flatMap((name) => {
      const broken: string[] = [];
      const walk = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
      for (let node = walk.nextNode(); node; node = walk.nextNode())
        for (const match of (node.textContent ?? "").matchAll(/[^\s-]+/gu)) {
          const range = document.createRange();
          range.setStart(node, match.index);
          range.setEnd(node, match.index + match[0].length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(match[0]);
        }
      return broken;
    }),
  );
}
