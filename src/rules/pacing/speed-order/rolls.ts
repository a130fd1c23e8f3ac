import type { Json } from "../../json.ts";
import { disturbAim, disturbConcentration } from "../../gurps/aim.ts";
import { majorWound, stunRecovery } from "../../gurps/injury.ts";
import { rollsAtTurnStart } from "../../gurps/turn-rolls.ts";
import { turnOf, valuesOf } from "../../encounter/participants.ts";
import { participantOfSlot } from "../../encounter/slot-id.ts";
import type { Participant, Request, Shelf } from "../../encounter/state.ts";
import type { View } from "../../encounter/view.ts";
import { editFacts, editTurn, type Draft, type Recipe } from "../../encounter/write.ts";
import { latestStats } from "../../exchange/harm.ts";
import { factsOf, type Facts, type Owes, type Stats, type Turn } from "./facts.ts";
import { dropAim, dropConcentration, settle } from "./focus.ts";
import { dropChoice, fall, knockDown } from "./wounds.ts";

type Emit = Parameters<Recipe>[1];
type What = keyof NonNullable<Turn["rolled"]>;

/**
 * 3d6 asked of whoever is current, without holding up play: HT to stay conscious at 0 HP or less (B-60), Will to do more than nothing at
 * 0 FP or less (B-81), HT or IQ to come out of a stun at the end of the turn (B-20, B-64).
 */
export function turnRolls(view: View): readonly Request[] {
  return view.now.flatMap((slot): readonly Request[] => {
    const { kind, participant: id = "" } = view.slot(slot) ?? {};
    const participant = view.participant(id);
    return participant?.kind === "creature" && kind === "turn" ? owedBy(participant, view) : [];
  });
}

/** Everything that one creature owes: for its own turn, while that is current, and whoever's turn it is. */
export function owedOf(participant: Participant, view: View): readonly Request[] {
  const { id, defeated } = participant;
  const { owes } = factsOf(participant);
  const isCurrent = view.now.some((slot) => participantOfSlot(slot) === id && view.slot(slot)?.kind === "turn");
  return [...(isCurrent ? owedBy(participant, view) : []), ...(owes && !defeated ? owedFor(participant, owes) : [])];
}

function owedBy(participant: Participant, view: View): readonly Request[] {
  const { rolled = {} } = turnOf<Turn>(participant, view.setting.round);
  const { stunned, out, woken } = factsOf(participant);
  if (out) return [];
  // Wounds count at once: an injury earlier in this very second is asked for.
  const { hp, ...stats } = latestStats<Stats>(participant);
  const due: readonly { what: What; against: number }[] = [
    ...rollsAtTurnStart({ ...stats, ...(woken ? {} : { hp }) }),
    ...(stunned ? [{ what: "stun", against: stunRecovery(stunned, stats) } as const] : []),
  ];
  return due.filter(({ what }) => rolled[what] === undefined).map(({ what, against }) => request(what, participant.id, against, what === "stun" ? { kind: stunned! } : undefined));
}

/**
 * 3d6 that wounds and disturbances ask for, whoever's turn it is: HT for a major wound (B-67) and against dying (B-61), Will to keep an aim (B-12) and
 * Will-3 to concentrate on (B-25). They do not hold up play, and stay until they are made.
 */
export function standingRolls(view: View): readonly Request[] {
  return Object.values(view.state.participants).flatMap(owedOn);
}

/** A turn changes one shelf, so what is owed on the others is remembered with them. */
const owedOnShelf = new WeakMap<Shelf, readonly Request[]>();

function owedOn(shelf: Shelf): readonly Request[] {
  let owed = owedOnShelf.get(shelf);
  if (!owed) {
    owed = valuesOf(shelf).filter((participant) => factsOf(participant).owes && !participant.defeated).flatMap((participant) => owedFor(participant, factsOf(participant).owes!));
    owedOnShelf.set(shelf, owed);
  }
  return owed;
}

function owedFor(participant: Participant, { death = [], majorWound: wounds = 0, keepAim, concentrate }: Owes): readonly Request[] {
  const { id } = participant;
  const { ht, will } = latestStats<Stats>(participant);
  const aim = disturbAim("injured", will);
  return [
    ...death.map((times) => request("death", id, ht, { times }, `death_${id}_${times}`)),
    ...(wounds ? [request("majorWound", id, ht, { left: wounds })] : []),
    ...(keepAim && typeof aim === "object" ? [request("keepAim", id, aim.rollAgainst)] : []),
    ...(concentrate ? [request("concentrate", id, disturbConcentration(will).rollAgainst)] : []),
  ];
}

function request(what: string, participant: string, against: number, data?: NonNullable<Request["data"]>, id = `${what}_${participant}`): Request {
  return { id, kind: "dice", what, participant, dice: { count: 3, faces: 6 }, against, fallback: 10, blocking: false, gm: false, ...(data ? { data } : {}) };
}

/** Notes what came of a roll, and what follows from it. */
export function answerRoll({ what, participant, against, data }: Request, value: Json): Recipe {
  const id = participant!;
  const roll = value as number;
  const made = roll <= against!;
  return (draft, emit) => {
    emit({ type: "note", code: what, data: { participant: id, made, margin: against! - roll } });
    switch (what) {
      case "death": return afterDeathRoll(draft, emit, id, made, Number(data?.times));
      case "majorWound": return afterMajorWound(draft, emit, id, against!, roll);
      case "keepAim": return made ? settle(editFacts<Facts>(draft, id), "keepAim") : dropAim(draft, id);
      case "concentrate": return made ? settle(editFacts<Facts>(draft, id), "concentrate") : dropConcentration(draft, id);
      default: return afterTurnRoll(draft, emit, id, what as What, made);
    }
  };
}

/** B-60: who fails falls unconscious, which the GM may take back (B-68, `wake`). B-81: who fails the Will roll can only Do nothing. */
function afterTurnRoll(draft: Draft, emit: Emit, id: string, what: What, made: boolean): void {
  const turn = editTurn<Turn>(draft, id);
  turn.rolled = { ...turn.rolled, [what]: made };
  if (what === "effort" && !made) dropChoice(draft, id);
  if (what === "consciousness" && !made && !editFacts<Facts>(draft, id).out) fall(draft, emit, id, "unconscious");
}

/** B-61: one roll for each multiple that was crossed; any of them may be the last. */
function afterDeathRoll(draft: Draft, emit: Emit, id: string, made: boolean, times: number): void {
  const facts = editFacts<Facts>(draft, id);
  const left = (facts.owes?.death ?? []).filter((one) => one !== times);
  if (!made) return fall(draft, emit, id, "dead");
  if (left.length) facts.owes = { ...facts.owes, death: left };
  else settle(facts, "death");
}

/** B-67 */
function afterMajorWound(draft: Draft, emit: Emit, id: string, ht: number, roll: number): void {
  const facts = editFacts<Facts>(draft, id);
  const left = (facts.owes?.majorWound ?? 1) - 1;
  if (left > 0) facts.owes = { ...facts.owes, majorWound: left };
  else settle(facts, "majorWound");
  switch (majorWound(ht, roll)) {
    case "none": return;
    case "stunned": return knockDown(draft, emit, id);
    case "unconscious": return fall(draft, emit, id, "unconscious");
  }
}
