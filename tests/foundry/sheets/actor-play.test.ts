import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { useMira } from "./mira.ts";
import { words } from "../words.ts";
import { QUICK } from "../../quick.ts";

const mira = useMira();

describe("rest and recovery", () => {
  it.skipIf(QUICK)("spares the dead the roll to stay alive at minus the maximum", async () => {
    const sheet = await mira.at("gm").open(false);
    await sheet.actor.update({ "system.hp.value": -sheet.actor.system.hp.max });
    await mira.world.settled(sheet.actor.toggleStatusEffect("dead", { active: true }));
    await sheet.press("[data-action=recover]");
    expect(sheet.entries.map((one) => words(one)).find((entry) => entry.startsWith("Stay alive"))).toMatch(
      /The dead do not recover/,
    );
    await sheet.actor.toggleStatusEffect("dead", { active: false });
    await mira.world.settled(sheet.actor.update({ "system.hp.value": 8 }));
  });

  it("B-69, B-75: rolls HT for a day of rest, with a card", async () => {
    const sheet = await mira.at("gm").open(false);
    const { Dice } = mira.gm.CONFIG;
    const { randomUniform } = Dice;
    Dice.randomUniform = () => 0.75;
    await sheet.press("[data-action=recover]");
    await sheet.pick("A day of rest");
    await sheet.confirm();
    Dice.randomUniform = randomUniform;
    expect([sheet.actor.system.hp.value, sheet.lastCard]).toEqual([
      9,
      expect.stringMatching(/^A day of rest Mira .*vs 12 made by 6 One HP back: 9 of 11$/),
    ]);
    await mira.world.settled(sheet.actor.update({ "system.hp.value": 8 }));
  });
});

describe("points", () => {
  it("accept a number or a change to it", async () => {
    const sheet = await mira.at("anna").open(false);
    for (const [typed, value] of [
      ["−3", 5],
      ["+2", 7],
      ["=-4", -4],
      ["8", 8],
    ] as const) {
      const control = await sheet.fill("system.hp.value", typed);
      expect([sheet.actor.system.hp.value, control.value]).toEqual([value, String(value).replace("-", "−")]);
    }
  });

  it("count every click despite a slow server", async () => {
    const sheet = await mira.at("anna").open(false);
    const quick = mira.world.network.conditions.delay;
    mira.world.conditions({ delay: () => 5 });
    for (let click = 0; click < 3; click++) sheet.click("[id$=-hp-less]");
    sheet.click("[id$=-hp-more]", { shiftKey: true });
    await sheet.press("[id$=-hp-less]");
    await mira.world.settled(new Promise((resolve) => setTimeout(resolve, 80)));
    mira.world.conditions({ delay: quick });
    expect(sheet.actor.system.hp.value).toBe(9);
    await sheet.fill("system.hp.value", "8");
  });

  it.skipIf(QUICK)("below a third show Reeling, which users cannot switch", async () => {
    const sheet = await mira.at("anna").open(false);
    const reeling = "[data-by=rule][aria-pressed=true]";
    await sheet.fill("system.hp.value", "3");
    expect(sheet.read(".sz-who__state")).toContain("Reeling");
    await sheet.press(reeling);
    expect([sheet.read(reeling), [...sheet.actor.statuses]]).toEqual(["Reeling", []]);
    await sheet.fill("system.hp.value", "8");
    expect(sheet.has(reeling)).toBe(false);
  });
});

