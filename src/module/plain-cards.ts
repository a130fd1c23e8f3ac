import { isObject } from "../rules/core.ts";
import { markDeleted } from "../foundry/host/compat.ts";
import { SYSTEM_ID } from "../foundry/host/constants.ts";
import { ownFlags, updateDocument } from "../foundry/host/typed-calls.ts";

/** Elements that only our style sheet draws, or shows in place of words for screen readers. */
const DRAWN =
  "button, img, .sz-draw, .sz-portrait, .sz-shape, .sz-link__mark, .sz-crowd, [aria-hidden=true], .sz-after__keys";
const KEPT_ATTRIBUTES: readonly string[] = ["colspan", "scope"];
/** Elements that say nothing without a class. */
const HOLDERS = "div, section, header, span, small";

/** Returns a card's content in plain elements, without classes, buttons and drawings. */
function plainCard(content: string): string {
  const holder = document.createElement("div");
  holder.innerHTML = content;
  for (const drawn of holder.querySelectorAll(DRAWN)) drawn.remove();
  for (const row of holder.querySelectorAll("tr.sz-after__who")) joinRows(row);
  for (const element of holder.querySelectorAll("*"))
    for (const { name } of [...element.attributes]) if (!KEPT_ATTRIBUTES.includes(name)) element.removeAttribute(name);
  for (const element of [...holder.querySelectorAll(HOLDERS)].toReversed()) element.replaceWith(...element.childNodes);
  for (const empty of [...holder.querySelectorAll("p, li, ol, ul, h3, h4, h5, b")].toReversed())
    if (empty.textContent.trim() === "") empty.remove();
  return holder.innerHTML.replaceAll(/\s+/gu, " ").trim();
}

/** Puts the name of the totals before its cells, in place of the portrait beside both rows. */
function joinRows(row: Element): void {
  const name = row.querySelector("th");
  const cells = row.nextElementSibling;
  if (!name || !cells) return;
  name.removeAttribute("colspan");
  cells.prepend(name);
  row.remove();
}

function combatOf(message: ChatMessage): unknown {
  const { names } = ownFlags(message);
  return isObject(names) ? names.combat : null;
}

/** Leaves plain messages of deleted encounters, which read well without this module. On the active GM's client. */
export async function leavePlainCards(messages: readonly ChatMessage.Implementation[]): Promise<void> {
  for (const message of messages) {
    const combat = combatOf(message);
    if (typeof combat !== "string" || game.combats?.has(combat)) continue;
    const update = { content: plainCard(message.content) };
    markDeleted(update, `flags.${SYSTEM_ID}`);
    await updateDocument(message, update);
  }
}
