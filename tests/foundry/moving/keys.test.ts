import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openFight, type Fight, type Fighter } from "../combat/fight.ts";
import { draw } from "../world.ts";
import { openHorde } from "../groups/horde.ts";
import { Hands } from "../pacings/hands.ts";
import { QUICK } from "../../quick.ts";

const PEOPLE: readonly Fighter[] = [
  { name: "Mira", owner: "Anna", system: { basicSpeed: 7, dx: 13 } },
  { name: "Orc", system: { basicSpeed: 6, dx: 11 } },
  { name: "Dagny", owner: "Anna", system: { basicSpeed: 5, dx: 11 } },
  { name: "Wolf", system: { basicSpeed: 4, dx: 11 } },
];

const THREE: readonly Fighter[] = [
  { name: "Anna", system: { basicSpeed: 6, dx: 12 } },
  { name: "Bob", system: { basicSpeed: 6, dx: 11 } },
  { name: "Cid", system: { basicSpeed: 5, dx: 11 } },
];

describe("slots moved by keys", () => {
  let fight: Fight;
  let gm: Hands;
  let anna: Hands;

  const open = async (people = PEOPLE, pacing = "speed-order"): Promise<void> => {
    fight = await openFight(people, pacing);
    [gm, anna] = Hands.pair(fight);
    await gm.press("startCombat");
  };
  const names = (hands = gm): string[] =>
    [...hands.tracker.querySelectorAll(".sz-time[data-when=ahead] .sz-slot")].map((row: Loose) =>
      String(row.dataset.name),
    );
  const stop = (name: string, hands = gm): Loose =>
    [...hands.tracker.querySelectorAll(".sz-slot")]
      .find((row: Loose) => row.dataset.name === name && row.querySelector("[name^=menu-]"))
      ?.querySelector("[name^=menu-]");
  const active = (): Loose => fight.gm.window.document.activeElement;
  const focused = (): string => String(active().closest(".sz-slot")?.dataset.name ?? active().tagName);
  const key = async (name: string, more: object = {}): Promise<boolean> => {
    const event = new fight.gm.window.KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more });
    active().dispatchEvent(event);
    await fight.settled();
    return Boolean(event.defaultPrevented);
  };
  const down = (): Promise<boolean> => key("ArrowDown", { ctrlKey: true });
  const up = (): Promise<boolean> => key("ArrowUp", { ctrlKey: true });

  it("move a place, keep the focus and show the move", async () => {
    await open();
    await draw(fight.anna);
    stop("Orc").focus();
    await down();
    expect([names(), focused()]).toEqual([["Dagny", "Orc", "Wolf"], "Orc"]);
    expect(gm.rows("ahead").find((row) => row.includes("Orc"))).toContain("moved");
    await down();
    expect([names(), focused()]).toEqual([["Dagny", "Wolf", "Orc"], "Orc"]);
    await up();
    expect([names(anna), focused()]).toEqual([["Dagny", "Orc", "Wolf"], "Orc"]);
    // Without a modifier, arrows go from row to row.
    await key("ArrowDown");
    expect(focused()).toBe("Wolf");
    await key("ArrowUp");
    expect([focused(), await key("ArrowDown", { shiftKey: true })]).toEqual(["Orc", false]);
  });

  it("move to a typed time, like added hazards", async () => {
    await open();
    stop("Wolf").click();
    await fight.settled();
    await gm.pick("Move to another time");
    expect(gm.dialog.querySelector("[name=time]").step).toBe("0.25");
    await gm.fill({ time: "5.25" });
    await gm.confirm();
    expect(names()).toEqual(["Orc", "Wolf", "Dagny"]);
    for (const button of ["cancel", "ok"]) {
      await gm.press("encounterMenu");
      await gm.pick("Add an event or hazard");
      await gm.fill({ name: "Fire", time: "5.75" });
      await gm.confirm(button);
      expect(names().includes("Fire")).toBe(button === "ok");
    }
    expect(names()).toEqual(["Orc", "Fire", "Wolf", "Dagny"]);
  });

  it.skipIf(QUICK)("return by Escape however far they moved, unless something else happened", async () => {
    await open();
    stop("Orc").focus();
    await down();
    await down();
    expect(await key("Escape")).toBe(true);
    expect([names(), focused()]).toEqual([["Orc", "Dagny", "Wolf"], "Orc"]);
    expect(await key("Escape")).toBe(false);
    await gm.press("redo");
    expect(names()).toEqual(["Dagny", "Orc", "Wolf"]);
    stop("Orc").focus();
    await down();
    await gm.press("done");
    stop("Orc").focus();
    expect(await key("Escape")).toBe(false);
    expect(names()).toEqual(["Wolf", "Orc"]);
  });

  it.skipIf(QUICK)("are fixed while the order is locked, except from the menu", async () => {
    await open();
    await gm.press("encounterMenu");
    await gm.pick("Lock the order");
    expect(gm.tracker.querySelectorAll("[data-grip]")).toHaveLength(0);
    stop("Orc").focus();
    expect(await down()).toBe(false);
    expect(names()).toEqual(["Orc", "Dagny", "Wolf"]);
    stop("Orc").click();
    await fight.settled();
    await gm.pick("Move down");
    expect(names()).toEqual(["Dagny", "Orc", "Wolf"]);
    await gm.press("encounterMenu");
    await gm.pick("Unlock the order");
    expect(gm.tracker.querySelectorAll("[data-grip]")).toHaveLength(3);
  });

  it.skipIf(QUICK)("have grips only for the GM and turns to come", async () => {
    await open();
    await draw(fight.anna);
    await gm.press("done");
    await fight.settled(fight.combatant(fight.gm, "Wolf").update({ defeated: true }));
    const grips = [...gm.tracker.querySelectorAll("[data-grip]")].map((grip: Loose) =>
      String(grip.closest(".sz-slot").dataset.name),
    );
    expect(grips).toEqual(["Dagny"]);
    expect(anna.tracker.querySelectorAll(".sz-slot").length).toBeGreaterThan(0);
    expect(anna.tracker.querySelectorAll("[data-grip], [data-movable]")).toHaveLength(0);
  });

  it.skipIf(QUICK)("of a group move together, and arrow keys open it", async () => {
    fight = await openHorde(3, PEOPLE, "speed-order", { basicSpeed: 5.5, dx: 9 });
    [gm, anna] = Hands.pair(fight);
    await gm.press("startCombat");
    expect(names()).toEqual(["Orc", "Goblin ×3", "Dagny", "Wolf"]);
    stop("Orc").focus();
    await down();
    expect([names(), focused()]).toEqual([["Goblin ×3", "Orc", "Dagny", "Wolf"], "Orc"]);
    stop("Goblin ×3").focus();
    await down();
    expect([names(), focused()]).toEqual([["Orc", "Goblin ×3", "Dagny", "Wolf"], "Goblin ×3"]);
    const heads = (): boolean => Boolean(gm.tracker.querySelector(".sz-members").hidden);
    expect([await key("ArrowRight"), heads()]).toEqual([true, false]);
    stop("Goblin ×3").focus();
    await key("ArrowRight");
    await key("ArrowRight");
    expect(active().getAttribute("aria-label")).toMatch(/^Goblin 2:/);
    await key("ArrowLeft");
    await key("ArrowLeft");
    expect(active().name).toMatch(/^menu-/);
    await key("ArrowLeft");
    expect(heads()).toBe(true);
  });
});

