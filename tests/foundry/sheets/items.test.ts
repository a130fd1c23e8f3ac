import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { openWorld, type Client, type World } from "../world.ts";
import { SheetHands } from "./sheet-hands.ts";
import { words } from "../words.ts";
import { QUICK, someOf } from "../../quick.ts";

const TYPES = ["weapon", "spell", "armor", "shield", "skill", "trait", "gear", "action"] as const;
const PISTOL = {
  ...{ ranged: true, ready: false, speedClass: 4, drawClass: 3, reloadClass: 8, capacity: 7, loaded: 5 },
  ...{ weaponSpeed: 3, rateOfFire: 3, fireKind: "auto" },
  modes: { one: { kind: "ranged", name: "shot", skill: "Guns" } },
};

let world: World;
let [gm, anna, ben]: Client[] = [];
let actor: Loose;

beforeAll(async () => {
  world = await openWorld();
  gm = await world.join("Gamemaster");
  anna = await world.join("Anna");
  ben = await world.join("Ben");
  actor = await gm.window.Actor.create({
    name: "Adeline",
    type: "character",
    system: { dx: 13, ht: 12, agility: 13, attacks: 3, perRounds: 2 },
    ownership: { default: 2, [anna.game.userId as string]: 3 },
    items: [
      { name: "Pistol", type: "weapon", system: PISTOL },
      { name: "Guns", type: "skill", system: { relative: 1 } },
      ...TYPES.map((type) => ({ name: `Any ${type}`, type })),
    ],
  });
  await world.settled();
});
afterAll(async () => world.close());

/** Operates the sheet of an item. */
class ItemHands extends SheetHands {
  constructor(client: Client, name = "Pistol") {
    super(world, client, () => client.game.actors.get(actor.id).items.getName(name));
  }

  override async open(): Promise<this> {
    await this.document.sheet.render({ force: true });
    return this;
  }

  async mark(name: string, value: string): Promise<void> {
    const radio = this.find(`input[name="${name}"][value="${value}"]`);
    radio.checked = true;
    radio.dispatchEvent(new this.client.window.Event("change", { bubbles: true }));
    await world.settled();
  }
}

const system = (name = "Pistol"): Loose => gm!.game.actors.get(actor.id).items.getName(name).system;

describe("sheets of items", () => {
  it.each(someOf(TYPES, 0, 2))("opens %s with each field under its label", async (type) => {
    const sheet = await new ItemHands(gm!, `Any ${type}`).open();
    const controls = sheet.all("input:not([type=radio]), select, prose-mirror");
    expect(controls.length).toBeGreaterThan(1);
    for (const control of controls) {
      const label = String(control.getAttribute("aria-label") ?? words(control.closest("label")));
      expect(label, String(control.name)).toMatch(/\p{L}/u);
      expect(label).not.toMatch(/SEGMENTZERO|system\./);
      expect(String(control.name).endsWith(`.${label}`), label).toBe(false);
    }
    const ids = sheet.all("[id]").map((one) => String(one.id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(words(sheet.element)).not.toMatch(/SEGMENTZERO\./);
    await sheet.close();
  });

  it("explains a weapon's times for its owner, as chosen (T-4, P-22, S-20)", async () => {
    const sheet = await new ItemHands(gm!).open();
    const hints = (): string => sheet.all(".sz-fieldset--time .sz-hint").map(words).join(" ");
    for (const hint of [
      "In Adeline’s hands, agility 13: draw 2 segments, 1.0 s; use 3 segments, 1.5 s; reload 6 segments, 3.0 s",
      "3 × RoF = 9 shots",
      "segment 3; 2 and 4",
    ])
      expect(hints()).toContain(hint);
    await sheet.mark("system.drawClass", "10");
    expect([system().drawClass, hints()]).toEqual([10, expect.stringContaining("draw 8 segments, 4.0 s")]);
    await sheet.mark("system.drawClass", "");
    expect([system().drawClass, hints()]).toEqual([null, expect.stringContaining("agility 13: use 3 segments")]);
  });

  it.skipIf(QUICK)("adds, orders and removes a weapon's modes", async () => {
    const sheet = await new ItemHands(gm!).open();
    const titles = (): string[] => sheet.all(".sz-mode h4").map(words);
    expect(sheet.read(".sz-mode__head")).toContain("Skill 14");
    await sheet.press("[data-action=addMode]");
    expect(titles()).toEqual(["shot", "Melee"]);
    const added = ".sz-mode + .sz-mode";
    expect(['[name$=".reach"]', '[name$=".bulk"]'].map((name) => sheet.has(`${added} ${name}`))).toEqual([true, false]);
    await sheet.press(`${added} [data-action=modeEarlier]`);
    expect(titles()).toEqual(["Melee", "shot"]);
    await sheet.press(".sz-mode [data-action=removeMode]");
    expect([titles(), Object.keys(system().modes as Dict)]).toEqual([["shot"], ["one"]]);
  });

  it.skipIf(QUICK)("fills a weapon and copies an item", async () => {
    const sheet = await new ItemHands(gm!).open();
    await sheet.press("[data-action=fill]");
    expect(system().loaded).toBe(7);
    await sheet.press("[data-action=duplicate]");
    expect(system("Pistol (copy)")).toMatchObject({ loaded: 7, weaponSpeed: 3 });
  });

  it("when locked allows only changes of play", async () => {
    const sheet = await new ItemHands(gm!).open();
    const readOnly = (): boolean[] =>
      ["system.weaponSpeed", "system.loaded", "name"].map(
        (name) => sheet.field(name).hasAttribute("readonly") as boolean,
      );
    expect(readOnly()).toEqual([false, false, false]);
    await sheet.press(".sz-sheet__lock");
    expect(readOnly()).toEqual([true, false, true]);
    expect([sheet.has("[data-action=addMode]"), sheet.field("system.ready").disabled]).toEqual([false, false]);
    await sheet.press(".sz-sheet__lock");
    expect(readOnly()).toEqual([false, false, false]);
  });

  it("lets observers read all, and limited users little", async () => {
    const sheet = await new ItemHands(ben!).open();
    expect(sheet.all("input, select").every((one) => one.disabled as boolean)).toBe(true);
    expect(sheet.all("[data-action=addMode], [data-action=fill], [data-action=duplicate]")).toEqual([]);
    await sheet.close();
    await world.settled(actor.update({ "ownership.default": 1 }));
    await sheet.open();
    expect([words(sheet.element), sheet.all("input, select, .sz-fieldset")]).toEqual([
      expect.stringContaining("Pistol"),
      [],
    ]);
  });
});
