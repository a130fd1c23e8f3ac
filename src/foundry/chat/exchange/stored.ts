import { exchangeOf } from "../../../rules/core.ts";
import type { Fight } from "../../fight/fight.ts";
import { template, unattended } from "../../host/constants.ts";
import { text } from "../../host/i18n.ts";
import { render } from "../../host/late.ts";
import { speakerOf } from "../../host/chat-card.ts";
import { isShown } from "../../host/shown.ts";
import { createMessage, onHook, showSidebarPage, updateDocument } from "../../host/typed-calls.ts";
import { readingOf } from "../../reading/clock.ts";
import type { Viewer } from "../../reading/context.ts";
import { everybody, viewerOf } from "../../reading/fight-context.ts";
import { clockWords } from "../../reading/pacing-shell.ts";
import { cardContextFor, cardStatusOf, markOf } from "../../reading/exchange/card-context.ts";
import { cardView } from "./card.ts";
import type { CardStatus } from "../../reading/exchange/model.ts";
import { DRAWN, flagOf, flagsWith, type ExchangeFlag } from "./model.ts";

/** Class of the line below a card whose attack does not go on. */
const GONE = "sz-exchange__gone";

/**
 * Stored content of an attack that is no longer told of, with a line that says why; the same however often it is asked
 * for.
 */
export function withLine(content: string, words: string): string {
  const holder = document.createElement("div");
  holder.innerHTML = content;
  for (const line of holder.querySelectorAll(`.${GONE}`)) line.remove();
  if (words) {
    // Nobody waits for what comes next any more.
    for (const waiting of holder.querySelectorAll(".sz-link--now, .sz-link--ahead, .sz-line__end--waits"))
      waiting.remove();
    const line = document.createElement("p");
    line.className = `sz-card__lost ${GONE}`;
    line.textContent = words;
    (holder.querySelector(".sz-card") ?? holder).append(line);
  }
  return holder.innerHTML;
}

/** Whoever reads a stored card: everybody, or the game masters. */
export function viewersOf(combat: Fight, secret: boolean): Viewer {
  const master = secret ? game.users?.find(({ isGM }) => isGM) : undefined;
  return master ? viewerOf(combat, master) : everybody(combat);
}

/** What stands in the message itself: without buttons, for all its readers alike. Null if the fight cannot be read. */
export async function contentFor(
  combat: Fight,
  flag: Pick<ExchangeFlag, "when">,
  cardStatus: CardStatus & { readonly is: "there" },
  secret: boolean,
): Promise<string | null> {
  const cardContext = cardContextFor(combat, viewersOf(combat, secret), false);
  return cardContext && render(template("chat/exchange.hbs"), cardView(cardStatus.all, flag, cardContext, secret));
}

/** Why an attack is no longer told of; "" where its card says all there is to say. */
export function goneWords(cardStatus: CardStatus): string {
  return cardStatus.is === "takenBack"
    ? text("Exchange.TakenBack")
    : cardStatus.is === "left" && cardStatus.open
      ? text("Exchange.Left")
      : "";
}

let queue = Promise.resolve();

/**
 * Brings the stored content of the cards of a fight up to date, so that logs that are kept or exported tell the truth.
 * On the active GM's client; one card after the other, each only if something has become of its attacks since.
 */
export function updateStoredCards(combat: Fight): void {
  if (!game.user?.isActiveGM) return;
  for (const message of game.messages ?? []) {
    const flag = flagOf(message);
    if (flag?.combat !== combat.id || flag.drawn === markOf(cardStatusOf(flag, combat))) continue;
    const before = queue;
    queue = unattended("chat", () => before.then(() => store(message, combat)));
  }
}

