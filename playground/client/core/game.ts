// `game` and the start-up order (facts 4.1).
import type { ServerMessage, WorldData } from "../../protocol.ts";
import type { Dict, Loose } from "../../shared/loose.ts";
import { CombatEncounters } from "../documents/combat/encounters.ts";
import { declaredTypes } from "../documents/document-base.ts";
import type { User } from "../documents/users.ts";
import { Users } from "../documents/users.ts";
import { receiveOperations } from "../documents/backend.ts";
import {
  Actors,
  Folders,
  Items,
  Journal,
  Macros,
  Messages,
  RollTables,
  Scenes,
  type DocumentCollection,
} from "../documents/world-collection.ts";
import { handle } from "../realm/connection.ts";
import { answerQuery } from "../realm/queries.ts";
import { realm } from "../realm/state.ts";
import { uncertain } from "../uncertain.ts";
import { Collection } from "./collection.ts";
import { CONFIG } from "./config.ts";
import { GameSocket, GameTime, Keybindings } from "./game-parts.ts";
import { Hooks } from "./hooks.ts";
import { Localization } from "./i18n.ts";
import { KeyboardManager } from "./keyboard.ts";
import { CompendiumPacks } from "./packs.ts";
import { ClientSettings, registerCoreSettings, WorldSettings } from "./settings.ts";

/** `foundry.Game`, the class of `game`, which modules check with instanceof and whose methods they wrap. */
export class Game {
  /** Runs the start-up order, once all packages are loaded and modules have wrapped it. */
  async initialize(): Promise<void> {
    await start?.();
  }

  /**
   * The types of each document with types (API of both: Game#model), with the default data of a template.json. Other
   * fields are in the data models. Types come from the manifests, because systems read this in their own `TYPES`.
   */
  get model(): Record<string, Record<string, Dict>> {
    const { model = {} } = (this as Loose).system;
    const typed = Object.entries(CONFIG as Dict).filter(
      ([, { documentClass }]: [string, Loose]) => documentClass?.hasTypeData,
    );
    return Object.fromEntries(
      typed.map(([name]) => [
        name,
        Object.fromEntries(declaredTypes(name).map((type) => [type, model[name]?.[type] ?? {}])),
      ]),
    );
  }
}

/** What `initialize` runs; `boot` sets it. */
let start: (() => Promise<void>) | null = null;

/** Creates the parts of `game` that exist before `init`; users, actors and the rest follow in `setup`. */
export function createGame(data: WorldData): void {
  const { generation } = realm;
  const settings = new WorldSettings();
  const game: Dict = {
    release: {
      generation,
      build: generation >= 14 ? 369 : 351,
      version: generation >= 14 ? "14.369" : "13.351",
      channel: "stable",
    },
    version: generation >= 14 ? "14.369" : "13.351",
    system: { ...data.system, version: data.system.version ?? "0.0.0", documentTypes: data.system.documentTypes ?? {} },
    world: data.world,
    modules: new Collection(
      data.modules.map((module) => [module.id, { ...module, active: true }]) as Iterable<[string, Loose]>,
    ),
    userId: data.userId,
    ready: false,
    paused: false,
    view: "game",
    data,
    i18n: new Localization(),
    settings: new ClientSettings(settings),
    keybindings: new Keybindings(),
    keyboard: new KeyboardManager(),
    time: new GameTime(),
    socket: new GameSocket(),
    packs: new CompendiumPacks(),
    collections: new Collection([["Setting", settings]] as Iterable<[string, Loose]>),
    tooltip: { activate: () => undefined, deactivate: () => undefined },
    canvas: realm.global.canvas,
    audio: { locked: true, play: () => undefined },
  };
  Object.defineProperty(game, "combat", {
    get: () => (realm.game.combats?.viewed ?? null) as unknown,
    enumerable: true,
  });
  Object.defineProperty(game, "user", {
    get: () => (realm.game.users?.get(data.userId) ?? null) as unknown,
    enumerable: true,
  });
  Object.setPrototypeOf(realm.game as object, Game.prototype);
  Object.defineProperties(realm.game as object, Object.getOwnPropertyDescriptors(game));
  // Load settings first, because everything else reads them.
  settings.load(data.documents.Setting ?? []);
}

