// The pacing lab where the page has no worker, as in the stand-in of the tests: it plays by itself, in slices.
import { beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openFight, type Fight } from "../combat/fight.ts";
import { QUICK } from "../../quick.ts";
import { openElsewhere } from "../seams/elsewhere.ts";

const MIRA = {
  name: "Mira",
  owner: "Anna",
  system: { basicSpeed: 6, dx: 12 },
  items: [
    { name: "Knife", type: "weapon", sort: 1, system: { ready: true } },
    { name: "Halberd", type: "weapon", sort: 2, system: { weight: 12, ready: false } },
  ],
};
const ORC = { name: "Orc", system: { basicSpeed: 5, dx: 11 } };

const words = (element: Loose): string =>
  String(element?.textContent ?? "")
    .replace(/\s+/g, " ")
    .trim();

describe("initiative lab", () => {
  let fight: Fight;
  let lab: Loose;
  const at = (selector: string): Loose => lab.element.querySelector(selector);
  const all = (selector: string): Loose[] => [...lab.element.querySelectorAll(selector)];

  /** Waits until every possible pacing has numbers. */
  const glanced = (): Promise<void> =>
    expect
      .poll(
        () =>
          all(".sz-lab__row")
            .filter((row: Loose) => row.querySelector("[data-sure]").textContent !== "Nobody can take part")
            .every((row: Loose) => /%/.test(words(row.querySelector("tbody")))),
        { timeout: 20_000 },
      )
      .toBe(true);
  const press = async (name: string): Promise<void> => {
    at(`button[name="${name}"]`)?.click();
    await fight.settled();
  };
  const choose = async (name: string, value: string): Promise<void> => {
    const field = at(`[name="${name}"]`);
    field.value = value;
    field.dispatchEvent(new fight.gm.window.Event("change", { bubbles: true }));
    await fight.settled();
  };

  beforeAll(async () => {
    fight = await openFight([MIRA, ORC], "speed-order");
    expect(await fight.gm.game.segmentZero.openLab()).toBe(true);
    lab = (fight.gm as Loose).foundry.applications.instances.get("segment-zero-lab");
  });

  it.skipIf(QUICK)("simulates on the page, stops and resumes from present numbers", async () => {
    await glanced();
    await press("stop");
    const before = all("tbody tr").map(words);
    expect(before).toHaveLength(10);
    expect(before[0]).toMatch(/^Mira0\.0 · 1\.0 .*100\.0%/);
    expect(words(at('[data-pacing="speed-order"] [data-sure]'))).toBe("Exact: no dice.");
    // A glance simulates a small part of all rounds.
    expect(words(at('[data-pacing="action-period"] [data-sure]'))).toMatch(/^\d+ of 2,000 simulated starts/);
    await press("resume");
    expect(
      all("tbody tr").every((row: Loose) => words(row).includes("%")),
      "no number has gone",
    ).toBe(true);
    expect(at("button[name=resume]")).toBeNull();
    await press("stop");
    expect(at("button[name=resume]")).not.toBeNull();
  });

  it.skipIf(QUICK)("names missing values per initiative system and shows all systems", async () => {
    const lacks = (): Record<string, string[]> =>
      Object.fromEntries(
        all(".sz-lab__row").map((row: Loose) => [
          row.dataset.pacing,
          [...row.querySelectorAll(".sz-lab__lacks li")].map(words),
        ]),
      );
    expect(lacks()).toEqual({
      "speed-order": [],
      "side-segments": [],
      "action-period": [],
      stopwatch: ["Speed class: Mira (Knife and Halberd)", "Weapon: Orc"],
      "two-action": ["Awareness: Mira and Orc"],
    });
    expect(all("tbody tr").every((row: Loose) => words(row).includes("%"))).toBe(true);
    const [mira] = [...fight.gm.game.actors].filter(({ name }: Loose) => name === "Mira") as Loose[];
    await mira.update({ system: { agility: 14, basicSpeed: null, awareness: 40 } });
    await mira.items.getName("Knife").update({ system: { speedClass: 3 } });
    await fight.gm.game.segmentZero.openLab();
    await press("stop");
    expect(lacks()).toEqual({
      "speed-order": [],
      "side-segments": [],
      "action-period": [],
      stopwatch: ["Speed class: Mira (Halberd)", "Weapon: Orc"],
      "two-action": ["Awareness: Orc"],
    });
    // The lab reads a sheet again that changes while it is open.
    await mira.update({ system: { agility: null, basicSpeed: 6, awareness: null } });
    await mira.items.getName("Knife").update({ system: { speedClass: null } });
    await expect.poll(() => lacks()["two-action"], { timeout: 5_000 }).toEqual(["Awareness: Mira and Orc"]);
    await expect.poll(() => lacks()["stopwatch"]).toContain("Speed class: Mira (Knife and Halberd)");
    await glanced();
    await press("stop");
  });

  it.skipIf(QUICK)("opens the sheet of a combatant that lacks a value", async () => {
    const orc = fight.combatant(fight.gm, "Orc").actor;
    expect(orc.sheet.rendered).toBe(false);
    const [name] = all('[data-pacing="stopwatch"] .sz-lab__lacks button').filter((button: Loose) =>
      words(button).startsWith("Orc"),
    ) as Loose[];
    name.click();
    await expect.poll(() => orc.sheet.rendered, { timeout: 10_000 }).toBe(true);
    await orc.sheet.close();
  });

  const sides = (): unknown =>
    all('[data-pacing="speed-order"] tbody th').map((head: Loose) => [
      words(head),
      String(head.querySelector(".sz-side")?.getAttribute("class")),
    ]);
  const PARTY_AND_FOES = [
    ["Mira", "sz-side sz-side--1"],
    ["Orc", "sz-side sz-side--2"],
  ];
  it("marks sides as elsewhere", () => expect(sides()).toEqual(PARTY_AND_FOES));

  it.skipIf(QUICK)("shows the effect of another weapon and unaffected systems", async () => {
    await choose("value", "weapon");
    const halberd = [...at("[name=weapon]").options].find((option: Loose) => words(option) === "Halberd") as Loose;
    await choose("weapon", halberd.value);
    await expect
      .poll(() => all("tr[data-changed]").map((row: Loose) => words(row.querySelector("th"))), { timeout: 20_000 })
      .toEqual(Array(5).fill("Mira"));
    await press("stop");
    expect(words(at(".sz-lab__change [role=status]"))).toBe(
      "Weapon in hand changes nothing here: Speed order, Stopwatch, and Two actions.",
    );
    await press("undo-change");
    await expect.poll(() => all("tr[data-changed]")).toEqual([]);
    await press("stop");
  });

  it.skipIf(QUICK)("writes a confirmed change to the sheet unless it is derived", async () => {
    const [mira] = [...fight.gm.game.actors].filter(({ name }: Loose) => name === "Mira") as Loose[];
    const speed = (): unknown => mira.toObject().system.basicSpeed;
    const dialog = (): Loose => fight.gm.window.document.querySelector("dialog[open]");

    /** Presses the button, and answers its question. @returns the question */
    const answer = async (action: "yes" | "no"): Promise<string> => {
      at("button[name=apply-change]").click();
      await expect.poll(() => dialog() !== null).toBe(true);
      const question = words(dialog().querySelector(".dialog-content"));
      dialog().querySelector(`button[data-action="${action}"]`).click();
      await fight.settled(expect.poll(() => dialog()).toBeNull());
      return question;
    };
    await choose("value", "agility");
    await choose("number", "15");
    await expect.poll(() => at("button[name=undo-change]") !== null).toBe(true);
    expect(at("button[name=apply-change]"), "Agility follows from DX").toBeNull();
    await choose("value", "basicSpeed");
    expect(at("button[name=apply-change]"), "nothing is changed").toBeNull();
    await choose("number", "6.5");
    await expect.poll(() => at("button[name=apply-change]") !== null).toBe(true);
    expect([await answer("no"), speed()]).toEqual(["Mira: Basic Speed is changed from 6.00 to 6.50 on the sheet.", 6]);
    await answer("yes");
    expect(speed()).toBe(6.5);
    // The tried values are the present ones.
    await expect
      .poll(() => [at("button[name=undo-change]"), words(at("[data-key=number] span"))])
      .toEqual([null, "From 6.50 to"]);
    await mira.update({ system: { basicSpeed: 6 } });
    await expect.poll(() => words(at("[data-key=number] span"))).toBe("From 6 to");
    await press("stop");
  });

  it("compares an initiative system with other combat rules, and uses the pair", async () => {
    const { gm } = fight;
    const rows = (): string[] =>
      all('.sz-lab__row[data-pacing="side-segments"]').map((row: Loose) => words(row.querySelector("header p")));
    const { combats } = gm.game;
    const combat = await gm.window.Combat.create({
      combatants: gm.game.actors.map(({ id, name }: Loose) => ({ actorId: id, name }) as Loose),
    });
    await lab.render();
    await choose("source", combat.id as string);
    for (const rules of ["gurps", "ruling"]) await choose("pair", `side-segments/${rules}`);
    await press("stop");
    expect(rows()).toEqual(["d20 against armour class", "GURPS", "The GM says"]);
    expect([...at("[name=pair]").options].map(({ value }: Loose) => value as string)).not.toContain(
      "side-segments/gurps",
    );
    await press("remove-side-segments/ruling");
    await press("use-side-segments/gurps");
    await expect.poll(() => combats.get(combat.id).encounter.rules as unknown).toBe("gurps");
    expect(combats.get(combat.id).encounter.pacing).toBe("side-segments");
    await press("stop");
    expect(
      all(".sz-lab__used").map((one: Loose) => words(one.closest(".sz-lab__row").querySelector("header p"))),
    ).toEqual(["GURPS"]);
    await fight.settled(combat.delete());
  });

  it.skipIf(QUICK)("accepts actors instead of an encounter, and drops one", async () => {
    await choose("source", "");
    expect(words(at(".sz-lab__top [role=status]"))).toBe("Choose an encounter, or add actors.");
    for (const name of ["Mira", "Orc"]) {
      const option = [...at("[name=add]").options].find((one: Loose) => words(one) === name) as Loose;
      await choose("add", option.value);
      await expect.poll(() => all(".sz-lab__chosen li").map(words)).toContain(name);
    }
    await glanced();
    await press("stop");
    expect(sides()).toEqual(PARTY_AND_FOES);
    // A mark for each of ten turns at its tenth of a second.
    const marks = all('[data-pacing="speed-order"] tbody tr:first-child .sz-lab__strip i').map(
      (mark: Loose) => mark.style.getPropertyValue("--sz-at") as string,
    );
    expect(marks).toEqual(Array.from({ length: 10 }, (_, second) => `${second * 10}%`));
    expect(all("[data-action=usePacing]"), "there is no encounter to give it to").toEqual([]);
    const chosen = (): string[] => all(".sz-lab__chosen li").map(words);
    all(".sz-lab__chosen button")[1]?.click();
    await expect.poll(chosen).toEqual(["Mira"]);
    const { actors, users } = fight.gm.game;
    await users.getName("Anna").update({ character: actors.getName("Orc").id });
    await choose("source", "");
    expect(chosen(), "the players' characters").toEqual(["Orc"]);
    await press("stop");
  });
});

describe("initiative lab with foreign actors", () => {
  it.skipIf(QUICK)("names those who cannot take part and offers no changes", async () => {
    const { world, gm } = await openElsewhere("speed-order");
    expect(await gm.game.segmentZero.openLab()).toBe(true);
    const { element } = (gm as Loose).foundry.applications.instances.get("segment-zero-lab");
    const row = (pacing: string): Loose => element.querySelector(`[data-pacing="${pacing}"]`);
    await expect.poll(() => words(row("speed-order").querySelector("tbody")), { timeout: 20_000 }).toContain("%");
    expect(element.querySelector(".sz-lab__change")).toBeNull();
    expect(words(row("stopwatch").querySelector("[data-sure]"))).toBe("Nobody can take part.");
    expect([...row("stopwatch").querySelectorAll(".sz-lab__problem button")].map(words)).toEqual([
      "Enter Agility…",
      "Enter Agility…",
    ]);
    // An excluded participant has a lane without turns.
    expect(
      ["speed-order", "stopwatch"].map((pacing) => row(pacing).querySelectorAll(".sz-lab__strip[data-left]").length),
    ).toEqual([0, 2]);
    await world.close();
  });
});
