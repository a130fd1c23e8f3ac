/** Attacks and what they leave to answer, at the seats of those who answer. */
import { beforeAll, describe, expect, test } from "vitest";
import type { Dict, Loose } from "../../playground/shared/loose.ts";
import { willRoll } from "./dice.ts";
import { BRUTE, MIRA, setDuel } from "./duel.ts";
import type { Seat } from "./seat.ts";
import { resize } from "./fits.ts";
import { Table } from "./table.ts";
import { goOnUntil } from "./walk.ts";

const GOBLIN = "actorGoblin00001";
const RAT = "actorRat00000001";
/** Dice of a hit with skill 13, of a failed defence. */
const [HIT, FAILED] = [
  [3, 3, 4],
  [6, 6, 5],
] as const;

const table = await Table.forFile();
let gm: Seat;
let anna: Seat;
beforeAll(async () => {
  await setDuel(table);
  await table.world.operate("update", "Actor", [
    { _id: MIRA, system: { dx: 10, basicSpeed: 5, dr: { torso: 0 }, hp: { value: 40, max: 40 } } },
    { _id: BRUTE, system: { dx: 16, basicSpeed: 8, hp: { value: 40, max: 40 } } },
  ]);
  const club = { kind: "melee", level: 14, damage: "1d", damageType: "cr" };
  await table.world.operate("create", "Actor", [
    {
      _id: GOBLIN,
      name: "Goblin",
      type: "npc",
      system: { dx: 11, basicSpeed: 6, hp: { value: 40, max: 40 } },
      items: [{ name: "Club", type: "weapon", system: { ready: true, weight: 3, modes: { a: club } } }],
    },
  ]);
  await table.world.operate("create", "Actor", [{ _id: RAT, name: "Rat", type: "npc" }]);
  const goblins = [1, 2, 3, 4].map((at) => ({ actorId: GOBLIN, name: `Goblin ${at}`, system: { side: "gutter" } }));
  const mira = { actorId: MIRA, name: "Mira Kestrel", system: { side: "crown" } };
  const rats = Array.from({ length: 60 }, () => ({ actorId: RAT, name: "Rat", defeated: true }));
  const garrick = { actorId: BRUTE, name: "Garrick the Brute", system: { side: "gutter" } };
  const fights: Readonly<Record<string, readonly Dict[]>> = {
    "The ambush": [mira, { ...garrick, hidden: true }, ...goblins],
    "The quarrel": [garrick, { ...goblins[0], system: { side: "rats" } }],
    "The pit": [mira, garrick],
    "The vault": [mira, garrick],
    "The sewer": [mira, ...rats],
  };
  await table.world.operate(
    "create",
    "Combat",
    Object.entries(fights).map(([title, combatants], at) => ({
      sort: 90 + at,
      flags: { world: { title } },
      system: { pacing: "speed-order" },
      combatants,
    })),
  );
  [gm, anna] = await table.seat(["Gamemaster", "Anna"]);
});

const ATTACK = "[data-action=quickAttack]";
const DONE = ".sz-foot__done";
/** What the dock asks first. */
const FILLED = ".sz-dock .sz-btn--now";
const title = (seat: Seat): Promise<string> => seat.tracker.locator(".sz-dock .sz-ask__text").innerText();
const hp = async (name: string): Promise<number> =>
  gm.run(
    ({ game }, who) => game.combat.combatants.find((one: Loose) => one.name === who).actor.system.hp.value as number,
    name,
  );

