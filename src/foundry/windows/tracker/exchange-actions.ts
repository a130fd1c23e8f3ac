import { exchangeOf, look } from "../../../rules/core.ts";
import { drawShown } from "../../chat/exchange/draw.ts";
import { watchersOf } from "../../chat/exchange/npc-steps.ts";
import { takeStep } from "../../chat/exchange/steps.ts";
import type { TrackerAction } from "./host.ts";

/** The step of an attack that a button names, taken as its card takes it. Dice of those who are hidden are shown to the game masters alone. */
const step: TrackerAction = async function (_event, target) {
  const combat = this.encounterCombat;
  const view = combat && look(combat.encounter);
  const id = target.dataset.exchange ?? "";
  const exchange = view && exchangeOf(view, id);
  if (!combat || !exchange) return;
  try {
    await takeStep(combat, [id], { ...target.dataset }, watchersOf([exchange], combat));
  } finally {
    this.showSteps();
    await drawShown(combat.id ?? undefined);
  }
};

/** What the buttons of an attack do in the tracker: the same as on its card. */
export const exchangeActions: Readonly<Record<string, TrackerAction>> = { exchangeDefend: step, exchangeDamage: step, exchangeApply: step, exchangeAgain: step };
