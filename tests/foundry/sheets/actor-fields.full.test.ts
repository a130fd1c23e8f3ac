import { describe, expect, it } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import type { Client } from "../world.ts";
import { useMira } from "./mira.ts";
import { words } from "../words.ts";

const mira = useMira();

/** Changes that a client sends for actors and items. */
async function sent(client: Client, deed: () => Promise<unknown>): Promise<Dict[]> {
  const all: Dict[] = [];
  const hooks = ["preUpdateActor", "preUpdateItem"].map((hook) => {
    const hear = (_: Loose, { _id: __, ...changes }: Dict): void =>
      void all.push(client.foundry.utils.flattenObject(changes) as Dict);
    return [hook, client.Hooks.on(hook, hear)] as const;
  });
  await deed();
  for (const [hook, id] of hooks) client.Hooks.off(hook, id);
  return all;
}

describe("fields", () => {
  it("are written singly, so that simultaneous changes lose nothing", async () => {
    const [mine, hers] = [await mira.at("gm").open(), await mira.at("anna").open()];
    const [changes] = await Promise.all([
      sent(mira.gm, () => mine.fill("system.st", "12")),
      hers.fill("system.iq", "14"),
      hers.fill("name", "Mira Kestrel"),
    ]);
    // The stored actor has no number yet.
    expect(changes).toEqual([{ "system.dataVersion": 1, "system.st": 12 }]);
    await mira.world.settled();
    for (const { actor } of [mine, hers])
      expect([actor.system.st, actor.system.iq, actor.name]).toEqual([12, 14, "Mira Kestrel"]);
    expect(mine.field("system.iq").value).toBe("14");
    await mine.fill("name", "Mira");
  });

  it("of items are written to the item alone", async () => {
    const sheet = await mira.at("anna").open(true, "gear");
    const quantity = `items.${String(sheet.actor.items.getName("Rope").id)}.system.quantity`;
    // An item made together with its actor gets its number now.
    const change = { "system.dataVersion": 1, "system.quantity": 5 };
    expect(await sent(mira.anna, () => sheet.fill(quantity, "+3"))).toEqual([change]);
    expect(sheet.field(quantity).value).toBe("5");
  });

  it("refuse an invalid entry with the reason and the valid value", async () => {
    const sheet = await mira.at("gm").open();
    for (const [name, typed, why] of [
      ["system.st", "abc", "not a number"],
      ["system.st", "", "Required."],
      ["system.basicSpeed", "5.1", "a multiple of 0.25"],
      ["name", " ", "Required."],
      ["system.attackSpeeds", "5, x", "commas"],
    ] as const) {
      const before = JSON.stringify(sheet.actor.toObject());
      const old = sheet.field(name).value as string;
      const control = await sheet.fill(name, typed);
      const message = sheet.find(`[id="${String(control.getAttribute("aria-errormessage"))}"]`);
      const counts = old || (/\d/.test(String(control.placeholder)) ? String(control.placeholder) : "empty");
      expect(words(message), name).toContain(why);
      expect(words(message), name).toMatch(new RegExp(`(still|Kept) ${counts}`));
      expect([message.getAttribute("role"), JSON.stringify(sheet.actor.toObject())], name).toEqual(["alert", before]);
      await sheet.actor.sheet.render();
      const shown = [sheet.field(name), control.value, control.getAttribute("aria-invalid")] as unknown[];
      expect(shown, name).toEqual([control, typed, "true"]);
      // Escape restores the valid value without closing.
      await sheet.key(control, "Escape");
      const after = [control.value, control.hasAttribute("aria-invalid"), sheet.has(".sz-wrong")] as unknown[];
      expect([...after, sheet.actor.sheet.rendered], name).toEqual([old, false, false, true]);
    }
    // A correction clears the mark as well.
    await sheet.fill("system.st", "x");
    sheet.type("system.st", "13");
    expect(sheet.has(".sz-wrong")).toBe(false);
    await sheet.fill("system.st", "13");
    expect(sheet.actor.system.st).toBe(13);
  });

  it("are derived again when they are emptied", async () => {
    const sheet = await mira.at("gm").open();
    await sheet.fill("system.agility", "9");
    expect(sheet.actor.system.figures.agility.value).toBe(9);
    await sheet.fill("system.agility", "");
    expect([sheet.actor.system.agility, sheet.field("system.agility").placeholder]).toEqual([null, "13"]);
  });

  it("keep typed text during another user's change and show the rest", async () => {
    const [mine, hers] = [await mira.at("gm").open(), await mira.at("anna").open()];
    const typing = hers.type("system.concept", "Scout of the ford");
    await mine.fill("system.concept", "Spy");
    await mine.fill("system.dx", "14");
    expect(hers.field("system.concept")).toBe(typing);
    expect([typing.value, hers.field("system.dx").value]).toEqual(["Scout of the ford", "14"]);
    expect(hers.actor.system.concept).toBe("Spy");
    await hers.fill("system.concept", "Scout of the ford");
    expect(mine.field("system.concept").value).toBe("Scout of the ford");
    await mine.fill("system.dx", "13");
  });

  it("of maps can be added and removed by name", async () => {
    const sheet = await mira.at("gm").open();
    const add = sheet.find("[id$=add-dr]");
    add.value = "Left arm";
    await sheet.press("[data-action=addPlace]");
    await sheet.fill("system.dr.Left-arm", "3");
    expect([sheet.actor.system.dr, sheet.actor.system.figures.dr["Left-arm"].value]).toEqual([{ "Left-arm": 3 }, 3]);
    await sheet.press("[data-action=removeEntry]");
    expect(sheet.actor.system.dr).toEqual({});
  });

  it("of markup text are written when the editor saves", async () => {
    const sheet = await mira.at("gm").open(true, "notes");
    const notes = "<p>Left-handed. Fears <b>water</b>.</p>";
    await sheet.fill("system.notes", notes);
    expect(sheet.actor.system.notes).toBe(notes);
    await sheet.open(false, "notes");
    expect([sheet.read(".sz-notes"), sheet.read(".sz-notes b")]).toEqual(["Left-handed. Fears water.", "water"]);
  });

  it("are saved when the sheet closes or Enter is pressed", async () => {
    const sheet = await mira.at("gm").open();
    const control = sheet.type("system.concept", "Ranger");
    control.focus();
    await sheet.close();
    expect(sheet.actor.system.concept).toBe("Ranger");
    await sheet.open();
    await sheet.key(sheet.type("system.concept", "Scout"), "Enter");
    expect(sheet.actor.system.concept).toBe("Scout");
  });
});
