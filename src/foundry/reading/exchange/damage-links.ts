import { damageDice, dealsDamage, isHealing, plainFormula } from "../../../rules/values.ts";
import { entryOf, lastActionNumber, type EncounterState, type PlainRoll, type Request } from "../../../rules/core.ts";
import { damageTypeInFull, damageWords, diceWords } from "../../host/damage-words.ts";
import { counted, numberText, firstText, line, text } from "../../host/i18n.ts";
import { listed } from "../../host/lists.ts";
import { join, plain, type Words } from "../../host/rich-text.ts";
import { nameOf } from "../people.ts";
import { mayAnswer, whatOf } from "../requests.ts";
import type { ExchangeVerb } from "../buttons.ts";
import { consequences, notedWords } from "./attack-link.ts";
import { pendingDiceOf, isAskedOf, mayAct, appliedKey, cardStep, whyNotApplied, lossIn } from "./card-context.ts";
import type { CardContext, ExchangeStatus, HitPoints, LinkView } from "./model.ts";
import { effectLines, effectLink, hasEffectOnly } from "./spell-links.ts";

/** The damage and the injury (B-54 to B-58). */
export function damageLinks(status: ExchangeStatus, cardContext: CardContext): readonly LinkView[] {
  const { owed: pending, blows, attack, landed } = status.outcome;
  if (!attack.hit || landed === 0) return [];
  if (hasEffectOnly(status) && (pending === "injury" || status.exchange.applied || !dealsDamage(status.exchange))) {
    return [...(status.exchange.damage ? [damageLink(status, cardContext)] : []), effectLink(status, cardContext)];
  }
  if (blows.length) return [damageLink(status, cardContext), injuryLink(status, cardContext)];
  const injury = cardStep("ahead", text("Exchange.Injury"));
  return pending === "damage"
    ? [pendingDamage(status, cardContext), injury]
    : [cardStep("ahead", text("Exchange.Damage")), injury];
}

function pendingDamage(
  { id, exchange: { attacker, means }, outcome: { landed } }: ExchangeStatus,
  cardContext: CardContext,
): LinkView {
  const head = text("Exchange.Damage");
  const name = nameOf(attacker, cardContext.context);
  if (!damageDice(means.damage))
    return cardStep("now", head, {
      lines: [
        line(means.damage ? "Exchange.NoDice" : "Exchange.NoDamage", {
          damage: diceWords(means.damage),
          weapon: means.name,
        }),
      ],
    });
  if (!mayAct(attacker, cardContext)) return cardStep("now", head, { lines: [line("Exchange.WaitsDamage", { name })] });
  const label = text("Exchange.RollDamage", { damage: damageWords(means.damage, means.type) });
  const verb: ExchangeVerb = {
    action: "exchangeDamage",
    label,
    ...(means.type ? { title: text("Exchange.BarredTitle", { what: label, why: damageTypeInFull(means.type) }) } : {}),
    icon: "i-dice-3",
    primary: isAskedOf(attacker, cardContext),
    args: { exchange: id },
    ...(landed > 1 ? { cost: counted("Exchange.EachHit", landed) } : {}),
  };
  return cardStep("now", head, { verbs: [verb] });
}

