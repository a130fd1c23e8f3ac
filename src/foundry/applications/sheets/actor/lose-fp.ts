import { tire } from "../../../../rules/gurps/fatigue.ts";
import type { CreatureData } from "../../../data/actor/creature-data.ts";
import { inTurn } from "../shared/in-turn.ts";
import { usesOf } from "./build/uses.ts";
import { giveFromRow } from "./from-row/index.ts";
import { seatOf, type Seat } from "./seat.ts";

/**
 * Loses FP as the rules want it: at 0 or less each costs an HP as well, and they never go below minus the maximum (B-81, B-82). In a fight by seconds
 * that is a command, so that whoever drops drops there too and Undo takes it back.
 * @returns false where nobody's pacing reads FP, and they are a plain number
 */
export async function loseFp(actor: Actor.Implementation, points: number): Promise<boolean> {
  if (!usesOf(actor).has("fatigue") || dataOf(actor).fp.max < 1) return false;
  const seat = seatOf(actor);
  if (seat?.context.state.pacing === "speed-order" && seat.context.owned(seat.id)) await inTurn(actor, () => inFight(seat, points));
  else await inTurn(actor, () => outside(actor, points));
  return true;
}

function dataOf(actor: Actor.Implementation): CreatureData {
  return actor.system as CreatureData;
}

async function inFight(seat: Seat, fatigue: number): Promise<void> {
  await giveFromRow({ commands: () => Promise.resolve([{ type: "harm", participant: seat.id, fatigue }]) }, seat);
}

async function outside(actor: Actor.Implementation, points: number): Promise<void> {
  const { hp, fp } = dataOf(actor);
  const after = tire({ maxFp: fp.max, fp: fp.value, hp: hp.value }, points);
  await actor.update({ "system.fp.value": after.fp, ...(after.hp === hp.value ? {} : { "system.hp.value": after.hp }) } as never);
}
