import { diceIn, injuryOf, isJsonList, scoreOf, slots } from "../../rules/core.ts";
import { weaponOf, type AttackSource } from "../actors/attack-source.ts";
import { modeName } from "../actors/carried-items.ts";
import { BYSTANDERS } from "../fight/side-id.ts";
import { statusEffects } from "../host/compat.ts";
import { damageWords } from "../host/damage-words.ts";
import { capital, firstText, numberText, signed, text, word } from "../host/i18n.ts";
import { beside, listed } from "../host/lists.ts";
import { spoken } from "../host/rich-text.ts";
import type { TrackerContext } from "../reading/context.ts";
import { percent, diceVerb } from "../reading/explain.ts";
import { shellIn } from "../reading/pacing-shell.ts";
import { groupName, nameOf, portraitOf, sideName } from "../reading/people.ts";
import { poolsOf, woundOf } from "../reading/pools.ts";
import { refusalIn } from "../reading/requests.ts";
import { spellWords } from "../reading/exchange/spell-links.ts";
import type { AttackChoice } from "../reading/sheet-part.ts";
import { placeName } from "../reading/explain.ts";
import type { GivenAttack } from "./commands.ts";
import { FARTHEST, type Input } from "./input.ts";
import { isAimed, type ScoreRow } from "./score.ts";
import { isSaid, type Foe, type Setup, type SourceChoice } from "./setup.ts";

type Option = {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
  readonly off?: boolean;
  readonly foe?: boolean;
};

export function attackView(setup: Setup, live: LiveView): object {
  const { attackers, context, kind, first } = setup;
  const [lead] = attackers;
  const group = attackers.length > 1;
  const targets = targetGroups(setup, first.targets[0] ?? "");
  return {
    who: { portrait: portraitOf(lead?.id ?? "", context), name: nameOfAll(setup), note: noteOf(setup) },
    label: text(kind === "spell" ? "Attack.WithSpell" : "Attack.With"),
    groups: setup.sources.length ? [{ rows: setup.sources.map((one) => sourceRow(one, setup)) }] : [],
    targets,
    fields: [
      ...(targets.length
        ? [
            {
              ...select(group ? "all" : `target.${lead?.id}`, group ? "TargetOfAll" : "Target"),
              groups: targets,
            },
          ]
        : []),
      ...(setup.hows.length
        ? [{ ...select("how", "How"), options: setup.hows.map((how) => howOption(how, setup)) }]
        : []),
      ...strikeFields(setup, live),
    ],
    rows: group
      ? attackers.map(({ id, name }, place) => ({
          id,
          name,
          spokenOn: text("Attack.Attacks", { name }),
          spokenTarget: text("Attack.TargetOf", { name }),
          groups: targetGroups(setup, first.targets[place] ?? ""),
        }))
      : null,
    spread: group && foesUp(setup).length > 1,
    lead: lead?.id ?? "",
    hows: setup.hows.length > 0,
    blow: kind === "blow",
    said: isSaid(setup),
    gm: context.gm,
    ruling: text("Attack.Ruling"),
    farthest: FARTHEST,
    outcome: live.outcome,
    live,
  };
}

function select(name: string, label: string) {
  return { name, label: text(`Attack.${label}`), kind: "select" };
}

/** Where it hits and how often, or what the GM says of it. */
function strikeFields(setup: Setup, { places, shots, parts }: LiveView): readonly object[] {
  const { context, kind } = setup;
  const number = (name: string, label: string, more: object): object => ({
    name,
    label: text(label),
    kind: "integer",
    ...more,
  });
  if (isSaid(setup))
    return context.gm ? [number("points", "Exchange.Totals.lost", { min: 0, value: lastLoss(setup) })] : [];
  return kind === "blow"
    ? [
        { ...select("place", "Place"), options: places },
        number("shots", "Attack.ShotsLabel", { min: 1, max: shots, value: shots, hidden: !parts.shots }),
      ]
    : [];
}

/** Returns the HP that the last attack of this attacker cost; "" if none did. */
function lastLoss({ attackers, context }: Setup): string {
  const made = Object.values(context.state.exchanges ?? {})
    .filter(({ attacker, applied }) => attacker === attackers[0]?.id && applied !== null)
    .toSorted((a, b) => b.number - a.number);
  return made[0] ? String(injuryOf(made[0])) : "";
}

