import { describe, expect, it } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import type { Client } from "../world.ts";
import { useMira, type MirasTable } from "./mira.ts";
import { words } from "./sheet-hands.ts";
import { QUICK } from "../../quick.ts";

let world: MirasTable["world"];
let gm: Client;
let anna: Client;
let at: MirasTable["at"];
useMira((table) => {
  ({ world, gm, anna, at } = table);
});

/** Changes that a client sends for actors and items, as they are. */
async function sent(client: Client, deed: () => Promise<unknown>): Promise<Dict[]> {
  const all: Dict[] = [];
  const hooks = ["Actor", "Item"].map(
    (document) =>
      client.Hooks.on(`preUpdate${document}`, (_: Loose, changes: Dict) => {
        all.push(client.foundry.utils.flattenObject(changes));
      }) as number,
  );
  await deed();
  hooks.forEach((hook, place) => client.Hooks.off(`preUpdate${["Actor", "Item"][place]}`, hook));
  return all.map((changes) => Object.fromEntries(Object.entries(changes).filter(([key]) => key !== "_id")));
}

describe("fields", () => {
  it.skipIf(QUICK)("are written one by one, so that two people who change different ones lose nothing", async () => {
    const [mine, hers] = [await at(gm).open(), await at(anna).open()];
    const [changes] = await Promise.all([
      sent(gm, () => mine.fill("system.st", "12")),
      hers.fill("system.iq", "14"),
      hers.fill("name", "Mira Kestrel"),
    ]);
    expect(changes).toEqual([{ "system.st": 12 }]);
    await world.settled();
    for (const { actor } of [mine, hers])
      expect([actor.system.st, actor.system.iq, actor.name]).toEqual([12, 14, "Mira Kestrel"]);
    expect(mine.field("system.iq").value).toBe("14");
    await mine.fill("name", "Mira");
  });

  it("of items are written to the item alone", async () => {
    const sheet = await at(anna).open(true, "gear");
    const rope = sheet.actor.items.getName("Rope").id as string;
    expect(await sent(anna, () => sheet.fill(`items.${rope}.system.quantity`, "+3"))).toEqual([
      { "system.quantity": 5 },
    ]);
    expect(sheet.field(`items.${rope}.system.quantity`).value).toBe("5");
  });

  it("refuse what cannot be in place, say why and what still counts", async () => {
    const sheet = await at(gm).open();
    for (const [name, typed, why] of [
      ["system.st", "abc", "not a number"],
      ["system.st", "1.5", "whole"],
      ["system.st", "-1", "0 to 1,000"],
      ["system.st", "", "Required."],
      ["system.basicSpeed", "5.1", "a multiple of 0.25"],
      ["system.agility", "0", "1 to 1,000"],
      ["name", " ", "Required."],
      ["system.attackSpeeds", "5, x", "commas"],
    ] as const) {
      const before = JSON.stringify(sheet.actor.toObject());
      const old = sheet.field(name).value as string;
      const control = await sheet.fill(name, typed);
      const message = sheet.find(`[id="${String(control.getAttribute("aria-errormessage"))}"]`);
      expect(words(message), name).toContain(why);
      expect(words(message), name).toMatch(
        new RegExp(
          `(still|Kept) ${old || (/\d/.test(String(control.placeholder)) ? String(control.placeholder) : "empty")}`,
        ),
      );
      expect([control.getAttribute("aria-invalid"), control.value, message.getAttribute("role")], name).toEqual([
        "true",
        typed,
        "alert",
      ]);
      expect(JSON.stringify(sheet.actor.toObject()), name).toBe(before);
      // Another render takes nothing away.
      await sheet.actor.sheet.render();
      expect([sheet.field(name), control.value, control.getAttribute("aria-invalid")], name).toEqual([
        control,
        typed,
        "true",
      ]);
      // Escape gives back what counts, and closes nothing.
      await sheet.key(control, "Escape");
      expect(
        [control.value, control.hasAttribute("aria-invalid"), sheet.has(".sz-wrong"), sheet.actor.sheet.rendered],
        name,
      ).toEqual([old, false, false, true]);
    }
  });

  it("take a wrong entry back as soon as it is put right", async () => {
    const sheet = await at(gm).open();
    await sheet.fill("system.st", "x");
    sheet.type("system.st", "13");
    expect(sheet.has(".sz-wrong")).toBe(false);
    await sheet.fill("system.st", "13");
    expect(sheet.actor.system.st).toBe(13);
  });

  it("that follow from others do so again when they are emptied", async () => {
    const sheet = await at(gm).open();
    await sheet.fill("system.agility", "9");
    expect(sheet.actor.system.figures.agility.value).toBe(9);
    await sheet.fill("system.agility", "");
    expect([sheet.actor.system.agility, sheet.field("system.agility").placeholder]).toEqual([null, "13"]);
  });

  it("keep what is being typed while somebody else changes the same sheet, and show everything else at once", async () => {
    const [mine, hers] = [await at(gm).open(), await at(anna).open()];
    const typing = hers.type("system.concept", "Scout of the ford");
    await mine.fill("system.concept", "Spy");
    await mine.fill("system.dx", "14");
    expect(hers.field("system.concept")).toBe(typing);
    expect([typing.value, hers.field("system.dx").value, hers.actor.system.concept]).toEqual([
      "Scout of the ford",
      "14",
      "Spy",
    ]);
    await hers.fill("system.concept", "Scout of the ford");
    expect(mine.field("system.concept").value).toBe("Scout of the ford");
    await mine.fill("system.dx", "13");
  });

  it.skipIf(QUICK)("of maps can be added and taken away by name", async () => {
    const sheet = await at(gm).open();
    const add = sheet.find("[id$=add-dr]");
    add.value = "Left arm";
    await sheet.press("[data-action=addPlace][data-map=dr]");
    await sheet.fill("system.dr.Left-arm", "3");
    expect([sheet.actor.system.dr, sheet.actor.system.figures.dr["Left-arm"].value]).toEqual([{ "Left-arm": 3 }, 3]);
    await sheet.press("[data-action=removeEntry]");
    expect(sheet.actor.system.dr).toEqual({});
  });

  it("of text with markup are written when the editor gives it", async () => {
    const sheet = await at(gm).open(true, "notes");
    const editor = sheet.field("system.notes");
    editor.value = "<p>Left-handed. Fears <b>water</b>.</p>";
    editor.dispatchEvent(new gm.window.Event("change", { bubbles: true }));
    await world.settled();
    expect(sheet.actor.system.notes).toBe("<p>Left-handed. Fears <b>water</b>.</p>");
    await sheet.open(false, "notes");
    expect([sheet.read(".sz-notes"), sheet.find(".sz-notes b").textContent]).toEqual([
      "Left-handed. Fears water.",
      "water",
    ]);
  });

  it.skipIf(QUICK)("are taken when the sheet is closed, and when Enter is pressed", async () => {
    const sheet = await at(gm).open();
    const control = sheet.type("system.concept", "Ranger");
    control.focus();
    await sheet.close();
    expect(sheet.actor.system.concept).toBe("Ranger");
    await sheet.open();
    await sheet.key(sheet.type("system.concept", "Scout"), "Enter");
    expect(sheet.actor.system.concept).toBe("Scout");
  });
});
