import type { Dict, Loose } from "../../../../playground/shared/loose.ts";
import { fight } from "../helpers.ts";
import { testStatements, type Table } from "./table.ts";

/** Names in the order of turns, and whose turn it is. */
const order = (combat: Loose): unknown => [
  (combat.turns as Loose[]).map((each) => each.name as string),
  (combat.combatant?.name ?? null) as string | null,
];

/** A started encounter of A 3, B 2 and C 1 at this turn. */
async function started({ gm }: Table, turn = 0, initiatives: (number | null)[] = [3, 2, 1]): Promise<Loose> {
  const combat = await fight(gm, initiatives);
  await combat.startCombat();
  if (turn) await combat.update({ turn });
  return combat;
}

const named = (combat: Loose, name: string): Loose => combat.combatants.getName(name);

/** An unlinked token of a new actor, on the scene in view. */
async function token({ gm, actor }: Table, data: Dict = {}): Promise<Loose> {
  const base = await actor(data);
  const scene: Loose = gm.game.scenes.contents[0] ?? (await gm.window.Scene.create({ name: "Ford", active: true }));
  const [made] = (await scene.createEmbeddedDocuments("Token", [{ name: "T", actorId: base.id as string }])) as [Loose];
  return made;
}

const EFFECT = ({ generation }: Table, changes: [key: string, mode: number, value: string][]): Dict => {
  const types = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];
  const list = changes.map(([key, mode, value]) =>
    generation >= 14 ? { key, type: types[mode], value } : { key, mode, value },
  );
  return { name: "E", ...(generation >= 14 ? { system: { changes: list } } : { changes: list }) };
};