function foesUp({ attackers, foes, context }: Setup): readonly Foe[] {
  const own = new Set(attackers.map(({ id }) => context.participant(id)?.side));
  return foes.filter(({ defeated, side }) => !defeated && side !== BYSTANDERS && !own.has(side));
}

export function nameOfAll({ attackers, context }: Setup): string {
  const [lead] = attackers;
  return attackers.length > 1
    ? groupName(
        attackers.map(({ id }) => id),
        context,
      )
    : (lead?.name ?? "");
}

/** Names what limits the attack: shock, stun. */
function noteOf({ attackers, context, kind }: Setup): string {
  const [lead] = attackers;
  if (attackers.length > 1)
    return text(`Attack.Lead.${kind}Many`, { names: listed(attackers.map(({ id }) => nameOf(id, context))) });
  const { attacksLeft = null } = lead?.combatStatus ?? {};
  return text(attacksLeft === null || attacksLeft < 2 ? `Attack.Lead.${kind}` : "Attack.Lead.left", {
    count: attacksLeft ?? 0,
  });
}

function sourceRow({ value, source, item, mode }: SourceChoice, setup: Setup): object {
  const { attackers, first, context } = setup;
  const actor = attackers[0]?.actor;
  const weapon = actor && weaponOf(actor, item);
  const spell = source.problem === undefined ? source.spell : undefined;
  const name = weapon ? modeName(weapon, weapon.system.modes[mode] ?? null) : "";
  return {
    value,
    name,
    checked: value === first.weapon,
    off: source.problem !== undefined,
    detail: source.problem ?? beside([source.damage, ...(spell ? spellWords(spell) : [])]),
    takes:
      source.problem === undefined && !isSaid(setup) && spell?.way !== "automatic" ? baseWords(source, context) : "",
  };
}

/** "13"; a bonus with its sign, "+4". */
function baseWords({ base, ranged }: AttackSource, { view }: TrackerContext): string {
  const isBonus = diceIn({ kind: ranged ? "ranged" : "melee" }, view.pacing) === "d20";
  return (isBonus ? signed : numberText)(scoreOf(base));
}

function targetGroups(
  setup: Setup,
  chosen: string,
): readonly { readonly label: string; readonly options: readonly Option[] }[] {
  const { foes, context } = setup;
  const sides = [...new Set(foes.map(({ side }) => side))];
  const up = new Set(foesUp(setup).map(({ id }) => id));
  // No target is preselected if all are out.
  const none = { value: "", label: text("Attack.ChooseTarget"), selected: true };
  return [
    ...(foes.length && !foes.some(({ id }) => id === chosen)
      ? [{ label: text("Attack.Target"), options: [none] }]
      : []),
    ...sides.map((side) => ({
      label: sideName(side),
      options: foes
        .filter((foe) => foe.side === side)
        .map(({ id, name, defeated }): Option => ({
          value: id,
          label: defeated ? text("Attack.Out", { name }) : withCondition(id, name, context),
          selected: id === chosen,
          foe: up.has(id),
        })),
    })),
  ];
}

/** "Goblin 1, HP 3/7, stunned", as far as visible. */
function withCondition(id: string, name: string, context: TrackerContext): string {
  const hp = woundOf(id, context) && poolsOf(id, context)[0];
  const words = [...(hp ? [spoken(hp.words)] : []), ...conditionsOf(id, context)];
  return words.length ? text("CurrentRow.Foe", { name, condition: listed(words) }) : name;
}

function conditionsOf(id: string, { combat }: TrackerContext): readonly string[] {
  const statuses = combat.combatants.get(id)?.actor?.statuses ?? new Set<string>();
  return statusEffects().flatMap((effect) =>
    effect.id && statuses.has(effect.id) && effect.name ? [game.i18n?.localize(effect.name) ?? effect.name] : [],
  );
}

function howOption({ value, label, off }: AttackChoice, { first }: Setup): Option {
  return { value, label: off ? text("Attack.NotNow", { what: label }) : label, selected: value === first.how, off };
}

