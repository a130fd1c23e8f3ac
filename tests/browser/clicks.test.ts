import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Dict, Loose } from "../../playground/shared/loose.ts";
import { willRoll } from "./dice.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";
import { QUICK } from "../quick.ts";

const MIRA = "actorMira0000001";
const PORTRAITS = "systems/segment-zero/assets/portraits";
const BRUTE = "actorBrute000001";
const GOBLIN = "actorGoblin00001";

/** What it is to cost the GM, and what it has cost. */
const counted: { readonly pacing: string; readonly what: string; readonly clicks: number; readonly goal: number }[] =
  [];

let table: Table;
beforeEach(async () => {
  table = await Table.open();
  const anna = String((table.world.documents.all("User").find(({ name }: Dict) => name === "Anna") as Dict)._id);
  const axe = {
    name: "Axe",
    type: "weapon",
    sort: 1,
    system: {
      ready: true,
      weight: 4,
      modes: { a: { name: "swing", level: 13, damage: "1d+1", damageType: "cut", parry: 0 } },
    },
  };
  const sword = {
    name: "Broadsword",
    type: "weapon",
    sort: 1,
    system: {
      ready: true,
      weight: 3,
      modes: { a: { name: "cut", level: 14, damage: "1d+1", damageType: "cut", parry: 0 } },
    },
  };
  await table.world.operate("create", "Actor", [
    {
      _id: MIRA,
      name: "Mira Kestrel",
      type: "character",
      img: `${PORTRAITS}/mira.svg`,
      ownership: { default: 0, [anna]: 3 },
      system: { st: 11, dx: 10, ht: 12, hp: { value: 12, max: 12 }, fp: { value: 12, max: 12 }, basicSpeed: 5 },
      items: [sword],
    },
    {
      _id: BRUTE,
      name: "Garrick the Brute",
      type: "npc",
      img: `${PORTRAITS}/brawler.svg`,
      system: { st: 13, dx: 16, ht: 11, hp: { value: 14, max: 14 }, fp: { value: 11, max: 11 }, basicSpeed: 8 },
      items: [axe],
    },
  ]);
  await table.world.operate("create", "Combat", [
    {
      _id: "combatDuel000001",
      sort: 90,
      flags: { world: { title: "The duel" } },
      combatants: [
        { _id: "mira000000000001", actorId: MIRA, name: "Mira Kestrel", system: { side: "crown" } },
        { _id: "brute00000000001", actorId: BRUTE, name: "Garrick the Brute", system: { side: "gutter" } },
      ],
    },
  ]);
});
afterEach(async () => {
  await table.close();
});

/** Eight likes against one: they have the same actor, so they are a group. */
async function bringTheEight(): Promise<void> {
  const knife = {
    name: "Knife",
    type: "weapon",
    sort: 1,
    system: {
      ready: true,
      weight: 1,
      modes: { a: { name: "thrust", level: 11, damage: "1d-1", damageType: "cut", parry: 0 } },
    },
  };
  await table.world.operate("create", "Actor", [
    {
      _id: GOBLIN,
      name: "Goblin",
      type: "npc",
      img: `${PORTRAITS}/goblin.svg`,
      system: { st: 9, dx: 12, ht: 10, hp: { value: 9, max: 9 }, fp: { value: 10, max: 10 }, basicSpeed: 6 },
      items: [knife],
    },
  ]);
  await table.world.operate("create", "Combat", [
    {
      _id: "combatHorde00001",
      sort: 91,
      flags: { world: { title: "The horde" } },
      combatants: [
        { _id: "mira000000000002", actorId: MIRA, name: "Mira Kestrel", system: { side: "crown" } },
        ...Array.from({ length: 8 }, (_, at) => ({
          _id: `goblin000000000${String(at + 1)}`,
          actorId: GOBLIN,
          name: `Goblin ${String(at + 1)}`,
          system: { side: "gutter" },
        })),
      ],
    },
  ]);
}
afterAll(() => {
  const lines = counted.map(({ pacing, what, clicks, goal }) => `${pacing}, ${what}: ${clicks} clicks (goal ${goal})`);
  console.log(["Clicks of the GM", ...lines].join("\n  "));
});

const hp = (id: string): number =>
  ((table.world.documents.get("Actor", id) as Loose).system.hp as { value: number }).value;

/** Whose turn the tracker of a seat shows, and whether it has a usual answer to what time waits for. */
async function standing(seat: Seat): Promise<{ readonly now: readonly string[]; readonly owed: boolean }> {
  await seat.still();
  return {
    now: await seat.tracker.locator(".sz-now .sz-now__name").allInnerTexts(),
    owed: (await seat.tracker.locator(".sz-pin > .sz-btn").count()) > 0,
  };
}

/** Lets the fight come to a turn that somebody has alone: who acts at the same time as others attacks by another button. Dice fall as they like, but not for this one. */
async function toTheTurnOf(name: string, gm: Seat): Promise<void> {
  for (let step = 0; step < 60; step++) {
    const { now, owed } = await standing(gm);
    if (now.length === 1 && now.join().startsWith(name)) return;
    if (now.length > 0) await gm.press(".sz-foot__done");
    else if (owed) await gm.press(".sz-pin > .sz-btn");
    // Dice of players who are there are not rolled along; the GM may all the same, one by one.
    else await gm.press(".sz-owed__row [data-action=rollRequest]");
  }
  throw new Error(`${name} never acts: ${(await gm.tracker.innerText()).replace(/\n+/g, " | ")}`);
}

/** Presses of one person, counted. */
class Counter {
  clicks = 0;

  constructor(readonly seat: Seat) {}

