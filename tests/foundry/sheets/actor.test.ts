import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { leaveUndrawn, openWorld, type Client, type World } from "../world.ts";
import { SheetHands, words } from "./sheet-hands.ts";

let world: World;
let gm: Client;
let anna: Client;
let ben: Client;
let ids: Record<string, string>;

beforeAll(async () => {
  world = await openWorld();
  [gm, anna, ben] = [await world.join("Gamemaster"), await world.join("Anna"), await world.join("Ben")];
  leaveUndrawn(gm, anna, ben);
  const [annaId, benId] = ["Anna", "Ben"].map((name) => gm.game.users.getName(name).id as string) as [string, string];
  const of = (limited: number): Dict => ({ default: 0, [annaId]: 3, [benId]: limited });
  const created = await gm.window.Actor.create([
    {
      name: "Mira", type: "character", ownership: of(2),
      system: { concept: "Scout", player: "Noor", st: 11, dx: 13, ht: 12, hp: { value: 8, max: 11 }, notes: "<p>Left-handed.</p>" },
      items: [
        { name: "Sabre", type: "weapon", sort: 1, system: { modes: { a: { name: "cut", skill: "Saber", damage: "1d+1", damageType: "cut", parry: 0 }, b: { name: "thrust", sort: 1, skill: "Saber", damage: "sw-2", damageType: "imp" } } } },
        { name: "Bow", type: "weapon", sort: 2, system: { ranged: true, ready: false, capacity: 1, loaded: 0, modes: { a: { kind: "ranged", level: 12, damage: "1d", damageType: "imp", accuracy: 2, range: 150 } } } },
        { name: "Saber", type: "skill", system: { relative: 1 } },
        { name: "Rope", type: "gear", sort: 1, system: { quantity: 2, weight: 1.5 } },
        { name: "Lantern", type: "gear", sort: 2, system: { weight: 2 } },
        { name: "Mail", type: "armor", system: { dr: 4, locations: ["torso"], weight: 25 } },
      ],
    },
    { name: "Ogre", type: "npc", ownership: of(1), system: { concept: "A brute", player: "", dx: 9 } },
    { name: "Fuse", type: "hazard", ownership: of(2), system: { concept: "The powder goes up", times: { stopwatch: 24 } } },
  ]);
  ids = Object.fromEntries(created.map(({ name, id }: { name: string; id: string }) => [name, id]));
  await world.settled();
});
// What is open is drawn with every change, on every client.
afterEach(async () => { await Promise.all([gm, anna, ben].flatMap((client) => [...client.foundry.applications.instances.values()].map((app: Loose) => ("actor" in app ? app.close() : null) as unknown))); });
afterAll(async () => { await world.close(); });

const at = (client: Client, name = "Mira"): SheetHands => new SheetHands(world, client, ids[name]!);

/** Changes that a client sends for actors and items, as they are. */
async function sent(client: Client, deed: () => Promise<unknown>): Promise<Dict[]> {
  const all: Dict[] = [];
  const hooks = ["Actor", "Item"].map((document) => client.Hooks.on(`preUpdate${document}`, (_: Loose, changes: Dict) => { all.push(client.foundry.utils.flattenObject(changes)); }) as number);
  await deed();
  hooks.forEach((hook, place) => client.Hooks.off(`preUpdate${["Actor", "Item"][place]}`, hook));
  return all.map((changes) => Object.fromEntries(Object.entries(changes).filter(([key]) => key !== "_id")));
}