describe("an ambush", () => {
  test("reveals a hidden attacker in the tracker, then asks the player", async () => {
    await gm.begin("The ambush");
    await gm.waitFor("Garrick the Brute");
    await willRoll(gm, ...HIT);
    await gm.press(ATTACK);
    expect(await gm.tracker.locator(FILLED).innerText()).toContain("Reveal and ask");
    await anna.doesNotSee("Garrick");
    expect(await anna.sees(".sz-dock")).toBe(false);
    await gm.press(FILLED);
    await anna.waitFor("Garrick the Brute attacks Mira Kestrel");
    await willRoll(anna, ...FAILED);
    await anna.press(FILLED);
    await willRoll(gm, 1, 1);
    await gm.press(FILLED);
    await gm.press(DONE);
    expect(await hp("Mira Kestrel")).toBeLessThan(40);
  });

  test("is one press a step for three hits, without the stunned", async () => {
    await gm.run(async ({ game }) => {
      const { id } = game.combat.combatants.find((one: Loose) => one.name === "Goblin 2");
      await game.combat.perform({ type: "stun", participant: id, kind: "physical" });
    });
    await gm.waitFor("Attack with all 3");
    const before = await hp("Mira Kestrel");
    await willRoll(gm, ...HIT, ...HIT, ...HIT);
    await gm.press(ATTACK);
    await anna.waitFor("3 attacks on Mira Kestrel");
    await willRoll(anna, ...FAILED, ...FAILED, ...FAILED);
    expect(await anna.tracker.locator(FILLED).innerText()).toContain("Defend all");
    await anna.press(FILLED);
    await willRoll(gm, 2, 2, 2);
    await gm.press(FILLED);
    await anna.still();
    expect(await anna.tracker.locator(FILLED).innerText()).toContain("Apply all");
    await anna.press(FILLED);
    expect(await hp("Mira Kestrel")).toBe(before - 6);
    for (const seat of [gm, anna]) {
      await seat.still();
      expect(await seat.tracker.locator(".sz-results li").allInnerTexts(), seat.name).toEqual([
        expect.stringContaining("3 hit, 6 HP lost"),
      ]);
      expect(await seat.sees(".sz-dock"), seat.name).toBe(false);
    }
  });

  test("leaves its fallen by name, all removed at once", async () => {
    await gm.run(async ({ game }) => {
      const fallen = game.combat.combatants.filter((one: Loose) => /Goblin [13]/u.test(one.name as string));
      await game.combat.updateEmbeddedDocuments(
        "Combatant",
        fallen.map(({ id }: Loose) => ({ _id: id as string, defeated: true })),
      );
    });
    await gm.still();
    await gm.press('[data-action="encounterMenu"]');
    await gm.choose("Back in the fight…");
    expect(await gm.menu.innerText()).toMatch(/Goblin ×2…[^]*Remove all 2 fallen…/u);
    await gm.choose("Remove all 2 fallen…");
    while (await gm.dialog.count()) await gm.confirmDialog();
    await gm.still();
    expect(await gm.run(({ game }) => game.combat.combatants.size as number)).toBe(4);
    await table.everyoneAgrees();
  });
});

/** Presses keys, one by one. @returns how many */
async function keys(seat: Seat, ...all: readonly string[]): Promise<number> {
  for (const key of all)
    // A moved focus is no change of the page.
    if (key === "Shift+G") await seat.page.keyboard.press(key);
    else await seat.key(key);
  return all.length;
}

test("an NPC hits an NPC in three presses, five keys a turn", async () => {
  await gm.begin("The quarrel");
  await gm.waitFor("Garrick the Brute");
  await willRoll(gm, ...HIT, ...FAILED, 2, 2);
  await gm.hands.focus(gm.tracker.locator(DONE));
  let pressed = await keys(gm, "Shift+G", "Enter");
  // The focus goes to the next button by itself.
  expect(await title(gm)).toContain("Goblin 1 defends");
  pressed += await keys(gm, "Enter");
  expect(await title(gm)).toContain("Axe at Goblin 1: hit");
  pressed += await keys(gm, "Enter");
  expect(await hp("Goblin 1")).toBe(34);
  pressed += await keys(gm, "Enter");
  expect(await gm.tracker.locator(".sz-now .sz-now__name").innerText()).toBe("Goblin 1");
  expect(pressed).toBe(5);
});

