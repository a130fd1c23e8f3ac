import { beforeEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { bring, counts, file, fire, forbidding, NOTHING, report, SOON, submitBlocks, useTable } from "./hands.ts";
import { QUICK } from "../../quick.ts";

const GHOULS =
  "Ghoul (3): AC 6, HD 2*, hp 9, 12, 7, #AT 1 bite, D 1d3 + paralysis, MV 90' (30'), ML 9, XP 25\nOgre: AC 5, HD 4+1, #AT 1 club, D 1d10, ML 10\nFrequency: Rare";

const table = useTable(13);
let app: Loose;
beforeEach(async () => {
  // A dropped text; its kind is shown before the import.
  await bring(table.gm, [file("monsters.txt", GHOULS)]);
  app = table.gm.foundry.applications.instances.get("segment-zero-stat-blocks");
});

const all = (selector: string): Loose[] => [...app.element.querySelectorAll(selector)];
const words = (selector: string): string[] =>
  all(selector).map((one) => (one.textContent as string).replace(/\s+/g, " ").trim());
const control = (name: string): Loose => all("[name]").find((one) => one.getAttribute("name") === name);
const row = (name: string): Loose => control(name).closest("[data-field]");
const made = (): unknown => table.gm.game.actors.map(({ name, system }: Loose) => [name, system.hp.value] as unknown);

/** Types into a field and leaves it. */
async function set(name: string, value: string | boolean): Promise<void> {
  const input = control(name);
  if (typeof value === "boolean") input.checked = value;
  else input.value = value;
  fire(table.gm, input, "change");
  await table.world.settled();
}

const submit = (): Promise<void> => submitBlocks(table.gm, table.world);

describe("stat block window", () => {
  it("shows every creature and field with source and guesses", () => {
    expect(words(".sz-blocks__understood")).toEqual(["2 creatures read"]);
    expect(words(".sz-blocks__head h2")).toEqual(["Ghoul", "Ogre"]);
    expect(["hp", "ac", "counted", "weapons"].map((name) => String(control(`0.${name}`).value))).toEqual([
      "9, 12, 7",
      "6",
      "down",
      "bite (1d3 + paralysis)",
    ]);
    expect(
      ["0.hp", "0.agility"].map((name) => [
        row(name).querySelector("[data-from]").textContent,
        row(name).classList.contains("sz-blocks__field--guessed"),
      ]),
    ).toEqual([
      ["In the text: 9, 12, 7", false],
      ["Guessed", true],
    ]);
    expect(words(".sz-blocks__unknown li")).toEqual(["Frequency: Rare"]);
    expect(words(".sz-blocks__kept dt")).toEqual(["Movement"]);
    expect(words(".sz-blocks__foot button")).toEqual(["Labels…", "Cancel", "Create 4 actors"]);
    expect(words(".sz-numbers__key button")).toEqual([
      expect.stringContaining("read as values"),
      "0 kept as text",
      "0 unread",
    ]);
    expect(counts(table.gm)).toContain("actors 0");
    for (const one of all("input, select, textarea"))
      expect(
        one.closest("label") ?? all("label").find(({ htmlFor }) => htmlFor === one.id),
        String(one.name),
      ).toBeTruthy();
  });

  it("creates all corrected actors at once", async () => {
    const keys = words(".sz-numbers__key button");
    await set("0.name", "Ghast");
    await set("0.agility", "15");
    await set("0.weapons", "2 × claw (1d4); bite (1d6)");
    await submit();
    expect(made()).toEqual([
      ["Ghast 1", 9],
      ["Ghast 2", 12],
      ["Ghast 3", 7],
      ["Ogre", 19],
    ]);
    const { type, system, items } = table.gm.game.actors.getName("Ghast 2");
    expect(system).toMatchObject({ agility: 15, hitDice: 2, armourClass: 14, morale: 9 });
    expect([type, ...items.map((item: Loose) => item.name as string)]).toEqual(["npc", "Claw", "Bite"]);
    expect(system.notes).toContain("Armour class 6, counted downwards");
    expect(app.rendered).toBe(false);
    expect(report(table.gm)).toMatch(/4 created[^]*Not understood: Frequency: Rare/);
    // As the window counted them.
    const text = String(report(table.gm)).replace(/\s+/g, " ");
    for (const one of keys) expect(text).toContain(one);
  });

  it("refuses invalid fields and creates nothing until corrected", async () => {
    const said = (): unknown => [
      row("0.basicSpeed").querySelector("[data-problem]").textContent,
      all(".sz-blocks__foot button[type=submit]")[0].disabled as unknown,
    ];
    await set("0.basicSpeed", "fast");
    expect(said()).toEqual(["Allowed: a number in steps of 0.25.", true]);
    expect(control("0.basicSpeed").getAttribute("aria-invalid")).toBe("true");
    expect(words(".sz-blocks__foot p")).toEqual(["1 value is not possible. Correct it."]);
    await submit();
    expect([counts(table.gm), app.rendered, report(table.gm)]).toEqual([NOTHING, true, null]);
    await set("0.basicSpeed", "5,25");
    expect(said()).toEqual(["", false]);
    await submit();
    expect(table.gm.game.actors.getName("Ghoul 1").system.basicSpeed).toBe(5.25);
  });

  it("skips unwanted creatures", async () => {
    await set("0.wanted", false);
    expect(words(".sz-blocks__foot .sz-btn--call")).toEqual(["Create 1 actor"]);
    await submit();
    expect(made()).toEqual([["Ogre", 19]]);
  });

  it("keeps corrections during typing, and escapes markup", async () => {
    await set("1.morale", "12");
    const area = control("text");
    app.typed(`${GHOULS}\n\n<img src=x onerror=alert(1)>: AC 9, HD 1/2\n<script>alert(1)</script>`);
    await table.world.settled();
    expect(words(".sz-blocks__head h2")).toEqual(["Ghoul", "Ogre", "<img src=x onerror=alert(1)>"]);
    expect([control("1.morale").value, control("text") === area, all("img, script")]).toEqual(["12", true, []]);
  });

  it.each([
    ["Mre", "morale"],
    ["Grip", "kept"],
  ])("asks what the label %s means and proposes %s", async (label, field) => {
    app.typed(`Ghoul\nAC 6\nHD 2\nhp 9\n${label} 8`);
    await table.world.settled();
    fire(table.gm, all(".sz-number[data-owner=unread]")[0]);
    const chosen = (): unknown =>
      table.gm.window.document.querySelector(".sz-dialog input[type=radio]:checked")?.getAttribute("value");
    await expect.poll(chosen, SOON).toBe(field);
    const { document } = table.gm.window;
    fire(table.gm, document.querySelector(".sz-dialog [data-action=cancel], .sz-dialog [data-action=close]"));
    await table.world.settled();
  });

  it.skipIf(QUICK)("reads typed text after a pause", async () => {
    const area = control("text");
    area.value = "Orc: AC 6, HD 1, hp 5";
    fire(table.gm, area, "input");
    await expect.poll(() => words(".sz-blocks__head h2"), SOON).toEqual(["Orc"]);
  });

  it("creates none if one fails", async () => {
    await forbidding(table.gm, "preCreateActor", submit, ({ name }) => name !== "Ogre");
    expect([counts(table.gm), app.rendered]).toEqual([NOTHING, true]);
    expect(report(table.gm)).toContain("A module or setting of this world prevented it; nothing changed.");
  });
});
