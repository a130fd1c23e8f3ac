import * as v from "valibot";
import { latestStats } from "../../exchange/combat-status.ts";
import { defendsTwice } from "../../gurps/defence.ts";
import { optionsOf } from "../../gurps/manoeuvres.ts";
import type { CombatActs, CombatRules } from "../../model/combat.ts";
import { refuse } from "../../model/outcome.ts";
import { attacked, defended, feinted } from "./attacks.ts";
import { combatStatus, conditions, defenderSnapshot, rollModifiers } from "./combat-status.ts";
import type { Recipe } from "../../model/recipe.ts";
import { turnIdOf } from "../../order/own-combat.ts";
import {
  about,
  creatureVerb,
  editFacts,
  editTurn,
  factsOf,
  notes,
  options,
  stats,
  turnAt,
  turnNow,
  verb,
} from "./facts.ts";
import type { Stats, Types } from "./facts.ts";
import { owe } from "./focus.ts";
import { follow } from "./follow.ts";
import { actOffer, offersTo } from "./offers.ts";
import { pose } from "./posture.ts";
import { gurpsOutcome } from "./reading.ts";
import { answerRoll, barredFromActing, pendingOf, ruledToAct, standingRolls, turnRolls } from "./rolls.ts";
import { actFields, choose, noteOf, report, unknownOption } from "./turn.ts";
import { fall, forcedBy, harmed, stun, surprise } from "./wounds.ts";

/** Makes a creature unconscious or dead, by the GM (B-68, B-83). */
const knockOut = creatureVerb.gm(
  about({ to: v.optional(v.picklist(["unconscious", "dead"]), "unconscious") }),
  (_, { participant, to }) =>
    (draft, emit) =>
      fall(draft, emit, participant, to),
);

/** B-68, B-76, B-77: below 1 HP it makes no HT rolls to stay conscious until the next wound. */
const wake = creatureVerb.gm(about({}), (participant, { participant: who }, view) => {
  if (!factsOf(participant).out) return refuse("not-out", { participant: who });
  const { hp } = latestStats<Stats>(participant);
  return (draft, emit) => {
    const facts = editFacts(draft, who);
    delete facts.out;
    if (hp !== undefined && hp < 1) facts.woken = true;
    const turn = turnNow(participant, view);
    if (turn.rolled) delete editTurn(draft, who, turn.slot).rolled;
    emit({ type: "note", code: "woke", data: { participant: who } });
  };
});

/** B-20, B-68, B-81: on this turn. */
const letAct = creatureVerb.gm(about({}), (participant, { participant: who }, view) => {
  const turn = turnNow(participant, view);
  if (!forcedBy(participant, turn)) return refuse("not-forced", { participant: who });
  return (draft) => {
    editTurn(draft, who, turn.slot).letAct = true;
  };
});

/** B-25: it must roll to continue. */
const distract = verb.gm(about({}), ({ participant: who }, view) => {
  const participant = view.participant(who);
  if (!participant || !factsOf(participant).concentrating) return refuse("not-concentrating", { participant: who });
  if (factsOf(participant).owes?.concentrate) return refuse("nothing-changes");
  return (draft) => owe(editFacts(draft, who), { concentrate: true });
});

/** B-30, B-31: a Wait is reported as any manoeuvre; its answer names the option if the Wait did not (BA-28). */
const acts: CombatActs<Types> = {
  fields: actFields,
  offer: actOffer,
  run(act, participant, added, view) {
    const waiting = view.slotsOf(participant).find(({ state }) => state === "waiting");
    if (act === "wait" || !waiting) return { kept: added };
    const barred = added.ruling === true ? null : barredFromActing(participant, view);
    if (barred) return barred;
    const turn = turnIdOf(waiting);
    const { answer = "attack", option: named } = turnAt(participant, turn).answer ?? {};
    const { option = named } = added;
    const unknown = unknownOption(answer, option, named === undefined ? optionsOf(answer) : [named]);
    if (unknown) return unknown;
    const recipe: Recipe = (draft) => {
      if (added.ruling === true) Object.assign(editTurn(draft, participant.id, turn), ruledToAct(participant, view));
    };
    return { kept: { answer, ...(option === undefined ? {} : { option }) }, recipe };
  },
};

/** Turns of the GURPS primer, with its manoeuvres, attacks, defences and injuries (docs/rules/gurps.md). */
export const gurps: CombatRules<Types> = {
  id: "gurps",
  options,
  stats,
  notes,
  turns: {
    follow,
    report,
    note: noteOf,
    // B-5: no choice, but perhaps a roll to recover.
    idle(slot, view) {
      const participant = view.participant(slot.participant)!;
      const why = slot.kind === "interrupt" ? null : forcedBy(participant, turnNow(participant, view));
      return why === "unconscious" || (why !== null && pendingOf(participant, view).length === 0);
    },
    requests: (view) => [...turnRolls(view), ...standingRolls(view)],
  },
  choices: {
    verbs: { choose, pose, surprise, stun, knockOut, wake, letAct, distract },
    answer: answerRoll,
    offers: offersTo,
    acts,
  },
  exchange: {
    dice: ({ dice = "3d6" }) => dice,
    // B-19.
    mayTryAgain(exchange, view) {
      const target = view.participant(exchange.target);
      return target !== undefined && defendsTwice(exchange.stance ?? combatStatus(target, view));
    },
    outcome: gurpsOutcome,
    attacked,
    defended,
    status: combatStatus,
    snapshot: defenderSnapshot,
    rollModifiers,
    feinted,
    harmed,
    conditions,
  },
};
