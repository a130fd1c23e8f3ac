import type { Dict, Loose } from "../../../../playground/shared/loose.ts";
import { fight } from "../helpers.ts";
import { refusedOr, says, testStatements, type Table } from "./table.ts";

const only14 = { only: 14 } as const;

const NAMES = [
  says(
    "H3: a setting of the scope user is the user's own (API 14: SettingConfig, CONST.SETTING_SCOPES)",
    ["mine", "theirs", "user"],
    async ({ gm, anna, world }) => {
      for (const { game } of [gm, anna]) game.settings.register("world", "own", { scope: "user", type: String });
      await world.settled(gm.game.settings.set("world", "own", "mine"));
      await world.settled(anna.game.settings.set("world", "own", "theirs"));
      return [
        gm.game.settings.get("world", "own"),
        anna.game.settings.get("world", "own"),
        gm.window.CONST.SETTING_SCOPES.USER,
      ] as unknown[];
    },
  ),
  says("extra: a namespace of types is there, without values (DCC; API 14)", {}, ({ gm }) => ({
    ...(gm.foundry.applications.types as object),
  })),
  says(
    "extra: game.model can be read in a class's own TYPES (GURPS Game Aid)",
    ["hero"],
    ({ gm }) =>
      gm.run(`(() => {
        const known = CONFIG.Actor.documentClass;
        CONFIG.Actor.documentClass = class extends known { static get TYPES() { return Object.keys(game.model.Actor); } };
        try { return CONFIG.Actor.documentClass.TYPES.filter((type) => type === "hero"); }
        finally { CONFIG.Actor.documentClass = known; }
      })()`) as unknown,
  ),
  says(
    "extra: _addDataFieldMigration moves a key to its new name once (API 13, API 14: Document; Shadowdark)",
    [true, { system: { level: { value: 2 } } }, false, false],
    ({ gm }) => {
      const { Actor } = gm.window;
      const data = { system: { rank: 1 } };
      const moved = Actor._addDataFieldMigration(data, "system.rank", "system.level.value", () => 2) as boolean;
      return [
        moved,
        data,
        Actor._addDataFieldMigration(data, "system.rank", "system.level.value"),
        Actor._addDataFieldMigration({ a: 1, b: 2 }, "a", "b"),
      ];
    },
  ),
  says(
    "extra: a token and other documents become a link (API 13, API 14: EnrichmentAnchorOptions)",
    ["A", "Actor", true, "x"],
    async ({ actor }) => {
      const one = await actor();
      const { textContent, dataset } = one.toAnchor({ dataset: { own: "x" } }) as HTMLElement;
      return [textContent, dataset.type, dataset.uuid === one.uuid, dataset.own];
    },
  ),
  says(
    "extra: dice that a package has registered are read again from a message (API: RollTerm; GURPS Game Aid)",
    ["Bone", 2],
    async ({ gm, anna, world }) => {
      for (const client of [gm, anna])
        client.run(
          `CONFIG.Dice.terms.d = class Bone extends foundry.dice.terms.Die { constructor(die) { super({ ...die }); } }`,
        );
      const roll = await new gm.window.Roll("2d6").evaluate();
      const message = await world.settled<Loose>(gm.window.ChatMessage.create({ rolls: [roll] }));
      const [read] = message.rolls[0].dice as Loose[];
      const seen = [read.constructor.name, read.results.length] as unknown[];
      for (const client of [gm, anna]) client.run("CONFIG.Dice.terms.d = foundry.dice.terms.Die");
      await message.delete();
      return seen;
    },
  ),
  says(
    "extra: a message that throws when drawn is left out of the chat (Shadowdark)",
    [1, 0],
    async ({ gm, world }) => {
      gm.run(`{
        const { prototype } = CONFIG.ChatMessage.documentClass;
        globalThis.__drawn = prototype.renderHTML;
        prototype.renderHTML = async function (...args) {
          if (this.content === "<p>broken</p>") throw new Error("no template");
          return __drawn.apply(this, args);
        };
      }`);
      const create = async (content: string): Promise<Loose> =>
        world.settled(gm.window.ChatMessage.create({ content }));
      const [broken, whole] = [await create("<p>broken</p>"), await create("<p>whole</p>")];
      await gm.window.ui.chat.render({ force: true });
      const count = (one: Loose): number =>
        gm.window.ui.chat.element.querySelectorAll(`[data-message-id="${String(one.id)}"]`).length as number;
      const seen = [count(whole), count(broken)];
      gm.run("CONFIG.ChatMessage.documentClass.prototype.renderHTML = __drawn");
      for (const one of [broken, whole]) await one.delete();
      gm.errors();
      return seen;
    },
  ),
  says(
    "O4: a deletion is made by its class and by create (Fabula Ultima#1371)",
    [{ b: 2 }, {}],
    async ({ actor, gm }) => {
      const { ForcedDeletion } = gm.foundry.data.operators;
      const one = await actor({ system: { free: { a: 1, b: 2 } } });
      await one.update({ "system.free.a": new ForcedDeletion() });
      const first = { ...(one.system.free as object) };
      await one.update({ "system.free.b": ForcedDeletion.create() });
      return [first, one.system.free] as unknown[];
    },
    only14,
  ),
  says(
    "T14: combatants know the round they joined; 1 before the start (API 14: CombatantData#roundJoined)",
    [1, 2],
    async ({ gm }) => {
      const combat = await fight(gm, [1]);
      await combat.startCombat();
      await combat.nextRound();
      const [late] = (await combat.createEmbeddedDocuments("Combatant", [{ name: "Late" }])) as [Loose];
      return [combat.combatants.contents[0].roundJoined, late.roundJoined] as unknown[];
    },
    only14,
  ),
  says(
    "extra: a token stands on the level that it is given, by default the one of a new scene (API 14: TokenLayer#placeTokens, TokenData#level)",
    ["defaultLevel0000", "cellar0000000000"],
    async ({ actor, gm }) => {
      const one = await actor();
      const scene = await gm.window.Scene.create({ name: "House" });
      const levelOf = async (data: Dict): Promise<unknown> => {
        const token = await one.getTokenDocument(data, { parent: scene });
        const [made] = (await scene.createEmbeddedDocuments("Token", [token.toObject()])) as [Loose];
        return made._source.level as unknown;
      };
      return [await levelOf({}), await levelOf({ level: "cellar0000000000" })];
    },
    only14,
  ),
  says(
    "M14: the older hook of chat messages is still called, with jQuery (HarnMaster-3#406, blades#43)",
    ["renderChatMessageHTML", "renderChatMessage"],
    async ({ gm, heard }) => {
      gm.window.jQuery = (element: HTMLElement) => [element];
      const message = await gm.window.ChatMessage.create({ content: "old" });
      const calls = await heard(
        ["renderChatMessage", "renderChatMessageHTML"],
        () => message.renderHTML() as Promise<unknown>,
      );
      delete gm.window.jQuery;
      await message.delete();
      return [...new Set(calls)];
    },
  ),
  says(
    "T11: world time of a turn is heard before the Combat's update (foundryvtt#11619)",
    ["updateWorldTime", "updateCombat"],
    async ({ gm, heard }) => {
      const combat = await fight(gm, [1]);
      return heard(["updateCombat", "updateWorldTime"], () => combat.update({ sort: 1 }, { worldTime: { delta: 6 } }));
    },
  ),
  says(
    "extra: with QUERY_USER by default, players may query others (API 14: CONST.USER_PERMISSIONS; foundryvtt#13296)",
    [true, true],
    ({ gm, anna }) => [gm, anna].map(({ game }) => game.user.hasPermission("QUERY_USER") as boolean),
  ),
  says(
    "W2: windows can be detached and attached again; tests/browser/detached.full.test.ts does (foundryvtt#14418, #14211)",
    ["function", "function", 0],
    ({ gm }) => {
      const { prototype } = gm.foundry.applications.api.ApplicationV2 as { prototype: Dict };
      const { windows } = gm.foundry.applications.detached as { windows: Map<string, unknown> };
      return [typeof prototype.detachWindow, typeof prototype.attachWindow, windows.size];
    },
    only14,
  ),
  says(
    "W3: application v1 is there in 13 and 14, without modules as names alone, gone in 16 (HarnMaster-3#406, ose#147)",
    ["function", "function", "refused"],
    ({ gm }) => {
      const { api, sheets } = gm.foundry.appv1;
      return [typeof api.Application, typeof sheets.ActorSheet, refusedOr(() => new api.Application() as unknown)];
    },
  ),
  says(
    "W1: no menu of header controls is in a window (monks-enhanced-journal#820)",
    [0, ["Close"], 0],
    async ({ gm, world }) => {
      const made = gm.run(`new (class extends foundry.applications.api.ApplicationV2 {
        async _renderHTML() { return document.createElement("p"); }
        _replaceHTML(result, content) { content.replaceChildren(result); }
        _getHeaderControls() { return [{ label: "Close", action: "leave" }]; }
        static DEFAULT_OPTIONS = { actions: { leave() { return this.close(); } } };
      })()`) as Loose;
      await made.render({ force: true });
      const before = made.element.querySelectorAll(".controls-dropdown").length as number;
      made.element.querySelector(".window-menu").click();
      await world.settled();
      const entries = [...(gm.window.document.querySelectorAll("#context-menu button") as Iterable<HTMLElement>)];
      const words = entries.map(({ textContent }) => textContent);
      entries[0]?.click();
      await world.settled(made.close());
      return [before, words, made.element ? 1 : 0];
    },
    only14,
  ),
];

