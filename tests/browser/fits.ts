import type { Seat } from "./seat.ts";
import { drawn } from "./watch.ts";

/** Page sizes in pixels: table, laptop, the same table at 200 %, phone, separate sidebar. */
export const SIZES = [
  [1280, 800],
  [1280, 450],
  [640, 400],
  [400, 800],
  [300, 700],
] as const;

/** The least height of a control, and what the list of turns keeps at least, in pixels. */
const LEAST_CONTROL = 24;
const LEAST_LIST = 72;

/** Lets the page come to rest at another size: what our code places follows once it has been drawn. */
export async function resize({ page }: Seat, [width, height]: readonly [number, number]): Promise<void> {
  await page.setViewportSize({ width, height });
  await drawn(page);
}

/** What does not fit at any of these sizes; the page has its own size again afterwards. */
export async function misfitsAt(
  seat: Seat,
  sizes: readonly (readonly [number, number])[],
  root?: string,
): Promise<readonly string[]> {
  const before = seat.page.viewportSize() ?? { width: 1280, height: 900 };
  const faults: string[] = [];
  for (const size of sizes) {
    await resize(seat, size);
    faults.push(...(await misfits(seat, root)));
  }
  await resize(seat, [before.width, before.height]);
  return faults;
}

/**
 * What does not fit at this size: words that are cut off without saying so, words over the edge of their button or of the page, controls that are too small or out of
 * reach, a list of turns with no room left, and lists that scroll on where there is nothing.
 * @param root what is looked at, with all open dialogs and menus
 */
export async function misfits(seat: Seat, root = ".sz-tracker"): Promise<readonly string[]> {
  return seat.page.evaluate(
    ({ root, leastControl, leastList }) => {
      const faults = new Set<string>();
      const say = (what: string, element: Element): void => {
        faults.add(
          `${innerWidth} × ${innerHeight}: ${what}: <${element.tagName.toLowerCase()} class="${element.getAttribute("class") ?? ""}"> "${(element.textContent ?? "").replace(/\s+/gu, " ").trim().slice(0, 60)}"`,
        );
      };
      /** For screen readers alone. */
      const isUnseen = (element: Element | null): boolean =>
        element !== null && (getComputedStyle(element).clipPath === "inset(50%)" || isUnseen(element.parentElement));
      const isSeen = (element: Element): boolean =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }) &&
        !isUnseen(element);
      // By hover and focus, or by a button that opens it.
      const told = (element: Element): boolean =>
        element.closest("[title], [data-tooltip], [data-tooltip-text], [aria-expanded]") !== null;
      const page = document.scrollingElement as Element;
      if (page.scrollWidth > innerWidth + 1) say("the page scrolls sideways", page);
      if (page.scrollHeight > innerHeight + 1) say("the page scrolls down", page);
      const roots = [...document.querySelectorAll(`${root}, dialog[open], .sz-pop`)].filter(isSeen);

      const checkWords = (node: Text): void => {
        const parent = node.parentElement;
        if (!parent || !node.data.trim() || !isSeen(parent) || parent.closest("select, option, svg, canvas")) return;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const whole of range.getClientRects()) {
          if (whole.width === 0) continue;
          let { left, right, top, bottom } = whole;
          for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
            const style = getComputedStyle(box);
            const scrolls = ["auto", "scroll"].includes(style.overflowX);
            const clips = style.overflowX !== "visible" && style.display !== "inline";
            if (!clips && !box.matches("button, label, th, td, dt, dd")) continue;
            const edge = box.getBoundingClientRect();
            const isShort = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
            if ((left < edge.left - 1 || (right > edge.right + 1 && !scrolls)) && !(isShort && told(box)))
              say(isShort ? "cut off, and nothing tells the rest" : "words over the edge", box);
            if (
              (box.matches("button") || style.overflowY === "hidden") &&
              (top < edge.top - 3 || bottom > edge.bottom + 3) &&
              !(isShort && told(box))
            )
              say("words above or below their place", box);
            if (clips) [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
            // Rows scrolled out of view are not cut off.
            if (["auto", "scroll"].includes(style.overflowY))
              [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
          }
          if (left < -1 || right > innerWidth + 1) say("words over the edge of the page", parent);
        }
      };

      const checkControl = (control: Element): void => {
        const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
        if (height < leastControl - 0.5 || width < leastControl - 0.5)
          say(`a control of ${Math.round(width)} × ${Math.round(height)}`, control);
        let scroller: Element | null = control.parentElement;
        while (scroller && !["auto", "scroll"].includes(getComputedStyle(scroller).overflowY))
          scroller = scroller.parentElement;
        const within = scroller?.getBoundingClientRect();
        if (left < -1 || right > innerWidth + 1 || (!within && (top < -1 || bottom > innerHeight + 1)))
          say("a control out of view", control);
        else if (
          within &&
          (within.top > innerHeight - leastControl || within.bottom < leastControl || within.height < leastControl)
        )
          say("a control in a list that is out of view", control);
      };

      for (const one of roots) {
        const words = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
        while (words.nextNode()) checkWords(words.currentNode as Text);
        for (const control of one.querySelectorAll(
          "button, select, textarea, a[href], input:not([type=hidden], [type=checkbox], [type=radio])",
        ))
          if (isSeen(control)) checkControl(control);
        for (const scroller of [one, ...one.querySelectorAll("*")]) {
          if (!isSeen(scroller)) continue;
          if (
            scroller.matches(".sz-play, .sz-controls, .sz-waiting-lists, .sz-pop") &&
            scroller.scrollWidth > scroller.clientWidth + 1
          )
            say("scrolls sideways", scroller);
          if (
            !["auto", "scroll"].includes(getComputedStyle(scroller).overflowY) ||
            scroller.scrollHeight <= scroller.clientHeight + 1
          )
            continue;
          const start = scroller.getBoundingClientRect().top - scroller.scrollTop;
          const last = Math.max(
            0,
            ...[...scroller.querySelectorAll("*")]
              .filter(isSeen)
              .map((element) => element.getBoundingClientRect().bottom - start),
          );
          if (scroller.scrollHeight - last > 60)
            say(`scrolls ${Math.round(scroller.scrollHeight - last)} px into emptiness`, scroller);
        }
      }
      const list = document.querySelector(".sz-tracker.active .sz-play, .sz-tracker .sz-play");
      if (list && isSeen(list) && list.clientHeight < Math.min(leastList, list.scrollHeight))
        say(`the list of turns is ${list.clientHeight} px high`, list);
      return [...faults];
    },
    { root, leastControl: LEAST_CONTROL, leastList: LEAST_LIST },
  );
}