describe("GM rulings", () => {
  let fight: Fight;
  let gm: Hands;
  const open = async (people: readonly Fighter[], pacing: string): Promise<void> => {
    fight = await openFight(people, pacing);
    gm = new Hands(fight, fight.gm);
  };
  const give = async (command: object): Promise<Loose> => {
    const reply = await fight.settled(fight.gm.ui.combat.give(command));
    return reply;
  };
  const slotOf = (name: string, number = 1): string => `1_${fight.id(name)}_${String(number)}`;

  it("are offered where the rules refuse, and applied by a click", async () => {
    await open(THREE.slice(0, 2), "action-period");
    await gm.press("startCombat");
    for (const [name, step] of [
      ["Anna", 5],
      ["Bob", 4],
    ] as const)
      await give({ type: "setStep", participant: fight.id(name), step });
    await give({ type: "move", slot: slotOf("Anna", 2), to: { time: -4 } });
    expect(gm.texts(".sz-refusal__acts button").at(-1)).toBe("Move it anyway");
    await gm.pressNamed("Move it anyway");
    expect(gm.texts(".sz-refusal")).toEqual([]);
    const row = gm.tracker.querySelector(`[data-slot-id="${slotOf("Anna", 2)}"]`);
    expect(row.closest(".sz-time").dataset.time).toBe("-4");
  });

  it.skipIf(QUICK)("are not offered where they would not help", async () => {
    await open(PEOPLE, "speed-order");
    await gm.press("startCombat");
    await give({ type: "move", slot: slotOf("Wolf"), to: { time: 400 } });
    expect(gm.texts(".sz-refusal")).toHaveLength(1);
    expect(gm.texts(".sz-refusal__acts button")).toEqual([]);
  });

  it.skipIf(QUICK)("repeat a roll and keep the others", async () => {
    await open(THREE, "action-period");
    await gm.press("startCombat");
    await gm.type(9);
    await gm.type(8);
    const owes = (): string[] => gm.texts(".sz-slot").filter((row) => row.includes("3d6 against"));
    expect(owes()).toEqual([expect.stringContaining("Cid")]);
    const anna = fight.id("Anna");
    gm.tracker.querySelector(`.combatant[data-combatant-id=${anna}] [data-action=slotMenu]`).click();
    await fight.settled();
    await gm.pick("Roll again: Anna");
    expect(owes()).toHaveLength(2);
    await gm.press("previousTurn");
    expect(owes()).toHaveLength(1);
  });

  it.skipIf(QUICK).each<[string, Loose, string, string, string]>([
    ["speed-order", { basicSpeed: 6, dx: 11 }, "Surprised…", "surprised for 2 seconds", "2"],
    ["two-action", { initiative: 45 }, "Surprised in the first round", "surprised in the first round", ""],
    ["stopwatch", { agility: 10 }, "Becomes aware later…", "becomes aware at 2.0 s", "2"],
  ])("set surprise in %s before the start", async (pacing, system, entry, note, value) => {
    await open(
      ["Mira", "Orc"].map((name) => ({ name, system })),
      pacing,
    );
    const row = (): Loose =>
      [...gm.tracker.querySelectorAll(".sz-slot")].find((one: Loose) => one.dataset.name === "Orc");
    row().querySelector("[name^=menu-]").click();
    await fight.settled();
    await gm.pick(entry);
    if (value) {
      await gm.fill({ value });
      await gm.confirm();
    }
    expect(String(row().textContent).replace(/\s/g, " ")).toContain(note);
    await gm.press("startCombat");
    const { stats, facts, combat } = Object.values(fight.combat(fight.gm).encounter.participants)
      .flatMap((bucket) => Object.values(bucket as object))
      .find(({ id }: Loose) => id === fight.id("Orc")) as Loose;
    expect([combat?.surprised ?? facts.surprised ?? facts.timing ?? stats.surprised]).toEqual([
      pacing === "speed-order" ? 2 : pacing === "two-action" ? true : expect.anything(),
    ]);
    if (pacing === "speed-order") expect(gm.rows("ahead").concat(gm.rows("next")).join()).toContain("surprised");
  });

  it.skipIf(QUICK)("pause with a reason, and revive", async () => {
    await open(PEOPLE, "speed-order");
    await gm.press("startCombat");
    await gm.press("encounterMenu");
    await gm.pick("Pause…");
    await gm.fill({ kind: "Talks", note: "the baron <b>speaks</b>" });
    await gm.confirm();
    expect(gm.texts(".sz-clock__reading, .sz-clock__since")).toEqual(["Paused: talks", "the baron <b>speaks</b>"]);
    await gm.press("resumeEncounter");
    await fight.settled(fight.combatant(fight.gm, "Orc").update({ defeated: true }));
    await gm.press("encounterMenu");
    await gm.pick("Back in the fight: Orc");
    expect(gm.rows("next")[0]).toMatch(/^Next: Orc/);
  });
});
