import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openFightAgain, type Fight, type Fighter } from "../combat/fight.ts";
import { sharedWorlds } from "../shared-world.ts";
import { draw } from "../world.ts";
import { LogReader } from "./log.ts";
import { QUICK } from "../../quick.ts";

const PEOPLE: readonly Fighter[] = [
  { name: "Mira", owner: "Anna", system: { basicSpeed: 6.25, dx: 13 } },
  { name: "Orc", system: { basicSpeed: 5.75, dx: 11 } },
];

let fight: Fight;
let log: LogReader;
const worlds = sharedWorlds();

async function begin(people: readonly Fighter[] = PEOPLE, pacing = "speed-order"): Promise<void> {
  fight = await openFightAgain(worlds, people, pacing);
  log = new LogReader(fight.gm, fight.settled);
}

async function give(...commands: readonly Loose[]): Promise<void> {
  for (const command of commands)
    expect((await fight.combat(fight.gm).perform(command)).refusal, JSON.stringify(command)).toBeNull();
  await fight.settled();
}

const id = (name: string): string => fight.combatant(fight.gm, name).id as string;
const state = (): string => {
  const { log: _, head: __, ...rest } = JSON.parse(JSON.stringify(fight.combat(fight.gm).encounter)) as Loose;
  return JSON.stringify(rest);
};

