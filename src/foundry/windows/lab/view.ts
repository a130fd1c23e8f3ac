import type { Odds } from "../../../rules/odds/odds.ts";
import { pacingOf } from "../../../rules/core.ts";
import type { Fight } from "../../fight/fight.ts";
import { counted, figure, pacingName, text } from "../../host/i18n.ts";
import { spoken } from "../../host/rich-text.ts";
import { refusalWords } from "../../reading/requests.ts";
import { VALUES, valueNow, weaponsFor, type Change, type Value } from "./change.ts";
import type { Row } from "./plays.ts";
import type { Subject } from "./trial.ts";

export const percent = (share: number): string => `${figure(share * 100, 1)}%`;
export const seconds = (time: number): string => text("Lab.Seconds", { time: figure(time, 1) });

/** Who takes part, and what could be changed. @param field what is wrong in the field of the changed value; null if nothing is */
export function topView({ combat, combats, subjects, actors, change, of, value, field }: {
  readonly combat: Fight | null; readonly combats: readonly Fight[]; readonly subjects: readonly Subject[]; readonly actors: readonly Actor.Implementation[];
  readonly change: Change | null; readonly of: string; readonly value: Value; readonly field: { readonly value: string; readonly problem: string } | null;
}): object {
  const subject = subjects.find(({ id }) => id === of);
  const now = subject && valueNow(subject, value);
  const to = change?.to ?? now ?? "";
  return {
    sources: [{ value: "", label: text("Lab.Chosen"), selected: combat === null }, ...combats.map((one) => ({ value: one.id ?? "", label: nameOf(one), selected: one === combat }))],
    addable: combat === null ? actors.filter((actor) => !subjects.some((one) => one.actor === actor)).map(({ uuid, name }) => ({ value: uuid, label: name })) : [],
    chosen: combat === null ? subjects.map(({ id, name }) => ({ id, name })) : [], choosing: combat === null, nobody: subjects.length === 0,
    who: subjects.map(({ id, name }) => ({ value: id, label: name, selected: id === of })),
    values: VALUES.map((one) => ({ value: one, label: text(`Lab.Value.${one}`), selected: one === value })),
    ...(value === "weapon" ? { weapons: subject ? weaponsFor(subject).map(({ id, name }) => ({ value: id, label: name, selected: id === to })) : [] } : {
      number: { value: field?.value ?? String(to), problem: field?.problem ?? "", from: text("Lab.From", { value: typeof now === "number" ? figure(now, Number.isInteger(now) ? 0 : 2) : "" }) },
    }),
    isWeapon: value === "weapon", changed: change !== null,
  };
}

function nameOf(combat: Fight): string {
  const { title } = (combat.flags as Readonly<Record<string, { readonly title?: unknown } | undefined>>).world ?? {};
  return typeof title === "string" && title ? title : text("Lab.Encounter", { pacing: pacingName(combat.encounter.pacing), count: [...combat.combatants].length });
}

/** One pacing: how sure its numbers are, and a line of the table for each creature. */
export function rowView({ pacing, missing, odds, before, progress }: Row, subjects: readonly Subject[], change: Change | null, combat: Fight | null): object {
  return {
    pacing, name: pacingName(pacing), sure: odds ? sureness(odds) : progress === "none" ? text("Lab.Nobody") : text("Lab.Queued"), playing: progress === "playing", stopped: progress === "stopped",
    plays: odds?.plays ?? 0, of: Math.max(1, odds?.of ?? 1), cost: odds ? eachRound(pacing, odds) : "", 
    missing: missing.map(({ subject, refusal }) => ({ name: subject.name, words: spoken(refusalWords(refusal, pacing, () => subject.name)), field: typeof refusal.data.field === "string" ? refusal.data.field : "" })),
    use: { used: combat?.encounter.pacing === pacing, possible: combat?.encounter.status === "setup" },
    lines: subjects.map(({ id, name }) => {
      const now = odds?.chances.find(({ participant }) => participant === id);
      const was = before?.chances.find(({ participant }) => participant === id);
      const turn = now?.firstTurn;
      return {
        id, name, changed: change?.subject === id,
        next: now && odds ? odds.next.filter(({ participant }) => participant === id).map((one) => figure(one.seconds, 1)).join(" · ") || "–" : "–",
        turns: now ? cell(figure(now.turns, 1), was && figure(was.turns, 1)) : NONE, first: now ? cell(percent(now.first), was && percent(was.first)) : NONE,
        firstTurn: now ? cell(turn ? range(turn) : text("Lab.Never")) : NONE,
        wait: now ? cell(now.wait ? text("Lab.Wait", { median: figure(now.wait.median, 1), most: figure(now.wait.most, 1) }) : "–", was?.wait ? figure(was.wait.median, 1) : undefined) : NONE,
      };
    }),
  };
}

const NONE = { now: "–", was: "" };

/** A number, and what it was where it was another one. */
function cell(now: string, before?: string): { readonly now: string; readonly was: string } {
  return { now, was: before !== undefined && before !== now ? text("Lab.Was", { before }) : "" };
}

function range({ from, to }: { readonly from: number; readonly to: number }): string {
  return figure(from, 1) === figure(to, 1) ? seconds(from) : text("Lab.Range", { from: figure(from, 1), to: figure(to, 1) });
}

/** How sure the chances are, in words. */
export function sureness({ exactness, plays, of, error, ways }: Odds): string {
  const points = figure(error * 100, 1);
  if (exactness === "none") return text("Lab.Exact");
  if (exactness === "played") return text("Lab.Played", { plays: figure(plays), of: figure(of), points });
  const exact = ways === 1 ? text("Lab.BeforeDice") : error >= 0.0005 ? text("Lab.CountedTies", { ways: figure(ways), points }) : text("Lab.Counted", { ways: figure(ways) });
  return `${exact} ${text("Lab.Rest", { plays: figure(plays), of: figure(of) })}`;
}

function eachRound(pacing: string, { rolls, decisions }: Odds): string {
  return text(pacingOf(pacing)?.clock.endless ? "Lab.EachTen" : "Lab.EachRound", { rolls: figure(rolls, 1), decisions: figure(decisions, 1) });
}

/** Which pacings do not read what was changed; "" if all do. */
export function unreadWords(rows: readonly Row[], change: Change | null): string {
  const not = rows.filter(({ reads }) => !reads).map(({ pacing }) => pacingName(pacing));
  return change && not.length ? text("Lab.Unread", { value: text(`Lab.Value.${change.value}`), pacings: new Intl.ListFormat(game.i18n?.lang ?? "en").format(not) }) : "";
}

export function footView(rows: readonly Row[]): { readonly busy: boolean; readonly stopped: boolean; readonly says: string } {
  const playing = rows.find(({ progress }) => progress === "playing");
  const waiting = rows.filter(({ progress }) => progress === "playing" || progress === "queued").length;
  return { busy: waiting > 0, stopped: rows.some(({ progress }) => progress === "stopped"), says: playing ? counted("Lab.Playing", waiting, { pacing: pacingName(playing.pacing) }) : text("Lab.Assumes") };
}
