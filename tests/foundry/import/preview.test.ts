import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { gga } from "./systems.ts";
import {
  bring,
  confirmImport,
  counts,
  drop,
  file,
  fire,
  fixtureFile,
  imported,
  NOTHING,
  report,
  SOON,
  useTable,
} from "./hands.ts";

// A drawn scene keeps its listeners, so this world is not shared.
const table = useTable(13, { uncertain: {} });
const preview = (): Loose => table.gm.foundry.applications.instances.get("segment-zero-import-preview");
const drop1 = (files: readonly ReturnType<typeof file>[]): void =>
  void drop(table.gm, table.gm.ui.actors.element.querySelector(".directory-list"), files);
const press = (element: Loose): void => fire(table.gm, element);

async function shown(): Promise<string> {
  await expect.poll(() => Boolean(preview()?.element?.querySelector("[data-action=make]")), SOON).toBe(true);
  return String(preview().element.textContent).replace(/\s+/g, " ");
}

async function cancel(): Promise<void> {
  press(preview().element.querySelector("[data-action=cancel]"));
  await table.world.settled();
}

const row = (name: string): Loose =>
  [...preview().element.querySelectorAll(".sz-preview__row")].find((one: Loose) => one.textContent.includes(name));

async function done(): Promise<void> {
  await table.world.settled(expect.poll(() => report(table.gm), SOON).toMatch(/created|updated/));
}

const ORCS =
  "8 Kobolds: AC 13, HD 1/2, hp 3 each, #At 1, Dam 1d4\n\nHellhound\nAC: 15\nHD: 3\nNo. of Attacks: 1 bite or 1 breath\nDamage: 1d6/3d6";

describe("the preview of an import", () => {
  it("shows names, numbers and doubts, and makes nothing without confirmation", async () => {
    const chest = { version: 5, rows: ["Salve", "Lamp"].map((description) => ({ description, quantity: 1 })) };
    const library = file("chest.eqp", JSON.stringify(chest));
    const { json: wight } = gga(() => 1);
    wight.system.attributes.WILL = { value: 10 };
    const foreign = file("wight.json", JSON.stringify(wight));
    drop1([fixtureFile("tilda.gcs"), file("den.txt", ORCS), file("odd.gcs", "{}"), library, foreign]);
    const text = await shown();
    expect(row("chest.eqp").textContent).toContain("2 items");
    for (const one of [
      "Look at these",
      "Kobolds",
      "AC 13 was read as ascending.",
      "a choice of 2 kinds",
      "No questions",
      "Tilda of the Ferry",
      "from damage and weight if known: Medium Shield, Regular Bow.",
      "odd.gcs",
      "WILL is the other system’s default; used 10.",
      "Make 11 actors · 1 other file, 1 guessed",
    ])
      expect(text).toContain(one);
    expect(text).not.toContain("The list continues");
    expect(counts(table.gm)).toBe(NOTHING);
    await cancel();
    expect(counts(table.gm)).toBe(NOTHING);
  });

  it("stays closed if closed while files are read", async () => {
    let [read, go] = [0, (): void => undefined];
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    const slow = Array.from({ length: 45 }, (_, place) => ({
      ...file(`cook-${place}.txt`, ""),
      text: async () => {
        read += 1;
        if (read > 2) await gate;
        return "Cook: AC 9, HD 1, hp 2";
      },
    }));
    drop1(slow);
    await expect.poll(() => Boolean(preview()?.element && read > 2), SOON).toBe(true);
    press(preview().element.querySelector("[data-action=cancel]"));
    await expect.poll(() => preview(), SOON).toBeUndefined();
    go();
    await table.world.settled();
    expect([preview(), read]).toEqual([undefined, 3]);
  });

  it("names weapons whose speeds will be guessed, unless they were set here", async () => {
    const quill = fixtureFile("arsenal.gcs", { "equipment/0/description": "Thingumbob" });
    drop1([quill, file("den.txt", "Ooze: AC 13, HD 3, hp 9, #At 1 gloop, Dam 2d6")]);
    await shown();
    expect(row("Thingumbob").textContent).toMatch(/guessed, from damage and weight if known: .*correct them/u);
    expect(row("Ooze").textContent).toContain("guessed, from damage and weight if known: Gloop.");
    await cancel();
    const actor = await imported(table.gm, quill);
    await actor.items.find(({ name }: Loose) => name === "Thingumbob").update({ system: { weaponSpeed: 3 } });
    drop1([quill]);
    await shown();
    expect(row("arsenal.gcs").textContent).toContain("are guessed");
    expect(row("arsenal.gcs").textContent).not.toContain("Thingumbob");
    await cancel();
  });

  it("makes ticked creatures with the chosen readings", async () => {
    drop1([fixtureFile("tilda.gcs"), file("den.txt", ORCS)]);
    await shown();
    press(row("Kobolds").querySelector("[data-action=other]"));
    press(row("Hellhound").querySelector("[data-action=other]"));
    const box = row("Tilda").querySelector("input");
    box.checked = false;
    fire(table.gm, box, "change");
    await table.world.settled();
    expect(await shown()).toContain("Make 9 actors");
    await confirmImport(table.gm);
    await done();
    const of = (name: string): Loose => table.gm.game.actors.find((actor: Loose) => actor.name === name);
    expect(table.gm.game.actors.size).toBe(9);
    expect([of("Kobolds 8").system.armourClass, of("Kobolds 1").system.hp.value]).toEqual([7, 3]);
    expect(of("Hellhound").system.attacks).toBe(2);
    expect(report(table.gm)).toContain("9 created");
  });

  it("makes a repeated creature once, or twice on demand", async () => {
    const twins = [fixtureFile("tilda.gcs"), { ...fixtureFile("tilda.gcs"), name: "copy.gcs" }];
    drop1(twins);
    expect(await shown()).toContain("The same creature as in tilda.gcs. It will be made once.");
    expect(await shown()).toContain("Make 1 actor");
    press(preview().element.querySelector("[data-action=other]"));
    await table.world.settled();
    await confirmImport(table.gm);
    await done();
    expect(table.gm.game.actors.size).toBe(2);
    const outcomes = await bring(
      table.gm,
      twins.map((one) => ({ ...one, name: `new-${one.name}` })),
    );
    expect(outcomes.filter(({ status }) => status === "same")).toHaveLength(1);
  });
});

