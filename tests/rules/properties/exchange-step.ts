import {
  current,
  diceIn,
  exchangeOf,
  outcomeOf,
  participantsOf,
  rulesOf,
  type Command,
  type EncounterState,
} from "../../../src/rules/index.ts";
import type { Rolled } from "../../../src/rules/model/exchange.ts";
import { pick, roll, type Random } from "./random.ts";

const DICE = { "3d6": { count: 3, faces: 6 }, d20: { count: 1, faces: 20 }, d100: { count: 1, faces: 100 } } as const;

/** The sum of the dice that the encounter's rules roll; 0 where they roll none. */
function rolled(kind: Rolled["kind"], state: EncounterState, random: Random): number {
  const dice = diceIn({ kind }, rulesOf(state));
  return dice ? roll(DICE[dice], random) : 0;
}

function anybody(state: EncounterState, random: Random): string {
  return pick([...participantsOf(state)], random)?.id ?? "nobody";
}

/** The next step of an exchange, usually a required one; or the first of another, or harm without an exchange. */
export function exchangeStep(
  state: EncounterState,
  random: Random,
  attacker = current(state)?.[0]?.participant ?? anybody(state, random),
): Command {
  if (random(5) === 0)
    return { type: "harm", participant: anybody(state, random), injury: random(14), fatigue: random(3) * random(8) };
  const lasting = Object.entries(state.exchanges ?? {}).find(
    ([, { spell, applied }]) => spell?.lasts && applied && !applied.ended,
  );
  if (lasting && random(2) === 0) return { type: "endSpell", participant: lasting[1].attacker, exchange: lasting[0] };
  const id = pick(Object.keys(state.exchanges ?? {}), random);
  const open = id === undefined ? undefined : exchangeOf({ state }, id);
  return id === undefined || !open || random(3) === 0 ? begin(state, random, attacker) : goOn(id, open, state, random);
}

function begin(state: EncounterState, random: Random, attacker: string): Command {
  const blow: Command = {
    type: "attack",
    participant: attacker,
    target: anybody(state, random),
    exchange: `x${state.head}`,
    parts: partsOf(state, random),
    roll: rolled("melee", state, random),
    shots: 1 + random(3),
    kind: pick(["blow", "blow", "blow", "feint"], random)!,
    ruling: random(2) === 0,
    ...(random(5) === 0 ? { undefendable: true } : {}),
    means: {
      name: "Sword",
      item: pick(["sword", "bow"], random)!,
      form: pick(["melee", "unarmed", "bullet"], random)!,
      type: "cut",
      unbalanced: random(2) === 0,
    },
  };
  return random(3) === 0 ? cast(blow, state, random) : blow;
}

/** The command as a spell, which may do no damage. */
function cast({ undefendable: _, ...blow }: Command, state: EncounterState, random: Random): Command {
  const way = pick(["attack", "resisted", "skill", "automatic"], random)!;
  return {
    ...blow,
    kind: "blow",
    ...(way === "automatic" ? { roll: 0, parts: [] } : way === "attack" ? {} : { roll: rolled("test", state, random) }),
    means: { name: "Spark", item: "spark", form: "missile", damage: random(2) ? "1d" : "", type: "burn" },
    spell: {
      way,
      resist: "will",
      cost: random(3),
      seconds: 1 + random(2),
      lasts: random(3) ? 1 + random(20) : 0,
      unit: "seconds",
      condition: random(2) ? "sleep" : "",
    },
  };
}

function goOn(
  exchange: string,
  open: NonNullable<ReturnType<typeof exchangeOf>>,
  state: EncounterState,
  random: Random,
): Command {
  const { owed, landed } = outcomeOf(open);
  switch (random(6) === 0 ? pick(["defence", "damage", "injury"], random)! : owed) {
    case "defence": {
      const kind =
        open.kind === "feint" || open.spell?.way === "resisted"
          ? "contest"
          : pick(["dodge", "parry", "block", "none"], random)!;
      return {
        type: "defend",
        participant: open.target,
        exchange,
        kind,
        item: random(2) ? "sword" : "",
        parts: partsOf(state, random),
        ...(kind === "none" ? {} : { roll: rolled("defence", state, random) }),
        ruling: random(3) === 0,
      };
    }
    case "damage":
      return {
        type: "damage",
        participant: open.attacker,
        exchange,
        blows: Array.from({ length: landed || 1 }, () => random(12)),
        dr: random(4),
      };
    default:
      return { type: "apply", participant: open.target, exchange, half: random(3) === 0 };
  }
}

/** A level, or about five times as much for a percentage. */
function partsOf(
  state: EncounterState,
  random: Random,
): { readonly code: string; readonly value: number; readonly against?: number }[] {
  const own = { code: "table.Trick", value: -2, name: "Trick", against: -1 };
  const value = (6 + random(9)) * (diceIn({ kind: "melee" }, rulesOf(state)) === "d100" ? 5 : 1);
  return [{ code: "skill", value }, ...(random(3) ? [] : [own])];
}
