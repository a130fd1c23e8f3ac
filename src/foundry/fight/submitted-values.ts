import {
  combatStatusOf,
  diceIn,
  exchangeOf,
  look,
  outcomeOf,
  rulesOf,
  rollModifiersOf,
  scoreOf,
  statusAgainst,
  viewFor,
  type Command,
  type Mismatch,
  type EncounterState,
  type Exchange,
  type Json,
  type Means,
  type Noted,
  type Participant,
  type PlainRoll,
  type ScorePart,
  type SpellUse,
  type View,
  isList,
  isObject,
  isJsonObject,
  isTablePart,
  partsAgainst,
} from "../../rules/core.ts";
import { defenceOptions, damageFromDice, damageSum, capOn, type DefenceOption } from "../../rules/values.ts";
import { word } from "../host/i18n.ts";
import type { Faces, Fight } from "./fight.ts";
import { hostAdapter, type Creature } from "./host-adapter.ts";
import { partsOf } from "./pacing-parts.ts";
import { showValues, type Notes, type Scene } from "./player-values.ts";

/*
 * Compares what a player's client submits with sheets and encounter. Mismatches are noted with the command
 * (`Noted`) and shown, not refused, because GMs rule and modules change values.
 */

const DICE = {
  "3d6": { count: 3, faces: 6 },
  d20: { count: 1, faces: 20 },
  d100: { count: 1, faces: 100 },
} as const;

function isTyped(command: Command, faces: Faces, state: EncounterState): boolean {
  switch (command.type) {
    case "attack":
      return (
        !isAutomatic(command.spell) &&
        command.roll !== 0 &&
        showValues(DICE[diceIn({ kind: "melee" }, rulesOf(state)) ?? "3d6"], faces[0]) !== command.roll
      );
    case "defend":
      return command.kind !== "none" && showValues(DICE[defenceDice(command, state)], faces[0]) !== command.roll;
    case "damage":
      return isTypedDamage(command, faces, state);
    default:
      return false;
  }
}

/** Returns the dice of the exchange's own rules. */
function defenceDice({ exchange: id }: Command, state: EncounterState): PlainRoll {
  const exchange = exchangeOf({ state }, word(id));
  return (exchange && diceIn({ kind: "defence" }, viewFor(exchange, { state }).pacing)) ?? "3d6";
}

/** True for a spell without dice (M-5). */
function isAutomatic(spell: Json | undefined): boolean {
  return isJsonObject(spell) && spell.way === "automatic";
}

function isTypedDamage({ exchange: id, blows: hits }: Command, faces: Faces, state: EncounterState): boolean {
  const sum = damageSum(exchangeOf({ state }, word(id))?.means.damage ?? "");
  return (
    !sum ||
    !Array.isArray(hits) ||
    hits.some((points, at) => {
      const shown = showValues(sum.dice, faces[at]);
      return shown === null || Math.floor(damageFromDice(sum, shown)) !== points;
    })
  );
}

/** Parts of a score that only users know. */
const FREE: ReadonlySet<string> = new Set(["speedRange", "other", "offHand"]);

const MOST = 20;

/** @param faces of the dice rolled for it */
export const notesOn: Notes = (command, faces, scene) => ({
  ...mismatchesNote(command, scene),
  ...(isTyped(command, faces, scene.state) ? { typed: true } : {}),
});

function mismatchesNote(command: Command, scene: Scene): Noted {
  const doubts = mismatchesOf(command, scene).slice(0, MOST);
  return doubts.length ? { doubts } : {};
}

function mismatchesOf(command: Command, { combat, state, before }: Scene): readonly Mismatch[] {
  // An earlier command of the click may have changed what the sender saw, such as a used aim.
  const views = [...new Set([state, before])].flatMap((one) => look(one) ?? []);
  const all = views.map((view) =>
    command.type === "attack"
      ? attackMismatches(command, view, views[0]!, combat)
      : command.type === "defend"
        ? defenceMismatches(command, view, combat)
        : command.type === "damage"
          ? damageMismatches(command, view, combat)
          : [],
  );
  return all.reduce((fewest, one) => (one.length < fewest.length ? one : fewest), all[0] ?? []);
}

const actorOf = (id: Json | undefined, { combatants }: Fight): Actor.Implementation | null =>
  combatants.get(word(id))?.actor ?? null;

/** Returns the valid parts of a score; the core refuses others. */
function partsIn(value: unknown): readonly ScorePart[] {
  const parts = isList(value) ? value : [];
  return parts.flatMap((part) =>
    isObject(part) && typeof part.code === "string" && Number.isSafeInteger(part.value)
      ? [{ code: part.code, value: Number(part.value), name: "" }]
      : [],
  );
}

