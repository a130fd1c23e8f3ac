// Attacks and turns of Segment Zero for Token Action HUD Core. Everything is done by `game.segmentZero`, so the HUD offers what the tracker's own buttons do.

const ID = "token-action-hud-segment-zero";

/** The versions of Token Action HUD Core for which this is written. Core compares part by part as text, so "2.0" would refuse 2.1. */
const CORE = "2";

/** Functions of `game.segmentZero` that need nothing but a press. */
const TURN = ["endMyTurn", "wait", "openLog"];
const GAME_MASTER = ["next", "undo", "redo", "rollAllNpcs"];

const text = (key) => game.i18n.localize(`SEGMENTZEROHUD.${key}`);
const group = (id, name) => ({ id, name: text(name), listName: text(name), type: "system" });

Hooks.once("tokenActionHudCoreApiReady", (core) => {
  const { ActionHandler, RollHandler, SystemManager } = core.api;

  class SegmentZeroActions extends ActionHandler {
    /** Called by the HUD for the tokens that are selected. With several, none is the one who attacks: then there are only the turn's actions. */
    async buildSystemActions() {
      if (this.actor) {
        this.addActions(this.#attacks("attack"), { id: "attacks", type: "system" });
        this.addActions(this.#attacks("feint", "melee"), { id: "feints", type: "system" });
      }
      this.addActions(this.#presses(TURN), { id: "turn", type: "system" });
      if (game.user.isGM) this.addActions(this.#presses(GAME_MASTER), { id: "gameMaster", type: "system" });
    }

    /** One for each way to use each weapon; of one form alone, if it is given. */
    #attacks(kind, form) {
      return [...this.actor.items]
        .filter(({ type }) => type === "weapon")
        .flatMap((item) =>
          Object.entries(item.system.modes ?? {})
            .filter(([, mode]) => !form || mode.kind === form)
            .map(([mode, { name }]) => ({
              id: `${kind}-${item.id}-${mode}`,
              name: name ? `${item.name} (${name})` : item.name,
              img: item.img,
              ...this.#meaning(kind, item.id, mode),
            })),
        );
    }

    #presses(names) {
      return names.map((name) => ({ id: name, name: text(name), ...this.#meaning("press", name) }));
    }

    /** What a press does, in both forms: Core reads the text up to 2.0, and hands on `system` from then on. */
    #meaning(kind, id, mode = "") {
      return { system: { kind, id, mode }, encodedValue: [kind, id, mode].join(this.delimiter ?? "|") };
    }
  }

  class SegmentZeroRolls extends RollHandler {
    async handleActionClick(_event, encodedValue) {
      const { kind, id, mode } = this.action?.system?.kind ? this.action.system : this.#read(encodedValue);
      const { segmentZero } = game;
      if (kind === "press" && [...TURN, ...GAME_MASTER].includes(id)) await segmentZero[id]();
      else if (kind === "attack" || kind === "feint")
        await segmentZero.attack(this.token ?? this.actor, { item: id, mode, ...(kind === "feint" ? { kind } : {}) });
    }

    #read(encodedValue) {
      const [kind, id, mode] = decodeURIComponent(encodedValue ?? "").split(this.delimiter ?? "|");
      return { kind, id, mode };
    }
  }

  class SegmentZeroSystem extends SystemManager {
    getActionHandler() {
      return new SegmentZeroActions();
    }
    getAvailableRollHandlers() {
      return { core: text("Handler") };
    }
    getRollHandler() {
      return new SegmentZeroRolls();
    }
    registerSettings() {
      /* it has none */
    }

    async registerDefaults() {
      const groups = [
        group("attacks", "Attacks"),
        group("feints", "Feints"),
        group("turn", "Turn"),
        group("gameMaster", "GameMaster"),
      ];
      const place = (id, name, members) => ({
        nestId: id,
        id,
        name: text(name),
        groups: members.map((member) => ({ ...member, nestId: `${id}_${member.id}` })),
      });
      return {
        groups,
        layout: [place("fight", "Attacks", groups.slice(0, 2)), place("time", "Turn", groups.slice(2))],
      };
    }
  }

  const module = game.modules.get(ID);
  module.api = { requiredCoreModuleVersion: CORE, SystemManager: SegmentZeroSystem };
  Hooks.call("tokenActionHudSystemReady", module);
});

// The HUD asks again when a token is selected; of a turn that has passed on it does not know.
for (const hook of ["segmentZero.slotStart", "segmentZero.slotEnd"])
  Hooks.on(hook, () => {
    Hooks.callAll("forceUpdateTokenActionHud");
  });
