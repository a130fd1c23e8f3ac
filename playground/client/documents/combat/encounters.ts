// game.combats and the combat configuration (facts 2.3, 2.4).
import type { Dict, Loose } from "../../../shared/loose.ts";
import { realm } from "../../realm/state.ts";
import { WorldCollection } from "../world-collection.ts";

export class CombatEncounters extends WorldCollection {
  static override documentName = "Combat";
  static override directoryKey = "combat";

  /** Encounters of the current scene, and those without a scene. */
  get combats(): Loose[] {
    const scene = realm.game.scenes?.current ?? null;
    return this.filter((each: Loose) => !each._source.scene || each._source.scene === scene?.id);
  }

  get active(): Loose {
    return this.combats.find((each) => each.active as boolean) ?? null;
  }
  get settings(): Loose {
    return realm.global.CONFIG.Combat.settings;
  }

  /** facts 2.4: the encounter shown in the tracker; null before the tracker exists. */
  get viewed(): Loose {
    return realm.ui.combat?.viewed ?? null;
  }
  set viewed(combat: Loose) {
    if (realm.ui.combat) realm.ui.combat.viewed = combat;
  }

  override get directory(): Loose {
    return realm.ui.combat ?? null;
  }

  // Does nothing: the documents render the tracker with their own contexts (facts 1.6).
  override render(_force = false, _context: Dict = {}): void {}
}

export class CombatConfiguration {
  get #stored(): Dict {
    return (realm.game.settings.get("core", "combatTrackerConfig") ?? {}) as Dict;
  }
  get resource(): string {
    return (this.#stored.resource ?? "") as string;
  }
  get skipDefeated(): boolean {
    return Boolean(this.#stored.skipDefeated);
  }
  get turnMarker(): Dict {
    return {
      enabled: true,
      animation: "spin",
      src: "",
      disposition: false,
      ...(this.#stored.turnMarker as Dict | undefined),
    };
  }
  readonly turnMarkerAnimations: Dict = { spin: { label: "COMBAT.TurnMarkerAnimation.Spin", config: {} } };
  addTurnMarkerAnimation(id: string, config: Dict): void {
    this.turnMarkerAnimations[id] = config;
  }
}
