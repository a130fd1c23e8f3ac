import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { actorOf, bring, fixtureFile, useTable } from "./hands.ts";
import { GENERATIONS, QUICK } from "../../quick.ts";

describe.each(GENERATIONS)("character sheets in version %i", (generation) => {
  const table = useTable(generation);

  describe("again", () => {
    const first = async (change?: (json: Loose) => void): Promise<Loose> =>
      actorOf(table.gm, (await bring(table.gm, [fixtureFile("tilda.gcs", change)]))[0]);

    it("brings the same actor up to date and keeps what belongs to the table", async () => {
      const { gm } = table;
      const actor = await first();
      const sword = actor.items.find((item: Loose) => item.name === "Broadsword" && item.type === "weapon");
      await actor.update({
        img: "own.webp",
        ownership: { default: 2 },
        system: { hp: { value: 4 }, fp: { value: 1 }, notes: "<p>Ours.</p>", agility: 15 },
        prototypeToken: { name: "T." },
      });
      await sword.update({
        system: { speedClass: 5, drawClass: 3, weaponSpeed: 7, ready: false, modes: { stale: { name: "Old way" } } },
      });
      await actor.createEmbeddedDocuments("Item", [{ name: "Lucky charm", type: "gear" }]);
      const [outcome] = await bring(gm, [
        fixtureFile("tilda.gcs", (json) => {
          json.attributes.find((one: Loose) => one.attr_id === "st").calc.value = 13;
          json.attributes.find((one: Loose) => one.attr_id === "hp").calc = { value: 15, current: 15 };
          json.skills[0].children[0].calc.level = 16;
          json.equipment.splice(2, 1);
          json.equipment.push({
            id: "enew",
            description: "Lantern",
            quantity: 1,
            calc: { weight: "2 lb", extended_weight: "2 lb" },
          });
          json.settings.body_type.locations = json.settings.body_type.locations.filter(
            (one: Loose) => one.id !== "skull",
          );
          for (const one of json.settings.body_type.locations) one.calc.dr.all = 0;
        }),
      ]);
      expect(outcome).toMatchObject({ status: "updated", actor: { name: "Tilda of the Ferry" } });
      expect(gm.game.actors.size).toBe(1);
      expect(actor.system).toMatchObject({
        st: 13,
        hp: { value: 4, max: 15 },
        fp: { value: 1, max: 12 },
        notes: "<p>Ours.</p>",
        agility: 15,
      });
      expect({ ...actor.system.dr }).toEqual({});
      expect([actor.img, actor.ownership.default, actor.prototypeToken.name]).toEqual(["own.webp", 2, "T."]);
      const again = actor.items.get(sword.id);
      expect(again.system).toMatchObject({ speedClass: 5, drawClass: 3, weaponSpeed: 7, ready: false });
      expect(Object.keys(again.system.modes as Loose)).toEqual(["wswing0000000001", "wthrust000000001"]);
      const names = actor.items.map((item: Loose) => `${item.name as string} ${item.type as string}`) as string[];
      expect(new Set(names).size).toBe(names.length);
      expect(names).toContain("Lucky charm gear");
      expect(names).toContain("Lantern gear");
      expect(names).not.toContain("Mail Shirt armor");
      expect(actor.items.find((item: Loose) => item.type === "skill" && item.name === "Broadsword").system.level).toBe(
        16,
      );
      expect(outcome.made.map((one: Loose) => one.saying?.code ?? one.code)).toContain("Counts.kept");
    });

    it("changes nothing when nothing has changed", async () => {
      const actor = await first();
      const before = actor.toObject();
      await bring(table.gm, [fixtureFile("tilda.gcs")]);
      expect(actor.toObject()).toEqual({ ...before, _stats: actor.toObject()._stats as unknown });
    });

    it.skipIf(QUICK)("knows the character when the file was renamed, but not by its id alone", async () => {
      const { gm } = table;
      await first();
      await bring(gm, [{ ...fixtureFile("tilda.gcs"), name: "tilda (1).gcs" }]);
      expect(gm.game.actors.size).toBe(1);
      await bring(gm, [
        {
          ...fixtureFile("tilda.gcs", (json) => {
            json.profile.name = "Twin";
          }),
          name: "twin.gcs",
        },
      ]);
      expect(gm.game.actors.size).toBe(2);
    });

    it("two different ids are two creatures, also with one name and one file", async () => {
      const { gm } = table;
      await first();
      const [outcome] = await bring(gm, [
        fixtureFile("tilda.gcs", (json) => {
          json.id = "Aanother00000001";
        }),
      ]);
      expect([outcome.status, gm.game.actors.size]).toEqual(["made", 2]);
    });

    it.skipIf(QUICK)(
      "files of one import never stand for one actor, however many there are and whatever they share",
      async () => {
        const { gm } = table;
        const name = (place: number): string => (place < 25 ? `guard-${place}.gcs` : "guard.gcs");
        const files = Array.from({ length: 45 }, (_, place) => ({
          ...fixtureFile("old-keys.gcs", (json) => {
            json.profile.name = "Guard";
            // Copies keep their id, and some have none.
            if (place % 3 === 0) json.id = "Acopy00000000001";
            else if (place % 3 === 1) Reflect.deleteProperty(json as object, "id");
            else json.id = `A${place}`;
          }),
          name: name(place),
        }));
        expect((await bring(gm, files)).filter(({ status }) => status === "made")).toHaveLength(45);
        expect(gm.game.actors.size).toBe(45);
        const ids = gm.game.actors.map(({ id }: Loose) => id as string) as string[];
        const outcomes = await bring(gm, [...files].reverse());
        expect(outcomes.filter(({ status }) => status === "updated")).toHaveLength(45);
        expect(new Set(outcomes.map((outcome) => actorOf(gm, outcome).id as string))).toEqual(new Set(ids));
      },
    );

    it("keeps a name that somebody has given here", async () => {
      const actor = await first();
      await actor.update({ name: "Captain Tilda" });
      await bring(table.gm, [fixtureFile("tilda.gcs")]);
      expect([table.gm.game.actors.size, actor.name]).toEqual([1, "Captain Tilda"]);
    });

    it.skipIf(QUICK)("keeps what was written into the notes of an item, and brings the rest up to date", async () => {
      const actor = await first();
      const rope = actor.items.getName("Rope, 10 yards");
      const duty = actor.items.getName("Sense of Duty (Passengers)");
      await rope.update({ system: { notes: "<p>Frayed.</p>" } });
      await bring(table.gm, [
        fixtureFile("tilda.gcs", (json) => {
          json.traits[2].local_notes = "All of them.";
          json.equipment[3].children[0].local_notes = "Hemp.";
        }),
      ]);
      expect([rope.system.notes, duty.system.notes]).toEqual(["<p>Frayed.</p>", "<p>All of them.</p>"]);
    });

    describe("what play has changed", () => {
      const rope = (file: Loose): Loose => file.equipment[3].children[0];
      const again = (change: (json: Loose) => void, options: Loose = {}): Promise<Loose[]> =>
        bring(table.gm, [fixtureFile("tilda.gcs", change)], options);
      const notesIn = (outcome: Loose): string[] =>
        (outcome?.notes as Loose[]).map(({ saying }) => String(saying.code));

      it("stays as long as the file says what it said: used up, taken off, left behind", async () => {
        const actor = await first();
        const item = (name: string, type: string): Loose =>
          actor.items.find((one: Loose) => one.name === name && one.type === type);
        await item("Rope, 10 yards", "gear").update({ system: { quantity: 1, carried: false } });
        await item("Mail Shirt", "armor").update({ system: { worn: false } });
        await item("Medium Shield", "shield").update({ system: { ready: false } });
        await again(() => undefined);
        expect([
          item("Rope, 10 yards", "gear").system.quantity,
          item("Rope, 10 yards", "gear").system.carried,
          item("Mail Shirt", "armor").system.worn,
          item("Medium Shield", "shield").system.ready,
        ]).toEqual([1, false, false, false]);
      });

      it("gives way to the file where only the file has changed", async () => {
        const actor = await first();
        await again((json) => {
          rope(json).quantity = 5;
        });
        expect(actor.items.getName("Rope, 10 yards").system.quantity).toBe(5);
      });

      it("is asked about where both have changed, once for the whole import", async () => {
        const { gm } = table;
        const actor = await first();
        const item = actor.items.getName("Rope, 10 yards");
        await item.update({ system: { quantity: 1 } });
        const asked: unknown[] = [];
        const ask =
          (answer: string) =>
          async (name: string, conflicts: readonly Loose[]): Promise<string> => {
            asked.push([
              name,
              conflicts.map(({ item: what, field, here, file: there }) => [what, field, here, there] as unknown),
            ]);
            return answer;
          };
        await again(
          (json) => {
            rope(json).quantity = 4;
          },
          { ask: ask("keep") },
        );
        expect(item.system.quantity).toBe(1);
        await again(
          (json) => {
            rope(json).quantity = 6;
          },
          { ask: ask("file") },
        );
        expect(item.system.quantity).toBe(6);
        expect(asked).toEqual([
          ["Tilda of the Ferry", [["Rope, 10 yards", "quantity", 1, 4]]],
          ["Tilda of the Ferry", [["Rope, 10 yards", "quantity", 1, 6]]],
        ]);
        await item.update({ system: { quantity: 2 } });
        const [left] = await again(
          (json) => {
            rope(json).quantity = 8;
          },
          { ask: () => null },
        );
        expect([left.status, left.refusal.saying.code, item.system.quantity]).toEqual([
          "refused",
          "Refused.leftAlone",
          2,
        ]);
        await again(
          (json) => {
            rope(json).quantity = 9;
          },
          { play: "file" },
        );
        expect([item.system.quantity, gm.game.actors.size]).toEqual([9, 1]);
      });

      it("a thing that was used up here and removed does not come back, and that is told", async () => {
        const actor = await first();
        await actor.items.getName("Rations").delete();
        const [outcome] = await again(() => undefined);
        expect([actor.items.getName("Rations"), notesIn(outcome)]).toEqual([
          undefined,
          expect.arrayContaining(["Notes.gone"]),
        ]);
        await again(() => undefined, { play: "file" });
        expect(actor.items.getName("Rations")).toBeDefined();
      });

      it("notes of the actor follow the file until somebody writes into them", async () => {
        const actor = await first();
        await again((json) => {
          json.total_points = 175;
        });
        expect(actor.system.notes).toContain("175");
        await actor.update({ system: { notes: "<p>Ours.</p>" } });
        const [outcome] = await again((json) => {
          json.total_points = 200;
        });
        expect([actor.system.notes, notesIn(outcome)]).toEqual([
          "<p>Ours.</p>",
          expect.arrayContaining(["Notes.notesKept"]),
        ]);
      });
    });

    it("takes a portrait where that is wanted, and tells where it cannot", async () => {
      const { gm } = table;
      const picture = "iVBORw0KGgoAAAANSUhEUg==";
      const [plain] = await bring(gm, [
        fixtureFile("tilda.gcs", (json) => {
          json.profile.portrait = picture;
        }),
      ]);
      expect(actorOf(gm, plain!).img).not.toContain("portraits/T");
      await actorOf(gm, plain!).delete();
      const [outcome, broken] = await bring(
        gm,
        [
          fixtureFile("tilda.gcs", (json) => {
            json.profile.portrait = picture;
          }),
          fixtureFile("courier.gcs", (json) => {
            json.profile.portrait = "<svg onload=x>";
          }),
        ],
        { portraits: true },
      );
      const actor = actorOf(gm, outcome!);
      expect([actor.img, actor.prototypeToken.texture.src]).toEqual([
        `worlds/${String(gm.game.world.id)}/portraits/${String(actor.id)}.png`,
        actor.img,
      ]);
      expect([broken!.status, (broken!.notes as Loose[]).map(({ saying }) => String(saying.code))]).toEqual([
        "made",
        expect.arrayContaining(["Notes.portraitFailed"]),
      ]);
    });

    it("into an actor made by hand: what goes by the same name is taken over, the rest stays", async () => {
      const { gm } = table;
      const actor = await gm.window.Actor.create({
        name: "By hand",
        type: "npc",
        items: [
          { name: "Broadsword", type: "weapon", system: { speedClass: 4 } },
          { name: "Pipe", type: "gear" },
        ],
      });
      const [outcome] = await bring(gm, [fixtureFile("tilda.gcs")], { into: actor });
      expect(outcome.status).toBe("updated");
      expect([actor.type, actor.name, actor.system.hp.value, actor.system.hp.max]).toEqual([
        "npc",
        "Tilda of the Ferry",
        10,
        13,
      ]);
      const swords = actor.items.filter((item: Loose) => item.name === "Broadsword" && item.type === "weapon");
      expect(swords.map((item: Loose) => item.system.speedClass as number)).toEqual([4]);
      expect(actor.items.getName("Pipe")).toBeDefined();
    });

    it("our own data in the file go before what was typed", async () => {
      const { gm } = table;
      const actor = actorOf(gm, (await bring(gm, [fixtureFile("courier.gcs")]))[0]);
      const knife = actor.items.find((item: Loose) => item.type === "weapon");
      await knife.update({ system: { speedClass: 9, perSegment: 2 } });
      await bring(gm, [fixtureFile("courier.gcs")]);
      expect(knife.system).toMatchObject({ speedClass: 3, perSegment: 2 });
    });
  });
});
