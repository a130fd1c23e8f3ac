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
