// A fight over each system: clients and choices agree, Undo is exact, and nothing of it is left.
import { describe, expect, it } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { PRIMARY } from "../../../playground/shared/shapes.ts";
import { composeActor } from "../../../playground/shared/token-actor.ts";
import { MemoryStore } from "../../../playground/world/store.ts";
import { shippedProfile, shippedSystems } from "../../../src/module/profiles/profiles.ts";
import { forecast, requests } from "../../../src/rules/index.ts";
import { byDay, someOf } from "../../quick.ts";
import { asInModule, CLOCK, goOn, openForeign, type ForeignWorld } from "./foreign.ts";
import { PROFILED } from "./profiled.ts";
import { IRONWOOD, STUBBORN } from "./systems.ts";

let fight: ForeignWorld;

/** A scene with the actors of its tokens, because Foundry keeps values in a token that are its actor's again. */
function asPlayed(document: Dict): Dict {
  const { documents } = fight.world.server;
  const tokens = (document.tokens as Loose[] | undefined)?.map(({ delta, ...token }) => {
    const base = documents.get("Actor", token.actorId as string);
    return { ...token, actor: token.actorLink || !base ? null : composeActor(base, (delta ?? {}) as Dict) };
  });
  return tokens ? { ...document, tokens } : document;
}

/** The world's documents as stored, but for times of writing: all but the module's settings, messages and encounters. */
function stored(): Readonly<Record<string, unknown>> {
  const { documents } = fight.world.server;
  const isKept = ({ key }: Dict): boolean => !String(key).startsWith(CLOCK);
  const kept = PRIMARY.filter((name) => name !== "ChatMessage" && name !== "Combat");
  const all = Object.fromEntries(kept.map((name) => [name, documents.all(name).filter(isKept).map(asPlayed)]));
  return JSON.parse(
    JSON.stringify(all, (key, value) => (key === "modifiedTime" || key === "lastModifiedBy" ? 0 : value)),
  );
}

/** Waits for all clients, and for systems that follow a choice a little later. */
async function rest(after?: unknown): Promise<void> {
  await fight.world.settled(after);
  if (kept()) await fight.world.settled(new Promise((resolve) => setTimeout(resolve, 40)));
}

/** A running fight of tokens: one linked to each actor, and one of a further actor that is not linked. */
async function begin(): Promise<ReturnType<typeof stored>> {
  const { gm } = fight;
  const actors: Loose[] = [...gm.game.actors];
  const double = await gm.window.Actor.create({ ...actors[1]!.toObject(), name: "Double" });
  const linked = actors.map(({ id, name }) => ({ name, actorId: id, actorLink: true }));
  const scene = await gm.window.Scene.create({
    name: "Ford",
    active: true,
    tokens: [...linked, { name: "Double", actorId: double.id, actorLink: false }],
  });
  await rest(fight.combat().delete());
  // The stand-in stores a time that was never set only when Undo writes it.
  await rest(gm.game.time.advance(1));
  const before = stored();
  const combat = await gm.window.Combat.create({ active: true });
  await combat.createEmbeddedDocuments(
    "Combatant",
    [...scene.tokens].map(({ id, actorId, name }: Loose) => ({ tokenId: id, sceneId: scene.id, actorId, name })),
  );
  await rest();
  await rest(combat.startCombat());
  return before;
}

const combatant = (name: string, client = fight.gm): Loose => fight.combat(client).combatants.getName(name);

async function perform(command: object): Promise<void> {
  expect((await fight.combat().perform(command)).refusal, JSON.stringify(command)).toBe(null);
  await rest();
}

/** Choices that the system keeps itself. */
interface Kept {
  readonly pacings: readonly string[];
  /** The system's values and our commands for them. */
  readonly choices: readonly (readonly [value: unknown, command: Dict])[];
  readonly read: (name: string) => unknown;
  /** Chooses at the system. */
  readonly write: (name: string, value: unknown) => Promise<unknown>;
  /** Names of those whose choice is open. */
  readonly open: () => readonly string[];
  /** Value of everyone after the end of a round; absent if it stays. */
  readonly after?: unknown;
}

const flagsOf = (name: string): Dict => (combatant(name).flags.ose ?? {}) as Dict;
const named = (id: string): string => fight.combat().combatants.get(id).name as string;

const KEPT: Readonly<Record<string, Kept>> = {
  gurps: {
    pacings: ["speed-order", "action-period"],
    choices: [
      ["aoa_strong", { type: "choose", manoeuvre: "all-out-attack", option: "strong" }],
      ["move", { type: "choose", manoeuvre: "move" }],
      ["aod_double", { type: "choose", manoeuvre: "all-out-defence", option: "double" }],
      ["evaluate", { type: "choose", manoeuvre: "evaluate" }],
      ["ready", { type: "choose", manoeuvre: "ready" }],
    ],
    read: (name) => combatant(name).actor.system.conditions.maneuver,
    write: (name, value) => combatant(name).token.object.setManeuver(value),
    open: () => fight.combat().acting.map(({ name }: Loose) => name as string),
  },
  ose: {
    pacings: ["side-segments"],
    choices: [
      ["prepareSpell", { type: "declare", intent: { action: "cast", spell: "Sleep" } }],
      ["moveInCombat", { type: "declare", intent: { action: "retreat" } }],
    ],
    read: (name) => Object.keys(flagsOf(name)).find((flag) => flagsOf(name)[flag] === true),
    write: (name, value) => combatant(name).setFlag("ose", value, true),
    open: () =>
      requests(asInModule(fight.encounter())).flatMap(({ what, participant = "" }) =>
        what === "declare" ? [named(participant)] : [],
      ),
    after: undefined,
  },
};

