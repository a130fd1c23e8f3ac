import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import type { Changes } from "./gcs.ts";
import { actorOf, bring, bringOne, fixtureFile, imported, useTable } from "./hands.ts";
import { GENERATIONS_AT_NIGHT } from "../../quick.ts";

const notesIn = (outcome: Loose): string[] => (outcome.notes as Loose[]).map(({ saying }) => String(saying.code));

describe.each(GENERATIONS_AT_NIGHT)("sheets imported again in version %i", (generation) => {
  const table = useTable(generation);
  const tilda = (changes: Changes | ((json: Loose) => void) = {}, options: Loose = {}): Promise<Loose> =>
    bringOne(table.gm, fixtureFile("tilda.gcs", changes), options);
  const first = (): Promise<Loose> => imported(table.gm, fixtureFile("tilda.gcs"));
  const named = (actor: Loose, name: string, type: string): Loose =>
    actor.items.find((item: Loose) => item.name === name && item.type === type);

  it("update the same actor and keep the table's changes", async () => {
    const { gm } = table;
    const actor = await first();
    const sword = named(actor, "Broadsword", "weapon");
    const kept = { hp: { value: 4 }, fp: { value: 1 }, notes: "<p>Ours.</p>", agility: 15 };
    const times = { speedClass: 5, drawClass: 3, weaponSpeed: 7, ready: false };
    await actor.update({
      name: "Captain Tilda",
      img: "own.webp",
      ownership: { default: 2 },
      system: kept,
      prototypeToken: { name: "T." },
    });
    await sword.update({ system: { ...times, modes: { stale: { name: "Old way" } } } });
    await actor.createEmbeddedDocuments("Item", [{ name: "Lucky charm", type: "gear" }]);
    const outcome = await tilda((json) => {
      json.attributes.find((one: Loose) => one.attr_id === "st").calc.value = 13;
      json.attributes.find((one: Loose) => one.attr_id === "hp").calc = { value: 15, current: 15 };
      json.skills[0].children[0].calc.level = 16;
      json.equipment.splice(2, 1);
      const calc = { weight: "2 lb", extended_weight: "2 lb" };
      json.equipment.push({ id: "enew", description: "Lantern", quantity: 1, calc });
      const { body_type: body } = json.settings;
      body.locations = body.locations.filter((one: Loose) => one.id !== "skull");
      for (const one of body.locations) one.calc.dr.all = 0;
    });
    expect(outcome).toMatchObject({ status: "updated", actor: { name: "Captain Tilda" } });
    expect(gm.game.actors.size).toBe(1);
    expect(actor.system).toMatchObject({ ...kept, st: 13, hp: { value: 4, max: 15 }, fp: { value: 1, max: 12 } });
    expect({ ...actor.system.dr }).toEqual({});
    expect([actor.name, actor.img, actor.ownership.default, actor.prototypeToken.name]).toEqual([
      ...["Captain Tilda", "own.webp", 2, "T."],
    ]);
    expect(sword.system).toMatchObject(times);
    expect(Object.keys(sword.system.modes as Loose)).toEqual(["wswing0000000001", "wthrust000000001"]);
    const names = actor.items.map((item: Loose) => `${item.name as string} ${item.type as string}`) as string[];
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(["Lucky charm gear", "Lantern gear"]));
    expect(names).not.toContain("Mail Shirt armor");
    expect(named(actor, "Broadsword", "skill").system.level).toBe(16);
    expect(outcome.made.map((one: Loose) => one.saying?.code ?? one.code)).toContain("Counts.kept");
  });

  it("are another creature by id, or by name and file", async () => {
    const { gm } = table;
    await first();
    await bring(gm, [{ ...fixtureFile("tilda.gcs"), name: "tilda (1).gcs" }]);
    expect(gm.game.actors.size).toBe(1);
    await bring(gm, [{ ...fixtureFile("tilda.gcs", { "profile/name": "Twin" }), name: "twin.gcs" }]);
    expect([(await tilda({ id: "Aanother00000001" })).status, gm.game.actors.size]).toEqual(["made", 3]);
  });

  it("become one actor per id and name in one import", async () => {
    const { gm } = table;
    const files = Array.from({ length: 45 }, (_, place) => {
      // Copies keep their id, and some have none.
      const id = ["Acopy00000000001", undefined, `A${place}`][place % 3];
      const given = fixtureFile("old-keys.gcs", { "profile/name": "Guard", id });
      return { ...given, name: place < 25 ? `guard-${place}.gcs` : "guard.gcs" };
    });
    const first = await bring(gm, files);
    const of = (all: Loose[], status: string): Loose[] => all.filter((one) => one.status === status);
    expect([of(first, "made").length, of(first, "same").length]).toEqual([31, 14]);
    expect(of(first, "same")[0]?.notes[0].saying.data.file).toBe("guard-0.gcs");
    expect(gm.game.actors.size).toBe(31);
    const ids = gm.game.actors.map(({ id }: Loose) => id as string) as string[];
    const outcomes = await bring(gm, [...files].reverse());
    const updated = of(outcomes, "updated");
    expect(updated).toHaveLength(31);
    expect(new Set(updated.map((outcome) => actorOf(gm, outcome).id as string))).toEqual(new Set(ids));
  });

  describe("changes in play", () => {
    const ROPE = "equipment/3/children/0";

    it("stay while the file is unchanged, like everything else", async () => {
      const actor = await first();
      for (const [name, type, system] of [
        ["Rope, 10 yards", "gear", { quantity: 1, carried: false }],
        ["Mail Shirt", "armor", { worn: false }],
        ["Medium Shield", "shield", { ready: false }],
      ] as const)
        await named(actor, name, type).update({ system });
      const before = actor.toObject();
      await tilda();
      expect(actor.toObject()).toEqual({ ...before, _stats: actor.toObject()._stats as unknown });
    });

    it("give way if only the file changed, but keep written notes", async () => {
      const actor = await first();
      const [rope, duty] = ["Rope, 10 yards", "Sense of Duty (Passengers)"].map(
        (name) => actor.items.getName(name) as Loose,
      ) as [Loose, Loose];
      await rope.update({ system: { notes: "<p>Frayed.</p>" } });
      await tilda({
        [`${ROPE}/quantity`]: 5,
        [`${ROPE}/local_notes`]: "Hemp.",
        "traits/2/local_notes": "All of them.",
      });
      expect([rope.system.quantity, rope.system.notes]).toEqual([5, "<p>Frayed.</p>"]);
      expect(duty.system.notes).toBe("<p>All of them.</p>");
    });

    it("are asked about once if both changed", async () => {
      const item = (await first()).items.getName("Rope, 10 yards");
      await item.update({ system: { quantity: 1 } });
      const asked: unknown[] = [];
      const rope = async (quantity: number, options: Loose): Promise<Loose> =>
        tilda({ [`${ROPE}/quantity`]: quantity }, options);
      const ask = (answer: string): Loose => ({
        ask: async (name: string, conflicts: readonly Loose[]) => {
          asked.push([name, ...conflicts.map((one) => [one.item, one.field, one.here, one.file] as unknown)]);
          return answer;
        },
      });
      await rope(4, ask("keep"));
      expect(item.system.quantity).toBe(1);
      await rope(6, ask("file"));
      expect(item.system.quantity).toBe(6);
      expect(asked).toEqual([
        ["Tilda of the Ferry", ["Rope, 10 yards", "quantity", 1, 4]],
        ["Tilda of the Ferry", ["Rope, 10 yards", "quantity", 1, 6]],
      ]);
      await item.update({ system: { quantity: 2 } });
      const left = await rope(8, { ask: () => null });
      expect([left.status, left.refusal.saying.code, item.system.quantity]).toEqual([
        "refused",
        "Refused.leftAlone",
        2,
      ]);
      await rope(9, { play: "file" });
      expect([item.system.quantity, table.gm.game.actors.size]).toEqual([9, 1]);
    });

    it("keep a removed item away, with a note", async () => {
      const actor = await first();
      await actor.items.getName("Rations").delete();
      expect(notesIn(await tilda())).toContain("Notes.gone");
      expect(actor.items.getName("Rations")).toBeUndefined();
      await tilda({}, { play: "file" });
      expect(actor.items.getName("Rations")).toBeDefined();
    });

    it("keep notes once someone has written in them", async () => {
      const actor = await first();
      await tilda({ total_points: 175 });
      expect(actor.system.notes).toContain("175");
      await actor.update({ system: { notes: "<p>Ours.</p>" } });
      expect(notesIn(await tilda({ total_points: 200 }))).toContain("Notes.notesKept");
      expect(actor.system.notes).toBe("<p>Ours.</p>");
    });
  });

  it("take a portrait if wanted, or say why not", async () => {
    const { gm } = table;
    const portrait = (name: string, picture: string): ReturnType<typeof fixtureFile> =>
      fixtureFile(name, { "profile/portrait": picture });
    const picture = portrait("tilda.gcs", "iVBORw0KGgoAAAANSUhEUg==");
    const plain = await imported(gm, picture);
    expect(plain.img).not.toContain("portraits/T");
    await plain.delete();
    const [outcome, broken] = await bring(gm, [picture, portrait("courier.gcs", "<svg onload=x>")], {
      portraits: true,
    });
    const actor = actorOf(gm, outcome!);
    expect([actor.img, actor.prototypeToken.texture.src]).toEqual([
      `worlds/${String(gm.game.world.id)}/portraits/${String(actor.id)}.png`,
      actor.img,
    ]);
    expect([broken!.status, notesIn(broken!)]).toEqual(["made", expect.arrayContaining(["Notes.portraitFailed"])]);
  });

  it("update an actor made by hand by names, keeping the rest", async () => {
    const sabre = { name: "Broadsword", type: "weapon", system: { speedClass: 4 } };
    const items = [sabre, { name: "Pipe", type: "gear" }];
    const into = await table.gm.window.Actor.create({ name: "By hand", type: "npc", items });
    expect((await tilda({}, { into })).status).toBe("updated");
    expect([into.type, into.name, into.system.hp.value, into.system.hp.max]).toEqual([
      "npc",
      "Tilda of the Ferry",
      10,
      13,
    ]);
    const swords = into.items.filter((item: Loose) => item.name === "Broadsword" && item.type === "weapon");
    expect(swords.map((item: Loose) => item.system.speedClass as number)).toEqual([4]);
    expect(into.items.getName("Pipe")).toBeDefined();
  });

  it("let the file's own data override typed values", async () => {
    const courier = await imported(table.gm, fixtureFile("courier.gcs"));
    const knife = courier.items.find((item: Loose) => item.type === "weapon");
    await knife.update({ system: { speedClass: 9, perSegment: 2 } });
    await bringOne(table.gm, fixtureFile("courier.gcs"));
    expect(knife.system).toMatchObject({ speedClass: 3, perSegment: 2 });
  });
});
