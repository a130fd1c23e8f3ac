import * as v from "valibot";
import { id } from "../../encounter/command.ts";
import { refuse, type Refusal } from "../../encounter/refusal.ts";
import { editFacts, editTurn, type Recipe } from "../../encounter/write.ts";
import { latestStats } from "../../exchange/harm.ts";
import { verb } from "../pacing.ts";
import { factsOf, type Facts, type Stats, type Turn } from "./facts.ts";
import { owe } from "./focus.ts";
import { forcedBy } from "./forced.ts";
import { fall } from "./wounds.ts";

/** B-68, B-83: the GM says that somebody is unconscious, or dead. */
export const knockOut = verb(v.strictObject({ participant: id, to: v.optional(v.picklist(["unconscious", "dead"]), "unconscious") }), ({ participant: who, to }, view): Recipe | Refusal => {
  const participant = view.participant(who);
  if (participant?.kind !== "creature") return refuse("no-such-participant", { participant: who });
  if (factsOf(participant).out === to) return refuse("nothing-changes");
  return (draft, emit) => fall(draft, emit, who, to);
}, { gm: true });

/** B-68, B-76, B-77: somebody comes round, or was merely helpless. Below 1 HP no more HT rolls for staying conscious until the next wound. */
export const wake = verb(v.strictObject({ participant: id }), ({ participant: who }, view): Recipe | Refusal => {
  const participant = view.participant(who);
  if (participant?.kind !== "creature") return refuse("no-such-participant", { participant: who });
  if (!factsOf(participant).out) return refuse("not-out", { participant: who });
  const { hp } = latestStats<Stats>(participant);
  return (draft, emit) => {
    const facts = editFacts<Facts>(draft, who);
    delete facts.out;
    if (hp !== undefined && hp < 1) facts.woken = true;
    const turn = editTurn<Turn>(draft, who);
    delete turn.rolled;
    emit({ type: "note", code: "woke", data: { participant: who } });
  };
}, { gm: true });

/** B-20, B-68, B-81: the GM lets somebody act on this turn who could only Do nothing. */
export const letAct = verb(v.strictObject({ participant: id }), ({ participant: who }, view): Recipe | Refusal => {
  const participant = view.participant(who);
  if (participant?.kind !== "creature") return refuse("no-such-participant", { participant: who });
  if (!forcedBy(participant, view.setting)) return refuse("not-forced", { participant: who });
  return (draft) => { editTurn<Turn>(draft, who).letAct = true; };
}, { gm: true });

/** B-25: somebody who concentrates is distracted, and rolls for going on. */
export const distract = verb(v.strictObject({ participant: id }), ({ participant: who }, view): Recipe | Refusal => {
  const participant = view.participant(who);
  if (!participant || !factsOf(participant).concentrating) return refuse("not-concentrating", { participant: who });
  if (factsOf(participant).owes?.concentrate) return refuse("nothing-changes");
  return (draft) => owe(editFacts<Facts>(draft, who), { concentrate: true });
}, { gm: true });