describe("the log", () => {
  it("lists what was done, by whom and when, newest last", async () => {
    await begin();
    await log.open();
    await give(
      { type: "start" },
      { type: "choose", participant: id("Mira"), manoeuvre: "aim" },
      { type: "done" },
      { type: "done", report: { manoeuvre: "attack" } },
    );
    expect(log.titles()).toEqual(["Before the start", "Second 1"]);
    expect(log.lines()).toEqual(["The fight begins", "6.25 Mira chooses Aim", "6.25 Mira: Aim", "5.75 Orc: Attack"]);
    expect([...log.root.querySelectorAll(".sz-log__by")].at(-1).textContent).toContain("by Gamemaster");
    expect(log.root.querySelector("[aria-current]").textContent).toContain("Orc: Attack");
  });

  it.skipIf(QUICK)("lists a click of several commands as one line, and bookkeeping dim", async () => {
    await begin();
    await log.open();
    await give({ type: "start" });
    await fight
      .combat(fight.gm)
      .perform({ type: "choose", participant: id("Mira"), manoeuvre: "aim" }, { type: "done" });
    await fight.combatant(fight.gm, "Orc").update({ hidden: true });
    await fight.settled();
    expect(log.lines()).toEqual(["The fight begins", "6.25 Mira chooses Aim"]);
    expect(
      [...log.root.querySelectorAll(".sz-log__more li")].map(({ textContent }: Loose) => textContent as string),
    ).toEqual(["Mira: Aim"]);
    expect(log.lines(".sz-log__line--quiet").at(-1)).toMatch(/Orc hidden from players$/);
  });

  it.skipIf(QUICK)("goes back to a line over windows, and forward again to the same picture", async () => {
    await begin();
    await give({ type: "start" }, { type: "done" });
    const then = state();
    await give(
      { type: "done", report: { manoeuvre: "attack" } },
      { type: "done", report: { manoeuvre: "aim" } },
      { type: "done" },
    );
    const now = state();
    expect(fight.combat(fight.gm).encounter.clock.round).toBe(3);
    await log.open();
    await log.go("Mira: done");
    expect(state()).toBe(then);
    expect(log.lines()).toEqual(["The fight begins", "6.25 Mira: done"]);
    expect(log.lines(".sz-log__line--undone")).toEqual(["5.75 Orc: Attack", "6.25 Mira: Aim", "5.75 Orc: done"]);
    await log.go("Orc: done");
    expect(state()).toBe(now);
    expect(log.lines(".sz-log__line--undone")).toEqual([]);
  });

  it.skipIf(QUICK)("asks once before it takes back a good deal", async () => {
    await begin();
    await give({ type: "start" }, ...Array.from({ length: 6 }, () => ({ type: "done" })));
    const now = state();
    await log.open();
    await log.go("The fight begins");
    const dialog = fight.gm.window.document.querySelector("dialog");
    expect(dialog.textContent).toContain("6 commands will be undone");
    expect(state()).toBe(now);
    dialog.querySelector("[data-action=yes]").click();
    await fight.settled();
    expect(fight.combat(fight.gm).encounter.clock).toMatchObject({ round: 1, time: 25 });
  });

  it("says what Undo will take back and Redo do again", async () => {
    await begin();
    await give({ type: "start" }, { type: "done", report: { manoeuvre: "aim" } });
    const label = (action: string): string =>
      fight.gm.ui.combat.element.querySelector(`[data-action="${action}"]`)?.getAttribute("aria-label") as string;
    expect(label("previousTurn")).toBe("Undo “Mira: Aim”");
    await fight.combat(fight.gm).previousTurn();
    await fight.settled();
    expect([label("previousTurn"), label("redo")]).toEqual(["Undo “The fight begins”", "Redo “Mira: Aim”"]);
  });

  it.skipIf(QUICK)("finds lines by their words", async () => {
    await begin();
    await give({ type: "start" }, { type: "done" }, { type: "done" });
    await log.open();
    await log.find("orc gamemaster");
    expect(log.lines(".sz-log__line")).toEqual(["5.75 Orc: done"]);
    await log.find("nobody");
    expect(log.root.querySelector(".sz-log__nothing").textContent).toBe("No line has all these words.");
  });

  it.skipIf(QUICK)("is one stop of the tab key; arrows go from line to line", async () => {
    await begin();
    await give({ type: "start" }, { type: "done" }, { type: "done" });
    await log.open();
    const stops = (): Loose[] =>
      [...log.root.querySelectorAll(".sz-log__list button")].filter(({ tabIndex }: Loose) => tabIndex === 0);
    const [stop] = stops();
    expect(stops()).toHaveLength(1);
    stop.focus();
    stop.dispatchEvent(new fight.gm.window.KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true }));
    expect(fight.gm.window.document.activeElement).not.toBe(stop);
    expect(stops()).toEqual([fight.gm.window.document.activeElement]);
  });

  it("shows players no button, and nothing of those who were hidden then or are now", async () => {
    await begin([...PEOPLE, { name: "Viper", system: { basicSpeed: 6, dx: 12 }, combatant: { hidden: true } }]);
    await draw(fight.anna);
    const anna = new LogReader(fight.anna, fight.settled);
    await anna.open();
    await give({ type: "start" }, { type: "done" }, { type: "done", report: { manoeuvre: "aim" } });
    await fight.combatant(fight.gm, "Viper").update({ hidden: false });
    await give(
      { type: "done" },
      { type: "nextWindow" },
      { type: "done" },
      { type: "done", report: { manoeuvre: "attack" } },
    );
    expect(anna.root.querySelectorAll(".sz-log__list button[data-action=back]")).toHaveLength(0);
    expect(anna.html).not.toContain("Viper: Aim");
    expect(anna.lines(".sz-log__line").join()).not.toMatch(/hidden|Viper joins/);
    expect(anna.lines()).toContain("6.00 Viper: Attack");
    await fight.combatant(fight.gm, "Viper").update({ hidden: true });
    await fight.settled();
    expect(anna.html).not.toContain("Viper");
  });

  it.skipIf(QUICK)("shows players no declaration of a foe before it counts", async () => {
    await begin(
      [
        {
          name: "Egil",
          owner: "Anna",
          combatant: { system: { side: "party" } },
          items: [{ name: "Sword", type: "weapon" }],
        },
        {
          name: "Captain",
          combatant: { system: { side: "bandits" } },
          items: [{ name: "Greatsword", type: "weapon" }],
        },
      ],
      "side-segments",
    );
    await draw(fight.anna);
    const anna = new LogReader(fight.anna, fight.settled);
    await give({ type: "start" });
    const { encounter } = fight.combat(fight.gm);
    await give({ type: "declare", participant: id("Captain"), intent: { action: "retreat" } });
    await anna.open();
    await log.open();
    expect(encounter.stage).toBe("declare");
    expect(log.lines().at(-1)).toBe("Captain declares: push and leave");
    expect(anna.lines().at(-1)).toBe("Captain has declared");
    await give({ type: "declare", participant: id("Egil"), intent: { action: "shift" } });
    await give({ type: "answer", answers: { [`speed_${id("Egil")}`]: 5, [`speed_${id("Captain")}`]: 5 } });
    await give({ type: "answer", answers: { initiative_party: 4, initiative_bandits: 3 } });
    expect(anna.lines().find((line) => line.includes("Captain"))).toBe("Captain declares: push and leave");
  });
});
