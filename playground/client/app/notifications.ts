/** Notifications at the top of the page: ui.notifications.info, warn, error (facts 9 tier 6). */

import type { Dict, Loose } from "../../shared/loose.ts";
import { make, type AppRealm } from "./realm.ts";
import { localise } from "./texts.ts";

/** Milliseconds for which a notification stays, unless it is permanent. */
const STAY = 6000;

export function defineNotifications(realm: AppRealm): Loose {
  let counter = 0;

  return class Notifications {
    /** All notifications of this session, newest last, for tests. */
    readonly history: Dict[] = [];
    readonly #shown = new Map<number, Loose>();

    get #list(): Loose {
      const { document } = realm.global;
      let list = document.getElementById("notifications");
      if (!list) {
        list = make(realm, "ol", "plain", {
          id: "notifications",
          role: "log",
          "aria-live": "polite",
          "aria-label": "Messages",
        });
        document.body.prepend(list);
      }
      return list;
    }

    notify(message: Loose, type = "info", options: Dict = {}): Dict {
      let text =
        message instanceof Error || typeof message?.message === "string" ? String(message.message) : String(message);
      if (options.localize || options.format) text = localise(realm, text, options.format as Dict | undefined);
      const id = (counter += 1);
      const record: Dict = {
        id,
        type,
        message: text,
        permanent: Boolean(options.permanent),
        remove: () => this.remove(id),
      };
      this.history.push(record);
      if (options.console !== false && type === "error") console.error(text);
      const item = make(realm, "li", `notification ${type}`, {
        "data-id": String(id),
        ...(type === "error" ? { role: "alert" } : {}),
      });
      item.append(make(realm, "span", "notification-text", {}, text));
      const close = make(realm, "button", "notification-close", {
        type: "button",
        "aria-label": localise(realm, "StandIn.Close"),
      });
      close.addEventListener("click", () => this.remove(id));
      item.append(close);
      if (options.progress) {
        const bar = make(realm, "progress", "notification-progress", { max: "1", value: "0" });
        item.append(bar);
        // A progress bar stays until it is full.
        record.update = ({ pct, message: now }: { pct?: number; message?: string } = {}) => {
          if (now !== undefined) item.querySelector(".notification-text").textContent = record.message = now;
          if (pct === undefined) return;
          bar.value = pct;
          if (pct >= 1)
            realm.global
              .setTimeout(() => {
                this.remove(id);
              }, STAY)
              ?.unref?.();
        };
      }
      this.#list.append(item);
      this.#shown.set(id, item);
      if (!options.permanent && !options.progress) {
        const timer: Loose = realm.global.setTimeout(() => this.remove(id), STAY);
        // In Node, an open timer must not keep the process alive.
        timer?.unref?.();
      }
      return record;
    }

    info(message: Loose, options: Dict = {}): Dict {
      return this.notify(message, "info", options);
    }
    warn(message: Loose, options: Dict = {}): Dict {
      return this.notify(message, "warning", options);
    }
    error(message: Loose, options: Dict = {}): Dict {
      return this.notify(message, "error", options);
    }
    success(message: Loose, options: Dict = {}): Dict {
      return this.notify(message, "success", options);
    }

    has(notification: Loose): boolean {
      return this.#shown.has(typeof notification === "object" ? Number(notification.id) : Number(notification));
    }

    remove(notification: Loose): void {
      const id = typeof notification === "object" ? Number(notification.id) : Number(notification);
      this.#shown.get(id)?.remove();
      this.#shown.delete(id);
    }

    clear(): void {
      for (const id of [...this.#shown.keys()]) this.remove(id);
    }
  };
}
