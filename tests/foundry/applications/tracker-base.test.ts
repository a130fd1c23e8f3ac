import { describe, expect, test } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { constructInterface } from "../../../playground/client/app/index.ts";
import { click, fakeRealm, settle, type FakeRealm } from "./fake-realm.ts";
import { GENERATIONS } from "../../quick.ts";

/** A client with one encounter of three combatants, the second hidden. */
async function withCombat(
  generation: 13 | 14 = 13,
  gm = true,
  prepare: (realm: FakeRealm) => void = () => undefined,
): Promise<{ realm: FakeRealm; combat: Loose; called: string[]; tracker: Loose }> {
  const realm = fakeRealm(generation);
  const called: string[] = [];
  const { game } = realm.global;
  game.user.isGM = gm;
  const combatant = (id: string, initiative: number | null, hidden: boolean): Dict => ({
    ...{
      id,
      name: `Name ${id}`,
      img: "",
      initiative,
      hidden,
      isDefeated: false,
      isOwner: true,
      visible: gm || !hidden,
    },
    update: (data: Dict) => called.push(`${id} ${JSON.stringify(data)}`),
    delete: () => called.push(`delete ${id}`),
  });
  const turns = [combatant("a", 12, false), combatant("b", 11.5, true), combatant("c", null, false)];
  const combat: Loose = {
    ...{ id: "fight", active: true, round: 1, turn: 2, turns, scene: null, combatant: turns[2] },
    combatants: new Map(turns.map((each) => [each.id, each])),
    nextTurn: () => called.push("nextTurn"),
    setInitiative: (id: string, value: number) => called.push(`set ${id} ${value}`),
    rollInitiative: (ids: string[]) => called.push(`roll ${ids.join()}`),
  };
  game.combats = Object.assign(new Map([["fight", combat]]), { combats: [combat] });
  game.settings = { menus: new Map(), settings: new Map() };
  prepare(realm);
  await constructInterface(realm);
  return { realm, combat, called, tracker: realm.global.ui.combat };
}

describe("CombatTracker (facts 3)", () => {
  test("indexes rows by combat.turns, without hidden ones for players", async () => {
    const { realm, tracker } = await withCombat(13, false);
    const rows = [...tracker.element.querySelectorAll("ol.combat-tracker > li.combatant")];
    expect(rows.map((row: Loose) => [row.dataset.combatantId, row.classList.contains("active")])).toEqual([
      ["a", false],
      ["c", true],
    ]);
    expect(tracker.element.className).toBe("tab sidebar-tab combat-sidebar active");
    expect(realm.hooks).toContain("renderCombatTracker");
  });

  test("calls an action without a handler on the viewed encounter", async () => {
    const { realm, called, tracker } = await withCombat();
    click(realm, tracker.element.querySelector("nav.combat-controls [data-action=nextTurn]"));
    expect(called).toEqual(["nextTurn"]);
  });

  test("reads typed initiative relative with + and -, absolute with =", async () => {
    const { realm, called, tracker } = await withCombat();
    const type = async (value: string): Promise<void> => {
      const input = tracker.element.querySelector("[data-combatant-id=a] .initiative-input");
      input.value = value;
      input.dispatchEvent(new realm.global.Event("change", { bubbles: true }));
      await settle();
    };
    for (const value of ["+2", "-1", "=5", ""]) await type(value);
    expect(called).toEqual(["set a 14", "set a 11", "set a 5", 'a {"initiative":null}']);
  });

  test("renders the popped-out copy with the same encounter", async () => {
    const { combat, tracker } = await withCombat();
    const popout = await tracker.renderPopout();
    expect(popout.viewed).toBe(combat);
    expect(popout.element.id).toBe("combat-popout");
    combat.turn = 0;
    await tracker.render({ parts: ["tracker"] });
    expect(popout.element.querySelector(".combatant.active").dataset.combatantId).toBe("a");
    await popout.close();
    expect(tracker.popout).toBeNull();
  });

  test("lets a subclass replace one of PARTS", async () => {
    const { realm, tracker } = await withCombat(13, true, ({ templates, global }) => {
      const template = "systems/segment-zero/mine.hbs";
      templates[template] = `<ol class="combat-tracker mine"></ol>`;
      const Base = global.CONFIG.ui.combat;
      global.CONFIG.ui.combat = class Mine extends Base {
        static PARTS: Dict = { ...Base.PARTS, tracker: { template, scrollable: [""] } };
      };
    });
    const { element } = tracker;
    expect([...element.children].map((each: Loose) => String(each.dataset.applicationPart))).toEqual([
      "header",
      "tracker",
      "footer",
    ]);
    expect(element.querySelector(".mine")).not.toBeNull();
    expect(realm.hooks.filter((name) => /^render(Mine|CombatTracker)$/.test(name))).toEqual([
      "renderMine",
      "renderCombatTracker",
    ]);
  });

  test.each(GENERATIONS)("builds context menus with the entries of generation %i", async (generation) => {
    const heard: string[] = [];
    const say = (name: string, target: Loose): unknown => heard.push(`${name} ${String(target.dataset.combatantId)}`);
    const { realm, tracker } = await withCombat(generation, true, ({ global }) => {
      global.Hooks.on("getCombatantContextOptions", (_app: Loose, entries: Dict[]) => {
        entries.push({ name: "old", condition: () => true, callback: (target: Loose) => say("old", target) });
        const onClick = (_event: Loose, target: Loose): unknown => say("new", target);
        entries.push({ label: "new", visible: () => true, onClick });
      });
    });
    const row = tracker.element.querySelector("[data-combatant-id=c]");
    const open = async (): Promise<Loose[]> => {
      row.dispatchEvent(new realm.global.MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
      await settle();
      return [...realm.global.document.querySelectorAll("#context-menu button")];
    };
    const labels = (await open()).map((button) => String(button.textContent));
    expect(labels).toContain("old");
    expect(labels.includes("new")).toBe(generation === 14);
    const old = (await open()).find((button) => button.textContent === "old");
    click(realm, old);
    expect(heard).toEqual(["old c"]);
  });
});
