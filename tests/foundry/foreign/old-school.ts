// Two old-school systems of our own: one in OSE's shape, one in the shape of an AD&D system.
import type { Dict } from "../../../playground/shared/loose.ts";
import type { ForeignActor, ForeignSystem } from "./systems.ts";

/** Data models with accessors, groups in a Combat of its own, and a tracker whose groups its hook draws. */
const OSE_SCRIPT = `
globalThis.foreign = { calls: [] };
const { ObjectField, SchemaField, NumberField, StringField } = foundry.data.fields;
const MODS = [[0, -3], [4, -2], [6, -1], [9, 0], [13, 1], [16, 2], [18, 3]];
const modOf = (value) => MODS.findLast(([from]) => value >= from)[1];
class Scores {
  #scores;
  constructor(scores) { this.#scores = scores; }
  get dex() { const { value } = this.#scores.dex; return { value, mod: modOf(value), init: Math.sign(modOf(value)) }; }
  get con() { const { value } = this.#scores.con; return { value, mod: modOf(value) }; }
}
class Movement {
  #base;
  constructor(base) { this.#base = base; }
  get base() { return this.#base; }
  get encounter() { return this.#base / 3; }
}
const points = () => new SchemaField({ hd: new StringField(), value: new NumberField({ integer: true }), max: new NumberField({ integer: true }) });
const common = () => ({ details: new ObjectField(), movement: new ObjectField(), ac: new ObjectField(), hp: points(),
  initiative: new SchemaField({ value: new NumberField({ initial: 0 }), mod: new NumberField({ initial: 0 }) }) });
class Monster extends foundry.abstract.TypeDataModel {
  static defineSchema() { return common(); }
  prepareDerivedData() { this.movement = new Movement(this.movement.base); }
}
class Character extends foundry.abstract.TypeDataModel {
  static defineSchema() { return { ...common(), scores: new ObjectField() }; }
  prepareDerivedData() { this.movement = new Movement(this.movement.base); this.scores = new Scores(this.scores); }
}
class GroupCombat extends foundry.documents.Combat {
  async rollAll(options) { throw new Error("dice of its own"); }
  async startCombat() { await super.startCombat(); foreign.calls.push("startCombat"); return this; }
  async _onEndRound(context) { await super._onEndRound(context); foreign.calls.push("end of round"); }
  _sortCombatants() { return 0; }
  get isGroupInitiative() { return true; }
}
class GroupTracker extends foundry.applications.sidebar.tabs.CombatTracker {
  async renderGroups(html) { throw new Error("rows of its own"); }
}
Hooks.once("init", () => {
  CONFIG.Actor.dataModels = { character: Character, monster: Monster };
  CONFIG.Combat.documentClass = GroupCombat;
  CONFIG.ui.combat = GroupTracker;
});
Hooks.on("renderCombatTracker", (app, html) => app.renderGroups(html));
`;

const oseActor = (name: string, type: string, system: Dict, owner?: string): ForeignActor => ({
  name,
  type,
  ...(owner ? { owner } : {}),
  system: {
    movement: { base: 120 },
    ac: { value: 6 },
    hp: { hd: "1d8", value: 7, max: 7 },
    initiative: { value: 0, mod: 0 },
    ...system,
  },
});

export const OSE: ForeignSystem = {
  id: "ose",
  system: {
    manifest: {
      id: "ose",
      title: "A system in OSE's shape",
      version: "2.0.0",
      documentTypes: { Actor: { character: {}, monster: {} }, Item: {} },
    },
    module: OSE_SCRIPT,
  },
  pacings: ["side-segments", "action-period"],
  actors: [
    oseActor(
      "Mira",
      "character",
      { details: { level: 3 }, scores: { dex: { value: 15 }, con: { value: 10 } } },
      "Anna",
    ),
    oseActor("Orc", "monster", { details: { morale: 8 } }),
    oseActor("Wolf", "monster", {
      details: { morale: "NA" },
      movement: { base: 180 },
      hp: { hd: "2d8", value: 9, max: 9 },
    }),
  ],
};

