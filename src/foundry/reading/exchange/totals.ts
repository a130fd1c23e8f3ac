import { numberText, line, text } from "../../host/i18n.ts";
import { join, type Words } from "../../host/rich-text.ts";
import type { TrackerContext } from "../context.ts";
import type { ExchangeStatus } from "./model.ts";

/** A number with its word: "5", "hit". */
export interface Total {
  readonly value: string;
  readonly word: string;
}

/** Results of several attacks: hit, stopped and missed; then pending damage, or HP if visible. */
export function totalsOf(all: readonly ExchangeStatus[], { permissions }: TrackerContext): readonly Total[] {
  const count = (is: (status: ExchangeStatus) => boolean): number => all.filter(is).length;
  const total = (code: string, value: number): Total => ({
    value: numberText(value),
    word: text(`Exchange.Totals.${code}`),
  });
  const stopped = count(isStopped);
  const missed = count(({ outcome }) => !outcome.attack.hit);
  const waits = count(({ outcome }) => outcome.owed === "damage");
  const hurt = all.filter(({ outcome }) => outcome.blows.length > 0);
  const lost = hurt.reduce(
    (sum, { exchange, outcome }) =>
      sum + (exchange.applied?.injuries.reduce((points, one) => points + one, 0) ?? outcome.injury),
    0,
  );
  const known = hurt.length > 0 && hurt.every(({ exchange }) => permissions.numbers(exchange.target));
  const over = hurt.every(({ outcome }) => outcome.owed === "over");
  return [
    total("hit", all.length - missed - stopped),
    ...(stopped ? [total("stopped", stopped)] : []),
    ...(missed ? [total("missed", missed)] : []),
    ...(waits ? [total("damage", waits)] : known && lost ? [total(over ? "lost" : "toLose", lost)] : []),
  ];
}

/** True if a defence stopped every hit. */
export function isStopped({ outcome }: ExchangeStatus): boolean {
  return outcome.attack.hit && outcome.landed === 0;
}

/** "**5** hit, **3** missed". */
export function totalWords(totals: readonly Total[]): Words {
  return join(
    totals.map(({ value, word }) => line("Exchange.Total", { value, word })),
    ", ",
  );
}
