import { exchangeOf } from "../../../rules/core.ts";
import type { Fight } from "../../fight/fight.ts";
import { template } from "../../host/constants.ts";
import { text } from "../../host/i18n.ts";
import { render } from "../../host/templates.ts";
import { speakerOf, withNames } from "../../host/chat-card.ts";
import { withNameElements } from "../../host/marked-names.ts";
import { findAll, isDisplayed } from "../../host/nodes.ts";
import { isWriter } from "../../host/tabs.ts";
import { createMessage, onHook, showSidebarPage, updateDocument } from "../../host/typed-calls.ts";
import { readingOf } from "../../reading/clock.ts";
import { everybody, forStorage } from "../../reading/fight-context.ts";
import { clockWords } from "../../reading/pacing-shell.ts";
import { nameOf } from "../../reading/people.ts";
import { cardContextFor, cardStatusOf, markOf } from "../../reading/exchange/card-context.ts";
import { cardView } from "./card.ts";
import type { CardStatus } from "../../reading/exchange/model.ts";
import { readersOf, renewStored, type Addressed } from "../stored-messages.ts";
import { watchersOf } from "./npc-steps.ts";
import { DRAWN, flagOf, flagsWith, type ExchangeFlag } from "./model.ts";

/** Class of the line below a card whose attack ended early. */
const GONE = "sz-exchange__gone";

/** Returns the stored content with a line that says why the attack ended; idempotent. */
export function withLine(content: string, words: string): string {
  const holder = document.createElement("div");
  holder.innerHTML = content;
  for (const line of holder.querySelectorAll(`.${GONE}`)) line.remove();
  if (words) {
    // Nothing is pending any more.
    for (const waiting of holder.querySelectorAll(".sz-link--now, .sz-link--ahead, .sz-line__end--waits"))
      waiting.remove();
    const line = document.createElement("p");
    line.className = `sz-card__lost ${GONE}`;
    line.textContent = words;
    (holder.querySelector(".sz-card") ?? holder).append(line);
  }
  return holder.innerHTML;
}

/** Returns the content of the message for all readers, without buttons. Null if the encounter cannot be read. */
async function contentFor(
  combat: Fight,
  flag: Pick<ExchangeFlag, "when">,
  cardStatus: CardStatus & { readonly is: "there" },
  addressed: Addressed,
): Promise<string | null> {
  const cardContext = cardContextFor(combat, forStorage(readersOf(addressed, combat)), false);
  const secret = addressed.whisper.length > 0;
  if (!cardContext) return null;
  return withNameElements(
    await render(template("chat/exchange.hbs"), cardView(cardStatus.all, flag, cardContext, secret)),
  );
}

/** Returns why an attack ended early; "" if its card says enough. */
export function goneWords(cardStatus: CardStatus): string {
  return cardStatus.is === "takenBack"
    ? text("Exchange.TakenBack")
    : cardStatus.is === "left" && cardStatus.open
      ? text("Exchange.Left")
      : "";
}

/**
 * Updates the stored content of an encounter's cards, so that kept or exported logs are right. On the active GM's
 * client, one by one, only those that changed.
 */
export function updateStoredCards(combat: Fight): void {
  if (!isWriter()) return;
  for (const message of game.messages ?? []) {
    const flag = flagOf(message);
    if (flag?.combat !== combat.id || flag.drawn === markOf(cardStatusOf(flag, combat))) continue;
    renewStored(message, combat, redrawn);
  }
}

async function redrawn(message: ChatMessage.Implementation, combat: Fight): Promise<object | null> {
  const flag = flagOf(message);
  const cardStatus = cardStatusOf(flag ?? { ids: [] }, combat);
  const drawn = markOf(cardStatus);
  // It may be done already, or the encounter deleted.
  if (!flag || flag.drawn === drawn || cardStatus.is === "past") return null;
  const content =
    cardStatus.is === "there"
      ? await contentFor(combat, flag, cardStatus, message)
      : withLine(message.content, goneWords(cardStatus));
  return content === null ? null : { content, flags: flagsWith({ ...flag, drawn }) };
}

