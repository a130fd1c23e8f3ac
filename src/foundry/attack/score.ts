import { attackParts, OFF_HAND, servesWay, mayStrikeAt, postureOf } from "../../rules/values.ts";
import { rollChance, scoreOf, type Means, type RollChance, type Rolled, type ScorePart } from "../../rules/core.ts";
import {
  attackSourceOf,
  bareOf,
  castable,
  ownParts,
  partsOfFight,
  spellOf,
  strongAttackSource,
  weaponOf,
  type AttackSource,
  type NoAttackSource,
} from "../actors/attack-source.ts";
import { modeName, modesOf, weaponsOf } from "../actors/carried-items.ts";
import { hasText, text, type Data } from "../host/i18n.ts";
import { listed } from "../host/lists.ts";
import type { AttackChoice } from "../reading/sheet-part.ts";
import { scorePart, tableParts } from "../settings/table-modifiers.ts";
import { fightPart, tableWords } from "../reading/score-words.ts";
import type { Input } from "./input.ts";
import { holdingOf, type Attacker, type Foe, type Setup } from "./setup.ts";

interface Suggestion {
  readonly code: string;
  readonly value: number;
  readonly label: string;
  readonly name: string;
  readonly on: boolean;
  /** Added to the target's defences. */
  readonly against?: number;
  /** True if it cannot be chosen again in this turn. */
  readonly off?: boolean;
}

export interface ScoreRow {
  readonly attacker: Attacker;
  readonly target: Foe | null;
  /** Null if impossible. */
  readonly source: AttackSource | null;
  readonly means: Means | null;
  readonly suggestions: readonly Suggestion[];
  readonly parts: readonly ScorePart[];
  readonly score: number;
  /** Dice, what they must show, and the chance; null if nothing is rolled. */
  readonly odds: RollChance | null;
  readonly problem: string;
}

/** Returns a row per attacker. */
export function scoreRows(setup: Setup, input: Input): readonly ScoreRow[] {
  const how = setup.hows.find(({ value }) => value === input.how) ?? null;
  return setup.attackers.filter(({ id }) => id in input.targets).map((attacker) => rowOf(attacker, how, setup, input));
}

function rowOf(attacker: Attacker, how: AttackChoice | null, setup: Setup, input: Input): ScoreRow {
  const target = setup.foes.find(({ id }) => id === input.targets[attacker.id]) ?? null;
  const source = attackSourceFor(attacker, setup, input.weapon);
  const impossible = (problem: string): ScoreRow => {
    const none = { source: null, means: null, suggestions: [], parts: [], score: 0, odds: null };
    return { attacker, target, ...none, problem };
  };
  if (!setup.context.combat.combatants.has(attacker.id))
    return impossible(text("Attack.No.Attacker", { name: attacker.name }));
  if (!attacker.actor) return impossible(text("Attack.No.Actor", { name: attacker.name }));
  if (source.problem !== undefined) return impossible(source.problem);
  if (!target) {
    const open = input.targets[attacker.id] === "" ? "Attack.ChooseTarget" : "Attack.No.Target";
    return impossible(text(setup.foes.length ? open : "Attack.No.Targets"));
  }
  const barred = input.ruling ? "" : barredWords(attacker, attacker.actor, target, source, how, input);
  if (barred) return impossible(barred);
  const suggestions = suggestionsFor(attacker, source, target, how, setup, input);
  const chosen = [
    ...suggestions.flatMap((one) => chosenPart(one, input)),
    { code: "speedRange", value: isAimed(source) ? input.speedRange : 0, name: "" },
    { code: "other", value: input.other, name: input.otherWhy },
  ];
  const { view } = setup.context;
  const isRolled = source.spell?.way !== "automatic";
  const [first, ...more] = isRolled ? source.base : [];
  const parts = first
    ? attackParts(first, [...more, ...chosen], { ranged: source.ranged, manoeuvre: how?.manoeuvre ?? "attack" })
    : [];
  const score = scoreOf(parts);
  const means = how?.option === "strong" ? strongAttackSource(source) : source.means;
  return {
    attacker,
    target,
    source,
    means,
    suggestions,
    parts,
    score,
    odds: isRolled ? rollChance(score, { kind: rollKind(source) }, view.participant(target.id)!, view) : null,
    problem: "",
  };
}

/** A test for a spell that is not thrown. */
function rollKind({ spell, ranged }: AttackSource): Rolled["kind"] {
  return spell && spell.way !== "attack" ? "test" : ranged ? "ranged" : "melee";
}

/** Says what the rules bar, unless the GM rules otherwise; "" for nothing. */
function barredWords(
  { id, combatStatus }: Attacker,
  actor: Actor.Implementation,
  target: Foe,
  { means: { item, name: weapon }, mode, ranged }: AttackSource,
  how: AttackChoice | null,
  { limb }: Input,
): string {
  if (spellOf(actor, item)?.system.onSelf && target.id !== id) return text("Attack.No.OnlySelf", { spell: weapon });
  if (!ranged && !mayStrikeAt(mode.reach, postureOf(actor.system.posture))) return text("Attack.No.Reach", { weapon });
  if (how?.option === "double" && !limb && combatStatus.spent.includes(item))
    return text("Attack.No.Spent", { weapon });
  const { balanced, rateOfFire } = mode;
  const serves = !how?.option || servesWay(how.option, { item, ranged, balanced, rateOfFire });
  return serves ? "" : text("Attack.No.Way", { weapon, how: how.label });
}

/** True if distance counts: not for spells that work at the target. */
export function isAimed({ ranged, spell }: AttackSource): boolean {
  return ranged && (!spell || spell.way === "attack");
}

