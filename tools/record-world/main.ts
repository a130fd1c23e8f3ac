// Records a world as this version of the system stores it, for tests of later versions: npm run record-world -- FOLDER
// A GM and a player play a short fight of each pacing on the stand-in. The recording has the documents, and for each
// fight by this version's core: the order, who acts, and the state after every Undo. When to record one:
// docs/releasing.md
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { apply, current, requests, slots, type Command, type EncounterState } from "../../src/rules/index.ts";
import { MemoryStore } from "../../playground/world/store.ts";
import type { Dict, Loose } from "../../playground/shared/loose.ts";
import setup from "../../tests/foundry/setup.ts";

/** Clicks in each fight after its start. */
const CLICKS = 9;

/** Returns answers with different dice, so that ties are settled and tests both pass and fail. */
const answer = (state: EncounterState): Command => {
  const owed = requests(state).filter(({ blocking }) => blocking);
  if (!owed.length) return { type: "done" };
  return {
    type: "answer",
    answers: Object.fromEntries(
      owed.map(({ id, kind, dice, fallback }, at) => [
        id,
        kind === "dice" && dice ? Math.min(dice.count * dice.faces, dice.count + at + 2) : fallback,
      ]),
    ),
  };
};

/** Returns what is compared later: order, current slots, and progress of the fight. */
const pictureOf = (state: EncounterState): Dict => ({
  round: state.clock.round,
  time: state.clock.time,
  slots: slots(state).map(({ id, time, state: standing }) => `${id} ${time} ${standing}`),
  current: (current(state) ?? []).map(({ id }) => id),
});

/** Returns the states after every Undo, latest first, until nothing is left to undo. */
function waysBack(state: EncounterState): Dict[] {
  const ways: Dict[] = [];
  for (let now = state; now.head > 0 && ways.length < 40;) {
    const { state: before, refusal } = apply(now, { type: "undo" }) as { state?: EncounterState; refusal: unknown };
    if (refusal || !before) break;
    now = before;
    ways.push(pictureOf(now));
  }
  return ways;
}

async function record(): Promise<Dict> {
  // Imported now, because it reads what `setup` builds.
  const { closeClients, openWorld } = await import("../../tests/foundry/world.ts");
  const store = new MemoryStore();
  const world = await openWorld({ store });
  const gm = await world.join("Gamemaster");
  await world.join("Anna");
  const anna = gm.game.users.getName("Anna").id as string;
  const sword = {
    name: "Sword",
    type: "weapon",
    system: {
      speedClass: 7,
      weaponSpeed: 5,
      attacks: 1,
      modes: { cut: { name: "cut", damage: "2d+1", damageType: "cut", skill: "Broadsword", level: 13 } },
    },
  };
  const [mira, orc] = (await gm.window.Actor.create([
    {
      name: "Mira",
      type: "character",
      system: { basicSpeed: 6.25, dx: 13, st: 11, hp: { value: 11, max: 11 } },
      items: [sword, { name: "Mail", type: "armor", system: { dr: 4, locations: ["torso"] } }],
      ownership: { [anna]: 3 },
    },
    { name: "Orc", type: "npc", system: { basicSpeed: 5.75, dx: 11, hp: { value: 12, max: 12 } }, items: [sword] },
  ])) as Loose[];
  const fire = (await gm.window.Actor.create({
    name: "Fire",
    type: "hazard",
    system: { times: { "speed-order": 5 } },
  })) as Loose;
  await gm.window.Item.create({ name: "Rope", type: "gear", system: { weight: 3 } });
  const scene = (await gm.window.Scene.create({
    name: "Ford",
    tokens: [{ name: "Wounded orc", actorId: orc.id, actorLink: false, delta: { system: { hp: { value: 7 } } } }],
  })) as Loose;
  const [token] = [...scene.tokens] as Loose[];
  const combats: Loose[] = [];
  // The pacings that the system offers.
  for (const pacing of Object.keys(gm.game.settings.settings.get("segment-zero.pacing").choices as Dict)) {
    await gm.game.settings.set("segment-zero", "pacing", pacing);
    const combat = (await gm.window.Combat.create({ scene: scene.id })) as Loose;
    await combat.createEmbeddedDocuments("Combatant", [
      { actorId: mira.id, name: "Mira" },
      { actorId: orc.id, tokenId: token.id, sceneId: scene.id, name: "Wounded orc" },
      { actorId: orc.id, name: "Orc", hidden: true },
      { actorId: fire.id, name: "Fire" },
    ]);
    await world.settled();
    await combat.perform({ type: "start" });
    for (let click = 0; click < CLICKS; click++) await combat.perform(answer(combat.encounter as EncounterState));
    await world.settled();
    // A command that this version's core refuses does not count.
    const [mine, , theirs] = [...combat.combatants].map(({ id }: Loose) => id as string);
    const means = {
      name: "Sword",
      item: mira.items.contents[0].id as string,
      mode: "cut",
      form: "melee",
      damage: "2d+1",
      type: "cut",
      divisor: 1,
    };
    await combat.perform({
      type: "attack",
      participant: mine,
      target: theirs,
      exchange: "blow",
      means,
      parts: [{ code: "skill", value: 13 }],
      roll: 9,
    });
    await combat.perform({ type: "harm", participant: mine, injury: 2 });
    await world.settled();
    combats.push(combat);
  }
  // Read at the end, because a fight may change actors of the others. Copied into objects of this process.
  const fights = combats.map((combat): Dict => {
    const encounter = JSON.parse(JSON.stringify(combat.encounter)) as EncounterState;
    return { combat: combat.id, pacing: encounter.pacing, ...pictureOf(encounter), back: waysBack(encounter) };
  });
  const figures = [...gm.game.actors].map((actor: Loose) => ({
    actor: actor.id,
    system: actor.toObject().system,
    items: actor.toObject().items.map(({ _id, system }: Dict) => ({ _id, system })),
  }));
  const recorded = {
    version: gm.game.system.version,
    documents: (await store.load()).filter(([key]) => !key.startsWith("ChatMessage.")),
    fights,
    figures,
  };
  await world.close();
  await closeClients();
  return recorded;
}

const {
  positionals: [folder],
} = parseArgs({ allowPositionals: true });
if (!folder) throw new Error("npm run record-world -- FOLDER");
await setup();
await mkdir(folder, { recursive: true });
await writeFile(path.join(folder, "world.json"), `${JSON.stringify(await record())}\n`);