/** Strength and the names of the items, which may come back in another order. */
const stateOf = (actor: Loose): unknown => [
  actor.system.st,
  actor.items.map((one: Loose) => `${one.name} ${one.system.quantity}`).sort(),
];

describe("undo of an import", () => {
  const yard = (): Promise<Loose> =>
    table.gm.window.Scene.create({ name: "Yard", width: 1_600, height: 900, grid: { size: 100 } });
  const undo = async (): Promise<string> => {
    press(table.gm.window.document.querySelector(".sz-import__report [data-action=back]"));
    await table.world.settled(expect.poll(() => report(table.gm), SOON).toMatch(/as before the import/));
    return String(report(table.gm)).replace(/\s+/g, " ");
  };

  it("removes imported actors and folders", async () => {
    const inFolder = { ...fixtureFile("beast.gcs"), webkitRelativePath: "den/beast.gcs" };
    await bring(table.gm, [fixtureFile("tilda.gcs"), inFolder]);
    expect(counts(table.gm)).toBe("actors 2, folders 1, combats 0");
    expect(await undo()).toContain("2 documents are as before the import.");
    expect(counts(table.gm)).toBe(NOTHING);
    expect(table.gm.window.document.querySelector(".sz-import__report [data-action=back]")).toBeNull();
  });

  it("restores an updated actor", async () => {
    await bring(table.gm, [fixtureFile("tilda.gcs")]);
    const [actor] = [...table.gm.game.actors];
    const before = JSON.stringify(stateOf(actor));
    await bring(table.gm, [
      fixtureFile("tilda.gcs", (json) => {
        json.attributes[0].calc.value = 17;
        json.equipment.splice(0, 2);
      }),
    ]);
    expect(JSON.stringify(stateOf(actor))).not.toBe(before);
    await undo();
    expect(JSON.stringify(stateOf(actor))).toBe(before);
  });

  it("keeps and names actors that were changed, fight, or are used", async () => {
    const { window, game } = table.gm;
    const names = ["Tilda of the Ferry", "beast", "Quartermaster", "Elder", "Maro"];
    await bring(
      table.gm,
      ["tilda", "beast", "arsenal", "old-keys", "courier"].map((name) => fixtureFile(`${name}.gcs`)),
    );
    const [tilda, beast, quartermaster, elder] = names.map((name) => game.actors.getName(name) as Loose);
    await tilda!.update({ "system.st": 19 });
    const [running, prepared] = [await window.Combat.create({}), await window.Combat.create({})];
    await running.createEmbeddedDocuments("Combatant", [{ actorId: beast!.id }]);
    await table.world.settled(running.startCombat());
    await prepared.createEmbeddedDocuments("Combatant", [{ actorId: elder!.id }]);
    const scene = await yard();
    await scene.createEmbeddedDocuments("Token", [{ name: "Q", actorId: quartermaster!.id, x: 0, y: 0 }]);
    await table.world.settled();
    const text = await undo();
    await scene.delete();
    for (const stays of [
      "Tilda of the Ferry stays: changed since the import.",
      "beast stays: in an encounter that has started.",
      "Quartermaster stays: a token or another encounter uses it.",
      "Elder stays: a token or another encounter uses it.",
    ])
      expect(text).toContain(stays);
    expect(game.actors.map(({ name }: Loose) => name as string).sort()).toEqual(names.slice(0, 4).sort());
  });

  it("removes an imported encounter with the tokens it set", async () => {
    const { window } = table.gm;
    const scene = await yard();
    window.canvas.draw(scene, window.document.body.appendChild(window.document.createElement("div")));
    const participants = [{ name: "Bandit", side: "foes", npc: true, count: 8, stats: { basicSpeed: 5, dx: 11 } }];
    const ford = { title: "At the ford", pacing: "speed-order", sides: [{ id: "foes" }], participants };
    await bring(table.gm, [file("ford.json", JSON.stringify(ford))]);
    await table.world.settled();
    expect([...scene.tokens]).toHaveLength(8);
    expect(await undo()).not.toContain("stays:");
    expect([...scene.tokens]).toEqual([]);
    expect(counts(table.gm)).toBe(NOTHING);
    await scene.delete();
  });
});
