import { drawShown } from "./draw.ts";
import { flagOf } from "./model.ts";
import { takeStep } from "./steps.ts";

/** Does what a button of a card says, once, and tells on the card what came of it if nothing did. */
export async function press(message: ChatMessage.Implementation, button: HTMLElement): Promise<void> {
  const flag = flagOf(message);
  const combat = flag && game.combats?.get(flag.combat);
  if (!flag || !combat) return;
  try {
    await takeStep(combat, flag.ids, { ...button.dataset }, message.whisper.map(String));
  } finally {
    await drawShown(flag.combat);
  }
}