function kept(): Kept | undefined {
  const found = KEPT[fight.gm.game.system.id as string];
  return !fight.combat() || found?.pacings.includes(fight.encounter().pacing) ? found : undefined;
}

const theirs = (): Dict =>
  Object.fromEntries([...fight.combat().combatants].map(({ name }: Loose) => [name, kept()?.read(name as string)]));

/** Everything that Undo has to restore. */
function shown(): object {
  const { clock, participants } = fight.encounter();
  // Notes of what was written go with the last write.
  const documents = JSON.parse(
    JSON.stringify(stored(), (key, value) => (key === "flags" ? { ...value, [CLOCK]: 0 } : value)),
  );
  return [clock, participants, forecast(asInModule(fight.encounter()), 5), theirs(), documents];
}

/** Plays two rounds by clicks here and at the system. @returns what was shown before each click */
async function playTwoRounds(): Promise<readonly object[]> {
  const seen: object[] = [];
  let expected = theirs();
  let chosen = 0;
  const click = async (deed: () => Promise<unknown>): Promise<void> => {
    const { round } = fight.encounter().clock;
    seen.push(shown());
    await deed();
    await rest();
    expect(fight.encounter(fight.anna)).toEqual(fight.encounter());
    if (fight.encounter().clock.round > round && kept() && "after" in kept()!)
      expected = Object.fromEntries(Object.keys(expected).map((name) => [name, kept()!.after]));
    expect(theirs()).toEqual(expected);
  };
  for (const name of ["Double", named(fight.combat().combatants.contents[1].id)])
    await click(() => perform({ type: "harm", participant: fight.id(name), injury: 1 }));
  expect(JSON.stringify(stored())).not.toBe(JSON.stringify(seen.at(0)));
  // The stopwatch has no rounds.
  const isEndless = fight.encounter().pacing === "stopwatch";
  for (let step = 0; step < (isEndless ? 20 : 200) && fight.encounter().clock.round < 3; step++) {
    for (const name of kept()?.open() ?? []) {
      const { choices, write } = kept()!;
      const [value, command] = choices[chosen % choices.length]!;
      const isOurs = chosen++ % 3 !== 1;
      expected = { ...expected, [name]: value };
      await click(() => (isOurs ? perform({ ...command, participant: fight.id(name) }) : write(name, value)));
    }
    // Mira's player ends her turns.
    const acting: string[] = fight.combat().acting.map(({ name }: Loose) => name as string);
    await click(() => goOn(fight, acting.join() === "Mira" ? fight.anna : fight.gm));
  }
  expect(fight.encounter().clock.round).toBe(isEndless ? 1 : 3);
  return seen;
}

/** A client that reads all actors anew finds nothing changed. */
async function expectSameValues(): Promise<void> {
  const { head } = fight.encounter();
  const second = await fight.world.join("Second GM");
  await rest(fight.combat(second).reconcile());
  expect(fight.encounter().head).toBe(head);
  await second.leave();
}

it("is played over every profile", () => {
  expect(PROFILED.map(({ id }) => id).sort()).toEqual([...shippedSystems].sort());
});

const CASES = [IRONWOOD, STUBBORN, ...PROFILED]
  .flatMap((system) =>
    (shippedProfile(system.id)?.pacings ?? system.pacings!).map((pacing) => [system.id, pacing, system] as const),
  )
  .map((one, at) => [...one, at % 2 ? 14 : 13] as const);

describe("a fight of two rounds", () => {
  it.each(someOf(byDay(CASES, 0, 1, 3, 5, 8, 13, 22), 0))(
    "%s, %s: agrees, is undone exactly, and leaves no trace",
    async (_id, pacing, system, generation) => {
      const store = new MemoryStore();
      fight = await openForeign(system, { store, pacing, generation });
      const before = await begin();
      const started = shown();
      const seen = await playTwoRounds();
      await expectSameValues();
      for (const was of seen.toReversed()) {
        await perform({ type: "takeBack" });
        expect(shown()).toEqual(was);
      }
      expect(seen[0]).toEqual(started);
      await perform({ type: "end" });
      for (const one of [...fight.combat().combatants]) await rest(one.delete());
      await rest(fight.combat().delete());
      expect(stored()).toEqual(before);
      // Without an encounter, one would be created with actors.
      await rest(fight.gm.window.Combat.create({}));
      await fight.world.close();
      fight = await openForeign(system, { store, generation, without: true });
      expect(stored()).toEqual(before);
    },
  );
});
