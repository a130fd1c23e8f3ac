// A system of our own as they were written before Foundry 13: template.json, globals without a namespace, sheets of the
// first application framework with jQuery. Its fights have groups, as OSE's have.
import type { Dict } from "../../../playground/shared/loose.ts";
import type { ForeignActor, ForeignSystem } from "./systems.ts";

const SHEET = "systems/ose/templates/sheet.html";

const points = { hd: "1d8", value: 7, max: 7 };
export const OLD_TEMPLATE = {
  Actor: {
    types: ["character", "monster"],
    templates: {
      common: {
        movement: { base: 120 },
        ac: { value: 6 },
        hp: points,
        initiative: { value: 0, mod: 0 },
        notes: "",
      },
    },
    character: {
      templates: ["common"],
      details: { level: 1 },
      scores: { dex: { value: 10, init: 0 }, con: { value: 10 } },
    },
    monster: { templates: ["common"], details: { morale: 0 } },
  },
  Item: {
    types: ["weapon", "spell"],
    weapon: { damage: "1d6", missile: false, slow: false, weight: 10 },
    spell: { lvl: 1 },
  },
} as const;

/** Files beside its script. */
export const OLD_FILES: Readonly<Record<string, string>> = {
  "template.json": JSON.stringify(OLD_TEMPLATE),
  "templates/sheet.html": `<form class="{{cssClass}}"><nav class="sheet-tabs tabs"><a class="item" data-tab="fight">Fight</a></nav>
<section class="sheet-body"><div class="tab" data-tab="fight">
<input name="name" value="{{actor.name}}"><input name="system.hp.value" value="{{system.hp.value}}" data-dtype="Number">
<ol>{{#each weapons as |weapon|}}<li class="item" data-item-id="{{weapon._id}}">{{weapon.name}}{{#select weapon.system.damage}}{{/select}}</li>{{/each}}</ol>
<button type="button" class="hit" data-by="1">Hit</button>{{editor notes target="system.notes" button=true}}
</div></section></form>`,
  "templates/parts.html": "<b>{{#if (gt hp 0)}}up{{else}}down{{/if}}</b>",
  "old.js": "var oldWays = { loaded: true };",
};

