import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { actorOf, bring, counts, file, fixtureFile, why, useTable } from "./hands.ts";
import { GENERATIONS, QUICK } from "../../quick.ts";

describe.each(GENERATIONS)("character sheets in version %i", (generation) => {
  const table = useTable(generation);

  describe("nothing is half-made", () => {
    /** Lets operations on a kind of document fail at this seat. */
    function failing(kind: string, method: string, after = 0): () => void {
      const { gm } = table;
      const cls = gm.CONFIG[kind].documentClass;
      const own = Object.hasOwn(cls as object, method) ? (cls[method] as unknown) : undefined;
      let calls = 0;
      const before = cls[method].bind(cls);
      cls[method] = async (...args: unknown[]) => {
        if (calls++ >= after) throw new Error("failed on purpose");
        return before(...args) as unknown;
      };
      return () => {
        if (own === undefined) Reflect.deleteProperty(cls as object, method);
        else cls[method] = own;
      };
    }

    it.skipIf(QUICK)("a hook that forbids it leaves nothing, and is told", async () => {
      const { gm } = table;
      const hook = gm.Hooks.on("preCreateActor", () => false) as number;
      const [outcome] = await bring(gm, [{ ...fixtureFile("tilda.gcs"), webkitRelativePath: "party/tilda.gcs" }]);
      gm.Hooks.off("preCreateActor", hook);
      expect([outcome.status, why(outcome), counts(gm)]).toEqual([
        "refused",
        "prevented",
        "actors 0, folders 0, combats 0",
      ]);
    });

    it("one file that cannot be made keeps nobody else from being made", async () => {
      const { gm } = table;
      const hook = gm.Hooks.on("preCreateActor", (actor: Loose) => actor.name !== "Maro") as number;
      const outcomes = await bring(
        gm,
        ["arsenal.gcs", "courier.gcs", "tilda.gcs"].map((name) => fixtureFile(name)),
      );
      gm.Hooks.off("preCreateActor", hook);
      expect(outcomes.map(({ status }) => status as string)).toEqual(["made", "refused", "made"]);
      expect(gm.game.actors.map(({ name }: Loose) => name as string).sort()).toEqual([
        "Quartermaster",
        "Tilda of the Ferry",
      ]);
    });

    it.skipIf(QUICK)("bringing up to date fails as a whole, whichever part of it fails", async () => {
      const { gm } = table;
      const actor = actorOf(gm, (await bring(gm, [fixtureFile("tilda.gcs")]))[0]);
      await actor.update({ system: { hp: { value: 3 } } });
      const before = actor.toObject();
      const changed = (): ReturnType<typeof fixtureFile> =>
        fixtureFile("tilda.gcs", (json) => {
          json.attributes[0].calc.value = 15;
          json.equipment.shift();
          json.skills.push({ id: "snew", name: "Swimming", calc: { level: 12 } });
          json.skills[0].children[0].calc.level = 17;
        });
      const hooks: readonly (readonly [string, string, () => boolean])[] = [
        ["preCreateItem", "prevented", () => false],
        ["preDeleteItem", "prevented", () => false],
      ];
      for (const [name, code, stop] of hooks) {
        const hook = gm.Hooks.on(name, stop) as number;
        const [outcome] = await bring(gm, [changed()]);
        gm.Hooks.off(name, hook);
        expect([outcome.status, why(outcome)], name).toEqual(["refused", code]);
        expect(withoutStats(actor.toObject()), name).toEqual(withoutStats(before));
      }
      // Where operations are one after the other, each of them can fail by itself; as one they fail together.
      if (generation === 13) {
        for (const [kind, method] of [
          ["Actor", "updateDocuments"],
          ["Item", "updateDocuments"],
          ["Item", "deleteDocuments"],
        ] as const) {
          const restore = failing(kind, method, 0);
          const pending = bring(gm, [changed()]);
          // The repair must work again.
          await Promise.resolve();
          const [outcome] = await pending.finally(restore);
          expect([outcome.status, why(outcome)], `${kind} ${method}`).toEqual(["refused", "notWritten"]);
          if (method === "updateDocuments")
            expect(withoutStats(actor.toObject()).system, `${kind} ${method}`).toEqual(withoutStats(before).system);
        }
      }
      expect((await bring(gm, [changed()]))[0]?.status).toBe("updated");
    });

    it("what is too large is not even read", async () => {
      let read = 0;
      const huge = file("huge.gcs", "", {
        size: 50_000_000,
        text: async () => {
          read++;
          return "";
        },
      });
      const [outcome] = await bring(table.gm, [huge]);
      expect([why(outcome), read, outcome.refusal.saying.data.size]).toEqual(["tooLarge", 0, 50]);
    });

    it("a file that cannot be read is told", async () => {
      const [outcome] = await bring(table.gm, [
        file("gone.gcs", "", { text: () => Promise.reject(new Error("it is gone")) }),
      ]);
      expect(why(outcome)).toBe("notReadable");
    });
  });

  describe("who may", () => {
    it("a player who may make no actors is told, and may bring an own one up to date", async () => {
      const { gm, anna, world } = table;
      expect(why((await bring(anna, [fixtureFile("tilda.gcs")]))[0])).toBe("mayNotCreate");
      const actor = actorOf(gm, (await bring(gm, [fixtureFile("tilda.gcs")]))[0]);
      await world.settled();
      expect(why((await bring(anna, [fixtureFile("tilda.gcs")]))[0])).toBe("mayNotCreate");
      expect(why((await bring(anna, [fixtureFile("tilda.gcs")], { into: anna.game.actors.get(actor.id) }))[0])).toBe(
        "notOwner",
      );
      await actor.update({ ownership: { [anna.game.user.id as string]: 3 } });
      await world.settled();
      const [outcome] = await bring(anna, [
        fixtureFile("tilda.gcs", (json) => {
          json.attributes[0].calc.value = 14;
        }),
      ]);
      await world.settled();
      expect([outcome.status, actor.system.st]).toEqual(["updated", 14]);
    });
    it("only one file goes into an actor, and only a character sheet", async () => {
      const { gm } = table;
      const actor = await gm.window.Actor.create({ name: "Somebody", type: "character" });
      expect(why((await bring(gm, [fixtureFile("tilda.gcs"), fixtureFile("beast.gcs")], { into: actor }))[0])).toBe(
        "oneFile",
      );
      expect(why((await bring(gm, [file("fight.yml", "pacing: stopwatch")], { into: actor }))[0])).toBe("notInto");
    });
  });
});

function withoutStats(source: Loose): Loose {
  return JSON.parse(JSON.stringify(source, (key, value: unknown) => (key === "_stats" ? undefined : value))) as Loose;
}
