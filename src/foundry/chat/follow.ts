import type { Fight } from "../fight/fight.ts";
import { onReadAnew } from "../fight/in-step.ts";
import { registerTable } from "../fight/table.ts";
import { followChords } from "../host/chords.ts";
import { onPacing } from "../host/late-pacings.ts";
import { onHook } from "../host/typed-calls.ts";
import { flagOf, isDrawn, pressedCards } from "./exchange/model.ts";
import { chat } from "./late.ts";

/** Hooks after which a card may look different: who stands there, what they hold, what the table has settled. */
const CHANGES = [
  "deleteCombat",
  "createCombatant",
  "updateCombatant",
  "deleteCombatant",
  "updateActor",
  "deleteActor",
  "createItem",
  "updateItem",
  "deleteItem",
  "createActiveEffect",
  "updateActiveEffect",
  "deleteActiveEffect",
  "updateSetting",
  "clientSettingChanged",
  "updateUser",
] as const;

/**
 * Draws the cards of attacks on every client, keeps them and the cards of rolls as the fight stands, and gives fights
 * their table. In `init`.
 */
export function followChat(): void {
  registerTable(() => chat.wanted());
  onHook("renderChatMessageHTML", (message: ChatMessage.Implementation, html: HTMLElement) => {
    if (!flagOf(message)) return;
    html.addEventListener("click", (event) => {
      pressed(message, event);
    });
    pressedCards.watch(html);
    followChords(html);
    // Until it is there, what is stored is shown.
    if (!chat.loaded) chat.fetch().catch(() => undefined);
    chat.whenThere(({ drawIn }) => void drawIn(message, html));
  });
  onHook("updateCombat", drawCards);
  onReadAnew(drawCards);
  // Whoever posted it may have been behind, and what was done while no game master was there is told now.
  onHook("createChatMessage", (message: ChatMessage.Implementation) => {
    chat.loaded?.updateCardsOf(message);
  });
  for (const hook of CHANGES) onHook(hook, drawSoon);
  onPacing(drawSoon);
  chat.whenThere(({ updateStoredCards, updateRollCards }) => {
    for (const combat of game.combats ?? []) {
      updateStoredCards(combat);
      updateRollCards(combat);
    }
  });
}

function drawCards(combat: Fight): void {
  void chat.loaded?.drawShown(combat.id ?? "");
  chat.loaded?.updateStoredCards(combat);
  chat.loaded?.updateRollCards(combat);
}

function pressed(message: ChatMessage.Implementation, event: Event): void {
  const button =
    event.target instanceof Element ? event.target.closest<HTMLElement>("button[data-action^=exchange]") : null;
  if (!button) return;
  event.stopPropagation();
  void chat.wanted().then((part) => part?.press(message, button));
}

let isDue = false;

/** Many things may change at once; the cards are drawn once. */
function drawSoon(): void {
  if (isDue) return;
  isDue = true;
  void Promise.resolve().then(() => {
    isDue = false;
    return chat.loaded?.drawShown();
  });
}

/**
 * A message. Foundry puts a new element in the place of one that is changed; the card of an attack is not taken away
 * while somebody presses a button of it.
 */
export class SegmentZeroChatMessage extends ChatMessage {
  override async renderHTML(...options: Parameters<ChatMessage["renderHTML"]>): Promise<HTMLElement> {
    if (isDrawn(this)) await pressedCards.released();
    return super.renderHTML(...options);
  }
}
