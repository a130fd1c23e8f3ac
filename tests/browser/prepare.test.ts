import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { faultsOf, overflows } from "./looks.ts";
import { cannot } from "./firefox.ts";
import type { Dict, Loose } from "../../playground/shared/loose.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";
import { QUICK } from "../quick.ts";

const fightAt = (seat: Seat): Promise<Dict & { readonly names: readonly string[] }> =>
  seat.run(({ game: { combat } }) => {
    const all = Object.values(combat.encounter.participants as Dict).flatMap((bucket) => Object.values(bucket as Dict));
    const combatants: Loose[] = [...combat.combatants];
    return {
      status: combat.encounter.status,
      sides: [...new Set(all.map(({ side }) => side))].sort(),
      groups: [...new Set(all.map(({ group }) => group).filter(Boolean))],
      names: combatants.map(({ name }) => name).sort(),
      actors: new Set(combatants.map(({ actor }) => actor.id)).size,
    };
  });

/** Drops an actor on the tracker's list, and waits until there are as many combatants. */
async function dropOnList(seat: Seat, uuid: string, count: number): Promise<void> {
  await seat.run(({ document, DataTransfer, DragEvent }, actor) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData("text/plain", JSON.stringify({ type: "Actor", uuid: actor }));
    document
      .querySelector(".sz-tracker .sz-play")
      .dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
  }, uuid);
  await expect.poll(async () => (await fightAt(seat)).names.length).toBe(count);
  await seat.still();
}

/** Rows of the sides over which something lies. */
const covered = ({ page }: Seat): Promise<readonly string[]> =>
  page.locator(".sz-prepare__row, .sz-prepare__side header").evaluateAll((rows) =>
    rows
      .filter((row) => {
        row.scrollIntoView({ block: "center" });
        const { left, top, width, height } = row.getBoundingClientRect();
        return !row.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      })
      .map(({ textContent }) => `covered at ${innerWidth} px: ${textContent}`),
  );

const PARTY = ["Mira Kestrel", "Sir Bartholomew Featherstonehaugh", "Dagny Holt"];

/** By keyboard, which reaches least; by pointer a fight is prepared in the guide's first fight. */
const HANDS = cannot("tab") ? "pointer" : "keyboard";

const table = await Table.forFile();
let gm: Seat;

/** Presses a button of the open window. */
async function click(name: string, within: Page | Locator = gm.page): Promise<void> {
  const button = within.getByRole("button", { name, exact: true }).first();
  await button.waitFor();
  await gm.hands.press(button);
}

