/** The window of the log: its buttons, its search, its keys; what it says is tested without a table (lines.test.ts). */
import { beforeEach, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { MIRA, ORC, openFight, type Fight } from "../combat/fight.ts";
import { draw, type Client } from "../world.ts";
import { LogReader } from "./log.ts";
import { words } from "../chat/cards.ts";
import { QUICK } from "../../quick.ts";

let fight: Fight;
let log: LogReader;
beforeEach(async () => {
  fight = await openFight([MIRA, ORC]);
  log = new LogReader(fight.gm, fight.settled);
});

const state = (): string => {
  const { log: _, head: __, ...rest } = JSON.parse(JSON.stringify(fight.combat(fight.gm).encounter)) as Loose;
  return JSON.stringify(rest);
};

it("lists actions, dims document changes and labels the Undo button", async () => {
  await log.open();
  await fight.give({ type: "start" }, { type: "done", report: { manoeuvre: "aim" } });
  expect(log.titles()).toEqual(["Before the start", "Second 1"]);
  expect(log.lines()).toEqual(["The fight begins", "6.25 Mira: Aim"]);
  expect([...log.root.querySelectorAll(".sz-log__by")].at(-1).textContent).toContain("by Gamemaster");
  expect(log.root.querySelector("[aria-current]").textContent).toContain("Mira: Aim");
  const undo = fight.gm.ui.combat.element.querySelector('[data-action="previousTurn"]');
  expect(undo.getAttribute("aria-label")).toBe("Undo “Mira: Aim”");
  await fight.settled(fight.combatant(fight.gm, "Orc").update({ hidden: true }));
  expect(log.lines(".sz-log__line--quiet").at(-1)).toMatch(/Orc is now hidden from players$/);
});

it("collapses and expands a round", async () => {
  await log.open();
  await fight.give({ type: "start" }, { type: "done" });
  const before = log.lines();
  for (const lines of [[], before]) {
    [...log.root.querySelectorAll("[aria-expanded]")].at(-1).click();
    await fight.settled();
    expect(log.lines()).toEqual(lines);
  }
});

it("goes back over rounds and forward, asking before large steps", async () => {
  await fight.give({ type: "start" }, { type: "done" });
  const then = state();
  await fight.give(
    { type: "done", report: { manoeuvre: "attack" } },
    { type: "done", report: { manoeuvre: "aim" } },
    { type: "done" },
  );
  const now = state();
  await log.open();
  await log.go("Mira: done");
  expect(state()).toBe(then);
  expect(log.lines()).toEqual(["The fight begins", "6.25 Mira: done"]);
  expect(log.lines(".sz-log__line--undone")).toEqual(["5.75 Orc: Attack", "6.25 Mira: Aim", "5.75 Orc: done"]);
  await log.go("Orc: done");
  expect(state()).toBe(now);
  expect(log.lines(".sz-log__line--undone")).toEqual([]);
  await fight.give({ type: "done" }, { type: "done" });
  const later = state();
  await log.go("The fight begins");
  const dialog = fight.gm.window.document.querySelector("dialog");
  expect(dialog.textContent).toContain("6 actions will be undone");
  expect(state()).toBe(later);
  dialog.querySelector("[data-action=yes]").click();
  await fight.settled();
  expect(fight.combat(fight.gm).encounter.clock).toMatchObject({ round: 1, time: 25 });
});

it("shows in the tracker why nothing was undone", async () => {
  const { gm } = fight;
  await fight.give({ type: "start" }, { type: "done" });
  await log.open();
  fight.combat(gm).perform = async () => ({ refusal: { code: "moved-on", data: {} } });
  await log.go("The fight begins");
  expect(words(gm.ui.combat.element.textContent)).toContain("The fight has changed since you pressed");
});

it.skipIf(QUICK)("finds lines by words and moves between them with arrow keys", async () => {
  await fight.give({ type: "start" }, { type: "done" }, { type: "done" });
  await log.open();
  const stops = (): Loose[] =>
    [...log.root.querySelectorAll(".sz-log__list button")].filter(({ tabIndex }: Loose) => tabIndex === 0);
  const [stop] = stops();
  expect(stops()).toHaveLength(1);
  stop.focus();
  stop.dispatchEvent(new fight.gm.window.KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true }));
  expect(fight.gm.window.document.activeElement).not.toBe(stop);
  expect(stops()).toEqual([fight.gm.window.document.activeElement]);
  await log.find("orc gamemaster");
  expect(log.lines(".sz-log__line")).toEqual(["5.75 Orc: done"]);
  await log.find("nobody");
  expect(log.root.querySelector(".sz-log__nothing").textContent).toBe("No line has all these words.");
});

it("saves the log as a file with what its reader may know", async () => {
  const { gm, anna } = fight;
  await fight.combatant(gm, "Orc").update({ hidden: true, name: '=Orc, "sly"' });
  await fight.combat(gm).update({ flags: { world: { title: "The toll: at the ford?" } } });
  await fight.give({ type: "start" }, { type: "done", report: { manoeuvre: "aim" } }, { type: "done" });
  await fight.give({ type: "takeBack" });
  const orcs = fight.id('=Orc, "sly"');
  await fight.give({ type: "defeat", participant: orcs });
  const save = async (client: Client, entry: string): Promise<string[]> => {
    const files: string[][] = [];
    client.window.foundry.utils.saveDataToFile = (...file: string[]) => void files.push(file);
    const reader = new LogReader(client, fight.settled);
    await draw(client);
    await reader.open();
    reader.root.querySelector("[data-action=save]").click();
    await fight.settled();
    const row = [...client.window.document.querySelectorAll(".sz-pop [data-entry]")].find((one: Loose) =>
      one.textContent.includes(entry),
    );
    row.click();
    await fight.settled();
    return files[0] ?? [];
  };
  const [csv = "", type, name] = await save(gm, "CSV");
  expect([type, name]).toEqual(["text/csv", "The-toll-at-the-ford-Combat-log.csv"]);
  expect(csv).toMatch(/^\uFEFF"Round","Time","What happened","By"\r\n/);
  expect(csv).toContain('"Second 1","6.25","Mira: Aim","Gamemaster"');
  expect(csv).toMatch(/"'=Orc, ""sly""[^"]*is out of the fight/);
  // The undone turn is left out.
  expect(csv.trim().split("\r\n")).toHaveLength(7);
  const [markdown = "", , file] = await save(anna, "Markdown");
  expect(file).toBe("The-toll-at-the-ford-Combat-log.md");
  expect(markdown).toMatch(/\| Second 1 \| 6\.25 \| Mira: .* \| Gamemaster \|/);
  expect(markdown).not.toContain("Orc");
  expect(anna.window.document.querySelector(".sz-log__list button[data-action=back]")).toBeNull();
});
