import { beforeAll, describe, expect, test } from "vitest";
import { faultsOf, overflows } from "./looks.ts";
import { cannot } from "./firefox.ts";
import type { Dict, Loose } from "../../playground/shared/loose.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";
import { QUICK, someOf } from "../quick.ts";

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

/** Rows of the sides that lie under the list of those found. */
const overlaps = ({ page }: Seat): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found = [".sz-prepare__search", ".sz-prepare__found"].flatMap((one) =>
      [...document.querySelectorAll(one)].map((part) => part.getBoundingClientRect()),
    );
    return [...document.querySelectorAll<HTMLElement>(".sz-prepare__row, .sz-prepare__side header")]
      .filter((row) => {
        const at = row.getBoundingClientRect();
        return found.some(
          (one) =>
            at.top < one.bottom - 1 && at.bottom > one.top + 1 && at.left < one.right - 1 && at.right > one.left + 1,
        );
      })
      .map((row) => `at ${innerWidth} px the search covers ${row.innerText}`);
  });

const PARTY = ["Mira Kestrel", "Sir Bartholomew Featherstonehaugh", "Dagny Holt"];

const GOAL = { clicks: 20, seconds: 300 };

/** By keyboard, which reaches least; by pointer a fight is prepared in the guide's first fight. */
const HANDS = cannot("tab") ? "pointer" : "keyboard";

const table = await Table.forFile();

