/** Attacks and what they leave to answer, at the seats of those who answer. */
import { beforeAll, describe, expect, test } from "vitest";
import type { Dict, Loose } from "../../playground/shared/loose.ts";
import { willRoll } from "./dice.ts";
import { BRUTE, MIRA, setDuel } from "./duel.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";

const GOBLIN = "actorGoblin00001";
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
  const goblins = [1, 2, 3, 4].map((at) => ({ actorId: GOBLIN, name: `Goblin ${at}`, system: { side: "gutter" } }));
  const mira = { actorId: MIRA, name: "Mira Kestrel", system: { side: "crown" } };
  const garrick = { actorId: BRUTE, name: "Garrick the Brute", system: { side: "gutter" } };
  const fights: Readonly<Record<string, readonly Dict[]>> = {
    "The ambush": [mira, { ...garrick, hidden: true }, ...goblins],
    "The quarrel": [garrick, { ...goblins[0], system: { side: "rats" } }],
    "The pit": [mira, garrick],
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

test("an NPC hits an NPC in three keys, a fourth ends it", async () => {
  await gm.begin("The quarrel");
  await gm.waitFor("Garrick the Brute");
  await willRoll(gm, ...HIT, ...FAILED, 2, 2);
  await gm.hands.focus(gm.tracker.locator(`.sz-now ${ATTACK}`));
  // The focus goes to the next button by itself.
  await gm.key("Enter");
  expect(await title(gm)).toContain("Goblin 1 defends");
  await gm.key("Enter");
  expect(await title(gm)).toContain("Axe at Goblin 1: hit");
  await gm.key("Enter");
  expect(await hp("Goblin 1")).toBe(34);
  await gm.key("Enter");
  expect(await gm.tracker.locator(".sz-now .sz-now__name").innerText()).toBe("Goblin 1");
});

test("a player hits an NPC without the GM, if set", async () => {
  await gm.run(({ game }) => game.settings.set("segment-zero", "table", { rollForNpcs: true, consequences: "npcs" }));
  await gm.begin("The pit");
  await gm.waitFor("Garrick the Brute");
  await gm.press(DONE);
  const before = await hp("Garrick the Brute");
  await anna.waitFor("Your turn");
  await willRoll(gm, ...FAILED);
  await willRoll(anna, ...HIT, 4);
  await anna.press(ATTACK);
  await anna.press(FILLED);
  await anna.still();
  expect(await hp("Garrick the Brute")).toBeLessThan(before);
  expect([await anna.sees(FILLED), await gm.sees(FILLED)]).toEqual([false, false]);
  await anna.press("[data-action=done]");
  await gm.run(({ game }) => game.settings.set("segment-zero", "table", {}));
  await table.everyoneAgrees();
});
