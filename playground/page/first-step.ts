/** A line that names the filled button until the first turn of the world has been taken. */

import type { Loose } from "../shared/loose.ts";
import type { Say } from "./texts.ts";

/** The filled button of the tracker, which is the next step in every initiative system. */
const NEXT_STEP = ".sz-tracker :is(.sz-btn--now, .sz-btn--call):not([aria-disabled=true])";

/** True if a turn of this encounter has been taken. */
function isUnderWay(combat: Loose, core: Loose): boolean {
  const { encounter } = combat;
  return encounter.clock.round > 1 || [...core.slots(encounter)].some(({ state }: Loose) => state === "done");
}

/** Returns a button's first line, without costs and targets. */
function labelOf(button: HTMLElement): string {
  const words = button.querySelector<HTMLElement>(".sz-btn__line") ?? button;
  return words.innerText.split(/[\n:]/u)[0]?.trim() ?? "";
}

/** Updates the line whenever the tracker renders. @param line the element that shows it */
export function showFirstStep({ game, Hooks }: Loose, line: HTMLElement, say: Say): void {
  const show = (): void => {
    const { combat, combats, segmentZero } = game;
    // In a world of another system without the module, turns are not ours to tell.
    const isFirst =
      segmentZero !== undefined &&
      combat?.started === true &&
      ![...combats].some((one: Loose) => isUnderWay(one, segmentZero.core));
    const button = isFirst ? document.querySelector<HTMLElement>(NEXT_STEP) : null;
    line.hidden = !button;
    const words = button ? say("firstStep", { label: labelOf(button) }) : "";
    if (line.textContent !== words) line.textContent = words;
  };
  Hooks.on("renderCombatTracker", () => {
    requestAnimationFrame(show);
  });
  show();
}