/** Others of a group use their weapon and mode of that name. */
function attackSourceFor({ actor, id }: Attacker, setup: Setup, value: string): AttackSource | NoAttackSource {
  const choice = setup.sources.find((one) => one.value === value);
  const feint = setup.kind === "feint";
  const { view } = setup.context;
  if (!choice)
    return {
      problem: text(
        value
          ? "Attack.No.Gone"
          : setup.sources.length
            ? "Attack.No.Chosen"
            : setup.kind === "spell"
              ? "Attack.No.Spell"
              : feint
                ? "Attack.No.MeleeWeapon"
                : "Attack.No.Weapon",
        { name: actor?.name ?? "" },
      ),
    };
  const [lead] = setup.attackers;
  if (!actor || !lead?.actor) return choice.source;
  const holding = holdingOf(actor, setup.context);
  const use = { attacker: view.participant(id)!, view, feint, holding };
  if (id === lead.id) return attackSourceOf(actor, choice.item, choice.mode, use);
  const item = weaponOf(lead.actor, choice.item);
  if (bareOf(actor, (weapon) => holding(weapon).ready).some((one) => one.item === choice.item))
    return attackSourceOf(actor, choice.item, choice.mode, use);
  const mode = item && modesOf(item).find(([one]) => one === choice.mode)?.[1];
  if (setup.kind === "spell") {
    const spell = castable(actor).find(({ name }) => name === item?.name);
    return spell
      ? attackSourceOf(actor, spell.item, spell.mode, { attacker: use.attacker, view })
      : { problem: text("Attack.No.SuchSpell", { name: actor.name, spell: item?.name ?? "" }) };
  }
  const own = weaponsOf(actor).filter(({ name }) => name === item?.name);
  const ready = own.find((one) => holding(one).ready) ?? own[0];
  const same =
    ready &&
    (modesOf(ready).find(([one, its]) => one === choice.mode && its?.name === mode?.name) ??
      modesOf(ready).find(([, its]) => its?.name === mode?.name));
  if (!ready || !same)
    return { problem: text("Attack.No.Such", { name: actor.name, weapon: item ? modeName(item, mode ?? null) : "" }) };
  return attackSourceOf(actor, ready.id ?? "", same[0], use);
}

/** Returns the part of a ticked suggestion; none if it is not. */
function chosenPart(
  { code, value, name, on, against, off }: Suggestion,
  { ticks, typed, ruling }: Input,
): readonly ScorePart[] {
  if (!(ticks[code] ?? on) || (off && !ruling)) return [];
  return [{ code, name, value: typed[code] ?? value, ...(against === undefined ? {} : { against }) }];
}

/** Includes the off hand, which only users know (B-14). */
function suggestionsFor(
  attacker: Attacker,
  source: AttackSource,
  target: Foe,
  how: AttackChoice | null,
  setup: Setup,
  input: Input,
): readonly Suggestion[] {
  const { context, kind } = setup;
  const { view } = context;
  const participant = view.participant(attacker.id)!;
  const own = ownParts({
    source,
    kind,
    attacker: participant,
    actor: attacker.actor,
    target: target.id,
    foe: target.actor,
    manoeuvre: how?.manoeuvre ?? "attack",
    option: how?.option,
    view,
  });
  const words = partWords(own, attacker, source, target);
  const say = (code: string, value: number, name = ""): Suggestion => ({
    code,
    value,
    name,
    on: true,
    label: hasText(`Attack.Parts.${code}`)
      ? text(`Attack.Parts.${code}`, words[code])
      : fightPart(code, name, context.state.pacing),
  });
  if (source.spell?.way === "automatic") return [];
  const ranged = source.ranged ? "ranged" : "melee";
  const offered = view.rules?.exchange.offered ?? [{ code: "offHand", value: OFF_HAND }];
  const fitting = offered.filter((one) => kind === "blow" && (!one.kind || one.kind === ranged));
  const table = kind === "blow" ? tableParts(["attack", ranged], participant, source.means.item, view) : [];
  const counted = [
    ...own.parts.map(({ code, value }) => say(code, value)),
    ...fitting.map(({ code, value }) => ({ ...say(code, value), on: false })),
    ...table.map((one): Suggestion => ({ ...scorePart(one), label: tableWords(one), on: one.isOn, off: one.isSpent })),
  ];
  const base = scoreOf(source.base);
  const typed = base + input.other + (isAimed(source) ? input.speedRange : 0);
  const score = scoreOf([...counted.flatMap((one) => chosenPart(one, input)), { code: "", value: typed, name: "" }]);
  // Last, because halving applies to everything else.
  const ofFight = partsOfFight({ source, attacker: participant, view }, score);
  return [...counted, ...ofFight.map(({ code, value, name }) => say(code, value, name))];
}

/** Data for the texts of parts. */
function partWords(
  { seconds, turns, spells }: ReturnType<typeof ownParts>,
  attacker: Attacker,
  { mode }: AttackSource,
  target: Foe,
): Readonly<Record<string, Data>> {
  return {
    aim: { seconds, acc: mode.accuracy },
    bulk: { bulk: mode.bulk },
    evaluate: { turns },
    posture: { posture: postureWordsOf(attacker.actor) },
    targetPosture: { posture: postureWordsOf(target.actor) },
    targetSpells: { spells: listed(spells) },
  };
}

const postureWordsOf = (actor: Actor.Implementation | null): string =>
  text(`Sheet.Postures.${actor?.system?.posture || "standing"}`);
