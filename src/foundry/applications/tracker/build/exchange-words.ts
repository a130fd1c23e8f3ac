import { outcomeOf, type Exchange } from "../../../../rules/index.ts";
import { text, word } from "../texts.ts";
import { knows, who, type Deed } from "./deed.ts";

/** What the commands of an exchange did, for log and Undo: "Quill attacks the orc: hit", "The orc: dodge, failed". */
export const exchangeDeeds = { attack: attackWords, defend: defendWords, damage: damageWords, apply: applyWords, harm: harmWords };

function exchangeIn({ command, before, after }: Deed): Exchange | undefined {
  const id = word(command.exchange);
  return after.state.exchanges?.[id] ?? before.state.exchanges?.[id];
}

function attackWords(deed: Deed): string | null {
  const exchange = exchangeIn(deed);
  if (!exchange) return null;
  const target = knows(exchange.target, deed) ? who([exchange.target], deed) : text("Tracker.Somebody");
  const { attack } = outcomeOf({ ...exchange, defences: [], damage: null, applied: null });
  const how = exchange.kind === "feint" ? "feint" : attack.critical ? "critical" : attack.hit ? "hit" : "miss";
  return text(`Log.Exchange.${how}`, { name: who([exchange.attacker], deed), target, means: exchange.means.name });
}

function defendWords(deed: Deed): string | null {
  const made = exchangeIn(deed)?.defences.at(-1);
  if (!made) return null;
  const { defences } = outcomeOf(exchangeIn(deed)!);
  return text(`Log.Exchange.${made.kind}${made.kind === "none" || made.kind === "contest" ? "" : defences.at(-1)?.success ? "Made" : "Failed"}`, { name: who([word(deed.command.participant)], deed) });
}

function damageWords(deed: Deed): string | null {
  const exchange = exchangeIn(deed);
  return exchange ? text("Log.Exchange.damage", { name: who([exchange.attacker], deed), points: outcomeOf(exchange).blows.reduce((sum, { basic }) => sum + basic, 0) }) : null;
}

function applyWords(deed: Deed): string | null {
  const injuries = exchangeIn(deed)?.applied?.injuries ?? [];
  return text("Log.Exchange.apply", { name: who([word(deed.command.participant)], deed), points: injuries.reduce((sum, points) => sum + points, 0) });
}

function harmWords(deed: Deed): string {
  const { injury = 0, fatigue = 0, participant } = deed.command;
  return text(`Log.Exchange.${injury && fatigue ? "harmBoth" : fatigue ? "tire" : "harm"}`, { name: who([word(participant)], deed), points: Number(injury), fatigue: Number(fatigue) });
}
