import { beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { BYSTANDER, Duel } from "./card-hands.ts";
import { draw, type Client } from "../world.ts";
import { words } from "../chat/cards.ts";
import { QUICK, someOf } from "../../quick.ts";

const EGIL = { basicSpeed: 5.25, ht: 11, hp: { value: 14, max: 14 } };

let duel: Duel;
beforeAll(async () => {
  duel = await Duel.open([
    { name: "Egil", owner: "Anna", system: EGIL },
    BYSTANDER,
    { name: "Orc", system: { basicSpeed: 5 } },
  ]);
});

/** What the front of a client's queue says. */
function rows({ ui }: Client): string[] {
  return [...ui.combat.element.querySelectorAll(".sz-ask__text b")].map((one: Loose) => words(one.textContent));
}

/** The defences in a player's panel. */
const tiles = ({ ui }: Client): string[] =>
  [...ui.combat.element.querySelectorAll(".sz-tile")].map((tile: Loose) =>
    words(tile.querySelector("span")?.textContent ?? ""),
  );

const banner = ({ window }: Client): string => words(window.document.querySelector(".sz-notice")?.textContent ?? "");
const focused = ({ window }: Client): string => words(window.document.activeElement?.textContent ?? "");

describe("pending attacks", () => {
  beforeAll(async () => {
    for (const client of [duel.gm, duel.anna, duel.ben]) await draw(client);
  });

  it("ask the defender in tracker and banner; others see a row (B-41)", async () => {
    await duel.attack("Orc", "Egil");
    expect(rows(duel.anna)).toEqual(["Orc attacks Egil"]);
    expect(tiles(duel.anna)).toContain("Dodge");
    expect([rows(duel.gm), rows(duel.ben)]).toEqual([[], []]);
    expect([banner(duel.anna), banner(duel.ben)]).toEqual([
      "Your defence Orc attacks Egil",
      expect.not.stringContaining("defence"),
    ]);
    expect(words(duel.anna.ui.combat.element.querySelector("[data-spoken=alert]").textContent)).toBe(
      "Your defence: Orc attacks Egil",
    );
    await duel.press(duel.anna, "No defence");
    expect(banner(duel.anna)).not.toContain("defence");
  });

  it.skipIf(QUICK)("are opened by the banner with the focus on the first button", async () => {
    await duel.attack("Orc", "Egil");
    duel.anna.ui.sidebar.changeTab("combat", "primary");
    duel.anna.window.document.activeElement.blur();
    duel.anna.window.document.querySelector(".sz-notice").click();
    await duel.fight.settled();
    expect([banner(duel.anna), duel.anna.ui.sidebar.tabGroups.primary, focused(duel.anna)]).toEqual([
      "",
      "chat",
      "Dodge 8",
    ]);
  });
});

function happens(client: Loose, button: Loose, kind: string, more: Loose = {}): void {
  const { PointerEvent, KeyboardEvent } = client.window;
  button.dispatchEvent(
    new (kind.startsWith("key") ? KeyboardEvent : PointerEvent)(kind, { bubbles: true, button: 0, ...more }),
  );
}

const HANDS: readonly (readonly [string, string, string, Loose])[] = [
  ["pointer", "pointerdown", "pointerup", {}],
  ["space bar", "keydown", "keyup", { key: " " }],
];

describe("card button held down during a change", () => {
  for (const [hand, down, up, more] of someOf(HANDS, 0)) {
    it(`stays until the ${hand} releases it and is pressed`, async () => {
      const ids = [await duel.attack("Orc", "Egil"), await duel.attack("Orc", "Bystander")];
      await duel.tell(ids);
      const { anna, gm } = duel;
      const dodge = duel.buttons(anna).find((button) => /^Dodge/.test(button.textContent.trim()))!;
      const heard = new Promise((resolve) => {
        anna.Hooks.once("updateChatMessage", resolve);
      });
      happens(anna, dodge, down, more);
      // Another row of the same card: Foundry renders the card again and replaces the message.
      const done = duel.combat.perform({
        type: "defend",
        participant: duel.id("Bystander"),
        exchange: ids[1],
        kind: "none",
      });
      expect((await done).refusal).toBeNull();
      await heard;
      await new Promise((resolve) => {
        anna.window.setTimeout(resolve);
      });
      expect(dodge.isConnected).toBe(true);
      expect(duel.exchange(ids[1]!).defences).toHaveLength(1);
      happens(anna, dodge, up, more);
      dodge.click();
      await duel.fight.settled();
      await duel.fight.settled();
      expect(duel.exchange(ids[0]!).defences).toMatchObject([{ kind: "dodge" }]);
      expect(dodge.isConnected).toBe(false);
      for (const client of [anna, gm]) expect(duel.text(client)).toMatch(/No defence.*Dodge|Dodge.*No defence/);
    });
  }

  it.skipIf(QUICK)("is redrawn after a while without a release", async () => {
    const id = await duel.attack("Orc", "Egil");
    const dodge = duel.buttons(duel.anna)[0]!;
    happens(duel.anna, dodge, "pointerdown");
    await duel.give({ type: "defend", participant: duel.id("Egil"), exchange: id, kind: "none" });
    await expect.poll(() => dodge.isConnected, { timeout: 5_000 }).toBe(false);
    expect(duel.text(duel.anna)).toContain("No defence");
  });
});

it("asks for a modifier of a defence when clicked with Shift", async () => {
  const id = await duel.attack("Orc", "Egil");
  const { anna } = duel;
  const dodge = duel.buttons(anna).find((button) => /^Dodge/.test(button.textContent.trim()))!;
  const { window } = anna;
  dodge.dispatchEvent(new window.PointerEvent("click", { bubbles: true, cancelable: true, shiftKey: true }));
  await duel.fight.settled();
  const dialog = (): Loose => window.document.querySelector("dialog");
  dialog().querySelector("[name=other]").value = "-2";
  dialog().querySelector("[name=why]").value = "slippery";
  dialog().querySelector("[data-action=ok], button[type=submit]").click();
  await duel.fight.settled();
  await duel.fight.settled();
  expect(duel.exchange(id).defences[0].parts.at(-1)).toEqual({ code: "other", value: -2, name: "slippery" });
});

describe("modifiers of the table in the dialog of a defence", () => {
  const RETREAT = { for: "defence", value: 3, counts: "once", rules: "gurps" };
  const dialog = (): Loose => duel.anna.window.document.querySelector("dialog");
  const modify = async (): Promise<string> => {
    const id = await duel.attack("Orc", "Egil", {
      parts: [
        { code: "skill", value: 14 },
        { code: "table.Deceptive", value: -2, name: "Deceptive", against: -1 },
      ],
    });
    await duel.press(duel.anna, "Modifier…");
    return id;
  };
  const roll = async (): Promise<void> => {
    dialog().querySelector("[data-action=ok], button[type=submit]").click();
    await duel.fight.settled();
    await duel.fight.settled();
  };

  it("are ticks, once per turn, and the attack's cost lowers the defence", async () => {
    await duel.fight.settled(duel.gm.game.settings.set("segment-zero", "modifiers", { Retreat: RETREAT }));
    const id = await modify();
    // Dodge 8, less 1 by the deceptive attack.
    expect(words(dialog().textContent)).toContain("Dodge 7");
    const tick = dialog().querySelector("[name='table.Retreat']");
    tick.checked = true;
    tick.dispatchEvent(new duel.anna.window.Event("input", { bubbles: true }));
    expect(words(dialog().textContent)).toContain("Roll 3d6 against 10");
    await roll();
    expect(duel.exchange(id).defences[0].parts.slice(-2)).toEqual([
      { code: "against", value: -1, name: "Deceptive" },
      { code: "table.Retreat", value: 3, name: "Retreat" },
    ]);
    await modify();
    expect(dialog().querySelector("[name='table.Retreat']")).toBeNull();
    await roll();
  });
  it("count for each further defence of a turn by themselves", async () => {
    const further = { for: "dodge", value: -4, counts: "further" };
    await duel.fight.settled(duel.gm.game.settings.set("segment-zero", "modifiers", { Again: further }));
    const scores = [];
    for (let time = 0; time < 2; time++) {
      const id = await duel.attack("Orc", "Egil");
      scores.push(duel.labels(duel.anna)[0]);
      await duel.press(duel.anna, /^Dodge/);
      expect(duel.exchange(id).defences[0].parts.at(-1)).toMatchObject({ code: "table.Again", value: 0 - 4 * time });
    }
    expect(scores).toEqual(["Dodge 8", "Dodge 4"]);
  });
});
