import { latestStats } from "../../exchange/combat-status.ts";
import { disturbAim, disturbConcentration } from "../../gurps/aim.ts";
import { majorWound, stunRecovery } from "../../gurps/injury.ts";
import { rollsAtTurnStart } from "../../gurps/recovery.ts";
import { diceRequest } from "../../model/build.ts";
import type { Json } from "../../model/json.ts";
import { refuse, type Refusal } from "../../model/outcome.ts";
import { finderOf, participantOfSlot } from "../../model/participants.ts";
import type { Draft, Recipe } from "../../model/recipe.ts";
import { turnIdOf } from "../../order/own-combat.ts";
import { atStanding } from "./combat-status.ts";
import { currentTurn, editFacts, editTurn, factsOf, traitsIn, turnAt, turnIdNow, turnNow } from "./facts.ts";
import type { Participant, Request, Slot, Stats, Turn, View } from "./facts.ts";
import { dropAim, dropConcentration, settle } from "./focus.ts";
import { dropChoice, fall, forcedBy, knockDown } from "./wounds.ts";

type Emit = Parameters<Recipe>[1];
type What = keyof NonNullable<Turn["rolled"]>;

/**
 * Requests 3d6, not blocking: HT to stay conscious at 0 HP or less (B-60), Will to do more than nothing at 0 FP
 * or less (B-81), HT or IQ to recover from a stun at the end of the turn (B-20, B-64).
 */
export function turnRolls(view: View): readonly Request[] {
  const acting = [...new Set(view.now.map(participantOfSlot))];
  return acting.flatMap((id) => owedNow(view.participant(id)!, view));
}

/** Returns rolls of its current turn, and those due at any time. */
export function pendingOf(participant: Participant, view: View): readonly Request[] {
  return [...owedNow(participant, view), ...pendingFor(participant, view)];
}

/** BA-32: true if shock, stun, surprise and aim count once in a round of several turns. */
export function countsRounds({ turn, of }: Slot, { setting }: View): boolean {
  return setting.options.effectsCount === "rounds" && turn === undefined && of > 1;
}

/** BA-32: true if they do not count at the end of this turn, because further turns of the round are to come. */
export function effectsGoOn(slot: Slot, view: View): boolean {
  return countsRounds(slot, view) && slot.ordinal < slot.of;
}

function owedNow(participant: Participant, view: View): readonly Request[] {
  const slot = participant.kind === "creature" ? currentTurn(participant, view) : undefined;
  if (!slot) return [];
  const { rolled = {} } = turnAt(participant, turnIdOf(slot));
  const { stunned, out, woken } = factsOf(participant);
  if (out) return [];
  // Wounds count at once.
  const { hp, ...stats } = latestStats<Stats>(participant);
  const due: readonly { what: What; against: number }[] = [
    ...rollsAtTurnStart({ ...stats, ...(woken ? {} : { hp }), consciousness: traitsIn(stats).consciousness }),
    ...(stunned && !effectsGoOn(slot, view)
      ? [
          {
            what: "stun",
            against: stunRecovery(view.setting.options.stunRecovery === "ht" ? "physical" : stunned, stats),
          } as const,
        ]
      : []),
  ];
  return due
    .filter(({ what }) => rolled[what] === undefined)
    .map(({ what, against }) =>
      request(what, participant.id, against, what === "stun" ? { kind: stunned! } : undefined),
    );
}

/**
 * Requests 3d6, due at any time: HT for a major wound (B-67) and against dying (B-61), with traits (B-84, B-85,
 * B-87), Will to keep an aim (B-12), unless its target is out of the fight, and Will-3 to concentrate (B-25). Not
 * blocking, and kept until made.
 */
export function standingRolls(view: View): readonly Request[] {
  return owingIn(view.state).flatMap((participant) => pendingFor(participant, view));
}

const owingIn = finderOf<Participant>(({ combat, defeated }) => combat?.owes !== undefined && !defeated);

function pendingFor(participant: Participant, view: View): readonly Request[] {
  const { id, defeated } = participant;
  const { owes, aim: focus } = factsOf(participant);
  if (!owes || defeated) return [];
  const { death = [], majorWound: wounds = 0, keepAim, concentrate } = owes;
  const { ht, will, ...stats } = latestStats<Stats>(participant);
  const traits = traitsIn(stats);
  const aim = disturbAim("injured", will);
  return [
    ...death.map((times) => request("death", id, ht + traits.death, { times }, `death_${id}_${times}`)),
    ...(wounds ? [request("majorWound", id, ht + traits.majorWound, { left: wounds })] : []),
    ...(keepAim && typeof aim === "object" && atStanding(focus, view) ? [request("keepAim", id, aim.rollAgainst)] : []),
    ...(concentrate ? [request("concentrate", id, disturbConcentration(will).rollAgainst)] : []),
  ];
}

