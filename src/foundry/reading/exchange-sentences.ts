import { outcomeOf, type Exchange } from "../../rules/core.ts";
import { text, word } from "../host/i18n.ts";
import type { LoggedCommand } from "./context.ts";
import { attackVerdict, defenceVerdict } from "./exchange/verdicts.ts";
import { who, whoOrSomebody } from "./log-names.ts";

/** Texts for log and Undo: "Quill attacks the orc, bow: rolled 11 vs 14, hit by 3", "The orc dodges". */
export const exchangeSentences = {
  attack: attackWords,
  defend: defendWords,
  damage: damageWords,
  apply: applyWords,
  endSpell: endWords,
  harm: harmWords,
};

function exchangeIn({ command, before, after }: LoggedCommand): Exchange | undefined {
  const id = word(command.exchange);
  return after.state.exchanges?.[id] ?? before.state.exchanges?.[id];
}

function attackWords(entry: LoggedCommand): string | null {
  const exchange = exchangeIn(entry);
  if (!exchange) return null;
  const target = whoOrSomebody(exchange.target, entry);
  const outcome = outcomeOf({ ...exchange, defences: [], damage: null, applied: null });
  const { attack, score } = outcome;
  if (exchange.spell)
    return text(`Log.Exchange.${attack.hit ? "cast" : "castFailed"}`, {
      name: who([exchange.attacker], entry),
      target,
      means: exchange.means.name,
    });
  const numbers = exchange.roll !== undefined && entry.after.permissions.numbers(exchange.attacker);
  const feint = exchange.kind === "feint";
  const verdict = attack.critical && !feint ? text("Log.Critical") : attackVerdict(feint, outcome, numbers);
  return text(`Log.Exchange.${feint ? "feint" : "attack"}`, {
    name: who([exchange.attacker], entry),
    target,
    means: exchange.means.name,
    result: numbers ? text("Log.Rolled", { roll: exchange.roll, score, verdict }) : verdict,
  });
}

function defendWords(entry: LoggedCommand): string | null {
  const exchange = exchangeIn(entry);
  const made = exchange?.defences.at(-1);
  const outcome = exchange && outcomeOf(exchange).defences.at(-1);
  if (!made || !outcome) return null;
  const how =
    made.kind === "none" ? "none" : made.kind === "contest" ? (exchange.spell ? "resistance" : "contest") : made.kind;
  const name = who([word(entry.command.participant)], entry);
  const defends = ["dodge", "parry", "block"].includes(how);
  const what = text(`Log.Exchange.${how}${defends ? (outcome.success ? "Made" : "Failed") : ""}`, { name });
  const numbers = entry.after.permissions.numbers(exchange.target);
  if (made.kind === "none" || !numbers) return what;
  const verdict = defenceVerdict(outcome, numbers);
  return text("Notices.What", {
    name: what,
    what: text("Log.Rolled", { roll: made.roll, score: outcome.score, verdict }),
  });
}

function damageWords(entry: LoggedCommand): string | null {
  const exchange = exchangeIn(entry);
  return exchange
    ? text("Log.Exchange.damage", {
        name: who([exchange.attacker], entry),
        points: (exchange.damage?.blows ?? []).reduce((sum, points) => sum + points, 0),
      })
    : null;
}

function applyWords(entry: LoggedCommand): string | null {
  const exchange = exchangeIn(entry);
  // An attack of long ago is not known any more.
  if (!exchange?.applied) return null;
  const { injuries, healed } = exchange.applied;
  const name = who([word(entry.command.participant)], entry);
  if (healed) return text("Log.Exchange.heal", { name, points: healed });
  if (exchange.spell && !injuries.some((points) => points > 0))
    return text("Log.Exchange.effect", { name, means: exchange.means.name });
  return text("Log.Exchange.apply", { name, points: injuries.reduce((sum, points) => sum + points, 0) });
}

function endWords(entry: LoggedCommand): string | null {
  const exchange = exchangeIn(entry);
  return exchange
    ? text("Log.Exchange.endSpell", { name: who([exchange.attacker], entry), means: exchange.means.name })
    : null;
}

function harmWords(entry: LoggedCommand): string {
  const { injury = 0, fatigue = 0, participant } = entry.command;
  return text(`Log.Exchange.${injury && fatigue ? "harmBoth" : fatigue ? "tire" : "harm"}`, {
    name: who([word(participant)], entry),
    points: Number(injury),
    fatigue: Number(fatigue),
  });
}
