import { latestStats } from "../../exchange/combat-status.ts";
import { shock } from "../../gurps/injury.ts";
import type { Moment } from "../../model/combat.ts";
import { present } from "../../model/json.ts";
import { drop, edit, type Draft, type Emit, type Recipe } from "../../model/recipe.ts";
import { beginsTurn, turnIdOf } from "../../order/own-combat.ts";
import { editFacts, editTurn, factsOf, traitsIn, turnAt } from "./facts.ts";
import type { Facts, Participant, Slot, Stats, View } from "./facts.ts";
import { closeTurn } from "./focus.ts";
import { countsRounds, effectsGoOn } from "./rolls.ts";
import { endForced, endSurprise } from "./wounds.ts";

/** Lets facts follow the own turns, whatever the pacing. */
export function follow(moments: readonly Moment[], view: View): Recipe | null {
  const about = moments.flatMap((moment) => {
    const participant = view.participant(moment.participant);
    return participant && concerns(moment, participant) ? [{ moment, participant }] : [];
  });
  if (!about.length) return null;
  return (draft, emit) => {
    for (const { moment, participant } of about) at(moment, participant, view, draft, emit);
  };
}

const FREED = ["blocked", "spent", "limb"] as const;
const PASSING = [...FREED, "hurt", "shock"] as const;
/** The facts that the end of a turn may change. */
const ENDING = ["shock", "aim", "evaluate", "feint", "concentrating", "cast", "surprised", "stunned"] as const;

/** False if nothing follows: writing would copy the participant, and hundreds begin together. */
function concerns(moment: Moment, participant: Participant): boolean {
  const facts = factsOf(participant);
  const isAny = (names: readonly (keyof Facts)[]): boolean => names.some((name) => facts[name] !== undefined);
  if (moment.what === "begins") return facts.last === "wait" || isAny(PASSING);
  return moment.what !== "ends" || isAny(ENDING) || turnAt(participant, turnIdOf(moment.slot)).chosen !== undefined;
}

function at(moment: Moment, participant: Participant, view: View, draft: Draft, emit: Emit): void {
  switch (moment.what) {
    case "joins":
      return enter(participant, draft);
    case "begins":
      return begin(participant, moment.slot, view, draft);
    case "ends":
      return end(participant, moment.slot, view, draft, emit);
    case "passes":
      return pass(participant, moment, view, draft, emit);
  }
}

/**
 * B-5, B-20, B-64, B-68, B-77: joins with surprise, stun, unconsciousness or waking known beforehand. From then on facts
 * count instead of stats.
 */
function enter(participant: Participant, draft: Draft): void {
  const { surprised: turns, stunned, out, woken } = latestStats<Stats>(participant);
  // In some pacings it is a yes or no.
  const surprised = typeof turns === "number" ? turns : undefined;
  const known = { ...present({ surprised }), ...(out ? { out } : present({ stunned, woken })) };
  if (Object.keys(known).length) Object.assign(editFacts(draft, participant.id), known);
  // A fight that starts over asks the sheet for stun and unconsciousness again, but reads surprise and waking here.
  if (!stunned && !out) return;
  const target = edit(draft, participant.id);
  const { stunned: _stunned, out: _out, ...rest } = target.stats;
  target.stats = rest;
}

/**
 * A Wait that was not answered counts as Do Nothing (B-32), losses since the last turn cause shock (B-62, B-84, B-85,
 * BA-8), and blocks and parries are free again (B-47, B-50).
 */
function begin(participant: Participant, slot: Slot, view: View, draft: Draft): void {
  const before = factsOf(participant);
  const isLater = countsRounds(slot, view) && slot.ordinal > 1;
  const stats = latestStats<Stats>(participant);
  const points = shock(stats.maxHp ?? 0, before.hurt ?? 0) * traitsIn(stats).shock;
  const facts = editFacts(draft, participant.id);
  if (before.last === "wait") {
    facts.last = "do-nothing";
    closeTurn(draft, participant.id);
  }
  drop(facts, ...(isLater ? FREED : PASSING));
  if (points && !isLater) facts.shock = points;
}

/** A turn is over, with all of its slots. A Wait has ended its own turn before (BA-29, BA-30). */
function end(participant: Participant, slot: Slot, view: View, draft: Draft, emit: Emit): void {
  const { id } = participant;
  const turn = turnAt(participant, turnIdOf(slot));
  const { chosen: manoeuvre = "", weapon, target } = turn;
  const goesOn = effectsGoOn(slot, view);
  closeTurn(draft, id, { ...turn, manoeuvre }, goesOn);
  if (manoeuvre !== "wait" && !goesOn) endForced(draft, emit, id, turn);
  if (weapon !== undefined || target !== undefined) drop(editTurn(draft, id, turn.slot), "weapon", "target");
}

/** A turn is lost, perhaps before it began, or a wait. */
function pass(participant: Participant, { slot, reason }: Passed, view: View, draft: Draft, emit: Emit): void {
  const { id } = participant;
  const isWhole = beginsTurn(slot);
  const goesOn = effectsGoOn(slot, view);
  // BA-17: a turn of surprise is over also if it did not come.
  if (reason === "windowEnd") return isWhole && !goesOn ? endSurprise(draft, emit, id) : undefined;
  if (isWhole) begin(participant, slot, view, draft);
  closeTurn(draft, id, undefined, goesOn);
  if (isWhole && !goesOn) endForced(draft, emit, id, turnAt(participant, turnIdOf(slot)));
}

type Passed = Extract<Moment, { readonly what: "passes" }>;
