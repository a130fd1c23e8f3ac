import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { bring, bringOne, counts, file, fixtureFile, forbidding, imported, NOTHING, useTable, why } from "./hands.ts";
import { GENERATIONS_AT_NIGHT, QUICK } from "../../quick.ts";
import { allowErrors } from "../world.ts";

allowErrors(/failed on purpose/u);

/** Without what each write stores anew: `_stats`, and the present form. */
const withoutStats = (source: Loose): Loose =>
  JSON.parse(
    JSON.stringify(source, (key, value: unknown) => (key === "_stats" || key === "dataVersion" ? undefined : value)),
  ) as Loose;

describe.each(GENERATIONS_AT_NIGHT)("sheets in version %i", (generation) => {
  const table = useTable(generation);

  describe("are complete or nothing", () => {
    it.skipIf(QUICK)("leaves nothing if a hook forbids the actor", async () => {
      const { gm } = table;
      const given = { ...fixtureFile("tilda.gcs"), webkitRelativePath: "party/tilda.gcs" };
      const outcome = await forbidding(gm, "preCreateActor", () => bringOne(gm, given));
      expect([outcome.status, why(outcome), counts(gm)]).toEqual(["refused", "prevented", NOTHING]);
    });

    it("creates the others if one file fails", async () => {
      const { gm } = table;
      const files = ["arsenal.gcs", "courier.gcs", "tilda.gcs"].map((name) => fixtureFile(name));
      const outcomes = await forbidding(
        gm,
        "preCreateActor",
        () => bring(gm, files),
        ({ name }) => name !== "Maro",
      );
      expect(outcomes.map(({ status }) => status as string)).toEqual(["made", "refused", "made"]);
      expect(gm.game.actors.map(({ name }: Loose) => name as string).sort()).toEqual([
        "Quartermaster",
        "Tilda of the Ferry",
      ]);
    });

    it.skipIf(QUICK)("leaves an actor unchanged if any part of the update fails", async () => {
      const { gm } = table;
      const actor = await imported(gm, fixtureFile("tilda.gcs"));
      await actor.update({ system: { hp: { value: 3 } } });
      const before = withoutStats(actor.toObject());
      const again = async (): Promise<Loose> => {
        const changed = fixtureFile("tilda.gcs", (json) => {
          json.attributes[0].calc.value = 15;
          json.equipment.shift();
          json.skills.push({ id: "snew", name: "Swimming", calc: { level: 12 } });
          json.skills[0].children[0].calc.level = 17;
        });
        return bringOne(gm, changed);
      };
      for (const hook of ["preCreateItem", "preDeleteItem"]) {
        const outcome = await forbidding(gm, hook, again);
        expect([outcome.status, why(outcome)], hook).toEqual(["refused", "prevented"]);
        expect(withoutStats(actor.toObject()), hook).toEqual(before);
      }
      // Where operations are one after the other, each of them can fail by itself; as one they fail together.
      for (const [kind, method] of [
        ["Actor", "updateDocuments"],
        ["Item", "updateDocuments"],
        ["Item", "deleteDocuments"],
      ] as const) {
        if (generation !== 13) break;
        const cls = gm.CONFIG[kind].documentClass;
        const own = Object.hasOwn(cls as object, method) ? (cls[method] as unknown) : undefined;
        cls[method] = async () => Promise.reject(new Error("failed on purpose"));
        const pending = again();
        // The repair must be able to write again.
        await Promise.resolve();
        const outcome = await pending.finally(() => {
          if (own === undefined) Reflect.deleteProperty(cls as object, method);
          else cls[method] = own;
        });
        expect([outcome.status, why(outcome)], `${kind} ${method}`).toEqual(["refused", "notWritten"]);
        if (method === "updateDocuments")
          expect(withoutStats(actor.toObject()).system, `${kind} ${method}`).toEqual(before.system);
      }
      expect((await again()).status).toBe("updated");
    });

    it("refuses files too large or unreadable", async () => {
      let read = 0;
      const text = async (): Promise<string> => String(read++);
      const huge = await bringOne(table.gm, file("huge.gcs", "", { size: 50_000_000, text }));
      expect([why(huge), read, huge.refusal.saying.data.size]).toEqual(["tooLarge", 0, 50]);
      const gone = file("gone.gcs", "", { text: () => Promise.reject(new Error("it is gone")) });
      expect(why(await bringOne(table.gm, gone))).toBe("notReadable");
    });
  });

  it("lets a player without permission update an owned actor only", async () => {
    const { gm, anna, world } = table;
    const tilda = fixtureFile("tilda.gcs");
    expect(why(await bringOne(anna, tilda))).toBe("mayNotCreate");
    const actor = await world.settled(imported(gm, tilda));
    expect(why(await bringOne(anna, tilda))).toBe("mayNotCreate");
    expect(why(await bringOne(anna, tilda, { into: anna.game.actors.get(actor.id) }))).toBe("notOwner");
    await world.settled(actor.update({ ownership: { [anna.game.user.id as string]: 3 } }));
    const outcome = await world.settled(bringOne(anna, fixtureFile("tilda.gcs", { "attributes/0/calc/value": 14 })));
    expect([outcome.status, actor.system.st]).toEqual(["updated", 14]);
  });

  it("takes one character sheet into an actor", async () => {
    const { gm } = table;
    const into = await gm.window.Actor.create({ name: "Somebody", type: "character" });
    const [first] = await bring(gm, [fixtureFile("tilda.gcs"), fixtureFile("beast.gcs")], { into });
    expect(why(first!)).toBe("oneFile");
    expect(why(await bringOne(gm, file("fight.yml", "pacing: stopwatch"), { into }))).toBe("notInto");
  });
});
