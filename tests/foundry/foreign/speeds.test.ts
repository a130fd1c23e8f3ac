// Speeds by name in a fight over another system: a weapon that no table has is asked for once, and remembered.
import { expect, it } from "vitest";
import { QUICK } from "../../quick.ts";
import type { Loose } from "../../../playground/shared/loose.ts";
import { participantOf, requests } from "../../../src/rules/index.ts";
import type { Client } from "../world.ts";
import { asInModule, CLOCK, goOn, openForeign, type ForeignWorld } from "./foreign.ts";
import { ofHeroes } from "./systems.ts";

const ARMED = ofHeroes(
  [
    {
      name: "Dagny",
      type: "hero",
      owner: "Anna",
      system: {
        agility: 12,
        health: { value: 9, max: 9 },
        attacks: [
          { label: "Longsword +1", damage: "1d8" },
          { label: "Glaive-fork +1", damage: "2d4", weight: 6.6 },
          { label: "Sword +1", damage: "1d8" },
          { label: "Sword", damage: "1d8" },
        ],
        spells: [{ label: "Gloom of the deep" }],
      },
    },
    { name: "Orc", type: "hero", system: { agility: 10, health: { value: 9, max: 9 }, attacks: [{ label: "Spear" }] } },
  ],
  {
    pacings: ["stopwatch", "side-segments"],
    values: { agility: "@agility" },
    weapons: [{ in: "@attacks", name: "@label" }],
    spells: [{ in: "@spells", name: "@label" }],
  },
);

let fight: ForeignWorld;

const weapons = (): Loose[] =>
  (participantOf(asInModule(fight.encounter()), fight.id("Dagny"))?.stats as Loose).weapons as Loose[];

const dialog = ({ window }: Client): Loose => window.document.querySelector(".sz-dialog");
const title = (client: Client): string =>
  dialog(client)?.querySelector(".window-title")?.textContent ?? dialog(client)?.textContent ?? "";

/** The GM types how fast the weapon or spell is. */
function type(speed: string): void {
  dialog(fight.gm).querySelector("[name=typed]").value = speed;
  dialog(fight.gm).querySelector("input[value=typed]").click();
}

async function press(action: "ok" | "also"): Promise<void> {
  dialog(fight.gm).querySelector(`button[data-action=${action}]`).click();
  await settled();
}

async function settled(after?: unknown): Promise<void> {
  await fight.world.settled(after);
  await fight.world.settled(new Promise((resolve) => setTimeout(resolve, 30)));
}

/** Dagny begins or declares with her weapon of this number. */
async function use(weapon: number, spell?: string): Promise<void> {
  const { encounter, combat, gm } = fight;
  const id = fight.id("Dagny");
  const open = () => requests(asInModule(encounter()));
  if (open().some(({ what }) => what === "start")) await goOn(fight);
  const asked = open().find(
    ({ participant, what }) => participant === id && (what === "nextAction" || what === "declare"),
  );
  const label = weapons()[weapon]?.label as string;
  const declared = spell === undefined ? { action: "attack", weapon: label } : { kind: "spell", spell };
  const value = asked?.what === "declare" ? declared : { do: "weapon", weapon };
  const outcome = await combat(gm).perform(
    asked ? { type: "answer", answers: { [asked.id]: value } } : { type: "begin", participant: id, action: value },
  );
  expect(outcome.refusal).toBe(null);
  await settled();
}

it.each([
  ["stopwatch", "speedClass", 8, 6],
  ["side-segments", "spd", 8, 6],
])("%s: asks the GM at the first use, and remembers the answer", async (pacing, column, guess, spear) => {
  fight = await openForeign(ARMED, { pacing });
  const { gm, anna, combat } = fight;
  await settled(combat().startCombat());
  expect(
    weapons()
      .slice(0, 2)
      .map((weapon) => [weapon.label, weapon[column]]),
  ).toEqual([
    ["Longsword +1", 6],
    ["Glaive-fork +1", guess],
  ]);
  expect(dialog(gm)).toBe(null);
  await use(1);
  expect(title(gm)).toContain("How fast is Glaive-fork +1?");
  expect(dialog(anna)).toBe(null);

  const choice = [...dialog(gm).querySelectorAll("label")].find((one: Loose) => one.textContent.includes("as Spear"));
  if (choice) choice.querySelector("input").click();
  else type("6");
  await press("ok");
  expect(dialog(gm)).toBe(null);
  const { weapons: rows } = gm.game.settings.get(CLOCK, "speeds") as Loose;
  expect(rows).toMatchObject([{ name: "Glaive-fork", asked: new Date().toISOString().slice(0, 10) }]);
  expect(weapons()[1]?.[column]).toBe(spear);
});