/** Lists hit locations with DR, the torso first. */
function placesOf(target: Foe | null): readonly Option[] {
  const places = Object.keys(target?.actor?.system?.figures?.dr ?? {});
  return ["torso", ...places.filter((place) => place !== "torso")].map((value) => ({
    value,
    label: placeName(value),
    selected: value === "torso",
  }));
}

export type LiveView = ReturnType<typeof liveView>;

/** @param given the commands as they would be sent */
export function liveView(setup: Setup, input: Input, rows: readonly ScoreRow[], given: GivenAttack) {
  const able = rows.filter((row) => !row.problem && !given.refused.some((one) => one.row === row));
  const [first] = able.length ? able : rows;
  const reasons = new Map(given.refused.map(({ row, refusal }) => [row, spoken(refusalIn(refusal, setup.context))]));
  const because = (row: ScoreRow): string => row.problem || (reasons.get(row) ?? "");
  const source = first?.source ?? null;
  const how = setup.hows.find(({ value }) => value === input.how);
  const [lead] = setup.attackers;
  const { view } = setup.context;
  const exchange = view.rules?.exchange;
  const pays = source?.spell?.cost ? text("Attack.Pays", { points: source.spell.cost }) : "";
  const half =
    source?.ranged && setup.kind === "blow" && !exchange?.single && source.mode.halfDamage > 0
      ? text("Attack.BeyondHalf", { yards: source.mode.halfDamage })
      : "";
  return {
    modifiers: modifiersOf(rows, input),
    pays,
    half,
    places: placesOf(first?.target ?? null),
    shots: source?.shots ?? 1,
    /** Parts of the dialog that apply. */
    parts: {
      speedRange: source !== null && isAimed(source) && !isSaid(setup),
      shots: (source?.shots ?? 1) > 1,
      beyondHalf: half !== "",
      withinReach:
        source !== null &&
        !source.spell &&
        (exchange?.defends?.(view) ?? true) &&
        ["missile", "bullet", "beam"].includes(source.means.form),
      // B-53: a limb may be struck now.
      limb:
        setup.kind === "blow" &&
        rows.length === 1 &&
        first?.target !== null &&
        first?.attacker.combatStatus.limb === first?.target.id,
      pays: pays !== "",
    },
    rows: setup.attackers.map(({ id }) => {
      const row = rows.find(({ attacker }) => attacker.id === id);
      return {
        id,
        number:
          row && !because(row) && !isSaid(setup)
            ? text("Attack.Number", { score: row.odds?.needs ?? row.score, percent: percent(row.odds) })
            : "",
        problem: row ? because(row) : "",
      };
    }),
    outcome: outcomeOf(setup, input, able),
    brings: how && lead ? (shellIn(setup.context).attack?.brings(lead.id, how, setup.context) ?? "") : "",
    cap: capOf(able),
    beyond: beyondOf(able, given, setup),
    problem: able.length
      ? ""
      : rows.length > 1
        ? text("Attack.No.None")
        : first
          ? because(first)
          : text("Attack.No.Nobody"),
  };
}

