// What the server knows of each document without data models: collection, embedded documents, top-level keys and
// defaults. Only clients know types' `system` data (facts 4.3, trap 26).
import type { Dict } from "./loose.ts";

export interface Shape {
  collection: string;
  embedded: Record<string, string>;
  defaults: Dict;
  /** True if it has `type` and `system`; the manifest must declare types other than "base" (facts 1.1, 4.3). */
  hasTypeData: boolean;
  /** The type of a document created without one. */
  defaultType?: string;
}

/** [14] Id of the one level of a new scene. */
export const DEFAULT_LEVEL = "defaultLevel0000";

const owned = { ownership: { default: 0 }, flags: {}, sort: 0, folder: null };
const typed = { type: "base", system: {}, flags: {} };

export const SHAPES: Record<string, Shape> = {
  User: {
    collection: "users",
    embedded: {},
    hasTypeData: false,
    defaults: {
      name: "",
      role: 1,
      password: "",
      avatar: null,
      character: null,
      color: "#4a6d8c",
      pronouns: "",
      hotbar: {},
      permissions: {},
      flags: {},
    },
  },
  Actor: {
    collection: "actors",
    embedded: { Item: "items", ActiveEffect: "effects" },
    hasTypeData: true,
    defaults: { name: "", img: null, system: {}, prototypeToken: {}, items: [], effects: [], ...owned },
  },
  Item: {
    collection: "items",
    embedded: { ActiveEffect: "effects" },
    hasTypeData: true,
    defaults: { name: "", img: null, system: {}, effects: [], ...owned },
  },
  ActiveEffect: {
    collection: "effects",
    embedded: {},
    hasTypeData: true,
    defaultType: "base",
    defaults: {
      ...typed,
      name: "",
      img: null,
      changes: [],
      disabled: false,
      duration: {},
      start: null,
      description: "",
      origin: null,
      tint: "#ffffff",
      transfer: true,
      statuses: [],
      showIcon: 1,
      sort: 0,
    },
  },
  // facts 1.1
  Combat: {
    collection: "combats",
    embedded: { Combatant: "combatants", CombatantGroup: "groups" },
    hasTypeData: true,
    defaultType: "base",
    defaults: {
      ...typed,
      name: "",
      scene: null,
      groups: [],
      combatants: [],
      active: false,
      round: 0,
      turn: null,
      sort: 0,
    },
  },
  // facts 2.1; `roundJoined` came late in 14
  Combatant: {
    collection: "combatants",
    embedded: {},
    hasTypeData: true,
    defaultType: "base",
    defaults: {
      ...typed,
      actorId: null,
      tokenId: null,
      sceneId: null,
      name: "",
      img: null,
      initiative: null,
      hidden: false,
      defeated: false,
      group: null,
    },
  },
  // facts 2.2
  CombatantGroup: {
    collection: "groups",
    embedded: {},
    hasTypeData: true,
    defaultType: "base",
    defaults: { ...typed, name: "", img: null, initiative: null, ownership: { default: 0 } },
  },
  // facts 5.4
  ChatMessage: {
    collection: "messages",
    embedded: {},
    hasTypeData: true,
    defaultType: "base",
    defaults: {
      ...typed,
      author: null,
      timestamp: 0,
      flavor: "",
      title: "",
      content: "",
      speaker: {},
      whisper: [],
      blind: false,
      rolls: [],
      sound: null,
      emote: false,
      style: 0,
    },
  },
  Setting: { collection: "settings", embedded: {}, hasTypeData: false, defaults: { key: "", value: null, user: null } },
  Macro: {
    collection: "macros",
    embedded: {},
    hasTypeData: false,
    defaults: { name: "", type: "script", author: null, img: "", scope: "global", command: "", ...owned },
  },
  // Embedded results and pages: facts 6.2
  RollTable: {
    collection: "tables",
    embedded: { TableResult: "results" },
    hasTypeData: false,
    defaults: {
      name: "",
      img: null,
      description: "",
      results: [],
      formula: "",
      replacement: true,
      displayRoll: true,
      ...owned,
    },
  },
  TableResult: {
    collection: "results",
    embedded: {},
    hasTypeData: false,
    defaults: {
      type: "text",
      name: "",
      img: null,
      description: "",
      documentUuid: null,
      weight: 1,
      range: [],
      drawn: false,
      flags: {},
    },
  },
  JournalEntry: {
    collection: "journal",
    embedded: { JournalEntryPage: "pages" },
    hasTypeData: false,
    defaults: { name: "", pages: [], ...owned },
  },
  JournalEntryPage: {
    collection: "pages",
    embedded: {},
    hasTypeData: false,
    defaults: {
      name: "",
      type: "text",
      title: {},
      text: {},
      src: null,
      ownership: { default: -1 },
      sort: 0,
      flags: {},
    },
  },
  Scene: {
    collection: "scenes",
    embedded: { Token: "tokens", Region: "regions" },
    hasTypeData: false,
    defaults: {
      name: "",
      active: false,
      img: null,
      width: 4000,
      height: 3000,
      grid: {},
      tokens: [],
      regions: [],
      ...owned,
    },
  },
  Token: {
    collection: "tokens",
    embedded: {},
    hasTypeData: false,
    defaults: {
      name: "",
      actorId: null,
      actorLink: false,
      delta: {},
      x: 0,
      y: 0,
      elevation: 0,
      width: 1,
      height: 1,
      hidden: false,
      disposition: -1,
      displayName: 0,
      texture: {},
      bar1: {},
      bar2: {},
      sort: 0,
      flags: {},
    },
  },
  Region: {
    collection: "regions",
    embedded: { RegionBehavior: "behaviors" },
    hasTypeData: false,
    defaults: { name: "", shapes: [], behaviors: [], flags: {} },
  },
  RegionBehavior: {
    collection: "behaviors",
    embedded: {},
    hasTypeData: false,
    defaults: { name: "", type: "executeScript", system: {}, disabled: false, flags: {} },
  },
  Folder: {
    collection: "folders",
    embedded: {},
    hasTypeData: false,
    defaults: { name: "", type: "Actor", description: "", folder: null, sorting: "a", sort: 0, color: null, flags: {} },
  },
};

export const PRIMARY = Object.entries(SHAPES)
  .filter(
    ([name]) =>
      ![
        "ActiveEffect",
        "Combatant",
        "CombatantGroup",
        "Token",
        "Region",
        "RegionBehavior",
        "TableResult",
        "JournalEntryPage",
      ].includes(name),
  )
  .map(([name]) => name);

export function shapeOf(documentName: string): Shape {
  const shape = SHAPES[documentName];
  if (!shape) throw new Error(`${documentName} is not a document this world knows`);
  return shape;
}

export function embeddedKeys(documentName: string): string[] {
  return Object.values(shapeOf(documentName).embedded);
}