it("asks how fast a spell is", async () => {
  fight = await openForeign(ARMED, { pacing: "side-segments" });
  const { gm, encounter, combat } = fight;
  await settled(combat().startCombat());
  await use(0, "Gloom of the deep");
  expect(title(gm)).toContain("How fast is Gloom of the deep?");
  type("9");
  await press("ok");
  expect(gm.game.settings.get(CLOCK, "speeds")).toMatchObject({ spells: [{ speed: 9 }] });
  expect((participantOf(asInModule(encounter()), fight.id("Dagny"))?.stats as Loose).spells).toEqual([
    { label: "Gloom of the deep", spd: 9 },
  ]);
});

it.skipIf(QUICK)("asks once for names that differ in their bonus", async () => {
  fight = await openForeign(ARMED, { pacing: "stopwatch" });
  const { gm, combat } = fight;
  await settled(combat().startCombat());
  await use(2);
  expect(title(gm)).toContain("How fast is Sword +1?");
  expect(dialog(gm).querySelector("label:has(input:checked)").textContent).toContain("as Long sword");
  await press("ok");
  expect(gm.game.settings.get(CLOCK, "speeds")).toMatchObject({ weapons: [{ name: "Sword", as: "Long sword" }] });
  const classes = weapons()
    .slice(2)
    .map(({ speedClass }) => speedClass as number);
  expect([dialog(gm), ...classes]).toEqual([null, 6, 6]);
});

it.skipIf(QUICK)("lets an answer count only in this fight", async () => {
  fight = await openForeign(ARMED, { pacing: "stopwatch" });
  const { gm, combat } = fight;
  const before = gm.game.settings.get(CLOCK, "speeds");
  await settled(combat().startCombat());
  await use(2);
  const field = dialog(gm).querySelector("[name=typed]");
  field.value = "IX";
  field.dispatchEvent(new gm.window.Event("input", { bubbles: true }));
  await press("also");
  const classes = (): unknown[] =>
    weapons()
      .slice(2)
      .map(({ speedClass }) => speedClass);
  expect([dialog(gm), classes(), gm.game.settings.get(CLOCK, "speeds")]).toEqual([null, [9, 9], before]);
});

it.skipIf(QUICK)("asks nothing whose answer it could not remember", async () => {
  const [dagny, ...others] = ARMED.actors;
  const attacks = [{ label: "Fork <of doom>", damage: "2d4", weight: 6.6 }];
  fight = await openForeign(
    { ...ARMED, actors: [{ ...dagny!, system: { ...(dagny!.system as object), attacks } }, ...others] },
    { pacing: "stopwatch" },
  );
  await settled(fight.combat().startCombat());
  await use(0);
  expect([weapons()[0]?.label, dialog(fight.gm)]).toEqual(["Fork <of doom>", null]);
});

it("counts and remembers a German GM's rows in every client's language", async () => {
  fight = await openForeign(ARMED, { pacing: "stopwatch" });
  const { gm, anna, combat } = fight;
  /** As after a reload in this language. */
  const speak = (client: Client, language: string): void => {
    client.game.i18n.lang = language;
  };
  speak(gm, "de");
  const rows = [
    { name: "Langschwert", class: 9 },
    { name: "Glefengabel", as: "Speer" },
    { name: "Glaive-fork", as: "Glefengabel" },
  ];
  await settled(gm.game.settings.set(CLOCK, "speeds", { weapons: rows }));
  await settled(combat().startCombat());
  const classes = (): unknown[] => weapons().map(({ speedClass }) => speedClass);
  const [long, fork] = classes();
  expect([long, fork]).toEqual([9, 6]);

  speak(gm, "en");
  await settled(fight.actor("Dagny").update({ "system.agility": 13 }));
  expect(classes().slice(0, 2)).toEqual([long, fork]);
  await use(1);
  expect([dialog(gm), dialog(anna)]).toEqual([null, null]);
  const { type: Menu } = gm.game.settings.menus.get(`${CLOCK}.speeds`);
  await settled(new Menu().render());
  const window = gm.window.document.querySelector(".sz-speeds");
  expect(window.textContent).not.toContain("saved in this world are not used");
  expect(window.textContent.replace(/\s+/gu, " ")).toContain("Langschwert Counts as Long sword.");
});
