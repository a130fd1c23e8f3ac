import type { Value } from "../figures/value.ts";
import {
  defendsTwice,
  helpsAgainst,
  INCREASED_DEFENCE,
  isDifferent,
  isIncreased,
  THROWN_PARRY,
} from "../gurps/defence.ts";
import { defencesAfter, type Defence } from "../gurps/manoeuvres.ts";
import { scoreOf, type Exchange, type CombatStatus, type ScorePart } from "../model/exchange.ts";
import { outcomeOf } from "./outcome.ts";
import { attackForm, type WeaponBuild, type WeaponWay } from "./weapon-use.ts";

/** A ready weapon, shield or empty hand to defend with. */
export interface GuardItem {
  readonly kind: "parry" | "block";
  readonly item: string;
  readonly name: string;
  /** Score with posture and stun (`defenceNow`). */
  readonly figure: Value;
  /** Percentage of its own (PC-6). */
  readonly percent?: number | null;
}

export interface Guard {
  /** Score with posture and stun. */
  readonly dodge: Value;
  /** Percentage of its own (PC-6). */
  readonly dodgePercent?: number | null;
  readonly items: readonly GuardItem[];
  /** True if the defender knows of the attack and can react (B-41). */
  readonly aware: boolean;
}

export interface DefenceOption {
  readonly kind: Defence;
  readonly item: string;
  readonly name: string;
  readonly parts: readonly ScorePart[];
  readonly score: number;
  /** Percentage of its own (PC-6). */
  readonly percent?: number;
  /**
   * "allOut", "manoeuvre", "critical", "unaware", "blocked", "spent", "form", "used", "nothing"; absent if possible.
   */
  readonly barred?: string;
}

/**
 * Lists every active defence with each ready weapon and shield, impossible ones with their reason (B-18,
 * B-19, B-24, B-35, B-41, B-47, B-49, B-50, B-52). A kind without an item is listed once, as "nothing".
 * @param feint taken off by a feint of the attacker (B-24); default: that of the exchange
 */
export function defenceOptions(
  gear: Guard,
  combatStatus: CombatStatus,
  exchange: Exchange,
  feint = exchange.feint ?? 0,
): readonly DefenceOption[] {
  const missing = (["parry", "block"] as const).filter((kind) => !gear.items.some((one) => one.kind === kind));
  const all: readonly (Omit<GuardItem, "kind" | "figure"> & { kind: Defence; figure: Value | null })[] = [
    { kind: "dodge", item: "", name: "", figure: gear.dodge, percent: gear.dodgePercent ?? null },
    ...gear.items,
    ...missing.map((kind) => ({ kind, item: "", name: "", figure: null })),
  ];
  return all.map(({ kind, item, name, figure: value, percent }) => {
    const parts = value ? partsOf(kind, value, combatStatus, exchange, feint) : [];
    const barred = value ? barredBy(kind, item, gear, combatStatus, exchange) : "nothing";
    const own = typeof percent === "number" ? { percent } : {};
    return { kind, item, name, parts, score: scoreOf(parts), ...own, ...(barred ? { barred } : {}) };
  });
}

function partsOf(
  kind: Defence,
  figure: Value,
  combatStatus: CombatStatus,
  { means }: Exchange,
  feint: number,
): readonly ScorePart[] {
  const more: readonly ScorePart[] = [
    { code: "increased", value: isIncreased(kind, combatStatus) ? INCREASED_DEFENCE : 0, name: "" },
    { code: "feint", value: 0 - feint, name: "" },
    {
      code: "thrown",
      value: kind === "parry" && means.form === "thrown" ? THROWN_PARRY[means.small ? "small" : "thrown"] : 0,
      name: "",
    },
  ];
  return [
    ...figure.parts.map(({ code, value, name = "" }) => ({ code, value, name })),
    ...more.filter(({ value }) => value !== 0),
  ];
}

function barredBy(
  kind: Defence,
  item: string,
  { aware }: Guard,
  combatStatus: CombatStatus,
  exchange: Exchange,
): string | null {
  return aware ? barredFor(kind, item, combatStatus, exchange) : "unaware";
}

/** Returns why an aware defender cannot make this defence, or null (B-18, B-19, B-35, B-41, B-47, B-48, B-50, B-52). */
export function barredFor(kind: Defence, item: string, combatStatus: CombatStatus, exchange: Exchange): string | null {
  const { manoeuvre, blocked, spent, out } = combatStatus;
  if (out) return "unaware";
  if (outcomeOf(exchange).attack.critical) return "critical";
  const left = defencesAfter(manoeuvre);
  if (!left.includes(kind)) return left.length ? "manoeuvre" : "allOut";
  if (kind === "block" && blocked) return "blocked";
  if (kind === "parry" && spent.includes(item)) return "spent";
  if (!helpsAgainst(exchange.means.form, kind, exchange.withinReach)) return "form";
  const [first] = exchange.defences;
  return first && !(defendsTwice(combatStatus) && isDifferent(first, { kind, item })) ? "used" : null;
}

/** "body": part of it. */
export type Grip = "one" | "both" | "body";

/** "both" if every mode takes both hands; "body" if it only strikes unarmed. */
export function gripOf(build: WeaponBuild, ways: readonly Pick<WeaponWay, "kind" | "reach" | "twoHanded">[]): Grip {
  if (!ways.length) return "one";
  if (ways.every((way) => attackForm(build, way) === "unarmed")) return "body";
  return ways.every(({ twoHanded }) => twoHanded) ? "both" : "one";
}

/** True with a free hand (B-49). A creature that is ready with body parts only may have no hands. */
export function hasFreeHand(grips: readonly Grip[]): boolean {
  const held = grips.filter((grip) => grip !== "body");
  if (grips.length && !held.length) return false;
  return held.reduce((hands, grip) => hands + (grip === "both" ? 2 : 1), 0) < 2;
}
