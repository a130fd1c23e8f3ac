import { SYSTEM_ID } from "../../../host/constants.ts";
import { countOf, type Check, type Found } from "../check.ts";

/** @returns true if Foundry took the key */
function isTaken(mark: boolean): boolean {
  // Outside our elements, which are marked on focus.
  const root = document.createElement("div");
  const button = document.createElement("button");
  button.type = "button";
  button.toggleAttribute("data-keyboard-focus", mark);
  root.append(button);
  document.body.append(root);
  try {
    button.focus();
    const { keyboard } = game;
    // If Foundry says it, no key is needed.
    if (typeof keyboard?.hasFocus === "boolean") return !keyboard.hasFocus;
    return !button.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Tab", code: "Tab", bubbles: true, cancelable: true }),
    );
  } finally {
    root.remove();
  }
}

function focusMark(): Found {
  if (isTaken(true)) return { found: "taken", detail: "the mark does not keep the keys" };
  return { found: isTaken(false) ? "needed" : "not needed" };
}

function bindings(): Found {
  const { actions } = game.keybindings;
  const ours = [...actions].filter(([id]) => id.startsWith(`${SYSTEM_ID}.`));
  // Actions may have no key.
  const bad = ours.filter(
    ([id, { editable = [], uneditable = [] }]) =>
      editable.length + uneditable.length > 0 &&
      !game.keybindings?.get(SYSTEM_ID, id.slice(SYSTEM_ID.length + 1)).length,
  );
  return countOf(ours.length - bad.length, ours.length, bad.map(([id]) => id).join(", "));
}

export const KEYS: readonly Check[] = [
  { id: "keys.focusMark", expected: ["needed"], providedFor: true, run: focusMark },
  { id: "keys.bindings", expected: ["all"], run: bindings },
];