/** Returns parts that differ from the sheet, summed by code. */
function partMismatches(
  submitted: readonly ScorePart[],
  sheet: readonly ScorePart[],
  free: readonly string[] = [],
): readonly Mismatch[] {
  const sum = (parts: readonly ScorePart[], code: string): number =>
    scoreOf(parts.filter((part) => part.code === code));
  const codes = [...new Set([...submitted, ...sheet].map(({ code }) => code))].filter(
    (code) => !FREE.has(code) && !free.includes(code) && !isTablePart({ code }),
  );
  return codes.flatMap((code) =>
    sum(submitted, code) === sum(sheet, code) ? [] : [{ code, claimed: sum(submitted, code), sheet: sum(sheet, code) }],
  );
}

const COMPARED = ["form", "damage", "type", "divisor", "unbalanced", "small"] as const;

function attackMismatches(command: Command, view: View, now: View, combat: Fight): readonly Mismatch[] {
  const adapter = hostAdapter();
  const [attacker, actor] = [view.participant(word(command.participant)), actorOf(command.participant, combat)];
  const means = (typeof command.means === "object" ? command.means : null) as Partial<Means> | null;
  if (!attacker || !actor || !means || !adapter.sheetAttack) return [];
  const { manoeuvre, option } = combatStatusOf(now.participant(attacker.id) ?? attacker, now);
  const parts = partsIn(command.parts);
  const kind = command.kind === "feint" ? "feint" : command.spell ? "spell" : "blow";
  const sheet = adapter.sheetAttack(actor, {
    kind,
    item: String(means.item ?? ""),
    mode: String(means.mode ?? ""),
    attacker,
    target: word(command.target),
    foe: actorOf(command.target, combat),
    manoeuvre: manoeuvre ?? "attack",
    option,
    parts,
    view,
  });
  if (!sheet) return [{ code: "weapon", claimed: String(means.name ?? "").slice(0, 120), sheet: "" }];
  const cap = capOn(scoreOf(parts.filter(({ code }) => code !== "cap")), {
    ranged: sheet.ranged,
    manoeuvre: manoeuvre ?? "attack",
  });
  const counted = (name: "shots" | "recoil", least: number, most: number): readonly Mismatch[] => {
    const submitted = Number(command[name] ?? 1);
    return submitted < least || submitted > most
      ? [{ code: name, claimed: submitted, sheet: name === "shots" ? most : least }]
      : [];
  };
  return [
    ...partMismatches(
      parts,
      [...sheet.parts, { code: "cap", value: cap, name: "" }],
      view.rules?.exchange.offered?.map(({ code }) => code),
    ),
    ...COMPARED.flatMap((code) => {
      const submitted = means[code] ?? LEFT_OUT[code];
      return submitted === sheet.means[code]
        ? []
        : [{ code, claimed: shown(submitted), sheet: shown(sheet.means[code]) }];
    }),
    ...spellMismatches(command.spell as Partial<SpellUse> | undefined, sheet.spell),
    ...counted("shots", 1, Math.max(1, sheet.shots)),
    ...counted("recoil", sheet.recoil, Infinity),
  ];
}

/** A caster may choose not to pay (M-1). */
function spellMismatches(submitted: Partial<SpellUse> | undefined, own: SpellUse | undefined): readonly Mismatch[] {
  const names = ["way", "resist", "seconds", "lasts", "unit", "condition"] as const;
  const reported = (spell: Partial<SpellUse> | undefined): string =>
    [...names.map((name) => spell?.[name] ?? ""), spell?.changes?.figure ?? "", spell?.changes?.by ?? ""]
      .join(" ")
      .trim();
  return reported(submitted) === reported(own)
    ? []
    : [{ code: "spell", claimed: reported(submitted).slice(0, 120), sheet: reported(own).slice(0, 120) }];
}

/** Defaults of the core for missing fields. */
const LEFT_OUT: Readonly<Partial<Record<(typeof COMPARED)[number], Json>>> = {
  damage: "",
  type: "",
  divisor: 1,
  unbalanced: false,
  small: false,
};

const shown = (value: unknown): number | string =>
  typeof value === "number"
    ? value
    : typeof value === "string"
      ? value.slice(0, 120)
      : value === true
        ? "true"
        : "false";

export interface OwnDefence extends Omit<DefenceOption, "kind"> {
  readonly kind: DefenceOption["kind"] | "contest";
  /** The value rolled in a contest. */
  readonly code: string;
}

/**
 * Returns what the target may roll: current values, and the target's state when the attack was declared (B-8,
 * B-23, B-41 to B-52); null if its actor is gone.
 */
