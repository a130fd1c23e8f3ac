import type { Dict, Loose } from "../../../../playground/shared/loose.ts";
import { says, testStatements } from "./table.ts";

testStatements("messages, dice and windows", [
  says(
    "M1: whisper targets stay where no roll mode is given (foundryvtt#10278, #11442)",
    true,
    async ({ gm, anna }) => {
      const roll = await new gm.window.Roll("1").evaluate();
      const message = await gm.window.ChatMessage.create({ whisper: [anna.game.userId as string], rolls: [roll] });
      return message.whisper[0] === anna.game.userId;
    },
  ),
  says(
    "M2: roll modes set whisper and blind (foundryvtt#11442)",
    [
      [false, false],
      [true, false],
      [true, false],
      [true, true],
    ],
    ({ gm }) =>
      ["publicroll", "selfroll", "gmroll", "blindroll"].map((mode) => {
        const { whisper, blind } = gm.window.ChatMessage.applyRollMode({ whisper: [] }, mode) as {
          whisper: string[];
          blind: boolean;
        };
        return [whisper.includes(gm.game.userId as string), blind];
      }),
    { only: 13 },
  ),
  says(
    "M3: a private roll keeps recipients that are there (foundryvtt#11442)",
    true,
    ({ gm, anna }) =>
      (
        gm.window.ChatMessage.applyRollMode({ whisper: [anna.game.userId as string] }, "gmroll").whisper as string[]
      ).includes(anna.game.userId as string),
    { only: 13 },
  ),
  says("D1: the total is 0 before the roll (Splittermond)", 0, ({ gm }) => new gm.window.Roll("1d6").total as unknown),
  says("D2: no formula is not valid (Splittermond)", false, ({ gm }) => gm.window.Roll.validate("") as unknown),
  says("D3: dice with a letter of their own can be rolled (Shadowrun 5)", 4, async ({ gm }) => {
    gm.run(
      `CONFIG.Dice.terms.s = class extends foundry.dice.terms.Die { static DENOMINATION = "s"; constructor(data) { super({ ...data, faces: 6 }); } }`,
    );
    const roll = await new gm.window.Roll("4ds").evaluate();
    gm.run("delete CONFIG.Dice.terms.s");
    return roll.dice[0].results.length as unknown;
  }),
  says("D4: a random number u is the face ceil((1 - u) * faces) (sr2e)", 5, async ({ gm }) => {
    const { Dice } = gm.CONFIG as { Dice: Dict };
    const usual = Dice.randomUniform;
    Dice.randomUniform = () => 0.2;
    const roll = await new gm.window.Roll("1d6").evaluate();
    Dice.randomUniform = usual;
    return roll.total as unknown;
  }),
  says("D5: 0d0 totals 0, a number its number (Splittermond)", [0, 3], async ({ gm }) => [
    (await new gm.window.Roll("0d0").evaluate()).total,
    new gm.foundry.dice.terms.NumericTerm({ number: 3 }).total,
  ]),
  says(
    "extra: safeEval, resetFormula and MODIFIERS are there (API 13, API 14: Roll, Die)",
    [8, "2d6", true],
    ({ gm }) => {
      const roll = new gm.window.Roll("1d6");
      roll.terms[0].number = 2;
      return [gm.window.Roll.safeEval("2 * (3 + 1)"), roll.resetFormula(), "kh" in gm.foundry.dice.terms.Die.MODIFIERS];
    },
  ),
  says(
    "extra: game.model has the types of each kind of document (API 13, API 14: Game#model)",
    [{}, true, false],
    ({ gm }) => [gm.game.model.Actor.hero, "ActiveEffect" in gm.game.model, "Scene" in gm.game.model],
  ),
  says(
    "extra: a collection has the folders of its own kind (API 13, API 14: DirectoryCollection#folders)",
    ["Guards", 0, 1],
    async ({ gm }) => {
      const folder = await gm.window.Folder.create({ name: "Guards", type: "Actor" });
      const found = [gm.game.actors.folders.get(folder.id)?.name, gm.game.items.folders.size, gm.game.folders.size];
      await folder.delete();
      return found;
    },
  ),
  says(
    "extra: getSheetClassesForSubType names the sheets of a type and the default one (API 13, API 14: DocumentSheetConfig)",
    [{ "probe.Plain": "Plain", "probe.Rich": "Rich" }, { "probe.Plain": "Plain" }, "probe.Plain"],
    ({ gm }) => {
      const { apps, sheets } = gm.foundry.applications;
      class Plain extends sheets.ActorSheetV2 {}
      class Rich extends sheets.ActorSheetV2 {}
      const { Actor } = gm.window;
      apps.DocumentSheetConfig.registerSheet(Actor, "probe", Plain, {
        types: ["hero"],
        label: "Plain",
        makeDefault: true,
      });
      apps.DocumentSheetConfig.registerSheet(Actor, "probe", Rich, {
        types: ["hero"],
        label: "Rich",
        canBeDefault: false,
      });
      const found = apps.DocumentSheetConfig.getSheetClassesForSubType("Actor", "hero") as Dict;
      for (const sheet of [Plain, Rich])
        apps.DocumentSheetConfig.unregisterSheet(Actor, "probe", sheet, { types: ["hero"] });
      return [found.sheetClasses, found.defaultClasses, found.defaultClass];
    },
  ),
  says(
    "extra: the data of an effect have its changes, and a system may declare more (API 14: ActiveEffectTypeDataModel, EffectChangeData)",
    { changes: [{ key: "system.n", type: "add", value: "3", phase: "initial", priority: null }], level: 1 },
    ({ gm, fields }) => {
      const { ActiveEffectTypeDataModel } = gm.foundry.data;
      class Curse extends ActiveEffectTypeDataModel {
        static defineSchema(): Dict {
          return { ...(super.defineSchema() as Dict), level: new fields.NumberField({ initial: 1 }) };
        }
      }
      return new (Curse as Loose)({ changes: [{ key: "system.n", value: "3" }] }).toObject();
    },
    { only: 14 },
  ),
  says(
    "A1: _getHeaderControls gives an array (sr2e)",
    true,
    ({ gm }) => Array.isArray(new gm.foundry.applications.api.ApplicationV2()._getHeaderControls()),
    { only: 13 },
  ),
  says("A2: a setting of an unknown scope is a client's (Splittermond)", 2, async ({ gm }) => {
    gm.game.settings.register("world", "odd", { scope: "none", type: Number, default: 1 });
    return gm.game.settings.set("world", "odd", 2) as unknown;
  }),
  says(
    "A3: reading a setting that is not registered throws (API: ClientSettings#get)",
    "refused",
    ({ gm }) => gm.game.settings.get("world", "none") as unknown,
  ),
  says(
    "A4: combatTrackerConfig has turnMarker.src (Splittermond)",
    true,
    ({ gm }) => "src" in gm.game.settings.get("core", "combatTrackerConfig").turnMarker,
  ),
  says(
    "U16, A6: a sheet's submit casts numbers and carries deletions out (foundryvtt#12357, API 13: DocumentSheetV2; Splittermond)",
    [20, { bar: 2 }],
    async ({ actor, gm, generation }) => {
      const one = await actor({ system: { free: { foo: 1, bar: 2 } } });
      gm.window.__one = one;
      const sheet = gm.run(
        `new (class extends foundry.applications.sheets.ActorSheetV2 {
          async _renderHTML() { const input = document.createElement("input"); input.type = "text"; input.name = "system.n"; input.value = "20"; return input; }
          _replaceHTML(result, content) { content.replaceChildren(result); }
        })({ document: __one })`,
      ) as Loose;
      await sheet.render({ force: true });
      const gone = generation >= 14 ? { foo: gm.window._del as unknown } : { "-=foo": null };
      await sheet.submit({ updateData: { system: { free: gone } } });
      await sheet.close();
      return [one.system.n, one.system.free] as unknown[];
    },
  ),
  says("A5: what was typed just before close is stored (Splittermond)", 7, async ({ actor, gm, world }) => {
    const one = await actor();
    gm.window.__one = one;
    const sheet = gm.run(
      `new (class extends foundry.applications.sheets.ActorSheetV2 {
          static DEFAULT_OPTIONS = { form: { submitOnChange: true } };
          async _renderHTML() { const input = document.createElement("input"); input.name = "system.n"; input.value = "1"; return input; }
          _replaceHTML(result, content) { content.replaceChildren(result); }
        })({ document: __one })`,
    ) as Loose;
    await sheet.render({ force: true });
    const input = sheet.element.querySelector("input");
    input.value = "7";
    input.dispatchEvent(new gm.window.Event("change", { bubbles: true }));
    await world.settled(sheet.close());
    return one.system.n as unknown;
  }),
  says(
    "A7: the global $ (jQuery) is there (API 13, API 14; Splittermond)",
    "undefined",
    ({ gm }) => typeof gm.window.$,
    { not: "loaded with modules alone; the system uses none, and its absence here proves it" },
  ),
]);
