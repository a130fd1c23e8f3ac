import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Locator } from "playwright-core";
import type { Dict, Loose } from "../../playground/shared/loose.ts";
import { notRolled, willRoll } from "./dice.ts";
import { faultsOf, overflows } from "./looks.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";

const MIRA = "actorMira0000001";
const BRUTE = "actorBrute000001";
/** Pixels. */
const THUMB = 44;
const PORTRAITS = "systems/segment-zero/assets/portraits";

let table: Table;
beforeEach(async () => {
  table = await Table.open();
  await setTheTable();
});
afterEach(async () => {
  await table.close();
});

const weapon = (name: string, sort: number, mode: Dict, system: Dict = {}): Dict => ({
  name,
  type: "weapon",
  sort,
  system: { ready: true, weight: 3, ...system, modes: { a: mode } },
});

/** Two who have a bone to pick: Mira is Anna's, the brute is the GM's. */
async function setTheTable(): Promise<void> {
  const anna = String((table.world.documents.all("User").find(({ name }: Dict) => name === "Anna") as Dict)._id);
  await table.world.operate("create", "Actor", [
    {
      _id: MIRA,
      name: "Mira Kestrel",
      type: "character",
      img: `${PORTRAITS}/mira.svg`,
      ownership: { default: 0, [anna]: 3 },
      system: {
        st: 11,
        thrust: "1d-1",
        swing: "1d+1",
        dx: 13,
        ht: 12,
        hp: { value: 12, max: 12 },
        fp: { value: 12, max: 12 },
        basicSpeed: 6.25,
        dr: { torso: 1 },
      },
      items: [
        weapon("Broadsword", 1, { name: "cut", level: 14, damage: "sw+1", damageType: "cut", parry: 0 }),
        weapon(
          "Pistol",
          2,
          { kind: "ranged", level: 13, damage: "2d", damageType: "pi", accuracy: 2, bulk: -2 },
          { ranged: true, capacity: 6, loaded: 6 },
        ),
        { name: "Buckler", type: "shield", sort: 3, system: { ready: true, skill: "Shield", level: 12, weight: 8 } },
      ],
    },
    {
      _id: BRUTE,
      name: "Garrick the Brute",
      type: "npc",
      img: `${PORTRAITS}/brawler.svg`,
      system: { st: 13, dx: 11, ht: 11, hp: { value: 14, max: 14 }, fp: { value: 11, max: 11 }, basicSpeed: 5 },
      items: [
        weapon("Axe", 1, { name: "swing", level: 13, damage: "2d", damageType: "cut", parry: 0, balanced: false }),
      ],
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
}

/** What a fight changes of somebody, as the server has it: HP, FP, posture, shots loaded, conditions. */
function stateOf(id: string): Dict {
  const {
    system: { hp, fp, posture = "standing" },
    items,
    effects,
  } = table.world.documents.get("Actor", id) as Loose;
  const shots = (items as Loose[]).flatMap(({ system: { loaded } }): number[] =>
    typeof loaded === "number" ? [loaded] : [],
  );
  return {
    hp: hp.value as number,
    fp: fp.value as number,
    posture: (posture ?? "standing") as string,
    shots,
    conditions: (effects as Loose[]).flatMap(({ statuses }) => statuses as string[]).sort(),
  };
}

/** Opens a tab of the sidebar, if it is not open already. */
async function turnTo(tab: "Combat" | "Chat", ...seats: readonly Seat[]): Promise<void> {
  for (const seat of seats)
    if (!(await seat.page.getByRole("tab", { name: tab, selected: true }).count())) await seat.click(tab, "tab");
}

/** The last card of an attack. */
const cardOf = ({ page }: Seat): Locator => page.locator(".sz-exchange").last();

/** What stands on it, as soon as it says this. */
async function reads(seat: Seat, ...parts: readonly (string | RegExp)[]): Promise<void> {
  const text = async (): Promise<string> => ((await cardOf(seat).textContent()) ?? "").replace(/\s+/g, " ");
  for (const part of parts)
    await expect
      .poll(text, { timeout: 5_000 })
      .toMatch(typeof part === "string" ? new RegExp(part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")) : part);
}

/** Attacks from the tracker: opens the dialog, picks, sees the number and the chance in per cent, and rolls. */
async function attack(
  seat: Seat,
  {
    weapon: arm = "",
    manoeuvre = "",
    number,
    sees = [],
    dice,
  }: { weapon?: string; manoeuvre?: string; number: string; sees?: readonly string[]; dice: readonly number[] },
): Promise<void> {
  await turnTo("Combat", seat);
  await seat.click("Attack…");
  if (arm) await seat.chooseInDialog(arm);
  if (manoeuvre) await seat.fillDialog({ Manoeuvre: manoeuvre });
  for (const words of [...sees, number]) await seat.waitFor(words);
  await willRoll(seat, ...dice);
  await seat.click(`Roll 3d6 against ${number}`);
}

/** Presses a button of the last card and lets these dice fall. */
async function press(seat: Seat, name: string, dice: readonly number[] = []): Promise<void> {
  await turnTo("Chat", seat);
  await willRoll(seat, ...dice);
  await cardOf(seat).getByRole("button", { name }).first().waitFor();
  await seat.click(name);
}

describe("a duel", () => {
  test("from the first roll to unconsciousness, and back by Undo", async () => {
    const [gm, anna] = await table.seat(["Gamemaster", "Anna"]);
    await gm.openFight("The duel");
    const before = { mira: stateOf(MIRA), brute: stateOf(BRUTE), reading: await gm.reading() };
    await gm.click("Start");

    // Second 1: a shot. The brute cannot parry a bullet, has nothing to block with, and does not get out of the way.
    await attack(anna, { weapon: "Pistol", number: "13 (84%)", sees: ["181 of 216"], dice: [3, 3, 4] });
    await reads(anna, "hit by 3", "Waiting for the defence of Garrick the Brute.");
    expect(stateOf(MIRA).shots).toEqual([5]);
    await turnTo("Chat", gm);
    await reads(gm, "not against this attack", "nothing ready");
    expect(await cardOf(gm).getByRole("button", { name: "Parry" }).getAttribute("aria-disabled")).toBe("true");
    await press(gm, "Dodge 8", [5, 5, 6]);
    await press(anna, "Roll 2d", [3, 1]);
    await reads(gm, "HP 14, then 10", "Shock −4 on the next turn");
    await reads(anna, "Waiting for the GM to apply it.");
    expect(stateOf(BRUTE)).toEqual(before.brute);
    await press(gm, "Apply");
    expect(stateOf(BRUTE).hp).toBe(10);
    await turnTo("Combat", anna);
    await anna.click("Done");

    // The brute strikes back, and shock counts. Anna chooses among her defences with their numbers, and fails.
    await attack(gm, { number: "9 (38%)", sees: ["Shock from an injury"], dice: [3, 3, 3] });
    expect(stateOf(BRUTE).conditions).toEqual(["shock"]);
    await anna.waitFor(/Your defence Garrick the Brute attacks Mira Kestrel/);
    expect(await anna.buttons()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Dodge 10/),
        expect.stringMatching(/^Parry 11/),
        expect.stringMatching(/^Block 10/),
        "No defence",
      ]),
    );
    await turnTo("Chat", anna);
    await reads(anna, "Your defence", "Dodge 10", "Parry 11", "Block 10");
    await press(anna, "Parry 11", [6, 6, 2]);
    await press(gm, "Roll 2d", [1, 2]);
    await reads(anna, "DR 1 stops 1, 2 gets through", "HP 12, then 9");
    await press(anna, "Apply");
    expect(stateOf(MIRA).hp).toBe(9);
    await turnTo("Combat", anna);
    await anna.doesNotSee("Your defence");
    await turnTo("Combat", gm);
    await gm.click("Done");
    await table.everyoneAgrees();

    // Second 2: an all-out attack. The unbalanced axe has struck and cannot parry. A major wound: stunned and down.
    await attack(anna, {
      manoeuvre: "All-Out Attack, strong",
      number: "11 (63%)",
      sees: ["Shock from an injury", "1d+4 cut"],
      dice: [3, 3, 3],
    });
    await turnTo("Chat", gm);
    await reads(gm, "unbalanced, already used to attack");
    await press(gm, "Dodge 8", [5, 5, 5]);
    await press(anna, "Roll 1d+4", [2]);
    await reads(gm, "HP 10, then 1", "Major wound: HT roll", "Reeling");
    await press(gm, "Apply");
    // It is asked once, on the card of this injury, not on those of earlier ones as well.
    expect(await gm.page.locator("[data-action=exchangeAnswer]").count()).toBe(1);
    await turnTo("Combat", gm);
    await gm.waitFor("3d6 against HT 11, for a major wound");
    await press(gm, "Roll", [5, 4, 4]);
    await expect
      .poll(() => stateOf(BRUTE))
      .toMatchObject({ hp: 1, posture: "prone", conditions: ["prone", "reeling", "stun"] });
    await turnTo("Combat", anna);
    await anna.click("Done");

    // All that is left to the brute is to do nothing, and to try to come to.
    await turnTo("Combat", gm);
    await gm.waitFor("stunned: defences −4");
    expect(await gm.buttons()).not.toContain("Attack…");
    await willRoll(gm, 5, 5, 5);
    await gm.click("Roll");
    await gm.click("Done");

    // Second 3: the last blow.
    await attack(anna, { number: "14 (91%)", dice: [3, 3, 3] });
    await turnTo("Chat", anna);
    await press(gm, "Parry 2", [5, 5, 5]);
    await press(anna, "Roll 1d+2", [6]);
    await reads(gm, "HP 1, then −11", "At 0 or less");
    await press(gm, "Apply");
    await press(gm, "Roll", [6, 5, 6]);
    await expect.poll(() => stateOf(BRUTE).conditions as string[]).toContain("unconscious");
    await turnTo("Combat", gm, anna);
    await anna.waitFor(/Garrick the Brute Do Nothing, unconscious/);
    await gm.click("Actions of Garrick the Brute");
    await gm.choose("Tire");
    await gm.fillDialog({ "How many FP are lost?": 2 }, "Tire");
    expect(stateOf(BRUTE)).toMatchObject({ hp: -11, fp: 9 });
    await anna.click("Done");
    // Nobody waits for whoever lies there.
    await gm.waitFor("Second 4");
    await gm.waitFor(/Next: Garrick the Brute Do Nothing, unconscious/);
    await sheetSays(gm, BRUTE, ["Unconscious", "of 14", "Lying face down"]);
    await table.everyoneAgrees();
    expect([await notRolled(gm), await notRolled(anna)]).toEqual([[], []]);

    // Somebody tends Mira's wound meanwhile. Then all is taken back, click by click; that wound is left as it was made by hand, and this is said.
    await anna.page.evaluate(async (id) => {
      await (globalThis as unknown as Loose).game.actors.get(id).update({ "system.hp.value": 10 });
    }, MIRA);
    await table.settled();
    while (await gm.sees('[data-action="previousTurn"]')) await gm.click("Undo");
    await expect.poll(() => stateOf(BRUTE)).toEqual(before.brute);
    expect(stateOf(MIRA)).toEqual({ ...(before.mira as Dict), hp: 10 });
    expect(await gm.reading()).toBe(before.reading);
    await turnTo("Chat", gm, anna);
    for (const seat of [gm, anna])
      expect(await seat.page.locator(".sz-exchange", { hasText: "Undone: this no longer counts." }).count()).toBe(4);
    expect((await gm.page.locator(".chat-log").innerText()).replace(/\s+/g, " ")).toMatch(
      /Kept manual changes.*Mira Kestrel/,
    );
    expect(await anna.page.locator(".chat-log").innerText()).not.toContain("Kept manual changes");
    await turnTo("Combat", gm, anna);
    await table.everyoneAgrees();
  });

  test("can be fought by thumb on a phone, in both themes and with a screen reader", async () => {
    const gm = await table.join("Gamemaster");
    const anna = await table.join("Anna", { viewport: { width: 400, height: 800 } });
    await gm.openFight("The duel");
    await gm.click("Start");
    await anna.click("Attack…");
    expect(await faultsOf(anna, "duel-dialog")).toEqual([]);
    expect(
      await tooSmall(
        anna,
        ".sz-dialog .form-footer button, dialog[open] select, dialog[open] input:not([type=radio], [type=checkbox]), dialog[open] label:has(> [type=radio]), dialog[open] label:has(> [type=checkbox])",
      ),
    ).toEqual([]);
    await willRoll(anna, 3, 3, 4);
    await anna.click("Roll 3d6 against 14");
    await press(gm, "No defence");
    await press(anna, "Roll 1d+2", [1]);
    await press(gm, "Apply half");
    await turnTo("Combat", anna);
    await anna.click("Done");
    await attack(gm, { number: "11 (63%)", dice: [3, 3, 3] });
    await turnTo("Chat", gm, anna);
    for (const seat of [anna, gm]) expect(await faultsOf(seat, "duel-card", ".chat-log")).toEqual([]);
    expect([...(await tooSmall(anna, ".sz-exchange button")), ...(await overflows(anna, ".chat-log"))]).toEqual([]);
    await press(anna, "Block 10", [3, 3, 3]);
    await reads(gm, "Block, Buckler made by 1");
    await table.everyoneAgrees();
  });
});

/** What is hard to hit with a thumb: less than 44 pixels high or wide. */
async function tooSmall({ page }: Seat, selector: string): Promise<readonly string[]> {
  return page.locator(selector).evaluateAll(
    (all, least) =>
      all
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .flatMap((one) => {
          const { width, height } = one.getBoundingClientRect();
          return Math.min(width, height) < least
            ? [
                `${one.tagName} "${(one.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 40)}": ${Math.round(width)} x ${Math.round(height)}`,
              ]
            : [];
        }),
    THUMB,
  );
}

/** The sheet is open with these words on it, and closed again. */
async function sheetSays({ page }: Seat, id: string, words: readonly string[]): Promise<void> {
  await page.evaluate(async (actor) => {
    await (globalThis as unknown as Loose).game.actors.get(actor).sheet.render({ force: true });
  }, id);
  const sheet = page.locator(".sz-actor");
  for (const one of words) await expect.poll(() => sheet.innerText()).toContain(one);
  await page.evaluate(async (actor) => {
    await (globalThis as unknown as Loose).game.actors.get(actor).sheet.close();
  }, id);
}