test("a player hits an NPC without the GM in four keys", async () => {
  await gm.run(({ game }) => game.settings.set("segment-zero", "table", { rollForNpcs: true, consequences: "npcs" }));
  await gm.begin("The pit");
  await gm.waitFor("Garrick the Brute");
  await gm.press(DONE);
  const before = await hp("Garrick the Brute");
  await anna.waitFor("Your turn");
  await willRoll(gm, ...FAILED);
  await willRoll(anna, ...HIT, 4);
  let pressed = await keys(anna, "Shift+G", "Enter", "Enter");
  await anna.still();
  expect(await hp("Garrick the Brute")).toBeLessThan(before);
  expect([await anna.sees(".sz-dock"), await gm.sees(FILLED)]).toEqual([false, false]);
  pressed += await keys(anna, "Enter");
  await gm.waitFor("Second 2");
  expect(pressed).toBe(4);
  await gm.run(({ game }) => game.settings.set("segment-zero", "table", {}));
  await table.everyoneAgrees();
});

describe("a turn with two attacks", () => {
  const AGAIN = ".sz-btn--now[data-action=quickAttack]";

  test("offers a player the same attack again after the GM's answer", async () => {
    await gm.begin("The pit");
    await gm.press(DONE);
    await anna.waitFor("Your turn");
    await gm.run(async ({ game }) => {
      const { id: participant } = game.combat.combatants.find((one: Loose) => one.name === "Mira Kestrel");
      await game.combat.perform({ type: "choose", participant, manoeuvre: "all-out-attack", option: "double" });
    });
    for (const words of ["Attack", "Attack again"]) {
      await gm.still();
      expect(await anna.tracker.locator(AGAIN).innerText()).toMatch(new RegExp(`^${words}\n`, "u"));
      await willRoll(anna, ...HIT);
      await anna.press(AGAIN);
      expect([await title(anna), await anna.sees("[data-action=done]")]).toEqual([
        expect.stringContaining("Garrick the Brute defends"),
        false,
      ]);
      // A parry that succeeds.
      await willRoll(gm, 1, 1, 2);
      await gm.press(FILLED);
    }
    expect(await anna.sees(AGAIN)).toBe(false);
    await anna.press("[data-action=done]");
    await table.everyoneAgrees();
  });

  test("offers it for the second of two actions, to GM and player", async () => {
    await gm.openFight("The vault");
    await gm.run(({ game }) => game.combat.choosePacing("two-action"));
    await gm.begin("The vault");
    // Beside the die of the tie, which Anna rolls too.
    await gm.press(".sz-dock__keys [data-action=decideRequest]");
    await gm.fillDialog({ "Place of Garrick": "1" }, "Set order");
    for (const seat of [gm, anna]) {
      // Both miss.
      await willRoll(seat, 6, 6);
      await seat.press(AGAIN);
      expect(await seat.tracker.locator(AGAIN).innerText(), seat.name).toMatch(/^Attack again\n/u);
      await seat.press(AGAIN);
      expect(await seat.sees(AGAIN), seat.name).toBe(false);
      await seat.press("[data-action=done]");
    }
    await table.everyoneAgrees();
  });
});

test("sixty fallen are one entry; menus are whole at 800 px", async () => {
  await gm.openFight("The sewer");
  await gm.begin("The sewer");
  await gm.press('[data-action="encounterMenu"]');
  await gm.choose("Back in the fight…");
  expect(await gm.menu.locator("[data-entry]").allInnerTexts()).toEqual([
    expect.stringMatching(/^Rat ×60/u),
    expect.stringMatching(/^Remove all 60 fallen/u),
  ]);
  await gm.key("Escape");
  await resize(gm, [1280, 800]);
  for (const title of ["The toll at the ford", "Robbery on the night train"]) {
    await gm.begin(title);
    await goOnUntil(gm, () => gm.sees(".sz-now"), 20);
    for (const row of await gm.tracker.locator("[data-action=slotMenu]").filter({ visible: true }).all()) {
      await row.press("Enter");
      await gm.menu.waitFor();
      const entries = await gm.menu
        .locator("[data-entry]")
        .evaluateAll((all) =>
          all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().bottom),
        );
      expect(entries.length, title).toBeLessThanOrEqual(12);
      expect(Math.max(...entries), title).toBeLessThanOrEqual(800);
      await gm.key("Escape");
    }
  }
});