function outcomeOf(setup: Setup, { shots, points }: Input, able: readonly ScoreRow[]) {
  const { kind } = setup;
  const [first, ...others] = able;
  if (!first) return { big: "–", small: "", lead: "", text: "", verb: text(`Attack.Verb.${kind}`) };
  if (isSaid(setup))
    return {
      big: points === null ? "–" : numberText(points),
      small: "",
      lead: text("Attack.Against", {
        means: first.means?.name ?? "",
        target: listed([...new Set(able.map(({ target }) => target?.name ?? ""))]),
      }),
      text: text("Attack.Unrolled"),
      verb: points === null ? text("Attack.Verb.hit") : text("Attack.Verb.hits", { points }),
    };
  const spell = first.source?.spell;
  const isSure = !first.odds;
  const damage = first.means?.damage ? damageWords(first.means.damage, first.means.type, first.means.divisor) : "";
  const then = [
    damage && text("Attack.Then", { damage }),
    spell ? text("Attack.Says", { what: capital(listed(spellWords(spell))) }) : "",
    shots > 1 && first.source && first.source.shots > 1 && !setup.context.view.rules?.exchange.single
      ? text("Attack.Shots", {
          shots: Math.min(shots, first.source.shots),
          recoil: Math.max(1, first.source.mode.recoil),
        })
      : "",
    isSure || spell?.way === "skill" ? "" : chanceWords(first, kind === "feint" || spell?.way === "resisted"),
  ];
  if (others.length) {
    const scores = able.map(({ score }) => score);
    const [low, high] = [Math.min(...scores), Math.max(...scores)];
    const targets = [...new Set(able.map(({ target }) => target?.name ?? ""))];
    return {
      big: low === high ? numberText(low) : text("Attack.Range", { low, high }),
      small: low === high ? percent(first.odds) : "",
      lead: text("Attack.Against", { means: first.means?.name ?? "", target: listed(targets) }),
      text: damage ? text("Attack.Then", { damage }) : "",
      verb: text(`Attack.Verb.${kind}Many`, { count: able.length }),
    };
  }
  return {
    big: isSure ? "–" : numberText(first.odds?.needs ?? 0),
    small: percent(first.odds),
    lead: text("Attack.Against", { means: first.means?.name ?? "", target: first.target?.name ?? "" }),
    text: then.filter(Boolean).join(" "),
    verb: isSure ? text("Attack.Verb.spell") : diceVerb(first.odds!),
  };
}

const ROLLS = { "3d6": 216, d20: 20, d100: 100 } as const;

/** "162 of 216 rolls hit." */
function chanceWords({ odds }: ScoreRow, isContest: boolean): string {
  if (!odds) return "";
  const all = ROLLS[odds.dice];
  // Margins of other dice are not compared.
  const key = isContest ? (odds.dice === "3d6" ? "Attack.OfContest" : "Attack.Succeed") : "Attack.Of";
  return text(key, { chance: Math.round(odds.chance * all), all });
}

/** Limits of the pacing that the attack exceeds: a warning (P-22, P-23). */
function beyondOf(rows: readonly ScoreRow[], { state }: GivenAttack, { context }: Setup): string {
  const attackers = new Set(rows.map(({ attacker }) => attacker.id));
  const done = new Set(context.slots.flatMap(({ id, state: its }) => (its === "done" ? [id] : [])));
  const codes = slots(state)
    .filter(({ id, participant }) => attackers.has(participant) && !done.has(id))
    .flatMap(({ note }) => (isJsonList(note?.warnings) ? note.warnings.map(word) : []));
  const words = [...new Set(codes)].map((code) =>
    firstText([`Pacing.${state.pacing}.Beyond.${code}`, `Pacing.${state.pacing}.Beyond.other`]),
  );
  return words.length ? text("Attack.Beyond", { what: listed(words) }) : "";
}

/** Text for the manoeuvre's cap on the score (B-28, B-34); "" if no attacker exceeds it. */
function capOf(rows: readonly ScoreRow[]): string {
  const capped = rows.filter(({ parts }) => parts.some(({ code }) => code === "cap"));
  const [value, ...others] = new Set(
    capped.flatMap(({ parts }) => parts.filter(({ code }) => code === "cap").map((part) => part.value)),
  );
  const [first] = capped;
  if (!first || value === undefined) return "";
  return others.length
    ? text("Attack.CapMany", { score: first.score })
    : text("Attack.Cap", { score: first.score, value: signed(value) });
}

function modifiersOf(rows: readonly ScoreRow[], { ticks, typed }: Input) {
  const all = rows.flatMap(({ suggestions }) => suggestions);
  const codes = [...new Set(all.map(({ code }) => code))].sort(
    (a, b) => Number(a === "offHand") - Number(b === "offHand"),
  );
  return codes.map((code) => {
    const same = all.filter((one) => one.code === code);
    const [first] = same;
    const varies =
      same.length < rows.filter(({ source }) => source).length || same.some(({ value }) => value !== first!.value);
    const value = typed[code] ?? (varies ? null : first!.value);
    return {
      code,
      label: first!.label,
      value: value === null ? "" : String(value),
      on: ticks[code] ?? first!.on,
      off: first!.off ?? false,
      spoken: text("Attack.ValueOf", { what: first!.label }),
      varies,
      auto: varies ? "" : String(first!.value),
    };
  });
}
