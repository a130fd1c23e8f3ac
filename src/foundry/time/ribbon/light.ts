import { isElement } from "../../host/nodes.ts";
import type { Fight } from "../../fight/fight.ts";
import { pressOf } from "../../host/presses.ts";
import { lightToken, type WithToken } from "../../host/scene.ts";
import { onAnyHook } from "../../host/typed-calls.ts";

/** A combatant, or one of its turns, under the pointer or with the focus. */
export interface Looked {
  /** "" for all turns of the combatant. */
  readonly slot: string;
  readonly participant: string;
}

const FACES = "[data-action=pick]";
const ROWS = ".sz-tracker :is([data-slot-id], [data-participant-id])";

/** Highlights the ribbon's face, the tracker's row and the token of the turn that the user looks at in any of them. */
export class Lights {
  readonly #listening = new AbortController();
  readonly #stop: () => void;
  #looked: Looked | null = null;

  /**
   * @param ribbon its element, the same as long as this lives
   * @param combat returns the viewed encounter
   * @param showWords shows a face's words; null hides them
   */
  constructor(
    private readonly ribbon: HTMLElement,
    private readonly combat: () => Fight | null,
    private readonly showWords: (face: HTMLElement | null) => void,
  ) {
    const { signal } = this.#listening;
    const page = ribbon.ownerDocument;
    for (const type of ["pointerover", "focusin"])
      page.addEventListener(type, (event) => this.#look(event), { signal });
    for (const type of ["pointerleave", "focusout"])
      ribbon.addEventListener(type, (event) => this.#light(null, event), { signal });
    const hovered = (token: { readonly document: { readonly id: string } }, on: boolean): void =>
      this.#lookAtToken(token.document.id, on);
    this.#stop = onAnyHook("hoverToken", hovered);
  }

  /** Ends all highlights when the ribbon closes. */
  stop(): void {
    this.#listening.abort();
    this.#stop();
    this.#mark(null);
  }

  /** Highlights again after a render. */
  restore(): void {
    this.#mark(this.#looked);
  }

  #look(event: Event): void {
    const target = isElement(event.target) ? event.target : null;
    const inRibbon = target !== null && this.ribbon.contains(target);
    const face = inRibbon ? target.closest<HTMLElement>(FACES) : null;
    const row = inRibbon ? null : (target?.closest<HTMLElement>(ROWS) ?? null);
    this.#light(face ? lookedAt(face) : row && rowOf(row), event);
    this.showWords(face ?? (inRibbon ? target.closest<HTMLElement>("[aria-haspopup=menu], [role=img]") : null));
  }

  #light(looked: Looked | null, event: Event): void {
    if (looked?.slot === this.#looked?.slot && looked?.participant === this.#looked?.participant) return;
    const of = ({ participant }: Looked): WithToken | undefined => this.combat()?.combatants.get(participant);
    if (this.#looked) lightToken(of(this.#looked), false, event);
    if (looked) lightToken(of(looked), true, event);
    this.#looked = looked;
    this.#mark(looked);
    if (!looked) this.showWords(null);
  }

  #lookAtToken(token: string, on: boolean): void {
    const combatant = this.combat()?.combatants.find(({ tokenId }) => tokenId === token);
    this.#looked = on && combatant?.id ? { slot: "", participant: combatant.id } : null;
    this.#mark(this.#looked);
  }

  #mark(looked: Looked | null): void {
    const page = this.ribbon.ownerDocument;
    for (const lit of page.querySelectorAll("[data-lit]"))
      if (this.ribbon.contains(lit) || lit.closest(".sz-tracker")) lit.removeAttribute("data-lit");
    if (!looked) return;
    const faces = [...this.ribbon.querySelectorAll<HTMLElement>(FACES)].map((one) => [one, lookedAt(one)] as const);
    const rows = [...page.querySelectorAll<HTMLElement>(ROWS)].map((one) => [one, rowOf(one)] as const);
    for (const [element, own] of [...faces, ...rows])
      if (own && isSame(own, looked)) element.setAttribute("data-lit", "");
  }
}

function isSame(own: Looked, { slot, participant }: Looked): boolean {
  return slot ? own.slot === slot : own.participant === participant;
}

/** Returns the combatant or turn that a face shows. */
export function lookedAt(face: HTMLElement): Looked | null {
  return (pressOf(face)?.args as Looked | undefined) ?? null;
}

/** Returns the combatant or turn that a row of the tracker shows, by the attributes of docs/api.md. */
function rowOf(row: HTMLElement): Looked {
  return { slot: row.getAttribute("data-slot-id") ?? "", participant: row.getAttribute("data-participant-id") ?? "" };
}
