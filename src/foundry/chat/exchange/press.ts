import type { Fight } from "../../fight/fight.ts";
import { updateEmbedded } from "../../host/typed-calls.ts";
import { cardStatusOf } from "../../reading/exchange/card-context.ts";
import { hiddenOn } from "./card.ts";
import { drawShown } from "./draw.ts";
import { flagOf } from "./model.ts";
import { takeStep } from "./steps.ts";
import { makePublic } from "./stored.ts";

/** Carries out a button of a card once, and shows a failure on the card. */
export async function press(message: ChatMessage.Implementation, button: HTMLElement): Promise<void> {
  const flag = flagOf(message);
  const combat = flag && game.combats?.get(flag.combat);
  if (!flag || !combat) return;
  try {
    if (button.dataset.action === "exchangeReveal") await reveal(message, combat, flag.ids);
    else await takeStep(combat, flag.ids, { ...button.dataset }, message.whisper.map(String));
  } finally {
    await drawShown(flag.combat);
  }
}

/** Reveals hidden combatants and makes the card public, so the target is asked as usual. */
async function reveal(message: ChatMessage.Implementation, combat: Fight, ids: readonly string[]): Promise<void> {
  const cardStatus = cardStatusOf({ ids }, combat);
  if (!game.user?.isGM || cardStatus.is !== "there") return;
  await updateEmbedded(
    combat,
    "Combatant",
    hiddenOn(cardStatus.all, combat).map((id) => ({ _id: id, hidden: false })),
  );
  await combat.written();
  await makePublic(message, combat);
}
