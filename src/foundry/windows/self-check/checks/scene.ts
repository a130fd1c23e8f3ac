import { aboveScene, drawAboveSceneAnew, tokensOnScene, type SceneToken } from "../../../host/scene.ts";
import { countOf, type Check, type Found } from "../check.ts";

const NONE = "no scene";

function above(): Found {
  const { canvas } = globalThis as { canvas?: { readonly ready?: boolean } | null };
  if (!canvas?.ready) return { found: NONE };
  return { found: aboveScene() ? "there" : "missing" };
}

/** Checks that our elements above the scene survive Foundry's renders. */
async function kept(): Promise<Found> {
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
}

function hover(): Found {
  const [first] = tokensOnScene().values();
  if (!first) return { found: NONE };
  const missing = ["_onHoverIn", "_onHoverOut"].filter((name) => typeof Reflect.get(first, name) !== "function");
  return { found: missing.length ? "missing" : "there", detail: missing.join(", ") };
}

function isReadable({ x, y, w, h, isVisible }: SceneToken): boolean {
  return [x, y, w, h].every(Number.isFinite) && typeof isVisible === "boolean";
}

function tokens(): Found {
  const all = [...tokensOnScene().values()];
  return all.length ? countOf(all.filter(isReadable).length, all.length) : { found: NONE };
}

/** Checks the turn marker; if unreadable, it is assumed at Foundry's current turn. */
function turnMarker(): Found {
  const all = [...tokensOnScene().values()];
  return { found: all.length === 0 ? NONE : all.every((token) => "turnMarker" in token) ? "known" : "unknown" };
}

export const SCENE: readonly Check[] = [
  { id: "scene.above", expected: ["there", NONE], providedFor: true, run: above },
  { id: "scene.kept", expected: ["lost", "kept", NONE], run: kept },
  { id: "scene.hover", expected: ["there", NONE], providedFor: true, run: hover },
  { id: "scene.tokens", expected: ["all", NONE], run: tokens },
  { id: "scene.turnMarker", expected: ["known", NONE], providedFor: true, run: turnMarker },
];