testStatements("encounters and time", [
  {
    id: "C1, C11",
    says: "an encounter comes with its combatants and starts at round 1, turn 0",
    source: "foundryvtt#11053, API 13, API 14: Combat",
    run: async ({ gm }) => {
      const combat = await fight(gm, [1]);
      const before = [combat.started, combat.round, combat.combatants.size] as unknown[];
      await combat.startCombat();
      return [before, [combat.started, combat.round, combat.turn]];
    },
    is: [
      [false, 0, 1],
      [true, 1, 0],
    ],
  },
  {
    id: "C2, C3",
    says: "_sortCombatants orders turns: initiative descending, null last",
    source: "foundryvtt#14579, API 14: Combat#_sortCombatants",
    run: async ({ gm }) => order(await fight(gm, [null, 1, 3])),
    is: [["C", "B", "A"], null],
  },
  {
    id: "C4",
    says: "the turn follows its combatant when the order changes",
    source: "foundryvtt#12990",
    run: async (table) => {
      const combat = await started(table);
      await named(combat, "A").update({ initiative: 0 });
      return order(combat);
    },
    is: [["B", "C", "A"], "A"],
  },
  {
    id: "C5",
    says: "resetAll keeps the turn on its combatant",
    source: "foundryvtt#12312",
    run: async (table) => {
      const combat = await started(table, 1);
      await combat.resetAll();
      return combat.combatant.name as unknown;
    },
    is: "B",
  },
  {
    id: "C6",
    says: "previousTurn before the start changes nothing",
    source: "foundryvtt#12014",
    run: async ({ gm }) => {
      const combat = await fight(gm, [1]);
      await combat.previousTurn();
      return combat.round as unknown;
    },
    is: 0,
  },
  {
    id: "C7",
    says: "nextRound in the first turn ends that turn and starts it again",
    source: "foundryvtt#10786",
    run: async (table) => {
      const combat = await started(table);
      const calls: string[] = [];
      for (const name of ["_onStartTurn", "_onEndTurn"])
        combat[name] = async (one: Loose, { skipped }: Loose) =>
          void (skipped || calls.push(`${name} ${String(one.name)}`));
      await combat.nextRound();
      await table.world.settled();
      return calls;
    },
    is: ["_onEndTurn A", "_onStartTurn A"],
  },
  {
    id: "C8",
    says: "marking somebody defeated starts no round and no turn",
    source: "foundryvtt#10387",
    run: async (table) => {
      const combat = await started(table);
      return table.heard(["combatRound", "combatTurn", "combatTurnChange"], () =>
        named(combat, "A").update({ defeated: true }),
      );
    },
    is: [],
  },
  {
    id: "C9",
    says: "combatTurnChange comes after the change, with before and now",
    source: "foundryvtt#9664",
    run: async (table) => {
      const combat = await started(table);
      let seen: unknown;
      table.gm.Hooks.once("combatTurnChange", (one: Loose, prior: Loose, now: Loose) => {
        seen = [one.turn, prior.turn, now.turn];
      });
      await combat.nextTurn();
      return seen;
    },
    is: [1, 0, 1],
  },
  {
    id: "C10",
    says: "0 is a score, null is none",
    source: "API: Combatant#initiative",
    run: async ({ gm }) => order(await fight(gm, [null, 0])),
    is: [["B", "A"], null],
  },
  {
    id: "C12",
    says: "after the last turn comes turn 0 of the next round",
    source: "API 13, API 14: Combat#nextTurn",
    run: async (table) => {
      const combat = await started(table, 2);
      await combat.nextTurn();
      return [combat.round, combat.turn] as unknown[];
    },
    is: [2, 0],
  },
  {
    id: "C13",
    says: "deleting the last one in its turn does not go back",
    source: "foundryvtt#12009",
    run: async (table) => {
      const combat = await started(table, 2);
      await named(combat, "C").delete();
      return combat.combatant?.name === "B";
    },
    is: false,
  },
  {
    id: "C14, C15",
    says: "who goes or comes before the current one leaves it its turn",
    source: "foundryvtt#12990",
    run: async (table) => {
      const combat = await started(table, 1);
      await named(combat, "A").delete();
      const [, after] = order(combat) as [unknown, string];
      await combat.createEmbeddedDocuments("Combatant", [{ name: "D", initiative: 9 }]);
      return [after, (order(combat) as [unknown, string])[1]];
    },
    is: ["B", "B"],
  },
  {
    id: "C16",
    says: "getCombatantByActor gives the combatant",
    source: "last-arc",
    only: 13,
    run: async ({ gm, actor }) => {
      const one = await actor();
      const combat = await gm.window.Combat.create({ combatants: [{ actorId: one.id as string, name: "X" }] });
      return combat.getCombatantByActor(one.id).name as unknown;
    },
    is: "X",
  },
  {
    id: "T1",
    says: "a token's update advances the world time",
    source: "foundryvtt#10924",
    run: async (table) => {
      const one = await token(table);
      const before = table.gm.game.time.worldTime as number;
      await one.update({ x: 100 }, { worldTime: { delta: 300 } });
      await table.world.settled();
      return (table.gm.game.time.worldTime as number) - before;
    },
    is: 300,
  },
  {
    id: "T2",
    says: "updateWorldTime has time, delta, options, user",
    source: "foundryvtt#8177",
    run: async ({ gm, world }) => {
      let seen: unknown[] = [];
      gm.Hooks.once("updateWorldTime", (...args: unknown[]) => (seen = args));
      const before = gm.game.time.worldTime as number;
      await gm.game.time.advance(5);
      await world.settled();
      return [Number(seen[0]) - before, seen[1], typeof seen[2], seen[3] === gm.game.userId];
    },
    is: [5, 5, "object", true],
  },
  {
    id: "T3",
    says: "a player cannot advance the world time",
    source: "seasons-and-stars#200, demonlord#183",
    run: async ({ anna }) => anna.game.time.advance(5) as unknown,
    is: "refused",
  },
  {
    id: "extra",
    says: "a player cannot replace all combatants",
    source: "facts 1.9",
    run: async (table) => {
      const combat = await started(table);
      await table.world.settled();
      return table.anna.game.combats.get(combat.id).update({ "==combatants": [] }) as unknown;
    },
    is: "refused",
  },
]);

