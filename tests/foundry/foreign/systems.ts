// Small systems of our own with actors and Combat classes of other shapes, over which the module runs.
import type { InlineSystemSpec } from "../world.ts";
import type { Dict } from "../../../playground/shared/loose.ts";

export interface ForeignActor {
  readonly name: string;
  readonly type: string;
  /** A player's name. */
  readonly owner?: string;
  readonly system: Dict;
}

export interface ForeignSystem {
  readonly id: string;
  readonly system: InlineSystemSpec;
  readonly actors: readonly ForeignActor[];
  /** Path at which harm is written. */
  readonly hp: string;
}

const point = (value: number, max: number): Dict => ({ value, max });

/** An actor in the shape that GURPS Game Aid's public data show. */
const gga = (name: string, [speed, dx, hp]: readonly [number, number, number], owner?: string): ForeignActor => ({
  name,
  type: "characterV2",
  ...(owner ? { owner } : {}),
  system: {
    basicspeed: { value: String(speed), points: 0 },
    attributes: Object.fromEntries(
      ["ST", "DX", "IQ", "HT", "WILL", "PER"].map((key) => [key, { value: key === "DX" ? dx : 10, points: 0 }]),
    ),
    HP: point(hp, hp),
    FP: point(10, 10),
    currentmove: 5,
    currentdodge: 8,
    melee: { "00000": { name: "Broadsword", mode: "swung", level: 14, damage: "2d cut" } },
    ranged: {},
  },
});

/** Notes which of its own methods and of core's hooks are called, in the order in which they are. */
const NOTES = `
globalThis.foreign = { calls: [], hooks: [] };
for (const name of ["combatStart", "combatTurn", "combatRound", "updateCombat", "combatTurnChange", "renderCombatTracker"])
  Hooks.on(name, (...args) => void globalThis.foreign.hooks.push(name));
`;

/** Acts on the turns of its own fights, as systems do: a Combat with hooks of its own and a tracker of its own. */
const GGA = `${NOTES}
class GurpsCombat extends Combat {
  async _onStartTurn(combatant, context) {
    await super._onStartTurn(combatant, context);
    globalThis.foreign.calls.push("start " + combatant.name);
  }
  async _onEndTurn(combatant, context) {
    await super._onEndTurn(combatant, context);
    globalThis.foreign.calls.push("end " + combatant.name);
  }
}
class GurpsTracker extends foundry.applications.sidebar.tabs.CombatTracker {
  markManeuvers() { return this.element.querySelectorAll(".combatant").length; }
}
Hooks.once("init", () => {
  CONFIG.Combat.documentClass = GurpsCombat;
  CONFIG.ui.combat = GurpsTracker;
  CONFIG.Combat.initiative = { formula: "@basicspeed.value", decimals: 5 };
});
Hooks.on("renderCombatTracker", (app) => app.markManeuvers());
`;

export const GURPS: ForeignSystem = {
  id: "gurps",
  system: {
    manifest: {
      id: "gurps",
      title: "GURPS in GGA's shape",
      version: "0.18.22",
      documentTypes: { Actor: { characterV2: {} }, Item: {} },
    },
    module: GGA,
  },
  hp: "system.HP.value",
  actors: [gga("Mira", [6.25, 13, 11], "Anna"), gga("Orc", [5.5, 11, 12]), gga("Wolf", [5.25, 12, 9])],
};
