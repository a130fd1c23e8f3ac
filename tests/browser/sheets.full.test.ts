import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Dict, Loose } from "../../playground/shared/loose.ts";
import { byDay } from "../quick.ts";
import { misfitsAt } from "./fits.ts";
import { faultsOf, overflows } from "./looks.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";

const SHEET = ".sz-actor";
const SIZES = [
  [1280, 900],
  [400, 800],
  [300, 700],
] as const;

const table = await Table.forFile();
let gm: Seat;
let anna: Seat;
beforeAll(async () => {
  const user = String(table.world.documents.all("User").find(({ name }) => name === "Anna")?._id);
  await table.world.operate("create", "Actor", [mira(user), ogre(user), fuse(user)]);
  gm = await table.join("Gamemaster", { hands: "keyboard" });
  anna = await table.join("Anna");
});
afterEach(async () => {
  for (const seat of [gm, anna]) {
    await seat.run(async ({ foundry }) => {
      for (const app of [...foundry.applications.instances.values()]) if (app.hasFrame) await app.close();
    });
    expect(seat.complaints.splice(0), seat.name).toEqual([]);
  }
});

const weapon = (name: string, sort: number, system: Dict): Dict => ({ name, type: "weapon", sort, system });

/** An actor with every part of the sheet. */
const mira = (anna: string): Dict => ({
  _id: "actorMira0000001",
  name: "Mira Kestrel of the Seven Fords",
  type: "character",
  ownership: { default: 0, [anna]: 3 },
  system: {
    concept: "Scout",
    player: "Noor",
    dx: 13,
    ht: 12,
    hp: { value: 3, max: 11 },
    posture: "kneeling",
    dr: { skull: 2 },
    attackSpeeds: [5, 7],
    actionSpeeds: { parley: 4 },
    notes: "<p>Left-<b>handed</b>.</p>",
  },
  items: [
    weapon("Sabre", 1, {
      speedClass: 5,
      modes: {
        a: { name: "cut", skill: "Saber", damage: "1d+1", damageType: "cut", parry: 0 },
        b: { name: "thrust", sort: 1, skill: "Saber", damage: "1d", damageType: "imp", parry: 0 },
      },
    }),
    weapon("Heavy repeating crossbow", 2, {
      ranged: true,
      ready: false,
      speedClass: 6,
      drawClass: 6,
      reloadClass: 10,
      capacity: 30,
      loaded: 18,
      modes: {
        a: {
          kind: "ranged",
          level: 12,
          damage: "2d+1",
          damageType: "pi+",
          accuracy: 3,
          rateOfFire: 10,
          halfDamage: 170,
          range: 1_900,
        },
      },
    }),
    {
      name: "Ward",
      type: "spell",
      system: { speedClass: 7, level: 12, cost: "2", range: "self", duration: "1 minute" },
    },
    { name: "Mail", type: "armor", system: { dr: 4, locations: ["torso", "arms"], weight: 25 } },
    { name: "Buckler", type: "shield", system: { skill: "Shield", level: 12, weight: 8, ready: false } },
    { name: "Kick the door in", type: "action", system: { speedClass: 6, summary: "ST against the lock" } },
    { name: "Saber", type: "skill", system: { relative: 1 } },
    { name: "Guns", type: "skill", system: { relative: 1, specialisation: "Submachine Gun" } },
    { name: "Combat Reflexes", type: "trait", system: { rule: "combatReflexes", points: 15 } },
    { name: "Rope", type: "gear", sort: 1, system: { quantity: 2, weight: 1.5, cost: 5 } },
    { name: "Lantern", type: "gear", sort: 2, system: { weight: 2, cost: 20 } },
  ],
});
const ogre = (anna: string): Dict => ({
  _id: "actorOgre0000001",
  name: "Ogre",
  type: "npc",
  ownership: { default: 0, [anna]: 1 },
  system: { concept: "A brute", hitDice: 4, armourClass: 5, morale: 9 },
  items: [weapon("Club", 1, { speedClass: 7, modes: { a: { level: 11, damage: "2d", damageType: "cr" } } })],
});
const fuse = (anna: string): Dict => ({
  _id: "actorFuse0000001",
  name: "Burning fuse",
  type: "hazard",
  ownership: { default: 0, [anna]: 3 },
  system: { concept: "The powder goes up", times: { stopwatch: 24 } },
});

const IDS = { mira: "actorMira0000001", ogre: "actorOgre0000001", fuse: "actorFuse0000001" };
const stored = (id: string): Loose => table.world.documents.get("Actor", id);

/** Opens a sheet as the sidebar does. */
async function open(
  seat: Seat,
  id: string,
  {
    width = 0,
    locked = true,
    tab = "",
  }: { readonly width?: number; readonly locked?: boolean; readonly tab?: string } = {},
): Promise<void> {
  await seat.run(
    async ({ game }, [actor, wide, lock, wanted]) => {
      const { sheet } = game.actors.get(actor);
      await sheet.render({ force: true });
      if (wide) sheet.setPosition({ width: wide, height: 780, left: 4, top: 4 });
      if (sheet.isEditable && sheet.locked !== lock) sheet.element.querySelector("[data-action=toggleLock]").click();
      if (wanted) sheet.changeTab(wanted, "primary");
    },
    [id, width, locked, tab] as const,
  );
  if (await seat.page.locator(`${SHEET} .sz-tabs`).count())
    await seat.page.locator(`${SHEET} .sz-panel.active > *`).first().waitFor();
}

const close = (seat: Seat, id: string): Promise<void> =>
  seat.run(async ({ game }, actor) => {
    await game.actors.get(actor).sheet.close();
  }, id);

