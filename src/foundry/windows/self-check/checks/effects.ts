import { coreMarkedExpired, sampleDurations, durationInSeconds } from "../../../host/compat.ts";
import { untilTrue, type Check, check } from "../check.ts";
import { pause, type ScratchDocument } from "../scratch.ts";
import { perform, startedFight } from "./fight.ts";
import { isObject } from "../../../../rules/core.ts";
import { onAnyHook } from "../../../host/typed-calls.ts";

const working = ({ effects = [] }: ScratchDocument): readonly string[] =>
  [...effects].filter(({ active }) => active).map(({ name }) => name);

export const EFFECTS: readonly Check[] = [
  /** Checks that every duration ends after some rounds, and returns after Undo. */
  check({ id: "effects.inFight", expected: ["end and come back"], patience: 20_000 }, async (scratch) => {
    const {
      combat,
      actors: [actor],
    } = await startedFight(scratch, 2);
    if (!actor) throw new Error("Nobody is in the fight");
    const samples = sampleDurations();
    await actor.createEmbeddedDocuments(
      "ActiveEffect",
      [...samples, { name: "lasting" }].map((effect) => ({ ...effect, img: "icons/svg/aura.svg" })),
    );
    await untilTrue(() => working(actor).length === samples.length + 1);
    const clicks = 8;
    for (let click = 0; click < clicks; click++) await perform(combat, "done");
    await untilTrue(() => working(actor).length === 1);
    const stay = working(actor).filter((name) => name !== "lasting");
    const lost = working(actor).includes("lasting") ? [] : ["lasting"];
    for (let click = 0; click < clicks; click++) await perform(combat, "takeBack");
    await untilTrue(() => working(actor).length === samples.length + 1);
    const back = working(actor);
    const gone = [...samples.map(({ name }) => name), "lasting"].filter((name) => !back.includes(name));
    const faults = [
      ...stay.map((name) => `${name} does not end`),
      ...lost.map((name) => `${name} ends`),
      ...gone.map((name) => `${name} does not come back`),
    ];
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