/** An actor in a started encounter of two, and its combatant. */
async function inCombat({ gm, actor, world }: Table): Promise<{ one: Loose; combat: Loose }> {
  const one = await actor();
  for (const known of [...gm.game.combats] as Loose[]) await known.delete();
  const combat = await gm.window.Combat.create({
    active: true,
    combatants: [
      { name: "A", actorId: one.id as string, initiative: 2 },
      { name: "B", initiative: 1 },
    ],
  });
  await world.settled(combat.startCombat());
  return { one, combat };
}

async function effect(one: Loose, data: Dict = {}): Promise<Loose> {
  const [made] = (await one.createEmbeddedDocuments("ActiveEffect", [{ name: "E", ...data }])) as [Loose];
  return made;
}

const EFFECTS = [
  says(
    "E1, E2: CONFIG and CONST name events, phases and types (API 14: CONFIG.ActiveEffect, CONST.ACTIVE_EFFECT_EXPIRY_EVENTS)",
    [
      ["changeTypes", "expiryAction", "expiryEvents", "phases"],
      ["combatEnd", "combatStart", "roundEnd", "roundStart", "turnEnd", "turnStart"],
    ],
    ({ gm }) => [
      ["changeTypes", "expiryAction", "expiryEvents", "phases"].filter((key) => key in gm.CONFIG.ActiveEffect),
      [...(gm.window.CONST.ACTIVE_EFFECT_EXPIRY_EVENTS as string[])].sort(),
    ],
    only14,
  ),
  says(
    "E3: change types have these default priorities (API 14: CONST.ACTIVE_EFFECT_CHANGE_TYPES)",
    { add: 20, custom: 0, downgrade: 30, multiply: 10, override: 50, subtract: 20, upgrade: 40 },
    ({ gm }) => gm.window.CONST.ACTIVE_EFFECT_CHANGE_TYPES as unknown,
    only14,
  ),
  says(
    "E4: an effect knows where its combat stood (API 14: EffectStartData; torgeternity#668, crucible#705)",
    [true, true, 1, 0, 2, "number"],
    async (table) => {
      const { one, combat } = await inCombat(table);
      const { start } = await effect(one);
      const { id } = combat.combatant as { id: string };
      return [
        start.combat === combat.id,
        start.combatant === id,
        start.round,
        start.turn,
        start.initiative,
        typeof start.time,
      ] as unknown[];
    },
    only14,
  ),
  says(
    "E5: a finite duration without an event ends at turnStart, as stored (dnd5e#7400, foundryvtt#14117)",
    ["turnStart", null, "turnStart", null],
    async ({ actor }) => {
      const one = await actor();
      const stored = async (duration: Dict): Promise<unknown> =>
        (await effect(one, { duration })).toObject().duration.expiry as unknown;
      return [
        await stored({ value: 1, units: "rounds" }),
        await stored({}),
        await stored({ value: 1, units: "rounds", expiry: "" }),
        await stored({ value: 1, units: "rounds", expiry: null }),
      ];
    },
    only14,
  ),
  says(
    "E6, E11: durations of 13 are read, seconds first, and old keys too (foundryvtt#14112, rqg#869, rqg#987)",
    [
      [2, "rounds", 2],
      [28_800, "seconds", null],
    ],
    async ({ actor }) => {
      const one = await actor();
      const read = async (old: Dict): Promise<unknown> => {
        const { duration } = await effect(one, { duration: old });
        return [duration.value, duration.units, duration.rounds] as unknown[];
      };
      return [await read({ rounds: 2 }), await read({ rounds: 2, seconds: 28_800 })];
    },
    only14,
  ),
  says(
    "E7, E8: world time meets other events out of combat, but no start of combat (foundryvtt#14725)",
    [true, true, false, false],
    async ({ actor }) => {
      const one = await actor();
      const made = async (expiry: string | null): Promise<Loose> =>
        effect(one, { duration: { value: 1, units: "rounds", expiry } });
      const end = await made("turnEnd");
      return [
        (await made(null)).isExpiryEvent("updateWorldTime"),
        end.isExpiryEvent("updateWorldTime"),
        (await made("combatStart")).isExpiryEvent("updateWorldTime"),
        end.isExpiryEvent("roundEnd"),
      ] as unknown[];
    },
    only14,
  ),
  says(
    "E9, E10: a registry refreshes effects; without a value the event alone ends one (API 14: ActiveEffectRegistry, EffectDurationData#value; foundryvtt#13667)",
    [Infinity, false, true],
    async ({ actor, gm, world }) => {
      const one = await actor();
      gm.CONFIG.ActiveEffect.expiryEvents.rest = "Rest";
      const made = await effect(one, { duration: { expiry: "rest" } });
      const { value } = made.duration as Dict;
      const { registry } = gm.window.ActiveEffect;
      await world.settled(registry.refresh("turnEnd"));
      const before = made.duration.expired as boolean;
      await world.settled(registry.refresh("rest", { actors: new Set([one]) }));
      delete gm.CONFIG.ActiveEffect.expiryEvents.rest;
      return [value, before, made.duration.expired] as unknown[];
    },
    only14,
  ),
  says(
    "E12: 0 turns with turnEnd ends at the end of that turn in core's combat (foundryvtt#14725, draw-steel#1939)",
    [false, true],
    async (table) => {
      const { one, combat } = await inCombat(table);
      const made = await effect(one, { duration: { value: 0, units: "turns", expiry: "turnEnd" } });
      const before = made.duration.expired as boolean;
      await table.world.settled(combat.nextTurn());
      return [before, one.effects.get(made.id).duration.expired] as unknown[];
    },
    only14,
  ),
];

