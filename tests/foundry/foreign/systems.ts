// Small systems of our own with actors and Combat classes of other shapes, over which the module runs.
import type { InlineSystemSpec } from "../world.ts";
import type { Dict } from "../../../playground/shared/loose.ts";

export interface ForeignActor {
  readonly name: string;
  readonly type: string;
  /** A player's name. */
  readonly owner?: string;
  readonly system: Dict;
  readonly items?: readonly Dict[];
}

export interface ForeignSystem {
  readonly id: string;
  readonly system: InlineSystemSpec;
  readonly actors: readonly ForeignActor[];
  /** Initiative systems that its profile offers. */
  readonly pacings?: readonly string[];
  /** The profile that the GM of this world has saved; none where one comes with the module. */
  readonly profile?: Dict;
}

const point = (value: number, max: number): Dict => ({ value, max });

/** An actor in the form of GURPS Game Aid's public data. */
const gga = (name: string, [speed, dx, hp]: readonly [number, number, number], owner?: string): ForeignActor => ({
  name,
  type: "character",
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

/** Records the order of its calls to core's methods and hooks. */
const NOTES = `
globalThis.foreign = { calls: [], hooks: [] };
for (const name of ["combatStart", "combatTurn", "combatRound", "updateCombat", "combatTurnChange", "renderCombatTracker"])
  Hooks.on(name, (...args) => void globalThis.foreign.hooks.push(name));
`;

/** Acts on the turns of its fights, as systems do: a Combat with its hooks and a separate tracker. */
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
Hooks.on("renderCombatTracker", (app, html) => {
  app.markManeuvers();
  // Rows that a GM drops write the initiative of a combatant.
  for (const row of (html.querySelectorAll ? html : html[0]).querySelectorAll(".combatant")) {
    row.setAttribute("draggable", "true");
    row.ondrop = () => app.viewed.combatants.get(row.dataset.combatantId).update({ initiative: 99 });
  }
});
`;

export const GURPS: ForeignSystem = {
  id: "gurps",
  system: {
    manifest: {
      id: "gurps",
      title: "GURPS in GGA's shape",
      version: "0.18.22",
      documentTypes: { Actor: { character: {} }, Item: {} },
    },
    module: GGA,
  },
  pacings: ["speed-order", "action-period", "stopwatch"],
  actors: [gga("Mira", [6.25, 13, 11], "Anna"), gga("Orc", [5.5, 11, 12]), gga("Wolf", [5.25, 12, 9])],
};

/** The data of a new actor by a `template.json`, which Foundry fills in; the stand-in reads types from manifests alone. */
const TEMPLATE = {
  Actor: {
    types: ["hero", "monster"],
    templates: { fighter: { wounds: 0, toughness: 10, reflex: "11", nerve: 8, initiative: { skill: 40, bonus: 5 } } },
    hero: { templates: ["fighter"] },
    monster: { templates: ["fighter"] },
  },
} as const;

const fromTemplate = (name: string, type: "hero" | "monster", own: Dict, owner?: string): ForeignActor => ({
  name,
  type,
  ...(owner ? { owner } : {}),
  system: { ...structuredClone(TEMPLATE.Actor.templates.fighter), ...own },
});

/** A system without code, whose only actors are heroes. */
export const ofHeroes = (actors: ForeignSystem["actors"], profile?: Dict): ForeignSystem => ({
  id: "ironwood",
  system: {
    manifest: { id: "ironwood", title: "Ironwood", version: "3.1.0", documentTypes: { Actor: { hero: {} }, Item: {} } },
    module: "",
  },
  ...(profile ? { profile: { system: "ironwood", title: "Ironwood", ...profile } } : {}),
  actors,
});

/** A system of older days: types from a template.json, damage that is counted up, values as text. */
export const IRONWOOD: ForeignSystem = {
  id: "ironwood",
  system: {
    manifest: {
      id: "ironwood",
      title: "Ironwood",
      version: "3.1.0",
      documentTypes: { Actor: Object.fromEntries(TEMPLATE.Actor.types.map((type) => [type, {}])), Item: {} },
    },
    module: `${NOTES}
Hooks.once("init", () => { CONFIG.Combat.initiative.formula = "1d20 + @reflex"; });`,
  },
  pacings: ["two-action", "stopwatch", "side-segments"],
  profile: {
    system: "ironwood",
    title: "Ironwood",
    writtenFor: "3.1.0",
    pacings: ["two-action", "stopwatch", "side-segments"],
    values: {
      initiative: "@initiative.skill",
      mods: "@initiative.bonus",
      agility: "@reflex",
      morale: "@nerve",
      maxHp: "@toughness",
    },
    writes: { hp: { path: "@wounds", counts: "damage" } },
  },
  actors: [
    fromTemplate("Mira", "hero", { reflex: "14", initiative: { skill: 55, bonus: 5 } }, "Anna"),
    fromTemplate("Orc", "monster", { reflex: "10" }),
    fromTemplate("Wolf", "monster", { reflex: "12~" }),
  ],
};

/** Overrides that ignore core: an order of its own, initiative written behind the fight, rows that it needs to be there. */
const HOSTILE = `${NOTES}
class StubbornCombat extends Combat {
  setupTurns() {
    globalThis.foreign.calls.push("setupTurns");
    return (this.turns = [...this.combatants].sort((a, b) => (a.name < b.name ? 1 : -1)));
  }
  _sortCombatants() { return globalThis.foreign.calls.push("sort"); }
  async nextTurn() { throw new Error("a turn of its own"); }
  async startCombat() { throw new Error("a start of its own"); }
  async rollAll() { throw new Error("dice of its own"); }
  get nextCombatant() { throw new Error("an order of its own"); }
  _onUpdate(changed, options, user) {
    super._onUpdate(changed, options, user);
    if (game.user.isActiveGM) for (const one of this.combatants) void one.update({ initiative: 99 });
  }
}
class StubbornCombatant extends Combatant {
  getInitiativeRoll() { throw new Error("dice of its own"); }
}
class StubbornTracker extends foundry.applications.sidebar.tabs.CombatTracker {
  renderGroups() { throw new Error("rows of its own"); }
}
Hooks.once("init", () => {
  CONFIG.Combat.documentClass = StubbornCombat;
  CONFIG.Combatant.documentClass = StubbornCombatant;
  CONFIG.ui.combat = StubbornTracker;
});
Hooks.on("renderCombatTracker", (app) => app.renderGroups());
`;

export const STUBBORN: ForeignSystem = {
  id: "stubborn",
  system: {
    manifest: {
      id: "stubborn",
      title: "Stubborn",
      version: "1.0.0",
      documentTypes: { Actor: { hero: {} }, Item: {} },
    },
    module: HOSTILE,
  },
  pacings: ["speed-order", "side-segments"],
  profile: {
    system: "stubborn",
    title: "Stubborn",
    pacings: ["speed-order", "side-segments"],
    values: { basicSpeed: "@speed", dx: "@dx", ht: "10", hp: "@hp.value", maxHp: "@hp.max" },
    mustNotRun: ["setupTurns", "nextCombatant"],
    standIns: ["drawInitiativeGroups"],
  },
  actors: (
    [
      ["Mira", 6.25],
      ["Orc", 5.5],
      ["Wolf", 5.25],
    ] as const
  ).map(([name, speed], at) => ({
    name,
    type: "hero",
    ...(at === 0 ? { owner: "Anna" } : {}),
    system: { speed, dx: 12 - at, hp: { value: 10, max: 10 } },
  })),
};

export const SYSTEMS: readonly ForeignSystem[] = [GURPS, IRONWOOD, STUBBORN];
