// Small parts of `game`: time, socket, keybindings (facts 5.2, 5.5, 5.6).
import type { Dict, Loose } from "../../shared/loose.ts";
import { handle, send } from "../realm/connection.ts";
import { realm } from "../realm/state.ts";
import { uncertain } from "../uncertain.ts";
import { registry } from "../documents/effect-registry.ts";
import { Hooks } from "./hooks.ts";

export class GameTime {
  #worldTime = 0;

  get worldTime(): number {
    return this.#worldTime;
  }

  /** The server's clock, in milliseconds: this machine's. */
  get serverTime(): number {
    return Date.now();
  }

  get components(): Dict {
    const time = this.#worldTime;
    return {
      day: Math.floor(time / 86_400),
      hour: Math.floor(time / 3600) % 24,
      minute: Math.floor(time / 60) % 60,
      second: time % 60,
    };
  }

  _initialize(): void {
    this.#worldTime = Number(realm.game.settings.get("core", "time"));
  }

  /** facts 5.6: needs a GM, because it writes a world setting. */
  async advance(delta: number, options: Dict = {}): Promise<number> {
    await realm.game.settings.set("core", "time", this.#worldTime + Number(delta), options);
    return this.#worldTime;
  }

  async set(time: number, options: Dict = {}): Promise<number> {
    await realm.game.settings.set("core", "time", Number(time), options);
    return this.#worldTime;
  }

  _changed(value: number, options: Dict, userId: string): void {
    const delta = value - this.#worldTime;
    this.#worldTime = value;
    if (!delta) return;
    Hooks.callAll("updateWorldTime", value, delta, options, userId);
    void registry.refresh("updateWorldTime");
  }
}

/** facts 5.5: sends JSON to all other clients, never to the sender. */
export class GameSocket {
  readonly #handlers = new Map<string, ((...args: Loose[]) => void)[]>();

  constructor() {
    handle("socket", ({ event, args, from }) => {
      for (const handler of this.#handlers.get(event) ?? []) handler(...args, from);
    });
  }

  get connected(): boolean {
    return true;
  }
  get id(): string {
    return "stand-in";
  }

  emit(event: string, ...args: Loose[]): this {
    send({ kind: "socket", event, args: args.filter((each) => typeof each !== "function") });
    return this;
  }

  on(event: string, handler: (...args: Loose[]) => void): this {
    this.#handlers.set(event, [...(this.#handlers.get(event) ?? []), handler]);
    return this;
  }

  off(event: string, handler: (...args: Loose[]) => void): this {
    this.#handlers.set(
      event,
      (this.#handlers.get(event) ?? []).filter((each) => each !== handler),
    );
    return this;
  }
}

/** True if an element keeps its keys from keybindings (API of KeyboardManager#hasFocus). */
export function keepsKeys(element: HTMLElement | null): boolean {
  const mark = element?.dataset?.keyboardFocus;
  if (!element?.matches || mark === "false") return false;
  return (
    mark === "" ||
    mark === "true" ||
    element.matches("input, select, textarea, form button") ||
    element.closest("[contenteditable]") !== null
  );
}

/** facts 5.2: registration is open until `init` ends. */
export class Keybindings {
  readonly actions = new Map<string, Dict>();
  readonly bindings = new Map<string, Dict[]>();
  #open = true;

  register(namespace: string, action: string, data: Dict): void {
    if (!this.#open) throw new Error("You cannot register a Keybinding after the init hook");
    const id = `${namespace}.${action}`;
    this.actions.set(id, { ...data, namespace, id });
    this.bindings.set(id, [...((data.uneditable ?? []) as Dict[]), ...((data.editable ?? []) as Dict[])]);
  }

  get(namespace: string, action: string): Dict[] {
    return this.bindings.get(`${namespace}.${action}`) ?? [];
  }

  /** Replaces an action's editable keys until the page is reloaded. */
  set(namespace: string, action: string, bindings: Dict[]): void {
    const id = `${namespace}.${action}`;
    const { uneditable = [], editable = [] } = (this.actions.get(id) ?? {}) as {
      uneditable?: Dict[];
      editable?: Dict[];
    };
    this.bindings.set(id, [...uneditable, ...(bindings.length ? bindings : editable)]);
  }

  /** Listens to the page's keys; a handler that returns true consumes the event. */
  initialize(): void {
    this.#open = false;
    const listen = (type: "keydown" | "keyup"): void => {
      realm.global.document?.addEventListener(type, (event: KeyboardEvent) => {
        this.#onKey(event, type === "keydown" ? "onDown" : "onUp");
      });
    };
    listen("keydown");
    listen("keyup");
  }

  /**
   * True for Foundry's own keys: the space bar pauses, Tab cycles tokens. The stand-in takes Tab only from elements of
   * the system, so that the rest of the page can be reached by keyboard.
   */
  #isCores(event: KeyboardEvent, target: HTMLElement | null): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey || !target?.closest?.(".sz")) return false;
    if (event.code === "Space" && !event.repeat && realm.game.user.isGM) realm.game.paused = !realm.game.paused;
    return event.code === "Space" || event.code === "Tab";
  }

  #onKey(event: KeyboardEvent, method: "onDown" | "onUp"): void {
    const target = event.target as HTMLElement | null;
    if (
      uncertain.keysNeedFocusMark ? keepsKeys(target) : target?.closest?.("input, textarea, select, [contenteditable]")
    )
      return;
    if (uncertain.keysNeedFocusMark && method === "onDown" && this.#isCores(event, target))
      return event.preventDefault();
    const modifiers = [
      event.ctrlKey || event.metaKey ? "Control" : "",
      event.shiftKey ? "Shift" : "",
      event.altKey ? "Alt" : "",
    ].filter(Boolean);
    const found = [...this.actions.values()]
      .filter((action) => (!action.restricted || realm.game.user.isGM) && (action.repeat || !event.repeat))
      .filter((action) =>
        (this.bindings.get(action.id as string) ?? []).some(
          (binding) =>
            binding.key === event.code &&
            ((binding.modifiers ?? []) as string[]).slice().sort().join() === modifiers.slice().sort().join(),
        ),
      )
      .sort((a, b) => Number(a.precedence ?? 1) - Number(b.precedence ?? 1));
    for (const action of found) {
      if (
        action[method]?.({
          event,
          key: event.code,
          action: action.id as string,
          repeat: event.repeat,
          isShift: event.shiftKey,
          isControl: event.ctrlKey,
          isAlt: event.altKey,
        }) !== true
      )
        continue;
      event.preventDefault();
      return;
    }
  }
}
