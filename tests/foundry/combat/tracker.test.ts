import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { draw, type Client } from "../world.ts";
import { PEOPLE, acting, openFight, type Fight } from "./fight.ts";
import { QUICK } from "../../quick.ts";

/** The root element of a client's tracker. */
export function tracker(client: Client): Loose {
  return client.ui.combat.element;
}

const texts = (root: Loose, selector: string): string[] =>
  [...root.querySelectorAll(selector)].map((one: Loose) => one.textContent.replace(/\s+/g, " ").trim());

describe("tracker", () => {
  let fight: Fight;
  it("lets a player press Done and the GM undo", async () => {
    fight = await openFight(PEOPLE);
    await draw(fight.anna);
    const { gm, anna } = fight;
    await fight.press(gm, "startCombat");
    expect(texts(tracker(anna), ".sz-mine__title")).toEqual(["Your turn"]);
    await fight.press(anna, "done");
    expect(texts(tracker(gm), ".sz-now__name")).toEqual(["Orc"]);
    await fight.press(gm, "previousTurn");
    expect(texts(tracker(anna), ".sz-now__name")).toEqual(["Mira You"]);
    await fight.press(gm, "redo");
    expect(texts(tracker(anna), ".sz-now__name")).toEqual(["Orc"]);
  });

  it.skipIf(QUICK)("has nothing to undo after a restart with own settings", async () => {
    fight = await openFight(PEOPLE, "two-action");
    const { gm } = fight;
    const combat = fight.combat(gm);
    await combat.perform({ type: "option", name: "initiativeTests", value: true });
    await fight.settled(combat.restart());
    expect(combat.encounter.options).toEqual({ initiativeTests: true });
    expect(texts(tracker(gm), '[data-action="previousTurn"]')).toEqual([]);
  });

  it.skipIf(QUICK)("keeps a refusal with its encounter", async () => {
    fight = await openFight(PEOPLE);
    const { gm } = fight;
    await fight.press(gm, "startCombat");
    const first = gm.ui.combat.viewed;
    await fight.settled(gm.ui.combat.give({ type: "move", slot: "nobody", to: { time: 1 } }));
    const told = texts(tracker(gm), ".sz-refusal");
    expect(told).toHaveLength(1);
    const other = await gm.window.Combat.create({ active: true });
    await fight.settled(other.activate());
    expect(gm.ui.combat.viewed.id).toBe(other.id);
    expect(texts(tracker(gm), ".sz-refusal")).toEqual([]);
    await fight.settled(first.activate());
    expect(texts(tracker(gm), ".sz-refusal")).toEqual(told);
  });

  it.skipIf(QUICK)("removes a refusal once its turn has come", async () => {
    fight = await openFight(PEOPLE);
    const { gm, anna, combat } = fight;
    await draw(anna);
    await fight.settled(combat(gm).perform({ type: "start" }));
    const dagny = fight.combatant(anna, "Dagny").id as string;
    await anna.ui.combat.give({ type: "wait", participant: dagny, trigger: "it rains", answer: "attack" });
    await fight.settled();
    expect(tracker(anna).querySelector(".sz-refusal")).toBeTruthy();
    for (let turn = 0; turn < 4 && !acting(combat(gm)).includes("Dagny"); turn++) {
      await fight.settled(combat(gm).perform({ type: "done" }));
    }
    expect(tracker(anna).querySelector(".sz-refusal")).toBe(null);
  });

  it.skipIf(QUICK)("leaves no hooks or listeners after closing a popped-out copy", async () => {
    fight = await openFight(PEOPLE);
    const { gm } = fight;
    await fight.press(gm, "startCombat");
    const page = gm.window.document;
    const listening = new Set<string>();
    const names = new Map<unknown, number>();
    const keyOf = (type: string, listener: unknown): string => {
      if (!names.has(listener)) names.set(listener, names.size);
      return `${type} ${names.get(listener)}`;
    };
    const [add, remove] = [page.addEventListener.bind(page), page.removeEventListener.bind(page)];
    page.addEventListener = (type: string, listener: Loose, options: Loose) => {
      const key = keyOf(type, listener);
      listening.add(key);
      options?.signal?.addEventListener("abort", () => listening.delete(key));
      add(type, listener, options);
    };
    page.removeEventListener = (type: string, listener: Loose, options: Loose) => {
      listening.delete(keyOf(type, listener));
      remove(type, listener, options);
    };
    const hooks = (): Record<string, number> =>
      Object.fromEntries(
        Object.entries(gm.Hooks.events as Record<string, unknown[]>)
          .map(([name, list]) => [name, list.length])
          .filter(([, count]) => count),
      );
    const before = hooks();
    for (let time = 0; time < 2; time++) {
      const popout = await fight.settled(gm.ui.combat.renderPopout());
      expect(texts(popout.element, ".sz-now__name")).toEqual(["Mira"]);
      expect([...listening].join()).toContain("keydown");
      await popout.close();
      expect([...listening]).toEqual([]);
      expect(hooks()).toEqual(before);
      await popout.render({ force: true });
      expect(hooks()).not.toEqual(before);
      await popout.close();
      expect([[...listening], hooks()]).toEqual([[], before]);
    }
    // The sidebar’s tracker is still active.
    await gm.ui.combat.close();
    await fight.press(gm, "done");
    expect(texts(tracker(gm), ".sz-now__name")).toEqual(["Orc"]);
  });
});
