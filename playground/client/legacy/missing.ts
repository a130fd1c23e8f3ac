// Foundry's names that the stand-in lacks. A module that uses one gets an object that does nothing, and one console
// warning.
import type { Dict } from "../../shared/loose.ts";

/** Names absent on purpose in one generation, because modules use them to tell generations apart. */
const BY_GENERATION = new Set(["operators", "modifyBatch"]);

/** Parts of CONFIG (API 13 and 14) that the stand-in lacks; other names in it are those of systems. */
const OF_CONFIG = new Set(
  (
    "Canvas AmbientLight AmbientSound Cards Drawing MeasuredTemplate Note Playlist Tile Wall Region Weather " +
    "WebRTC Cursors DatabaseBackend weatherEffects cursors defaultFontFamily transitionTypes"
  ).split(" "),
);

/** Tables of `CONFIG.Canvas` (API 13 and 14), into which systems put classes of their own. */
const OF_CANVAS_CONFIG = new Set(
  (
    "layers groups pings targeting lightAnimations darknessAnimations soundEffects visionModes detectionModes " +
    "polygonBackends gridStyles lightLevels hoverFade"
  ).split(" "),
);

/** Parts of the interface and of `game` (API 13 and 14) that the stand-in lacks. */
const OF_UI = new Set("nav controls hotbar pause menu webrtc journal tables macros playlists scenes cards".split(" "));
const OF_GAME = new Set(
  "playlists cards video tours nue permissions documentIndex issues workers clipboard gamepad mouse".split(" "),
);

/** Only capitalised names, those of classes, are reported; modules probe for the others. */
const CLASS = /^[A-Z]/;

const reported = new Set<string>();

/** Names that were missed so far. */
export function missedNames(): readonly string[] {
  return [...reported];
}

/** Warns about a missing name, once. */
function report(path: string): void {
  if (reported.has(path)) return;
  reported.add(path);
  console.warn(`The stand-in has no ${path}. What a package does with it does nothing.`);
}

/** Warns about a missing name, once. @returns an object in its place that does nothing */
export function missing(path: string): unknown {
  report(path);
  return nothing(path);
}

/** Returns an object that can be read, called, constructed and extended, and does nothing. */
function nothing(path: string): unknown {
  const Nothing = class {};
  return new Proxy(Nothing, {
    get: (target, name) => {
      if (name === "prototype") return target.prototype;
      if (name === Symbol.toPrimitive) return (hint: string) => (hint === "number" ? NaN : "");
      if (name === Symbol.iterator) return () => [][Symbol.iterator]();
      if (typeof name === "symbol" || name === "then") return undefined;
      return name in target ? (Reflect.get(target, name) as unknown) : nothing(path);
    },
    apply: () => nothing(path),
  });
}

/**
 * Makes an object report names that it lacks.
 * @param wants true for names that Foundry's object has
 */
function reportMissing(object: object, path: string, wants: (name: string) => boolean): void {
  const known = Object.getPrototypeOf(object) as object;
  Object.setPrototypeOf(
    object,
    new Proxy(known, {
      get: (target, name, receiver) => {
        if (name in target || typeof name === "symbol" || name === "then" || name === "toJSON" || !wants(name))
          return Reflect.get(target, name, receiver) as unknown;
        return missing(`${path}.${name}`);
      },
    }),
  );
}

/** Reports missing names of a namespace and of those inside it. */
function reportIn(namespace: Dict, path: string): void {
  for (const [name, value] of Object.entries(namespace) as [string, unknown][])
    if (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype)
      reportIn(value as Dict, `${path}.${name}`);
  reportMissing(namespace, path, (name) => CLASS.test(name) && !BY_GENERATION.has(name));
}

/** Reports missing classes of Foundry's namespaces, missing members of the canvas, and everything of PIXI. */
export function reportMissingNames(global: Dict): void {
  global.PIXI ??= {};
  reportIn(global.foundry as Dict, "foundry");
  reportIn(global.PIXI as Dict, "PIXI");
  reportMissing(global.CONFIG as object, "CONFIG", (name) => OF_CONFIG.has(name));
  reportMissing(global.CONFIG.Canvas as object, "CONFIG.Canvas", (name) => OF_CANVAS_CONFIG.has(name));
  reportMissing(global.ui as object, "ui", (name) => OF_UI.has(name));
  // One level up, so that `game instanceof Game` stays true.
  reportMissing(Object.getPrototypeOf(global.game) as object, "game", (name) => OF_GAME.has(name));
  const { canvas } = global;
  reportMissing(Object.getPrototypeOf(canvas) as object, "canvas", (name) => !name.startsWith("_"));
  reportMissing(canvas.app as object, "canvas.app", () => true);
}