describe("actor sheets", () => {
  test("are readable in both themes, by screen readers and at every size", async () => {
    const faults: string[] = [];
    const look = async (
      seat: Seat,
      id: keyof typeof IDS,
      moment: string,
      options: Parameters<typeof open>[2] = {},
    ): Promise<void> => {
      await open(seat, IDS[id], { width: 1200, ...options });
      faults.push(...(await faultsOf(seat, `${id}: ${moment}`, SHEET)));
      // A window at 200 % has half the pixels.
      for (const width of [640, 400]) {
        await seat.page.setViewportSize({ width, height: 800 });
        faults.push(
          ...(await overflows(seat, SHEET)).map((fault) => `${id}, ${moment}, ${fault}`),
          ...(await sideways(seat)).map((fault) => `${id}, ${moment}, ${width}: ${fault}`),
        );
      }
      await seat.page.setViewportSize({ width: 1280, height: 800 });
      await close(seat, IDS[id]);
    };
    await look(gm, "mira", "fight");
    for (const tab of ["fight", "skills", "gear", "notes"])
      await look(gm, "mira", `${tab}, open`, { tab, locked: false });
    await look(gm, "ogre", "fight");
    await look(gm, "fuse", "open", { locked: false });
    await look(anna, "ogre", "limited");
    expect(faults).toEqual([]);
  });

  // Each language by itself: a line with the longest word of each is longer than any that is read.
  test("have room for each language's words at opening width and on phones", async () => {
    const faults: string[] = [];
    for (const language of byDay(["en", "pl", "de", "fr", "es", "pt-BR"], 0, 1)) {
      const reader = await table.join("Second GM", { language });
      for (const [id, most, least] of [
        [IDS.mira, 125, 280],
        [IDS.ogre, 152, 400],
      ] as const) {
        await open(reader, id);
        await reader.still();
        const [high, wide] = await reader.page.evaluate(() => [
          document.querySelector(".sz-who")!.getBoundingClientRect().height,
          document.querySelector(".sz-who__words")!.getBoundingClientRect().width,
        ]);
        if (language === "en" && (high! > most || wide! < least)) faults.push(`${id}: header ${wide} x ${high}`);
        faults.push(...(await misfitsAt(reader, SIZES, SHEET)).map((fault) => `${language}, ${fault}`));
        await close(reader, id);
      }
      await table.leave(reader);
    }
    expect(faults).toEqual([]);
  });

  test("are filled in from compendiums by keyboard alone", async () => {
    await open(gm, IDS.ogre, { width: 760 });
    const sheet = gm.page.locator(SHEET);
    await gm.hands.press(sheet.getByRole("button", { name: "Locked against changes" }));
    const search = gm.page.locator(".sz-find");
    await gm.hands.press(sheet.getByRole("button", { name: "From compendiums: Weapons" }));
    await search.getByRole("option").first().waitFor();
    expect(await faultsOf(gm, "from compendiums", ".sz-find")).toEqual([]);
    await gm.page.keyboard.type("club");
    await expect.poll(() => search.getByRole("option").first().textContent()).toMatch(/club/i);
    for (const key of ["ArrowDown", "ArrowUp", "Enter"]) await gm.page.keyboard.press(key);
    await expect.poll(() => search.locator("[data-status]").textContent()).toMatch(/added/);
    await expect.poll(() => (stored(IDS.ogre).items as Dict[]).length).toBe(2);
    await gm.page.keyboard.press("Escape");
    expect(await gm.page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
      "From compendiums: Weapons",
    );
    await gm.hands.focus(sheet.getByRole("button", { name: /^Dodge/ }));
    await expect
      .poll(() => gm.page.evaluate(() => document.querySelector("#tooltip")?.textContent ?? ""))
      .toContain("Dodge");
  });

  test("keep field and caret in place while another user changes values", async () => {
    await open(gm, IDS.mira, { width: 760, locked: false });
    await open(anna, IDS.mira, { width: 760, locked: false });
    const concept = anna.page.locator(`${SHEET} [name="system.concept"]`);
    await concept.click();
    await concept.fill("Scout of the ford");
    await concept.evaluate((input: HTMLInputElement) => {
      input.setSelectionRange(5, 5);
    });
    await anna.page.keyboard.type(",");
    const place = await concept.boundingBox();
    await gm.page.locator(`${SHEET} [name="system.iq"]`).fill("15");
    await gm.page.keyboard.press("Tab");
    await expect.poll(() => anna.page.locator(`${SHEET} [name="system.iq"]`).inputValue()).toBe("15");
    await anna.still();
    expect(
      await concept.evaluate((input: HTMLInputElement) => [
        input.value,
        input.selectionStart,
        document.activeElement === input,
      ]),
    ).toEqual(["Scout, of the ford", 6, true]);
    expect(await concept.boundingBox()).toEqual(place);
  });

  test("accept dragged items and place them where dropped", async () => {
    await open(gm, IDS.mira, { width: 760, locked: false, tab: "gear" });
    const row = (name: string) => gm.page.locator(`${SHEET} tr.sz-row`, { hasText: name });
    await row("Lantern").dragTo(row("Rope"));
    await expect
      .poll(() => gm.page.locator(`${SHEET} .sz-gear`).first().locator("tbody .sz-name").allTextContents())
      .toEqual(["Lantern", "Rope"]);
  });
});

/** Reports a sheet that must be scrolled sideways. */
async function sideways({ page }: Seat): Promise<readonly string[]> {
  return page.evaluate(
    (sheet) =>
      [...document.querySelectorAll<HTMLElement>(`${sheet} .window-content`)]
        .filter((one) => one.scrollWidth > one.clientWidth + 1)
        .map((one) => `${one.scrollWidth} wide in ${one.clientWidth}`),
    SHEET,
  );
}