testStatements("tokens, effects and rights", [
  {
    id: "K1",
    says: "an update of the token's delta shows on its actor",
    source: "foundryvtt#12611",
    run: async (table) => {
      const one = await token(table);
      await one.update({ delta: { system: { n: 7 } } });
      return [one.actor.system.n, one.baseActor.system.n] as unknown[];
    },
    is: [7, 1],
  },
  {
    id: "K2",
    says: "a base item is deleted on the token alone",
    source: "foundryvtt#9466",
    run: async (table) => {
      const one = await token(table);
      const [item] = await one.baseActor.createEmbeddedDocuments("Item", [{ name: "I", type: "thing" }]);
      const before = one.actor.items.has(item.id) as boolean;
      await one.actor.items.get(item.id).delete();
      return [before, one.actor.items.has(item.id), one.baseActor.items.has(item.id)] as boolean[];
    },
    is: [true, false, true],
  },
  {
    id: "K3, K11",
    says: "the token's actor follows its base actor and has its ids",
    source: "API: ActorDelta",
    run: async (table) => {
      const one = await token(table, { items: [{ name: "I", type: "thing" }] });
      await one.actor.update({ "system.n": 5 });
      await one.baseActor.update({ system: { n: 3, word: "new" } });
      const ids = [one.actor, one.baseActor].map((each) => each.items.contents[0].id as string);
      return [one.actor.system.n, one.actor.system.word, ids[0] === ids[1]] as unknown[];
    },
    is: [5, "new", true],
  },
  {
    id: "K4",
    says: "a bar is kept between 0 and its maximum",
    source: "gurps#1735, foundryvtt#11537",
    run: async ({ actor }) => {
      const one = await actor();
      await one.modifyTokenAttribute("hp", -20, true);
      const low = one.system.hp.value as number;
      await one.modifyTokenAttribute("hp", 99, true);
      return [low, one.system.hp.value] as unknown[];
    },
    is: [0, 10],
  },
  {
    id: "K5",
    says: "the hook modifyTokenAttribute has the actor third",
    source: "foundryvtt#11537",
    run: async ({ actor, gm }) => {
      const one = await actor();
      let third: unknown;
      gm.Hooks.once("modifyTokenAttribute", (_data: unknown, _updates: unknown, of: unknown) => void (third = of));
      await one.modifyTokenAttribute("hp", -1, true);
      return third === one;
    },
    is: true,
  },
  {
    id: "K6",
    says: "a prototype token has the actor's name and Foundry's defaults",
    source: "sr2e, API: PrototypeToken; StarWarsFFG#1652",
    run: async (table) => {
      const { name, disposition, actorLink } = (await table.actor()).prototypeToken as Dict;
      return [name, disposition, actorLink, (await token(table)).disposition];
    },
    is: ["A", -1, false, -1],
  },
  {
    id: "K7",
    says: "statuses come from effects; toggleStatusEffect sets and unsets",
    source: "foundryvtt#10396",
    run: async ({ actor }) => {
      const one = await actor();
      await one.toggleStatusEffect("prone");
      const on = one.statuses.has("prone") as boolean;
      await one.toggleStatusEffect("prone");
      return [on, one.statuses.has("prone")] as boolean[];
    },
    is: [true, false],
  },
  {
    id: "K8",
    says: "changes apply by priority over all effects",
    source: "API: EffectChangeData#priority; Shadowrun 5",
    run: async (table) => {
      const one = await table.actor();
      await one.createEmbeddedDocuments("ActiveEffect", [
        EFFECT(table, [["system.n", 5, "20"]]),
        EFFECT(table, [["system.n", 2, "3"]]),
      ]);
      return one.system.n as unknown;
    },
    is: 20,
  },
  {
    id: "K9, K10",
    says: "a change keeps mode and text, and adds the number",
    source: "sr2e, API: ActiveEffect",
    only: 13,
    run: async (table) => {
      const one = await table.actor();
      const [effect] = await one.createEmbeddedDocuments("ActiveEffect", [EFFECT(table, [["system.n", 2, "3"]])]);
      const { mode, value } = effect.changes[0] as Dict;
      return [one.system.n, mode, value] as unknown[];
    },
    is: [4, 2, "3"],
  },
  {
    id: "R1",
    says: "a player cannot update another's actor",
    source: "API: Document#canUserModify",
    run: async ({ actor, anna, world }) => {
      const one = await actor();
      await world.settled();
      return anna.game.actors.get(one.id).update({ name: "B" }) as unknown;
    },
    is: "refused",
  },
  {
    id: "R2",
    says: "a player updates its own actor",
    source: "API: Document#canUserModify",
    run: async ({ actor, anna, world }) => {
      const one = await actor({ ownership: { [anna.game.userId as string]: 3 } });
      await world.settled();
      await anna.game.actors.get(one.id).update({ name: "B" });
      await world.settled();
      return one.name as unknown;
    },
    is: "B",
  },
  {
    id: "R3",
    says: "preCreate runs on the creating client, create on all",
    source: "dungeonworld#86",
    run: async ({ actor, anna, heard, world }) => {
      const theirs: string[] = [];
      for (const name of ["preCreateActor", "createActor"]) anna.Hooks.once(name, () => void theirs.push(name));
      const ours = await heard(["preCreateActor", "createActor"], async () => actor());
      await world.settled();
      return [ours, theirs];
    },
    is: [["preCreateActor", "createActor"], ["createActor"]],
  },
]);