function damageLink({ exchange, outcome: { blows } }: ExchangeStatus, cardContext: CardContext): LinkView {
  const { context } = cardContext;
  const { means, damage, beyondHalf, target } = exchange;
  const rolled = damage?.blows ?? [];
  const numbers = context.permissions.numbers(target);
  const dr = damage?.dr ?? 0;
  const stopped = blows.map(({ basic, penetrating }) => ({
    stops: numberText(basic - penetrating),
    through: numberText(penetrating),
  }));
  const [first] = stopped;
  // Stopped damage would reveal the armour.
  const armour =
    !numbers || !first || isHealing(exchange)
      ? []
      : dr === 0
        ? [line("Exchange.NoArmour")]
        : [
            line(means.divisor === 1 ? "Exchange.Armour" : "Exchange.ArmourDivided", {
              dr,
              divisor: means.divisor,
              stops: stopped.map(({ stops }) => stops).join(" + "),
              through: stopped.map(({ through }) => through).join(" + "),
            }),
          ];
  return cardStep("done", text("Exchange.Damage"), {
    big: rolled.map((points) => numberText(points)).join(" + "),
    lines: [
      line("Exchange.DamageOf", { damage: damageWords(means.damage, means.type) }),
      ...(beyondHalf ? [line("Exchange.Halved", { basic: listed(blows.map(({ basic }) => numberText(basic))) })] : []),
      ...armour,
      ...notedWords(damage ?? {}, cardContext),
    ],
  });
}

function injuryLink(status: ExchangeStatus, cardContext: CardContext): LinkView {
  const { applied, means } = status.exchange;
  const { injury, owed: pending } = status.outcome;
  const { view } = cardContext;
  const head = text("Exchange.Injury");
  if (injury === 0) return cardStep("done", head, { lines: [line("Exchange.NoInjury")] });
  const { injuries, lost, before, known: numbers } = lossIn(status, cardContext);
  const follows = view.pacing.exchange?.harmed !== undefined;
  const change =
    numbers && before
      ? [line("Exchange.HpFromTo", { type: typeWords(means.type), from: before.hp, to: before.hp - lost })]
      : [];
  const brings = numbers
    ? [...(before ? consequences(before, injuries, follows) : []), ...effectLines(status, cardContext)]
    : [];
  const big = numbers ? text("Exchange.Lost", { points: numberText(-lost) }) : "";
  const shown = { big, lines: [...change, ...brings], brings };
  if (applied) {
    return cardStep("done", head, {
      ...shown,
      verdict: text(appliedKey(applied)),
      verbs: cardContext.acts ? afterwards(status, cardContext) : [],
    });
  }
  if (pending !== "injury") return cardStep("done", head, shown);
  const { lines, verbs = [] } = pendingInjury(status, cardContext, before, brings, follows);
  return cardStep("now", head, { big, lines: [...change, ...lines], brings: lines, verbs });
}

/** "impaling ×2"; "×1" for a type that does not multiply injury. */
export function typeWords(type: string): string {
  return firstText([`Exchange.Wounding.${type}`, "Exchange.Wounding.other"], { type: damageTypeInFull(type) });
}

/** Returns lines beside the change of HP, and buttons, for an injury not applied yet. */
function pendingInjury(
  { id, exchange: { target }, outcome: { blows } }: ExchangeStatus,
  cardContext: CardContext,
  before: HitPoints | null,
  brings: readonly Words[],
  follows: boolean,
): Pick<LinkView, "lines"> & Partial<Pick<LinkView, "verbs">> {
  const { context } = cardContext;
  const name = nameOf(target, context);
  const why = whyNotApplied(target, cardContext);
  if (why) return { lines: [...brings, why] };
  const halves = blows.map(({ injury }) => Math.floor(injury / 2));
  const half = halves.reduce((sum, points) => sum + points, 0);
  const fromTo = (lost: number): { cost?: string } =>
    before ? { cost: text("Exchange.FromTo", { from: before.hp, to: before.hp - lost }) } : {};
  const lost = blows.reduce((sum, { injury }) => sum + injury, 0);
  const less = before ? consequences(before, halves, follows) : [];
  const verb = (code: "Apply" | "ApplyHalf", points: number, primary: boolean): ExchangeVerb => {
    const label = text(`Exchange.${code}`);
    const change = fromTo(points);
    return {
      action: "exchangeApply",
      label,
      primary,
      // The accessible name starts with the visible words, so that it can be spoken to a voice control.
      title: text("Exchange.ApplyTitle", { verb: [label, change.cost].filter(Boolean).join(" "), name, points }),
      args: { exchange: id, half: String(code === "ApplyHalf") },
      ...change,
    };
  };
  return {
    lines: [...brings, ...(less.length ? [join([plain(text("Exchange.HalfBrings")), ...less], " ")] : [])],
    verbs: [verb("Apply", lost, isAskedOf(target, cardContext)), ...(half > 0 ? [verb("ApplyHalf", half, false)] : [])],
  };
}

