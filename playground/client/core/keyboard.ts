/**
 * game.keyboard: which keys are down, and whether the focused element keeps its keys (public API of KeyboardManager).
 */
import type { Dict } from "../../shared/loose.ts";
import { realm } from "../realm/state.ts";
import { uncertain } from "../uncertain.ts";
import { keepsKeys } from "./game-parts.ts";

export class KeyboardManager {
  static readonly MODIFIER_KEYS = { CONTROL: "Control", SHIFT: "Shift", ALT: "Alt" };
  static readonly MODIFIER_CODES: Readonly<Record<string, readonly string[]>> = {
    Alt: ["AltLeft", "AltRight"],
    Control: ["ControlLeft", "ControlRight", "MetaLeft", "MetaRight", "Meta", "OsLeft", "OsRight"],
    Shift: ["ShiftLeft", "ShiftRight"],
  };

  readonly downKeys = new Set<string>();

  get hasFocus(): boolean {
    const element = realm.global.document.activeElement as HTMLElement | null;
    return keepsKeys(element) || (!uncertain.keysNeedFocusMark && element?.matches?.("button") === true);
  }

  isModifierActive(modifier: string): boolean {
    return (KeyboardManager.MODIFIER_CODES[modifier] ?? []).some((code) => this.downKeys.has(code));
  }

  /** Tracks the page's keys; when the window loses the focus, none is down. */
  _activateListeners(): void {
    const { global } = realm;
    global.addEventListener("keydown", ({ code }: Dict) => {
      this.downKeys.add(String(code));
    });
    global.addEventListener("keyup", ({ code }: Dict) => {
      this.downKeys.delete(String(code));
    });
    global.addEventListener("blur", () => {
      this.downKeys.clear();
    });
  }
}