testStatements("messages, dice and windows", [
  {
    id: "M1",
    says: "whisper targets stay where no roll mode is given",
    source: "foundryvtt#10278, #11442",
    run: async ({ gm, anna }) => {
      const roll = await new gm.window.Roll("1").evaluate();
      const message = await gm.window.ChatMessage.create({ whisper: [anna.game.userId as string], rolls: [roll] });
      return message.whisper[0] === anna.game.userId;
    },
    is: true,
  },
  {
    id: "M2",
    says: "roll modes set whisper and blind",
    source: "foundryvtt#11442",
    only: 13,
    run: ({ gm }) =>
      ["publicroll", "selfroll", "gmroll", "blindroll"].map((mode) => {
        const { whisper, blind } = gm.window.ChatMessage.applyRollMode({ whisper: [] }, mode) as {
          whisper: string[];
          blind: boolean;
        };
        return [whisper.includes(gm.game.userId as string), blind];
      }),
    is: [
      [false, false],
      [true, false],
      [true, false],
      [true, true],
    ],
  },
  {
    id: "M3",
    says: "a private roll keeps recipients that are there",
    source: "foundryvtt#11442",
    only: 13,
    run: ({ gm, anna }) =>
      (
        gm.window.ChatMessage.applyRollMode({ whisper: [anna.game.userId as string] }, "gmroll").whisper as string[]
      ).includes(anna.game.userId as string),
    is: true,
  },
  {
    id: "D1",
    says: "the total is 0 before the roll",
    source: "Splittermond",
    run: ({ gm }) => new gm.window.Roll("1d6").total as unknown,
    is: 0,
  },
  {
    id: "D2",
    says: "no formula is not valid",
    source: "Splittermond",
    run: ({ gm }) => gm.window.Roll.validate("") as unknown,
    is: false,
  },
  {
    id: "D3",
    says: "dice with a letter of their own can be rolled",
    source: "Shadowrun 5",
    run: async ({ gm }) => {
      gm.run(
        `CONFIG.Dice.terms.s = class extends foundry.dice.terms.Die { static DENOMINATION = "s"; constructor(data) { super({ ...data, faces: 6 }); } }`,
      );
      const roll = await new gm.window.Roll("4ds").evaluate();
      gm.run("delete CONFIG.Dice.terms.s");
      return roll.dice[0].results.length as unknown;
    },
    is: 4,
  },
  {
    id: "D4",
    says: "a random number u is the face ceil((1 - u) * faces)",
    source: "sr2e",
    run: async ({ gm }) => {
      const { Dice } = gm.CONFIG as { Dice: Dict };
      const usual = Dice.randomUniform;
      Dice.randomUniform = () => 0.2;
      const roll = await new gm.window.Roll("1d6").evaluate();
      Dice.randomUniform = usual;
      return roll.total as unknown;
    },
    is: 5,
  },
  {
    id: "D5",
    says: "0d0 totals 0, a number its number",
    source: "Splittermond",
    run: async ({ gm }) => [
      (await new gm.window.Roll("0d0").evaluate()).total,
      new gm.foundry.dice.terms.NumericTerm({ number: 3 }).total,
    ],
    is: [0, 3],
  },
  {
    id: "extra",
    says: "safeEval, resetFormula and MODIFIERS are there",
    source: "API 13, API 14: Roll, Die",
    run: ({ gm }) => {
      const roll = new gm.window.Roll("1d6");
      roll.terms[0].number = 2;
      return [gm.window.Roll.safeEval("2 * (3 + 1)"), roll.resetFormula(), "kh" in gm.foundry.dice.terms.Die.MODIFIERS];
    },
    is: [8, "2d6", true],
  },
  {
    id: "extra",
    says: "game.model has the types of each kind of document",
    source: "API 13, API 14: Game#model",
    run: ({ gm }) => [gm.game.model.Actor.hero, "ActiveEffect" in gm.game.model, "Scene" in gm.game.model],
    is: [{}, true, false],
  },
  {
    id: "extra",
    says: "a collection has the folders of its own kind",
    source: "API 13, API 14: DirectoryCollection#folders",
    run: async ({ gm }) => {
      const folder = await gm.window.Folder.create({ name: "Guards", type: "Actor" });
      const found = [gm.game.actors.folders.get(folder.id)?.name, gm.game.items.folders.size, gm.game.folders.size];
      await folder.delete();
      return found;
    },
    is: ["Guards", 0, 1],
  },
  {
    id: "extra",
    says: "getSheetClassesForSubType names the sheets of a type and the default one",
    source: "API 13, API 14: DocumentSheetConfig",
    run: ({ gm }) => {
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
    is: [{ "probe.Plain": "Plain", "probe.Rich": "Rich" }, { "probe.Plain": "Plain" }, "probe.Plain"],
  },
  {
    id: "extra",
    says: "the data of an effect have its changes, and a system may declare more",
    source: "API 14: ActiveEffectTypeDataModel, EffectChangeData",
    only: 14,
    run: ({ gm, fields }) => {
      const { ActiveEffectTypeDataModel } = gm.foundry.data;
      class Curse extends ActiveEffectTypeDataModel {
        static defineSchema(): Dict {
          return { ...(super.defineSchema() as Dict), level: new fields.NumberField({ initial: 1 }) };
        }
      }
      return new (Curse as Loose)({ changes: [{ key: "system.n", value: "3" }] }).toObject();
    },
    is: { changes: [{ key: "system.n", type: "add", value: "3", phase: "initial", priority: null }], level: 1 },
  },
  {
    id: "A1",
    says: "_getHeaderControls gives an array",
    source: "sr2e",
    only: 13,
    run: ({ gm }) => Array.isArray(new gm.foundry.applications.api.ApplicationV2()._getHeaderControls()),
    is: true,
  },
  {
    id: "A2",
    says: "a setting of an unknown scope is a client's",
    source: "Splittermond",
    run: async ({ gm }) => {
      gm.game.settings.register("world", "odd", { scope: "none", type: Number, default: 1 });
      return gm.game.settings.set("world", "odd", 2) as unknown;
    },
    is: 2,
  },
  {
    id: "A3",
    says: "reading a setting that is not registered throws",
    source: "API: ClientSettings#get",
    run: ({ gm }) => gm.game.settings.get("world", "none") as unknown,
    is: "refused",
  },
  {
    id: "A4",
    says: "combatTrackerConfig has turnMarker.src",
    source: "Splittermond",
    run: ({ gm }) => "src" in gm.game.settings.get("core", "combatTrackerConfig").turnMarker,
    is: true,
  },
  {
    id: "U16, A6",
    says: "a sheet's submit casts numbers and carries deletions out",
    source: "foundryvtt#12357, API 13: DocumentSheetV2; Splittermond",
    run: async ({ actor, gm, generation }) => {
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
    is: [20, { bar: 2 }],
  },
  {
    id: "A5",
    says: "what was typed just before close is stored",
    source: "Splittermond",
    run: async ({ actor, gm, world }) => {
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
      await sheet.close();
      await world.settled();
      return one.system.n as unknown;
    },
    is: 7,
  },
  {
    id: "A7",
    says: "the global $ (jQuery) is there",
    source: "API 13, API 14; Splittermond",
    not: "loaded with modules alone; the system uses none, and its absence here proves it",
    run: ({ gm }) => typeof gm.window.$,
    is: "undefined",
  },
]);
