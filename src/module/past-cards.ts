import { oneByOne } from "../foundry/host/one-by-one.ts";
import { isWriter } from "../foundry/host/tabs.ts";
import { onHook } from "../foundry/host/typed-calls.ts";

const later = oneByOne("chat");

/** Leaves plain cards of encounters that are deleted. In `ready`. */
export function followPastCards(): void {
  const leave = (messages: readonly ChatMessage.Implementation[]): void => {
    if (!isWriter()) return;
    void later(async () => (await import("./plain-cards.ts")).leavePlainCards(messages));
  };
  onHook("deleteCombat", () => leave([...(game.messages ?? [])]));
  // The totals of a running fight are posted after it.
  onHook("createChatMessage", (message) => leave([message]));
}
