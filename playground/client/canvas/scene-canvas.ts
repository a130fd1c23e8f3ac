// The plain scene: no engine, but elements of the page that stand where tokens stand, so that selecting, targeting and what is drawn above tokens can be tried.
import type { Loose } from "../../shared/loose.ts";
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

/** The container of pages above the scene, in its coordinates (API: HeadsUpDisplayContainer). */
class HeadsUpDisplay {
  element: HTMLElement | null = null;

  /** Draws its own pages anew, and whatever others have put into it goes. */
  async render(): Promise<this> {
    if (this.element && uncertain.sceneHudIsDrawnAnew) this.element.replaceChildren();
    if (this.element) Hooks.callAll("renderHeadsUpDisplayContainer", this, this.element, {}, {});
    return this;
  }
}

/** `canvas`: not ready until the page gives it a place and a scene. Tests without a page have none. */
export class SceneCanvas {
  ready = false;
  scene: Loose = null;
  readonly tokens = new TokenLayer();
  /** The engine's application, without an engine: its clock never ticks. */
  readonly app = { ticker: { add: (tick: unknown) => tick, remove: (tick: unknown) => tick }, view: null };
  readonly #hud = new HeadsUpDisplay();
  #world: HTMLElement | null = null;
  #listens = false;

  get hud(): HeadsUpDisplay | null {
    return uncertain.sceneHud ? this.#hud : null;
  }

  /** Shows a scene in an element of the page; null shows none. */
  draw(scene: Loose, place: HTMLElement): void {
    this.#listen(place);
    for (const token of this.tokens.placeables) token.setTarget(false, { releaseOthers: false });
    this.tokens.placeables = [];
    this.scene = scene;
    this.ready = scene !== null;
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
    // Nobody waits for it, so it comes after what others do when the canvas is ready.
    setTimeout(() => void this.#hud.render(), 0);
  }

  #put(document: Loose): void {
    const token = new Token(document, this.tokens);
    this.tokens.placeables.push(token);
    this.#world?.insertBefore(token.element, this.#hud.element?.parentElement ? this.#hud.element : null);
    Hooks.callAll("drawToken", token);
  }

  /** The whole scene is in view. */
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
    Hooks.on("deleteToken", (document: Loose) => {
      const token = this.tokens.get(document.id as string);
      token?.setTarget(false, { releaseOthers: false });
      token?.element.remove();
      this.tokens.placeables = this.tokens.placeables.filter((each) => each !== token);
    });
    // Core's own keys: T targets what the pointer or the focus is at.
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

  /** Core's marker: on the token of whoever's turn it is by core's own count, if its setting says so. */
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

/** Side of a field, in pixels of the scene. */
const FIELD = 75;

/** Draws the lines between fields. They lie below the scaled scene, so that a line is never thinner than a pixel. */
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
