import type { Loose } from "../../../../playground/shared/loose.ts";
import { deletion } from "../helpers.ts";
import { refusedOr, testStatements, type Table } from "./table.ts";

const UPDATE = ["preUpdateActor", "updateActor"];

const replacement = ({ gm, generation }: Table, key: string, value: unknown): object =>
  generation >= 14 ? { [key]: gm.window._replace(value) as unknown } : { [`==${key}`]: value };

testStatements("data and updates", [
  {
    id: "U1",
    says: "an update without a difference does nothing",
    source: "API 13, API 14: Document#update",
    run: async ({ actor, heard }) => {
      const one = await actor();
      let result: unknown;
      const calls = await heard(UPDATE, async () => (result = await one.update({ name: "A" })));
      return [result, calls];
    },
    is: [undefined, []],
  },
  {
    id: "U2",
    says: "update resolves with the document",
    source: "API 13, API 14: Document#update",
    run: async ({ actor }) => {
      const one = await actor();
      return (await one.update({ name: "B" })) === one;
    },
    is: true,
  },
  {
    id: "U3, U4",
    says: "deleting a key that is missing does nothing",
    source: "foundryvtt#7716, #11827",
    run: async ({ actor, heard, gm, generation }) => {
      const one = await actor({ flags: { world: { a: 1 } } });
      return heard(UPDATE, () => one.update(deletion(gm, generation, "flags.world", "none")));
    },
    is: [],
  },
  {
    id: "U5",
    says: "updateSource leaves out a deletion of nothing",
    source: "foundryvtt#11827",
    run: async ({ actor, gm, generation }) =>
      (await actor()).updateSource(deletion(gm, generation, "system.free", "none")) as unknown,
    is: {},
  },
  {
    id: "U6",
    says: "a forced replacement is validated",
    source: "foundryvtt#12219",
    run: async (table) => {
      const one = await table.actor();
      one.updateSource({ system: replacement(table, "hp", { value: "none" }) });
    },
    is: "refused",
  },
  {
    id: "U7",
    says: "items in an actor's update are found by id, dotted keys expanded",
    source: "foundryvtt#8176",
    run: async ({ actor }) => {
      const one = await actor({ items: [{ name: "I", type: "thing", system: { a: { b: 1 } } }] });
      const item: Loose = one.items.contents[0];
      await one.update({ items: [{ _id: item.id as string, "system.a.c": 2 }] });
      return item.system as unknown;
    },
    is: { a: { b: 1, c: 2 } },
  },
  {
    id: "U8",
    says: "an array replaces the array",
    source: "foundryvtt#12986",
    run: async ({ actor }) => {
      const one = await actor({ system: { list: [{ one: "a" }, { one: "b" }] } });
      await one.update({ "system.list": [{ one: "c" }] });
      return one.system.list as unknown;
    },
    is: [{ one: "c" }],
  },
  {
    id: "U9",
    says: "indices as keys become an array",
    source: "foundryvtt#10541",
    run: async ({ actor }) => {
      const one = await actor();
      await one.update({ "system.list.0.one": "x", "system.list.1.one": "y" });
      return (one.system.list as { one: string }[]).map((each) => each.one);
    },
    is: ["x", "y"],
  },
  {
    id: "U10",
    says: "mergeObject merges arrays by index",
    source: "foundryvtt#12986",
    run: ({ gm }) => gm.foundry.utils.mergeObject([1, 2, 3], [4]) as unknown,
    is: [4, 2, 3],
  },
  {
    id: "U11",
    says: "diff: false sends what changes nothing",
    source: "API 13, API 14: DatabaseUpdateOperation#diff",
    run: async ({ actor, heard }) => {
      const one = await actor();
      return heard(["updateActor"], () => one.update({ name: "A" }, { diff: false }));
    },
    is: ["updateActor"],
  },
  {
    id: "U12, U13",
    says: "objects are merged, with recursive: false replaced",
    source: "API 14: DataModelUpdateOptions#recursive",
    run: async ({ actor }) => {
      const one = await actor({ system: { free: { a: 1 } } });
      await one.update({ "system.free": { b: 2 } });
      const merged = { ...(one.system.free as object) };
      await one.update({ "system.free": { c: 3 }, "system.hp": { value: 10, max: 10 } }, { recursive: false });
      return [merged, one.system.free as unknown];
    },
    is: [{ a: 1, b: 2 }, { c: 3 }],
  },
  {
    id: "U14",
    says: "a replacement by {} clears all flags",
    source: "foundryvtt#11273",
    run: async (table) => {
      const one = await table.actor({ flags: { world: { a: 1 } } });
      await one.update(replacement(table, "flags", {}));
      return one.flags as unknown;
    },
    is: {},
  },
  {
    id: "U17",
    says: "validate with clean casts first",
    source: "API 13, API 14: DataModel#validate; Splittermond",
    run: async ({ actor }) => (await actor()).validate({ changes: { system: { n: "20" } }, clean: true }) as unknown,
    is: true,
  },
  {
    id: "U18",
    says: "update casts the text of a number",
    source: "API 13: NumberField",
    run: async ({ actor }) => {
      const one = await actor();
      await one.update({ "system.n": "20" });
      return one.system.n as unknown;
    },
    is: 20,
  },
  {
    id: "U19",
    says: "validateKey keeps other keys out of a TypedObjectField",
    source: "foundryvtt#10448",
    run: ({ model, fields }) =>
      model(
        {
          map: new fields.TypedObjectField(new fields.NumberField(), { validateKey: (key: string) => key !== "no" }),
        },
        { map: { yes: 1, no: 2 } },
      ).map as unknown,
    is: { yes: 1 },
  },
  {
    id: "F1",
    says: "initial values of a StringField",
    source: "foundryvtt#8740",
    run: ({ fields: { StringField } }) =>
      [
        {},
        { required: true },
        { required: true, blank: false, nullable: true },
        { required: true, nullable: true },
      ].map((options) => String(JSON.stringify(new StringField(options).getInitialValue()))),
    is: ["undefined", '""', "null", '""'],
  },
  {
    id: "F2",
    says: "fallback replaces the wrong inner value alone",
    source: "foundryvtt#9944",
    run: ({ model, fields }) => {
      const inner = { a: new fields.NumberField({ initial: 1, max: 5 }), b: new fields.NumberField({ initial: 1 }) };
      const Model: Loose = model({ part: new fields.SchemaField(inner) }).constructor;
      return Model.fromSource({ part: { a: "none", b: 3 } }).part as unknown;
    },
    is: { a: 1, b: 3 },
  },
  {
    id: "F3",
    says: "a nullable SchemaField stays null in toObject(false)",
    source: "foundryvtt#8932",
    run: ({ model, fields }) =>
      model({
        part: new fields.SchemaField({ a: new fields.NumberField() }, { nullable: true, initial: null }),
      }).toObject(false) as unknown,
    is: { part: null },
  },
  {
    id: "F4",
    says: "initial values of an ObjectField",
    source: "foundryvtt#10928",
    run: ({ fields: { ObjectField } }) =>
      [{ required: false }, { required: true, nullable: true }, {}].map((options) =>
        String(JSON.stringify(new ObjectField(options).getInitialValue())),
      ),
    is: ["undefined", "null", "{}"],
  },
  {
    id: "F5",
    says: "null for a field that does not take it becomes its initial value",
    source: "API 13: DataField#clean; dnd5e#5640",
    run: ({ fields: { NumberField } }) =>
      new NumberField({ required: true, nullable: false, initial: 3 }).clean(null) as unknown,
    is: 3,
  },
  {
    id: "F6",
    says: "a blank text needs no leave of the field's own function",
    source: "API 13: DataField#_validateSpecial; Splittermond",
    run: ({ model, fields }) =>
      model({ word: new fields.StringField({ required: true, validate: () => false }) }, { word: "" }).word as unknown,
    is: "",
  },
  {
    id: "F7",
    says: "a DocumentUUIDField may be blank",
    source: "Shadowrun 5 (14.365)",
    only: 14,
    run: ({ model, fields }) =>
      model({ uuid: new fields.DocumentUUIDField({ blank: true, nullable: false }) }).uuid as unknown,
    is: "",
  },
  {
    id: "F8, F9",
    says: "a NumberField without null and initial value is undefined, and cannot be cleared",
    source: "foundryvtt#13804, #11973",
    run: ({ model, fields }) => {
      const made = model({ n: new fields.NumberField({ nullable: false }) });
      return [typeof made.n, refusedOr(() => made.updateSource({ n: null }) as unknown)];
    },
    is: ["undefined", "refused"],
  },
  {
    id: "P1",
    says: "data are prepared in this order",
    source: "foundryvtt#10411, API: ClientDocument#prepareData",
    run: async ({ actor, gm }) => {
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
    is: ["system base", "base", "embedded", "effects", "system derived", "derived"],
  },
  {
    id: "P2",
    says: "an item is prepared once when its actor changes",
    source: "foundryvtt#7987",
    run: async ({ actor }) => {
      const one = await actor({ items: [{ name: "I", type: "thing" }] });
      const item: Loose = one.items.contents[0];
      let times = 0;
      const prepare = item.prepareData.bind(item) as () => void;
      Object.defineProperty(item, "prepareData", { configurable: true, value: () => void (times++, prepare()) });
      await one.update({ "system.n": 2 });
      return times;
    },
    is: 1,
  },
  {
    id: "P6",
    says: "_preUpdate comes before the hook",
    source: "API: Document#_preUpdate",
    run: async ({ actor, heard }) =>
      heard(["preUpdateActor"], async () => (await actor()).update({ "system.word": "never" })),
    is: [],
  },
  {
    id: "P3",
    says: "a plain DataModel as system is not prepared",
    source: "foundryvtt#10411",
    run: ({ gm }) =>
      gm.run(`(() => {
        let called = false;
        const before = CONFIG.Item.dataModels.thing;
        CONFIG.Item.dataModels.thing = class extends foundry.abstract.DataModel { static defineSchema() { return {}; } prepareBaseData() { called = true; } };
        new Item({ name: "I", type: "thing" }).prepareData();
        if (before) CONFIG.Item.dataModels.thing = before; else delete CONFIG.Item.dataModels.thing;
        return called;
      })()`) as unknown,
    is: false,
  },
  {
    id: "P4",
    says: "creating an actor with items runs no hooks of Item",
    source: "API: Hooks; ISDL#112",
    run: ({ actor, heard }) =>
      heard(["preCreateActor", "createActor", "preCreateItem", "createItem"], () =>
        actor({ items: [{ name: "I", type: "thing" }] }),
      ),
    is: ["preCreateActor", "createActor"],
  },
  {
    id: "P5",
    says: "the model's _preUpdate may refuse",
    source: "API: TypeDataModel#_preUpdate",
    run: async ({ actor }) => (await actor()).update({ "system.word": "never" }) as unknown,
    is: undefined,
  },
  {
    id: "P7",
    says: "a new document gets a new id unless keepId",
    source: "API: DatabaseCreateOperation#keepId",
    run: async ({ gm }) => {
      const [plain, kept] = [await make(gm, "1".repeat(16)), await make(gm, "2".repeat(16), { keepId: true })];
      return [plain.id === "1".repeat(16), kept.id === "2".repeat(16)];
    },
    is: [false, true],
  },
  {
    id: "P8",
    says: "an id is not given twice",
    source: "API: unique ids",
    run: async ({ gm }) => {
      await make(gm, "3".repeat(16), { keepId: true });
      await make(gm, "3".repeat(16), { keepId: true });
    },
    is: "refused",
  },
  {
    id: "P9",
    says: "new embedded documents come last",
    source: "API: EmbeddedCollection",
    run: async ({ actor }) => {
      const one = await actor({ items: [{ name: "I", type: "thing" }] });
      await one.createEmbeddedDocuments("Item", [{ name: "J", type: "thing" }]);
      return one.items.map((each: Loose) => each.name as string) as unknown;
    },
    is: ["I", "J"],
  },
]);

const make = async (gm: Table["gm"], _id: string, options: object = {}): Promise<Loose> =>
  gm.window.Actor.create({ _id, name: "A", type: "hero" }, options) as Promise<Loose>;
