import { describe, expect, test } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { constructInterface } from "../../../playground/client/app/index.ts";
import { click, fakeRealm, settle } from "./fake-realm.ts";
import { GENERATIONS } from "../../quick.ts";

/** A client with one encounter of three, the second of them hidden. */
function withCombat(
  generation: 13 | 14 = 13,
  gm = true,
): { realm: ReturnType<typeof fakeRealm>; combat: Loose; called: string[] } {
  const realm = fakeRealm(generation);
  const called: string[] = [];
  const { game } = realm.global;
  game.user.isGM = gm;
  const combatant = (id: string, initiative: number | null, hidden: boolean): Dict => ({
    id,
    name: `Name ${id}`,
    img: "",
    initiative,
    hidden,
    isDefeated: false,
    isOwner: true,
    visible: gm || !hidden,
    update: (data: Dict) => called.push(`${id} ${JSON.stringify(data)}`),
    delete: () => called.push(`delete ${id}`),
  });
  const turns = [combatant("a", 12, false), combatant("b", 11.5, true), combatant("c", null, false)];
  const combat: Loose = {
    id: "fight",
    active: true,
    round: 1,
    turn: 2,
    turns,
    scene: null,
    combatant: turns[2],
    combatants: new Map(turns.map((each) => [each.id, each])),
    nextTurn: () => called.push("nextTurn"),
    setInitiative: (id: string, value: number) => called.push(`set ${id} ${value}`),
    rollInitiative: (ids: string[]) => called.push(`roll ${ids.join()}`),
  };
  game.combats = Object.assign(new Map([["fight", combat]]), { combats: [combat] });
  game.settings = { menus: new Map(), settings: new Map() };
  return { realm, combat, called };
}

describe("CombatTracker (facts 3)", () => {
  test("rows are marked by the index in combat.turns; players do not get hidden ones", async () => {
    const { realm } = withCombat(13, false);
    await constructInterface(realm);
    const rows = [...realm.global.ui.combat.element.querySelectorAll("ol.combat-tracker > li.combatant")];
    expect(rows.map((row: Loose) => [row.dataset.combatantId, row.classList.contains("active")])).toEqual([
      ["a", false],
      ["c", true],
    ]);
    expect(realm.global.ui.combat.element.className).toBe("tab sidebar-tab combat-sidebar active");
    expect(realm.hooks).toContain("renderCombatTracker");
  });

  test("an action without a handler is called on the viewed encounter", async () => {
    const { realm, called } = withCombat();
    await constructInterface(realm);
    click(realm, realm.global.ui.combat.element.querySelector("nav.combat-controls [data-action=nextTurn]"));
    expect(called).toEqual(["nextTurn"]);
  });

  test("typed initiative is relative with + and -, absolute with =", async () => {
    const { realm, called } = withCombat();
    await constructInterface(realm);
    const type = async (value: string): Promise<void> => {
      const input = realm.global.ui.combat.element.querySelector("[data-combatant-id=a] .initiative-input");
      input.value = value;
      input.dispatchEvent(new realm.global.Event("change", { bubbles: true }));
      await settle();
    };
    for (const value of ["+2", "-1", "=5", ""]) await type(value);
    expect(called).toEqual(["set a 14", "set a 11", "set a 5", 'a {"initiative":null}']);
  });

  test("the copy in a window shows the same encounter and is rendered along", async () => {
    const { realm, combat } = withCombat();
    await constructInterface(realm);
    const { combat: tracker } = realm.global.ui;
    const popout = await tracker.renderPopout();
    expect(popout.viewed).toBe(combat);
    expect(popout.element.id).toBe("combat-popout");
    combat.turn = 0;
    await tracker.render({ parts: ["tracker"] });
    expect(popout.element.querySelector(".combatant.active").dataset.combatantId).toBe("a");
    await popout.close();
    expect(tracker.popout).toBeNull();
  });

  test("a subclass may spread PARTS and put its own part in the place of one", async () => {
    const { realm } = withCombat();
    realm.templates["systems/segment-zero/mine.hbs"] = `<ol class="combat-tracker mine"></ol>`;
    const Base = realm.global.CONFIG.ui.combat;
    realm.global.CONFIG.ui.combat = class Mine extends Base {
      static PARTS: Dict = { ...Base.PARTS, tracker: { template: "systems/segment-zero/mine.hbs", scrollable: [""] } };
    };
    await constructInterface(realm);
    const { element } = realm.global.ui.combat;
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

  test.each(GENERATIONS)("menus take the entries of generation %i", async (generation) => {
    const { realm, called } = withCombat(generation);
    realm.global.Hooks.on("getCombatantContextOptions", (_app: Loose, entries: Dict[]) => {
      entries.push({
        name: "old",
        condition: () => true,
        callback: (target: Loose) => called.push(`old ${String(target.dataset.combatantId)}`),
      });
      entries.push({
        label: "new",
        visible: () => true,
        onClick: (_event: Loose, target: Loose) => called.push(`new ${String(target.dataset.combatantId)}`),
      });
    });
    await constructInterface(realm);
    const row = realm.global.ui.combat.element.querySelector("[data-combatant-id=c]");
    const open = async (): Promise<Loose[]> => {
      row.dispatchEvent(new realm.global.MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
      await settle();
      return [...realm.global.document.querySelectorAll("#context-menu button")];
    };
    const labels = (await open()).map((button) => String(button.textContent));
    expect(labels).toContain("old");
    expect(labels.includes("new")).toBe(generation === 14);
    click(
      realm,
      (await open()).find((button) => button.textContent === "old"),
    );
    expect(called).toEqual(["old c"]);
  });
});
