import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { draw, type Client } from "../world.ts";
import { cardsOf } from "../chat/cards.ts";
import { acting, openFight, type Fight } from "./fight.ts";
import { QUICK } from "../../quick.ts";

const PEOPLE = [
  { name: "Mira", owner: "Anna", system: { basicSpeed: 6.25, dx: 13 } },
  { name: "Orc", system: { basicSpeed: 5.75, dx: 11 } },
  { name: "Dagny", owner: "Anna", system: { basicSpeed: 5.5, dx: 11 } },
];

/** The root element of a client's tracker. */
export function tracker(client: Client): Loose {
  return client.ui.combat.element;
}

const texts = (root: Loose, selector: string): string[] =>
  [...root.querySelectorAll(selector)].map((one: Loose) => one.textContent.replace(/\s+/g, " ").trim());

describe("tracker", () => {
  let fight: Fight;
  const press = async (client: Client, action: string, nth = 0): Promise<void> => {
    const button = tracker(client).querySelectorAll(`[data-action="${action}"]`)[nth];
    expect(button, `a button for ${action}`).toBeTruthy();
    button.click();
    await fight.settled();
  };

  it("shows current, next and done turns to GM and player", async () => {
    fight = await openFight(PEOPLE);
    await draw(fight.anna);
    const { gm, anna } = fight;
    expect(texts(tracker(gm), ".sz-clock__reading")).toEqual(["Before second 1"]);
    await press(gm, "startCombat");
    await press(gm, "done");
    for (const client of [gm, anna]) {
      expect(texts(tracker(client), ".sz-now__name")).toEqual(["Orc"]);
      expect(texts(tracker(client), "[data-state=done] .sz-slot__name")).toEqual([
        "Done: Mira" + (client === anna ? " You" : ""),
      ]);
      expect(texts(tracker(client), "[data-state=next] .sz-slot__name")).toEqual([
        "Next: Dagny" + (client === anna ? " You" : ""),
      ]);
    }
    expect(tracker(gm).querySelector(".sz-now").dataset.mine).toBe("yes");
    expect(tracker(anna).querySelector(".sz-now").dataset.mine).toBe("no");
    expect(texts(tracker(anna), ".sz-mine__title")).toEqual(["You are next"]);
    expect([...gm.errors(), ...anna.errors()]).toEqual([]);
  });

  it("lets a player press Done and the GM undo", async () => {
    fight = await openFight(PEOPLE);
    await draw(fight.anna);
    const { gm, anna } = fight;
    await press(gm, "startCombat");
    expect(texts(tracker(anna), ".sz-mine__title")).toEqual(["Your turn"]);
    await press(anna, "done");
    expect(texts(tracker(gm), ".sz-now__name")).toEqual(["Orc"]);
    await press(gm, "previousTurn");
    expect(texts(tracker(anna), ".sz-now__name")).toEqual(["Mira You"]);
    await press(gm, "redo");
    expect(texts(tracker(anna), ".sz-now__name")).toEqual(["Orc"]);
  });

  it("asks for a tie's dice and posts them in chat", async () => {
    fight = await openFight([
      { ...PEOPLE[0]!, name: "Perrin" },
      { ...PEOPLE[0]!, name: "Quill" },
    ]);
    fight.world.random(7);
    const { gm } = fight;
    await press(gm, "startCombat");
    expect(texts(tracker(gm), ".sz-owed__name")).toEqual(["Perrin", "Quill"]);
    expect(texts(tracker(gm), ".sz-now")).toEqual([]);
    for (let tries = 0; tries < 20 && !tracker(gm).querySelector(".sz-now"); tries++) await press(gm, "rollRequest");
    expect(texts(tracker(gm), ".sz-now__name")).toHaveLength(1);
    expect(gm.game.messages.size).toBeGreaterThanOrEqual(2);
    expect(gm.game.messages.contents[0].rolls[0].formula).toBe("1d6");
  });

  it.skipIf(QUICK)("hides a hidden combatant from the roll that it ties", async () => {
    fight = await openFight([
      { ...PEOPLE[0]!, name: "Perrin" },
      { ...PEOPLE[0]!, name: "Quill", combatant: { hidden: true } },
    ]);
    fight.world.random(7);
    const { gm, anna } = fight;
    await press(gm, "startCombat");
    await press(gm, "rollRequest");
    await press(gm, "rollRequest");
    // Pending dice would reveal that a hidden combatant is tied.
    expect(cardsOf(anna)).toEqual([]);
    expect(cardsOf(gm).map(({ rows }) => rows[0]!.dice)).toEqual([
      expect.stringMatching(/^\d high goes first; tied with Quill$/),
      expect.stringMatching(/^\d high goes first; tied with Perrin$/),
    ]);
  });

  it.skipIf(QUICK)("offers a player no Done during a pause or after the end", async () => {
    fight = await openFight(PEOPLE);
    await draw(fight.anna);
    const { gm, anna } = fight;
    const offered = (): string[] =>
      [...tracker(anna).querySelectorAll(".sz-mine [data-action]")].map((one: Loose) => one.dataset.action);
    await press(gm, "startCombat");
    expect(offered()).toContain("done");
    await fight.settled(fight.combat(gm).perform({ type: "pause" }));
    expect([offered(), texts(tracker(anna), ".sz-mine__text")]).toEqual([
      [],
      ["The fight is paused until the GM resumes it."],
    ]);
    await press(gm, "resumeEncounter");
    expect(offered()).toContain("done");
    await fight.settled(fight.combat(gm).perform({ type: "end" }));
    expect([offered(), texts(tracker(anna), ".sz-mine__text")]).toEqual([[], ["There is nothing more for you to do."]]);
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

  it.skipIf(QUICK)("keeps the focus on the pressed button, even if disabled", async () => {
    fight = await openFight(PEOPLE);
    const { gm } = fight;
    await press(gm, "startCombat");
    tracker(gm).querySelector('[data-action="previousTurn"]').focus();
    await press(gm, "previousTurn");
    const { activeElement } = gm.window.document;
    expect([activeElement.name, activeElement.getAttribute("aria-disabled")]).toEqual(["row-0", "true"]);
  });

  it.skipIf(QUICK)("reports unreadable data and lets the GM start over", async () => {
    fight = await openFight(PEOPLE);
    const { gm, combat } = fight;
    await fight.settled(combat(gm).update({ "system.encounter.clock": { round: "three" } }));
    expect(texts(tracker(gm), ".sz-empty__title")).toEqual(["This encounter has been damaged"]);
    await press(gm, "restartEncounter");
    await press(gm, "startCombat");
    expect(texts(tracker(gm), ".sz-now__name")).toEqual(["Mira"]);
  });

  it.skipIf(QUICK)("renders typed names as text", async () => {
    fight = await openFight([{ name: "<img src=x onerror=alert(1)>", system: {} }]);
    await press(fight.gm, "startCombat");
    expect(texts(tracker(fight.gm), ".sz-now__name")).toEqual(["<img src=x onerror=alert(1)>"]);
    expect(tracker(fight.gm).querySelector("img[src=x]")).toBe(null);
  });

  it.skipIf(QUICK)("keeps a refusal with its encounter", async () => {
    fight = await openFight(PEOPLE);
    const { gm } = fight;
    await press(gm, "startCombat");
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
    await press(gm, "startCombat");
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
    await press(gm, "done");
    expect(texts(tracker(gm), ".sz-now__name")).toEqual(["Orc"]);
    expect(gm.errors()).toEqual([]);
  });
});
