import type { Dict, Loose } from "../../../../playground/shared/loose.ts";
import { fight } from "../helpers.ts";
import { says, testStatements, type Table } from "./table.ts";

/** A started encounter of A 3, B 2 and C 1. */
async function started({ gm }: Table): Promise<Loose> {
  const combat = await fight(gm, [3, 2, 1]);
  await combat.startCombat();
  return combat;
}

async function effect(one: Loose, data: Dict = {}): Promise<Loose> {
  const [made] = (await one.createEmbeddedDocuments("ActiveEffect", [{ name: "E", ...data }])) as [Loose];
  return made;
}

const entriesOf = ({ gm }: Table): readonly Dict[] => gm.ui.combat._getEntryContextOptions() as Dict[];

const only14 = { only: 14 } as const;

testStatements("encounters, effects and messages", [
  says("C13: deleting the last one in its turn does not go back (foundryvtt#12009)", false, async (table) => {
    const combat = await started(table);
    await combat.update({ turn: 2 });
    await combat.combatants.getName("C").delete();
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
    async ({ actor, gm }) => {
      const { id, prototypeToken } = await actor();
      const scene = await gm.window.Scene.create({ name: "Ford" });
      const [token] = await scene.createEmbeddedDocuments("Token", [{ name: "T", actorId: id }]);
      return [
        prototypeToken.name,
        prototypeToken.disposition,
        prototypeToken.actorLink,
        token.disposition,
      ] as unknown[];
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
