import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { participantOf } from "../../../src/rules/index.ts";
import { Duel } from "./duel.ts";
import { SheetHands } from "./sheet-hands.ts";
import { words } from "../words.ts";
import { QUICK } from "../../quick.ts";

const melee = { level: 13, damage: "1d+2", damageType: "cut" };
const shot = (damage: string, damageType: string): object => ({ kind: "ranged", level: 12, damage, damageType });
const PISTOL = {
  ...{ ranged: true, ready: false, speedClass: 4, drawClass: 3, reloadClass: 8, capacity: 7, loaded: 5 },
  ...{ weaponSpeed: 3, rateOfFire: 3, fireKind: "auto", modes: { a: shot("2d", "pi") } },
};
const BOW = { ranged: true, rateOfFire: 1, fireKind: "muscle", modes: { a: shot("1d", "imp") } };

let anna: SheetHands;
const duel = new Duel(
  {
    system: { dx: 12, ht: 12, agility: 10, initiative: 60, basicSpeed: 6 },
    items: [
      { name: "Sword", type: "weapon", sort: 1, system: { speedClass: 7, weaponSpeed: 5, modes: { a: melee } } },
      { name: "Pistol", type: "weapon", sort: 2, system: PISTOL },
      { name: "Bow", type: "weapon", sort: 3, system: BOW },
      { name: "Ward", type: "spell", system: { speedClass: 7, castingSpeed: 4, level: 12 } },
      { name: "Bar the door", type: "action", system: { speedClass: 6, segments: 3, phase: "movement", actions: 1 } },
    ],
  },
  "speed-order",
  async (fight) => {
    anna = new SheetHands(fight.world, fight.anna, String(fight.combatant(fight.anna, "Mira").actor.id));
    await anna.open(false);
  },
);

/** The text of a row's button, and why it is disabled. */
const reads = (item: string, wish: string): readonly [able: boolean, spoken: string] => {
  const button = anna.act(item, wish);
  return [
    button.getAttribute("aria-disabled") !== "true" && !button.disabled,
    String(button.getAttribute("aria-label")).replaceAll("\u00a0", " "),
  ];
};

async function press(item: string, wish: string): Promise<void> {
  anna.act(item, wish).click();
  await duel.fight.settled();
}

const pistol = (): Loose => anna.actor.items.getName("Pistol");
async function keep(system: Loose): Promise<void> {
  await duel.fight.settled(pistol().update({ system }));
}
const note = (): Loose => ({ ...duel.slots("Mira")[0]?.note, ...duel.slots("Mira")[0]?.combat }) as Loose;
const settle = (): Promise<void> => duel.fight.settled();
const done = { type: "done" };

it("rolls attacks against the skill, draws and reloads out of a fight", async () => {
  const { messages } = duel.fight.anna.game;
  const before = messages.size as number;
  await press("Sword", "attack");
  expect([messages.size, anna.lastCard]).toEqual([before + 1, expect.stringMatching(/^Sword Mira .*vs 13/)]);
  await press("Pistol", "draw");
  await press("Pistol", "reload");
  expect(pistol().system).toMatchObject({ ready: true, loaded: 7 });
  expect(anna.all("[id*=-act-][id$=-draw], [id*=-act-][id$=-reload]")).toEqual([]);
  await keep({ ready: false, loaded: 5 });
  expect(reads("Bar the door", "act")).toEqual([false, "Begin: Bar the door. Not now: only in a fight"]);
});

