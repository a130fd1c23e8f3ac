// Rows of actions in fights by the stopwatch.
import { PlainFight } from "../plain.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { participantOf, type EncounterState } from "../../../src/rules/index.ts";
import { CLOCK, goOn, openForeign } from "../foreign/foreign.ts";
import { ofHeroes } from "../foreign/systems.ts";
import { openWorld, type World } from "../world.ts";
import { QUICK } from "../../quick.ts";

const { choosables } = await import("../../../src/foundry/pacings/stopwatch/choices.ts");
const { worldActions } = await import("../../../src/foundry/settings/world-actions.ts");
const { settingsChanged } = await import("../../../src/foundry/settings/new-fights.ts");

const ROWS = {
  actions: [
    { name: "Open a door", class: 7 },
    { name: "Drink a potion", class: 6 },
    { name: "Swallow a pill", as: "Shout" },
  ],
};

describe("the choice of an action", () => {
  const fight = (speeds: object): PlainFight =>
    new PlainFight("stopwatch", [{ name: "Dagny", owner: "Anna", stats: { agility: 10 } }], { speeds })
      .start()
      .answer({ start: "consent" });
  const offered = (one: PlainFight, seat: "gm" | "anna"): readonly string[] => {
    const { context } = one[seat];
    return choosables(context.participant("dagny") as never, 0, context as never)
      .filter(({ code }) => code === "own")
      .map(({ name, detail, lands }) => `${name}, ${detail}, ${lands}`);
  };

  // Tests of other rows came before.
  beforeEach(settingsChanged);

  it("T-9: offers the GM's actions to GM and player", async () => {
    const one = fight(ROWS);
    expect(worldActions().listed).toEqual([{ label: "", listed: "openDoor", speedClass: 7 }]);
    const all = ["Drink a potion, class VI, 6", "Swallow a pill, class I, 1"];
    expect([offered(one, "gm"), offered(one, "anna")]).toEqual([all, all]);
    one.answer({ next_dagny: { do: "class", speedClass: 6, label: "Drink a potion" } });
  });

  it("offers a hundred of them at most", async () => {
    fight({ actions: Array.from({ length: 101 }, (_, at) => ({ name: `Trick ${at}`, class: 5 })) });
    expect(worldActions().named).toHaveLength(100);
  });

  it("has nothing of them in a world without rows", () => {
    expect([offered(fight({}), "gm"), worldActions()]).toEqual([[], { listed: [], named: [] }]);
  });
});

describe("a listed action with a class of the GM", () => {
  let world: World | null = null;
  afterEach(async () => {
    await world?.close();
    world = null;
  });

  const settled = async (after?: Promise<Loose>): Promise<Loose> => {
    const value = await world?.settled(after);
    await world?.settled(new Promise((resolve) => setTimeout(resolve, 50)));
    return value;
  };

  it("T-8: counts in a world of our own, as typed into the window", async () => {
    world = await openWorld({ generation: 13 });
    const gm = await world.join("Gamemaster");
    await gm.game.settings.set("segment-zero", "pacing", "stopwatch");
    const actor: Loose = await gm.window.Actor.create({ name: "Dagny", type: "npc" });
    const combat: Loose = await gm.window.Combat.create({ active: true });
    const [{ id }] = await settled(combat.createEmbeddedDocuments("Combatant", [{ actorId: actor.id }]));
    await settled(combat.startCombat());
    const actions = (): unknown =>
      (participantOf(combat.encounter as EncounterState, id as string)?.stats as Loose).actions;
    expect(actions()).toEqual([]);
    const { type: Menu } = gm.game.settings.menus.get("segment-zero.speeds");
    await settled(new Menu().render());
    const window = (): Loose => gm.window.document.querySelector(".sz-speeds");
    const press = async (label: string): Promise<void> => {
      const buttons: Loose[] = [...window().querySelectorAll("button")];
      buttons.find(({ textContent }) => textContent.trim() === label).click();
      await settled();
    };
    await press("Actions");
    const field =
      window().querySelector('input[name="class:opendoor"]') ?? window().querySelector("input[name^='class:openad']");
    expect(field.value).toBe("III");
    field.value = "vii";
    field.dispatchEvent(new gm.window.Event("change", { bubbles: true }));
    await settled();
    expect(window().textContent).toContain("Yours; ours says III.");
    expect(window().querySelectorAll("[data-action=remove]")).toHaveLength(0);
    await press("Save");
    expect(gm.game.settings.get("segment-zero", "speeds")).toEqual({ actions: [{ name: "Open a door", class: 7 }] });
    expect(actions()).toEqual([{ label: "", listed: "openDoor", speedClass: 7 }]);
    await settled(gm.game.settings.set("segment-zero", "speeds", {}));
    expect(actions()).toEqual([]);
  });

  it.skipIf(QUICK)("T-8: counts for actors of another system", async () => {
    const system = ofHeroes([{ name: "Dagny", type: "hero", owner: "Anna", system: { agility: 10 } }], {
      pacings: ["stopwatch"],
      values: { agility: "@agility" },
    });
    const fight = await openForeign(system, { pacing: "stopwatch" });
    ({ world } = fight);
    const { gm, anna, combat, encounter, id } = fight;
    await settled(combat().startCombat());
    await goOn(fight);
    await settled(gm.game.settings.set(CLOCK, "speeds", ROWS));
    const ask = { type: "answer", answers: { [`next_${id("Dagny")}`]: { do: "listed", action: "openDoor" } } };
    expect((await combat(anna).perform(ask)).refusal).toBe(null);
    await settled();
    expect(participantOf(encounter(anna), id("Dagny"))?.facts).toMatchObject({ timing: { takes: 7 } });
  });
});