function request(
  what: string,
  participant: string,
  against: number,
  data?: NonNullable<Request["data"]>,
  id = `${what}_${participant}`,
): Request {
  const more = { participant, against, blocking: false, ...(data ? { data } : {}) };
  return diceRequest(id, what, { count: 3, faces: 6 }, more);
}

/** Notes a roll and its consequences. */
export function answerRoll({ what, participant, against, data }: Request, value: Json, view: View): Recipe {
  const id = participant!;
  const turn = turnIdNow(view.participant(id)!, view);
  const roll = Number(value);
  const made = roll <= against!;
  return (draft, emit) => {
    emit({ type: "note", code: what, data: { participant: id, made, margin: against! - roll } });
    switch (what) {
      case "death":
        return afterDeathRoll(draft, emit, id, made, Number(data?.times));
      case "majorWound":
        return afterMajorWound(draft, emit, id, against!, roll);
      case "keepAim":
        return made ? settle(editFacts(draft, id), "keepAim") : dropAim(editFacts(draft, id));
      case "concentrate":
        return made ? settle(editFacts(draft, id), "concentrate") : dropConcentration(editFacts(draft, id));
      default:
        return afterTurnRoll(draft, emit, id, turn, what as What, made);
    }
  };
}

/** B-60: unconscious, unless the GM revokes it (B-68, `wake`). B-81: only Do Nothing. */
function afterTurnRoll(draft: Draft, emit: Emit, id: string, turn: string, what: What, made: boolean): void {
  const facts = editTurn(draft, id, turn);
  facts.rolled = { ...facts.rolled, [what]: made };
  if (what === "effort" && !made) dropChoice(draft, id);
  if (what === "consciousness" && !made) fall(draft, emit, id, "unconscious");
}

/** B-61: one roll per multiple crossed. */
function afterDeathRoll(draft: Draft, emit: Emit, id: string, made: boolean, times: number): void {
  const facts = editFacts(draft, id);
  const left = (facts.owes?.death ?? []).filter((one) => one !== times);
  if (!made) return fall(draft, emit, id, "dead");
  if (left.length) facts.owes = { ...facts.owes, death: left };
  else settle(facts, "death");
}

function afterMajorWound(draft: Draft, emit: Emit, id: string, ht: number, roll: number): void {
  const facts = editFacts(draft, id);
  const left = (facts.owes?.majorWound ?? 1) - 1;
  if (left > 0) facts.owes = { ...facts.owes, majorWound: left };
  else settle(facts, "majorWound");
  const comesTo = majorWound(ht, roll);
  if (comesTo === "stunned") knockDown(draft, emit, id);
  if (comesTo === "unconscious") fall(draft, emit, id, "unconscious");
}

/** B-60, B-61, B-67, B-81. */
const DECIDING: ReadonlySet<string> = new Set(["consciousness", "effort", "majorWound", "death"]);

/**
 * Refuses an action before a deciding roll (B-60, B-61, B-67, B-81); null if none is pending or the GM lets
 * the participant act.
 */
export function rollFirst(participant: Participant, view: View): Refusal | null {
  return refusal(participant, decidingFor(participant, view));
}

/**
 * B-60: at 0 HP or less a roll is due every turn, also with Do Nothing; rolls for injuries and effort do
 * not prevent Do Nothing (B-67, B-81). B-20, B-64: recovery from stun is rolled at the end of the turn.
 */
export function rollBeforeEnd(participant: Participant, manoeuvre: string, view: View): Refusal | null {
  const bars = ({ what }: Request): boolean => manoeuvre !== "do-nothing" || what === "consciousness";
  return refusal(participant, [
    ...decidingFor(participant, view).filter(bars),
    ...pendingOf(participant, view).filter(({ what }) => what === "stun"),
  ]);
}

/** Returns why it cannot act: forced to Do Nothing (B-5, B-20, B-81), or a deciding roll comes first. */
export function barredFromActing(participant: Participant, view: View): Refusal | null {
  const why = forcedBy(participant, turnNow(participant, view));
  return why ? refuse("forced-do-nothing", { participant: participant.id, why }) : rollFirst(participant, view);
}

function decidingFor(participant: Participant, view: View): readonly Request[] {
  const { letAct, unrolled } = turnNow(participant, view);
  if (letAct || unrolled) return [];
  return pendingOf(participant, view).filter(({ what }) => DECIDING.has(what));
}

/** Ignores what forced it to Do Nothing, or the pending roll. */
export function ruledToAct(participant: Participant, view: View): Pick<Turn, "letAct" | "unrolled"> {
  return forcedBy(participant, turnNow(participant, view)) ? { letAct: true } : { unrolled: true };
}

function refusal({ id: participant }: Participant, due: readonly Request[]): Refusal | null {
  if (!due.length) return null;
  return refuse("roll-first", {
    participant,
    requests: due.map(({ id }) => id),
    ...(due.every(({ what }) => what === "stun") ? { why: "stun" } : {}),
  });
}
