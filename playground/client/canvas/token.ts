// A token as a page element instead of a picture on a canvas (public parts of Token: API 13 and 14).
import type { Loose } from "../../shared/loose.ts";
import { Hooks } from "../core/hooks.ts";
import { realm } from "../realm/state.ts";
import { uncertain } from "../uncertain.ts";

/** Pixels of the scene per grid square. */
export const FIELD = 75;

export class Token {
  readonly element: HTMLButtonElement;
  readonly #face: HTMLImageElement;
  readonly #overlay: HTMLImageElement;
  readonly #label: HTMLElement;
  controlled = false;
  hover = false;
  /** Foundry's turn marker, present during this token's turn; undeclared where `turnMarkerIsReadable` is off. */
  declare turnMarker?: object | null;
  /** True if the turn marker is drawn on it. */
  isMarked = false;
  readonly targeted = new Set<Loose>();

  constructor(
    readonly document: Loose,
    private readonly layer: Loose,
  ) {
    const page: Document = realm.global.document;
    this.element = page.createElement("button");
    this.element.type = "button";
    this.element.className = "token";
    this.element.dataset["token"] = this.id;
    this.#face = page.createElement("img");
    Object.assign(this.#face, { alt: "", draggable: false });
    this.#overlay = page.createElement("img");
    Object.assign(this.#overlay, { className: "token__overlay", draggable: false });
    this.#label = page.createElement("span");
    this.element.append(this.#face, this.#overlay, this.#label);
    this.element.addEventListener("click", (event) => {
      this.control({ releaseOthers: !event.shiftKey });
    });
    this.element.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      this.setTarget(!this.isTargeted, { releaseOthers: !event.shiftKey });
    });
    for (const type of ["pointerenter", "focus"])
      this.element.addEventListener(type, () => {
        this.#pointed(true);
      });
    for (const type of ["pointerleave", "blur"])
      this.element.addEventListener(type, () => {
        this.#pointed(false);
      });
    // On a canvas no element gets the focus, so focus listeners of the page must not notice tokens.
    this.element.addEventListener("focusin", (event) => {
      event.stopPropagation();
    });
    if (uncertain.turnMarkerIsReadable) this.turnMarker = null;
    if (!uncertain.tokensLightByHover) Object.assign(this, { _onHoverIn: undefined, _onHoverOut: undefined });
    this.refresh();
  }

  get id(): string {
    return this.document.id as string;
  }
  get name(): string {
    return this.document.name as string;
  }
  get actor(): Loose {
    return this.document.actor;
  }
  get x(): number {
    return this.document.x as number;
  }
  get y(): number {
    return this.document.y as number;
  }
  get w(): number {
    return (this.document.width as number) * FIELD;
  }
  get h(): number {
    return (this.document.height as number) * FIELD;
  }
  get center(): { x: number; y: number } {
    return { x: this.x + this.w / 2, y: this.y + this.h / 2 };
  }
  get isOwner(): boolean {
    return this.document.isOwner as boolean;
  }
  get isVisible(): boolean {
    return realm.game.user.isGM || !this.document.hidden;
  }
  get visible(): boolean {
    return this.isVisible;
  }
  get isTargeted(): boolean {
    return this.targeted.has(realm.game.user);
  }

  /** Selects the token if the user owns it and sees it. @returns true if it is selected */
  control({ releaseOthers = true }: { releaseOthers?: boolean } = {}): boolean {
    if (!this.isOwner || !this.visible) return false;
    if (releaseOthers) for (const other of [...this.layer.controlled] as Token[]) if (other !== this) other.release();
    this.#set("controlled", true);
    return true;
  }

  release(): boolean {
    this.#set("controlled", false);
    return true;
  }

  #set(what: "controlled" | "hover", on: boolean): void {
    if (this[what] === on) return;
    this[what] = on;
    this.refresh();
    Hooks.callAll(what === "controlled" ? "controlToken" : "hoverToken", this, on);
  }

  setTarget(
    targeted = true,
    { user = realm.game.user, releaseOthers = true }: { user?: Loose; releaseOthers?: boolean } = {},
  ): void {
    if (releaseOthers)
      for (const other of this.layer.placeables as Token[])
        if (other !== this && other.targeted.has(user)) other.setTarget(false, { user, releaseOthers: false });
    if (this.targeted.has(user) === targeted) return;
    if (targeted) {
      this.targeted.add(user);
      user.targets.add(this);
    } else {
      this.targeted.delete(user);
      user.targets.delete(this);
    }
    this.refresh();
    Hooks.callAll("targetToken", user, this, targeted);
  }

  #pointed(on: boolean): void {
    if (!on || this.visible) this.#set("hover", on);
  }
  _onHoverIn(_event: unknown, _options?: object): void {
    this.#pointed(true);
  }
  _onHoverOut(_event: unknown): void {
    this.#pointed(false);
  }

  refresh(): void {
    const { element, document } = this;
    element.style.cssText = `left:${String(this.x)}px;top:${String(this.y)}px;width:${String(this.w)}px;height:${String(this.h)}px`;
    element.hidden = !this.visible;
    element.setAttribute("aria-label", this.isTargeted ? `${this.name}, targeted` : this.name);
    element.setAttribute("aria-pressed", String(this.controlled));
    for (const [name, on] of Object.entries({
      hover: this.hover,
      targeted: this.isTargeted,
      secret: document.hidden === true,
      turn: this.isMarked,
    }))
      element.toggleAttribute(`data-${name}`, on);
    const face = String(document.texture?.src ?? "");
    if (this.#face.getAttribute("src") !== face) this.#face.src = face;
    this.#label.textContent = this.name;
    const effects = [...((this.actor?.effects ?? []) as Iterable<Loose>)];
    const overlay = effects.findLast(({ flags }) => flags.core?.overlay);
    this.#overlay.hidden = !overlay;
    Object.assign(this.#overlay, overlay && { src: overlay.img, alt: overlay.name });
    Hooks.callAll("refreshToken", this, {});
  }
}