describe("the sheet of an actor", () => {
  it.each(["Mira", "Ogre", "Fuse"])("opens for %s with every control named, no id twice and no text left out", async (name) => {
    for (const open of [true, false]) {
      const sheet = await at(gm, name).open(open);
      const named = sheet.all(".window-content :is(button, input, select, prose-mirror)");
      expect(named.length, name).toBeGreaterThan(open || name !== "Fuse" ? 4 : -1);
      for (const one of named) {
        const label = String(one.getAttribute("aria-label") ?? (words(one) || words(sheet.element.querySelector(`label[for="${String(one.id)}"]`))));
        expect(label, String(one.outerHTML)).toMatch(/[\p{L}\p{N}]/u);
      }
      const all = sheet.all("[id]").map((one) => String(one.id));
      expect(all.filter((id, place) => all.indexOf(id) !== place)).toEqual([]);
      for (const one of sheet.all("[aria-describedby], [aria-labelledby], [aria-controls]")) {
        for (const attribute of ["aria-describedby", "aria-labelledby", "aria-controls"]) {
          const id = one.getAttribute(attribute) as string | null;
          if (id) expect(sheet.element.querySelector(`[id="${id}"]`), `${attribute}="${id}"`).toBeTruthy();
        }
      }
      expect(words(sheet.element)).not.toMatch(/SEGMENTZERO|undefined|NaN|\[object/);
      await sheet.close();
    }
    expect(gm.errors()).toEqual([]);
  });

  it("shows whoever may only know of somebody name, picture and the public line, and nothing else", async () => {
    const sheet = await at(ben, "Ogre").open();
    expect([sheet.read(".sz-who__name"), sheet.read(".sz-who__line"), sheet.read(".window-content")]).toEqual(["Ogre", "A brute", "OgreA brute"]);
    expect(sheet.all(".window-content :is(button, input, select)")).toEqual([]);
    await at(gm, "Ogre").actor.update({ [`ownership.${String(ben.game.user.id)}`]: 2 });
    await world.settled();
    expect(sheet.has(".sz-stats") && !sheet.has(".sz-who--limited")).toBe(true);
    await sheet.close();
  });

  it("lets whoever may only look read everything and change nothing", async () => {
    const sheet = await at(ben).open();
    expect(sheet.all("input:not([disabled]), textarea, prose-mirror, select:not([disabled])")).toEqual([]);
    const able = sheet.all(".window-content button").filter((one) => !one.disabled && one.getAttribute("aria-disabled") !== "true").map((one) => String(one.dataset.action));
    expect([...new Set(able)].sort()).toEqual(["explain", "openItem", "rowMenu", "tab"]);
    expect(sheet.read("[data-key=stat-dx] dd")).toBe("13");
    await sheet.close();
    expect(ben.errors()).toEqual([]);
  });
});

describe("fields", () => {
  it("are written one by one, so that two people who change different ones lose nothing", async () => {
    const [mine, hers] = [await at(gm).open(), await at(anna).open()];
    const [changes] = await Promise.all([sent(gm, () => mine.fill("system.st", "12")), hers.fill("system.iq", "14"), hers.fill("name", "Mira Kestrel")]);
    expect(changes).toEqual([{ "system.st": 12 }]);
    await world.settled();
    for (const { actor } of [mine, hers]) expect([actor.system.st, actor.system.iq, actor.name]).toEqual([12, 14, "Mira Kestrel"]);
    expect(mine.field("system.iq").value).toBe("14");
    await mine.fill("name", "Mira");
  });

  it("of items are written to the item alone", async () => {
    const sheet = await at(anna).open(true, "gear");
    const rope = sheet.actor.items.getName("Rope").id as string;
    expect(await sent(anna, () => sheet.fill(`items.${rope}.system.quantity`, "+3"))).toEqual([{ "system.quantity": 5 }]);
    expect(sheet.field(`items.${rope}.system.quantity`).value).toBe("5");
  });

  it("refuse what cannot be in place, say why and what still counts", async () => {
    const sheet = await at(gm).open();
    for (const [name, typed, why] of [
      ["system.st", "abc", "no number"], ["system.st", "1.5", "whole"], ["system.st", "-1", "0 to 1,000"], ["system.st", "", "Something has to stand here"],
      ["system.basicSpeed", "5.1", "steps of 0.25"], ["system.agility", "0", "1 to 1,000"], ["name", " ", "Something has to stand here"], ["system.attackSpeeds", "5, x", "commas"],
    ] as const) {
      const before = JSON.stringify(sheet.actor.toObject());
      const old = sheet.field(name).value as string;
      const control = await sheet.fill(name, typed);
      const message = sheet.find(`[id="${String(control.getAttribute("aria-errormessage"))}"]`);
      expect(words(message), name).toContain(why);
      expect(words(message), name).toContain(`still ${old || (/\d/.test(String(control.placeholder)) ? String(control.placeholder) : "empty")}`);
      expect([control.getAttribute("aria-invalid"), control.value, message.getAttribute("role")], name).toEqual(["true", typed, "alert"]);
      expect(JSON.stringify(sheet.actor.toObject()), name).toBe(before);
      // Another render takes nothing away.
      await sheet.actor.sheet.render();
      expect([sheet.field(name), control.value, control.getAttribute("aria-invalid")], name).toEqual([control, typed, "true"]);
      // Escape gives back what counts, and closes nothing.
      await sheet.key(control, "Escape");
      expect([control.value, control.hasAttribute("aria-invalid"), sheet.has(".sz-wrong"), sheet.actor.sheet.rendered], name).toEqual([old, false, false, true]);
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
    expect([typing.value, hers.field("system.dx").value, hers.actor.system.concept]).toEqual(["Scout of the ford", "14", "Spy"]);
    await hers.fill("system.concept", "Scout of the ford");
    expect(mine.field("system.concept").value).toBe("Scout of the ford");
    await mine.fill("system.dx", "13");
  });

  it("of maps can be added and taken away by name", async () => {
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
    expect([sheet.read(".sz-notes"), sheet.find(".sz-notes b").textContent]).toEqual(["Left-handed. Fears water.", "water"]);
  });

  it("are taken when the sheet is closed, and when Enter is pressed", async () => {
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

describe("points", () => {
  it("left are typed as a number, or as what is added or taken off", async () => {
    const sheet = await at(anna).open(false);
    for (const [typed, value] of [["-3", 5], ["+2", 10], ["−3", 5], ["4", 4], ["=-4", -4]] as const) {
      await sheet.actor.update({ "system.hp.value": 8 });
      await world.settled();
      const control = await sheet.fill("system.hp.value", typed);
      expect([sheet.actor.system.hp.value, control.value], typed).toEqual([value, String(value).replace("-", "−")]);
    }
  });

  it("count every click, however slow the server is", async () => {
    const sheet = await at(anna).open(false);
    await sheet.actor.update({ "system.hp.value": 8 });
    await world.settled();
    const quick = world.network.conditions.delay;
    world.conditions({ delay: () => 5 });
    for (let click = 0; click < 3; click++) sheet.click("[data-pool=hp][data-by='-1']");
    sheet.click("[data-pool=hp][data-by='1']", { shiftKey: true });
    await sheet.press("[data-pool=hp][data-by='-1']");
    await new Promise((resolve) => setTimeout(resolve, 80));
    await world.settled();
    world.conditions({ delay: quick });
    expect(sheet.actor.system.hp.value).toBe(9);
  });

  it("below a third make one reel, which the rules set and nobody switches", async () => {
    const sheet = await at(anna).open(false);
    await sheet.fill("system.hp.value", "3");
    expect(sheet.read(".sz-who__state")).toContain("Reeling");
    const reeling = sheet.find("[data-by=rule][aria-pressed=true]");
    await sheet.press("[data-by=rule][aria-pressed=true]");
    expect([words(reeling), reeling.getAttribute("aria-pressed"), [...sheet.actor.statuses]]).toEqual(["Reeling", "true", []]);
    await sheet.fill("system.hp.value", "8");
    expect(sheet.has("[data-by=rule][aria-pressed=true]")).toBe(false);
  });
});

describe("a locked sheet", () => {
  it("shows figures instead of fields, and still takes what happens in play", async () => {
    const sheet = await at(anna).open(false);
    expect(sheet.all("[name='system.st'], [name=name], [name='system.notes'], [data-action=createItem]")).toEqual([]);
    await sheet.press("[data-condition=grappled]");
    expect([[...sheet.actor.statuses], sheet.read("[data-condition=grappled][aria-pressed=true]")]).toEqual([["grappled"], "Grappled"]);
    await sheet.press("[data-condition=grappled]");
    await sheet.fill("system.posture", "kneeling");
    expect([sheet.actor.system.posture, sheet.read("[data-key=stat-dodge] small")]).toEqual(["kneeling", "now 6"]);
    await sheet.fill("system.posture", "standing");
    await sheet.tick(`items.${String(sheet.actor.items.getName("Mail").id)}.system.worn`, false);
    expect(sheet.actor.items.getName("Mail").system.worn).toBe(false);
    await sheet.tick(`items.${String(sheet.actor.items.getName("Mail").id)}.system.worn`, true);
  });

  it("leaves out what there is none of", async () => {
    const parts = "[data-key=spells], [data-key=actions], [data-key=group-shield], .sz-more .sz-entries";
    expect((await at(anna).open(false)).all(parts)).toEqual([]);
    expect((await at(anna).open(true)).all(parts).length).toBeGreaterThan(2);
    await at(anna).open(false);
  });

  it("always has a gauge of HP, while whoever has no FP at all has none of them", async () => {
    const sheet = await at(anna).open(false);
    await sheet.actor.update({ "system.hp": { value: 0, max: 0 }, "system.fp": { value: 0, max: 0 } });
    await world.settled();
    expect([sheet.field("system.hp.value").value, sheet.read("[data-key=pool-hp] small"), sheet.has("[data-key=pool-fp]")]).toEqual(["0", "of 0", false]);
    await sheet.actor.update({ "system.hp": { value: 8, max: 11 }, "system.fp": { value: 10, max: 10 } });
  });

  it("is remembered for this user and actor on this client", async () => {
    const sheet = await at(anna).open(true);
    await sheet.close();
    await sheet.actor.sheet.render({ force: true });
    expect([sheet.actor.sheet.locked, at(gm, "Ogre").actor.sheet.locked, sheet.find("[data-action=toggleLock]").getAttribute("aria-pressed")]).toEqual([false, true, "false"]);
    await sheet.press("[data-action=toggleLock]");
    expect(anna.game.settings.get("segment-zero", "sheetLocks")).toEqual({ [anna.game.user.id as string]: { [sheet.actor.uuid as string]: true } });
    expect(at(gm).actor.sheet.locked).toBe(false);
  });
});

describe("what the world's pacings read", () => {
  const strip = (sheet: SheetHands): string[] => sheet.all(".sz-figures > .sz-stats dt").map(words);
  const more = (sheet: SheetHands): string => words(sheet.find(".sz-more"));

  it.each([
    ["speed-order", ["ST", "DX", "IQ", "HT", "Will", "Per", "Speed", "Move", "Dodge", "DR"], "Agility"],
    ["stopwatch", ["ST", "DX", "IQ", "HT", "Will", "Per", "Speed", "Move", "Dodge", "DR", "Agility"], "Morale"],
    ["side-segments", ["AC", "HD", "Morale"], "Dodge"],
    ["two-action", ["Init. %", "Situation", "Aware. %"], "Dodge"],
  ])("under %s stands in the strip; the rest is one click away and not lost", async (pacing, shown, other) => {
    await gm.game.settings.set("segment-zero", "pacing", pacing);
    await world.settled();
    const sheet = await at(gm).open(false);
    expect(strip(sheet)).toEqual(shown);
    expect(more(sheet)).toContain(other);
    const every = words(sheet.find(".sz-figures"));
    for (const label of ["ST", "Dodge", "Agility", "HD", "Morale", "Init. %", "Attack speeds", "Giant", "Quick draw", "Size modifier"]) expect(every, label).toContain(label);
    await gm.game.settings.set("segment-zero", "pacing", "speed-order");
    await world.settled();
  });
});

describe("figures", () => {
  it("say how they came about, for hover, focus and screen readers alike", async () => {
    const sheet = await at(gm).open(false);
    const speed = sheet.find("[data-figure=basicSpeed]");
    expect(speed.dataset.tooltip).toBe("Basic Speed 6.25 = (DX 13 + HT 12) / 4");
    expect(words(sheet.find(`[id="${String(speed.getAttribute("aria-describedby"))}"]`))).toBe(speed.dataset.tooltip);
    expect(speed.tabIndex).toBe(0);
  });

  it("roll 3d6 with real dice, and the card says what follows", async () => {
    const sheet = await at(anna).open(false);
    const before = anna.game.messages.size as number;
    const saber = sheet.actor.items.getName("Sabre").id as string;
    await sheet.press(`[data-item="${saber}"][data-mode=a][data-kind=skill]`);
    const message = anna.game.messages.contents.at(-1);
    expect([anna.game.messages.size, message.rolls.length, message.rolls[0].formula, message.speaker.actor]).toEqual([before + 1, 1, "3d6", ids["Mira"]]);
    expect(sheet.lastCard).toMatch(/^Sabre, cut Mira .*against 14 .*(made|failed|success)/);
    const total = message.rolls[0].total as number;
    if (total <= 14) expect(sheet.lastCard).toContain("Damage 1d+1 cut");
    for (const [selector, what] of [["[data-figure=dodge]", "Dodge"], ["[data-figure=st]", "ST"], [`[data-item="${saber}"][data-kind=parry]`, "Parry, Sabre, cut"]] as const) {
      await sheet.press(selector);
      expect(sheet.lastCard, what).toMatch(new RegExp(`^${what} Mira`));
    }
    await sheet.press(`[data-item="${saber}"][data-mode=a][data-action=rollDamage]`);
    expect(sheet.lastCard).toMatch(/Damage, Sabre, cut Mira .*\d+ cut/);
    expect(anna.errors()).toEqual([]);
  });

  it("of damage that is not said in dice do not roll, and say why", async () => {
    const sheet = await at(gm).open(false);
    const plain = sheet.all("[data-mode=b]").find((one) => words(one).startsWith("sw-2"));
    expect([plain.dataset.action, plain.dataset.tooltip]).toEqual(["explain", expect.stringMatching(/swing dice of Mira.*More figures.*Swing/)]);
    const saber = sheet.actor.items.getName("Sabre") as Loose;
    await saber.update({ "system.modes.b.damage": "smoke" });
    await world.settled();
    const smoke = sheet.all("[data-mode=b]").find((one) => words(one).startsWith("smoke"));
    expect([smoke.dataset.action, smoke.dataset.tooltip]).toEqual(["explain", expect.stringContaining("not said in dice")]);
    await saber.update({ "system.modes.b.damage": "sw-2" });
  });

  it("of damage that counts from thrust or swing roll the dice of whoever strikes, and say how they came about", async () => {
    const sheet = await at(anna).open(true);
    await sheet.fill("system.swing", "2d+1");
    await sheet.fill("system.thrust", "1d");
    await sheet.open(false);
    const blow = `[data-item="${String(sheet.actor.items.getName("Sabre").id)}"][data-mode=b][data-action=rollDamage]`;
    const button = sheet.element.querySelector(blow);
    expect([sheet.actor.system.swing, sheet.actor.system.thrust, words(button), button.dataset.tooltip]).toEqual(["2d+1", "1d", "2d-1 imp", "sw-2 with swing 2d+1"]);
    await sheet.press(blow);
    expect(anna.game.messages.contents.at(-1).rolls[0].formula).toBe("2d6 - 1");
    expect(sheet.lastCard).toMatch(/Damage, Sabre, thrust Mira .*sw-2 with swing 2d\+1.*\d+ imp/);
    expect(anna.errors()).toEqual([]);
  });
});

describe("items", () => {
  const order = (sheet: SheetHands, type: string): string[] => [...sheet.actor.items].filter((one: Loose) => one.type === type).sort((a: Loose, b: Loose) => a.sort - b.sort).map((one: Loose) => String(one.name));

  it("of the kind weapon can be used as soon as they are added", async () => {
    const sheet = await at(gm).open(true);
    await sheet.press("[data-action=createItem][data-type=weapon]");
    const added = sheet.actor.items.contents.at(-1) as Loose;
    expect(sheet.has(`[data-wish=attack][data-item="${String(added.id)}"]`)).toBe(true);
    await added.delete();
  });

  it("are added, moved, doubled and deleted without a pointer, the last after a question", async () => {
    const sheet = await at(gm).open(true, "gear");
    await sheet.press("[data-action=createItem][data-type=gear]");
    const [added] = order(sheet, "gear").slice(-1) as [string];
    expect(sheet.actor.items.getName(added).sheet.rendered).toBe(true);
    await sheet.actor.items.getName(added).sheet.close();
    await sheet.choose(added, "One place up");
    expect(order(sheet, "gear")).toEqual(["Rope", added, "Lantern"]);
    await sheet.choose(added, "Duplicate");
    expect(order(sheet, "gear")).toEqual(["Rope", added, `${added} (copy)`, "Lantern"]);
    for (const [name, button, left] of [[added, "no", 4], [added, "yes", 3], [`${added} (copy)`, "yes", 2]] as const) {
      await sheet.choose(name, "Delete");
      await sheet.confirm(button);
      expect(order(sheet, "gear")).toHaveLength(left);
    }
  });

  it("come as copies from elsewhere; the same thing once more becomes more of it", async () => {
    const sheet = await at(anna).open(false, "gear");
    const [torch, rope, other] = await gm.window.Item.create([
      { name: "Torch", type: "gear", ownership: { default: 2 } }, { name: "Rope", type: "gear", ownership: { default: 2 }, system: { quantity: 4, weight: 1.5 } },
      { name: "Rope", type: "gear", ownership: { default: 2 }, system: { weight: 9 } },
    ]);
    await world.settled();
    const ropes = (): number[] => [...sheet.actor.items].filter((one: Loose) => one.name === "Rope").map((one: Loose) => one.system.quantity as number);
    const [before] = ropes() as [number];
    for (const item of [torch, rope, other]) await sheet.drop("Item", String(item.uuid));
    expect([ropes(), sheet.actor.items.getName("Torch").system.quantity]).toEqual([[before + 4, 1], 1]);
    await sheet.drop("Item", String(torch.uuid), "Rope");
    expect(sheet.actor.items.getName("Torch").system.quantity).toBe(2);
    expect(gm.game.items.size).toBe(3);
    await sheet.actor.deleteEmbeddedDocuments("Item", [...sheet.actor.items].filter((one: Loose) => one.name === "Torch" || one.system.weight === 9).map((one: Loose) => one.id as string));
  });

  it("are put in order by dropping one on another, unless the sheet is locked", async () => {
    const sheet = await at(anna).open(false, "gear");
    const lantern = String(sheet.actor.items.getName("Lantern").uuid);
    await sheet.drop("Item", lantern, "Rope");
    expect(order(sheet, "gear")).toEqual(["Rope", "Lantern"]);
    await sheet.open(true, "gear");
    await sheet.drop("Item", lantern, "Rope");
    expect(order(sheet, "gear")).toEqual(["Lantern", "Rope"]);
    expect(sheet.row("Rope").getAttribute("draggable")).toBe("true");
  });

  it("weigh what the load says", async () => {
    const sheet = await at(gm).open(false, "gear");
    expect(sheet.read(".sz-load__words")).toMatch(/^40\.5 lb carried, \d+ lb basic lift: light load/);
  });
});

describe("tabs", () => {
  it("are walked with arrows, and only the one in front is a stop of the Tab key", async () => {
    const sheet = await at(gm).open(false);
    const front = (): string[] => sheet.all("[role=tab][aria-selected=true]").map(words);
    await sheet.key(sheet.find("[role=tab][aria-selected=true]"), "End");
    expect([front(), sheet.all("[role=tab]").map((one) => Number(one.tabIndex)), sheet.all(".sz-panel.active").map((one) => String(one.dataset.tab))]).toEqual([["Notes"], [-1, -1, -1, 0], ["notes"]]);
    await sheet.key(sheet.find("[role=tab][aria-selected=true]"), "ArrowRight");
    expect(front()).toEqual(["Fight"]);
    await sheet.actor.sheet.render();
    expect(front()).toEqual(["Fight"]);
  });
});
