import { closestTo } from "../../host/nodes.ts";
import { unattended } from "../../host/constants.ts";
import { text } from "../../host/i18n.ts";
import { loaded } from "../../host/load.ts";
import { onHook, ownFlags, registerQueries } from "../../host/typed-calls.ts";
import { menu } from "../settings/open.ts";
import { PENDING, CHECK_QUERY, REPORT, type PeerAnswer, type SelfCheckOptions } from "./protocol.ts";
import type { Report } from "./report.ts";
import { sweepLeftOvers } from "./sweep.ts";

const part = () => loaded("SelfCheck.Title", import("./card.ts"));

/**
 * Runs all checks and posts a private report.
 * @returns the report; null, with a notification, if not a GM, already running or not loadable, and if it
 * continues after a reload
 */
export async function selfCheck(options: SelfCheckOptions = {}): Promise<Report | null> {
  if (!game.user?.isGM) {
    ui.notifications?.warn(text("Macros.ForGm"));
    return null;
  }
  return (await part())?.runSelfCheck(options) ?? null;
}

/** In `init`. */
export function registerSelfCheck(): void {
  menu("selfCheck", "SelfCheck", selfCheck, "fa-solid fa-clipboard-check", true);
  registerQueries({
    [CHECK_QUERY]: async (data: unknown): Promise<PeerAnswer> => (await import("./card.ts")).takePart(data),
  });
  onHook("renderChatMessageHTML", (message: ChatMessage.Implementation, html: HTMLElement) => {
    if (!(REPORT in ownFlags(message))) return;
    html.addEventListener("click", (event) => {
      const button = closestTo(event, "button[data-action^=selfCheck]");
      if (button) void part().then((card) => card?.pressCheck(message, button));
    });
  });
}

/** From `ready` on: continues or cleans up an interrupted self-check. */
export function followSelfCheck(): void {
  void unattended("self-check", async () => {
    const goesOn = sessionStorage.getItem(PENDING) !== null && (await (await part())?.resume());
    if (!goesOn) await sweepLeftOvers();
  });
}
