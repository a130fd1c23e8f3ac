import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { openWorld, type Client, type World } from "../world.ts";
import { QUICK } from "../../quick.ts";

const TYPES = ["weapon", "spell", "armor", "shield", "skill", "trait", "gear", "action"] as const;

let world: World;
let gm: Client;
let anna: Client;
let ben: Client;
let actor: Loose;

beforeAll(async () => {
  world = await openWorld();
  gm = await world.join("Gamemaster");
  anna = await world.join("Anna");
  ben = await world.join("Ben");
  const own = gm.game.users.find((user: Loose) => user.name === "Anna").id as string;
  actor = await gm.run("Actor.implementation").create({
    name: "Adeline",
    type: "character",
    system: { dx: 13, ht: 12, agility: 13, attacks: 3, perRounds: 2 },
    ownership: { default: 2, [own]: 3 },
    items: [
      {
        name: "Pistol",
        type: "weapon",
        system: {
          ranged: true,
          ready: false,
          speedClass: 4,
          drawClass: 3,
          reloadClass: 8,
          capacity: 7,
          loaded: 5,
          weaponSpeed: 3,
          rateOfFire: 3,
          fireKind: "auto",
          modes: { one: { kind: "ranged", name: "shot", skill: "Guns" } },
        },
      },
      { name: "Guns", type: "skill", system: { relative: 1 } },
      ...TYPES.map((type) => ({ name: `Any ${type}`, type })),
    ],
  });
  await world.settled();
});
afterAll(async () => {
  await world.close();
});

const itemOf = (client: Client, name: string): Loose => client.game.actors.get(actor.id).items.getName(name);

async function open(client: Client, name: string): Promise<Loose> {
  const { sheet } = itemOf(client, name);
  await sheet.render({ force: true });
  return sheet;
}

const read = (element: Loose): string =>
  String(element?.textContent ?? "")
    .replace(/\s+/g, " ")
    .trim();
const all = (sheet: Loose, selector: string): Loose[] => [...sheet.element.querySelectorAll(selector)] as Loose[];

/** Fills in a field as somebody does who types and then leaves it. */
async function fill(client: Client, sheet: Loose, name: string, value: string): Promise<Loose> {
  const control = sheet.element.querySelector(`[name="${name}"]`);
  control.value = value;
  for (const type of ["input", "change"]) control.dispatchEvent(new client.window.Event(type, { bubbles: true }));
  await world.settled();
  return control;
}

async function choose(sheet: Loose, name: string, value: string): Promise<void> {
  const radio = sheet.element.querySelector(`input[name="${name}"][value="${value}"]`);
  radio.checked = true;
  radio.dispatchEvent(new gm.window.Event("change", { bubbles: true }));
  await world.settled();
}

async function press(sheet: Loose, selector: string): Promise<void> {
  sheet.element
    .querySelector(selector)
    .dispatchEvent(new gm.window.MouseEvent("click", { bubbles: true, cancelable: true }));
  await world.settled();
}

