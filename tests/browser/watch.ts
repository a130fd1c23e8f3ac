import type { Page } from "playwright-core";
import type { Loose } from "../../playground/shared/loose.ts";

/** The page's state, so that no test has to guess delays. */
export interface Sight {
  /** The fight on view as this client knows it: its last command, and when it was written. */
  readonly known: string;
  /** The fight as the tracker shows it: the same words as `known` once it has been rendered. */
  readonly shown: string;
  /** Changes with every result of a click: a render of the tracker, a dialog or menu opened or closed, a message. */
  readonly signs: string;
}

/** Begins to watch the page; once after every load. */
export async function startWatching(page: Page): Promise<void> {
  await page.evaluate(() => {
    const root = globalThis as unknown as Loose;
    const watch = { shown: "", renders: 0 };
    const writeTime = (): unknown => root.game.combat?._source._stats.modifiedTime;
    const known = (time = writeTime()): string => {
      const combat = root.game.combat;
      if (!combat) return "";
      return [combat.id, combat.encounter.head, combat.encounter.status, time, combat.combatants.size]
        .map(String)
        .join(" ");
    };
    const tracker = root.ui.combat;
    const prepare = tracker._prepareContext as (...args: unknown[]) => Promise<unknown>;
    let prepared = "";
    /** Time of the last write. */
    let before = writeTime();
    // What is shown is what was there when the view was made, not what is there when it has been put on the page.
    tracker._prepareContext = async function (this: unknown, ...args: unknown[]): Promise<unknown> {
      prepared = known();
      return prepare.apply(this, args);
    };
    root.Hooks.on("renderCombatTracker", (app: Loose, _element: unknown, _context: unknown, options: Loose) => {
      watch.renders++;
      before = writeTime();
      if (app === tracker && (options.parts as string[]).includes("tracker")) watch.shown = prepared;
    });
    // Some writes ask that nothing is drawn, such as that of a GM who takes over what another left undone. If nothing but their time is new, what is shown still holds, and so does
    // what is about to be shown.
    root.Hooks.on("updateCombat", (_combat: Loose, _change: unknown, options: Loose) => {
      if (options.render === false) {
        const past = known(before);
        if (watch.shown === past) watch.shown = known();
        if (prepared === past) prepared = known();
      }
      before = writeTime();
    });
    root.sight = (): Sight => {
      const opened = [...((root.foundry.applications.detached?.windows.values() as Iterable<Loose>) ?? [])];
      const dialogs = [document, ...opened.map(({ window }) => window.document as Document)]
        .flatMap((page) => [...page.querySelectorAll<HTMLElement>("dialog[open], .sz-pop")])
        .map(({ id }) => id)
        .join(" ");
      return {
        known: known(),
        shown: watch.shown,
        signs: [
          watch.renders,
          dialogs,
          document.querySelectorAll("#notifications > *").length,
          root.game.combat?.id,
          root.ui.sidebar?.tabGroups?.primary,
        ]
          .map(String)
          .join(" "),
      };
    };
    watch.shown = known();
  });
}

export async function sightOf(page: Page): Promise<Sight> {
  return page.evaluate(() => (globalThis as unknown as { sight: () => Sight }).sight());
}

/**
 * Waits in the page until the signs are others than these.
 * @returns whether they are, within the time
 */
export async function signsChange(page: Page, since: string, milliseconds: number): Promise<boolean> {
  return page.evaluate(
    async ([before, time]) => {
      const { sight } = globalThis as unknown as { sight: () => Sight };
      const end = performance.now() + time;
      while (sight().signs === before && performance.now() < end)
        await new Promise((resolve) => {
          setTimeout(resolve, 4);
        });
      return sight().signs !== before;
    },
    [since, milliseconds] as const,
  );
}

/**
 * Waits in the page until it is idle: no request, answer, render or message pending. Then no test has to guess delays, and nothing is rendered under the pointer.
 * @returns the page's state then, or at the timeout
 */
export async function atRest(page: Page, milliseconds: number): Promise<Sight & { readonly resting: boolean }> {
  return page.evaluate(async (time) => {
    const { playground, sight } = globalThis as unknown as {
      playground: { quiet: (time: number) => Promise<boolean> };
      sight: () => Sight;
    };
    const quiet = await playground.quiet(time);
    const now = sight();
    return { ...now, resting: quiet && now.shown === now.known };
  }, milliseconds);
}

/** Waits until elements placed by our code follow the rendering. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
}
