// A module as people have them beside the system: it wraps Combat, follows hooks, reads the tracker and adds to it. It knows nothing of the system.
const api = { calls: [], rounds: [], turns: [], contexts: [], html: "" };

Hooks.once("init", () => {
  game.modules.get("turn-rail").api = api;
  for (const method of ["startCombat", "nextTurn", "setupTurns", "_sortCombatants"]) {
    libWrapper.register(
      "turn-rail",
      `CONFIG.Combat.documentClass.prototype.${method}`,
      (wrapped, ...args) => {
        api.calls.push(method);
        return wrapped(...args);
      },
      "WRAPPER",
    );
  }
});

Hooks.on("updateCombat", (combat, changes) => {
  // A new round is announced wherever the changes name one.
  if ("round" in changes) api.rounds.push(changes.round);
  if ("turn" in changes && combat.combatant) api.turns.push(combat.combatant.id);
});

Hooks.on("renderCombatTracker", async (app, element, context) => {
  api.contexts.push(context);
  for (const row of element.querySelectorAll("[data-combatant-id]")) {
    const combatant = app.viewed?.combatants.get(row.dataset.combatantId);
    if (!combatant || row.querySelector(".turn-rail__badge")) continue;
    const badge = document.createElement("span");
    badge.className = "turn-rail__badge";
    badge.textContent = String(combatant.initiative);
    row.append(badge);
  }
  const names = (app.viewed?.turns ?? []).filter((combatant) => combatant.visible).map((combatant) => combatant.name);
  api.html = await foundry.applications.handlebars.renderTemplate("modules/turn-rail/templates/rail.hbs", { names });
});
