import { mkdir } from "node:fs/promises";
import path from "node:path";
import axe from "axe-core";
import type { Page } from "playwright-core";
import type { Seat } from "./seat.ts";
import { drawn } from "./watch.ts";

/** Pictures of what was tested, as build output; taken when PICTURES=1 is set. */
const PICTURES = path.resolve(import.meta.dirname, "../../test-output/pictures");
const THEMES = ["dark", "light"] as const;
const WIDTHS = [1280, 400] as const;

type Theme = (typeof THEMES)[number];

/**
 * What is wrong with the open menu or dialog, or else the tracker, for people who see, hear or read otherwise: serious and critical findings of axe in both themes,
 * and what does not fit on a phone.
 * @param name of the moment; with PICTURES=1 its pictures are kept below this name
 * @param root what is looked at while no dialog is open
 */
export async function faultsOf(seat: Seat, name: string, root = ".sz-tracker"): Promise<readonly string[]> {
  const { page } = seat;
  await seat.still();
  // A window may be fetched when first opened.
  await page.locator(`.sz-pop, dialog[open], ${root}`).first().waitFor();
  const size = page.viewportSize() ?? { width: 1280, height: 900 };
  const theme: Theme = (await page.locator("body.theme-light").count()) > 0 ? "light" : "dark";
  const faults: string[] = [];
  for (const one of THEMES) {
    await wear(seat, one);
    // Only colours differ between the themes.
    faults.push(
      ...(await findings(page, root, one === theme ? undefined : ["color-contrast"])).map(
        (fault) => `${one}: ${fault}`,
      ),
    );
    for (const width of process.env.PICTURES ? WIDTHS : []) {
      await page.setViewportSize({ width, height: size.height });
      await keepPicture(seat, `${name}-${seat.name}-${width}-${one}`);
    }
  }
  await wear(seat, theme);
  await page.setViewportSize({ width: WIDTHS[1], height: size.height });
  faults.push(...(await overflows(seat, root)));
  await page.setViewportSize(size);
  return faults.map((fault) => `${name}, ${seat.name}, ${fault}`);
}

export async function wear({ page }: Seat, theme: Theme): Promise<void> {
  await page.evaluate((light) => {
    document.body.classList.toggle("theme-light", light);
    document.body.classList.toggle("theme-dark", !light);
  }, theme === "light");
}

/** Serious and critical findings of axe in an open menu or dialog, or else in this part of the page. @param rules only these */
export async function findings(page: Page, root: string, rules?: readonly string[]): Promise<readonly string[]> {
  await page.evaluate((source) => {
    if (!("axe" in globalThis)) globalThis.eval(source);
  }, axe.source);
  return page.evaluate(
    async ({ only, within }) => {
      const { axe: finder } = globalThis as unknown as { axe: typeof axe };
      // Only the dialog is checked while one is open.
      const dialog = document.querySelector(".sz-pop") ?? document.querySelector("dialog[open]");
      // No checked rule needs the style sheets fetched again.
      const { violations } = await finder.run(dialog ?? within, {
        resultTypes: ["violations"],
        preload: false,
        ...(only ? { runOnly: [...only] } : {}),
      });
      return violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .flatMap(({ id, nodes }) =>
          nodes.map(
            ({ target, failureSummary }) =>
              `${id}: ${String(target)} ${(failureSummary ?? "").replace(/\s+/g, " ").slice(0, 200)}`,
          ),
        );
    },
    { only: rules, within: root },
  );
}

/** Elements beyond the page's edge at this width. */
export async function overflows({ page }: Seat, root: string): Promise<readonly string[]> {
  await drawn(page);
  return page.evaluate(
    (within) =>
      [...document.querySelectorAll<HTMLElement>(`${within} *, dialog[open] *, .sz-pop, .sz-pop *`)]
        .filter(
          (element) =>
            element.checkVisibility({ visibilityProperty: true }) &&
            !element.closest(".sz-unseen") &&
            element.getBoundingClientRect().right > innerWidth + 1,
        )
        .map(
          (element) =>
            `at ${innerWidth} px <${element.tagName.toLowerCase()} class="${element.getAttribute("class") ?? ""}"> ends at ${Math.round(element.getBoundingClientRect().right)}`,
        )
        .slice(0, 3),
    root,
  );
}

async function keepPicture({ page }: Seat, name: string): Promise<void> {
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: path.join(PICTURES, `${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}.png`) });
}