const SCRIPT = `
globalThis.foreign = { calls: [], hooks: [] };
for (const name of ["renderActorSheet", "renderCombatTracker", "updateCombat", "preCreateActor"])
  Hooks.on(name, () => void foreign.hooks.push(name));

class OldActor extends Actor {
  prepareDerivedData() {
    this.system.isSlow = this.items.some(({ type, system }) => type === "weapon" && system.slow);
  }
  getRollData() { return mergeObject(super.getRollData(), { init: this.system.initiative.value }); }
}
class OldItem extends Item {
  async roll() {
    const content = await renderTemplate("systems/ose/templates/parts.html", { hp: 1 });
    return ChatMessage.create({ speaker: ChatMessage.getSpeaker({ actor: this.actor }), content });
  }
}
class OldSheet extends ActorSheet {
  static get defaultOptions() {
    return mergeObject(super.defaultOptions, {
      classes: ["old", "sheet", "actor"], template: "${SHEET}", width: 500,
      tabs: [{ navSelector: ".sheet-tabs", contentSelector: ".sheet-body", initial: "fight" }],
      dragDrop: [{ dragSelector: ".item", dropSelector: null }],
      scrollY: [".tab"],
    });
  }
  getData() {
    const context = super.getData();
    context.system = this.actor.toObject(false).system;
    context.weapons = context.items.filter(({ type }) => type === "weapon").sort((a, b) => a.sort - b.sort);
    context.rollData = context.actor.getRollData();
    return context;
  }
  _getHeaderButtons() {
    return [{ label: "Tweaks", class: "tweaks", icon: "fas fa-code", onclick: () => new Tweaks(this.actor, {}).render(true) }, ...super._getHeaderButtons()];
  }
  activateListeners(html) {
    super.activateListeners(html);
    if (!this.isEditable) return;
    html.find(".hit").click((event) => {
      event.preventDefault();
      this.actor.update({ "system.hp.value": this.actor.system.hp.value - $(event.currentTarget).data("by") });
    });
    html.find("li.item").each((at, li) => li.setAttribute("draggable", true));
  }
  async _onDropItem(event, data) { return super._onDropItem(event, data); }
}
class OldItemSheet extends ItemSheet {
  get template() { return "${SHEET}"; }
  async getData() { return { ...(await super.getData()), system: duplicate(this.item.system) }; }
}
class Tweaks extends FormApplication {
  async _updateObject(event, data) { await this.object.update(expandObject(data)); }
}
class OldTokenConfig extends TokenConfig {}
class OldTokens extends TokenLayer {}
class OldEffects extends ActiveEffectConfig {}
class OldToken extends Token {
  _onHoverIn(event, options) { return super._onHoverIn(event, options); }
}
class OldRuler extends foundry.canvas.placeables.tokens.TokenRuler {}
class OldCombatant extends Combatant {
  get isSlow() { return this.actor?.system?.isSlow; }
  getInitiativeRoll(formula) { return new Roll(this.isSlow ? "-789" : formula || CONFIG.Combat.initiative.formula, this.actor?.getRollData() ?? {}); }
  get groupRaw() {
    return this.isSlow ? "slow" : (this.group?.name ?? { "-1": "red", 0: "purple", 1: "green" }[this.token?.disposition] ?? "white");
  }
  async assignGroup(name = this.groupRaw) {
    const [group] = this.combat.groups.filter((one) => one.name === name);
    const { id } = group ?? (await this.combat.createEmbeddedDocuments("CombatantGroup", [{ name, initiative: null }]))[0];
    await this.update({ group: id });
  }
}
class OldCombat extends Combat {
  get isGroupInitiative() { return game.settings.get("ose", "initiative") === "group"; }
  async rollInitiative() { throw new Error("dice of its own"); }
  async rollAll(options) { await super.rollAll(options); return this; }
  async startCombat() { await super.startCombat(); foreign.calls.push("startCombat"); return this; }
  async _onEndRound(context) { await super._onEndRound(context); foreign.calls.push("end of round"); }
  setupTurns() {
    this.turns = this.combatants.contents.sort(this._sortCombatants);
    if (this.turn !== null) this.turn = Math.clamp(this.turn, 0, this.turns.length - 1);
    this.current = this._getCurrentState(this.turns[this.turn]);
    return this.turns;
  }
  _sortCombatants(a, b) { return (b.initiative ?? -Infinity) - (a.initiative ?? -Infinity); }
}
class OldTracker extends CombatTracker {
  static DEFAULT_OPTIONS = { ...CombatTracker.DEFAULT_OPTIONS, actions: { ...CombatTracker.DEFAULT_OPTIONS.actions, casting: OldTracker.#casting } };
  static #casting(...args) { return this._onCombatantControl(...args); }
  async _prepareTrackerContext(context, options) { await super._prepareTrackerContext(context, options); throw new Error("rows of its own"); }
  _getEntryContextOptions() { return [{ name: "Turn", icon: "", callback: () => {} }, ...super._getEntryContextOptions()]; }
  async renderGroups(html) { throw new Error("groups of its own"); }
}
Hooks.once("init", async function () {
  game.ose = { OldActor, rollItemMacro: () => {} };
  CONFIG.Combat.initiative = { formula: "1d6 + @init", decimals: 2 };
  Object.assign(CONFIG.Actor, { documentClass: OldActor });
  CONFIG.Item.documentClass = OldItem;
  CONFIG.Combat.documentClass = OldCombat;
  CONFIG.Combatant.documentClass = OldCombatant;
  CONFIG.Token.objectClass = OldToken;
  CONFIG.Token.prototypeSheetClass = OldTokenConfig;
  CONFIG.Token.rulerClass = OldRuler;
  CONFIG.Canvas.layers.tokens.layerClass = OldTokens;
  CONFIG.MeasuredTemplate.defaults.angle = 53;
  CONFIG.ChatMessage = { documentClass: ChatMessage, collection: Messages, batchSize: 100 };
  CONFIG.ui.combat = OldTracker;
  CONFIG.statusEffects.push({ id: "slow", name: "Slow", img: "icons/svg/anchor.svg" });
  DocumentOwnershipConfig = class extends DocumentOwnershipConfig {};
  game.settings.register("ose", "initiative", { name: "Initiative", scope: "world", config: true, type: String, default: "group" });
  game.settings.registerMenu("ose", "tweaks", { name: "Tweaks", type: Tweaks, restricted: true });
  Actors.unregisterSheet("core", ActorSheet);
  Actors.registerSheet("ose", OldSheet, { types: ["character", "monster"], makeDefault: true });
  Items.unregisterSheet("core", ItemSheet);
  Items.registerSheet("ose", OldItemSheet, { makeDefault: true });
  DocumentSheetConfig.registerSheet(TokenDocument, "ose", OldTokenConfig, { makeDefault: true });
  DocumentSheetConfig.registerSheet(ActiveEffect, "ose", OldEffects, { makeDefault: true });
  Handlebars.registerHelper("times", (count, block) => Array.from({ length: count }, () => block.fn()).join(""));
  await loadTemplates(["systems/ose/templates/parts.html"]);
});
Hooks.on("createCombatant", (combatant) => void (game.user.isGM && combatant.assignGroup()));
Hooks.on("renderSettings", (app, html) => html.querySelector("section.info").insertAdjacentHTML("afterend", "<p>License</p>"));
Hooks.once("initializeDynamicTokenRingConfig", (rings) => rings.addConfig("old", new foundry.canvas.placeables.tokens.DynamicRingData({ label: "Old" })));
Hooks.on("renderCombatTracker", (app, html) => app.renderGroups(html));
Hooks.on("renderChatMessage", (message, html) => html.find(".message-content").addClass("old"));
Hooks.on("renderDialog", (dialog, html) => Array.from(html.find("option")).forEach((one) => one.remove()));
Hooks.on("getSceneControlButtons", (controls) => controls);
Hooks.once("ready", async () => {
  foreign.old = [oldWays.loaded, randomID().length, Math.clamp(7, 0, 5), getProperty({ a: { b: 1 } }, "a.b"), isEmpty({})];
  foreign.line = new Ray({ x: 0, y: 0 }, { x: 3, y: 4 });
  await TextEditor.enrichHTML("<p>[[/r 1d6]]</p>", { async: true });
  ui.nav.render(); ui.hotbar.render(); game.playlists.getName("Drums")?.playAll(); game.tables.getName("Loot");
  foreign.journal = game.journal.size;
  AudioHelper.play({ src: "sounds/drums.wav" }, true);
  new Dialog({ title: "Treasure", content: "<p>Gold</p>", buttons: { ok: { label: "Take", callback: (html) => foreign.calls.push("took " + html.find("p").text()) } }, default: "ok" }).render(true);
});
`;

const actor = (name: string, type: "character" | "monster", system: Dict, owner?: string): ForeignActor => ({
  name,
  type,
  ...(owner ? { owner } : {}),
  system,
});

export const OLD_STYLE: ForeignSystem = {
  id: "ose",
  system: {
    manifest: {
      id: "ose",
      title: "An old-school system in the old style",
      version: "1.9.0",
      scripts: ["old.js"],
      initiative: "1d6",
    },
    module: SCRIPT,
  },
  pacings: ["side-segments", "action-period"],
  actors: [
    actor("Mira", "character", { details: { level: 3 }, scores: { dex: { value: 15 } } }, "Anna"),
    actor("Orc", "monster", { details: { morale: 8 } }),
    actor("Wolf", "monster", { details: { morale: "NA" }, hp: { ...points, hd: "2d8" } }),
  ],
};