describe(`preparing a fight, by ${HANDS}`, () => {
  let gm: Seat;
  beforeAll(async () => {
    gm = await table.join("Gamemaster", { hands: HANDS });
    // A world without a prepared encounter.
    await gm.run(async ({ game }) => {
      for (const combat of [...game.combats]) await combat.delete();
    });
    await gm.still();
  });

  test("leads from nothing to Start with characters and six bandits", async () => {
    const began = Date.now();
    let clicks = 0;
    const click = async (name: string): Promise<void> => {
      clicks++;
      const button = gm.page.getByRole("button", { name, exact: true }).first();
      await button.waitFor();
      await gm.hands.press(button);
    };
    await click("Prepare an encounter");
    const search = gm.page.getByRole("searchbox", { name: "Search actors" });
    await search.waitFor();
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
    // It contains each player's character once; a removed one can be added again.
    const rows = gm.page.locator(".sz-prepare__name");
    await expect.poll(() => rows.allInnerTexts()).toEqual(PARTY);
    for (const name of PARTY.slice(0, 2)) await click(`Remove: ${name}`);
    await gm.page.locator(".sz-prepare__found li").nth(1).waitFor();
    await click("Add all");
    await expect.poll(async () => (await rows.allInnerTexts()).toSorted()).toEqual(PARTY.toSorted());
    expect(await gm.page.locator(".sz-prepare__found li").count()).toBe(0);
    clicks++;
    await gm.hands.focus(search);
    await gm.page.keyboard.type("6 cutpurses");
    await gm.page.locator(".sz-prepare__found").getByText("Cutpurse").first().waitFor();
    await click("Add 6: Cutpurse");
    await gm.page.locator(".sz-prepare__name", { hasText: "Cutpurse ×6" }).waitFor();
    // The number counts for this pick only; the words stay.
    expect(await search.inputValue()).toBe("cutpurses");
    await gm.page.getByRole("button", { name: "Add Cutpurse", exact: true }).first().waitFor();
    await click("Start the fight");
    await gm.page.locator(".sz-prepare").waitFor({ state: "detached" });
    await gm.still();
    const fight = await fightAt(gm);
    expect(fight).toMatchObject({ status: "running", sides: ["foes", "party"] });
    expect(fight.names.filter((name) => name.startsWith("Cutpurse"))).toEqual(
      [1, 2, 3, 4, 5, 6].map((number) => `Cutpurse ${number}`),
    );
    expect(fight.groups).toHaveLength(1);
    expect(fight.actors).toBe(fight.names.length);
    const seconds = Math.round((Date.now() - began) / 1000);
    console.log(
      `from nothing to Start, by ${HANDS}: ${clicks} clicks of ${GOAL.clicks}, ${seconds} s of ${GOAL.seconds}`,
    );
    expect([clicks <= GOAL.clicks, seconds <= GOAL.seconds]).toEqual([true, true]);
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
    await gm.hands.press(gm.dialog.getByRole("button", { name: "No" }));
    expect(await page.locator(".sz-prepare__name", { hasText: "War dog ×2" }).count()).toBe(1);
    await page.locator(".sz-prepare [data-action=close]").click();
    await gm.hands.press(gm.dialog.getByRole("button", { name: "Discard" }));
    await page.locator(".sz-prepare").waitFor({ state: "detached" });
  });

  // Never left out: the next tests continue in its window.
  test.skipIf(cannot("change"))("reports an impossible number at its field without losing the choice", async () => {
    await gm.run(({ game }) => game.segmentZero.prepareFight().then(() => undefined));
    const { page } = gm;
    await page.keyboard.type("wolf");
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
    expect(await page.getByText("Enter a whole number from 1 to 99.").count()).toBe(0);
  });

  test.skipIf(QUICK)("refuses impossible counts where typed, and prefers bandits of the compendium", async () => {
    const { page } = gm;
    const search = page.getByRole("searchbox", { name: "Search actors" });
    for (const typed of ["100 bandits", "bandit x0"]) {
      await search.fill(typed);
      await page.locator(".sz-prepare__found", { hasText: "Enter a whole number from 1 to 99." }).waitFor();
      expect(await page.locator(".sz-prepare__found li").count()).toBe(0);
    }
    await search.fill("6 bandit");
    await page.locator(".sz-prepare__found li").first().waitFor();
    expect(await page.locator(".sz-prepare__found li p").first().innerText()).toBe("Bandit\nCreatures and people");
  });

  test.skipIf(QUICK)("names a sheet's missing value with its default, and a value's meaning", async () => {
    const { page } = gm;
    await gm.run(({ Actor }) => Actor.create({ name: "Nameless", type: "npc" }).then(() => undefined));
    await page.locator("input[name=pacing][value=stopwatch]").check({ force: true });
    await gm.run(({ game, document, DataTransfer, DragEvent }) => {
      const dataTransfer = new DataTransfer();
      const { uuid } = game.actors.getName("Nameless");
      dataTransfer.setData("text/plain", JSON.stringify({ type: "Actor", uuid }));
      document
        .querySelector(".sz-prepare__side[data-side=foes]")
        .dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
    });
    const row = page.locator(".sz-prepare__row", { hasText: "Nameless" });
    await row.waitFor();
    expect(await row.locator(".sz-prepare__known").innerText()).toContain("Agility 10, from DX.");
    expect(await row.locator(".sz-prepare__remark").count()).toBe(0);
    await page.locator("input[name=pacing][value=speed-order]").check({ force: true });
    await expect.poll(() => row.locator(".sz-prepare__value").innerText()).toBe("5\nBasic Speed");
    await gm.hands.press(page.getByRole("button", { name: "Remove: Nameless" }));
    await row.waitFor({ state: "detached" });
  });

  test.skipIf(QUICK)("moves the focus from a removed control", async () => {
    const { page } = gm;
    const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.getAttribute("name") ?? "");
    await gm.hands.press(page.getByRole("button", { name: "Add…", exact: true }));
    await gm.dialog.locator("input").first().fill("Flood");
    await gm.hands.press(gm.dialog.getByRole("button", { name: "Add", exact: true }));
    await gm.hands.press(page.getByRole("button", { name: "Change: Flood" }));
    // The fields keep the earlier entries.
    const [name] = await gm.dialog.locator("input[name=name]").all();
    expect(await name?.inputValue()).toBe("Flood");
    await name?.fill("Spring tide");
    await gm.dialog.locator("input[name=every]").fill("3");
    await gm.hands.press(gm.dialog.getByRole("button", { name: "Save", exact: true }));
    await expect
      .poll(() => page.locator(".sz-prepare__hazards li").allInnerTexts())
      .toEqual([expect.stringMatching(/^Spring tide[^]*3/)]);
    await gm.hands.press(page.getByRole("button", { name: "Remove: Spring tide" }));
    await expect.poll(focused).toBe("add-hazard");
    await gm.hands.press(page.getByRole("button", { name: "New side…" }));
    await gm.dialog.locator("input").first().fill("Night watch");
    await gm.hands.press(gm.dialog.getByRole("button", { name: "Add side" }));
    await gm.hands.press(page.getByRole("button", { name: "Remove this side: Night watch" }));
    await expect.poll(focused).toBe("new-side");
  });

  test.skipIf(QUICK)("reports a fight with one side as without opponents", async () => {
    for (const name of PARTY) await gm.hands.press(gm.page.getByRole("button", { name: `Remove: ${name}` }));
    await gm.page
      .locator(".sz-prepare__sum", { hasText: "3 combatants, 1 side. Nobody to fight against yet." })
      .waitFor();
  });

  // The next two tests continue from here.
  test.skipIf(cannot("change"))("restores hidden, side and notes from a file, and refuses wrong ones", async () => {
    const { page } = gm;
    await gm.hands.press(page.getByRole("button", { name: "Hidden: Wolf" }));
    await page.locator(".sz-prepare__row[data-hidden]").waitFor();
    await page.getByRole("textbox", { name: "Name of the encounter" }).fill("Wolves at night");
    await page.getByRole("textbox", { name: "Terrain and notes" }).fill("Deep snow.");
    await page.getByRole("textbox", { name: "Terrain and notes" }).press("Tab");
    await page.evaluate(() => {
      const { utils } = (globalThis as unknown as { foundry: { utils: Record<string, unknown> } }).foundry;
      utils.saveDataToFile = (data: string, _type: string, name: string): void => {
        Object.assign(globalThis, { savedFile: { data, name } });
      };
    });
    await gm.hands.press(page.getByRole("button", { name: "Save as file" }));
    await page.waitForFunction(() => "savedFile" in globalThis);
    const saved = await page.evaluate(
      () => (globalThis as unknown as { savedFile: { data: string; name: string } }).savedFile,
    );
    expect(saved.name).toBe("wolves-at-night.json");
    await gm.hands.press(page.getByRole("button", { name: "Remove: Wolf" }));
    await page.locator(".sz-prepare__name", { hasText: "Wolf" }).waitFor({ state: "detached" });
    const field = page.locator(".sz-prepare input[type=file]");
    await field.setInputFiles({
      name: "wrong.yml",
      mimeType: "text/yaml",
      buffer: Buffer.from(
        "pacing: speed-order\nparticipants:\n  - { name: Anna, side: travellers, stats: { basicSpeed: 6.3 } }\n",
      ),
    });
    await page.locator(".sz-prepare__failed", { hasText: "participants/0/stats/basicSpeed" }).waitFor();
    expect(await page.getByRole("textbox", { name: "Name of the encounter" }).inputValue()).toBe("Wolves at night");
    await field.setInputFiles({ name: saved.name, mimeType: "application/json", buffer: Buffer.from(saved.data) });
    await page.locator(".sz-prepare__row[data-hidden] .sz-prepare__name", { hasText: "Wolf ×3" }).waitFor();
    expect(await page.getByRole("textbox", { name: "Terrain and notes" }).inputValue()).toBe("Deep snow.");
    expect(await page.locator(".sz-prepare__failed p").count()).toBe(0);
  });

  test.skipIf(cannot("change"))("is readable in both themes at every width", async () => {
    const faults: string[] = [];
    for (const width of someOf([1280, 400, 300], 2)) {
      await gm.page.setViewportSize({ width, height: 900 });
      faults.push(
        ...(await faultsOf(gm, `prepare at ${width}`, ".sz-prepare")),
        ...(await overflows(gm, ".sz-prepare")),
        ...(await overlaps(gm)),
      );
    }
    await gm.page.setViewportSize({ width: 1280, height: 900 });
    expect(faults).toEqual([]);
    await gm.page.locator(".sz-prepare [data-action=close]").click();
  });

  test.skipIf(cannot("drag"))("adds others to a running fight by menu and by drag", async () => {
    const before = (await fightAt(gm)).names.length;
    await gm.press('[data-action="encounterMenu"]');
    await gm.menu.getByRole("menuitem", { name: "Add combatants" }).waitFor();
    await gm.hands.press(gm.menu.getByRole("menuitem", { name: "Add combatants" }));
    await gm.page.getByRole("searchbox", { name: "Search actors" }).waitFor();
    await gm.page.keyboard.type("2 war dogs");
    await gm.page.getByRole("button", { name: "Add 2: War dog" }).waitFor();
    await gm.page.keyboard.press("Enter");
    await gm.hands.press(gm.page.getByRole("button", { name: "Add 2 combatants" }));
    await gm.page.locator(".sz-prepare").waitFor({ state: "detached" });
    await gm.still();
    expect((await fightAt(gm)).names).toHaveLength(before + 2);
    const wolf = await gm.run(({ game }) => {
      const pack = [...game.packs].find(({ collection }) => collection.endsWith(".creatures"));
      return [...pack.index].find(({ name }) => name === "Wolf").uuid as string;
    });
    await dropOnList(gm, wolf, before + 3);
    const fight = await fightAt(gm);
    expect([fight.status, fight.names.includes("Wolf")]).toEqual(["running", true]);
  });

  test.skipIf(cannot("drag"))("adds another numbered NPC with another sheet when dropped again", async () => {
    const before = await fightAt(gm);
    const fighting = await gm.run(
      ({ game }) => [...game.combat.combatants].find(({ name }) => name === "Cutpurse 3").actor.id as string,
    );
    await dropOnList(gm, `Actor.${fighting}`, before.names.length + 1);
    const fight = await fightAt(gm);
    expect(fight.names.filter((name) => name.startsWith("Cutpurse"))).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((number) => `Cutpurse ${number}`),
    );
    expect([fight.actors, new Set(fight.groups)]).toEqual([fight.names.length, new Set(before.groups)]);
  });
});