/** Milliseconds to wait for the update of an attack. */
const PATIENCE = 3_000;

/** Resolves to true when all these attacks are in this client's encounter: an answer may arrive before the update. */
function arrived(combat: Fight, ids: readonly string[]): Promise<boolean> {
  const isThere = (): boolean => ids.length > 0 && ids.every((id) => exchangeOf({ state: combat.encounter }, id));
  if (isThere()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      stop();
      resolve(isThere());
    };
    const stop = onHook("updateCombat", (changed: Combat) => {
      if (changed.id === combat.id && isThere()) done();
    });
    const timer = setTimeout(done, PATIENCE);
  });
}

/**
 * Posts the card of the attacks of one click. Public, unless a hidden combatant attacks or is attacked: then for the
 * GMs and the sender. Posts nothing if no attack is in the encounter.
 * @param rolls attack rolls, for dice modules
 * @returns true if a card was posted
 */
export async function postExchange(combat: Fight, ids: readonly string[], rolls: readonly Roll[]): Promise<boolean> {
  if (!(await arrived(combat, ids))) return false;
  const cardStatus = cardStatusOf({ ids }, combat);
  if (cardStatus.is !== "there") return false;
  const [first] = cardStatus.all;
  const whisper = watchersOf(
    cardStatus.all.map(({ exchange }) => exchange),
    combat,
  );
  const secret = whisper.length > 0;
  const addressed = { author: game.user, whisper };
  const cardContext = cardContextFor(combat, forStorage(readersOf(addressed, combat)), false);
  if (!first || !cardContext) return false;
  const { context } = cardContext;
  const when = clockWords(context).reading ?? readingOf(context);
  const content = await contentFor(combat, { when }, cardStatus, addressed);
  const flag = { combat: combat.id ?? "", ids, when, drawn: markOf(cardStatus) };
  await createMessage(
    {
      content,
      speaker: speakerIn(combat, first.exchange.attacker),
      whisper,
      flags: withNames(flagsWith(flag), { combat: flag.combat, speaker: first.exchange.attacker }),
      ...(rolls.length ? { rolls, sound: CONFIG.sounds.dice } : {}),
    },
    secret ? "gm" : "public",
  );
  return true;
}

function speakerIn(combat: Fight, attacker: string): object {
  return speakerOf(combat.combatants.get(attacker), undefined, nameOf(attacker, { ...everybody(combat), combat }));
}

/** Makes a GM card public after its combatants were revealed. */
export async function makePublic(message: ChatMessage.Implementation, combat: Fight): Promise<void> {
  const flag = flagOf(message);
  const cardStatus = cardStatusOf(flag ?? { ids: [] }, combat);
  if (!flag || cardStatus.is !== "there") return;
  const content = await contentFor(combat, flag, cardStatus, { author: null, whisper: [] });
  const speaker = speakerIn(combat, cardStatus.all[0]?.exchange.attacker ?? "");
  if (content !== null)
    await updateDocument(message, {
      content,
      speaker,
      whisper: [],
      blind: false,
      flags: flagsWith({ ...flag, drawn: markOf(cardStatus) }),
    });
}

/** Returns the last card of an attack. */
export function cardMessageOf(id: string): ChatMessage.Implementation | undefined {
  return [...(game.messages ?? [])].findLast((one) => flagOf(one)?.ids.includes(id));
}

/** Shows the card of an attack with the focus on its buttons: on a phone the chat is another page. */
export function showExchange(id: string): void {
  const message = cardMessageOf(id);
  if (!message) return;
  showSidebarPage("chat", true);
  // Foundry may show a message twice, one of them hidden.
  const cards = findAll(`[${DRAWN}="${message.id ?? ""}"]`);
  const card = cards.find(isDisplayed) ?? cards[0];
  card?.scrollIntoView({ block: "nearest" });
  card?.querySelector<HTMLElement>("button:not([aria-disabled=true])")?.focus({ preventScroll: true });
}