export function defencesAgainst(
  exchange: Exchange,
  target: Participant,
  actor: Actor.Implementation | null,
  view: View,
): readonly OwnDefence[] | null {
  const combatStatus = statusAgainst(exchange, view);
  const withFight = (sheet: OwnDefence): OwnDefence => {
    const { parts, percent } = sheet;
    const based = view.rules?.exchange.base?.({ kind: "defence", parts, percent: percent ?? null }, target, view);
    const one = based && sheet.kind !== "contest" && sheet.parts.length ? { ...sheet, parts: based } : sheet;
    const parted = sheet.kind === "contest" ? one.parts : [...one.parts, ...partsAgainst(exchange)];
    const more = rollModifiersOf(
      target,
      { kind: one.kind === "contest" ? "test" : "defence", score: scoreOf(parted) },
      view,
    );
    const all = [...parted, ...more];
    return { ...one, parts: all, score: scoreOf(all) };
  };
  if (exchange.spell?.way === "resisted") return resistancesTo(exchange.spell.resist, target, actor, view);
  if (exchange.kind === "feint") {
    const contest = actor ? hostAdapter().contestOptions(actor, combatStatus) : [];
    return contest.length
      ? contest.map(({ code, item, name, parts }) => withFight({ kind: "contest", code, item, name, parts, score: 0 }))
      : null;
  }
  const gear = actor && hostAdapter().defenderGear(actor, combatStatus, combatStatusOf(target, view));
  return (
    gear && defenceOptions(gear, combatStatus, exchange).map((option) => withFight({ ...option, code: option.kind }))
  );
}

/**
 * The rolls with which the target of a spell may resist it: its saving throws, else the spell's attribute; null
 * without.
 */
function resistancesTo(
  resist: NonNullable<Exchange["spell"]>["resist"],
  target: Participant,
  actor: Actor.Implementation | null,
  view: View,
): readonly OwnDefence[] | null {
  if (!actor) return null;
  const { saves } = partsOf(view.state);
  if (saves)
    return saves(actor as Creature).map(({ name, value }, at) => ({
      kind: "contest",
      code: "save",
      item: `save${at}`,
      name,
      parts: [{ code: "save", value, name }],
      score: value,
    }));
  const own = hostAdapter().resistParts?.(actor, resist) ?? [];
  if (!own.length) return null;
  const test = { kind: "test", score: scoreOf(own), of: resist, attribute: true } as const;
  const parts = [...own, ...rollModifiersOf(target, test, view)];
  return [{ kind: "contest", code: resist, item: "", name: "", parts, score: scoreOf(parts) }];
}

function defenceMismatches(
  { exchange: id, participant, kind, item = "", parts: submitted }: Command,
  view: View,
  combat: Fight,
): readonly Mismatch[] {
  const [exchange, target] = [exchangeOf(view, word(id)), view.participant(word(participant))];
  if (kind === "none" || !exchange || !target) return [];
  const own =
    defencesAgainst(exchange, target, actorOf(participant, combat), view)?.filter(
      (one) => one.kind === kind && one.item === item,
    ) ?? [];
  const parts = partsIn(submitted);
  const doubts = own.map((one): readonly Mismatch[] => [
    ...partMismatches(parts, one.parts),
    ...(one.barred ? [{ code: "barred", claimed: word(kind), sheet: one.barred }] : []),
  ]);
  const [first, ...others] = doubts;
  return first
    ? others.reduce((fewest, one) => (one.length < fewest.length ? one : fewest), first)
    : [{ code: "weapon", claimed: word(kind), sheet: "" }];
}

function damageMismatches(
  { exchange: id, blows: hits, dr = 0 }: Command,
  view: View,
  combat: Fight,
): readonly Mismatch[] {
  const exchange = exchangeOf(view, word(id));
  if (!exchange) return [];
  const sum = damageSum(exchange.means.damage);
  const dice = sum?.dice ?? [];
  const highest = dice.reduce((all, { count, faces }) => all + count * faces, 0);
  const lowest = dice.reduce((all, { count }) => all + count, 0);
  const least = sum ? damageFromDice(sum, outcomeOf(exchange).attack.maxDamage ? highest : lowest) : 0;
  const most = sum ? damageFromDice(sum, highest) : 0;
  const beyond = (Array.isArray(hits) ? hits : [])
    .filter((points) => Number(points) < least || Number(points) > most)
    .map(Number);
  const target = actorOf(exchange.target, combat);
  const armour = target ? hostAdapter().resistance(target, exchange.place) : Number(dr);
  return [
    ...(beyond.length
      ? [{ code: "dice", claimed: beyond.join(", ").slice(0, 120), sheet: least === most ? most : `${least}–${most}` }]
      : []),
    ...(dr === armour ? [] : [{ code: "dr", claimed: Number(dr), sheet: armour }]),
  ];
}
