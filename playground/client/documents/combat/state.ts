// Combat, first layer: schema, current combatant, the derived order of turns (facts 1.1-1.3).
import type { Dict, Loose } from "../../../shared/loose.ts";
import { CONFIG } from "../../core/config.ts";
import { debounce } from "../../core/utils.ts";
import * as fields from "../../data/fields/index.ts";
import { realm } from "../../realm/state.ts";
import { uncertain } from "../../uncertain.ts";
import { identity, typed, metadataOf } from "../common.ts";
import { Document } from "../document.ts";
import { Combatant } from "./combatant.ts";
import { CombatantGroup } from "./combatant-group.ts";

export interface HistoryData {
  round: number;
  turn: number | null;
  tokenId: string | null;
  combatantId: string | null;
}

/** facts 1.9: the keys that a player may change. */
const PLAYER_KEYS = new Set(["_id", "round", "turn", "combatants"]);

export class CombatState extends Document {
  static override metadata = metadataOf("Combat");
  static CONFIG_SETTING = "combatTrackerConfig";

  static override defineSchema(): Record<string, fields.DataField> {
    return {
      ...identity(),
      ...typed(CombatState, "base"),
      name: new fields.StringField({ required: true }),
      scene: new fields.ForeignDocumentField({ documentName: "Scene" }),
      groups: new fields.EmbeddedCollectionField(CombatantGroup),
      combatants: new fields.EmbeddedCollectionField(Combatant),
      active: new fields.BooleanField(),
      round: new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
      // facts 1.1: nullable, null by default since V13.
      turn: new fields.NumberField({ required: true, nullable: true, integer: true, min: 0, initial: null }),
      sort: new fields.IntegerSortField(),
    };
  }

  override _configure(options: Dict): void {
    super._configure(options);
    const own = (name: string, value: unknown): void => {
      Object.defineProperty(this, name, { value, writable: true, configurable: true });
    };
    own("turns", []);
    own("current", { round: 0, turn: null, tokenId: null, combatantId: null });
    // facts 1.2: undefined until `_recordPrevious` first runs.
    own("previous", undefined);
    own(
      "debounceSetup",
      debounce(() => {
        this.setupTurns();
        if (this.isView) void realm.ui.combat?.render?.();
      }, 50),
    );
  }

  get combatant(): Loose {
    return this.turn === null ? null : this.turns[this.turn];
  }

  /** Wraps to the first combatant and does not skip the defeated (#13603). */
  get nextCombatant(): Loose {
    const turns = this.turns as Loose[];
    if (!turns.length) return undefined;
    return this.turn === null || this.turn >= turns.length - 1 ? turns[0] : turns[(this.turn as number) + 1];
  }

  get started(): boolean {
    return this.round > 0;
  }
  get isActive(): boolean {
    return (
      Boolean(this.active) &&
      (!uncertain.activeNeedsScene || !this._source.scene || this._source.scene === realm.game.scenes?.viewed?.id)
    );
  }
  get isView(): boolean {
    return realm.ui.combat?.viewed === this;
  }
  override get visible(): boolean {
    return true;
  }
  get settings(): Loose {
    return CONFIG.Combat.settings;
  }

  override getUserLevel(user: Loose): number {
    return user.isGM ? 3 : 2;
  }

  override _canUserModify(user: Loose, action: string, data: Dict): boolean {
    if (action !== "update") return false;
    if (!Object.keys(data).every((key) => PLAYER_KEYS.has(key.split(".")[0] as string))) return false;
    return ((data.combatants ?? []) as Dict[]).every((each) =>
      Boolean(this.combatants.get(each._id)?._canUserModify(user, "update", each)),
    );
  }

  getCombatantsByActor(actor: Loose): Loose[] {
    const id = (typeof actor === "string" ? actor : actor.id) as string;
    if (actor.isToken) return this.getCombatantsByToken(actor.token);
    return this.combatants.filter((each: Loose) => each.actorId === id || each.actor?.id === id) as Loose[];
  }

  /** [13] Deprecated since 12. */
  getCombatantByActor(actor: Loose): Loose {
    return this.getCombatantsByActor(actor)[0] ?? null;
  }
  getCombatantByToken(token: Loose): Loose {
    return this.getCombatantsByToken(token)[0] ?? null;
  }

  getCombatantsByToken(token: Loose): Loose[] {
    const id = (typeof token === "string" ? token : token.id) as string;
    return this.combatants.filter((each: Loose) => each.tokenId === id) as Loose[];
  }

  override prepareEmbeddedDocuments(): void {
    // Groups first: combatants join them while they are prepared.
    for (const group of this.groups as Iterable<Loose>) group._safePrepareData();
    for (const combatant of this.combatants as Iterable<Loose>) combatant._safePrepareData();
  }

  /** Sorts only if there is no order yet; later resets do not sort again by themselves. */
  override prepareDerivedData(): void {
    super.prepareDerivedData();
    if (this.combatants.size && !this.turns.length) this.setupTurns();
    else if (this.previous === undefined) this.current = this._getCurrentState();
  }

  setupTurns(): Loose[] {
    const turns = (this.combatants.contents as Loose[]).sort(this._sortCombatants);
    this.turns = turns;
    this._repairTurn(turns.length);
    this.current = this._getCurrentState(this.turn === null ? undefined : turns[this.turn as number]);
    // #9641: otherwise the first change would be misread.
    this.previous ??= this.current;
    return turns;
  }

  /**
   * Moves `turn` into range in memory (facts 1.3, wording unc). Not #private, because the base constructor calls it.
   */
  _repairTurn(count: number): void {
    if (this.turn === null || count === 0 || this.turn < count) return;
    if (uncertain.turnOutOfRange === "clamp") this.turn = count - 1;
    else {
      this.turn = 0;
      this.round = (this.round as number) + 1;
    }
  }

  /**
   * Sorts by initiative descending, missing numbers last, ties by id. Used as a bare callback, hence without `this`.
   */
  _sortCombatants(this: void, a: Loose, b: Loose): number {
    const value = (each: Loose): number =>
      typeof each.initiative === "number" && !Number.isNaN(each.initiative) ? each.initiative : -Infinity;
    const [left, right] = [value(a), value(b)];
    if (left !== right) return right - left;
    return String(a.id) > String(b.id) ? 1 : -1;
  }

  _getCurrentState(combatant: Loose = this.combatant): HistoryData {
    return {
      round: this.round as number,
      turn: this.turn as number | null,
      tokenId: (combatant?.tokenId ?? null) as string | null,
      combatantId: (combatant?.id ?? null) as string | null,
    };
  }

  /** Keeps the state before this change as `previous` (facts 1.6, step 2). */
  _recordPrevious(): void {
    this.previous = this.current;
  }
}
