import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { halted, requests } from "../../../src/rules/index.ts";
import { acting, openUnseenFight, type Fight } from "../combat/fight.ts";
import { draw, type Client } from "../world.ts";
import { words } from "./hands.ts";
import { QUICK } from "../../quick.ts";

const PEOPLE = [
  { name: "Mira", owner: "Anna", system: { basicSpeed: 6.25, dx: 13 } },
  { name: "Orc", system: { basicSpeed: 5.75, dx: 11 } },
  { name: "Dagny", owner: "Anna", system: { basicSpeed: 5.5, dx: 11 } },
];

let fight: Fight;
beforeEach(async () => {
  fight = await openUnseenFight(PEOPLE);
});
afterEach(async () => {
  for (const client of [...fight.world.clients]) await client.leave();
});

/** Presses a key with Shift, on the page or in a field of it. */
async function press(
  client: Client,
  code: string,
  target?: Loose,
  modifiers: object = { shiftKey: true },
): Promise<void> {
  const { document, KeyboardEvent } = client.window;
  (target ?? document.body).dispatchEvent(
    new KeyboardEvent("keydown", { code, key: code.slice(3), bubbles: true, cancelable: true, ...modifiers }),
  );
  await fight.settled();
}

const now = (): string[] => acting(fight.combat(fight.gm));
const refusal = (client: Client): string =>
  [...client.ui.combat.element.querySelectorAll(".sz-refusal__text, .sz-refusal p")].map(words).join(" ");

describe("keys", () => {
  it("let the GM go on, back and on again", async () => {
    const { gm } = fight;
    await fight.combat(gm).startCombat();
    await fight.settled();
    await press(gm, "KeyN");
    expect(now()).toEqual(["Orc"]);
    await press(gm, "KeyB");
    expect(now()).toEqual(["Mira"]);
    await press(gm, "KeyY");
    expect(now()).toEqual(["Orc"]);
  });

  it("let a player end her own turn, and nobody else's", async () => {
    const { gm, anna } = fight;
    await fight.combat(gm).startCombat();
    await draw(fight.anna);
    await fight.settled();
    await press(anna, "KeyE");
    expect(now()).toEqual(["Orc"]);
    await press(anna, "KeyE");
    expect(now()).toEqual(["Orc"]);
    expect(refusal(anna)).toContain("It is not your turn.");
  });

  it("that are the GM's do nothing for a player", async () => {
    const { gm, anna } = fight;
    await fight.combat(gm).startCombat();
    await fight.settled();
    for (const code of ["KeyN", "KeyB", "KeyY"]) await press(anna, code);
    expect(now()).toEqual(["Mira"]);
    expect(fight.combat(gm).encounter.head).toBe(fight.combat(anna).encounter.head);
  });

  it.skipIf(QUICK)("open the question of the own wait, and say so if there is none", async () => {
    const { gm, anna } = fight;
    await fight.combat(gm).startCombat();
    await draw(anna);
    await draw(gm);
    await fight.settled();
    await press(anna, "KeyH");
    const dialog = anna.window.document.querySelector("dialog");
    dialog.querySelector("[name=trigger]").value = "the door opens";
    dialog.querySelector("[data-action=ok]").click();
    await fight.settled();
    expect(now()).toEqual(["Orc"]);
    expect(words(gm.ui.combat.element.querySelector(".sz-wait"))).toContain("the door opens");
    await press(anna, "KeyH");
    expect(anna.window.document.querySelector("dialog")).toBe(null);
    expect(refusal(anna)).toContain("You have no turn now that could wait.");
  });

  it("open the log, for everybody", async () => {
    for (const client of [fight.gm, fight.anna]) {
      const before = client.foundry.applications.instances.size as number;
      await press(client, "KeyL");
      expect(client.foundry.applications.instances.size).toBe(before + 1);
    }
  });

  it("let the GM go on from a time at which nobody acts", async () => {
    const { gm } = fight;
    const combat = fight.combat(gm);
    await combat.choosePacing("action-period");
    await combat.perform({ type: "option", name: "emptyTimes", value: "stop" });
    await combat.perform({ type: "start" });
    const owed = requests(combat.encounter).filter(({ dice }) => dice);
    await combat.perform({
      type: "answer",
      answers: Object.fromEntries(
        owed.map(({ id, participant }) => [id, combat.combatants.get(participant).name === "Mira" ? 5 : 12]),
      ),
    });
    await press(gm, "KeyN");
    const { time } = combat.encounter.clock;
    expect([halted(combat.encounter), now()]).toEqual([true, []]);
    await press(gm, "KeyN");
    expect(combat.encounter.clock.time).toBe(time - 1);
  });

  it.skipIf(QUICK)("are left alone while somebody types, and with other modifiers", async () => {
    const { gm } = fight;
    await fight.combat(gm).startCombat();
    await fight.settled();
    const field = gm.window.document.createElement("input");
    gm.window.document.body.append(field);
    await press(gm, "KeyN", field);
    await press(gm, "KeyN", undefined, {});
    await press(gm, "KeyN", undefined, { shiftKey: true, ctrlKey: true });
    expect(now()).toEqual(["Mira"]);
  });

  it.skipIf(QUICK)("can be others, and are listed with their names", async () => {
    const { gm, anna } = fight;
    await fight.combat(gm).startCombat();
    await fight.settled();
    gm.game.keybindings.set("segment-zero", "next", [{ key: "F8" }]);
    await press(gm, "KeyN");
    expect(now()).toEqual(["Mira"]);
    await press(gm, "F8", undefined, {});
    expect(now()).toEqual(["Orc"]);
    const listed = (client: Client): string[] =>
      [...client.ui.settings.element.querySelectorAll("kbd")].map((key: Loose) =>
        words(key.parentElement.querySelector("span")),
      );
    expect(listed(anna)).toEqual(expect.arrayContaining(["Wait", "End my turn"]));
    expect(listed(anna)).not.toContain("Undo");
    expect(listed(gm)).toEqual(expect.arrayContaining(["Done", "Undo", "Redo", "Wait", "End my turn"]));
  });

  it.skipIf(QUICK)("do nothing without a fight", async () => {
    const { gm } = fight;
    await fight.combat(gm).delete();
    await fight.settled();
    for (const code of ["KeyN", "KeyB", "KeyY", "KeyH", "KeyE"]) await press(gm, code);
    expect(gm.errors()).toEqual([]);
  });
});
