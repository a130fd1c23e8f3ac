import { closestTo } from "../host/nodes.ts";
import type { Fight } from "../fight/fight.ts";
import { onReadAnew } from "../fight/in-step.ts";
import { registerTable } from "../fight/table.ts";
import { followChords } from "../host/chords.ts";
import { onceAMoment } from "../host/timing.ts";
import { onHook } from "../host/typed-calls.ts";
import { fightDialogs } from "../dialogs/open.ts";
import { isAfterFightAction, saveAfterFight } from "./after-fight-file.ts";
import { followEnds } from "./follow-ends.ts";
import { remind } from "./answer-outcome.ts";
import { drawIn, drawShown, pressStep } from "./exchange/draw.ts";
import { flagOf, isDrawn, pressedCards } from "./exchange/model.ts";
import { npcSteps } from "./exchange/npc-steps.ts";
import { updateStoredCards } from "./exchange/stored.ts";
import { followNames, renameMessage } from "./names.ts";
import { rollFlagOf } from "./roll-cards.ts";
import { rollAnd, throwDice, updateRollCards } from "./rolls.ts";

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
 * Renders attack cards on every client, and registers dice and chat for encounters. In `init`.
 */
export function registerChat(): void {
  registerTable({
    throwDice,
    rollAnd,
    npcSteps,
    confirmEndOfRound: async (...given) => (await (await fightDialogs())?.askToEndRound(...given)) ?? false,
    remind,
  });
  onHook("renderChatMessageHTML", (message: ChatMessage.Implementation, html: HTMLElement) => {
    renameMessage(message, html);
    html.querySelector(".sz-after__keys")?.addEventListener("click", saved);
    if (!flagOf(message)) return;
    html.addEventListener("click", (event) => pressed(message, event));
    pressedCards.watch(html);
    followChords(html);
    void drawIn(message, html);
  });
}

/** Updates cards of what has happened and what will, and follows names and ends of fights. In `ready`. */
export function followChat(): void {
  for (const combat of game.combats ?? []) updateCards(combat);
  onHook("updateCombat", drawCards);
  onReadAnew(drawCards);
  // The sender may have been outdated, and actions without a GM are handled now.
  onHook("createChatMessage", updateCardsOf);
  for (const hook of CHANGES) onHook(hook, drawSoon);
  followNames();
  followEnds();
}

function drawCards(combat: Fight): void {
  void drawShown(combat.id ?? "");
  updateCards(combat);
}

function updateCards(combat: Fight): void {
  updateStoredCards(combat);
  updateRollCards(combat);
}

/** Updates a new card, whose result may be known already. */
function updateCardsOf(message: ChatMessage.Implementation): void {
  const of = (id: string | undefined): Fight | undefined => game.combats?.get(id ?? "");
  const attack = of(flagOf(message)?.combat);
  if (attack) updateStoredCards(attack);
  // It may have been undone before the card arrived.
  const roll = of(rollFlagOf(message)?.combat);
  if (roll) updateRollCards(roll);
}

function pressed(message: ChatMessage.Implementation, event: Event): void {
  const button = closestTo(event, "button[data-action^=exchange]");
  if (!button) return;
  event.stopPropagation();
  void pressStep(message, button, "shiftKey" in event && event.shiftKey === true);
}

function saved(event: Event): void {
  const button = closestTo(event, "button[data-action]");
  const card = button?.closest(".sz-after");
  const { action } = button?.dataset ?? {};
  if (card && isAfterFightAction(action)) saveAfterFight(card, action);
}

const drawSoon = onceAMoment(() => void drawShown());

/** A message. Foundry replaces the element of a changed message; an attack card waits until its button is released. */
export class SegmentZeroChatMessage extends ChatMessage {
  override async renderHTML(...options: Parameters<ChatMessage["renderHTML"]>): Promise<HTMLElement> {
    if (isDrawn(this)) await pressedCards.released();
    return super.renderHTML(...options);
  }
}
