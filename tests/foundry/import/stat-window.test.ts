import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { bring, counts, file, openTable, type Table } from "./hands.ts";
import { QUICK } from "../../quick.ts";

const GHOULS =
  "Ghoul (3): AC 6, HD 2*, hp 9, 12, 7, #AT 1 bite, D 1d3 + paralysis, MV 90' (30'), ML 9, XP 25\nOgre: AC 5, HD 4+1, #AT 1 club, D 1d10, ML 10\nFrequency: Rare";

let table: Table;
let app: Loose;
beforeAll(async () => {
  table = await openTable(13);
});
afterAll(async () => {
  expect([...table.gm.errors(), ...table.anna.errors()]).toEqual([]);
  await table.world.close();
});
beforeEach(async () => {
  const { gm } = table;
  for (const each of [...gm.game.actors]) await each.delete();
  for (const id of ["segment-zero-stat-blocks", "segment-zero-import-report"])
    await gm.foundry.applications.instances.get(id)?.close();
  // A text is dropped; what it is is shown before anything is made of it.
  await bring(gm, [file("monsters.txt", GHOULS)]);
  app = gm.foundry.applications.instances.get("segment-zero-stat-blocks");
});

const all = (selector: string): Loose[] => [...app.element.querySelectorAll(selector)];
const words = (selector: string): string[] =>
  all(selector).map((one) => (one.textContent as string).replace(/\s+/g, " ").trim());
const control = (name: string): Loose => all("[name]").find((one) => one.getAttribute("name") === name);

/** Types into a field and leaves it. */
async function set(name: string, value: string | boolean): Promise<void> {
  const input = control(name);
  if (typeof value === "boolean") input.checked = value;
  else input.value = value;
  input.dispatchEvent(new table.gm.window.Event("change", { bubbles: true }));
  await table.world.settled();
}

async function submit(): Promise<void> {
  app.element.dispatchEvent(new table.gm.window.Event("submit", { bubbles: true, cancelable: true }));
  await table.world.settled();
}

