import type { SegmentZeroCombat } from "../../documents/combat.ts";
import { drawIn, drawShown } from "./draw.ts";
import { flagOf } from "./flag.ts";
import { press } from "./press.ts";
import { pressedCards } from "./pressed.ts";
import { tendStored } from "./stored.ts";

/** Hooks after which a card may look different: who stands there, what they hold, what the table has settled. */
const CHANGES = [
  "deleteCombat", "createCombatant", "updateCombatant", "deleteCombatant", "updateActor", "deleteActor", "createItem", "updateItem", "deleteItem",
  "createActiveEffect", "updateActiveEffect", "deleteActiveEffect", "updateSetting", "clientSettingChanged", "updateUser",
] as const;

/** Draws the cards of attacks on every client and keeps them as the fight stands. From `init` on. */
export function followExchanges(): void {
  Hooks.on("renderChatMessageHTML" as never, ((message: ChatMessage.Implementation, html: HTMLElement) => {
    if (!flagOf(message)) return;
    html.addEventListener("click", (event) => { pressed(message, event); });
    pressedCards.watch(html);
    void drawIn(message, html);
  }) as never);
  Hooks.on("updateCombat", ((combat: SegmentZeroCombat) => {
    void drawShown(combat.id ?? "");
    tendStored(combat);
  }) as never);
  // Whoever posted it may have been behind, and what was done while no game master was there is told now.
  Hooks.on("createChatMessage", ((message: ChatMessage.Implementation) => {
    const combat = game.combats?.get(flagOf(message)?.combat ?? "");
    if (combat) tendStored(combat);
  }) as never);
  for (const hook of CHANGES) Hooks.on(hook as never, drawSoon as never);
}

function pressed(message: ChatMessage.Implementation, event: Event): void {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>("button[data-action^=exchange]") : null;
  if (!button) return;
  event.stopPropagation();
  void press(message, button);
}

let isDue = false;

/** Many things may change at once; the cards are drawn once. */
function drawSoon(): void {
  if (isDue) return;
  isDue = true;
  void Promise.resolve().then(() => {
    isDue = false;
    return drawShown();
  });
}