describe("a locked sheet", () => {
  it("shows values instead of fields but accepts changes of play", async () => {
    const sheet = await mira.at("anna").open(false);
    expect(sheet.all("[name='system.st'], [name=name], [name='system.notes'], [data-action=createItem]")).toEqual([]);
    await sheet.press("[id$=-condition-grappled]");
    expect([...sheet.actor.statuses]).toEqual(["grappled"]);
    expect(sheet.read("[id$=-condition-grappled][aria-pressed=true]")).toBe("Grappled");
    await sheet.press("[id$=-condition-grappled]");
    await sheet.fill("system.posture", "kneeling");
    expect([sheet.actor.system.posture, sheet.read("[data-key=stat-dodge] small")]).toEqual(["kneeling", "now 6"]);
    await sheet.fill("system.posture", "standing");
    const mail = sheet.actor.items.getName("Mail") as Loose;
    for (const worn of [false, true]) {
      await sheet.tick(`items.${String(mail.id)}.system.worn`, worn);
      expect(mail.system.worn).toBe(worn);
    }
  });

  it.skipIf(QUICK)("omits empty parts", async () => {
    const parts = "[data-key=spells], [data-key=actions], [data-key=group-shield], .sz-more .sz-entries";
    expect((await mira.at("anna").open(false)).all(parts)).toEqual([]);
    expect((await mira.at("anna").open(true)).all(parts).length).toBeGreaterThan(2);
    await mira.at("anna").open(false);
  });

  it("always has a gauge of HP, and of FP if any", async () => {
    const sheet = await mira.at("anna").open(false);
    await sheet.actor.update({ "system.hp": { value: 0, max: 0 }, "system.fp": { value: 0, max: 0 } });
    await mira.world.settled();
    expect([sheet.field("system.hp.value").value, sheet.read("[data-key=pool-hp] small")]).toEqual(["0", "of 0"]);
    expect(sheet.has("[data-key=pool-fp]")).toBe(false);
    await sheet.actor.update({ "system.hp": { value: 8, max: 11 }, "system.fp": { value: 10, max: 10 } });
  });

  it.skipIf(QUICK)("stays unlocked while it is filled and opens locked the next time", async () => {
    const [made] = await mira.gm.window.Actor.create([{ name: "Novice", type: "npc" }]);
    const isLocked = async (): Promise<unknown[]> => {
      await made.sheet.render({ force: true });
      return [made.sheet.locked, made.sheet.element.querySelector("[name='system.concept']") === null];
    };
    expect(await isLocked()).toEqual([false, false]);
    await made.createEmbeddedDocuments("Item", [{ name: "Club", type: "weapon" }]);
    await mira.world.settled(made.update({ "system.concept": "Apprentice" }));
    expect(await isLocked()).toEqual([false, false]);
    await made.sheet.close();
    expect(await isLocked()).toEqual([true, true]);
    await made.sheet.close();
    await made.delete();
  });

  it.skipIf(QUICK)("is stored for this user and actor on this client", async () => {
    await mira.at("gm").open(true);
    const sheet = await mira.at("anna").open(true);
    await sheet.close();
    await sheet.actor.sheet.render({ force: true });
    expect([
      sheet.actor.sheet.locked,
      mira.at("gm", "Ogre").actor.sheet.locked,
      sheet.find("[data-action=toggleLock]").getAttribute("aria-pressed"),
    ]).toEqual([false, true, "false"]);
    await sheet.press("[data-action=toggleLock]");
    expect(mira.anna.game.settings.get("segment-zero", "sheetLocks")).toEqual({
      [mira.anna.game.user.id as string]: { [sheet.actor.uuid as string]: true },
    });
    expect(mira.at("gm").actor.sheet.locked).toBe(false);
  });
});

