import { expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openFight, type Fight } from "../combat/fight.ts";
import { Hands } from "../pacings/hands.ts";

let fight: Fight;

/** Parts of a dialog that cleaning of a string would drop. */
const delicate = (dialog: Loose): string[] =>
  [...dialog.querySelectorAll(".dialog-content *")].flatMap((element: Loose) => [
    ...(element.tagName.toLowerCase() === "svg" ? ["svg"] : []),
    ...["hidden", "maxlength", "inputmode", "step"].filter((name) => element.hasAttribute(name)),
  ]);

it("keeps the limits of fields in our dialogs, built without strings", async () => {
  fight = await openFight([{ name: "Perrin", system: { basicSpeed: 6 } }, { name: "Wolf" }], "speed-order");
  const hands = new Hands(fight, fight.gm);
  await hands.press("startCombat");
  await hands.pressNamed("Wait…");
  expect(delicate(hands.dialog)).toContain("maxlength");
});

it("drops limits of fields from other packages' strings", async () => {
  fight = await openFight([{ name: "Perrin" }]);
  const { gm } = fight;
  void gm.foundry.applications.api.DialogV2.prompt({ content: `<svg></svg><input name="a" maxlength="3" required>` });
  await fight.settled();
  const dialog = gm.window.document.querySelector("dialog");
  expect([delicate(dialog), dialog.querySelector("input").required]).toEqual([[], true]);
});
