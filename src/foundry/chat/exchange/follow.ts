import type { Fight } from "../../fight/fight.ts";
import { onPacing } from "../../host/late-pacings.ts";
import { createMessage, onHook, showSidebarPage } from "../../host/typed-calls.ts";
import { readingOf } from "../../reading/clock.ts";
import { clockWords } from "../../reading/pacing-shell.ts";
import { cardContextFor, cardStatusOf, markOf } from "./card-context.ts";
import { arrived, drawIn, DRAWN, drawShown, pressedCards } from "./draw.ts";
import { flagOf, flagsWith } from "./model.ts";
import { press } from "./press.ts";
import { contentFor, readersOf, updateStoredCards } from "./stored.ts";

/** Hooks after which a card may look different: who stands there, what they hold, what the table has settled. */
const CHANGES = [
  "deleteCombat", "createCombatant", "updateCombatant", "deleteCombatant", "updateActor", "deleteActor", "createItem", "updateItem", "deleteItem",
  "createActiveEffect", "updateActiveEffect", "deleteActiveEffect", "updateSetting", "clientSettingChanged", "updateUser",
] as const;

/** Draws the cards of attacks on every client and keeps them as the fight stands. From `init` on. */
export function followExchanges(): void {
  onHook("renderChatMessageHTML", (message: ChatMessage.Implementation, html: HTMLElement) => {
    if (!flagOf(message)) return;
    html.addEventListener("click", (event) => { pressed(message, event); });
    pressedCards.watch(html);
    void drawIn(message, html);
  });
  onHook("updateCombat", (combat: Fight) => {
    void drawShown(combat.id ?? "");
    updateStoredCards(combat);
  });
  // Whoever posted it may have been behind, and what was done while no game master was there is told now.
  onHook("createChatMessage", (message: ChatMessage.Implementation) => {
    const combat = game.combats?.get(flagOf(message)?.combat ?? "");
    if (combat) updateStoredCards(combat);
  });
  for (const hook of CHANGES) onHook(hook, drawSoon);
  onPacing(drawSoon);
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

/**
 * Posts the card of one attack, or of several that were made by one click; it grows with what becomes of them. Everybody may read it, unless somebody hidden attacks or
 * is attacked: then the game masters and whoever posts it. Nothing is posted if none of the attacks has come to stand in the fight.
 * @param rolls the dice of the attack rolls, for modules that show dice
 * @returns whether a card was posted
 */
export async function postExchange(combat: Fight, ids: readonly string[], rolls: readonly Roll[]): Promise<boolean> {
  if (!(await arrived(combat, ids))) return false;
  const cardStatus = cardStatusOf({ ids }, combat);
  if (cardStatus.is !== "there") return false;
  const [first] = cardStatus.all;
  const people = cardStatus.all.flatMap(({ exchange: { attacker, target } }) => [attacker, target]);
  const secret = people.some((id) => combat.combatants.get(id)?.hidden !== false);
  const cardContext = cardContextFor(combat, readersOf(combat, secret), false);
  if (!first || !cardContext) return false;
  const { context } = cardContext;
  const when = clockWords(context).reading ?? readingOf(context);
  const content = await contentFor(combat, { when }, cardStatus, secret);
  const speaker = combat.combatants.get(first.exchange.attacker);
  const masters = [...(game.users ?? [])].filter(({ isGM }) => isGM).map(({ id }) => id);
  const flag = { combat: combat.id ?? "", ids, when, drawn: markOf(cardStatus) };
  await createMessage({
    content, speaker: { ...ChatMessage.getSpeaker(speaker?.actor ? { actor: speaker.actor } : {}), ...(speaker ? { alias: speaker.name } : {}) }, whisper: secret ? masters : [],
    flags: flagsWith(flag), ...(rolls.length ? { rolls, sound: CONFIG.sounds.dice } : {}),
  }, secret ? "gm" : "public");
  return true;
}

/** Brings the card of an attack before the reader, with the focus on what can be pressed there: on a phone the chat is another page. */
export function showExchange(id: string): void {
  const message = [...(game.messages ?? [])].findLast((one) => flagOf(one)?.ids.includes(id));
  if (!message) return;
  showSidebarPage("chat", true);
  // The host may show a message twice, and one of them out of sight.
  const cards = [...document.querySelectorAll<HTMLElement>(`[${DRAWN}="${message.id ?? ""}"]`)];
  const card = cards.find((one) => one.checkVisibility()) ?? cards[0];
  card?.scrollIntoView({ block: "nearest" });
  card?.querySelector<HTMLElement>("button:not([aria-disabled=true])")?.focus({ preventScroll: true });
}