describe("sheets of items", () => {
  it.each(TYPES)("opens %s with labels, each field under its own", async (type) => {
    const sheet = await open(gm, `Any ${type}`);
    const controls = all(sheet, "input:not([type=radio]), select, prose-mirror");
    expect(controls.length).toBeGreaterThan(1);
    for (const control of controls) {
      const label = String(control.getAttribute("aria-label") ?? read(control.closest("label")));
      expect(label, String(control.name)).toMatch(/\p{L}/u);
      expect(label).not.toMatch(/SEGMENTZERO|system\./);
      expect(String(control.name).endsWith(`.${label}`), label).toBe(false);
    }
    const ids = all(sheet, "[id]").map((one) => String(one.id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(read(sheet.element)).not.toMatch(/SEGMENTZERO\./);
    await sheet.close();
    expect(gm.errors()).toEqual([]);
  });

  it("writes the one field that was changed, so that two people who change others lose nothing", async () => {
    const [mine, hers] = [await open(gm, "Pistol"), await open(anna, "Pistol")];
    await Promise.all([fill(gm, mine, "system.weaponSpeed", "4"), fill(anna, hers, "system.capacity", "8")]);
    expect([itemOf(gm, "Pistol").system.weaponSpeed, itemOf(gm, "Pistol").system.capacity]).toEqual([4, 8]);
    expect(hers.element.querySelector('[name="system.weaponSpeed"]').value).toBe("4");
    await fill(gm, mine, "system.capacity", "7");
  });

  it("refuses in place what cannot be, keeps the old value and says why", async () => {
    const sheet = await open(gm, "Pistol");
    const control = await fill(gm, sheet, "system.weaponSpeed", "fast");
    expect([itemOf(gm, "Pistol").system.weaponSpeed, control.getAttribute("aria-invalid")]).toEqual([4, "true"]);
    expect(read(sheet.element.querySelector(".sz-wrong"))).toMatch(/fast.*4/);
    await fill(gm, sheet, "system.weaponSpeed", "101");
    expect(itemOf(gm, "Pistol").system.weaponSpeed).toBe(4);
    await fill(gm, sheet, "system.weaponSpeed", "3");
    expect([itemOf(gm, "Pistol").system.weaponSpeed, sheet.element.querySelector(".sz-wrong")]).toEqual([3, null]);
  });

  it("says what a weapon means in the hands of whoever has it, as it is chosen (T-4, P-22, S-20)", async () => {
    const sheet = await open(gm, "Pistol");
    const hints = (): string => all(sheet, ".sz-fieldset--time .sz-hint").map(read).join(" ");
    expect(hints()).toContain(
      "In Adeline’s hands, agility 13: draw 2 segments, 1.0 s; use 3 segments, 1.5 s; reload 6 segments, 3.0 s",
    );
    expect(hints()).toContain("3 × RoF = 9 shots");
    expect(hints()).toContain("segment 3; 2 and 4");
    await choose(sheet, "system.drawClass", "10");
    expect(itemOf(gm, "Pistol").system.drawClass).toBe(10);
    expect(hints()).toContain("draw 8 segments, 4.0 s");
    await choose(sheet, "system.drawClass", "");
    expect(itemOf(gm, "Pistol").system.drawClass).toBeNull();
    expect(hints()).toContain("agility 13: use 3 segments");
  });

  it.skipIf(QUICK)("adds, orders and removes ways to use a weapon", async () => {
    const sheet = await open(gm, "Pistol");
    const titles = (): string[] => all(sheet, ".sz-mode h4").map(read);
    expect(read(sheet.element.querySelector(".sz-mode__head"))).toContain("Skill 14");
    await press(sheet, '[data-action=addMode][data-kind="melee"]');
    expect(titles()).toEqual(["shot", "Melee"]);
    const [, added] = all(sheet, ".sz-mode");
    expect([added.querySelector('[name$=".reach"]') !== null, added.querySelector('[name$=".bulk"]') !== null]).toEqual(
      [true, false],
    );
    await press(sheet, ".sz-mode + .sz-mode [data-action=modeEarlier]");
    expect(titles()).toEqual(["Melee", "shot"]);
    await press(sheet, ".sz-mode [data-action=removeMode]");
    expect(titles()).toEqual(["shot"]);
    expect(Object.keys(itemOf(anna, "Pistol").system.modes as Dict)).toEqual(["one"]);
  });

  it.skipIf(QUICK)("fills a weapon and copies an item", async () => {
    const sheet = await open(gm, "Pistol");
    await press(sheet, "[data-action=fill]");
    expect(itemOf(gm, "Pistol").system.loaded).toBe(7);
    await press(sheet, "[data-action=duplicate]");
    expect(itemOf(anna, "Pistol (copy)").system).toMatchObject({ loaded: 7, weaponSpeed: 3 });
  });

  it("when locked leaves open only what changes in play", async () => {
    const sheet = await open(gm, "Pistol");
    const readOnly = (): boolean[] =>
      ["system.weaponSpeed", "system.loaded", "name"].map(
        (name) => sheet.element.querySelector(`[name="${name}"]`).hasAttribute("readonly") as boolean,
      );
    expect(readOnly()).toEqual([false, false, false]);
    await press(sheet, ".sz-sheet__lock");
    expect(readOnly()).toEqual([true, false, true]);
    expect([
      sheet.element.querySelector("[data-action=addMode]"),
      sheet.element.querySelector('[name="system.ready"]').disabled,
    ]).toEqual([null, false]);
    await press(sheet, ".sz-sheet__lock");
    expect(readOnly()).toEqual([false, false, false]);
  });

  it("shows an observer everything and lets them change nothing; whoever may see little sees little", async () => {
    const sheet = await open(ben, "Pistol");
    expect(all(sheet, "input, select").every((one) => one.disabled as boolean)).toBe(true);
    expect(all(sheet, "[data-action=addMode], [data-action=fill], [data-action=duplicate]")).toHaveLength(0);
    await sheet.close();
    await actor.update({ "ownership.default": 1 });
    await world.settled();
    const limited = await open(ben, "Pistol");
    expect(read(limited.element)).toContain("Pistol");
    expect(all(limited, "input, select, .sz-fieldset")).toHaveLength(0);
    expect(ben.errors()).toEqual([]);
  });
});
