import { outcomeOf, type Exchange } from "../../rules/core.ts";
import { text, word } from "../host/i18n.ts";
import type { LoggedCommand } from "./context.ts";
import { knows, who } from "./log-names.ts";

/** Texts for log and Undo: "Quill attacks the orc: hit", "The orc: dodge, failed". */
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
  const target = knows(exchange.target, entry) ? who([exchange.target], entry) : text("Tracker.Somebody");
  const { attack } = outcomeOf({ ...exchange, defences: [], damage: null, applied: null });
  if (exchange.spell)
    return text(`Log.Exchange.${attack.hit ? "cast" : "castFailed"}`, {
      name: who([exchange.attacker], entry),
      target,
      means: exchange.means.name,
    });
  const how = exchange.kind === "feint" ? "feint" : attack.critical ? "critical" : attack.hit ? "hit" : "miss";
  return text(`Log.Exchange.${how}`, { name: who([exchange.attacker], entry), target, means: exchange.means.name });
}

function defendWords(entry: LoggedCommand): string | null {
  const made = exchangeIn(entry)?.defences.at(-1);
  if (!made) return null;
  const { defences } = outcomeOf(exchangeIn(entry)!);
  if (made.kind === "contest" && exchangeIn(entry)?.spell)
    return text("Log.Exchange.resistance", { name: who([word(entry.command.participant)], entry) });
  return text(
    `Log.Exchange.${made.kind}${made.kind === "none" || made.kind === "contest" ? "" : defences.at(-1)?.success ? "Made" : "Failed"}`,
    { name: who([word(entry.command.participant)], entry) },
  );
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
  const injuries = exchange?.applied?.injuries ?? [];
  const name = who([word(entry.command.participant)], entry);
  if (exchange?.applied?.healed) return text("Log.Exchange.heal", { name, points: exchange.applied.healed });
  if (exchange?.spell && !injuries.some((points) => points > 0))
    return text("Log.Exchange.effect", { name, means: exchange.means.name });
  return text("Log.Exchange.apply", {
    name: who([word(entry.command.participant)], entry),
    points: injuries.reduce((sum, points) => sum + points, 0),
  });
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
