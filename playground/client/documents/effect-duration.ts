// [14] Durations of effects (API 14: EffectDurationData, ActiveEffectDuration).
import type { Dict, Loose } from "../../shared/loose.ts";
import * as fields from "../data/fields/index.ts";
import type { CleanOptions } from "../data/fields/field.ts";
import { CONFIG } from "../core/config.ts";
import { realm } from "../realm/state.ts";
import { uncertain } from "../uncertain.ts";

const SECONDS: Readonly<Record<string, number>> = {
  seconds: 1,
  minutes: 60,
  hours: 3_600,
  days: 86_400,
  months: 2_592_000,
  years: 31_536_000,
};

/** Units of 13, in the order in which 14 reads them (foundryvtt#14112, rqg#869). */
const OLD_UNITS = ["seconds", "rounds", "turns"] as const;

export class EffectDurationField extends fields.ObjectField {
  /** Reads durations of 13, and fills in defaults except in a partial update. */
  override clean(given: Loose, options: CleanOptions = {}): Loose {
    const data = modern((given ?? {}) as Dict);
    if (options.partial) return super.clean(data, options);
    const { value = null, units = "seconds", expired = false } = data;
    // foundryvtt#14117, dnd5e#7400: a finite duration ends at the start of a turn, also if the event is blank.
    const byDefault = value === null ? null : "turnStart";
    const expiry = data.expiry === undefined ? byDefault : data.expiry || byDefault;
    return {
      value,
      units,
      expiry: uncertain.expiryNeedsAmount && !value ? null : expiry,
      expired,
      ...blank(data),
    };
  }
}

/** An event that is null on purpose stays so. */
const blank = ({ expiry }: Dict): Dict => (expiry === null ? { expiry } : {});

function modern(data: Dict): Dict {
  if ("value" in data) return data;
  const units = OLD_UNITS.find((each) => typeof data[each] === "number");
  return units ? { value: data[units], units } : data;
}

/** Returns what is left in the unit of the duration; Infinity if endless or not counted. */
export function remainingOf({ _source, start }: Loose): number {
  const { value, units } = _source.duration as { value: number | null; units: string };
  if (value === null || !start) return Infinity;
  const each = SECONDS[units];
  if (each !== undefined) return (value * each - (realm.game.time.worldTime - start.time)) / each;
  const combat = realm.game.combats?.get(start.combat);
  if (combat?.started) {
    const rounds = combat.round - start.round;
    const turns = (combat.turn ?? 0) - (start.turn ?? 0);
    return (
      value - (units === "turns" ? rounds * (combat.turns.length as number) + turns : turns < 0 ? rounds - 1 : rounds)
    );
  }
  const length = Number(CONFIG.time[units === "turns" ? "turnTime" : "roundTime"]);
  return length > 0 ? value - (realm.game.time.worldTime - start.time) / length : value;
}

/** Keys of 13 can still be read (rqg#987, fantastic-depths#194). */
export function oldKeysOf({ _source: { duration }, start }: Loose): PropertyDescriptorMap {
  const old: Dict = {
    ...Object.fromEntries(OLD_UNITS.map((each) => [each, duration.units === each ? (duration.value as number) : null])),
    startTime: start?.time ?? null,
    startRound: start?.round ?? null,
    startTurn: start?.turn ?? null,
    combat: start?.combat ?? null,
  };
  return Object.fromEntries(
    Object.entries(old).map(([key, value]) => [key, { value: value as unknown, configurable: true, writable: true }]),
  );
}
