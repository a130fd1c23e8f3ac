import type { Dict, Loose } from "../../../../playground/shared/loose.ts";
import { fight } from "../helpers.ts";
import { says, testStatements, type Table } from "./table.ts";

/** Names in the order of turns, and the current one. */
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

/** An actor in a started encounter of two, and its combatant. */
async function inCombat({ gm, actor, world }: Table): Promise<{ one: Loose; combat: Loose }> {
  const one = await actor();
  for (const known of [...gm.game.combats] as Loose[]) await known.delete();
  const combat = await gm.window.Combat.create({
    active: true,
    combatants: [
      { name: "A", actorId: one.id as string, initiative: 2 },
      { name: "B", initiative: 1 },
    ],
  });
  await world.settled(combat.startCombat());
  return { one, combat };
}

async function effect(one: Loose, data: Dict = {}): Promise<Loose> {
  const [made] = (await one.createEmbeddedDocuments("ActiveEffect", [{ name: "E", ...data }])) as [Loose];
  return made;
}

const entriesOf = ({ gm }: Table): readonly Dict[] => gm.ui.combat._getEntryContextOptions() as Dict[];

const only14 = { only: 14 } as const;

testStatements("encounters, effects and messages", [
  says(
    "C1, C11: an encounter comes with its combatants and starts at round 1, turn 0 (foundryvtt#11053, API 13, API 14: Combat)",
    [
      [false, 0, 1],
      [true, 1, 0],
    ],
    async ({ gm }) => {
      const combat = await fight(gm, [1]);
      const before = [combat.started, combat.round, combat.combatants.size] as unknown[];
      await combat.startCombat();
      return [before, [combat.started, combat.round, combat.turn]];
    },
  ),
  says(
    "C2, C3: _sortCombatants orders turns: initiative descending, null last (foundryvtt#14579, API 14: Combat#_sortCombatants)",
    [["C", "B", "A"], null],
    async ({ gm }) => order(await fight(gm, [null, 1, 3])),
  ),
  says("C13: deleting the last one in its turn does not go back (foundryvtt#12009)", false, async (table) => {
    const combat = await started(table, 2);
    await named(combat, "C").delete();
    return combat.combatant?.name === "B";
  }),
  says(
    "T3: a player cannot advance the world time (seasons-and-stars#200, demonlord#183)",
    "refused",
    async ({ anna }) => anna.game.time.advance(5) as unknown,
  ),
  says("extra: a player cannot replace all combatants (facts 1.9)", "refused", async (table) => {
    const combat = await table.world.settled(started(table));
    return table.anna.game.combats.get(combat.id).update({ "==combatants": [] }) as unknown;
  }),
  says("K4: a bar is kept between 0 and its maximum (gurps#1735, foundryvtt#11537)", [0, 10], async ({ actor }) => {
    const one = await actor();
    await one.modifyTokenAttribute("hp", -20, true);
    const low = one.system.hp.value as number;
    await one.modifyTokenAttribute("hp", 99, true);
    return [low, one.system.hp.value] as unknown[];
  }),
  says(
    "K6: a prototype token has the actor's name and Foundry's defaults (sr2e, API: PrototypeToken; StarWarsFFG#1652)",
    ["A", -1, false, -1],
    async (table) => {
      const { name, disposition, actorLink } = (await table.actor()).prototypeToken as Dict;
      return [name, disposition, actorLink, (await token(table)).disposition];
    },
  ),
  says(
    "K8: changes apply by priority over all effects (API: EffectChangeData#priority; Shadowrun 5)",
    20,
    async (table) => {
      const one = await table.actor();
      await one.createEmbeddedDocuments("ActiveEffect", [
        EFFECT(table, [["system.n", 5, "20"]]),
        EFFECT(table, [["system.n", 2, "3"]]),
      ]);
      return one.system.n as unknown;
    },
  ),
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
    "trap 38: the other generation's option is ignored, which makes a private roll public",
    [],
    async ({ gm, generation }) => {
      const roll = await new gm.window.Roll("1").evaluate();
      const option = generation >= 14 ? { rollMode: "gmroll" } : { messageMode: "gm" };
      return (await roll.toMessage({}, option)).whisper as unknown;
    },
  ),
  says("facts 5.4: a message carries its writer's own name", "refused", async ({ gm, anna }) => {
    await anna.window.ChatMessage.create({ content: "hers", author: gm.game.userId as string });
  }),
  says("D4: a random number u is the face ceil((1 - u) * faces) (sr2e)", 5, async ({ gm }) => {
    const { Dice } = gm.CONFIG as { Dice: Dict };
    const usual = Dice.randomUniform;
    Dice.randomUniform = () => 0.2;
    const roll = await new gm.window.Roll("1d6").evaluate();
    Dice.randomUniform = usual;
    return roll.total as unknown;
  }),
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
    "extra: dice that a package has registered are read again from a message (API: RollTerm; GURPS Game Aid)",
    ["Bone", 2],
    async ({ gm, anna, world }) => {
      for (const client of [gm, anna])
        client.run(
          `CONFIG.Dice.terms.d = class Bone extends foundry.dice.terms.Die { constructor(die) { super({ ...die }); } }`,
        );
      const roll = await new gm.window.Roll("2d6").evaluate();
      const message = await world.settled<Loose>(gm.window.ChatMessage.create({ rolls: [roll] }));
      const [read] = message.rolls[0].dice as Loose[];
      const seen = [read.constructor.name, read.results.length] as unknown[];
      for (const client of [gm, anna]) client.run("CONFIG.Dice.terms.d = foundry.dice.terms.Die");
      await message.delete();
      return seen;
    },
  ),
  says(
    "O4: a deletion is made by its class and by create (Fabula Ultima#1371)",
    [{ b: 2 }, {}],
    async ({ actor, gm }) => {
      const { ForcedDeletion } = gm.foundry.data.operators;
      const one = await actor({ system: { free: { a: 1, b: 2 } } });
      await one.update({ "system.free.a": new ForcedDeletion() });
      const first = { ...(one.system.free as object) };
      await one.update({ "system.free.b": ForcedDeletion.create() });
      return [first, one.system.free] as unknown[];
    },
    only14,
  ),
  says(
    "T11: world time of a turn is heard before the Combat's update (foundryvtt#11619)",
    ["updateWorldTime", "updateCombat"],
    async ({ gm, heard }) => {
      const combat = await fight(gm, [1]);
      return heard(["updateCombat", "updateWorldTime"], () => combat.update({ sort: 1 }, { worldTime: { delta: 6 } }));
    },
  ),
  says(
    "extra: with QUERY_USER by default, players may query others (API 14: CONST.USER_PERMISSIONS; foundryvtt#13296)",
    [true, true],
    ({ gm, anna }) => [gm, anna].map(({ game }) => game.user.hasPermission("QUERY_USER") as boolean),
  ),
  says(
    "E5: a finite duration without an event ends at turnStart, as stored (dnd5e#7400, foundryvtt#14117)",
    ["turnStart", null, "turnStart", null],
    async ({ actor }) => {
      const one = await actor();
      const stored = async (duration: Dict): Promise<unknown> =>
        (await effect(one, { duration })).toObject().duration.expiry as unknown;
      return [
        await stored({ value: 1, units: "rounds" }),
        await stored({}),
        await stored({ value: 1, units: "rounds", expiry: "" }),
        await stored({ value: 1, units: "rounds", expiry: null }),
      ];
    },
    only14,
  ),
  says(
    "E6, E11: durations of 13 are read, seconds first, and old keys too (foundryvtt#14112, rqg#869, rqg#987)",
    [
      [2, "rounds", 2],
      [28_800, "seconds", null],
    ],
    async ({ actor }) => {
      const one = await actor();
      const read = async (old: Dict): Promise<unknown> => {
        const { duration } = await effect(one, { duration: old });
        return [duration.value, duration.units, duration.rounds] as unknown[];
      };
      return [await read({ rounds: 2 }), await read({ rounds: 2, seconds: 28_800 })];
    },
    only14,
  ),
  says(
    "E7, E8: world time meets other events out of combat, but no start of combat (foundryvtt#14725)",
    [true, true, false, false],
    async ({ actor }) => {
      const one = await actor();
      const made = async (expiry: string | null): Promise<Loose> =>
        effect(one, { duration: { value: 1, units: "rounds", expiry } });
      const end = await made("turnEnd");
      return [
        (await made(null)).isExpiryEvent("updateWorldTime"),
        end.isExpiryEvent("updateWorldTime"),
        (await made("combatStart")).isExpiryEvent("updateWorldTime"),
        end.isExpiryEvent("roundEnd"),
      ] as unknown[];
    },
    only14,
  ),
  says(
    "E9, E10: a registry refreshes effects; without a value the event alone ends one (API 14: ActiveEffectRegistry, EffectDurationData#value; foundryvtt#13667)",
    [Infinity, false, true],
    async ({ actor, gm, world }) => {
      const one = await actor();
      gm.CONFIG.ActiveEffect.expiryEvents.rest = "Rest";
      const made = await effect(one, { duration: { expiry: "rest" } });
      const { value } = made.duration as Dict;
      const { registry } = gm.window.ActiveEffect;
      await world.settled(registry.refresh("turnEnd"));
      const before = made.duration.expired as boolean;
      await world.settled(registry.refresh("rest", { actors: new Set([one]) }));
      delete gm.CONFIG.ActiveEffect.expiryEvents.rest;
      return [value, before, made.duration.expired] as unknown[];
    },
    only14,
  ),
  says(
    "E12: 0 turns with turnEnd ends at the end of that turn in core's combat (foundryvtt#14725, draw-steel#1939)",
    [false, true],
    async (table) => {
      const { one, combat } = await inCombat(table);
      const made = await effect(one, { duration: { value: 0, units: "turns", expiry: "turnEnd" } });
      const before = made.duration.expired as boolean;
      await table.world.settled(combat.nextTurn());
      return [before, one.effects.get(made.id).duration.expired] as unknown[];
    },
    only14,
  ),
  says("T12: initiative of another combatant raises no turn events (foundryvtt#12747)", [], async ({ gm, heard }) => {
    const combat = await fight(gm, [3, 2, 1]);
    await combat.startCombat();
    const last: Loose = combat.combatants.contents[2];
    return heard(
      ["combatTurnChange", "combatTurn", "combatRound"],
      () => last.update({ initiative: 0 }) as Promise<unknown>,
    );
  }),
  says(
    "T20: entries of 13 have name and callback (API 13: ContextMenuEntry)",
    [],
    (table) => entriesOf(table).filter((one) => typeof one.name !== "string" || typeof one.callback !== "function"),
    { only: 13 },
  ),
  says(
    "T19: entries of 14 have label and onClick (API 14: ContextMenuEntry)",
    [],
    (table) => entriesOf(table).filter((one) => typeof one.label !== "string" || typeof one.onClick !== "function"),
    only14,
  ),
  says(
    "M10: message modes are public, gm, blind and self (dnd5e#6958)",
    ["blind", "gm", "public", "self"],
    ({ gm }) =>
      Object.keys(gm.CONFIG.ChatMessage.modes as object)
        .filter((mode) => mode !== "ic")
        .sort(),
    only14,
  ),
  says(
    "O1: the old key still deletes in 14 (fallout#751, rqg#890)",
    { b: 2 },
    async ({ actor }) => {
      const one = await actor({ system: { free: { a: 1, b: 2 } } });
      await one.update({ "system.free.-=a": null });
      return one.system.free as unknown;
    },
    only14,
  ),
]);
