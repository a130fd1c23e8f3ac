// The lazily loaded part of the chat: dice, roll cards, attack cards, and their dialogs.
import type { Fight } from "../fight/fight.ts";
import type { Precompiled } from "../host/templates.ts";
import { flagOf } from "./exchange/model.ts";
import { updateStoredCards } from "./exchange/stored.ts";
import { rollFlagOf } from "./roll-cards.ts";
import { updateRollCards } from "./rolls.ts";

export { remind } from "./answer-outcome.ts";
export { drawIn, drawShown, press } from "./exchange/draw.ts";
export { npcSteps } from "./exchange/npc-steps.ts";
export { postExchange, showExchange } from "./exchange/stored.ts";
export { isAfterFightAction, saveAfterFight } from "./after-fight-file.ts";
export { followEnds } from "./after-fight.ts";
export { followNames, renameMessage } from "./names.ts";
export { notes } from "./exchange/steps.ts";
export { stepView, totalsLine } from "../reading/exchange/steps.ts";
export { rollAnd, throwDice } from "./rolls.ts";
export { askToEndRound as confirmEndOfRound } from "../dialogs/fight-dialogs.ts";
export { updateRollCards, updateStoredCards };

/** Updates a new card, whose result may be known already. */
export function updateCardsOf(message: ChatMessage.Implementation): void {
  const of = (id: string | undefined): Fight | undefined => game.combats?.get(id ?? "");
  const attack = of(flagOf(message)?.combat);
  if (attack) updateStoredCards(attack);
  // It may have been undone before the card arrived.
  const roll = of(rollFlagOf(message)?.combat);
  if (roll) updateRollCards(roll);
}

export const templates: Precompiled = import.meta.glob("/templates/chat/*.hbs", { eager: true, import: "default" });
