import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import type { Client } from "../world.ts";
import { useMira, type MirasTable } from "./mira.ts";
import { words } from "./sheet-hands.ts";
import { QUICK } from "../../quick.ts";

let world: MirasTable["world"];
let gm: Client;
let anna: Client;
let ids: MirasTable["ids"];
let at: MirasTable["at"];
useMira((table) => {
  ({ world, gm, anna, ids, at } = table);
});

describe("points", () => {
  it("left are typed as a number, or as what is added or taken off", async () => {
    const sheet = await at(anna).open(false);
    for (const [typed, value] of [
      ["-3", 5],
      ["+2", 10],
      ["−3", 5],
      ["4", 4],
      ["=-4", -4],
    ] as const) {
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

  it.skipIf(QUICK)("below a third make one reel, which the rules set and nobody switches", async () => {
    const sheet = await at(anna).open(false);
    await sheet.fill("system.hp.value", "3");
    expect(sheet.read(".sz-who__state")).toContain("Reeling");
    const reeling = sheet.find("[data-by=rule][aria-pressed=true]");
    await sheet.press("[data-by=rule][aria-pressed=true]");
    expect([words(reeling), reeling.getAttribute("aria-pressed"), [...sheet.actor.statuses]]).toEqual([
      "Reeling",
      "true",
      [],
    ]);
    await sheet.fill("system.hp.value", "8");
    expect(sheet.has("[data-by=rule][aria-pressed=true]")).toBe(false);
  });
});

describe("a locked sheet", () => {
  it("shows figures instead of fields, and still takes what happens in play", async () => {
    const sheet = await at(anna).open(false);
    expect(sheet.all("[name='system.st'], [name=name], [name='system.notes'], [data-action=createItem]")).toEqual([]);
    await sheet.press("[data-condition=grappled]");
    expect([[...sheet.actor.statuses], sheet.read("[data-condition=grappled][aria-pressed=true]")]).toEqual([
      ["grappled"],
      "Grappled",
    ]);
    await sheet.press("[data-condition=grappled]");
    await sheet.fill("system.posture", "kneeling");
    expect([sheet.actor.system.posture, sheet.read("[data-key=stat-dodge] small")]).toEqual(["kneeling", "now 6"]);
    await sheet.fill("system.posture", "standing");
    await sheet.tick(`items.${String(sheet.actor.items.getName("Mail").id)}.system.worn`, false);
    expect(sheet.actor.items.getName("Mail").system.worn).toBe(false);
    await sheet.tick(`items.${String(sheet.actor.items.getName("Mail").id)}.system.worn`, true);
  });

  it.skipIf(QUICK)("leaves out what there is none of", async () => {
    const parts = "[data-key=spells], [data-key=actions], [data-key=group-shield], .sz-more .sz-entries";
    expect((await at(anna).open(false)).all(parts)).toEqual([]);
    expect((await at(anna).open(true)).all(parts).length).toBeGreaterThan(2);
    await at(anna).open(false);
  });

  it("always has a gauge of HP, while whoever has no FP at all has none of them", async () => {
    const sheet = await at(anna).open(false);
    await sheet.actor.update({ "system.hp": { value: 0, max: 0 }, "system.fp": { value: 0, max: 0 } });
    await world.settled();
    expect([
      sheet.field("system.hp.value").value,
      sheet.read("[data-key=pool-hp] small"),
      sheet.has("[data-key=pool-fp]"),
    ]).toEqual(["0", "of 0", false]);
    await sheet.actor.update({ "system.hp": { value: 8, max: 11 }, "system.fp": { value: 10, max: 10 } });
  });

  it.skipIf(QUICK)(
    "does not lock itself while somebody builds on it; when it is opened the next time it is locked",
    async () => {
      const [made] = await gm.window.Actor.create([{ name: "Novice", type: "npc" }]);
      await made.sheet.render({ force: true });
      const locked = (): unknown[] => [
        made.sheet.locked,
        made.sheet.element.querySelector("[name='system.concept']") === null,
      ];
      expect(locked()).toEqual([false, false]);
      await made.createEmbeddedDocuments("Item", [{ name: "Club", type: "weapon" }]);
      await made.update({ "system.concept": "Apprentice" });
      await world.settled();
      expect(locked()).toEqual([false, false]);
      await made.sheet.close();
      await made.sheet.render({ force: true });
      expect(locked()).toEqual([true, true]);
      await made.sheet.close();
      await made.delete();
    },
  );

  it.skipIf(QUICK)("is remembered for this user and actor on this client", async () => {
    await at(gm).open(true);
    const sheet = await at(anna).open(true);
    await sheet.close();
    await sheet.actor.sheet.render({ force: true });
    expect([
      sheet.actor.sheet.locked,
      at(gm, "Ogre").actor.sheet.locked,
      sheet.find("[data-action=toggleLock]").getAttribute("aria-pressed"),
    ]).toEqual([false, true, "false"]);
    await sheet.press("[data-action=toggleLock]");
    expect(anna.game.settings.get("segment-zero", "sheetLocks")).toEqual({
      [anna.game.user.id as string]: { [sheet.actor.uuid as string]: true },
    });
    expect(at(gm).actor.sheet.locked).toBe(false);
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
    expect([anna.game.messages.size, message.rolls.length, message.rolls[0].formula, message.speaker.actor]).toEqual([
      before + 1,
      1,
      "3d6",
      ids["Mira"],
    ]);
    expect(sheet.lastCard).toMatch(/^Sabre, cut Mira .*against 14 .*(made|failed|success)/);
    const total = message.rolls[0].total as number;
    if (total <= 14) expect(sheet.lastCard).toContain("Damage 1d+1 cut");
    for (const [selector, what] of [
      ["[data-figure=dodge]", "Dodge"],
      ["[data-figure=st]", "ST"],
      [`[data-item="${saber}"][data-kind=parry]`, "Parry, Sabre, cut"],
    ] as const) {
      await sheet.press(selector);
      expect(sheet.lastCard, what).toMatch(new RegExp(`^${what} Mira`));
    }
    await sheet.press(`[data-item="${saber}"][data-mode=a][data-action=rollDamage]`);
    expect(sheet.lastCard).toMatch(/Damage, Sabre, cut Mira .*\d+ cut/);
    expect(anna.errors()).toEqual([]);
  });

  it.skipIf(QUICK)("of damage that is not said in dice do not roll, and say why", async () => {
    const sheet = await at(gm).open(false);
    const plain = sheet.all("[data-mode=b]").find((one) => words(one).startsWith("sw-2"));
    expect([plain.dataset.action, plain.dataset.tooltip]).toEqual([
      "explain",
      expect.stringMatching(/swing dice of Mira.*More values.*Swing/),
    ]);
    const saber = sheet.actor.items.getName("Sabre") as Loose;
    await saber.update({ "system.modes.b.damage": "smoke" });
    await world.settled();
    const smoke = sheet.all("[data-mode=b]").find((one) => words(one).startsWith("smoke"));
    expect([smoke.dataset.action, smoke.dataset.tooltip]).toEqual(["explain", expect.stringContaining("not in dice")]);
    await saber.update({ "system.modes.b.damage": "sw-2" });
  });

  it.skipIf(QUICK)(
    "of damage that counts from thrust or swing roll the dice of whoever strikes, and say how they came about",
    async () => {
      const sheet = await at(anna).open(true);
      await sheet.fill("system.swing", "2d+1");
      await sheet.fill("system.thrust", "1d");
      await sheet.open(false);
      const blow = `[data-item="${String(sheet.actor.items.getName("Sabre").id)}"][data-mode=b][data-action=rollDamage]`;
      const button = sheet.element.querySelector(blow);
      expect([sheet.actor.system.swing, sheet.actor.system.thrust, words(button), button.dataset.tooltip]).toEqual([
        "2d+1",
        "1d",
        "2d-1 imp",
        "impaling: sw-2 with swing 2d+1",
      ]);
      await sheet.press(blow);
      expect(anna.game.messages.contents.at(-1).rolls[0].formula).toBe("2d6 - 1");
      expect(sheet.lastCard).toMatch(/Damage, Sabre, thrust Mira .*sw-2 with swing 2d\+1.*\d+ imp/);
      expect(anna.errors()).toEqual([]);
    },
  );
});
