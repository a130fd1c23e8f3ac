import { beforeEach, expect, it } from "vitest";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Loose } from "../../../playground/shared/loose.ts";
import { MIRA, ORC, acting, openFight, type Fight } from "../combat/fight.ts";

let fight: Fight;
beforeEach(async () => {
  fight = await openFight([MIRA, ORC]);
  await fight.settled(fight.combat(fight.gm).startCombat());
});

/** Presses a key on an element. @returns whether the browser still does with it what it does by itself */
async function press(target: Loose, code: string, more: object = {}): Promise<boolean> {
  target.focus();
  const init = { code, key: code === "Space" ? " " : code, bubbles: true, cancelable: true, ...more };
  const event = new fight.gm.window.KeyboardEvent("keydown", init);
  target.dispatchEvent(event);
  await fight.settled();
  return !event.defaultPrevented;
}

const focusable = (root: Loose): Loose[] =>
  [...root.querySelectorAll("button, a[href], summary, [tabindex]")].filter(
    (one: Loose) => !one.disabled && !one.closest("form"),
  );

it("leaves Space and Tab to buttons in tracker and log without pausing", async () => {
  const { gm } = fight;
  await fight.settled(gm.game.keybindings.actions.get("segment-zero.log").onDown());
  const roots = [gm.ui.combat.element, gm.window.document.querySelector(".sz-log")];
  for (const root of roots) {
    const all = focusable(root);
    expect(all.length).toBeGreaterThan(1);
    for (const one of all.filter((each) => !each.closest(".window-header"))) {
      expect([await press(one, "Space"), await press(one, "Tab")], one.outerHTML.slice(0, 200)).toEqual([true, true]);
    }
  }
  expect(gm.game.paused).toBe(false);
});

it("runs our keys once on our buttons, where Foundry runs none", async () => {
  const { gm } = fight;
  const [button] = focusable(gm.ui.combat.element);
  expect(acting(fight.combat(gm))).toEqual(["Mira"]);
  expect(await press(button, "KeyN", { shiftKey: true })).toBe(false);
  expect(acting(fight.combat(gm))).toEqual(["Orc"]);
  await press(gm.window.document.body, "KeyB", { shiftKey: true });
  expect(acting(fight.combat(gm))).toEqual(["Mira"]);
});

/** Templates that stand in a form, whose buttons keep their keys by themselves: sheets, dialogs, and windows that are forms. */
const IN_FORMS =
  /^(?:attack|lab|prepare|settings|sheets)\/|^(?:choice|dialogs|names)\/|^import\/(?:ask-play|labels|stat-)|^self-check\/eyes/u;

it("marks every focusable element in templates except buttons of forms", () => {
  const files = readdirSync("templates", { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".hbs"));
  expect(files.length).toBeGreaterThan(80);
  const bare = files.flatMap((file) => {
    const text = readFileSync(path.resolve("templates", file), "utf8").replaceAll(/\{\{!--.*?--\}\}/gs, "");
    const tags = [...text.matchAll(/<(button|summary|a|[a-z]+(?=[^<>\n]* tabindex=))[ >][^\n]*/g)];
    return tags
      .filter(([tag, name]) => !tag.includes("data-keyboard-focus") && !(IN_FORMS.test(file) && name === "button"))
      .map(([tag]) => `${file}: ${tag.slice(0, 80)}`);
  });
  expect(bare).toEqual([]);
});

it("uses a form in each window whose templates need no marks", () => {
  for (const [file, templates] of [
    ["windows/lab/lab.ts", "lab/"],
    ["prepare/window.ts", "prepare/"],
    ["windows/settings/window.ts", "settings/"],
    ["import/window/stat-block-window.ts", "import/stat-"],
  ] as const) {
    const source = readFileSync(path.resolve("src/foundry", file), "utf8");
    expect([source.includes('tag: "form"'), source.includes(templates)], file).toEqual([true, true]);
  }
});