describe(`preparing a fight, by ${HANDS}`, () => {
  beforeAll(async () => {
    gm = await table.join("Gamemaster", { hands: HANDS });
    // A world without a prepared encounter.
    await gm.run(async ({ game }) => {
      for (const combat of [...game.combats]) await combat.delete();
    });
    await gm.still();
  });

  test("leads from nothing to Start with characters and six bandits", async () => {
    await click("Prepare an encounter");
    const search = gm.page.getByRole("searchbox", { name: "Search actors" });
    await search.waitFor();
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
    // It contains each player's character once; a removed one can be added again.
    const rows = gm.page.locator(".sz-prepare__name");
    await expect.poll(() => rows.allInnerTexts()).toEqual(PARTY);
    await gm.page.getByText("3 combatants, 1 side. Nobody to fight against yet.").waitFor();
    for (const name of PARTY.slice(0, 2)) await click(`Remove: ${name}`);
    await gm.page.locator(".sz-prepare__found li").nth(1).waitFor();
    await click("Add all");
    await expect.poll(async () => (await rows.allInnerTexts()).toSorted()).toEqual(PARTY.toSorted());
    await gm.hands.focus(search);
    await gm.page.keyboard.type("6 cutpurses");
    await click("Add 6: Cutpurse");
    await rows.filter({ hasText: "Cutpurse ×6" }).waitFor();
    // The number counts for this pick only; the words stay.
    expect(await search.inputValue()).toBe("cutpurses");
    await click("Start the fight");
    await gm.page.locator(".sz-prepare").waitFor({ state: "detached" });
    await gm.still();
    const fight = await fightAt(gm);
    expect(fight).toMatchObject({ status: "running", sides: ["foes", "party"], actors: fight.names.length });
    expect(fight.names.filter((name) => name.startsWith("Cutpurse"))).toEqual(
      [1, 2, 3, 4, 5, 6].map((number) => `Cutpurse ${number}`),
    );
    expect(fight.groups).toHaveLength(1);
  });

  test.skipIf(QUICK)("adds the typed creature on Enter despite slow compendiums", async () => {
    const { page } = gm;
    // Compendiums answer late.
    await gm.run(async ({ game }) => {
      for (const pack of game.packs) {
        const getIndex = pack.getIndex.bind(pack);
        pack.getIndex = async () => {
          await new Promise((resolve) => setTimeout(resolve, 500));
          return getIndex();
        };
      }
      await game.segmentZero.prepareFight();
    });
    await page.keyboard.type("2 war dogs");
    await page.keyboard.press("Enter");
    await page.locator(".sz-prepare__name", { hasText: "War dog ×2" }).waitFor();
    // Closing would discard the plan, so it asks.
    await page.locator(".sz-prepare [data-action=close]").click();
    await gm.dialog.getByText("What was put together in this window is not saved.").waitFor();
    await click("No", gm.dialog);
    expect(await page.locator(".sz-prepare__name", { hasText: "War dog ×2" }).count()).toBe(1);
    await page.locator(".sz-prepare [data-action=close]").click();
    await click("Discard", gm.dialog);
    await page.locator(".sz-prepare").waitFor({ state: "detached" });
  });

  test.skipIf(QUICK || cannot("change"))("reports an impossible number where it is typed", async () => {
    await gm.run(({ game }) => game.segmentZero.prepareFight().then(() => undefined));
    const { page } = gm;
    await page.keyboard.type("100 wolves");
    await page.locator(".sz-prepare__found", { hasText: "Enter a whole number from 1 to 99." }).waitFor();
    await page.getByRole("searchbox", { name: "Search actors" }).fill("wolf");
    await page
      .locator(".sz-prepare__found b", { hasText: /^Wolf$/ })
      .first()
      .waitFor();
    await page.keyboard.press("Enter");
    const count = page.getByRole("textbox", { name: "Number: Wolf" });
    await count.fill("many");
    await count.press("Enter");
    await page.getByText("Enter a whole number from 1 to 99.").waitFor();
    expect([
      await count.inputValue(),
      await count.getAttribute("aria-invalid"),
      await page.getByRole("button", { name: "Start the fight" }).isDisabled(),
    ]).toEqual(["many", "true", true]);
    await count.fill("3");
    await count.press("Enter");
    await page.locator(".sz-prepare__name", { hasText: "Wolf ×3" }).waitFor();
  });

  // These continue in the window of the last test.
  test.skipIf(QUICK || cannot("change"))("moves the focus from a removed control", async () => {
    const { page } = gm;
    const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.getAttribute("name") ?? "");
    await click("Add…");
    await gm.dialog.locator("input").first().fill("Flood");
    await click("Add", gm.dialog);
    await click("Remove: Flood");
    await expect.poll(focused).toBe("add-hazard");
  });

  test.skipIf(QUICK || cannot("change"))(
    "restores hidden, side and notes from a file, refuses wrong ones",
    async () => {
      const { page } = gm;
      const [title, notes] = ["Name of the encounter", "Terrain and notes"].map((name) =>
        page.getByRole("textbox", { name }),
      ) as [Locator, Locator];
      await click("Hidden: Wolf");
      await page.locator(".sz-prepare__row[data-hidden]").waitFor();
      await title.fill("Wolves at night");
      await notes.fill("Deep snow.");
      await notes.press("Tab");
      const saved = await gm.run(async ({ document, foundry: { utils } }) => {
        const { saveDataToFile } = utils;
        const file = new Promise<{ readonly text: string; readonly name: string }>((resolve) => {
          utils.saveDataToFile = (text: string, _type: string, name: string) => resolve({ text, name });
        });
        document.querySelector(".sz-prepare [data-action=saveFile]").click();
        return file.finally(() => (utils.saveDataToFile = saveDataToFile));
      });
      expect(saved.name).toBe("wolves-at-night.json");
      await click("Remove: Wolf");
      await page.locator(".sz-prepare__name", { hasText: "Wolf" }).waitFor({ state: "detached" });
      const take = (name: string, text: string): Promise<void> =>
        page
          .locator(".sz-prepare input[type=file]")
          .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
      await take(
        "wrong.yml",
        "pacing: speed-order\nparticipants:\n  - { name: Anna, side: foes, stats: { basicSpeed: 6.3 } }\n",
      );
      await page.locator(".sz-prepare__failed", { hasText: "participants/0/stats/basicSpeed" }).waitFor();
      expect(await title.inputValue()).toBe("Wolves at night");
      await take(saved.name, saved.text);
      await page.locator(".sz-prepare__row[data-hidden] .sz-prepare__name", { hasText: "Wolf ×3" }).waitFor();
      expect(await notes.inputValue()).toBe("Deep snow.");
      expect(await page.locator(".sz-prepare__failed p").count()).toBe(0);
    },
  );

  test.skipIf(QUICK || cannot("change"))("is readable in both themes at every width", async () => {
    const faults: string[] = [];
    for (const width of [1280, 400, 300]) {
      await gm.page.setViewportSize({ width, height: 900 });
      faults.push(
        ...(await faultsOf(gm, `prepare at ${width}`, ".sz-prepare")),
        ...(await overflows(gm, ".sz-prepare")),
        ...(await covered(gm)),
      );
    }
    await gm.page.setViewportSize({ width: 1280, height: 900 });
    expect(faults).toEqual([]);
    await gm.page.locator(".sz-prepare [data-action=close]").click();
  });

  test.skipIf(cannot("drag"))("adds others to a running fight by menu and drag", async () => {
    const count = (await fightAt(gm)).names.length;
    await gm.press('[data-action="encounterMenu"]');
    await gm.hands.press(gm.menu.getByRole("menuitem", { name: "Add combatants" }));
    await gm.page.getByRole("searchbox", { name: "Search actors" }).waitFor();
    await gm.page.keyboard.type("2 war dogs");
    await gm.page.getByRole("button", { name: "Add 2: War dog" }).waitFor();
    await gm.page.keyboard.press("Enter");
    await click("Add 2 combatants");
    await gm.page.locator(".sz-prepare").waitFor({ state: "detached" });
    await gm.still();
    expect((await fightAt(gm)).names).toHaveLength(count + 2);
    const [wolf, cutpurse] = await gm.run(({ game }) => {
      const pack = [...game.packs].find(({ collection }) => collection.endsWith(".creatures"));
      const { actor } = [...game.combat.combatants].find(({ name }) => name === "Cutpurse 3");
      return [[...pack.index].find(({ name }) => name === "Wolf").uuid as string, actor.uuid as string] as const;
    });
    await dropOnList(gm, wolf, count + 3);
    const { groups } = await fightAt(gm);
    await dropOnList(gm, cutpurse, count + 4);
    const fight = await fightAt(gm);
    expect(fight.names).toEqual(expect.arrayContaining(["Wolf", "Cutpurse 1", "Cutpurse 7"]));
    expect(fight).toMatchObject({ status: "running", actors: fight.names.length });
    expect(new Set(fight.groups)).toEqual(new Set(groups));
  });
});
