import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openWorld, type Client, type World } from "../world.ts";
import { QUICK } from "../../quick.ts";

const PISTOL = {
  ...{ ranged: true, ready: false, speedClass: 4, drawClass: 3, reloadClass: 8, capacity: 7, loaded: 5 },
  ...{ weaponSpeed: 3, rateOfFire: 3, fireKind: "semi" },
};

let world: World;
let gm: Client;
let actor: Loose;

beforeAll(async () => {
  world = await openWorld();
  gm = await world.join("Gamemaster");
  actor = await gm.window.Actor.create({
    name: "Adeline",
    type: "character",
    system: { dx: 13, ht: 12, agility: 13, initiative: 62 },
    items: [
      { name: "Sabre", type: "weapon", sort: 1, system: { speedClass: 5, drawClass: 4, weaponSpeed: 5 } },
      { name: "Pistol", type: "weapon", sort: 2, system: PISTOL },
      { name: "Ward", type: "spell", sort: 3, system: { speedClass: 7, castingSpeed: 4 } },
      {
        name: "Bar the door",
        type: "action",
        sort: 4,
        system: { speedClass: 6, segments: 4, phase: "movement", actions: 2 },
      },
    ],
  });
  await world.settled();
});
afterAll(async () => world.close());
beforeEach(async () => plays("stopwatch"));

async function plays(pacing: string): Promise<void> {
  await world.settled(gm.game.settings.set("segment-zero", "pacing", pacing));
}

async function panelOf(of: Loose = actor): Promise<Loose> {
  await world.settled(of.sheet.render({ force: true }));
  return of.sheet.element.querySelector(".sz-timing");
}

/** Special spaces keep units with their figures. */
const plain = (text: unknown): string =>
  String(text ?? "")
    .replace(/\s+/g, " ")
    .trim();
const read = (element: Loose): string => plain(element?.textContent);
const texts = (element: Loose, selector: string): string[] => [...element.querySelectorAll(selector)].map(read);
const OWN = ".sz-time-panel > .sz-part";
const rows = (panel: Loose): string[] => texts(panel, `${OWN} .sz-times tbody tr:not(.sz-times__run)`);
const lanes = (panel: Loose): string[] =>
  [...panel.querySelectorAll(`${OWN} .sz-run__timeline`)].map((one: Loose) => plain(one.getAttribute("aria-label")));

