import type { Fight } from "../../fight/fight.ts";
import { template, unattended } from "../../host/constants.ts";
import { render } from "../../host/dialog.ts";
import { text } from "../../host/i18n.ts";
import { updateDocument } from "../../host/typed-calls.ts";
import type { Viewer } from "../../reading/context.ts";
import { everybody, viewerOf } from "../../reading/fight-context.ts";
import { cardContextFor, cardStatusOf, markOf } from "./card-context.ts";
import { cardView } from "./card.ts";
import { flagOf, flagsWith, type CardStatus, type ExchangeFlag } from "./model.ts";

/** Class of the line below a card whose attack does not go on. */
const GONE = "sz-exchange__gone";

/** Stored content of an attack that is no longer told of, with a line that says why; the same however often it is asked for. */
export function withLine(content: string, words: string): string {
  const holder = document.createElement("div");
  holder.innerHTML = content;
  for (const line of holder.querySelectorAll(`.${GONE}`)) line.remove();
  if (words) {
    // Nobody waits for what comes next any more.
    for (const waiting of holder.querySelectorAll(".sz-link--now, .sz-link--ahead")) waiting.remove();
    const line = document.createElement("p");
    line.className = `sz-card__lost ${GONE}`;
    line.textContent = words;
    (holder.querySelector(".sz-card") ?? holder).append(line);
  }
  return holder.innerHTML;
}

/** Whoever reads a stored card: everybody, or the game masters. */
export function readersOf(combat: Fight, secret: boolean): Viewer {
  const master = secret ? game.users?.find(({ isGM }) => isGM) : undefined;
  return master ? viewerOf(combat, master) : everybody(combat);
}

/** What stands in the message itself: without buttons, for all its readers alike. Null if the fight cannot be read. */
export async function contentFor(combat: Fight, flag: Pick<ExchangeFlag, "when">, cardStatus: CardStatus & { readonly is: "there" }, secret: boolean): Promise<string | null> {
  const cardContext = cardContextFor(combat, readersOf(combat, secret), false);
  return cardContext && render(template("chat/exchange.hbs"), cardView(cardStatus.all, flag, cardContext, secret));
}

/** Why an attack is no longer told of; "" where its card says all there is to say. */
export function goneWords(cardStatus: CardStatus): string {
  return cardStatus.is === "takenBack" ? text("Exchange.TakenBack") : cardStatus.is === "left" && cardStatus.open ? text("Exchange.Left") : "";
}

let queue = Promise.resolve();

/**
 * Brings the stored content of the cards of a fight up to date, so that logs that are kept or exported tell the truth. On the active GM's client; one card after the
 * other, each only if something has become of its attacks since.
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
  const content = cardStatus.is === "there" ? await contentFor(combat, flag, cardStatus, message.whisper.length > 0) : withLine(message.content, goneWords(cardStatus));
  if (content !== null) await updateDocument(message, { content, flags: flagsWith({ ...flag, drawn }) });
}
