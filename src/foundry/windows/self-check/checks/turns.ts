import { onAnyHook } from "../../../host/typed-calls.ts";
import { type Check, type Found, check } from "../check.ts";
import { pause } from "../scratch.ts";

/** Combatants, highest initiative first. */
const PEOPLE = ["selfCheck0000001", "selfCheck0000002", "selfCheck0000003"] as const;

/** A combat of Foundry's class outside any world. */
interface Probe {
  round: number;
  turn: number | null;
  readonly isActive: boolean;
  readonly combatants: { get(id: string): { initiative: number | null } | undefined };
  setupTurns(): unknown;
  startCombat(): Promise<unknown>;
  nextTurn(): Promise<unknown>;
  previousRound(): Promise<unknown>;
  _onUpdate(changed: object, options: object, user: string): void;
}

interface Watched {
  readonly probe: Probe;
  readonly updates: { readonly round?: number; readonly turn?: number | null }[];
  readonly events: { readonly name: string; readonly context: unknown }[];
}

/**
 * Uses Foundry's class, because ours overrides most of what is checked.
 * @param data of the combat; its combatants have initiative 30, 20 and 10
 */
function watch(data: object, defeated: readonly string[] = []): Watched {
  const CoreCombat: new (data: object) => Combat = Combat;
  const combatants = PEOPLE.map((_id, at) => ({ _id, initiative: 30 - 10 * at, defeated: defeated.includes(_id) }));
  const made: object = new CoreCombat({ _id: "selfCheck0000000", combatants, ...data });
  const updates: Watched["updates"] = [];
  const events: Watched["events"] = [];
  const turnEvents = ["_onStartTurn", "_onEndTurn", "_onStartRound", "_onEndRound"].map((name) => [
    name,
    async (...[first, second]: readonly unknown[]): Promise<void> =>
      void events.push({ name, context: name.endsWith("Turn") ? second : first }),
  ]);
  Object.assign(made, {
    update: async (changed: object): Promise<void> => void updates.push(changed),
    _playCombatSound: (): void => undefined,
    _updateTurnMarkers: (): void => undefined,
    updateCombatantActors: (): void => undefined,
    ...Object.fromEntries(turnEvents),
  });
  Object.defineProperty(made, "settings", { value: { skipDefeated: true } });
  const probe = made as Probe;
  probe.setupTurns();
  // Ours derive initiative from our encounters.
  for (const [at, id] of PEOPLE.entries()) order(probe, id, 30 - 10 * at);
  probe.setupTurns();
  return { probe, updates, events };
}

function order({ combatants }: Probe, id: string, initiative: number): void {
  const combatant = combatants.get(id);
  if (combatant) combatant.initiative = initiative;
}

async function moved(
  watched: Watched,
  change: { readonly round?: number; readonly turn?: number | null },
): Promise<Watched["events"]> {
  Object.assign(watched.probe, change);
  watched.probe._onUpdate(change, { render: false }, game.user?.id ?? "");
  await pause(50);
  return watched.events;
}

async function hears(name: string, act: () => Promise<unknown> | undefined): Promise<boolean> {
  let heard = false;
  const stop = onAnyHook(name, () => {
    heard = true;
  });
  const done = act();
  if (done) await done;
  stop();
  return heard;
}

async function previousRound(): Promise<Found> {
  const { probe, updates } = watch({ round: 2, turn: 1 });
  await probe.previousRound();
  return { found: updates[0]?.turn === 2 ? "last" : updates[0]?.turn === 0 ? "first" : `turn ${updates[0]?.turn}` };
}

/** Other readings are handled: round, turn and events follow from the encounter. */
export const TURNS: readonly Check[] = [
  check({ id: "turns.outOfRange", expected: ["next-round"], providedFor: true }, () => {
    const { probe } = watch({ round: 2, turn: 1 });
    probe.turn = 7;
    probe.setupTurns();
    if (probe.round === 3 && probe.turn === 0) return { found: "next-round" };
    return { found: probe.turn === 2 ? "clamp" : `round +${probe.round - 2}, turn ${probe.turn}` };
  }),
  check({ id: "turns.startSkipsDefeated", expected: ["keeps"], providedFor: true }, async () => {
    const { probe, updates } = watch({ round: 0, turn: null }, [PEOPLE[0]]);
    await probe.startCombat();
    return { found: updates[0]?.turn === 1 ? "skips" : "keeps" };
  }),
  check({ id: "turns.nextBeforeStart", expected: ["next-round"], providedFor: true }, async () => {
    const { probe, updates } = watch({ round: 0, turn: null });
    await probe.nextTurn();
    return { found: updates[0]?.turn === 0 ? "starts" : "next-round" };
  }),
  { id: "turns.previousRound", expected: ["last"], providedFor: true, run: previousRound },
  check({ id: "turns.callersTurn", expected: ["kept"], providedFor: true }, async () => {
    const { probe } = watch({ round: 1, turn: 0 });
    const operation = { parent: probe, updates: [{ _id: PEOPLE[0], initiative: 5 }], combatTurn: 7 };
    type Core = {
      _preUpdateOperation(documents: readonly unknown[], operation: object, user: unknown): Promise<unknown>;
    };
    const core: object = Combatant;
    await (core as Core)._preUpdateOperation([probe.combatants.get(PEOPLE[0])], operation, game.user);
    return { found: operation.combatTurn === 7 ? "kept" : "replaced" };
  }),
  check({ id: "turns.nestedUpdates", expected: ["silent"], providedFor: true }, async (scratch) => {
    const combat = await scratch.create("Combat", {});
    const [combatant] = await combat.createEmbeddedDocuments("Combatant", [{ name: "Self-check" }]);
    const heard = await hears("updateCombatant", () =>
      combat.update({ combatants: [{ _id: combatant?.id, img: "icons/svg/d20.svg" }] }),
    );
    return { found: heard ? "hooks" : "silent" };
  }),
  check({ id: "turns.changeOrder", expected: ["after"], providedFor: true }, async () => {
    const { probe } = watch({ round: 1, turn: 0 });
    Object.assign(probe, { turn: 1 });
    // A hook called before this returns precedes updateCombat.
    const heard = await hears("combatTurnChange", () => {
      probe._onUpdate({ turn: 1 }, { render: false }, game.user?.id ?? "");
      return undefined;
    });
    return { found: heard ? "before" : "after" };
  }),
  check({ id: "turns.context", expected: ["object"], providedFor: true }, async () => {
    const watched = watch({ round: 1, turn: 0 });
    order(watched.probe, PEOPLE[0], 15);
    const events = await moved(watched, { turn: 0 });
    const start = events.find(({ name }) => name === "_onStartTurn");
    return { found: !start ? "none" : typeof start.context === "object" ? "object" : "number" };
  }),
  check({ id: "turns.rewind", expected: ["silent"], providedFor: true }, async () => {
    return { found: (await moved(watch({ round: 1, turn: 2 }), { turn: 1 })).length ? "fires" : "silent" };
  }),
  check({ id: "turns.nobodyNext", expected: ["silent"], providedFor: true }, async () => {
    return {
      found: (await moved(watch({ round: 1, turn: 1 }), { turn: null })).some(({ name }) => name === "_onEndTurn")
        ? "ends"
        : "silent",
    };
  }),
  check({ id: "turns.activeScene", expected: ["needs-scene"], providedFor: true }, () => {
    return { found: watch({ active: true, scene: "selfCheckNoScene" }).probe.isActive ? "active" : "needs-scene" };
  }),
];
