// A pacing's subject with combat rules: their values, attacks, and now and then other rules.
import { combatRulesOf, type Json, type JsonObject } from "../../../src/rules/index.ts";
import { randomCommand } from "../speed-order/commands.ts";
import { exchangeStep } from "./exchange-step.ts";
import { pick, type Random } from "./random.ts";
import type { Subject } from "./subject.ts";

/** Values of creatures that combat rules read, small enough for creatures to fall. */
const VALUES: Readonly<Record<string, (random: Random) => Json>> = {
  hp: (random) => random(12) - 2,
  maxHp: (random) => 6 + random(6),
  fp: (random) => random(8) - 2,
  maxFp: (random) => 6 + random(4),
  ht: (random) => 8 + random(6),
  move: (random) => random(8),
  attacks: (random) => 1 + random(3),
  ac: (random) => random(20),
  attackBonus: (random) => random(8) - 2,
  thac0: (random) => 10 + random(10),
  hitDice: (random) => random(9),
  hitDiceRate: (random) => 2 + random(3),
  posture: (random) => pick(["standing", "prone"], random)!,
  woken: () => true,
  traits: (random) => ({ attacks: random(2), shock: random(3) }),
};

function valuesFor(rules: string, random: Random): JsonObject {
  const known = Object.keys(combatRulesOf(rules)?.stats ?? {}).filter((name) => VALUES[name] && random(2) === 0);
  return Object.fromEntries(known.map((name) => [name, VALUES[name]!(random)]));
}

/** Plays with these rules, or now and then with others. */
export function under(subject: Subject, rules: string, others: readonly string[] = []): Subject {
  return {
    ...subject,
    rules,
    stats: (random) => ({ ...subject.stats(random), ...valuesFor(rules, random) }),
    command(state, random) {
      if (others.length && random(6) === 0) return { type: "rules", rules: pick(others, random)! };
      const kind = random(4);
      if (kind === 0) return exchangeStep(state, random);
      return kind === 1 ? randomCommand(state, random) : subject.command(state, random);
    },
  };
}