describe("figures", () => {
  it("explain their derivation for hover, focus and screen readers alike", async () => {
    const sheet = await mira.at("gm").open(false);
    const speed = sheet.find("[id$=-basicSpeed-figure]");
    expect(speed.dataset.tooltip).toBe("Basic Speed 6.25 = (DX 13 + HT 12) / 4");
    expect(words(sheet.find(`[id="${String(speed.getAttribute("aria-describedby"))}"]`))).toBe(speed.dataset.tooltip);
    expect(speed.tabIndex).toBe(0);
  });

  it("roll 3d6 with real dice, with the result on the card", async () => {
    const { anna, ids } = mira;
    const sheet = await mira.at("anna").open(false);
    const before = anna.game.messages.size as number;
    const sabre = (mode: string, what: string): string =>
      `[id$="-${String(sheet.actor.items.getName("Sabre").id)}-${mode}-${what}"]`;
    await sheet.press(sabre("a", "skill"));
    const { rolls, speaker } = anna.game.messages.contents.at(-1);
    expect([anna.game.messages.size, rolls.length, rolls[0].formula, speaker.actor]).toEqual([
      before + 1,
      1,
      "3d6",
      ids["Mira"],
    ]);
    expect(sheet.lastCard).toMatch(/^Sabre, cut Mira .*vs 14 .*(made|failed|success)/);
    if ((rolls[0].total as number) <= 14) expect(sheet.lastCard).toContain("Damage 1d+1 cut");
    for (const [selector, what] of [
      ["[id$=-dodge-figure]", /^Dodge Mira/],
      [sabre("a", "parry"), /^Parry, Sabre, cut Mira/],
      [sabre("a", "damage"), /Damage, Sabre, cut Mira .*\d+ cut/],
    ] as const) {
      await sheet.press(selector);
      expect(sheet.lastCard, selector).toMatch(what);
    }
  });

  it.skipIf(QUICK)("of damage without dice do not roll, and explain why", async () => {
    const sheet = await mira.at("gm").open(false);
    const said = (damage: string): unknown[] => {
      const { action, tooltip } = sheet.all("[id*=-b-]").find((one) => words(one).startsWith(damage)).dataset as Loose;
      return [action, tooltip];
    };
    expect(said("sw-2")).toEqual(["explain", expect.stringMatching(/swing dice of Mira.*More values.*Swing/)]);
    const sabre = sheet.actor.items.getName("Sabre") as Loose;
    await mira.world.settled(sabre.update({ "system.modes.b.damage": "smoke" }));
    expect(said("smoke")).toEqual(["explain", expect.stringContaining("not in dice")]);
    await sabre.update({ "system.modes.b.damage": "sw-2" });
  });

  it.skipIf(QUICK)("of damage from thrust or swing roll the attacker's dice", async () => {
    const sheet = await mira.at("anna").open(true);
    await sheet.fill("system.swing", "2d+1");
    await sheet.fill("system.thrust", "1d");
    await sheet.open(false);
    expect(sheet.actor.system).toMatchObject({ swing: "2d+1", thrust: "1d" });
    const sabre = String(sheet.actor.items.getName("Sabre").id);
    const blow = `[id$="-${sabre}-b-damage"]`;
    expect([sheet.read(blow), sheet.find(blow).dataset.tooltip]).toEqual([
      "2d-1 imp",
      "impaling: sw-2 with swing 2d+1",
    ]);
    await sheet.press(blow);
    expect(mira.anna.game.messages.contents.at(-1).rolls[0].formula).toBe("2d6 - 1");
    expect(sheet.lastCard).toMatch(/Damage, Sabre, thrust Mira .*sw-2 with swing 2d\+1.*\d+ imp/);
  });
});

describe("old-school values", () => {
  const part = "[data-key=old-school]";
  const values = { thac0: 17, attackBonus: null, saves: "D12 W13 P14 (F2)", xp: 1200, appearing: "" };

  it.skipIf(QUICK)("can be set in side segments, as a shield's armour class", async () => {
    const sheet = await mira.at("gm").open(true);
    expect(sheet.has(part)).toBe(false);
    await mira.world.settled(mira.gm.game.settings.set("segment-zero", "pacing", "side-segments"));
    await sheet.fill("system.oldSchool.attackBonus", "+3");
    expect(sheet.actor.system.oldSchool.attackBonus).toBe(3);
    await sheet.fill("system.oldSchool.attackBonus", "");
    expect(sheet.actor.system.oldSchool.attackBonus).toBe(null);
    await sheet.open(false);
    expect(sheet.has(part)).toBe(false);
    const made: readonly Loose[] = await sheet.actor.createEmbeddedDocuments(
      "Item",
      [1, 0].map((armourClass) => ({ name: `Targe ${armourClass}`, type: "shield", system: { armourClass } })),
    );
    await mira.world.settled();
    const shown = made.map(({ name }) => /AC [^ ,]+/.exec(words(sheet.row(String(name))))?.[0]);
    expect(shown, "0 is no bonus").toEqual(["AC +1", undefined]);
    for (const shield of made) await shield.delete();
  });

  it("are shown on a locked sheet and rolled with d20", async () => {
    await mira.world.settled(mira.gm.game.settings.set("segment-zero", "pacing", "side-segments"));
    const sheet = await mira.at("gm").open(false);
    await mira.world.settled(sheet.actor.update({ "system.oldSchool": values }));
    expect(sheet.read(".sz-values > .sz-figlines")).toMatch(/^THAC0.*17.*Saving throws.*D 12.*W 13.*P 14/);
    expect(sheet.read(part)).toMatch(/XP.*1,200/);
    expect(sheet.read(part)).not.toMatch(/THAC0|Number appearing/);
    await sheet.press("[id$=-d20-save-1]");
    expect(sheet.lastCard).toMatch(/Saving throw, W.*13/);
    sheet.click("[id$=-d20-thac0]");
    await mira.world.settled();
    const field = (name: string): string => sheet.dialog.querySelector(`[name=${name}]`).value as string;
    expect([field("kind"), field("target"), field("modifier")]).toEqual(["d20", "17", "0"]);
    await sheet.confirm("cancel");
  });
});
