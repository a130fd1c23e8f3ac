import { coreMarkedExpired, sampleDurations, durationInSeconds } from "../../../host/compat.ts";
import { untilTrue, type Check, check } from "../check.ts";
import { pause, type ScratchDocument } from "../scratch.ts";
import { perform, startedFight } from "./fight.ts";
import { isObject } from "../../../../rules/core.ts";
import { deleteEmbedded, onAnyHook } from "../../../host/typed-calls.ts";

const working = ({ effects = [] }: ScratchDocument): readonly string[] =>
  [...effects].filter(({ active }) => active).map(({ name }) => name);

/** Returns which effects stay, or are missing, once there was time for the wanted ones. */
async function faultsIn(actor: ScratchDocument, wanted: readonly string[], when: string): Promise<readonly string[]> {
  const stay = (): readonly string[] => working(actor).filter((name) => !wanted.includes(name));
  const gone = (): readonly string[] => wanted.filter((name) => !working(actor).includes(name));
  await untilTrue(() => !stay().length && !gone().length);
  return [
    ...stay().map((name) => `${name} does not end ${when}`),
    ...gone().map((name) => `${name} is missing ${when}`),
  ];
}

export const EFFECTS: readonly Check[] = [
  /** Checks that every duration ends in its time, with or without an amount, and returns after Undo. */
  check({ id: "effects.inFight", expected: ["end and come back"], patience: 40_000 }, async (scratch) => {
    const samples = [...sampleDurations(), { name: "lasting", ends: "never", duration: {} }];
    const named = (...ends: readonly string[]): readonly string[] =>
      samples.filter((one) => ends.includes(one.ends)).map(({ name }) => name);
    const give = async (actor: ScratchDocument | undefined, names: readonly string[]): Promise<unknown> =>
      actor?.createEmbeddedDocuments(
        "ActiveEffect",
        samples
          .filter(({ name }) => names.includes(name))
          .map(({ name, duration }) => ({ name, duration, img: "icons/svg/aura.svg" })),
      );
    const early = named("start");
    const { combat, actors } = await startedFight(scratch, 2, { before: async ([first]) => give(first, early) });
    const [actor] = actors;
    if (!actor) throw new Error("Nobody is in the fight");
    const all = named("turns", "end", "never");
    const faults = [...(await faultsIn(actor, [], "at the start"))];
    await give(actor, all);
    faults.push(...(await faultsIn(actor, all, "when created")));
    const clicks = 8;
    for (let click = 0; click < clicks; click++) await perform(combat, "done");
    faults.push(...(await faultsIn(actor, named("end", "never"), "in some rounds")));
    await perform(combat, "end");
    faults.push(...(await faultsIn(actor, named("never"), "with the fight")));
    for (let click = 0; click < clicks + 1; click++) await perform(combat, "takeBack");
    faults.push(...(await faultsIn(actor, all, "after Undo")));
    // Deleting the fight would end them while their actor is deleted.
    const ids = [...(actor.effects ?? [])].flatMap(({ id }) => id ?? []);
    await deleteEmbedded(actor, "ActiveEffect", ids);
    return {
      found: faults.length ? "faults" : "end and come back",
      detail: faults.join("; ") || samples.map(({ name }) => name).join(", "),
    };
  }),
  check({ id: "effects.worldTime", expected: ["asked", "unasked", "never"] }, async (scratch) => {
    const actor = await scratch.npc();
    await actor.createEmbeddedDocuments("ActiveEffect", [
      { name: "brief", img: "icons/svg/aura.svg", duration: durationInSeconds(10) },
    ]);
    const [effect] = [...(actor.effects ?? [])];
    if (!effect) throw new Error("No effect was created");
    let asked = false;
    const inherited = (name: string): unknown => Reflect.get(Object.getPrototypeOf(effect), name, effect);
    Object.defineProperty(effect, "isExpiryTrackable", {
      configurable: true,
      get: () => ((asked = true), inherited("isExpiryTrackable")),
    });
    await game.time?.advance(60);
    const ended = await untilTrue(() => coreMarkedExpired(effect), 500);
    await game.time?.advance(-60);
    await pause(50);
    return { found: !ended ? "never" : asked ? "asked" : "unasked" };
  }),
  check({ id: "effects.legacyKeys", expected: ["kept"], providedFor: true }, async (scratch) => {
    const actor = await scratch.npc();
    const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [
      { name: "flagged", img: "icons/svg/aura.svg", changes: [], flags: { "segment-zero": { selfCheckProbe: 1 } } },
    ]);
    const {
      flags,
    }: {
      readonly flags?: { readonly "segment-zero"?: { readonly selfCheckProbe?: number } };
    } = effect?._source ?? {};
    return { found: flags?.["segment-zero"]?.selfCheckProbe === 1 ? "kept" : "lost" };
  }),
];

const TIME = "core.time";

export const TIME_CHECKS: readonly Check[] = [
  check({ id: "time.zeroDelta", expected: ["silent"], providedFor: true }, async (scratch) => {
    const combat = await scratch.create("Combat", {});
    let written = false;
    const note = (setting: object): void => {
      if (isObject(setting) && setting.key === TIME) written = true;
    };
    const stops = ["createSetting", "updateSetting"].map((name) => onAnyHook(name, note));
    await combat.update({ sort: 7 }, { worldTime: { delta: 0 } });
    await pause(200);
    for (const stop of stops) stop();
    return { found: written ? "writes" : "silent" };
  }),
  check({ id: "time.order", expected: ["world time first"], providedFor: true }, async (scratch) => {
    const combat = await scratch.create("Combat", {});
    const heard: string[] = [];
    const stops = [
      onAnyHook("updateWorldTime", () => heard.push("world time")),
      onAnyHook(
        "updateCombat",
        (updated: object) => updated === game.combats?.get(combat.id) && heard.push("encounter"),
      ),
    ];
    await combat.update({ sort: 7 }, { worldTime: { delta: 3 } });
    await untilTrue(() => heard.length > 1);
    for (const stop of stops) stop();
    await game.time?.advance(-3);
    return { found: heard.length > 1 ? `${heard[0]} first` : "not heard" };
  }),
  check({ id: "time.delta", expected: ["3 seconds"] }, async (scratch) => {
    const combat = await scratch.create("Combat", {});
    const before = game.time?.worldTime ?? 0;
    const passed = (): number => (game.time?.worldTime ?? 0) - before;
    await combat.update({ sort: 7 }, { worldTime: { delta: 3 } });
    const forward = await untilTrue(() => passed() === 3);
    const found = forward ? "3 seconds" : `${passed()} seconds`;
    await game.time?.advance(-passed());
    const back = await untilTrue(() => passed() === 0);
    return { found: back ? found : "does not go back" };
  }),
];
