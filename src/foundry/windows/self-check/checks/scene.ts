import { aboveScene, tokensOnScene, type SceneToken } from "../../../host/scene.ts";
import { countOf, type Check, type Found } from "../check.ts";

/** The scene that the GM looks at while the check runs; without one nothing can be said, and nothing goes wrong either. */
const NONE = "no scene";

function above(): Found {
  const { canvas } = globalThis as { canvas?: { readonly ready?: boolean } | null };
  if (!canvas?.ready) return { found: NONE };
  return { found: aboveScene() ? "there" : "missing" };
}

/** What marks read of each token. */
function isReadable({ x, y, w, h, isVisible }: SceneToken): boolean {
  return [x, y, w, h].every(Number.isFinite) && typeof isVisible === "boolean";
}

function tokens(): Found {
  const all = [...tokensOnScene().values()];
  return all.length ? countOf(all.filter(isReadable).length, all.length) : { found: NONE };
}

/** Where it is not known which token core marks, two marks stand on it. */
function turnMarker(): Found {
  const all = [...tokensOnScene().values()];
  return { found: all.length === 0 ? NONE : all.every((token) => "turnMarker" in token) ? "known" : "unknown" };
}

export const SCENE: readonly Check[] = [
  { id: "scene.above", expected: ["there", NONE], run: above },
  { id: "scene.tokens", expected: ["all", NONE], run: tokens },
  { id: "scene.turnMarker", expected: ["known", NONE], run: turnMarker },
];
