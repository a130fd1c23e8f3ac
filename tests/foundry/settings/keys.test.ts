import { beforeEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { requests } from "../../../src/rules/index.ts";
import { PEOPLE, acting, openUnseenFight, type Fight } from "../combat/fight.ts";
import { draw, type Client } from "../world.ts";
import { words } from "../words.ts";
import { QUICK } from "../../quick.ts";

let fight: Fight;
let gm: Client;
let anna: Client;
beforeEach(async () => {
  fight = await openUnseenFight(PEOPLE);
  ({ gm, anna } = fight);
});

async function start(...drawn: readonly Client[]): Promise<void> {
  await fight.combat(gm).startCombat();
  for (const client of drawn) await draw(client);
  await fight.settled();
}

/** Presses a key with Shift, on the page or in a field. */
async function press(
  { window }: Client,
  code: string,
  modifiers: object = { shiftKey: true },
  target?: Loose,
): Promise<void> {
  const init = { code, key: code.slice(3), bubbles: true, cancelable: true, ...modifiers };
  (target ?? window.document.body).dispatchEvent(new window.KeyboardEvent("keydown", init));
  await fight.settled();
}

const now = (): string[] => acting(fight.combat(gm));
const refusal = ({ ui }: Client): string =>
  [...ui.combat.element.querySelectorAll(".sz-refusal__text, .sz-refusal p")].map(words).join(" ");

describe("keys", () => {
  it("let the GM go on, back and on again, but no player", async () => {
    await start();
    for (const code of ["KeyN", "KeyB", "KeyY"]) await press(anna, code);
    expect([now(), fight.combat(gm).encounter.head]).toEqual([["Mira"], fight.combat(anna).encounter.head]);
    for (const [code, name] of [
      ["KeyN", "Orc"],
      ["KeyB", "Mira"],
      ["KeyY", "Orc"],
    ] as const) {
      await press(gm, code);
      expect(now(), code).toEqual([name]);
    }
  });

  it("let players end only their own turn", async () => {
    await start(anna);
    await press(anna, "KeyE");
    expect(now()).toEqual(["Orc"]);
    await press(anna, "KeyE");
    expect([now(), refusal(anna)]).toEqual([["Orc"], expect.stringContaining("It is not your turn.")]);
  });

  it.skipIf(QUICK)("open the player's wait dialog, or explain its absence", async () => {
    await start(anna, gm);
    const dialog = (): Loose => anna.window.document.querySelector("dialog");
    await press(anna, "KeyH");
    const trigger = dialog().querySelector("[name=trigger]");
    trigger.value = "  ";
    dialog().querySelector("[data-action=ok]").click();
    await fight.settled();
    expect(dialog()?.querySelector("[name=trigger]").value, "a wait needs its trigger").toBe("");
    trigger.value = "the door opens";
    dialog().querySelector("[data-action=ok]").click();
    await fight.settled();
    expect(now()).toEqual(["Orc"]);
    expect(words(gm.ui.combat.element.querySelector(".sz-wait"))).toContain("the door opens");
    await press(anna, "KeyH");
    expect([dialog(), refusal(anna)]).toEqual([null, expect.stringContaining("You have no turn to wait with now.")]);
    // A turn that cuts in cannot wait again.
    await fight.give({ type: "cutIn", participant: fight.id("Mira") });
    expect([await anna.game.segmentZero.wait(), now()]).toEqual([false, ["Mira"]]);
  });

  it("open the log for every user, and the GM's ribbon and lanes", async () => {
    await start(gm);
    for (const client of [gm, anna]) {
      const { instances } = client.foundry.applications;
      const before = instances.size as number;
      await press(client, "KeyL");
      expect(instances.size).toBe(before + 1);
    }
    gm.game.keybindings.set("segment-zero", "lanes", [{ key: "F9" }]);
    for (const [code, place, open] of [
      ["KeyR", ".sz-ribbon", true],
      ["F9", ".sz-ribbon-lanes", true],
      ["F9", ".sz-ribbon-lanes", false],
      ["KeyR", ".sz-ribbon", false],
    ] as const) {
      await press(gm, code, code === "F9" ? {} : undefined);
      expect(Boolean(gm.window.document.querySelector(place)), `${code}: ${place}`).toBe(open);
    }
    gm.game.keybindings.set("segment-zero", "lanes", []);
  });

  it.skipIf(QUICK)("do nothing while a user types or without a fight", async () => {
    await start();
    const field = gm.window.document.createElement("input");
    gm.window.document.body.append(field);
    await press(gm, "KeyN", { shiftKey: true }, field);
    await press(gm, "KeyN", {});
    await press(gm, "KeyN", { shiftKey: true, ctrlKey: true });
    expect(now()).toEqual(["Mira"]);
    field.remove();
    await fight.settled(fight.combat(gm).delete());
    for (const code of ["KeyN", "KeyB", "KeyY", "KeyH", "KeyE"]) await press(gm, code);
  });

  it.skipIf(QUICK)("can be changed, and are listed with their names", async () => {
    await start();
    const { bindings } = gm.game.keybindings;
    const usual = bindings?.get?.("segment-zero.next") as Loose;
    gm.game.keybindings.set("segment-zero", "next", [{ key: "F8" }]);
    await press(gm, "KeyN");
    expect(now()).toEqual(["Mira"]);
    await press(gm, "F8", {});
    expect(now()).toEqual(["Orc"]);
    if (usual) gm.game.keybindings.set("segment-zero", "next", usual);
    const listed = ({ ui }: Client): string[] =>
      [...ui.settings.element.querySelectorAll("kbd")].map((key: Loose) =>
        words(key.parentElement.querySelector("span")),
      );
    expect(listed(anna)).toEqual(expect.arrayContaining(["Wait", "End my turn"]));
    expect(listed(anna)).not.toContain("Undo");
    expect(listed(gm)).toEqual(expect.arrayContaining(["Done", "Undo", "Redo", "Wait", "End my turn"]));
  });
});

it("roll for NPCs alone by the function for macros", async () => {
  const combat = fight.combat(gm);
  await combat.choosePacing("action-period");
  await combat.perform({ type: "start" });
  const asked = (): string[] =>
    requests(combat.encounter).map(({ participant }) => String(combat.combatants.get(participant).name));
  expect(asked().sort()).toEqual(["Dagny", "Mira", "Orc"]);
  await fight.settled(gm.game.segmentZero.rollAllNpcs());
  expect(asked().sort()).toEqual(["Dagny", "Mira"]);
});
