import type { JsonObject } from "../../rules/index.ts";
import type { CreatureData } from "../data/actor/creature-data.ts";
import { Refused } from "./book.ts";
import type { Given, Note } from "./draft.ts";
import { say } from "./saying.ts";
import type { ActorData } from "./source.ts";

/**
 * The same actor with the bonuses that make its derived defences those of the file, whatever of them its items bring already. It is built once, so
 * what the data models do not take is found before anything is written.
 * @throws Refused with the field, if the data models do not take it
 */
export function fitted(data: ActorData, given: Given | null): { readonly data: ActorData; readonly notes: readonly Note[] } {
  if (!given) {
    built(data);
    return { data, notes: [] };
  }
  return withBonuses(withLift(data, given), given);
}

/** Who lifts another weight than ST says has it set; for everybody else it goes on following from ST. */
function withLift(data: ActorData, { lift }: Given): ActorData {
  const { basicLift } = (built(data).system as CreatureData).figures.load;
  return { ...data, system: { ...data.system, lift: lift === null || Math.round(lift) === Math.round(basicLift) ? null : Math.min(MOST_LIFTED, lift) } };
}

const MOST_LIFTED = 1_000_000;

function withBonuses(data: ActorData, given: Given): { readonly data: ActorData; readonly notes: readonly Note[] } {
  const actor = built(data);
  const system = actor.system as CreatureData;
  const figures = system.figures;
  const fresh = figures.reeling || figures.tired ? (built(rested(data)).system as CreatureData).figures : figures;
  const bonuses = {
    dodgeBonus: dodgeBonus(given, figures, fresh, Math.floor(figures.basicSpeed.value / 4) + 3),
    parryBonus: (given.parryBonus ?? fresh.parryBonus.value) - fresh.parryBonus.value,
    blockBonus: (given.blockBonus ?? fresh.blockBonus.value) - fresh.blockBonus.value,
  };
  const within = Object.fromEntries(Object.entries(bonuses).map(([name, bonus]) => [name, Math.min(1_000, Math.max(-1_000, bonus))]));
  const result = { ...data, system: { ...data.system, ...within } };
  return { data: result, notes: differences(given, (built(result).system as CreatureData).figures) };
}

type Figures = CreatureData["figures"];

/** Who is worse for wear dodges worse for the time being; what is added for good is in the bonus that the file gives. */
function dodgeBonus(given: Given, now: Figures, fresh: Figures, own: number): number {
  if (now !== fresh && given.dodgeBonus !== null) return given.dodgeBonus - (fresh.dodge.value - (own - fresh.load.level));
  return given.dodge === null ? 0 : given.dodge - fresh.dodge.value;
}

/** What the sheet will say otherwise than the file, and why. */
function differences(given: Given, figures: Figures): readonly Note[] {
  const notes: Note[] = [];
  const fact = (code: string, data: Record<string, number>): void => { notes.push({ kind: "fact", path: "calc", saying: say(`Notes.${code}`, data) }); };
  if (given.load !== null && given.load !== figures.load.level) fact("otherLoad", { file: given.load, here: figures.load.level });
  if (given.dodge !== null && given.dodge !== figures.dodge.value) fact("otherDodge", { file: given.dodge, here: figures.dodge.value });
  if (given.move !== null && given.move !== figures.move.value) fact("otherMove", { file: given.move, here: figures.move.value });
  return notes;
}

function rested(data: ActorData): ActorData {
  const full = (pool: unknown): JsonObject => ({ ...(pool as JsonObject), value: (pool as { max?: number } | undefined)?.max ?? 0 });
  return { ...data, system: { ...data.system, hp: full(data.system.hp), fp: full(data.system.fp) } };
}

/** An actor that is in no world. */
function built(data: ActorData): Actor.Implementation {
  try {
    return new CONFIG.Actor.documentClass(data as never, { strict: true } as never) as unknown as Actor.Implementation;
  } catch (error) {
    throw new Refused({ path: "", saying: say("Refused.model", { why: error instanceof Error ? error.message.replace(/\s+/gu, " ").slice(0, 300) : String(error) }) });
  }
}