  async press(selector: string): Promise<void> {
    this.clicks++;
    await this.seat.press(selector);
  }
}

async function fight(
  pacing: string,
  settings: Dict = {},
  title = "The duel",
  first = "Garrick the Brute",
): Promise<{ readonly gm: Seat; readonly anna: Seat }> {
  const [gm, anna] = await table.seat(["Gamemaster", "Anna"]);
  await gm.openFight(title);
  await gm.page.evaluate(
    async ([id, table]) => {
      const { game } = globalThis as never as {
        game: {
          combat: { choosePacing(id: string): Promise<void> };
          settings: {
            get(space: string, key: string): object;
            set(space: string, key: string, value: object): Promise<void>;
          };
        };
      };
      await game.settings.set("segment-zero", "table", {
        ...game.settings.get("segment-zero", "table"),
        ...(table as object),
      });
      await game.combat.choosePacing(id as string);
    },
    [pacing, settings] as const,
  );
  await table.settled();
  await gm.click("Start");
  await toTheTurnOf(first, gm);
  return { gm, anna };
}

const PACINGS = ["speed-order", "action-period", "side-segments", "stopwatch"] as const;

describe.skipIf(QUICK).each(PACINGS)("an NPC attacks a player in %s", (pacing) => {
  test("and hits: without leaving the tracker", async () => {
    const { gm, anna } = await fight(pacing);
    const counter = new Counter(gm);
    await willRoll(gm, 3, 3, 4, 4);
    await counter.press("[data-action=quickAttack]");
    await anna.waitFor("defence pending");
    await willRoll(anna, 6, 6, 5);
    await anna.press(".sz-tiles .sz-btn--now");
    await counter.press("[data-action=exchangeDamage]");
    await gm.waitFor(/HP 12 → 5/);
    await counter.press(".sz-foot__done");
    expect(hp(MIRA)).toBe(5);
    expect(await gm.page.getByRole("tab", { name: "Combat", selected: true }).count()).toBe(1);
    counted.push({ pacing, what: "hit", clicks: counter.clicks, goal: 3 });
    expect(counter.clicks).toBe(3);
    await table.everyoneAgrees();
  });

  test.skipIf(QUICK)("and hits, with the dice of NPCs rolled by themselves", async () => {
    const { gm, anna } = await fight(pacing, { rollForNpcs: true });
    const counter = new Counter(gm);
    await willRoll(gm, 3, 3, 4, 4);
    await counter.press("[data-action=quickAttack]");
    await willRoll(anna, 6, 6, 5);
    await anna.press(".sz-tiles .sz-btn--now");
    await gm.waitFor(/HP 12 → 5/);
    await counter.press(".sz-foot__done");
    expect(hp(MIRA)).toBe(5);
    counted.push({ pacing, what: "hit, NPC dice by themselves", clicks: counter.clicks, goal: 2 });
    expect(counter.clicks).toBe(2);
  });

  test.skipIf(QUICK)("and misses", async () => {
    const { gm, anna } = await fight(pacing);
    const counter = new Counter(gm);
    await willRoll(gm, 6, 6, 5);
    await counter.press("[data-action=quickAttack]");
    await anna.waitFor(/missed by/);
    await counter.press(".sz-foot__done");
    expect(hp(MIRA)).toBe(12);
    // Where this was the last turn of a round of sides, the next round has begun.
    if (pacing !== "side-segments") await anna.waitFor(/missed/);
    counted.push({ pacing, what: "miss", clicks: counter.clicks, goal: 2 });
    expect(counter.clicks).toBe(2);
  });
});

test("eight goblins attack at once, hit, and their damage is applied", async () => {
  await bringTheEight();
  const { gm, anna } = await fight("speed-order", {}, "The horde", "Goblin 1");
  const counter = new Counter(gm);
  // Two of them hit, the others do not.
  await willRoll(gm, ...[3, 3, 4], ...[3, 3, 4], ...Array.from({ length: 6 }, () => [6, 6, 5]).flat(), 4, 4);
  await counter.press(".sz-now [data-action=quickAttack][data-participants*=' ']");
  await gm.waitFor(/2 hit, 6 missed/);
  // In a low window every key of the plate can still be pressed, without scrolling.
  const size = gm.page.viewportSize() ?? { width: 1280, height: 800 };
  await gm.page.setViewportSize({ width: 1280, height: 420 });
  await gm.still();
  const below = await gm.tracker.evaluate((tracker) => {
    const edge = tracker.querySelector(".sz-pinned")?.getBoundingClientRect().top ?? 0;
    return [...tracker.querySelectorAll(".sz-now__acts .sz-btn")]
      .filter((key) => key.checkVisibility())
      .map((key) => Math.round(edge - key.getBoundingClientRect().bottom));
  });
  expect(below.length).toBeGreaterThan(3);
  expect(Math.min(...below), `room below the keys: ${below.join(", ")}`).toBeGreaterThanOrEqual(0);
  await gm.page.setViewportSize(size);
  // Anna forgoes her defences.
  for (let left = 2; left > 0; left--) {
    await anna.waitFor("Your defence");
    await anna.press(".sz-tiles [data-kind=none]");
    await table.settled();
  }
  await counter.press(".sz-now [data-action=exchangeDamageAll]");
  await gm.waitFor(/HP to lose/);
  await counter.press(".sz-foot__done");
  expect(hp(MIRA)).toBe(12 - 4 - 4);
  counted.push({ pacing: "speed-order", what: "group of eight, two hit", clicks: counter.clicks, goal: 3 });
  expect(counter.clicks).toBe(3);
  await table.everyoneAgrees();
});