describe("speed-order", () => {
  it("chooses the turn's manoeuvre, or names the participant to wait for", async () => {
    await duel.begin("speed-order");
    expect(reads("Sword", "attack")).toEqual([true, expect.stringMatching(/^Attack: Sword, a step/)]);
    expect(reads("Pistol", "attack")).toEqual([false, "Attack: Pistol. Not now: not in hand"]);
    // Another fight is in view.
    const { gm } = duel.fight;
    const other: Loose = await gm.window.Combat.create({ active: true });
    const [orc] = gm.game.actors.filter(({ name }: Loose) => name === "Orc");
    await duel.fight.settled(other.createEmbeddedDocuments("Combatant", [{ actorId: orc.id }]));
    await duel.fight.settled(other.perform({ type: "start" }));
    await press("Pistol", "draw");
    await duel.fight.settled(other.delete());
    expect([note().manoeuvre, pistol().system.ready]).toEqual(["ready", true]);
    await press("Sword", "attack");
    await anna.confirm();
    expect(duel.slots("Mira")[0]).toMatchObject({ state: "now", combat: { manoeuvre: "attack" } });
    expect(Object.values(duel.encounter.exchanges as Loose)).toMatchObject([
      { attacker: duel.id("Mira"), target: duel.id("Orc"), means: { name: "Sword" } },
    ]);
    expect(reads("Sword", "attack")[1]).toContain("no attack left");
    await duel.give(done);
    expect(reads("Sword", "attack")).toEqual([false, "Attack: Sword. Not now: Orc now"]);
    expect(anna.read("[aria-labelledby$=weapons] .sz-part__aside")).toBe("Orc now");
    await keep({ ready: false });
  });

  it.skipIf(QUICK)("B-29: fills a weapon with the Ready of a turn, undone with it", async () => {
    await duel.begin("speed-order");
    await press("Pistol", "reload");
    expect([note().manoeuvre, pistol().system.loaded]).toEqual(["ready", 5]);
    await duel.give(done);
    expect(pistol().system.loaded).toBe(7);
    await duel.give({ type: "takeBack" });
    expect(pistol().system.loaded).toBe(5);
  });

  it.skipIf(QUICK)("offers attacks in row menus of weapons and attack spells alone", async () => {
    await duel.begin("speed-order");
    const offered: (string | undefined)[] = [];
    for (const name of ["Sword", "Ward"]) {
      await anna.openMenu(name);
      offered.push(anna.entries.map(words).find((entry) => entry.includes("target")));
      await anna.pick("Open sheet");
      await anna.actor.items.getName(name).sheet.close();
    }
    expect(offered).toEqual([expect.stringMatching(/^Attack a target…/), undefined]);
  });

  it.skipIf(QUICK)("B-58, B-62: takes written HP as a number, but applies shock by Injure…", async () => {
    await duel.begin("speed-order");
    await anna.actor.update({ "system.hp": { value: 12, max: 12 } });
    await settle();
    expect(anna.field("system.hp.value").dataset.tooltip).toContain("“Injure…” causes both");
    await anna.press("[data-action=injure]");
    anna.dialog.querySelector("[name=points]").value = "3";
    await anna.confirm();
    const { combat } = participantOf(duel.encounter, duel.id("Mira"))!;
    expect([anna.actor.system.hp.value, combat?.hurt]).toEqual([9, 3]);
    const { settings } = duel.fight.gm.game;
    await settings.set("segment-zero", "table", { consequences: "show" });
    await settle();
    expect(anna.all("[data-action=injure]"), "the GM alone applies anything").toEqual([]);
    await settings.set("segment-zero", "table", {});
    await duel.begin("stopwatch");
    expect(anna.all("[data-action=injure]"), "nothing follows there").toEqual([]);
    expect(anna.field("system.hp.value").dataset.tooltip).not.toContain("Injure");
  });

  it.skipIf(QUICK)("opens the list of manoeuvres and follows the fight without a click", async () => {
    await duel.begin("speed-order");
    expect(anna.read("[data-key=turn]")).toMatch(/^Manoeuvre/);
    await anna.press("[data-action=pickTurn]");
    await anna.pick("Concentrate");
    expect([note().manoeuvre, anna.read("[data-key=turn]")]).toEqual([
      "concentrate",
      expect.stringContaining("Concentrate"),
    ]);
    await duel.give(done);
    expect(anna.read("[data-key=turn]")).toContain("In the fight");
    await duel.fight.combat(duel.fight.gm).delete();
    await settle();
    expect(anna.has("[data-key=turn]")).toBe(false);
  });
});

