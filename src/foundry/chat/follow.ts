import type { Fight } from "../fight/fight.ts";
import { onReadAnew } from "../fight/in-step.ts";
import { registerTable } from "../fight/table.ts";
import { followChords } from "../host/chords.ts";
import { onPacing } from "../host/late-pacings.ts";
import { onceAMoment } from "../host/timing.ts";
import { onHook } from "../host/typed-calls.ts";
import { flagOf, isDrawn, pressedCards } from "./exchange/model.ts";
import { chat } from "./late.ts";

/** Hooks after which a card may look different. */
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
 * Renders attack cards on every client, updates stored cards, and registers dice and chat for encounters. In `init`.
 */
export function followChat(): void {
  registerTable(() => chat.wanted());
  onHook("renderChatMessageHTML", (message: ChatMessage.Implementation, html: HTMLElement) => {
    // Until it is loaded, names are those that players see.
    chat.whenThere(({ renameMessage }) => renameMessage(message, html));
    html.querySelector(".sz-after__keys")?.addEventListener("click", saved);
    if (!flagOf(message)) return;
    html.addEventListener("click", (event) => pressed(message, event));
    pressedCards.watch(html);
    followChords(html);
    // Until it is loaded, the stored content is shown.
    if (!chat.loaded) chat.fetch().catch(() => undefined);
    chat.whenThere(({ drawIn }) => void drawIn(message, html));
  });
  onHook("updateCombat", drawCards);
  onReadAnew(drawCards);
  // The sender may have been outdated, and actions without a GM are handled now.
  onHook("createChatMessage", (message: ChatMessage.Implementation) => chat.loaded?.updateCardsOf(message));
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

function saved({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLElement>("button[data-action]") : null;
  const card = button?.closest(".sz-after");
  if (!button || !card) return;
  void chat.wanted().then((part) => {
    const { action } = button.dataset;
    if (part?.isAfterFightAction(action)) part.saveAfterFight(card, action);
  });
}

const drawSoon = onceAMoment(() => void chat.loaded?.drawShown());

/** A message. Foundry replaces the element of a changed message; an attack card waits until its button is released. */
export class SegmentZeroChatMessage extends ChatMessage {
  override async renderHTML(...options: Parameters<ChatMessage["renderHTML"]>): Promise<HTMLElement> {
    if (isDrawn(this)) await pressedCards.released();
    return super.renderHTML(...options);
  }
}
