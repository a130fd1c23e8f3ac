import { beforeEach, describe, expect, it } from "vitest";
import { optionsOf } from "../../../src/rules/index.ts";
import { shipped } from "../../shipped.ts";
import { openFight, type Fight } from "../combat/fight.ts";
import { draw } from "../world.ts";
import { SettingsHands } from "./hands.ts";
import { words } from "../words.ts";
import { QUICK, someOf } from "../../quick.ts";

let fight: Fight;
let gm: SettingsHands;
let anna: SettingsHands;

beforeEach(async () => {
  fight = await openFight([{ name: "Mira", owner: "Anna" }, { name: "Orc" }]);
  gm = new SettingsHands(fight, fight.gm);
  anna = new SettingsHands(fight, fight.anna);
});

const stored = (key: string): unknown => fight.gm.game.settings.get("segment-zero", key);

describe("the settings window", () => {
  it("has pages for table, automation, each pacing and the user's preferences", async () => {
    await gm.openMenu("world");
    expect(gm.groups).toEqual([
      "World",
      "Automation",
      "Speed order",
      "Action period",
      "Side segments",
      "Stopwatch",
      "Two actions",
      "My preferences",
    ]);
  });

  it.each(
    someOf(
      shipped.map((pacing) => [pacing.id, pacing] as const),
      3,
    ),
  )("lists every option of %s with name, effect, rule and fitting control", async (id, pacing) => {
    const options = optionsOf(pacing);
    await gm.openMenu("world");
    await gm.group(`pacing-${id}`);
    expect(gm.keys).toEqual(expect.arrayContaining(options.map(({ name }) => `options/${id}/${name}`)));
    expect(gm.keys.filter((key) => key.startsWith("options/") && !key.startsWith(`options/${id}/`))).toEqual([]);
    for (const option of options) {
      const key = `options/${id}/${option.name}`;
      expect(gm.read(key, ".sz-setting__name"), key).not.toMatch(/SEGMENTZERO|^[a-z]+[A-Z]/);
      expect(gm.read(key, ".sz-setting__name"), key).not.toBe(option.name);
      expect(gm.read(key, ".sz-setting__text").length, key).toBeGreaterThan(40);
      expect(words(gm.row(key).querySelector(".sz-setting__rule") ?? { textContent: "" }), key).toBe(
        option.rule && `rule ${option.rule}`,
      );
      const row = gm.row(key);
      if (option.kind === "switch") expect(row.querySelectorAll("input[role=switch]"), key).toHaveLength(1);
      if (option.kind === "integer") expect(row.querySelectorAll("input[type=number]"), key).toHaveLength(1);
      if (option.kind === "choice") {
        const labels = [...row.querySelectorAll("option, .sz-seg label")].map(words);
        expect(labels, key).toHaveLength(option.choices.length);
        for (const label of labels) expect(option.choices.map(String), key).not.toContain(label);
        for (const choice of option.choices) {
          gm.set(key, choice as never);
          expect(gm.read(key, ".sz-setting__note"), `${key} = ${String(choice)}`).not.toBe("");
        }
      }
      expect(gm.read(key, ".sz-setting__standard"), key).toMatch(/^Default: \S/);
    }
    expect(words(gm.window)).not.toContain("SEGMENTZERO");
  });

  it.skipIf(QUICK)("lists empty times under Automation for each pacing that counts them", async () => {
    await gm.openMenu("world");
    await gm.group("automation");
    expect(gm.keys).toEqual([
      "table/rollForNpcs",
      "table/advance",
      "table/consequences",
      "table/atZeroHp",
      "table/roundsAfterFight",
      "options/action-period/emptyTimes",
      "options/side-segments/emptyTimes",
      "options/stopwatch/emptyTimes",
    ]);
    expect(gm.read("options/stopwatch/emptyTimes", ".sz-setting__name")).toBe("Empty steps: Stopwatch");
    gm.set("options/stopwatch/emptyTimes", "stop");
    await gm.group("pacing-stopwatch");
    expect([gm.value("options/stopwatch/emptyTimes"), gm.row("options/stopwatch/emptyTimes").dataset.differs]).toEqual([
      '"stop"',
      "yes",
    ]);
    await gm.save();
    expect(stored("options")).toEqual({ stopwatch: { emptyTimes: "stop" } });
    await gm.openMenu("world");
    await gm.group("automation");
    await gm.back("options/stopwatch/emptyTimes");
    expect(gm.value("options/stopwatch/emptyTimes")).toBe('"skip"');
    await gm.save();
    expect(stored("options")).toEqual({});
  });

  it("refuses an impossible number, explains the limits and keeps the old one", async () => {
    await gm.openMenu("world");
    await gm.group("pacing-side-segments");
    const key = "options/side-segments/delay";
    gm.set(key, 7);
    for (const wrong of ["21", "-1", "2.5", "", "many"]) {
      gm.set(key, wrong);
      expect(gm.read(key, "[role=alert]"), wrong).toBe("Enter a whole number from 0 to 20. Kept 7.");
      expect(gm.value(key), wrong).toBe("7");
    }
    gm.set(key, 3);
    expect(gm.read(key, "[role=alert]")).toBe("");
    await gm.save();
    expect(stored("options")).toEqual({ "side-segments": { delay: 3 } });
  });

  it("saves all differences from the defaults at once and restores them", async () => {
    await gm.openMenu("world");
    gm.set("table/hiddenSlots", "mark");
    gm.set("world/pacing", "stopwatch");
    await gm.group("automation");
    gm.set("table/advance", true);
    await gm.group("pacing-two-action");
    gm.set("options/two-action/halfRounding", "down");
    await gm.group("seat");
    gm.set("seat/noticeNext", false);
    expect(stored("table")).toEqual({});
    await gm.save();
    expect(gm.window).toBeUndefined();
    expect([stored("table"), stored("pacing"), stored("options"), stored("seat")]).toEqual([
      { hiddenSlots: "mark", advance: true },
      "stopwatch",
      { "two-action": { halfRounding: "down" } },
      { noticeNext: false },
    ]);
    await gm.openMenu("world");
    expect([gm.value("table/hiddenSlots"), gm.value("world/pacing")]).toEqual(['"mark"', '"stopwatch"']);
    expect(gm.row("table/hiddenSlots").dataset.differs).toBe("yes");
    await gm.back("table/hiddenSlots");
    expect([gm.value("table/hiddenSlots"), gm.row("table/hiddenSlots").dataset.differs]).toEqual(['"none"', "no"]);
    await gm.save();
    expect(stored("table")).toEqual({ advance: true });
  });

  it.skipIf(QUICK)("resets one page to its defaults", async () => {
    await gm.openMenu("world");
    await gm.group("pacing-speed-order");
    gm.set("options/speed-order/npcTie", "insteadOfDx");
    gm.set("options/speed-order/resortOnChange", true);
    await gm.group("pacing-stopwatch");
    gm.set("options/stopwatch/surpriseCost", true);
    await gm.group("pacing-speed-order");
    await gm.press("backAll");
    await gm.save();
    expect(stored("options")).toEqual({ stopwatch: { surpriseCost: true } });
  });

  it.skipIf(QUICK)("changes nothing when it is closed without saving", async () => {
    await gm.openMenu("world");
    gm.set("table/numbers", false);
    await gm.press("cancel");
    expect(stored("table")).toEqual({});
  });

  it("finds settings by their words in all groups, each once", async () => {
    await gm.openMenu("world");
    await gm.find("half INITIATIVE");
    expect(gm.keys).toContain("options/two-action/surpriseHalves");
    expect(gm.keys).toContain("options/action-period/marginRounding");
    expect(new Set(gm.keys).size).toBe(gm.keys.length);
    expect(words(gm.window.querySelector("[data-found]"))).toBe(`${gm.keys.length} settings found`);
    await gm.find("SA-11");
    expect(gm.keys).toEqual(["options/side-segments/overflow"]);
    await gm.find("no such thing");
    expect(gm.keys).toEqual([]);
    expect(words(gm.window.querySelector(".sz-settings__page"))).toBe(
      "No setting has all these words in its name or explanation.",
    );
    await gm.find("");
    expect(gm.keys[0]).toBe("world/pacing");
  });

  it("gives players their preferences and no world settings", async () => {
    const menus = (client: typeof fight.anna): string[] =>
      [...client.ui.settings.element.querySelectorAll("[data-menu]")].map((one) => one.dataset.menu as string);
    expect([menus(fight.gm), menus(fight.anna)]).toEqual([
      [
        "segment-zero.world",
        "segment-zero.seat",
        "segment-zero.modifiers",
        "segment-zero.speeds",
        "segment-zero.selfCheck",
      ],
      ["segment-zero.seat"],
    ]);
    for (const menu of ["seat", "world"] as const) {
      await anna.openMenu(menu);
      expect(anna.keys).toEqual([
        "seat/noticeUp",
        "seat/noticeNext",
        "seat/noticePhase",
        "seat/soundUp",
        "seat/soundNext",
        "seat/sharedScreen",
        "seat/wordsBesideMarks",
        "seat/showPoints",
        "seat/turnToken",
        "seat/popOut",
      ]);
      await anna.press("cancel");
    }
    await anna.openMenu("seat");
    anna.set("seat/noticeUp", false);
    await anna.save();
    expect([fight.anna.game.settings.get("segment-zero", "seat"), stored("seat")]).toEqual([{ noticeUp: false }, {}]);
  });

  it("updates every user's tracker at once", async () => {
    await fight.combatant(fight.gm, "Orc").update({ hidden: true });
    await draw(fight.anna);
    const rendered: unknown[] = [];
    const hook = "renderSegmentZeroTracker";
    const listener = fight.anna.Hooks.on(hook, () => rendered.push(1));
    await gm.openMenu("world");
    gm.set("table/hiddenSlots", "mark");
    await gm.save();
    fight.anna.Hooks.off(hook, listener);
    expect(rendered.length).toBeGreaterThan(0);
  });
});
