import type { Loose } from "../../../../playground/shared/loose.ts";
import { deletion } from "../helpers.ts";
import { says, testStatements, type Table } from "./table.ts";

const UPDATE = ["preUpdateActor", "updateActor"];

const replacement = ({ gm, generation }: Table, key: string, value: unknown): object =>
  generation >= 14 ? { [key]: gm.window._replace(value) as unknown } : { [`==${key}`]: value };

testStatements("data and updates", [
  says(
    "U3, U4: deleting a key that is missing does nothing (foundryvtt#7716, #11827)",
    [],
    async ({ actor, heard, gm, generation }) => {
      const one = await actor({ flags: { world: { a: 1 } } });
      return heard(UPDATE, () => one.update(deletion(gm, generation, "flags.world", "none")));
    },
  ),
  says("U6: a forced replacement is validated (foundryvtt#12219)", "refused", async (table) => {
    const one = await table.actor();
    one.updateSource({ system: replacement(table, "hp", { value: "none" }) });
  }),
  says(
    "U7: items in an actor's update are found by id, dotted keys expanded (foundryvtt#8176)",
    { a: { b: 1, c: 2 } },
    async ({ actor }) => {
      const one = await actor({ items: [{ name: "I", type: "thing", system: { a: { b: 1 } } }] });
      const item: Loose = one.items.contents[0];
      await one.update({ items: [{ _id: item.id as string, "system.a.c": 2 }] });
      return item.system as unknown;
    },
  ),
  says(
    "U11: diff: false sends what changes nothing (API 13, API 14: DatabaseUpdateOperation#diff)",
    ["updateActor"],
    async ({ actor, heard }) => {
      const one = await actor();
      return heard(["updateActor"], () => one.update({ name: "A" }, { diff: false }));
    },
  ),
  says(
    "U12, U13: objects are merged, with recursive: false replaced (API 14: DataModelUpdateOptions#recursive)",
    [{ a: 1, b: 2 }, { c: 3 }],
    async ({ actor }) => {
      const one = await actor({ system: { free: { a: 1 } } });
      await one.update({ "system.free": { b: 2 } });
      const merged = { ...(one.system.free as object) };
      await one.update({ "system.free": { c: 3 }, "system.hp": { value: 10, max: 10 } }, { recursive: false });
      return [merged, one.system.free as unknown];
    },
  ),
  says(
    "P1: data are prepared in this order (foundryvtt#10411, API: ClientDocument#prepareData)",
    ["system base", "base", "embedded", "effects", "system derived", "derived"],
    async ({ actor, gm }) => {
      const one = await actor();
      gm.window.__one = one;
      return gm.run(`(() => {
        const log = [];
        const spy = (target, name, what) => { const own = target[name].bind(target); Object.defineProperty(target, name, { configurable: true, value: (...args) => { log.push(what); return own(...args); } }); };
        spy(__one.system, "prepareBaseData", "system base"); spy(__one.system, "prepareDerivedData", "system derived");
        for (const [name, what] of [["prepareBaseData", "base"], ["prepareEmbeddedDocuments", "embedded"], ["applyActiveEffects", "effects"], ["prepareDerivedData", "derived"]]) spy(__one, name, what);
        __one.prepareData();
        return log.slice(0, 6);
      })()`) as unknown;
    },
  ),
]);