/** Declares its data in a template.json, and sorts and rolls by itself. */
export const ADND_TEMPLATE = {
  Actor: {
    types: ["character", "npc"],
    templates: {
      common: {
        attributes: {
          hp: { value: 8, min: -10, max: 8 },
          ac: { value: 10 },
          movement: { value: 12 },
          thaco: { value: 20 },
        },
        abilities: { dex: { value: 10 }, con: { value: 10 } },
        mods: { initiative: 0 },
      },
    },
    character: { templates: ["common"], hitdice: "1d10" },
    npc: { templates: ["common"], hitdice: "1", morale: "" },
  },
  Item: { types: ["weapon", "spell"], weapon: { attack: { speed: 0, type: "melee" } }, spell: { castingTime: "" } },
} as const;

const adndActor = (name: string, type: "character" | "npc", own: Dict, owner?: string): ForeignActor => ({
  name,
  type,
  ...(owner ? { owner } : {}),
  system: { ...structuredClone(ADND_TEMPLATE.Actor.templates.common), hitdice: "1", ...own },
});

export const ADND: ForeignSystem = {
  id: "ars",
  system: {
    manifest: {
      id: "ars",
      title: "A system in the shape of AD&D's",
      version: "1.0.0",
      documentTypes: { Actor: { character: {}, npc: {} }, Item: { weapon: {}, spell: {} } },
    },
    module: `
globalThis.foreign = { calls: [] };
class SegmentCombat extends Combat {
  _sortCombatants(a, b) { return (a.initiative ?? 9999) - (b.initiative ?? 9999); }
  async nextTurn() { throw new Error("turns of its own"); }
  async nextRound() { throw new Error("rounds of its own"); }
  _getLastInInitiative() { return 10; }
}
class SegmentTracker extends foundry.applications.sidebar.tabs.CombatTracker {
  _onToggleDelay() { throw new Error("rows of its own"); }
}
Hooks.once("init", () => {
  CONFIG.Combat.documentClass = SegmentCombat;
  CONFIG.ui.combat = SegmentTracker;
});`,
  },
  pacings: ["side-segments", "action-period"],
  actors: [
    adndActor("Mira", "character", { hitdice: "3d10", abilities: { dex: { value: 16 }, con: { value: 12 } } }, "Anna"),
    adndActor("Orc", "npc", { morale: "Steady (11-12)" }),
    adndActor("Wolf", "npc", { hitdice: "2+2", abilities: { dex: { value: 14 }, con: { value: 11 } } }),
  ],
};

const wwnActor = (name: string, type: "character" | "monster", own: Dict, owner?: string): ForeignActor => ({
  name,
  type,
  ...(owner ? { owner } : {}),
  system: {
    aac: { value: 10, mod: 0 },
    movement: { base: 30, exploration: 90, overland: 24, bonus: 0 },
    initiative: { value: 0, mod: 0, roll: "1d8" },
    hp: { hd: "1d8", value: 7, max: 7 },
    ...own,
  },
});

/** With the data of the template.json of Worlds Without Number, and core's Combat. */
export const WWN: ForeignSystem = {
  id: "wwn",
  system: {
    manifest: {
      id: "wwn",
      title: "A system in WWN's shape",
      version: "1",
      documentTypes: { Actor: { character: {}, monster: {}, faction: {} }, Item: { weapon: {}, spell: {} } },
    },
    module: "",
  },
  pacings: ["side-segments", "action-period"],
  actors: [
    wwnActor(
      "Mira",
      "character",
      { details: { level: 3, morale: 0 }, scores: { dex: { value: 15 }, con: { value: 10 } } },
      "Anna",
    ),
    wwnActor("Orc", "monster", { details: { morale: 8 }, hp: { hd: "2d8", value: 9, max: 9 } }),
    wwnActor("Drake", "monster", { details: { morale: 10 }, hp: { hd: "6d8", value: 27, max: 27 } }),
  ],
};
