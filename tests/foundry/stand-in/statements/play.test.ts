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

testStatements("encounters and time", [
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
  says(
    "C4: the turn follows its combatant when the order changes (foundryvtt#12990)",
    [["B", "C", "A"], "A"],
    async (table) => {
      const combat = await started(table);
      await named(combat, "A").update({ initiative: 0 });
      return order(combat);
    },
  ),
  says("C5: resetAll keeps the turn on its combatant (foundryvtt#12312)", "B", async (table) => {
    const combat = await started(table, 1);
    await combat.resetAll();
    return combat.combatant.name as unknown;
  }),
  says("C6: previousTurn before the start changes nothing (foundryvtt#12014)", 0, async ({ gm }) => {
    const combat = await fight(gm, [1]);
    await combat.previousTurn();
    return combat.round as unknown;
  }),
  says(
    "C7: nextRound in the first turn ends that turn and starts it again (foundryvtt#10786)",
    ["_onEndTurn A", "_onStartTurn A"],
    async (table) => {
      const combat = await started(table);
      const calls: string[] = [];
      for (const name of ["_onStartTurn", "_onEndTurn"])
        combat[name] = async (one: Loose, { skipped }: Loose) =>
          void (skipped || calls.push(`${name} ${String(one.name)}`));
      await table.world.settled(combat.nextRound());
      return calls;
    },
  ),
  says("C8: marking somebody defeated starts no round and no turn (foundryvtt#10387)", [], async (table) => {
    const combat = await started(table);
    return table.heard(["combatRound", "combatTurn", "combatTurnChange"], () =>
      named(combat, "A").update({ defeated: true }),
    );
  }),
  says(
    "C9: combatTurnChange comes after the change, with before and now (foundryvtt#9664)",
    [1, 0, 1],
    async (table) => {
      const combat = await started(table);
      let seen: unknown;
      table.gm.Hooks.once("combatTurnChange", (one: Loose, prior: Loose, now: Loose) => {
        seen = [one.turn, prior.turn, now.turn];
      });
      await combat.nextTurn();
      return seen;
    },
  ),
  says("C10: 0 is a score, null is none (API: Combatant#initiative)", [["B", "A"], null], async ({ gm }) =>
    order(await fight(gm, [null, 0])),
  ),
  says(
    "C12: after the last turn comes turn 0 of the next round (API 13, API 14: Combat#nextTurn)",
    [2, 0],
    async (table) => {
      const combat = await started(table, 2);
      await combat.nextTurn();
      return [combat.round, combat.turn] as unknown[];
    },
  ),
  says("C13: deleting the last one in its turn does not go back (foundryvtt#12009)", false, async (table) => {
    const combat = await started(table, 2);
    await named(combat, "C").delete();
    return combat.combatant?.name === "B";
  }),
  says(
    "C14, C15: who goes or comes before the current one leaves it its turn (foundryvtt#12990)",
    ["B", "B"],
    async (table) => {
      const combat = await started(table, 1);
      await named(combat, "A").delete();
      const [, after] = order(combat) as [unknown, string];
      await combat.createEmbeddedDocuments("Combatant", [{ name: "D", initiative: 9 }]);
      return [after, (order(combat) as [unknown, string])[1]];
    },
  ),
  says(
    "C16: getCombatantByActor gives the combatant (last-arc)",
    "X",
    async ({ gm, actor }) => {
      const one = await actor();
      const combat = await gm.window.Combat.create({ combatants: [{ actorId: one.id as string, name: "X" }] });
      return combat.getCombatantByActor(one.id).name as unknown;
    },
    { only: 13 },
  ),
  says("T1: a token's update advances the world time (foundryvtt#10924)", 300, async (table) => {
    const one = await token(table);
    const before = table.gm.game.time.worldTime as number;
    await table.world.settled(one.update({ x: 100 }, { worldTime: { delta: 300 } }));
    return (table.gm.game.time.worldTime as number) - before;
  }),
  says(
    "T2: updateWorldTime has time, delta, options, user (foundryvtt#8177)",
    [5, 5, "object", true],
    async ({ gm, world }) => {
      let seen: unknown[] = [];
      gm.Hooks.once("updateWorldTime", (...args: unknown[]) => (seen = args));
      const before = gm.game.time.worldTime as number;
      await world.settled(gm.game.time.advance(5));
      return [Number(seen[0]) - before, seen[1], typeof seen[2], seen[3] === gm.game.userId];
    },
  ),
  says(
    "T3: a player cannot advance the world time (seasons-and-stars#200, demonlord#183)",
    "refused",
    async ({ anna }) => anna.game.time.advance(5) as unknown,
  ),
  says("extra: a player cannot replace all combatants (facts 1.9)", "refused", async (table) => {
    const combat = await table.world.settled(started(table));
    return table.anna.game.combats.get(combat.id).update({ "==combatants": [] }) as unknown;
  }),
]);