/** Returns the rolls due because of the injury, and Undo if it was the last click. */
function afterwards({ id, exchange: { target } }: ExchangeStatus, cardContext: CardContext): readonly ExchangeVerb[] {
  const { context, state } = cardContext;
  const undo: ExchangeVerb = {
    action: "exchangeUndo",
    label: text("Exchange.Undo"),
    icon: "i-arrow-back-up",
    args: { exchange: id },
  };
  return [
    ...(isLatest(id, target, state) ? pendingDiceOf(target, cardContext) : [])
      .filter((request) => mayAnswer(request, context))
      .map((request) => pendingVerb(request, id, cardContext)),
    ...(context.gm && wasLast(id, state) ? [undo] : []),
  ];
}

/** True for the last injury, whose card alone shows pending rolls. */
function isLatest(id: string, target: string, { exchanges = {} }: EncounterState): boolean {
  const number = exchanges[id]?.number ?? 0;
  return !Object.values(exchanges).some(
    (other) => other.target === target && other.applied !== null && other.number > number,
  );
}

/** True if Undo would take back the injury. */
function wasLast(id: string, state: EncounterState): boolean {
  for (let number = lastActionNumber(state); number > 0; number--) {
    const entry = entryOf(state, number);
    if (entry?.command.type === "apply" && entry.command.exchange === id) return true;
    if (!entry?.joined) return false;
  }
  return false;
}

/** "Roll: 3d6 against HT 12, for a major wound" */
function pendingVerb(request: Request, exchange: string, { context }: CardContext): ExchangeVerb {
  return {
    action: "exchangeAnswer",
    label: text("Exchange.RollPending"),
    icon: "i-dice-3",
    primary: isAskedOf(request.participant ?? "", { context } as CardContext),
    cost: whatOf(request, context),
    args: { exchange, request: request.id },
  };
}

/** Dice So Nice shows dice of messages; others must be passed to it. */
interface Dice3d {
  showForRoll?(
    roll: Roll,
    user: User.Implementation | null,
    synchronize: boolean,
    whisper: readonly string[] | null,
  ): Promise<unknown>;
}

/** Shows rolls without a message to users who may see the card. */
async function show(rolls: readonly Roll[], whisper: readonly string[]): Promise<void> {
  const { dice3d } = game as { dice3d?: Dice3d };
  if (!dice3d?.showForRoll) return;
  const shown = rolls.map(async (roll) => {
    await dice3d.showForRoll?.(roll, game.user, true, whisper.length ? whisper : null);
  });
  // A failing module must not lose the roll.
  await Promise.all(shown).catch((error: unknown) => {
    console.warn(error);
  });
}

/** Rolls for a defence or a contest. */
export async function defenceRoll(dice: PlainRoll, whisper: readonly string[]): Promise<Roll> {
  const roll = new Roll(plainFormula(dice));
  await roll.evaluate();
  await show([roll], whisper);
  return roll;
}

/**
 * Returns a roll per hit (B-54); the maximum after a natural 3 (B-37).
 * @returns null for no dice expression
 */
export async function damageRolls(
  damage: string,
  hits: number,
  most: boolean,
  whisper: readonly string[],
): Promise<readonly Roll[] | null> {
  const formula = damageDice(damage)?.formula;
  if (formula === undefined) return null;
  const rolls = await Promise.all(
    Array.from({ length: hits }, async () => new Roll(formula).evaluate({ maximize: most })),
  );
  await show(rolls, whisper);
  return rolls;
}
