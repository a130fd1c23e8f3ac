import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { MIRA, ORC, openFight, type Fight } from "../combat/fight.ts";
import { Hands } from "../pacings/hands.ts";
import { acting } from "../combat/fight.ts";
import { draw } from "../world.ts";
import { words } from "../words.ts";
import { GENERATIONS, QUICK, someOf } from "../../quick.ts";

let fight: Fight;

const PEOPLE = [MIRA, ORC];
const offered = (dialog: Loose): string[] => [...dialog.querySelectorAll(".sz-pop__label")].map(words);

describe.each(GENERATIONS)("core's functions on generation %i", (generation) => {
  it("stay accessible in our encounter menu", async () => {
    fight = await openFight(PEOPLE, "speed-order", { generation });
    const { gm } = fight;
    const hands = new Hands(fight, gm);
    await hands.press("startCombat");
    await hands.press("encounterMenu");
    const core = ["Foundry’s tracker settings…", "Link to this scene", "Clear movement histories"];
    expect(offered(hands.menu)).toEqual(expect.arrayContaining(core));
    await hands.pick("Foundry’s tracker settings");
    const opened = [...(gm.foundry.applications.instances.values() as Iterable<Loose>)];
    expect(opened.map((app) => String(app.constructor.name))).toContain("CombatTrackerConfig");
    await gm.window.Scene.create({ name: "Yard", active: true });
    await hands.press("encounterMenu");
    await hands.pick("Link to this scene");
    expect(fight.combat(gm).scene).toBeTruthy();
  });

  it("show modules' combatant entries in both menus, but clear no initiative", async () => {
    fight = await openFight(PEOPLE, "speed-order", { generation });
    const { gm } = fight;
    const heard: string[] = [];
    gm.Hooks.on("getCombatantContextOptions", (_app: Loose, entries: Loose[]) => {
      const say = (row: Loose): void => void heard.push(String(row.dataset.combatantId));
      const onClick = (_event: Loose, row: Loose): void => say(row);
      const ours = { 13: { name: "Module does it", condition: () => true, callback: say } };
      entries.push({ ...ours, 14: { label: "Module does it", visible: true, onClick } }[generation]);
      entries.push({ name: "Not for this one", condition: () => false, callback: say });
    });
    const hands = new Hands(fight, gm);
    await hands.press("startCombat");
    await hands.press("slotMenu");
    const menu = offered(hands.menu);
    expect([menu.includes("Module does it"), menu.includes("Not for this one")]).toEqual([true, false]);
    await hands.pick("Module does it");
    expect(heard).toHaveLength(1);
    const labels = (entries: Loose[]): string[] => entries.map(({ name, label }) => String(label ?? name));
    const { combat: tracker } = gm.ui;
    const all = labels([...tracker._getEntryContextOptions(), ...tracker._getCombatContextOptions()]);
    expect(all.filter((label) => /Clear|Reroll|Reset/.test(label))).toEqual([]);
    expect(labels(tracker._getEntryContextOptions())).toContain("Remove from the encounter");
  });

  it.skipIf(QUICK)("open a row's sheet by double click without rolling initiative", async () => {
    fight = await openFight(PEOPLE, "speed-order", { generation, alone: true });
    const { gm } = fight;
    await fight.settled(fight.combat(gm).startCombat());
    const { id, actor, getInitiativeRoll } = fight.combatant(gm, "Orc");
    const row = gm.ui.combat.element.querySelector(`li[data-combatant-id="${String(id)}"] .sz-slot__name`);
    row.dispatchEvent(new gm.window.MouseEvent("click", { bubbles: true, detail: 2 }));
    await fight.settled();
    expect(actor.sheet.rendered).toBe(true);
    const { formula } = getInitiativeRoll.call(fight.combatant(gm, "Orc")) as Loose;
    expect([gm.CONFIG.Combat.initiative.formula, gm.game.system.initiative, formula]).toEqual(["0", "0", "0"]);
  });
});

it.each(someOf(["named", "all"] as const, 0))(
  "draws all parts if a package asks Foundry for %s parts",
  async (partialRenders) => {
    fight = await openFight(PEOPLE, "speed-order", { uncertain: { partialRenders } });
    const { gm } = fight;
    const hands = new Hands(fight, gm);
    await hands.press("startCombat");
    const drawn: string[][] = [];
    gm.Hooks.on("renderCombatTracker", (_app: Loose, _element: Loose, _context: Loose, options: Loose) =>
      drawn.push([...options.parts] as string[]),
    );
    await gm.ui.combat.render({ parts: ["tracker"] });
    expect(drawn.at(-1)).toEqual(expect.arrayContaining(["header", "tracker", "waiting", "footer"]));
  },
);

it.skipIf(QUICK).each(["dropped", "kept"] as const)(
  "plays a module's Combat subtype where undeclared data is %s",
  async (undeclaredData) => {
    const folder = mkdtempSync(path.join(tmpdir(), "duels-"));
    const manifest = { id: "duels", title: "Duels", version: "1.0.0", esmodules: ["duels.mjs"] };
    const documentTypes = { Combat: { duel: {} } };
    writeFileSync(path.join(folder, "module.json"), JSON.stringify({ ...manifest, documentTypes }));
    writeFileSync(
      path.join(folder, "duels.mjs"),
      `Hooks.once("init", () => {
    CONFIG.Combat.dataModels["duels.duel"] = class extends foundry.abstract.TypeDataModel {
      static defineSchema() { return { stakes: new foundry.data.fields.NumberField({ required: true, nullable: false, initial: 5 }) }; }
    };
  });`,
    );
    try {
      fight = await openFight(PEOPLE, "speed-order", {
        generation: 14,
        modules: [folder],
        uncertain: { undeclaredData },
      });
      const { gm, anna } = fight;
      const duel = await gm.window.Combat.create({ type: "duels.duel", active: true });
      await duel.createEmbeddedDocuments(
        "Combatant",
        ["Mira", "Orc"].map((name) => ({ name, actorId: gm.game.actors.getName(name).id as string })),
      );
      await fight.settled();
      await fight.settled(duel.startCombat());
      await draw(anna);
      const seen = anna.game.combats.get(duel.id);
      expect([acting(duel), acting(seen), duel.system.stakes]).toEqual([["Mira"], ["Mira"], 5]);
      await fight.settled(seen.nextTurn());
      expect([acting(duel), acting(seen)]).toEqual([["Orc"], ["Orc"]]);
      await fight.settled(duel.previousTurn());
      expect(acting(seen)).toEqual(["Mira"]);
      expect(duel.damage).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
