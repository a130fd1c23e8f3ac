/** The chat: messages with rolls, and an input line (facts 5.4). */

import type { Dict, Loose } from "../../../shared/loose.ts";
import { escapeHtml } from "../handlebars/escape.ts";
import { make, parse, type AppRealm } from "../realm.ts";

/** Maximum number of messages in the list. */
const SHOWN = 100;

export function defineChatLog(realm: AppRealm, AbstractSidebarTab: Loose): Loose {
  const global = realm.global;

  return class ChatLog extends AbstractSidebarTab {
    static tabName = "chat";
    static DEFAULT_OPTIONS: Dict = { classes: ["chat-sidebar"], window: { title: "StandIn.Chat" } };

    async _renderHTML(): Promise<Loose[]> {
      const log = make(realm, "ol", "chat-log plain", {
        "aria-live": "polite",
        "aria-label": "Messages",
        tabindex: "0",
      });
      const messages = [...((global.game.messages ?? []) as Iterable<Loose>)]
        .filter((message) => message.visible !== false)
        .slice(-SHOWN);
      for (const message of messages) log.append(await this.#element(message));
      const [form] = parse(
        realm,
        `<form class="chat-form"><label><span class="unseen">Message</span><textarea name="content" rows="2" placeholder="Write, or roll with /r 3d6"></textarea></label></form>`,
      );
      return [log, form];
    }

    _replaceHTML(result: Loose[], content: Loose): void {
      content.replaceChildren(...result);
      this.#toEnd();
    }

    /** The message creates its own element and calls the render hook (facts 5.4); "" if that fails. */
    async #element(message: Loose): Promise<Loose> {
      try {
        return await message.renderHTML();
      } catch (error) {
        global.Hooks.onError("ChatLog#element", error);
        return "";
      }
    }

    get #log(): Loose {
      return (this as Loose).element?.querySelector(".chat-log");
    }
    #toEnd(): void {
      const log = this.#log;
      if (log) log.scrollTop = log.scrollHeight;
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
      return [...(this.#log?.children ?? [])].find((row: Loose) => row.getAttribute("data-message-id") === id);
    }

    async postOne(message: Loose): Promise<void> {
      void (this as Loose).popout?.postOne(message);
      if (!this.#log || message.visible === false || this.#row(message.id)) return;
      const element = await this.#element(message);
      if (this.#row(message.id)) return;
      this.#log.append(element);
      this.#toEnd();
    }

    deleteMessage(id: string): void {
      (this as Loose).popout?.deleteMessage(id);
      this.#row(id)?.remove();
    }

    async updateMessage(message: Loose): Promise<void> {
      void (this as Loose).popout?.updateMessage(message);
      const present = this.#row(message.id);
      if (!present) return this.postOne(message);
      present.replaceWith(await this.#element(message));
    }
  };
}