const COLLECTIONS: [string, string, new () => DocumentCollection][] = [
  ["User", "users", Users],
  ["Folder", "folders", Folders],
  ["Actor", "actors", Actors],
  ["Item", "items", Items],
  ["ChatMessage", "messages", Messages],
  ["Macro", "macros", Macros],
  ["RollTable", "tables", RollTables],
  ["JournalEntry", "journal", Journal],
  ["Combat", "combats", CombatEncounters],
  // facts 1.3: encounters are prepared before token actors exist.
  ["Scene", "scenes", Scenes],
];

function createCollections(data: WorldData): void {
  const { game } = realm;
  for (const [documentName, key, base] of COLLECTIONS) {
    const cls = (CONFIG[documentName].collection ?? base) as new () => DocumentCollection;
    const collection = new cls();
    game[key] = collection;
    game.collections.set(documentName, collection);
  }
  realm.documentsReady = true;
  for (const [documentName, key] of COLLECTIONS) game[key].load(data.documents[documentName] ?? []);
  for (const user of game.users as Iterable<User>) user.active = data.activeUsers.includes(user.id as string);
  game.packs.load(data.packs);
}

type Message<K extends "operations" | "activity" | "query"> = Extract<ServerMessage, { kind: K }>;

function onActivity({ userId, active }: Message<"activity">): void {
  const user = realm.game.users?.get(userId);
  if (!user) return;
  user.active = active;
  Hooks.callAll("userConnected", user, active);
  void realm.ui.players?.render?.();
}

const early: (Message<"operations"> | Message<"activity"> | Message<"query">)[] = [];

/** Keeps operations that arrive while the world is being built, and applies them in order afterwards. */
export function listenEarly(): void {
  handle("operations", (message) => {
    early.push(message);
  });
  handle("activity", (message) => {
    early.push(message);
  });
  if (uncertain.earlyQueriesAreKept)
    handle("query", (message) => {
      early.push(message);
    });
}

function listen(): void {
  handle("operations", ({ operations }) => receiveOperations(operations));
  handle("activity", onActivity);
  handle("query", answerQuery);
  for (const message of early.splice(0)) {
    if (message.kind === "operations") receiveOperations(message.operations);
    else if (message.kind === "query") answerQuery(message);
    else onActivity(message);
  }
}

export interface BootSteps {
  /** Builds the page's interface between `setup` and `ready`. */
  constructInterface: () => Promise<void>;
}

/** Runs `game.initialize`, including what modules have wrapped around it. */
export async function boot(data: WorldData, steps: BootSteps): Promise<void> {
  start = async () => startUp(data, steps);
  await realm.game.initialize();
}

/** init -> core settings -> i18nInit -> setup -> combat configuration -> interface -> ready. */
async function startUp(data: WorldData, steps: BootSteps): Promise<void> {
  const { game } = realm;
  Hooks.callAll("init");
  registerCoreSettings(game.settings as ClientSettings);
  await (game.i18n as Localization).initialize();
  Hooks.callAll("i18nInit");
  createCollections(data);
  (game.time as GameTime)._initialize();
  listen();
  Hooks.callAll("setup");
  // There are no rings to add to (API of both: TokenRingConfig#addConfig).
  Hooks.callAll("initializeDynamicTokenRingConfig", { addConfig: () => true });
  Hooks.callAll("initializeCombatConfiguration", CONFIG.Combat.settings);
  await steps.constructInterface();
  (game.keyboard as KeyboardManager)._activateListeners();
  (game.keybindings as Keybindings).initialize();
  Hooks.callAll("canvasInit", realm.global.canvas);
  game.ready = true;
  Hooks.callAll("ready");
}