describe("action-period", () => {
  const begin = async (rules?: string): Promise<void> => {
    await duel.begin("action-period");
    if (rules) await duel.give({ type: "rules", rules });
    expect(reads("Sword", "attack")).toEqual([false, "Attack: Sword. Not now: rolls are pending"]);
    const rolls = ["Mira", "Orc"].map((name) => [`roll_1_${duel.id(name)}`, 9]);
    await duel.give({ type: "answer", answers: Object.fromEntries(rolls) as unknown });
    while (duel.slots("Mira").every(({ state }) => state !== "now")) await duel.give(done);
    await keep({ ready: true });
  };

  it.skipIf(QUICK)("P-1: chooses the manoeuvre of a GURPS turn", async () => {
    await begin();
    expect(reads("Pistol", "attack")).toEqual([true, expect.stringMatching(/^Attack: Pistol, a step/)]);
    await press("Pistol", "reload");
    expect([note().manoeuvre, pistol().system.loaded]).toEqual(["ready", 5]);
    await keep({ ready: false });
  });

  it.skipIf(QUICK)("takes the turn with an attack at the full rate without manoeuvres", async () => {
    await begin("ruling");
    expect(reads("Pistol", "attack")).toEqual([true, "Attack: Pistol, 3 shots"]);
    expect(reads("Bow", "attack"), "P-22: without a limit, whatever else is carried").toEqual([true, "Attack: Bow"]);
    await press("Pistol", "reload");
    expect(pistol().system.loaded, "a Ready fills it").toBe(7);
    await duel.give({ type: "takeBack" });
    expect(pistol().system.loaded).toBe(5);
    await press("Pistol", "attack");
    expect(duel.slots("Mira").find(({ state }) => state === "done")).toBeDefined();
    expect(JSON.stringify(duel.encounter.log)).toContain('"shots":3');
    await keep({ ready: false });
  });
});

describe("stopwatch", () => {
  it("shows when attacks, drawing and reloading complete, and until when busy", async () => {
    await duel.beginStopwatch();
    expect(reads("Sword", "attack")).toEqual([true, "Attack: Sword, at 3.5 s"]);
    await press("Sword", "attack");
    expect(duel.slots("Mira")[0]).toMatchObject({ time: 7 });
    expect(reads("Sword", "attack")).toEqual([false, "Attack: Sword. Not now: busy until 3.5 s"]);
    await duel.give({ type: "answer", answers: { [`next_${duel.id("Orc")}`]: { do: "wait" } } });
    while (duel.slots("Mira")[0]?.state !== "now") await duel.give(done);
    expect(reads("Sword", "attack")[1]).toBe("Attack: Sword, at 7.0 s");
    await press("Pistol", "draw");
    expect(duel.slots("Mira").at(-1)).toMatchObject({ time: 10 });
    // No other action is pending, so the draw is complete at once, with the pistol in hand.
    expect(reads("Pistol", "attack")[1]).toBe("Attack: Pistol, at 7.0 s");
    expect(anna.row("Pistol").querySelector("[id*=-act-][id$=-draw]")).toBe(null);
  });

  it.skipIf(QUICK)("T-12, T-23: shows a weapon's state in the fight until it ends", async () => {
    await keep({ loaded: 5 });
    await duel.beginStopwatch("Orc");
    const shown = (): readonly unknown[] => {
      const row = anna.row("Pistol");
      const times = anna.all(".sz-timing .sz-times tbody tr").map(words);
      const lanes = anna.all(".sz-timing .sz-run__timeline").map((lane) => String(lane.getAttribute("aria-label")));
      return [
        words(row).includes("not in hand"),
        row.querySelector("[id*=-act-][id$=-draw]") !== null,
        words(row.querySelector(".sz-shots")),
        row.querySelector(".sz-shots input") !== null,
        times.find((time) => time.startsWith("Pistol"))?.match(/^Pistol (.*) loaded/)?.[1],
        lanes.some((lane) => /^Pistol: ready at/.test(lane)),
      ];
    };
    const before = [true, true, "/ 7", true, "to be drawn first, 5 of 7", true];
    expect(shown()).toEqual(before);
    await press("Pistol", "draw");
    expect(shown(), "landed").toEqual([false, false, "/ 7", true, "in hand, 5 of 7", false]);
    await press("Pistol", "attack");
    await duel.give(done);
    expect(shown(), "fired once").toEqual([false, false, "/ 7", true, "in hand, 4 of 7", false]);
    await duel.fight.combat(duel.fight.gm).previousTurn();
    await settle();
    expect([pistol().system.loaded, shown()[4]], "taken back").toEqual([5, "in hand, 5 of 7"]);
    await duel.fight.combat(duel.fight.gm).delete();
    await settle();
    expect(shown(), "the fight is over").toEqual(before);
  });

  it.skipIf(QUICK)("casts and starts the sheet's actions by class, in segment 0 first", async () => {
    await duel.begin("stopwatch");
    expect(anna.read("[data-key=turn]")).toContain("To come");
    await duel.give({ type: "answer", answers: { start: "consent" } });
    expect(reads("Bar the door", "act")).toEqual([true, "Begin: Bar the door, at 3.0 s"]);
    await press("Ward", "cast");
    expect(duel.slots("Mira")[0]).toMatchObject({ time: 7, note: { label: "Ward" } });
  });
});

