import { aboveScene, drawAboveSceneAnew, tokensOnScene, type SceneToken } from "../../../host/scene.ts";
import { checkCount, type Check, type Found, untilTrue, check } from "../check.ts";
import { onAnyHook } from "../../../host/typed-calls.ts";
import { pause, type Scratch, type ScratchDocument } from "../scratch.ts";
import { perform, startedFight } from "./fight.ts";

const NONE = "no scene";

function isReadable({ x, y, w, h, isVisible }: SceneToken): boolean {
  return [x, y, w, h].every(Number.isFinite) && typeof isVisible === "boolean";
}

function tokens(): Found {
  const all = [...tokensOnScene().values()];
  return all.length ? checkCount(all.filter(isReadable).length, all.length) : { found: NONE };
}

export const SCENE: readonly Check[] = [
  check({ id: "scene.above", expected: ["there", NONE], providedFor: true }, () => {
    const { canvas } = globalThis as { canvas?: { readonly ready?: boolean } | null };
    if (!canvas?.ready) return { found: NONE };
    return { found: aboveScene() ? "there" : "missing" };
  }),
  /** Checks that our elements above the scene survive Foundry's renders. */
  check({ id: "scene.kept", expected: ["lost", "kept", NONE] }, async () => {
    const place = aboveScene();
    if (!place) return { found: NONE };
    const probe = document.createElement("div");
    probe.hidden = true;
    place.append(probe);
    try {
      await drawAboveSceneAnew();
      return { found: probe.parentElement === aboveScene() ? "kept" : "lost" };
    } finally {
      probe.remove();
    }
  }),
  check({ id: "scene.hover", expected: ["there", NONE], providedFor: true }, () => {
    const [first] = tokensOnScene().values();
    if (!first) return { found: NONE };
    const missing = ["_onHoverIn", "_onHoverOut"].filter((name) => typeof Reflect.get(first, name) !== "function");
    return { found: missing.length ? "missing" : "there", detail: missing.join(", ") };
  }),
  { id: "scene.tokens", expected: ["all", NONE], run: tokens },
  /** Checks the turn marker; if unreadable, it is assumed at Foundry's current turn. */
  check({ id: "scene.turnMarker", expected: ["known", NONE], providedFor: true }, () => {
    const all = [...tokensOnScene().values()];
    return { found: all.length === 0 ? NONE : all.every((token) => "turnMarker" in token) ? "known" : "unknown" };
  }),
];

/** Region events of turns and rounds (docs/foundry.md). */
const EVENTS = ["TOKEN_TURN_START", "TOKEN_TURN_END", "TOKEN_ROUND_START", "TOKEN_ROUND_END"];

function events(): Found {
  const { REGION_EVENTS = {} } = CONST;
  const missing = EVENTS.filter((name) => !(name in REGION_EVENTS));
  return checkCount(EVENTS.length - missing.length, EVENTS.length, missing.join(", "));
}

const HEARD = "segmentZero.selfCheckRegion";

/**
 * Makes a scene filled by a region, with tokens of these actors.
 * @returns the tokens
 */
async function sceneWithRegion(
  scratch: Scratch,
  actors: readonly ScratchDocument[],
  events: readonly string[],
): Promise<readonly ScratchDocument[]> {
  const scene = await scratch.scene();
  const tokens = await scene.createEmbeddedDocuments(
    "Token",
    actors.map(({ id: actorId, name }, at) => {
      const place = { x: 200 + 200 * at, y: 200, width: 1, height: 1 };
      return { name, actorId, actorLink: true, ...place };
    }),
  );
  const [region] = await scene.createEmbeddedDocuments("Region", [
    { name: "Self-check", shapes: [{ type: "rectangle", x: 0, y: 0, width: 1_000, height: 1_000 }] },
  ]);
  const isInside = ({ regions }: ScratchDocument): boolean => (regions?.size ?? 0) > 0;
  if (!(await untilTrue(() => tokens.every(isInside)))) throw new Error("No token counts as standing in the region");
  await region?.createEmbeddedDocuments("RegionBehavior", [
    { name: "Self-check", type: "executeScript", system: { events, source: `Hooks.callAll("${HEARD}", event.name);` } },
  ]);
  return tokens;
}

export const REGIONS: readonly Check[] = [
  { id: "regions.events", expected: ["all"], providedFor: true, run: events },
  /** Looks for an event method without underscore. */
  check({ id: "regions.raise", expected: ["not public", "no regions"], providedFor: true }, () => {
    const region = CONFIG.Region?.documentClass?.prototype;
    if (!region) return { found: "no regions" };
    const ways = Object.getOwnPropertyNames(region).filter((name) => /^[a-z]\w*Event$/u.test(name));
    return { found: ways.length ? "public" : "not public", detail: ways.join(", ") };
  }),
  /**
   * The start shows that the region receives anything.
   * @throws if it does not
   */
  check({ id: "regions.turns", expected: ["silent"], providedFor: true, patience: 20_000 }, async (scratch) => {
    const { REGION_EVENTS = {} }: { readonly REGION_EVENTS?: Readonly<Record<string, string>> } = CONST;
    const ofTurns = EVENTS.flatMap((name) => REGION_EVENTS[name] ?? []);
    const start = REGION_EVENTS.BEHAVIOR_ACTIVATED ?? "behaviorActivated";
    const heard: string[] = [];
    const stop = onAnyHook(HEARD, (event: string) => void heard.push(event));
    try {
      const { combat, actors } = await startedFight(scratch, 2);
      const tokens = await sceneWithRegion(scratch, actors, [start, ...ofTurns]);
      if (!(await untilTrue(() => heard.includes(start)))) throw new Error("The script in the region is not called");
      await combat.updateEmbeddedDocuments(
        "Combatant",
        tokens.map(({ id, parent }, at) => ({
          _id: combat.combatants.contents[at]?.id,
          tokenId: id,
          sceneId: parent?.id,
        })),
      );
      heard.length = 0;
      for (let click = 0; click < 3; click++) await perform(combat, "done");
      await pause(300);
      return { found: heard.length ? "hears" : "silent", detail: [...new Set(heard)].join(", ") };
    } finally {
      stop();
    }
  }),
];
