import { SYSTEM_ID, TEXTS } from "./constants.ts";
import { DEEDS, fightOnView, type Deed } from "./deeds.ts";

/** With Shift: Foundry keeps plain letters and Control for itself, and W, A, S, D with Shift as well. Deeds without a key have none. */
const KEYS: Readonly<Partial<Record<keyof typeof DEEDS, string>>> = { next: "KeyN", back: "KeyB", redo: "KeyY", wait: "KeyH", endTurn: "KeyE", log: "KeyL" };

/** Keys for what is done most; whoever likes others gives them in Foundry's own dialog. In `init`. */
export function registerKeybindings(): void {
  for (const [action, key] of Object.entries(KEYS) as [keyof typeof DEEDS, string][]) {
    const entry: { readonly restricted?: boolean; readonly deed: Deed } = DEEDS[action];
    game.keybindings?.register(SYSTEM_ID as never, action as never, {
      name: `${TEXTS}.Keys.${action}.Name`, hint: `${TEXTS}.Keys.${action}.Hint`, editable: [{ key, modifiers: ["Shift"] }], restricted: entry.restricted ?? false, onDown: () => press(entry.deed),
    } as never);
  }
}

/** @returns whether there is a fight on view; without one the key is left to others */
function press(deed: Deed): boolean {
  const fight = fightOnView();
  if (!fight) return false;
  void deed(...fight);
  return true;
}