it.skipIf(QUICK)("side-segments: declares with the row's weapon, and shows its time", async () => {
  await duel.begin("side-segments");
  expect(reads("Sword", "attack")).toEqual([true, "Attack: Sword, declares it"]);
  await press("Sword", "attack");
  expect(words(anna.dialog)).toContain("Sword");
  await anna.confirm();
  expect(note()).toMatchObject({ action: "attack", label: "Sword" });
  await press("Ward", "cast");
  await anna.confirm();
  expect(note()).toMatchObject({ action: "cast", label: "Ward" });
});

it.skipIf(QUICK)("two-action: declares one of the two actions", async () => {
  await duel.begin("two-action", { type: "answer", answers: { events: "done" } });
  expect(reads("Sword", "attack")).toEqual([true, "Attack: Sword, action 1 of 2"]);
  await press("Sword", "attack");
  await press("Bar the door", "act");
  expect(note()).toMatchObject({ boxes: [[{ kind: "attack" }], [{ kind: "other", label: "Bar the door" }]] });
  expect(reads("Sword", "attack")).toEqual([false, "Attack: Sword. Not now: all actions are chosen"]);
});

it.skipIf(QUICK)("a pending request is filled for its player, outlined for others", async () => {
  await duel.beginStopwatch();
  const { actor } = duel.fight.combatant(duel.fight.gm, "Orc");
  await actor.update({ ownership: { default: 2 } });
  await settle();
  const theirs = await new SheetHands(duel.fight.world, duel.fight.anna, String(actor.id)).open(false);
  const frames = (): unknown[] =>
    [anna, theirs].map((sheet) => [
      sheet.read("[data-key=turn] b"),
      ...[".sz-chosen--now", ".sz-chosen--theirs"].map((pick) => sheet.has(pick)),
    ]);
  expect(frames()).toEqual([
    ["Must answer", true, false],
    ["Must answer", false, true],
  ]);
  await duel.begin("speed-order");
  expect(frames()).toEqual([
    [expect.any(String), true, false],
    ["To come", false, false],
  ]);
  await duel.give(done);
  expect(frames()).toEqual([
    [expect.any(String), false, false],
    [expect.any(String), false, true],
  ]);
  await theirs.close();
});
