/** CombatTracker, the base class that a system extends: parts, viewed encounter, contexts, actions (facts 3). */

import type { Dict, Loose } from "../../../shared/loose.ts";
import type { AppRealm } from "../realm.ts";
import { uncertain } from "../../uncertain.ts";
import { encounterEntries, combatantEntries } from "./combat-menus.ts";
import { numberOf, turnContext } from "./combat-turns.ts";

const FOLDER = "templates/sidebar/tabs/combat";

export function defineCombatTracker(realm: AppRealm, Base: Loose): Loose {
  const global = realm.global;

  return class CombatTracker extends Base {
    static tabName = "combat";
    static DEFAULT_OPTIONS: Dict = {
      classes: ["combat-sidebar"],
      window: { title: "COMBAT.SidebarTitle" },
      actions: {
        activateCombatant: CombatTracker.#dispatch("_onCombatantMouseDown"),
        createCombat: CombatTracker.#dispatch("_onCombatCreate"),
        cycleCombat: CombatTracker.#dispatch("_onCombatCycle"),
        editName: CombatTracker.#dispatch("_onEditName"),
        panToCombatant: CombatTracker.#dispatch("_onCombatantControl"),
        pingCombatant: CombatTracker.#dispatch("_onCombatantControl"),
        rollInitiative: CombatTracker.#dispatch("_onCombatantControl"),
        toggleDefeated: CombatTracker.#dispatch("_onCombatantControl"),
        toggleHidden: CombatTracker.#dispatch("_onCombatantControl"),
        trackerSettings: CombatTracker.#dispatch("_onTrackerSettings"),
      },
    };

    static PARTS: Dict = {
      header: { template: `${FOLDER}/header.hbs` },
      tracker: { template: `${FOLDER}/tracker.hbs`, scrollable: [""] },
      footer: { template: `${FOLDER}/footer.hbs` },
    };

    static #dispatch(method: string): Loose {
      return function (this: Loose, event: Loose, target: Loose): Loose {
        return this[method](event, target);
      };
    }

    #viewed: Loose = null;

    /** The encounter shown, the same in the pop-out window (facts 3.6). */
    get viewed(): Loose {
      return (this as Loose).isPopout ? (global.ui.combat?.viewed ?? null) : this.#viewed;
    }
    set viewed(combat: Loose) {
      if ((this as Loose).isPopout) global.ui.combat.viewed = combat;
      else this.#viewed = combat ?? null;
    }

    get combats(): Loose[] {
      return [...((global.game.combats?.combats ?? []) as Iterable<Loose>)];
    }
    get scene(): Loose {
      return this.viewed?.scene ?? null;
    }

    _configureRenderOptions(options: Dict): void {
      super._configureRenderOptions(options);
      if ((this as Loose).isPopout) return;
      if (options.combat !== undefined) {
        this.viewed = options.combat;
      } else {
        const known = this.combats;
        const present = this.viewed && known.includes(this.viewed) ? this.viewed : null;
        // Falls back to the active encounter, then to the most recent one.
        this.viewed = present ?? known.find((combat) => combat.active) ?? known.at(-1) ?? null;
      }
      if (options.parts && (options.parts as string[]).length > 0 && options.combat !== undefined) {
        options.parts = Object.keys((this as Loose).renderedParts as Dict);
      }
    }

    async _preparePartContext(partId: string, context: Dict, options: Dict): Promise<Dict> {
      const prepared: Dict = await super._preparePartContext(partId, context, options);
      if (partId === "header" || partId === "footer") await this._prepareCombatContext(prepared, options);
      if (partId === "tracker") await this._prepareTrackerContext(prepared, options);
      return prepared;
    }

    async _prepareCombatContext(context: Dict, _options: Dict): Promise<void> {
      const { combats, viewed: combat } = this;
      const user = global.game.user;
      const index = combats.indexOf(combat);
      const own = Boolean(combat?.combatant?.isOwner) && combat._canChangeTurn?.(user) !== false;
      Object.assign(context, {
        combat,
        hasCombat: combat !== null,
        combats: combats.map((each, place) => ({
          id: each.id,
          name: each.name ?? `Encounter ${place + 1}`,
          label: place + 1,
          active: each === combat,
        })),
        control: Boolean(combat) && (user.isGM || own),
        css: combats.length > 7 ? "cycle" : "tabbed",
        currentIndex: index + 1,
        displayCycle: combats.length > 7,
        initiativeIcon: global.CONFIG.Combat?.initiativeIcon,
        linked: Boolean(combat?.scene),
        previousId: combats[index - 1]?.id ?? null,
        nextId: index >= 0 ? (combats[index + 1]?.id ?? null) : null,
        user,
      });
    }

    async _prepareTrackerContext(context: Dict, _options: Dict): Promise<void> {
      const { viewed: combat } = this;
      context.turns = [];
      context.hasDecimals = false;
      if (!combat) return;
      const turns: Dict[] = [];
      for (const [index, combatant] of (combat.turns as Loose[]).entries()) {
        // The index counts in combat.turns; hidden combatants are skipped (facts 3.4).
        if (!combatant.visible) continue;
        turns.push(await this._prepareTurnContext(combat, combatant, index));
      }
      context.hasDecimals = turns.some((turn) => turn.hasDecimals);
      const decimals = Number(global.CONFIG.Combat?.initiative?.decimals ?? 2);
      for (const turn of turns) {
        turn.initiative =
          typeof turn.initiative === "number" ? turn.initiative.toFixed(context.hasDecimals ? decimals : 0) : null;
      }
      context.turns = turns;
    }

    async _prepareTurnContext(combat: Loose, combatant: Loose, index: number): Promise<Dict> {
      return turnContext(this, combat, combatant, index);
    }

    _formatEffectsTooltip(effects: Dict[]): string {
      if (effects.length === 0) return "";
      const escape = (text: Loose): string => String(global.foundry.utils.escapeHTML?.(String(text)) ?? text);
      return `<ul class="effects-tooltip plain">${effects.map((effect) => `<li>${escape(effect.name)}</li>`).join("")}</ul>`;
    }

    async _getCombatantThumbnail(combatant: Loose): Promise<string> {
      return String(combatant.img ?? "");
    }

    async _onFirstRender(context: Dict, options: Dict): Promise<void> {
      await super._onFirstRender(context, options);
      const { ContextMenu } = global.foundry.applications.ux;
      const { element } = this as Loose;
      const combatants = this._getEntryContextOptions();
      global.Hooks.callAll("getCombatantContextOptions", this, combatants);
      new ContextMenu.implementation(element, ".combatant", combatants, { jQuery: false, fixed: true });
      const encounters = this._getCombatContextOptions();
      global.Hooks.callAll("getCombatContextOptions", this, encounters);
      new ContextMenu.implementation(element, ".encounter-context-menu", encounters, {
        eventName: "click",
        jQuery: false,
        fixed: true,
      });
    }

    async _onRender(context: Dict, options: Dict): Promise<void> {
      await super._onRender(context, options);
      const parts = (options.parts ?? []) as string[];
      const turned =
        options.renderContext === "updateCombat" &&
        options.renderData &&
        ("turn" in options.renderData || "round" in options.renderData);
      if (parts.includes("tracker") && (turned || options.isFirstRender)) this.scrollToTurn();
    }

    _attachFrameListeners(): void {
      super._attachFrameListeners();
      const { element } = this as Loose;
      element.addEventListener("change", (event: Loose) => this._onChangeInput(event));
      element.addEventListener("pointerover", (event: Loose) => this._onCombatantHoverIn(event));
      element.addEventListener("pointerout", (event: Loose) => this._onCombatantHoverOut(event));
    }

    scrollToTurn(): void {
      (this as Loose).element?.querySelector(".combatant.active")?.scrollIntoView?.({ block: "nearest" });
    }

    hoverCombatant(combatant: Loose, hover: boolean): void {
      for (const row of (this as Loose).element?.querySelectorAll(".combatant.hover") ?? [])
        row.classList.remove("hover");
      if (combatant && hover)
        (this as Loose).element
          ?.querySelector(`.combatant[data-combatant-id="${String(combatant.id)}"]`)
          ?.classList.add("hover");
    }

    /** Calls the viewed Combat's method of this name if the action has no handler (facts 3.2). */
    _onClickAction(_event: Loose, target: Loose): Loose {
      const combat = this.viewed;
      const action = String(target.dataset.action);
      if (uncertain.combatControlClassNeeded && !target.classList.contains("combat-control")) return;
      if (combat && typeof combat[action] === "function") return combat[action]();
    }

    _onCombatCycle(_event: Loose, target: Loose): Loose {
      const combat = global.game.combats.get(target.dataset.combatId);
      if (!combat) return;
      return global.game.user.isGM
        ? combat.activate({ render: false }).then(() => (this as Loose).render({ combat }))
        : (this as Loose).render({ combat });
    }

    async _onCombatCreate(_event: Loose, _target: Loose): Promise<void> {
      const cls = global.foundry.utils.getDocumentClass?.("Combat") ?? global.CONFIG.Combat.documentClass;
      const combat = await cls.create({});
      await combat?.activate({ render: false });
      await (this as Loose).render({ combat });
    }

    _onEditName(_event: Loose, _target: Loose): void {}
    _onTrackerSettings(_event: Loose, _target: Loose): void {
      global.ui.sidebar?.changeTab("settings");
    }

    #combatantOf(target: Loose): Loose {
      return this.viewed?.combatants.get(target.closest("[data-combatant-id]")?.dataset.combatantId) ?? null;
    }

    _onCombatantControl(event: Loose, target: Loose): Loose {
      event.stopPropagation?.();
      const combatant = this.#combatantOf(target);
      if (!combatant) return;
      const method: Record<string, string> = {
        pingCombatant: "_onPingCombatant",
        panToCombatant: "_onPanToCombatant",
        rollInitiative: "_onRollInitiative",
        toggleDefeated: "_onToggleDefeatedStatus",
        toggleHidden: "_onToggleHidden",
      };
      return (this as Loose)[method[String(target.dataset.action)] ?? ""]?.(combatant);
    }

    async _onPingCombatant(_combatant: Loose): Promise<void> {}
    async _onPanToCombatant(_combatant: Loose): Promise<void> {}
    async _onRollInitiative(combatant: Loose): Promise<Loose> {
      return this.viewed.rollInitiative([combatant.id]);
    }
    async _onToggleHidden(combatant: Loose): Promise<Loose> {
      return combatant.update({ hidden: !combatant.hidden });
    }

    async _onToggleDefeatedStatus(combatant: Loose): Promise<void> {
      const defeated = !combatant.isDefeated;
      await combatant.update({ defeated });
      await combatant.actor?.toggleStatusEffect?.(global.CONFIG.specialStatusEffects?.DEFEATED ?? "dead", {
        overlay: true,
        active: defeated,
      });
    }

    _onCombatantHoverIn(event: Loose): void {
      const row = event.target.closest?.(".combatant");
      if (row) this.hoverCombatant(this.#combatantOf(row), true);
    }

    _onCombatantHoverOut(_event: Loose): void {
      this.hoverCombatant(null, false);
    }

    /** Opens the sheet on a double click outside inputs and buttons. */
    _onCombatantMouseDown(event: Loose, target: Loose): void {
      if (event.target.closest("input, button, select")) return;
      if (Number(event.detail) === 2) this.#combatantOf(target)?.actor?.sheet?.render({ force: true });
    }

    _onChangeInput(event: Loose): Loose {
      if (event.target.matches?.(".initiative-input")) return this._onUpdateInitiative(event);
    }

    /** "+2" and "-1" are relative, "=5" sets, blank clears (facts 3.3). */
    async _onUpdateInitiative(event: Loose): Promise<void> {
      const combatant = this.#combatantOf(event.target);
      if (!combatant) return;
      const text = String(event.target.value).trim();
      const number = numberOf(text, combatant.initiative);
      if (number === undefined) event.target.value = combatant.initiative ?? "";
      else if (number === null) await combatant.update({ initiative: null });
      else await this.viewed.setInitiative(combatant.id, number);
    }

    _isTokenVisible(token: Loose): boolean {
      return !token?.hidden || Boolean(global.game.user.isGM);
    }

    _getEntryContextOptions(): Dict[] {
      return combatantEntries(realm, this);
    }
    _getCombatContextOptions(): Dict[] {
      return encounterEntries(realm, this);
    }
  };
}
