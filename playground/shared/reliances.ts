// What public sources leave open about Foundry, or where a natural stand-in would contradict them: one switch each.
// With evidence of at least medium strength the default is the stricter reading. Tests run the other readings too, so
// that the system relies on none. `check` is the self-check (docs/self-check.md) that decides on a licensed Foundry.

/** A switch for something uncertain about Foundry. */
export interface Reliance<Value = unknown> {
  readonly says: string;
  /**
   * Public sources: "foundryvtt#13466" is an issue of foundryvtt/foundryvtt, "facts 1.3" a paragraph of the fact sheet
   * (docs/foundry.md), "api14" the API pages.
   */
  readonly sources: readonly string[];
  readonly generation: 13 | 14 | "both";
  readonly default: Value;
  /** Id of the check; null if it would need a broken connection or a client that is starting. */
  readonly check: string | null;
}

/** A switch with several readings, the first by default. */
const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values): Values[number] => values[0];
const flag = (value: boolean): boolean => value;

export const RELIANCES = {
  turnOutOfRange: {
    says: 'A turn beyond the last combatant becomes turn 0 of the next round, in memory ("next-round"), or the last one ("clamp").',
    sources: ["facts 1.3"],
    generation: "both",
    check: "turns.outOfRange",
    default: oneOf("next-round", "clamp"),
  },
  startSkipsDefeated: {
    says: "startCombat with skipDefeated passes over a defeated first combatant.",
    sources: ["foundryvtt#14472"],
    generation: "both",
    check: "turns.startSkipsDefeated",
    default: flag(false),
  },
  nextTurnBeforeStartIsNextRound: {
    says: "nextTurn in round 0 advances a round; else it starts the encounter.",
    sources: ["facts 1.4"],
    generation: "both",
    check: "turns.nextBeforeStart",
    default: flag(true),
  },
  previousRoundToLastTurn: {
    says: "previousRound goes to the last turn of the earlier round; else to its first.",
    sources: ["facts 1.4"],
    generation: "both",
    check: "turns.previousRound",
    default: flag(true),
  },
  keepCallersCombatTurn: {
    says: "A caller's own `combatTurn` is kept.",
    sources: ["Shadowrun 5", "Year Zero", "foundryvtt#12990"],
    generation: "both",
    check: "turns.callersTurn",
    default: flag(true),
  },
  nestedUpdatesRunHooks: {
    says: "Nested `combatants` in a Combat update run the combatants' own _onUpdate and hook.",
    sources: ["facts 1.5.6"],
    generation: "both",
    check: "turns.nestedUpdates",
    default: flag(false),
  },
  turnChangeBeforeUpdateHook: {
    says: "combatTurnChange comes before updateCombat; else after it.",
    sources: ["facts 1.6"],
    generation: "both",
    check: "turns.changeOrder",
    default: flag(false),
  },
  looseTurnContext: {
    says: "With the same index but another combatant the context of turn events arrives as a bare number.",
    sources: ["foundryvtt#13085"],
    generation: "both",
    check: "turns.context",
    default: flag(false),
  },
  turnEventsOnRewind: {
    says: "Moving back in time fires starts and ends of turns.",
    sources: ["facts 1.6"],
    generation: "both",
    check: "turns.rewind",
    default: flag(false),
  },
  endTurnWhenNobodyIsNext: {
    says: "The turn of the current combatant ends when `turn` becomes null.",
    sources: ["Draw Steel"],
    generation: "both",
    check: "turns.nobodyNext",
    default: flag(false),
  },
  selfQuery: {
    says: "A user may query itself.",
    sources: ["facts 5.5"],
    generation: "both",
    check: "player.self",
    default: flag(true),
  },
  earlyQueriesAreKept: {
    says: "A query that arrives while its client is still starting is answered later; else never.",
    sources: [],
    generation: "both",
    check: null,
    default: flag(true),
  },
  queriesReach: {
    says: "A query reaches the first of a user's tabs, or every one, and the first answer counts.",
    sources: [],
    generation: "both",
    check: null,
    default: oneOf("first", "every"),
  },
  brokenLineRejects: {
    says: "What was asked is rejected when the line breaks; else it is never answered.",
    sources: [],
    generation: "both",
    check: null,
    default: flag(true),
  },
  combatControlClassNeeded: {
    says: "A button needs the class combat-control to reach a Combat method.",
    sources: ["facts 3.2"],
    generation: "both",
    check: "tracker.controls",
    default: flag(false),
  },
  activeNeedsScene: {
    says: "An encounter linked to a scene counts as active only while that scene is viewed.",
    sources: ["facts 1.2"],
    generation: "both",
    check: "turns.activeScene",
    default: flag(true),
  },
  itemSheetDrops: {
    says: "ItemSheetV2 takes drops in 13 as it does in 14.",
    sources: ["facts 4.5"],
    generation: 13,
    check: "sheets.drops",
    default: flag(true),
  },
  operatorsBelowObjects: {
    says: "A deletion of a key below an ObjectField is carried out, does nothing, is stored as if it were a value, or makes the update fail.",
    sources: ["foundryvtt#13466", "foundryvtt#11420", "foundryvtt#12175"],
    generation: "both",
    check: "storage.delete2",
    default: oneOf("carried-out", "ignored", "stored", "refused"),
  },
  replaceBelowObjects: {
    says: "A forced replacement below an ObjectField replaces; else it merges.",
    sources: ["foundryvtt#13466"],
    generation: "both",
    check: "storage.replace",
    default: oneOf("replaces", "merges"),
  },
  serverForgets: {
    says: "Of `system.encounter` the server keeps the last patch alone, though it tells every client of each; a reload shows it.",
    sources: [],
    generation: "both",
    check: "clicks.stored",
    default: flag(false),
  },
  documentWrites: {
    says: "What clients are told of an update of an actor, or of the actor of an unlinked token, the server also keeps; else a reload shows that it has forgotten it.",
    sources: [],
    generation: "both",
    check: "clicks.documents",
    default: oneOf("kept", "actors-forgotten", "deltas-forgotten"),
  },
  zeroDeltaWrites: {
    says: "A Combat update with `worldTime.delta: 0` writes the world time all the same, which everybody hears.",
    sources: [],
    generation: "both",
    check: "time.zeroDelta",
    default: flag(true),
  },
  worldTimeFirst: {
    says: "Clients hear of the world time that a Combat update advances before they hear of that update; else after it.",
    sources: ["foundryvtt#11619"],
    generation: "both",
    check: "time.order",
    default: flag(true),
  },
  batchVeto: {
    says: "Where a hook prevents an update that is part of a modifyBatch, nothing of the batch is carried out, or it throws, or the rest is carried out without that update, or that and it throws as well.",
    sources: ["api14 modifyBatch"],
    generation: 14,
    check: "storage.batchVeto",
    default: oneOf("cancels", "throws", "skips", "skips-and-throws"),
  },
  queriesNeedPermission: {
    says: "User#query is refused to users without QUERY_USER.",
    sources: ["foundryvtt#11235"],
    generation: "both",
    check: "player.permission",
    default: flag(true),
  },
  playersMayQuery: {
    says: "Players have QUERY_USER by default; else assistants and GMs alone.",
    sources: ["foundryvtt#13296", "api14 CONST.USER_PERMISSIONS"],
    generation: "both",
    check: "player.mayQuery",
    default: flag(true),
  },
  recursiveFalse: {
    says: "An update with `recursive: false` replaces every key that it gives, as 14 says, or merges, as a note on 13 says of some.",
    sources: ["api14 DataModelUpdateOptions", "Fate Core"],
    generation: "both",
    check: "storage.recursive",
    default: oneOf("replaces", "merges"),
  },
  deleteInsideReplace: {
    says: "A deletion inside a forced replacement is stored as garbage; else it is carried out. Mended in a later build of 14.",
    sources: ["foundryvtt#14573"],
    generation: "both",
    check: "storage.deleteInReplace",
    default: oneOf("garbage", "carried-out"),
  },
  keysNeedFocusMark: {
    says: "The space bar pauses and Tab cycles tokens on a focused button outside a form, unless it has data-keyboard-focus; where something keeps its keys no keybinding runs.",
    sources: ["api14 KeyboardManager#hasFocus", "Tidy5e", "Fabricate"],
    generation: "both",
    check: "keys.focusMark",
    default: flag(true),
  },
  effectsExpire: {
    says: "World time marks effects as expired, in memory and then stored, if they let it (isExpiryTrackable, isExpiryEvent), without asking them, or never; it does not look back when time goes back.",
    sources: ["foundryvtt#14725", "foundryvtt#13743", "foundryvtt#14271", "dnd5e"],
    generation: 14,
    check: "effects.worldTime",
    default: oneOf("asked", "unasked", "never"),
  },
  expiryNeedsAmount: {
    says: "A duration without an amount, or of 0, loses its event when it is stored, so that the effect never ends.",
    sources: ["foundryvtt#14725", "dnd5e#7400", "draw-steel#1939"],
    generation: 14,
    check: "effects.inFight",
    default: flag(false),
  },
  statusOverlays: {
    says: "A status that is toggled as an overlay has the flag core.overlay, by which it is drawn over the token; else it is one icon of several.",
    sources: ["api13 Actor#toggleStatusEffect", "api14 Actor#toggleStatusEffect"],
    generation: "both",
    check: "tokens.overlay",
    default: flag(true),
  },
  wildcardTokens: {
    says: "Actor#getTokenDocument makes one of its files of a wildcard picture; else the token keeps the pattern.",
    sources: ["quick-encounters#16"],
    generation: "both",
    check: "tokens.wildcard",
    default: flag(true),
  },
  viewedLevelIsReadable: {
    says: "The level of the scene that is viewed is `canvas.level`, and a token stands on the level that it is given; else only Foundry's default level is known.",
    sources: ["api14 TokenLayer#placeTokens", "dnd5e"],
    generation: 14,
    check: "tokens.level",
    default: flag(true),
  },
  detachedNodes: {
    says: "A window that is detached keeps its nodes, which the other page adopts with their listeners; else it shows copies.",
    sources: ["foundryvtt#14418", "foundryvtt#14211"],
    generation: 14,
    check: "tracker.detached",
    default: oneOf("adopted", "copied"),
  },
  legacyEffectKeys: {
    says: "Flags are lost of an effect that is created from data with `changes` at the top, where they stood in 13.",
    sources: ["notes of a public module for 14.364"],
    generation: 14,
    check: "effects.legacyKeys",
    default: flag(true),
  },
  dialogStringsAreCleaned: {
    says: "The content of a DialogV2 given as a string is cleaned: pictures in SVG go, and attributes may; an element stays as it is.",
    sources: ["api14 DialogV2Configuration", "foundryvtt#12072", "foundryvtt#12178", "foundryvtt#13539"],
    generation: "both",
    check: "dialogs.strings",
    default: flag(true),
  },
  sceneHud: {
    says: "Foundry has a container of pages above the scene (canvas.hud) with an element in the scene's coordinates; else there is none.",
    sources: ["api13 HeadsUpDisplayContainer", "api14 HeadsUpDisplayContainer"],
    generation: "both",
    check: "scene.above",
    default: flag(true),
  },
  sceneHudIsDrawnAnew: {
    says: "When that container is drawn anew, what others have put into it goes.",
    sources: [],
    generation: "both",
    check: "scene.kept",
    default: flag(true),
  },
  turnMarkerIsReadable: {
    says: "A token has core's marker of whose turn it is as `turnMarker`; else nobody can read which token core marks.",
    sources: ["api13 Token#turnMarker", "api14 Token#turnMarker"],
    generation: "both",
    check: "scene.turnMarker",
    default: flag(true),
  },
  partialRenders: {
    says: "A render that names parts draws those alone, or every part.",
    sources: ["api13 HandlebarsApplication", "api14 HandlebarsApplication"],
    generation: "both",
    check: "tracker.named",
    default: oneOf("named", "all"),
  },
  undeclaredData: {
    says: "What a type of a package does not declare is dropped from the `system` of a document of that type, or kept.",
    sources: ["api13 TypeDataModel", "api14 TypeDataModel"],
    generation: "both",
    check: "storage.undeclared",
    default: oneOf("dropped", "kept"),
  },
  regionEvents: {
    says: "The events of scene regions for turns and rounds come from core's turn events, which a system may leave out, or from every change of round and turn.",
    sources: ["foundryvtt#11238", "foundryvtt#13983"],
    generation: "both",
    check: "regions.turns",
    default: oneOf("turn-events", "pointer"),
  },
  tokenActor: {
    says: "An unlinked token has one lasting actor, whoever asks for it and when; else each read gives another object for it.",
    sources: ["foundryvtt#9131", "api14 TokenDocument#actors"],
    generation: "both",
    check: null,
    default: oneOf("lasting", "new-at-each-read"),
  },
  tokensLightByHover: {
    says: "The protected methods `_onHoverIn` and `_onHoverOut` of a token light it and take the light away.",
    sources: ["api13 Token", "api14 Token"],
    generation: "both",
    check: "scene.hover",
    default: flag(true),
  },
} satisfies Record<string, Reliance>;

type Readings = { -readonly [Id in keyof typeof RELIANCES]: (typeof RELIANCES)[Id]["default"] };

export type Uncertain = Readings;

/** Returns the default reading of each switch. */
export function defaultReadings(): Uncertain {
  return Object.fromEntries(Object.entries(RELIANCES).map(([id, reliance]) => [id, reliance.default])) as Uncertain;
}
