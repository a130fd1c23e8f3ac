import { DRAWN } from "./draw.ts";
import { flagOf } from "./flag.ts";

/** Brings the card of an attack before the reader, with the focus on what can be pressed there: on a phone the chat is another page. */
export function showExchange(id: string): void {
  const message = [...(game.messages ?? [])].findLast((one) => flagOf(one)?.ids.includes(id));
  if (!message) return;
  const sidebar = ui.sidebar as unknown as { expand?(): void; changeTab?(tab: string, group: string): void } | undefined;
  sidebar?.expand?.();
  sidebar?.changeTab?.("chat", "primary");
  // The host may show a message twice, and one of them out of sight.
  const cards = [...document.querySelectorAll<HTMLElement>(`[${DRAWN}="${message.id ?? ""}"]`)];
  const card = cards.find((one) => one.checkVisibility()) ?? cards[0];
  card?.scrollIntoView({ block: "nearest" });
  card?.querySelector<HTMLElement>("button:not([aria-disabled=true])")?.focus({ preventScroll: true });
}