testStatements("tokens, effects and rights", [
  says("K1: an update of the token's delta shows on its actor (foundryvtt#12611)", [7, 1], async (table) => {
    const one = await token(table);
    await one.update({ delta: { system: { n: 7 } } });
    return [one.actor.system.n, one.baseActor.system.n] as unknown[];
  }),
  says("K2: a base item is deleted on the token alone (foundryvtt#9466)", [true, false, true], async (table) => {
    const one = await token(table);
    const [item] = await one.baseActor.createEmbeddedDocuments("Item", [{ name: "I", type: "thing" }]);
    const before = one.actor.items.has(item.id) as boolean;
    await one.actor.items.get(item.id).delete();
    return [before, one.actor.items.has(item.id), one.baseActor.items.has(item.id)] as boolean[];
  }),
  says(
    "K3, K11: the token's actor follows its base actor and has its ids (API: ActorDelta)",
    [5, "new", true],
    async (table) => {
      const one = await token(table, { items: [{ name: "I", type: "thing" }] });
      await one.actor.update({ "system.n": 5 });
      await one.baseActor.update({ system: { n: 3, word: "new" } });
      const ids = [one.actor, one.baseActor].map((each) => each.items.contents[0].id as string);
      return [one.actor.system.n, one.actor.system.word, ids[0] === ids[1]] as unknown[];
    },
  ),
  says("K4: a bar is kept between 0 and its maximum (gurps#1735, foundryvtt#11537)", [0, 10], async ({ actor }) => {
    const one = await actor();
    await one.modifyTokenAttribute("hp", -20, true);
    const low = one.system.hp.value as number;
    await one.modifyTokenAttribute("hp", 99, true);
    return [low, one.system.hp.value] as unknown[];
  }),
  says("K5: the hook modifyTokenAttribute has the actor third (foundryvtt#11537)", true, async ({ actor, gm }) => {
    const one = await actor();
    let third: unknown;
    gm.Hooks.once("modifyTokenAttribute", (_data: unknown, _updates: unknown, of: unknown) => void (third = of));
    await one.modifyTokenAttribute("hp", -1, true);
    return third === one;
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
    "K7: statuses come from effects; toggleStatusEffect sets and unsets (foundryvtt#10396)",
    [true, false],
    async ({ actor }) => {
      const one = await actor();
      await one.toggleStatusEffect("prone");
      const on = one.statuses.has("prone") as boolean;
      await one.toggleStatusEffect("prone");
      return [on, one.statuses.has("prone")] as boolean[];
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
    "K9, K10: a change keeps mode and text, and adds the number (sr2e, API: ActiveEffect)",
    [4, 2, "3"],
    async (table) => {
      const one = await table.actor();
      const [effect] = await one.createEmbeddedDocuments("ActiveEffect", [EFFECT(table, [["system.n", 2, "3"]])]);
      const { mode, value } = effect.changes[0] as Dict;
      return [one.system.n, mode, value] as unknown[];
    },
    { only: 13 },
  ),
  says(
    "R1: a player cannot update another's actor (API: Document#canUserModify)",
    "refused",
    async ({ actor, anna, world }) => {
      const one = await world.settled(actor());
      return anna.game.actors.get(one.id).update({ name: "B" }) as unknown;
    },
  ),
  says("R2: a player updates its own actor (API: Document#canUserModify)", "B", async ({ actor, anna, world }) => {
    const one = await world.settled(actor({ ownership: { [anna.game.userId as string]: 3 } }));
    await world.settled(anna.game.actors.get(one.id).update({ name: "B" }));
    return one.name as unknown;
  }),
  says(
    "R3: preCreate runs on the creating client, create on all (dungeonworld#86)",
    [["preCreateActor", "createActor"], ["createActor"]],
    async ({ actor, anna, heard, world }) => {
      const theirs: string[] = [];
      for (const name of ["preCreateActor", "createActor"]) anna.Hooks.once(name, () => void theirs.push(name));
      const ours = await world.settled(heard(["preCreateActor", "createActor"], async () => actor()));
      return [ours, theirs];
    },
  ),
]);
