/** The chat: messages with rolls, and a line to write in. // facts 5.4 */

import type { Dict, Loose } from "../../../shared/loose.ts";
import { escapeHtml } from "../handlebars/escape.ts";
import { make, parse, type AppRealm } from "../realm.ts";

/** Most messages kept in the list. */
const SHOWN = 100;

/** A message as an element; calls the render hook, whose listeners may change it. // facts 5.4 `renderChatMessageHTML` */
export async function renderMessage(realm: AppRealm, message: Loose): Promise<Loose> {
  const global = realm.global;
  const item = make(realm, "li", "chat-message message flexcol", { "data-message-id": String(message.id ?? "") });
  if (message.whisper?.length > 0) item.classList.add("whisper");
  if (message.blind) item.classList.add("blind");
  const alias = message.alias ?? message.speaker?.alias ?? message.author?.name ?? "";
  const header = make(realm, "header", "message-header flexrow");
  header.append(make(realm, "h4", "message-sender", {}, String(alias)));
  const time = make(realm, "time", "message-timestamp", {}, clockTime(Number(message.timestamp)));
  header.append(time);
  if (message.flavor) header.append(make(realm, "span", "flavor-text", {}, String(message.flavor)));
  const content = make(realm, "div", "message-content");
  const visible = message.isContentVisible !== false;
  if (!visible) content.append(make(realm, "p", "", {}, "A hidden roll."));
  else {
    if (message.content) content.append(...parse(realm, String(message.content)));
    const rolls = [...((message.rolls ?? []) as Iterable<Loose>)];
    // A system's own card shows its dice itself; bare rolls are shown by us.
    if (rolls.length > 0 && !/<\w/.test(String(message.content ?? ""))) content.replaceChildren(...rolls.map((roll) => rollElement(realm, roll)));
  }
  item.append(header, content);
  const context: Dict = { message: message.toObject?.(false) ?? {}, user: global.game.user, author: message.author, alias, canDelete: global.game.user.isGM, canClose: false };
  global.Hooks.callAll("renderChatMessageHTML", message, item, context);
  return item;
}

/** Formula, dice and total of a roll. */
function rollElement(realm: AppRealm, roll: Loose): Loose {
  const dice = [...((roll.dice ?? []) as Iterable<Loose>)].flatMap((die) => [...((die.results ?? []) as Iterable<Loose>)]);
  const shown = dice.map((die) => `<li class="roll die${die.active === false ? " discarded" : ""}">${escapeHtml(die.result)}</li>`).join("");
  const [element] = parse(realm, `<div class="dice-roll"><div class="dice-result"><p class="dice-formula">${escapeHtml(roll.formula)}</p><ol class="dice-rolls plain">${shown}</ol><h4 class="dice-total">${escapeHtml(roll.total)}</h4></div></div>`);
  return element;
}

function clockTime(milliseconds: number): string {
  const date = new Date(Number.isFinite(milliseconds) ? milliseconds : 0);
  return `${String(date.getHours()).padStart(2, "0")}:${String(date.getMinutes()).padStart(2, "0")}`;
}

export function defineChatLog(realm: AppRealm, AbstractSidebarTab: Loose): Loose {
  const global = realm.global;

  return class ChatLog extends AbstractSidebarTab {
    static tabName = "chat";
    static DEFAULT_OPTIONS: Dict = { classes: ["chat-sidebar"], window: { title: "StandIn.Chat" } };

    async _renderHTML(): Promise<Loose[]> {
      const log = make(realm, "ol", "chat-log plain", { role: "log", "aria-label": "Messages", tabindex: "0" });
      const messages = [...((global.game.messages ?? []) as Iterable<Loose>)].filter((message) => message.visible !== false).slice(-SHOWN);
      for (const message of messages) log.append(await this.#element(message));
      const [form] = parse(realm, `<form class="chat-form"><label><span class="unseen">Message</span><textarea name="content" rows="2" placeholder="Write, or roll with /r 3d6"></textarea></label></form>`);
      return [log, form];
    }

    _replaceHTML(result: Loose[], content: Loose): void {
      content.replaceChildren(...result);
      this.#toEnd();
    }

    async #element(message: Loose): Promise<Loose> {
      return message.renderHTML ? message.renderHTML() : renderMessage(realm, message);
    }

    get #log(): Loose { return (this as Loose).element?.querySelector(".chat-log"); }
    #toEnd(): void {
      const log = this.#log;
      if (log) log.scrollTop = log.scrollHeight;
    }

    async _onFirstRender(context: Dict, options: Dict): Promise<void> {
      await super._onFirstRender(context, options);
      global.Hooks.on("createChatMessage", (message: Loose) => void this.postOne(message));
      global.Hooks.on("updateChatMessage", (message: Loose) => void this.updateMessage(message));
      global.Hooks.on("deleteChatMessage", (message: Loose) => this.#row(message.id)?.remove());
    }

    _attachFrameListeners(): void {
      super._attachFrameListeners();
      (this as Loose).element.addEventListener("keydown", (event: Loose) => {
        if (event.key !== "Enter" || event.shiftKey || event.target.tagName !== "TEXTAREA") return;
        event.preventDefault();
        const text = String(event.target.value).trim();
        event.target.value = "";
        if (text) void this.processMessage(text);
      });
    }

    /** Sends a line; "/r" and "/roll" roll dice. */
    async processMessage(text: string): Promise<Loose> {
      const roll = /^\/r(?:oll)?\s+(.+)$/.exec(text);
      const cls = global.CONFIG.ChatMessage.documentClass;
      const speaker = cls.getSpeaker?.() ?? {};
      if (roll) return new global.Roll(roll[1]).toMessage({ speaker });
      return cls.create({ content: `<p>${escapeHtml(text)}</p>`, speaker });
    }

    #row(id: string): Loose {
      return this.#log?.querySelector(`[data-message-id="${id}"]`);
    }

    async postOne(message: Loose): Promise<void> {
      if (!this.#log || message.visible === false || this.#row(message.id)) return;
      const element = await this.#element(message);
      if (this.#row(message.id)) return;
      this.#log.append(element);
      this.#toEnd();
    }

    async updateMessage(message: Loose): Promise<void> {
      const present = this.#row(message.id);
      if (!present) return this.postOne(message);
      present.replaceWith(await this.#element(message));
    }
  };
}