describe("the Time panel of a sheet", () => {
  it("has a readout for each pacing, the current one first and marked", async () => {
    const panel = await panelOf();
    expect(texts(panel, ".sz-read__label")).toEqual([
      "Stopwatch (current)",
      "Speed order",
      "Action period",
      "Side segments",
      "Two actions",
    ]);
    expect(texts(panel, ".sz-read__value")).toEqual(["Agility 13", "6.25", "4 turns a round", "Speed 3", "62"]);
    expect(texts(panel, ".sz-part__aside span")).toEqual(["at agility 13", "Basic Speed 6.25"]);
    expect(read(panel)).not.toMatch(/SEGMENTZERO|\{|undefined/);
  });

  it("lists times of classes, weapons, spells and actions (T-4, T-6, T-12)", async () => {
    const panel = await panelOf();
    expect(texts(panel, ".sz-classes__n td")).toEqual(["1", "2", "2", "3", "4", "5", "5", "6", "7", "8"]);
    expect(rows(panel)).toEqual([
      "Sabre in hand IV31.5 s V42.0 s none",
      "Pistol to be drawn first, 5 of 7 loaded III21.0 s IV31.5 s VIII63.0 s",
      "Ward spell none VII52.5 s none",
      "Bar the door action none VI52.5 s none",
    ]);
    expect(lanes(panel)).toEqual([
      "Sabre: completes at 2.0 s, 4.0 s, 6.0 s, 8.0 s, and 10.0 s; 5 attacks",
      "Pistol: ready at 1.0 s; completes at 2.5 s, 4.0 s, 5.5 s, 7.0 s, and 8.5 s; reloaded at 11.5 s; 5 shots",
      "Ward: completes at 2.5 s, 5.0 s, 7.5 s, and 10.0 s; 4 castings",
    ]);
  });

  it("explains each value on hover and focus", async () => {
    const panel = await panelOf();
    const explained = [...panel.querySelectorAll("[data-tooltip][tabindex]")] as Loose[];
    const why = (text: string): string => plain(explained.find((one) => read(one) === text)?.dataset.tooltip);
    expect(["4 turns a round", "6.25", "IV31.5 s"].map(why)).toEqual([
      "Basic Speed 6.25 / 2 = 3.13, rounded up: 4",
      "Basic Speed 6.25 = (DX 13 + HT 12) / 4",
      "Class IV at agility 13: 10 × 4 / 13 = 3.08, to the nearest whole segment, at least 1: 3",
    ]);
    for (const one of [...panel.querySelectorAll(".sz-read__value, .sz-classes__n td, .sz-dur")] as Loose[])
      expect(
        (one.matches("[tabindex]") ? one : one.querySelector("[tabindex]"))?.dataset.tooltip,
        read(one),
      ).toBeTruthy();
  });

  it.skipIf(QUICK)("follows changes of agility, speed and weapons and keeps folds open", async () => {
    const panel = await panelOf();
    expect(texts(panel, ".sz-fold__title")).toEqual([]);
    const fold = panel.querySelector("details");
    fold.open = true;
    fold.dispatchEvent(new gm.window.Event("toggle"));
    await world.settled();
    expect(texts(panel, ".sz-fold__title")).toEqual(["Speed order", "Action period", "Side segments", "Two actions"]);
    await actor.update({ "system.agility": 10, "system.ht": 15 });
    await world.settled(actor.items.getName("Sabre").update({ "system.speedClass": 7 }));
    expect(actor.sheet.element.querySelector(".sz-timing")).toBe(panel);
    expect(texts(panel, ".sz-read__value").slice(0, 2)).toEqual(["Agility 10", "7"]);
    expect(texts(panel, ".sz-part__aside span")).toEqual(["at agility 10", "Basic Speed 7"]);
    expect(lanes(panel)[0]).toBe("Sabre: completes at 3.5 s and 7.0 s; 2 attacks");
    expect(panel.querySelector("details").open).toBe(true);
    await actor.update({ "system.agility": 13, "system.ht": 12 });
    await actor.items.getName("Sabre").update({ "system.speedClass": 5 });
  });

  it("shows steps and budgets under action period (P-7, P-16, P-21)", async () => {
    await plays("action-period");
    const panel = await panelOf();
    expect(texts(panel, ".sz-read__label")[0]).toBe("Action period (current)");
    const own = [...panel.querySelectorAll(OWN)] as Loose[];
    expect(own.map((part) => texts(part, ".sz-steps__timeline").join(" | ")).filter(Boolean)).toEqual([
      "40−4−8 | 1−3−7−11 | −1−5−9−13",
    ]);
    expect(texts(own[1], ".sz-hint")).toEqual([
      "Moves: up to 6 yd a turn, 18 yd a round",
      "Pistol: up to 3 shots a turn, no limit in the round",
    ]);
  });

  it("shows speeds, attacks and segments under side segments (S-20, S-24)", async () => {
    await plays("side-segments");
    const panel = await panelOf();
    expect(rows(panel)).toEqual([
      "Sabre Melee, in hand 5 1 5",
      "Pistol Missile, to be drawn first, 5 of 7 loaded 3 1 3",
      "Ward Magic, spell 4 none 4",
      "Bar the door Movement, action 4 none 4",
    ]);
    expect(texts(panel, `${OWN} .sz-hint`)[0]).toBe("The side’s initiative adds up to 2 segments");
  });

  it.skipIf(QUICK)("follows a fight with its actor before the world's setting", async () => {
    const create = async (pacing: string): Promise<Loose> => {
      const combat = await world.settled(gm.window.Combat.create({ active: true }));
      await world.settled(combat.choosePacing(pacing));
      return combat;
    };
    const used = async (): Promise<string> => texts(await panelOf(), ".sz-read__label")[0] ?? "";
    const own = await create("two-action");
    expect(await used()).toBe("Stopwatch (current)");
    await world.settled(own.createEmbeddedDocuments("Combatant", [{ actorId: actor.id, name: "Adeline" }]));
    expect(await used()).toBe("Two actions (current)");
    const others = await create("side-segments");
    expect(await used()).toBe("Two actions (current)");
    await others.delete();
    await world.settled(own.delete());
    expect(await used()).toBe("Stopwatch (current)");
  });

  it.skipIf(QUICK)("shows used budgets in a fight (P-16)", async () => {
    const combat = await gm.window.Combat.create({ active: true });
    const [{ id }] = await combat.createEmbeddedDocuments("Combatant", [{ actorId: actor.id, name: "Adeline" }]);
    await world.settled(combat.choosePacing("action-period"));
    await world.settled(combat.startCombat());
    expect(texts(await panelOf(), ".sz-gauge")).toEqual(["This round: moves 0/3, 0 of 18 yd"]);
    const { refusal } = await combat.perform(
      { type: "answer", answers: { [`roll_1_${String(id)}`]: 10 } },
      { type: "done", report: { move: true, yards: 4 } },
    );
    expect(refusal).toBeNull();
    await world.settled();
    expect(texts(actor.sheet.element, ".sz-timing .sz-gauge")).toEqual(["This round: moves 1/3, 4 of 18 yd"]);
    await world.settled(combat.delete());
  });

  it("shows a hazard's times under every pacing", async () => {
    const times = { stopwatch: 6, "side-segments": 4, "action-period": -3, "speed-order": 5.25 };
    const system = { times, from: 2, every: 3, everySegments: 7 };
    const panel = await panelOf(await gm.window.Actor.create({ name: "Ceiling", type: "hazard", system }));
    expect(texts(panel, ".sz-read__value").join(", ")).toBe(
      "3.0 s, Basic Speed 5.25, step −3, segment 4, before all others",
    );
    expect(lanes(panel)).toEqual(["Ceiling: 3.0 s; 6.5 s; 10.0 s; 3 times"]);
    expect(texts(panel, ".sz-read__note")[1]).toBe("every 3 rounds, from round 2");
  });
});
