// CONFIG, which systems fill in `init` (facts 2.3, 4.1, 5.4-5.8). documents/publish.ts adds the document classes.
import type { Dict } from "../../shared/loose.ts";
import { statusEffects } from "./status-effects.ts";

export const CONFIG: Dict = {};

export function fillConfig(generation: number): void {
  Object.assign(CONFIG, {
    debug: { combat: false, hooks: false, documents: false },
    queries: {},
    time: { turnTime: 0, roundTime: 0 }, // facts 5.6
    ui: {},
    Dice: {
      types: [],
      rolls: [],
      rollModes: {},
      functions: {},
      terms: {},
      termTypes: {},
      fulfillment: { dice: {} },
      randomUniform: () => Math.random(),
    },
    statusEffects: statusEffects(generation),
    // facts 5.7
    specialStatusEffects: {
      DEFEATED: "dead",
      INVISIBLE: "invisible",
      BLIND: "blind",
      BURROW: "burrow",
      HOVER: "hover",
      FLY: "fly",
    },
    sounds: {
      dice: "sounds/dice.wav",
      lock: "sounds/lock.wav",
      notification: "sounds/notify.wav",
      combat: "sounds/drums.wav",
    },
    controlIcons: {
      combat: "icons/svg/combat.svg",
      visibility: "icons/svg/cowled.svg",
      effects: "icons/svg/aura.svg",
      defeated: "icons/svg/skull.svg",
    },
    TextEditor: { enrichers: [] },
    fontDefinitions: {},
    compatibility: { mode: 1, includePatterns: [], excludePatterns: [] },
    i18n: {},
    supportedLanguages: { en: "English" },
    Token: { movement: { actions: {}, costAggregators: {} } },
  });
}