async function store(message: ChatMessage.Implementation, combat: Fight): Promise<void> {
  const flag = flagOf(message);
  const cardStatus = cardStatusOf(flag ?? { ids: [] }, combat);
  const drawn = markOf(cardStatus);
  // Meanwhile it may have been done, or the fight or the message may be gone.
  if (!flag || flag.drawn === drawn || cardStatus.is === "past" || !game.messages?.has(message.id ?? "")) return;
  const content =
    cardStatus.is === "there"
      ? await contentFor(combat, flag, cardStatus, message.whisper.length > 0)
      : withLine(message.content, goneWords(cardStatus));
  if (content !== null) await updateDocument(message, { content, flags: flagsWith({ ...flag, drawn }) });
}

/** How long the news of an attack that was carried out may take, in milliseconds. */
const PATIENCE = 3_000;

/**
 * Resolves with true as soon as all these attacks stand in the fight on this client: the answer to a click may be here
 * before the news of what it changed.
 */
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
 * Posts the card of one attack, or of several that were made by one click; it grows with what becomes of them.
 * Everybody may read it, unless somebody hidden attacks or is attacked: then the game masters and whoever posts it.
 * Nothing is posted if none of the attacks has come to stand in the fight.
 * @param rolls the dice of the attack rolls, for modules that show dice
 * @returns whether a card was posted
 */
export async function postExchange(combat: Fight, ids: readonly string[], rolls: readonly Roll[]): Promise<boolean> {
  if (!(await arrived(combat, ids))) return false;
  const cardStatus = cardStatusOf({ ids }, combat);
  if (cardStatus.is !== "there") return false;
  const [first] = cardStatus.all;
  const combatants = cardStatus.all.flatMap(({ exchange: { attacker, target } }) => [attacker, target]);
  const secret = combatants.some((id) => combat.combatants.get(id)?.hidden !== false);
  const cardContext = cardContextFor(combat, viewersOf(combat, secret), false);
  if (!first || !cardContext) return false;
  const { context } = cardContext;
  const when = clockWords(context).reading ?? readingOf(context);
  const content = await contentFor(combat, { when }, cardStatus, secret);
  const masters = [...(game.users ?? [])].filter(({ isGM }) => isGM).map(({ id }) => id);
  const flag = { combat: combat.id ?? "", ids, when, drawn: markOf(cardStatus) };
  await createMessage(
    {
      content,
      speaker: speakerOf(combat.combatants.get(first.exchange.attacker)),
      whisper: secret ? masters : [],
      flags: flagsWith(flag),
      ...(rolls.length ? { rolls, sound: CONFIG.sounds.dice } : {}),
    },
    secret ? "gm" : "public",
  );
  return true;
}

/** Makes a card everybody's that was the GM's alone, after those on it were revealed. */
export async function makePublic(message: ChatMessage.Implementation, combat: Fight): Promise<void> {
  const flag = flagOf(message);
  const cardStatus = cardStatusOf(flag ?? { ids: [] }, combat);
  if (!flag || cardStatus.is !== "there") return;
  const content = await contentFor(combat, flag, cardStatus, false);
  const speaker = speakerOf(combat.combatants.get(cardStatus.all[0]?.exchange.attacker ?? ""));
  if (content !== null)
    await updateDocument(message, {
      content,
      speaker,
      whisper: [],
      blind: false,
      flags: flagsWith({ ...flag, drawn: markOf(cardStatus) }),
    });
}

/**
 * Brings the card of an attack before the reader, with the focus on what can be pressed there: on a phone the chat is
 * another page.
 */
export function showExchange(id: string): void {
  const message = [...(game.messages ?? [])].findLast((one) => flagOf(one)?.ids.includes(id));
  if (!message) return;
  showSidebarPage("chat", true);
  // The host may show a message twice, and one of them out of sight.
  const cards = [...document.querySelectorAll<HTMLElement>(`[${DRAWN}="${message.id ?? ""}"]`)];
  const card = cards.find(isShown) ?? cards[0];
  card?.scrollIntoView({ block: "nearest" });
  card?.querySelector<HTMLElement>("button:not([aria-disabled=true])")?.focus({ preventScroll: true });
}
