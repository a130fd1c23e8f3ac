import { text } from "../../host/i18n.ts";
import { onceAMoment } from "../../host/timing.ts";
import {
  aboveScene,
  hasCoreMarker,
  refusesMarker,
  tokensOnScene,
  wantsTurnMarkers,
  type SceneToken,
} from "../../host/scene.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { contextHere } from "../../reading/fight-context.ts";
import type { TimeGroupView } from "../../tracker/views/rows.ts";
import { Lights } from "../ribbon/light.ts";
import { sidebarTracker } from "../../reading/sidebar-tracker.ts";
import { timelineView } from "../../tracker/views/timeline.ts";

/**
 * Marks above the tokens of current and next combatants, on the page, in the scene's coordinates. Hidden
 * where Foundry marks the token.
 */
class TokenMarks {
  #layer: HTMLElement | null = null;
  readonly #marked = new Map<string, HTMLElement>();

  readonly refresh = onceAMoment(() => this.#draw());

  /** A token moved, appeared or disappeared. */
  follow(token: SceneToken): void {
    const mark = this.#marked.get(token.document.id ?? "");
    if (mark) place(mark, token);
  }

  #draw(): void {
    this.#marked.clear();
    const above = aboveScene();
    if (!above) return void this.#layer?.remove();
    this.#layer ??= above.ownerDocument.createElement("div");
    this.#layer.className = "sz sz-marks";
    // The list has the same information.
    this.#layer.ariaHidden = "true";
    if (this.#layer.parentElement !== above) above.append(this.#layer);
    this.#layer.replaceChildren(...this.#marks());
  }

  #marks(): readonly HTMLElement[] {
    const combat = sidebarTracker()?.encounterCombat;
    const tokens = tokensOnScene();
    if (!combat || !tokens.size || !game.user || !wantsTurnMarkers()) return [];
    const context = contextHere(combat);
    return (context ? marksOf(context) : []).flatMap(({ participant, kind, mine, word }) => {
      const token = tokens.get(combat.combatants.get(participant)?.tokenId ?? "");
      if (!token || refusesMarker(token)) return [];
      const mark = document.createElement("div");
      mark.className = "sz-tokenmark";
      Object.assign(mark.dataset, { kind, token: token.document.id ?? "" });
      mark.toggleAttribute("data-mine", mine);
      const tag = document.createElement("span");
      tag.textContent = word;
      mark.append(tag);
      place(mark, token);
      this.#marked.set(token.document.id ?? "", mark);
      return [mark];
    });
  }
}

function place(mark: HTMLElement, token: SceneToken): void {
  const { x, y, w, h } = token;
  mark.style.cssText = `left:${x}px;top:${y}px;width:${w}px;height:${h}px`;
  // Foundry marks only one of several current combatants.
  mark.hidden =
    !token.isVisible ||
    (mark.dataset.kind === "now" &&
      hasCoreMarker(token, sidebarTracker()?.encounterCombat?.combatant?.tokenId ?? null));
}

/** The community types name them differently. */
interface SceneHooks {
  on(name: string, listener: (first: SceneToken) => void): void;
}

/** Marks tokens, and highlights rows and tokens together. */
export function followTokens(): void {
  const marks = new TokenMarks();
  const hooks: SceneHooks = Hooks;
  // Foundry may render the container again at any time, without our marks.
  for (const name of [
    "canvasReady",
    "renderHeadsUpDisplayContainer",
    "drawToken",
    "destroyToken",
    "renderCombatTracker",
    "deleteCombat",
    "clientSettingChanged",
    "updateSetting",
  ])
    hooks.on(name, marks.refresh);
  hooks.on("refreshToken", (token) => marks.follow(token));
  // There is no ribbon to highlight.
  new Lights(
    document.createElement("div"),
    () => sidebarTracker()?.encounterCombat ?? null,
    () => undefined,
  );
  marks.refresh();
}

/**
 * Returns the current and next combatants that this viewer may know.
 * @returns `mine`: this user may act for the combatant; the tag is filled
 */
function marksOf(reader: TrackerContext) {
  if (reader.state.status !== "running") return [];
  const context: TrackerContext = { ...reader, apart: true };
  const now = context.now.map(({ participant }) => ({
    participant,
    kind: "now",
    mine: !context.gm && context.mine(participant),
    word: text("Now.Word"),
  }));
  const acting = new Set(now.map(({ participant }) => participant));
  const groups = timelineView(context).entries.filter((entry): entry is TimeGroupView => entry.kind === "time");
  const next = groups.flatMap(({ at, blocks }) =>
    blocks
      .flatMap(({ slots }) => slots)
      .filter(
        ({ state, participantId }) =>
          state === "next" && !acting.has(participantId) && context.participant(participantId) !== undefined,
      )
      .map(({ participantId }) => ({
        participant: participantId,
        kind: "next",
        mine: false,
        word: at ? text("Marks.Next", { at }) : text("Spoken.next"),
      })),
  );
  return [...now, ...next];
}
