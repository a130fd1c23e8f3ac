import { describe, expect, it } from "vitest";
import { useMira } from "./mira.ts";
import { type SheetHands } from "./sheet-hands.ts";
import { words } from "../words.ts";
import { someOf } from "../../quick.ts";

const mira = useMira();

describe("the sheet of an actor", () => {
  it.each(someOf(["Mira", "Ogre", "Fuse"], 0))(
    "opens for %s with all controls named, unique ids and all texts",
    async (name) => {
      for (const open of [true, false]) {
        const sheet = await mira.at("gm", name).open(open);
        const named = sheet.all(".window-content :is(button, input, select, prose-mirror)");
        expect(named.length, name).toBeGreaterThan(open || name !== "Fuse" ? 4 : -1);
        for (const one of named) {
          const label = String(
            one.getAttribute("aria-label") ??
              (words(one) || words(sheet.element.querySelector(`label[for="${String(one.id)}"]`))),
          );
          expect(label, String(one.outerHTML)).toMatch(/[\p{L}\p{N}]/u);
        }
        const all = sheet.all("[id]").map((one) => String(one.id));
        expect(all.filter((id, place) => all.indexOf(id) !== place)).toEqual([]);
        for (const attribute of ["aria-describedby", "aria-labelledby", "aria-controls"])
          for (const one of sheet.all(`[${attribute}]`)) {
            const id = String(one.getAttribute(attribute));
            if (id) expect(sheet.element.querySelector(`[id="${id}"]`), `${attribute}="${id}"`).toBeTruthy();
          }
        expect(words(sheet.element)).not.toMatch(/SEGMENTZERO|undefined|NaN|\[object/);
        await sheet.close();
      }
    },
  );

  it("shows name, picture and public line alone with limited permission", async () => {
    const sheet = await mira.at("ben", "Ogre").open();
    expect([sheet.read(".sz-who__name"), sheet.read(".sz-who__line"), sheet.read(".window-content")]).toEqual([
      "Ogre",
      "A brute",
      "OgreA brute",
    ]);
    expect(sheet.all(".window-content :is(button, input, select)")).toEqual([]);
    await mira.world.settled(mira.at("gm", "Ogre").actor.update({ [`ownership.${String(mira.ben.game.user.id)}`]: 2 }));
    expect(sheet.has(".sz-stats") && !sheet.has(".sz-who--limited")).toBe(true);
    await sheet.close();
  });

  it("lets an observer read everything and change nothing", async () => {
    const sheet = await mira.at("ben").open();
    expect(sheet.all("input:not([disabled]), textarea, prose-mirror, select:not([disabled])")).toEqual([]);
    const able = sheet
      .all(".window-content button")
      .filter((one) => !one.disabled && one.getAttribute("aria-disabled") !== "true")
      .map((one) => String(one.dataset.action));
    expect([...new Set(able)].sort()).toEqual(["explain", "openItem", "rowMenu", "tab"]);
    expect(sheet.read("[data-key=stat-dx] dd")).toBe("13");
    await sheet.close();
  });
});

describe("the values that the world's pacings read", () => {
  const strip = (sheet: SheetHands): string[] => sheet.all(".sz-values > .sz-stats dt").map(words);
  const more = (sheet: SheetHands): string => words(sheet.find(".sz-more"));

  const STRIPS: readonly [string, readonly string[], string][] = [
    ["speed-order", ["ST", "DX", "IQ", "HT", "Will", "Per", "Speed", "Move", "Dodge", "DR"], "Agility"],
    ["stopwatch", ["ST", "DX", "IQ", "HT", "Will", "Per", "Speed", "Move", "Dodge", "DR", "Agility"], "Morale"],
    ["side-segments", ["AC", "HD", "Morale"], "Dodge"],
    ["two-action", ["Dodge", "Dodge %", "DR", "Init. %", "Situation", "Aware. %"], "Speed"],
  ];
  it.each(someOf(STRIPS, 1))(
    "under %s appear in the strip, with the rest one click away",
    async (pacing, shown, other) => {
      await mira.world.settled(mira.gm.game.settings.set("segment-zero", "pacing", pacing));
      const sheet = await mira.at("gm").open(false);
      expect(strip(sheet)).toEqual(shown);
      expect(more(sheet)).toContain(other);
      const every = words(sheet.find(".sz-values"));
      for (const label of "ST,Dodge,Agility,HD,Morale,Init. %,Attack speeds,Giant,Quick draw,Size modifier".split(","))
        expect(every, label).toContain(label);
      await mira.world.settled(mira.gm.game.settings.set("segment-zero", "pacing", "speed-order"));
    },
  );
});

it("selects tabs with arrows; only the selected one is a stop", async () => {
  const sheet = await mira.at("gm").open(false);
  const front = (): string[] => sheet.all("[role=tab][aria-selected=true]").map(words);
  await sheet.key(sheet.find("[role=tab][aria-selected=true]"), "End");
  expect([
    front(),
    sheet.all("[role=tab]").map((one) => Number(one.tabIndex)),
    sheet.all(".sz-panel.active").map((one) => String(one.dataset.tab)),
  ]).toEqual([["Notes"], [-1, -1, -1, 0], ["notes"]]);
  await sheet.key(sheet.find("[role=tab][aria-selected=true]"), "ArrowRight");
  expect(front()).toEqual(["Fight"]);
  await sheet.actor.sheet.render();
  expect(front()).toEqual(["Fight"]);
});
