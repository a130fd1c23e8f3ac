import { findAll, isElement } from "../../host/nodes.ts";
import type { Fight } from "../../fight/fight.ts";
import { template } from "../../host/constants.ts";
import { render } from "../../host/templates.ts";
import { viewerOf } from "../../reading/fight-context.ts";
import { cardContextFor, cardStatusOf } from "../../reading/exchange/card-context.ts";
import { cardView } from "./card.ts";
import { DRAWN, flagOf, pressedCards, shownOf, type ExchangeFlag } from "./model.ts";
import { renameMessage } from "../names.ts";
import { notes, takeStep } from "./steps.ts";
import { goneWords, withLine } from "./stored.ts";

/** The last render of each body; an unchanged card is left alone. */
const last = new WeakMap<HTMLElement, string>();

/** Renders a message's card for this user in place of its stored content, also again later. */
export async function drawIn(message: ChatMessage.Implementation, html: HTMLElement): Promise<void> {
  const body = html.querySelector<HTMLElement>(".message-content");
  if (!body || !message.isContentVisible) return;
  // Foundry replaces the element after a change.
  const held = heldIn(shownOf(message));
  body.setAttribute(DRAWN, message.id ?? "");
  await drawBody(body, message);
  if (held !== null) setTimeout(() => holdAgain(message, held));
}

/** The element may have been replaced again. */
function holdAgain(message: ChatMessage.Implementation, name: string): void {
  const shown = shownOf(message);
  if (shown && isFree(shown)) hold(shown, name);
}

/** True if the focus has not moved elsewhere. */
function isFree({ ownerDocument: { activeElement, body } }: HTMLElement): boolean {
  return !activeElement?.isConnected || activeElement === body;
}

/**
 * Renders all visible cards once no button is held down.
 * @param combatId limits it to one encounter
 */
export async function drawShown(combatId?: string): Promise<void> {
  await pressedCards.released();
  const bodies = findAll(`[${DRAWN}]`);
  await Promise.all(
    bodies.map(async (body) => {
      const message = game.messages?.get(body.getAttribute(DRAWN) ?? "");
      const flag = message && flagOf(message);
      if (message && flag && (combatId === undefined || flag.combat === combatId)) await drawBody(body, message);
    }),
  );
}

async function drawBody(body: HTMLElement, message: ChatMessage.Implementation): Promise<void> {
  const flag = flagOf(message);
  if (!flag) return;
  const { made, html } = pictureOf(message, flag, game.combats?.get(flag.combat));
  if (last.get(body) === made) return;
  last.set(body, made);
  const drawn = await html();
  // A newer render has replaced it.
  if (last.get(body) !== made) return;
  replace(body, drawn);
  // Stored content has the names of when it was stored.
  renameMessage(message, body.closest<HTMLElement>(".chat-message") ?? body);
}

interface Picture {
  readonly made: string;
  readonly html: () => string | Promise<string>;
}

/**
 * The card from the encounter, or the stored content if that is impossible. Unchanged stored cards are not read again.
 */
function pictureOf(message: ChatMessage.Implementation, flag: ExchangeFlag, combat: Fight | undefined): Picture {
  const cardStatus = cardStatusOf(flag, combat);
  const cardContext =
    cardStatus.is === "there" && combat && game.user ? cardContextFor(combat, viewerOf(combat, game.user), true) : null;
  if (cardStatus.is === "there" && cardContext) {
    const view = cardView(cardStatus.all, flag, cardContext, message.whisper.length > 0, notes);
    return { made: JSON.stringify(view), html: () => render(template("chat/exchange.hbs"), view) };
  }
  const { content } = message;
  const words = goneWords(cardStatus);
  return { made: JSON.stringify([content, words]), html: () => withLine(content, words) };
}

function replace(body: HTMLElement, html: string): void {
  const held = heldIn(body);
  const unfolded = [...body.querySelectorAll<HTMLDetailsElement>("details[open]")].map(
    ({ dataset }) => dataset.exchange,
  );
  body.innerHTML = html;
  for (const one of body.querySelectorAll("details")) one.open = unfolded.includes(one.dataset.exchange);
  if (held !== null) hold(body, held);
}

/** Name of the focused control in a card; "" for the card, null if the focus is elsewhere. */
function heldIn(body: HTMLElement | null): string | null {
  const active = body?.ownerDocument.activeElement;
  if (!body || !isElement(active) || !body.contains(active)) return null;
  return active === body ? "" : dataKey(active);
}

/** Restores the focus to the same button, else the next one, else the card. */
function hold(body: HTMLElement, name: string): void {
  const buttons = [...body.querySelectorAll<HTMLElement>("button")];
  const next =
    buttons.find((button) => dataKey(button) === name) ??
    buttons.find((button) => button.hasAttribute("data-action")) ??
    body;
  if (next === body) {
    body.tabIndex = -1;
    body.dataset.keyboardFocus = "";
  }
  next.focus({ preventScroll: true });
}

function dataKey({ dataset }: HTMLElement): string {
  return JSON.stringify(Object.entries(dataset).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Carries out a button of a card once, and shows a failure on the card.
 * @param asks true to ask for a modifier of a defence first
 */
export async function pressStep(
  message: ChatMessage.Implementation,
  button: HTMLElement,
  asks: boolean,
): Promise<void> {
  const flag = flagOf(message);
  const combat = flag && game.combats?.get(flag.combat);
  if (!flag || !combat) return;
  try {
    await takeStep(combat, flag.ids, { ...button.dataset, asks: String(asks) }, message.whisper.map(String));
  } finally {
    await drawShown(flag.combat);
  }
}
