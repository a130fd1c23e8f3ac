// A scene without a rendering engine: page elements in place of tokens, so that selecting, targeting and overlays can
// be tried.
import type { Loose } from "../../shared/loose.ts";
import { DEFAULT_LEVEL } from "../../shared/shapes.ts";
import { Hooks } from "../core/hooks.ts";
import { realm } from "../realm/state.ts";
import { uncertain } from "../uncertain.ts";
import { Token } from "./token.ts";

class TokenLayer {
  placeables: Token[] = [];
  get controlled(): Token[] {
    return this.placeables.filter(({ controlled }) => controlled);
  }
  get(id: string): Token | undefined {
    return this.placeables.find((token) => token.id === id);
  }
  releaseAll(): void {
    for (const token of this.controlled) token.release();
  }
}

/** The container of overlays above the scene, in scene coordinates (API: HeadsUpDisplayContainer). */
class HeadsUpDisplay {
  element: HTMLElement | null = null;

  /** Renders its own overlays; elements that others have added are removed. */
  async render(): Promise<this> {
    if (this.element && uncertain.sceneHudIsDrawnAnew) this.element.replaceChildren();
    if (this.element) Hooks.callAll("renderHeadsUpDisplayContainer", this, this.element, {}, {});
    return this;
  }
}

/** `canvas`: not ready until the page gives it an element and a scene, which tests without a page never do. */
export class SceneCanvas {
  ready = false;
  scene: Loose = null;
  /** [14] API 14: Canvas#level; a scene of the stand-in has Foundry's default level alone. */
  level: { readonly id: string } | null = null;
  readonly tokens = new TokenLayer();
  /** Stands in for the engine's application; its ticker never ticks. */
  readonly app = { ticker: { add: (tick: unknown) => tick, remove: (tick: unknown) => tick }, view: null };
  readonly #hud = new HeadsUpDisplay();
  #world: HTMLElement | null = null;
  #listens = false;

  get hud(): HeadsUpDisplay | null {
    return uncertain.sceneHud ? this.#hud : null;
  }

  /** Shows a scene in an element of the page, or none if null. */
  draw(scene: Loose, place: HTMLElement): void {
    this.#listen(place);
    for (const token of this.tokens.placeables) token.setTarget(false, { releaseOthers: false });
    this.tokens.placeables = [];
    this.scene = scene;
    this.ready = scene !== null;
    this.level = scene && realm.generation >= 14 && uncertain.viewedLevelIsReadable ? { id: DEFAULT_LEVEL } : null;
    place.hidden = !this.ready;
    if (!scene) {
      this.#world = this.#hud.element = null;
      return place.replaceChildren();
    }
    const page: Document = realm.global.document;
    const world = page.createElement("div");
    world.className = "scene__world";
    world.style.cssText = `width:${String(scene.width)}px;height:${String(scene.height)}px`;
    const hud = page.createElement("div");
    hud.id = "hud";
    this.#world = world;
    this.#hud.element = hud;
    place.replaceChildren(gridOf(scene, page), world);
    for (const document of scene.tokens as Iterable<Loose>) this.#put(document);
    world.append(hud);
    this.#scale(place);
    this.markTurn();
    Hooks.callAll("canvasReady", this);
    // Foundry does not await this render, so it runs after the canvasReady hooks.
    setTimeout(() => void this.#hud.render(), 0);
  }

  #put(document: Loose): void {
    const token = new Token(document, this.tokens);
    this.tokens.placeables.push(token);
    this.#world?.insertBefore(token.element, this.#hud.element?.parentElement ? this.#hud.element : null);
    Hooks.callAll("drawToken", token);
  }

  /** Scales the whole scene into view. */
  #scale(place: HTMLElement): void {
    const { scene } = this;
    if (!this.#world || !scene) return;
    const scale = place.clientWidth / (scene.width as number);
    this.#world.style.transform = `scale(${String(scale)})`;
    place.style.height = `${String(Math.round((scene.height as number) * scale))}px`;
  }

  #listen(place: HTMLElement): void {
    if (this.#listens) return;
    this.#listens = true;
    const own = (document: Loose): boolean => document.parent === this.scene;
    Hooks.on("createToken", (document: Loose) => {
      if (own(document)) this.#put(document);
    });
    Hooks.on("updateToken", (document: Loose) => {
      if (own(document)) this.tokens.get(document.id as string)?.refresh();
    });
    for (const change of ["create", "update", "delete"])
      Hooks.on(`${change}ActiveEffect`, () => {
        for (const token of this.tokens.placeables) token.refresh();
      });
    Hooks.on("deleteToken", (document: Loose) => {
      const token = this.tokens.get(document.id as string);
      token?.setTarget(false, { releaseOthers: false });
      token?.element.remove();
      this.tokens.placeables = this.tokens.placeables.filter((each) => each !== token);
    });
    // Foundry's key T: targets the token under the pointer or with the focus.
    realm.global.document.addEventListener("keydown", (event: KeyboardEvent) => {
      if (
        event.code !== "KeyT" ||
        event.ctrlKey ||
        event.altKey ||
        event.metaKey ||
        (event.target as Element).closest("input, textarea, select, [contenteditable]")
      )
        return;
      const token = this.tokens.placeables.find(({ hover }) => hover);
      token?.setTarget(!token.isTargeted, { releaseOthers: !event.shiftKey });
    });
    new (realm.global as Loose).ResizeObserver(() => {
      this.#scale(place);
    }).observe(place);
  }

  /** Foundry's turn marker: on the token of `combat.combatant`, if the setting is on. */
  markTurn(): void {
    const { combat } = realm.game as Loose;
    const current = combat?.started && isMarkerOn() ? (combat.combatant?.tokenId as string | undefined) : undefined;
    for (const token of this.tokens.placeables) {
      if (token.isMarked === (token.id === current)) continue;
      token.isMarked = token.id === current;
      if (uncertain.turnMarkerIsReadable) token.turnMarker = token.isMarked ? {} : null;
      token.refresh();
    }
  }

  animatePan(_to: { x: number; y: number }): Promise<boolean> {
    return Promise.resolve(true);
  }
}

/** Pixels per side of a grid square. */
const FIELD = 75;

/** Draws the grid below the scaled scene, so that lines never become thinner than a pixel. */
function gridOf({ width, height }: Loose, page: Document): Element {
  const lines = (length: number): number[] =>
    Array.from({ length: Math.ceil(length / FIELD) - 1 }, (_, at) => (at + 1) * FIELD);
  const grid = page.createElementNS("http://www.w3.org/2000/svg", "svg");
  grid.setAttribute("class", "scene__grid");
  grid.setAttribute("viewBox", `0 0 ${String(width)} ${String(height)}`);
  grid.setAttribute("aria-hidden", "true");
  const path = page.createElementNS("http://www.w3.org/2000/svg", "path");
  const upright = lines(width as number).map((x) => `M${String(x)} 0V${String(height)}`);
  const level = lines(height as number).map((y) => `M0 ${String(y)}H${String(width)}`);
  path.setAttribute("d", [...upright, ...level].join(""));
  grid.append(path);
  return grid;
}

function isMarkerOn(): boolean {
  return realm.game.settings.get("core", "combatTrackerConfig").turnMarker?.enabled !== false;
}
