import { lightToken, type WithToken } from "../../host/tokens.ts";
import type { Fight } from "../../fight/fight.ts";

/** Whom somebody looks at: one slot, or all of a participant. */
interface Looked {
  readonly slot: string;
  readonly participant: string;
}

/** Everything on the ribbon that stands for a slot, and every row of a tracker. */
const PEG = "[data-slot], [data-participant]";
const ROW = ".sz-tracker [data-slot-id], .sz-tracker [data-participant-id]";

/** Lights what belongs together: a peg of the ribbon, its row in the tracker and its token, whichever of the three somebody looks at. */
export class Lights {
  readonly #listening = new AbortController();
  #hook = 0;
  #looked: Looked | null = null;

  /**
   * @param ribbon its element, the same as long as this lives
   * @param combat the fight on view
   * @param tell says in words what is looked at; null for nothing
   */
  constructor(
    private readonly ribbon: HTMLElement,
    private readonly combat: () => Fight | null,
    private readonly tell: (peg: HTMLElement | null) => void,
  ) {
    const { signal } = this.#listening;
    const page = ribbon.ownerDocument;
    for (const type of ["pointerover", "focusin"])
      page.addEventListener(
        type,
        (event) => {
          this.#look(event);
        },
        { signal },
      );
    for (const type of ["pointerleave", "focusout"])
      ribbon.addEventListener(
        type,
        (event) => {
          this.#light(null, event);
        },
        { signal },
      );
    this.#hook = (
      Hooks as {
        on(
          name: string,
          listener: (token: { readonly document: { readonly id: string } }, on: boolean) => void,
        ): number;
      }
    ).on("hoverToken", (token, on) => {
      this.#lookAtToken(token.document.id, on);
    });
  }

  /** The ribbon is closed. */
  stop(): void {
    this.#listening.abort();
    Hooks.off("hoverToken", this.#hook);
    this.#mark(null);
  }

  /** Lights again what is looked at, after something was drawn anew. */
  restore(): void {
    this.#mark(this.#looked);
  }

  #look(event: Event): void {
    const target = event.target instanceof Element ? event.target : null;
    const peg = target && this.ribbon.contains(target) ? target.closest<HTMLElement>(PEG) : null;
    const row = peg ? null : (target?.closest<HTMLElement>(ROW) ?? null);
    const looked = peg
      ? { slot: peg.dataset.slot ?? "", participant: peg.dataset.participant ?? "" }
      : row
        ? { slot: row.dataset.slotId ?? "", participant: row.dataset.participantId ?? "" }
        : null;
    this.#light(looked, event);
    this.tell(peg);
  }

  #light(looked: Looked | null, event: Event): void {
    if (looked?.slot === this.#looked?.slot && looked?.participant === this.#looked?.participant) return;
    const of = ({ participant }: Looked): WithToken | undefined => this.combat()?.combatants.get(participant);
    if (this.#looked) lightToken(of(this.#looked), false, event);
    if (looked) lightToken(of(looked), true, event);
    this.#looked = looked;
    this.#mark(looked);
    if (!looked) this.tell(null);
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
    const { slot, participant } = looked;
    const own = slot ? `[data-slot="${CSS.escape(slot)}"]` : `[data-participant="${CSS.escape(participant)}"]`;
    const row = slot
      ? `.sz-tracker [data-slot-id="${CSS.escape(slot)}"]`
      : `.sz-tracker [data-participant-id="${CSS.escape(participant)}"]`;
    for (const element of [...this.ribbon.querySelectorAll(own), ...page.querySelectorAll(row)])
      element.setAttribute("data-lit", "");
  }
}
