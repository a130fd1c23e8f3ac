import type { Loose } from "../../../../playground/shared/loose.ts";
import { deletion } from "../helpers.ts";
import { refusedOr, says, testStatements, type Table } from "./table.ts";

const UPDATE = ["preUpdateActor", "updateActor"];

const replacement = ({ gm, generation }: Table, key: string, value: unknown): object =>
  generation >= 14 ? { [key]: gm.window._replace(value) as unknown } : { [`==${key}`]: value };

testStatements("data and updates", [
  says(
    "U1: an update without a difference does nothing (API 13, API 14: Document#update)",
    [undefined, []],
    async ({ actor, heard }) => {
      const one = await actor();
      let result: unknown;
      const calls = await heard(UPDATE, async () => (result = await one.update({ name: "A" })));
      return [result, calls];
    },
  ),
  says("U2: update resolves with the document (API 13, API 14: Document#update)", true, async ({ actor }) => {
    const one = await actor();
    return (await one.update({ name: "B" })) === one;
  }),
  says(
    "U3, U4: deleting a key that is missing does nothing (foundryvtt#7716, #11827)",
    [],
    async ({ actor, heard, gm, generation }) => {
      const one = await actor({ flags: { world: { a: 1 } } });
      return heard(UPDATE, () => one.update(deletion(gm, generation, "flags.world", "none")));
    },
  ),
  says(
    "U5: updateSource leaves out a deletion of nothing (foundryvtt#11827)",
    {},
    async ({ actor, gm, generation }) =>
      (await actor()).updateSource(deletion(gm, generation, "system.free", "none")) as unknown,
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
  says("U8: an array replaces the array (foundryvtt#12986)", [{ one: "c" }], async ({ actor }) => {
    const one = await actor({ system: { list: [{ one: "a" }, { one: "b" }] } });
    await one.update({ "system.list": [{ one: "c" }] });
    return one.system.list as unknown;
  }),
  says("U9: indices as keys become an array (foundryvtt#10541)", ["x", "y"], async ({ actor }) => {
    const one = await actor();
    await one.update({ "system.list.0.one": "x", "system.list.1.one": "y" });
    return (one.system.list as { one: string }[]).map((each) => each.one);
  }),
  says(
    "U10: mergeObject merges arrays by index (foundryvtt#12986)",
    [4, 2, 3],
    ({ gm }) => gm.foundry.utils.mergeObject([1, 2, 3], [4]) as unknown,
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
  says("U14: a replacement by {} clears all flags (foundryvtt#11273)", {}, async (table) => {
    const one = await table.actor({ flags: { world: { a: 1 } } });
    await one.update(replacement(table, "flags", {}));
    return one.flags as unknown;
  }),
  says(
    "U17: validate with clean casts first (API 13, API 14: DataModel#validate; Splittermond)",
    true,
    async ({ actor }) => (await actor()).validate({ changes: { system: { n: "20" } }, clean: true }) as unknown,
  ),
  says("U18: update casts the text of a number (API 13: NumberField)", 20, async ({ actor }) => {
    const one = await actor();
    await one.update({ "system.n": "20" });
    return one.system.n as unknown;
  }),
  says(
    "U19: validateKey keeps other keys out of a TypedObjectField (foundryvtt#10448)",
    { yes: 1 },
    ({ model, fields }) =>
      model(
        {
          map: new fields.TypedObjectField(new fields.NumberField(), { validateKey: (key: string) => key !== "no" }),
        },
        { map: { yes: 1, no: 2 } },
      ).map as unknown,
  ),
  says(
    "F1: initial values of a StringField (foundryvtt#8740)",
    ["undefined", '""', "null", '""'],
    ({ fields: { StringField } }) =>
      [
        {},
        { required: true },
        { required: true, blank: false, nullable: true },
        { required: true, nullable: true },
      ].map((options) => String(JSON.stringify(new StringField(options).getInitialValue()))),
  ),
  says("F2: fallback replaces the wrong inner value alone (foundryvtt#9944)", { a: 1, b: 3 }, ({ model, fields }) => {
    const inner = { a: new fields.NumberField({ initial: 1, max: 5 }), b: new fields.NumberField({ initial: 1 }) };
    const Model: Loose = model({ part: new fields.SchemaField(inner) }).constructor;
    return Model.fromSource({ part: { a: "none", b: 3 } }).part as unknown;
  }),
  says(
    "F3: a nullable SchemaField stays null in toObject(false) (foundryvtt#8932)",
    { part: null },
    ({ model, fields }) =>
      model({
        part: new fields.SchemaField({ a: new fields.NumberField() }, { nullable: true, initial: null }),
      }).toObject(false) as unknown,
  ),
  says(
    "F4: initial values of an ObjectField (foundryvtt#10928)",
    ["undefined", "null", "{}"],
    ({ fields: { ObjectField } }) =>
      [{ required: false }, { required: true, nullable: true }, {}].map((options) =>
        String(JSON.stringify(new ObjectField(options).getInitialValue())),
      ),
  ),
  says(
    "F5: null for a field that does not take it becomes its initial value (API 13: DataField#clean; dnd5e#5640)",
    3,
    ({ fields: { NumberField } }) =>
      new NumberField({ required: true, nullable: false, initial: 3 }).clean(null) as unknown,
  ),
  says(
    "F6: a blank text needs no leave of the field's own function (API 13: DataField#_validateSpecial; Splittermond)",
    "",
    ({ model, fields }) =>
      model({ word: new fields.StringField({ required: true, validate: () => false }) }, { word: "" }).word as unknown,
  ),
  says(
    "F7: a DocumentUUIDField may be blank (Shadowrun 5 (14.365))",
    "",
    ({ model, fields }) =>
      model({ uuid: new fields.DocumentUUIDField({ blank: true, nullable: false }) }).uuid as unknown,
    { only: 14 },
  ),
  says(
    "F8, F9: a NumberField without null and initial value is undefined, and cannot be cleared (foundryvtt#13804, #11973)",
    ["undefined", "refused"],
    ({ model, fields }) => {
      const made = model({ n: new fields.NumberField({ nullable: false }) });
      return [typeof made.n, refusedOr(() => made.updateSource({ n: null }) as unknown)];
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
  says("P2: an item is prepared once when its actor changes (foundryvtt#7987)", 1, async ({ actor }) => {
    const one = await actor({ items: [{ name: "I", type: "thing" }] });
    const item: Loose = one.items.contents[0];
    let times = 0;
    const prepare = item.prepareData.bind(item) as () => void;
    Object.defineProperty(item, "prepareData", { configurable: true, value: () => void (times++, prepare()) });
    await one.update({ "system.n": 2 });
    return times;
  }),
  says("P6: _preUpdate comes before the hook (API: Document#_preUpdate)", [], async ({ actor, heard }) =>
    heard(["preUpdateActor"], async () => (await actor()).update({ "system.word": "never" })),
  ),
  says(
    "P3: a plain DataModel as system is not prepared (foundryvtt#10411)",
    false,
    ({ gm }) =>
      gm.run(`(() => {
        let called = false;
        const before = CONFIG.Item.dataModels.thing;
        CONFIG.Item.dataModels.thing = class extends foundry.abstract.DataModel { static defineSchema() { return {}; } prepareBaseData() { called = true; } };
        new Item({ name: "I", type: "thing" }).prepareData();
        if (before) CONFIG.Item.dataModels.thing = before; else delete CONFIG.Item.dataModels.thing;
        return called;
      })()`) as unknown,
  ),
  says(
    "P4: creating an actor with items runs no hooks of Item (API: Hooks; ISDL#112)",
    ["preCreateActor", "createActor"],
    ({ actor, heard }) =>
      heard(["preCreateActor", "createActor", "preCreateItem", "createItem"], () =>
        actor({ items: [{ name: "I", type: "thing" }] }),
      ),
  ),
  says(
    "P5: the model's _preUpdate may refuse (API: TypeDataModel#_preUpdate)",
    undefined,
    async ({ actor }) => (await actor()).update({ "system.word": "never" }) as unknown,
  ),
  says(
    "P7: a new document gets a new id unless keepId (API: DatabaseCreateOperation#keepId)",
    [false, true],
    async ({ gm }) => {
      const [plain, kept] = [await make(gm, "1".repeat(16)), await make(gm, "2".repeat(16), { keepId: true })];
      return [plain.id === "1".repeat(16), kept.id === "2".repeat(16)];
    },
  ),
  says("P8: an id is not given twice (API: unique ids)", "refused", async ({ gm }) => {
    await make(gm, "3".repeat(16), { keepId: true });
    await make(gm, "3".repeat(16), { keepId: true });
  }),
  says("P9: new embedded documents come last (API: EmbeddedCollection)", ["I", "J"], async ({ actor }) => {
    const one = await actor({ items: [{ name: "I", type: "thing" }] });
    await one.createEmbeddedDocuments("Item", [{ name: "J", type: "thing" }]);
    return one.items.map((each: Loose) => each.name as string) as unknown;
  }),
]);

const make = async (gm: Table["gm"], _id: string, options: object = {}): Promise<Loose> =>
  gm.window.Actor.create({ _id, name: "A", type: "hero" }, options) as Promise<Loose>;