describe("stat blocks as text", () => {
  it("shows every creature with every field, what it comes from, and what was guessed", () => {
    expect(words(".sz-blocks__understood")).toEqual(["2 creatures read"]);
    expect(words(".sz-blocks__head h2")).toEqual(["Ghoul", "Ogre"]);
    expect([
      control("0.hp").value,
      control("0.ac").value,
      control("0.counted").value,
      control("0.weapons").value,
    ]).toEqual(["9, 12, 7", "6", "down", "bite (1d3 + paralysis)"]);
    const row = (name: string): Loose => control(name).closest("[data-field]");
    expect([
      row("0.hp").querySelector("[data-from]").textContent,
      row("0.agility").querySelector("[data-from]").textContent,
    ]).toEqual(["In the text: 9, 12, 7", "Guessed"]);
    expect([
      row("0.hp").classList.contains("sz-blocks__field--guessed"),
      row("0.agility").classList.contains("sz-blocks__field--guessed"),
    ]).toEqual([false, true]);
    expect(words(".sz-blocks__unknown li")).toEqual(["Frequency: Rare"]);
    expect(words(".sz-blocks__kept dt")).toEqual(["Movement", "XP"]);
    expect(words(".sz-blocks__foot button")).toEqual(["Cancel", "Create 4 actors"]);
    expect(counts(table.gm)).toContain("actors 0");
  });

  it("every control has a label of its own", () => {
    for (const one of all("input, select, textarea"))
      expect(
        one.closest("label") ?? all("label").find((label) => label.getAttribute("for") === one.id),
        String(one.name),
      ).toBeTruthy();
  });

  it("makes what stands there after it was corrected, all at once, and says so", async () => {
    await set("0.name", "Ghast");
    await set("0.agility", "15");
    await set("0.weapons", "2 × claw (1d4); bite (1d6)");
    await submit();
    const { gm } = table;
    expect(
      gm.game.actors.map((actor: Loose) => [
        actor.name as string,
        actor.type as string,
        actor.system.hp.value as number,
      ]),
    ).toEqual([
      ["Ghast 1", "npc", 9],
      ["Ghast 2", "npc", 12],
      ["Ghast 3", "npc", 7],
      ["Ogre", "npc", 19],
    ]);
    const ghast = gm.game.actors.getName("Ghast 2");
    expect([ghast.system.agility, ghast.system.hitDice, ghast.system.armourClass, ghast.system.morale]).toEqual([
      15, 2, 6, 9,
    ]);
    expect(ghast.items.map((item: Loose) => item.name as string)).toEqual(["Claw", "Bite"]);
    expect(ghast.system.notes).toContain("Armour class 6, counted downwards");
    expect(app.rendered).toBe(false);
    const report = gm.window.document.querySelector(".sz-import__report").textContent as string;
    expect(report).toContain("4 created");
    expect(report).toContain("Not understood: Frequency: Rare");
  });

  it("refuses what is impossible beside the field, and makes nothing until it is put right", async () => {
    await set("0.basicSpeed", "fast");
    const field = control("0.basicSpeed").closest("[data-field]");
    expect([
      control("0.basicSpeed").getAttribute("aria-invalid"),
      field.querySelector("[data-problem]").textContent,
    ]).toEqual(["true", "Allowed: a number in steps of 0.25."]);
    expect(all(".sz-blocks__foot button[type=submit]")[0].disabled).toBe(true);
    expect(words(".sz-blocks__foot p")).toEqual(["1 value is not possible. Correct it."]);
    await submit();
    expect([counts(table.gm), app.rendered, table.gm.window.document.querySelector(".sz-import__report")]).toEqual([
      "actors 0, folders 0, combats 0",
      true,
      null,
    ]);
    await set("0.basicSpeed", "5,25");
    expect([
      field.querySelector("[data-problem]").textContent,
      all(".sz-blocks__foot button[type=submit]")[0].disabled,
    ]).toEqual(["", false]);
    await submit();
    expect(table.gm.game.actors.getName("Ghoul 1").system.basicSpeed).toBe(5.25);
  });

  it("leaves out whom nobody wants", async () => {
    await set("0.wanted", false);
    expect(words(".sz-blocks__foot button")[1]).toBe("Create 1 actor");
    await submit();
    expect(table.gm.game.actors.map((actor: Loose) => actor.name as string)).toEqual(["Ogre"]);
  });

  it("keeps corrections while the text is typed on, and does not touch the text", async () => {
    await set("1.morale", "12");
    const area = control("text");
    app.typed(`${GHOULS}\n\nRat: AC 9, HD 1/2`);
    await table.world.settled();
    expect(words(".sz-blocks__head h2")).toEqual(["Ghoul", "Ogre", "Rat"]);
    expect([control("1.morale").value, control("text") === area]).toEqual(["12", true]);
  });

  it.skipIf(QUICK)("typing is read after a pause", async () => {
    const area = control("text");
    area.value = "Orc: AC 6, HD 1, hp 5";
    area.dispatchEvent(new table.gm.window.Event("input", { bubbles: true }));
    await expect.poll(() => words(".sz-blocks__head h2"), { timeout: 10_000, interval: 20 }).toEqual(["Orc"]);
  });

  it("makes nobody when one of them cannot be made", async () => {
    const hook = table.gm.Hooks.on("preCreateActor", (actor: Loose) => actor.name !== "Ogre") as number;
    await submit();
    table.gm.Hooks.off("preCreateActor", hook);
    expect([counts(table.gm), app.rendered]).toEqual(["actors 0, folders 0, combats 0", true]);
    expect(table.gm.window.document.querySelector(".sz-import__report").textContent).toContain(
      "A module or setting of this world prevented it; nothing was changed.",
    );
  });

  it("markup is text", async () => {
    app.typed("<img src=x onerror=alert(1)>: AC 3, HD 2\n<script>alert(1)</script>");
    await table.world.settled();
    expect(all("img, script")).toEqual([]);
    expect(words(".sz-blocks__head h2")).toEqual(["<img src=x onerror=alert(1)>"]);
  });
});
