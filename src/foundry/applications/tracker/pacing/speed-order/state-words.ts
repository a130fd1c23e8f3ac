import { footingOf } from "../../../../../rules/exchange/footing.ts";
import { latestStats } from "../../../../../rules/exchange/harm.ts";
import { defencesAfter } from "../../../../../rules/gurps/manoeuvres.ts";
import { isBelowThird, shock } from "../../../../../rules/gurps/injury.ts";
import type { Slot } from "../../../../../rules/index.ts";
import { factsOf } from "../../../../../rules/pacing/speed-order/facts.ts";
import { CreatureData } from "../../../../data/actor/creature-data.ts";
import { join, plain, strong, type Words } from "../../../words.ts";
import type { TrackerContext } from "../../build/context.ts";
import { nameOf } from "../../build/people.ts";
import { signed, text } from "../../texts.ts";

const BASE = "Pacing.speed-order.State";

/** Who is out of action looks so wherever they stand; null for everybody else. */
export function fallen(id: string, context: TrackerContext): "unconscious" | "dead" | null {
  const participant = context.participant(id);
  return participant?.kind === "creature" ? factsOf(participant).out ?? null : null;
}

/** What else matters of somebody at a glance: stun, shock, reeling, aiming and evaluating. What is forced is said elsewhere. */
export function stateWords(slot: Slot, context: TrackerContext): Words {
  const { participant: id, note = {}, state } = slot;
  const participant = context.participant(id);
  if (participant?.kind !== "creature" || slot.kind !== "turn") return [];
  const out = fallen(id, context);
  if (out) return note.forced ? [] : strong(text(`${BASE}.${out}`));
  const facts = factsOf(participant);
  const stunned = facts.stunned && !note.forced ? strong(text(`${BASE}.${facts.stunned === "mental" ? "mentalStun" : "stun"}`)) : [];
  const named = (key: string, target: string, data: Record<string, string | number>): Words => plain(text(`${BASE}.${key}`, { ...data, target: nameOf(target, context) }));
  return join([
    stunned,
    ...(context.sees.numbers(id) ? figures(id, state, context) : []),
    facts.aim ? named("aiming", facts.aim.target, { seconds: facts.aim.seconds }) : [],
    facts.evaluate ? (context.sees.numbers(id) ? named("evaluatingBy", facts.evaluate.target, { bonus: signed(facts.evaluate.turns) }) : named("evaluating", facts.evaluate.target, {})) : [],
    facts.concentrating ? plain(text(`${BASE}.concentrating`, { seconds: facts.concentrating })) : [],
  ], ", ");
}

/** Shock (B-62): on the turn itself what counts then, before it what is to come; and who reels or is very tired (B-59, B-80). */
function figures(id: string, state: Slot["state"], context: TrackerContext): readonly Words[] {
  const participant = context.participant(id)!;
  const { hp, maxHp, fp, maxFp } = latestStats<Partial<Record<"hp" | "maxHp" | "fp" | "maxFp", number>>>(participant);
  const { hurt = 0 } = factsOf(participant);
  const off = state === "now" ? footingOf(participant, context.view).shock : maxHp === undefined ? 0 : shock(maxHp, hurt);
  return [
    off ? plain(text(`${BASE}.shock`, { points: signed(-off) })) : [],
    hp !== undefined && maxHp !== undefined && isBelowThird(hp, maxHp) ? plain(text(`${BASE}.reeling`)) : [],
    fp !== undefined && maxFp !== undefined && isBelowThird(fp, maxFp) ? plain(text(`${BASE}.tired`)) : [],
  ];
}

/** Defences and Move as wounds, posture, stun and load leave them, for the GM and whoever plays it (B-41, B-59, B-70). */
export function figuresNow({ participant: id }: Slot, context: TrackerContext): Words {
  if (!context.mine(id)) return [];
  const system: unknown = context.combat.combatants.get(id)?.actor?.system;
  if (!(system instanceof CreatureData)) return [];
  const participant = context.participant(id);
  if (!participant || fallen(id, context)) return [];
  const { dodge, parry, block, move } = system.now;
  // What the manoeuvre of this turn gives up is no figure to be read off.
  const left: readonly string[] = ["move", ...defencesAfter(footingOf(participant, context.view).manoeuvre ?? undefined)];
  const one = (key: string, value: number | undefined): Words => (value === undefined || !left.includes(key) ? [] : plain(text(`Pacing.speed-order.Figures.${key}`, { value })));
  return join([one("dodge", dodge.value), one("parry", parry?.figure.value), one("block", block?.figure.value), one("move", move.value)], ", ");
}