const entriesOf = ({ gm }: Table): readonly Dict[] => gm.ui.combat._getEntryContextOptions() as Dict[];

/** Those that other systems and modules had to learn. */
const LEARNED = [
  says(
    "M15: a message is rendered with an element and a context (API 13, API 14: hookEvents; blades#43)",
    ["ChatMessage", 1, "object"],
    async ({ gm }) => {
      let seen: unknown[] = [];
      const hook = gm.Hooks.on("renderChatMessageHTML", (one: Loose, html: Loose, context: unknown) => {
        seen = [one.documentName, html.nodeType, typeof context];
      });
      const message = await gm.window.ChatMessage.create({ content: "x" });
      await message.renderHTML();
      gm.Hooks.off("renderChatMessageHTML", hook);
      await message.delete();
      return seen;
    },
  ),
  says("O5: documents have reset (API 14: Combat)", "function", async ({ actor }) => typeof (await actor()).reset),
  says(
    "O7: a player may change the system of an own combatant (cosmere-rpg#391)",
    1,
    async ({ actor, gm, anna, world }) => {
      const one = await actor({ ownership: { [anna.game.userId as string]: 3 } });
      const combat = await world.settled<Loose>(
        gm.window.Combat.create({ combatants: [{ actorId: one.id as string }] }),
      );
      const [own] = anna.game.combats.get(combat.id).combatants;
      await world.settled(own.update({ system: { probe: 1 } }));
      return combat.combatants.contents[0]._source.system.probe as unknown;
    },
  ),
  says("T12: initiative of another combatant raises no turn events (foundryvtt#12747)", [], async ({ gm, heard }) => {
    const combat = await fight(gm, [3, 2, 1]);
    await combat.startCombat();
    const last: Loose = combat.combatants.contents[2];
    return heard(
      ["combatTurnChange", "combatTurn", "combatRound"],
      () => last.update({ initiative: 0 }) as Promise<unknown>,
    );
  }),
  says(
    "T15: combats have groups of combatants (API 13, API 14: CombatData#groups)",
    ["Goblins", null],
    async ({ gm }) => {
      const combat = await gm.window.Combat.create({ groups: [{ name: "Goblins" }], combatants: [{ name: "One" }] });
      return [combat.groups.contents[0].name, combat.combatants.contents[0].group] as unknown[];
    },
  ),
  says(
    "T20: entries of 13 have name and callback (API 13: ContextMenuEntry)",
    [],
    (table) => entriesOf(table).filter((one) => typeof one.name !== "string" || typeof one.callback !== "function"),
    { only: 13 },
  ),
  says(
    "T19: entries of 14 have label and onClick (API 14: ContextMenuEntry)",
    [],
    (table) => entriesOf(table).filter((one) => typeof one.label !== "string" || typeof one.onClick !== "function"),
    only14,
  ),
  says(
    "M10: message modes are public, gm, blind and self (dnd5e#6958)",
    ["blind", "gm", "public", "self"],
    ({ gm }) =>
      Object.keys(gm.CONFIG.ChatMessage.modes as object)
        .filter((mode) => mode !== "ic")
        .sort(),
    only14,
  ),
  says(
    "M12: core.messageMode is the setting, and core.rollMode can still be read (swnr#231, dnd5e#6958)",
    ["string", true],
    ({ gm }) => {
      const { settings } = gm.game;
      return [
        typeof settings.get("core", "messageMode"),
        refusedOr(() => settings.get("core", "rollMode")) !== "refused",
      ];
    },
    only14,
  ),
  says(
    "O1: the old key still deletes in 14 (fallout#751, rqg#890)",
    { b: 2 },
    async ({ actor }) => {
      const one = await actor({ system: { free: { a: 1, b: 2 } } });
      await one.update({ "system.free.-=a": null });
      return one.system.free as unknown;
    },
    only14,
  ),
  says(
    "T16: Combat has the methods of its page (API 14: Combat)",
    [],
    ({ gm }) => {
      const { prototype } = gm.window.Combat as { prototype: object };
      return `activate canUserModify clearMovementHistories endCombat getCombatantsByActor getCombatantsByToken getTimeDelta
        nextRound nextTurn prepareDerivedData previousRound previousTurn resetAll rollAll rollInitiative rollNPC setInitiative
        setupTurns startCombat toggleSceneLink updateCombatantActors`
        .split(/\s+/u)
        .filter((name) => !(name in prototype));
    },
    only14,
  ),
  says("H4: CONFIG.TinyMCE is gone in 14 (HarnMaster-3#405)", false, ({ gm }) => "TinyMCE" in gm.CONFIG, only14),
  says(
    "W4: Actor#prepareBaseData clears what effects put (swnr#231)",
    false,
    async ({ actor }) => {
      const one = await actor();
      one.statuses.add("old");
      one.prepareBaseData();
      return one.statuses.has("old") as boolean;
    },
    only14,
  ),
];

testStatements("what changed by 2026", [...NAMES, ...EFFECTS, ...LEARNED]);
