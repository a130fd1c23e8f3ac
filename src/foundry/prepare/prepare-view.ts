import { isEndless, pacingOf, pacingIds } from "../../rules/core.ts";
import { timeOptions } from "../../rules/values.ts";
import { hostAdapter, isCreature, type Creature } from "../fight/host-adapter.ts";
import { FOES, PARTY } from "../fight/side-id.ts";
import {
  combatName,
  combatSummary,
  counted,
  numberText,
  hasText,
  pacingName,
  pacingSummary,
  text,
} from "../host/i18n.ts";
import { beside, listed } from "../host/lists.ts";
import { sheetOf } from "../sheets/sheet-parts.ts";
import { shellOf } from "../reading/pacing-shell.ts";
import { sideName } from "../reading/people.ts";
import { timeSource } from "../reading/time-source.ts";
import { unitWords } from "../reading/unit-words.ts";
import { defaultOptions, rulesBeside, rulesOfNew } from "../settings/new-fights.ts";
import { knowsSurprise } from "./begin.ts";
import { search, wantedIn, type CatalogueEntry } from "./catalogue.ts";
import { DRAWINGS } from "../reading/pacing-drawings.ts";
import { plannedCount, isCount, MOST_COPIES, sidesInUse, type Plan, type PlanHazard, type PlanRow } from "./plan.ts";

/** Found actors of the plan, by uuid. */
type Actors = ReadonlyMap<string, Actor.Implementation>;

/** `joins`: the encounter is running. */
export interface ShownPlan {
  readonly plan: Plan;
  readonly actors: Actors;
  readonly joins: boolean;
  /** By field name. */
  readonly wrong: ReadonlyMap<string, { readonly value: string; readonly problem: string }>;
}

/** Colours of side marks; the sixth side repeats the first. */
const MARKS = 5;

/** Initiative system and combat rules; nothing is asked of combatants who join. */
export function topView({ plan, joins }: ShownPlan): object {
  const usual = rulesOfNew(plan.pacing);
  const pacings = pacingIds().map((id) => ({
    id,
    name: pacingName(id),
    promise: promiseOf(id),
    checked: id === plan.pacing,
    strokes: DRAWINGS[id] ?? [],
  }));
  const rules = rulesBeside(plan.pacing).map((id) => ({
    id,
    name: combatName(id),
    promise: id === usual ? text("PrepareFight.UsualRules", { summary: combatSummary(id) }) : combatSummary(id),
    checked: id === (plan.rest.rules ?? usual),
  }));
  const asked = [
    { field: "pacing", legend: text("PrepareFight.Pacing"), choices: pacings },
    { field: "rules", legend: text("PrepareFight.Rules"), choices: rules },
  ];
  return { asked: joins ? [] : asked };
}

/** Returns the line that describes a pacing; its summary if it has none. */
function promiseOf(id: string): string {
  return hasText(`Pacing.${id}.Promise`) ? text(`Pacing.${id}.Promise`) : pacingSummary(id);
}

export function planSides(shown: ShownPlan): object {
  const { plan } = shown;
  return {
    sides: plan.sides.map((id, place) => {
      const rows = plan.rows.filter(({ side }) => side === id);
      return {
        id,
        name: sideName(id),
        mark: markOf(id, place),
        count: counted("Tracker.Participants", plannedCount({ rows })),
        rows: rows.map((row) => rowView(row, markOf(id, place), shown)),
        empty: rows.length === 0,
        removable: rows.length === 0 && id !== PARTY && plan.sides.length > 2,
      };
    }),
  };
}

/** Returns a side's mark; the party has the first, even if absent. */
function markOf(side: string, place: number): number {
  return side === PARTY ? 1 : (place % MARKS) + 1;
}

function rowView(row: PlanRow, mark: number, { plan, actors, wrong }: ShownPlan): object {
  const { key, name, img, count, hidden, surprised, npc } = row;
  const actor = row.actor === null ? null : (actors.get(row.actor) ?? null);
  const many = npc || row.actor === null;
  const typed = wrong.get(`count.${key}`);
  return {
    key,
    name: count > 1 ? text("Tracker.Group", { name, count }) : name,
    one: name,
    portrait: { src: actor?.img ?? img, side: mark, group: count > 1 },
    group: count > 1,
    hidden,
    surprised: Boolean(surprised),
    ...valueOf(row, actor, plan.pacing),
    note: noteOf(actor),
    ...remarksOf(row, actor, plan.pacing),
    lost: row.actor !== null && !actor,
    ...(many
      ? {
          step: {
            value: typed?.value ?? String(count),
            problem: typed?.problem ?? "",
            most: MOST_COPIES,
            fewer: count > 1,
            more: count < MOST_COPIES,
          },
        }
      : {}),
    unawares: {
      label: text(shellOf(plan.pacing).unawares?.label ?? "Surprise.Toggle.surprised"),
      off: knowsSurprise(plan.pacing) ? "" : text("PrepareFight.NoSurprise"),
    },
  };
}

/** The value that decides in this pacing, as in the sheet's Time panel. */
function valueOf({ entry }: PlanRow, actor: Actor.Implementation | null, pacing: string) {
  const known = pacingOf(pacing);
  const { needs = [] } = shellOf(pacing);
  const read = sheetOf(pacing).time?.read;
  if (!known || !read || !isCreature(actor))
    return { value: entry.stats ? text("PrepareFight.FromStats") : "", valueName: "" };
  const value = read(timeSource(actor as Creature), timeOptions(known.id, { [pacing]: defaultOptions(pacing) })).value
    .text;
  const name = `Actor.creature.FIELDS.${needs.find(({ of }) => of === "creature")?.field ?? ""}.label`;
  return { value, valueName: /^[\d.,]+$/u.test(value) && hasText(name) ? text(name) : "" };
}

function noteOf(actor: Actor.Implementation | null): string {
  const { dx } = actor?.system ?? {};
  const held = isCreature(actor) ? hostAdapter().weaponsInHand(actor).slice(0, 2) : [];
  return beside([typeof dx === "number" && text("PrepareFight.Dx", { dx }), ...held.map(({ name }) => name)]);
}

/** Missing values are warnings; derived values and bare hands are remarks. */
function remarksOf({ actor: uuid }: PlanRow, actor: Actor.Implementation | null, pacing: string) {
  if (uuid !== null && !actor) return { remark: text("PrepareFight.Lost"), known: "" };
  if (!isCreature(actor)) return { remark: "", known: "" };
  const empty = (hostAdapter().lacks?.(pacing, actor) ?? []).flatMap(({ label, counted: counts, from }) => {
    if (counts === null) return [];
    const shown = numberText(counts, Number.isInteger(counts) ? 0 : 2);
    return [
      from
        ? { known: text("PrepareFight.WorkedOut", { value: label, counts: shown, from: listed(from) }) }
        : { remark: text("PrepareFight.Lacks", { value: label, counts: shown }) },
    ];
  });
  const unarmed = hostAdapter().weaponsInHand(actor).length ? [] : [text("PrepareFight.Unarmed")];
  return {
    remark: empty.flatMap(({ remark = [] }) => remark).join(" "),
    known: [...empty.flatMap(({ known = [] }) => known), ...unarmed].join(" "),
  };
}

export function findView({ plan }: ShownPlan, into: string): object {
  return { sides: plan.sides.map((id) => ({ value: id, label: sideName(id), selected: id === into })) };
}

const MOST_FOUND = 24;

/** Returns what was searched; without words, characters outside the plan. */
export function foundFor(all: readonly CatalogueEntry[], words: string, { rows }: Plan): readonly CatalogueEntry[] {
  const present = new Set(words ? [] : rows.map(({ actor }) => actor));
  return search(all, words).filter(({ uuid }) => !present.has(uuid));
}

export function foundView({ plan }: ShownPlan, all: readonly CatalogueEntry[] | null, typed: string): object {
  if (!all) return { loading: true, found: [] };
  const { words, count } = wantedIn(typed);
  if (!isCount(count)) return { head: text("PrepareFight.BadCount", { most: MOST_COPIES }), found: [] };
  const found = foundFor(all, words, plan);
  const nothing = found.length ? "" : text(words ? "PrepareFight.NoneFound" : "PrepareFight.TypeSomething", { words });
  return {
    head: words ? counted("PrepareFight.Found", found.length) : found.length ? text("PrepareFight.Characters") : "",
    all: !words && found.length > 1,
    nothing,
    more: found.length > MOST_FOUND ? text("PrepareFight.MoreFound", { count: found.length - MOST_FOUND }) : "",
    found: found.slice(0, MOST_FOUND).map(({ uuid, name, img, from }) => ({
      uuid,
      name,
      img,
      from,
      add: count > 1 ? text("PrepareFight.AddSeveral", { count, name }) : text("PrepareFight.AddOne", { name }),
      several: count > 1 ? text("PrepareFight.Times", { count }) : "",
    })),
  };
}

export function lowView({ plan, joins }: ShownPlan): object {
  return {
    joins,
    title: plan.title,
    notes: plan.notes,
    hazards: plan.hazards.map((hazard, place) => ({
      place,
      name: hazard.name,
      when: whenOf(hazard, plan.pacing),
      mark: hazard.hidden ? "i-eye-off" : "i-clock",
    })),
  };
}

function whenOf({ time, from = 1, every = 1 }: PlanHazard, pacing: string): string {
  const known = pacingOf(pacing);
  if (!known) return "";
  const { perFigure, at } = unitWords(known);
  const when = at(Math.round(time * perFigure));
  if (isEndless(known))
    return every
      ? text("PrepareFight.HazardEveryTime", { when, every: at(every) })
      : text("PrepareFight.HazardOnce", { when });
  return every
    ? counted("PrepareFight.HazardEvery", every, { from, when })
    : text("PrepareFight.HazardIn", { from, when });
}

export function footView({ plan, joins, wrong }: ShownPlan, failed: readonly string[], busy: boolean): object {
  const count = plannedCount(plan);
  const why = problemOf(plan, wrong.size, joins);
  const sides = sidesInUse(plan).length;
  const sum = text("PrepareFight.Sum", {
    count: counted("Tracker.Participants", count),
    sides: counted("PrepareFight.Sides", sides),
  });
  return {
    joins,
    failed,
    why,
    busy,
    sum: why ? "" : sum,
    lacks: sides === 1 && !joins ? text("PrepareFight.OneSide") : "",
    start: joins ? counted("PrepareFight.Join", count) : text("PrepareFight.Start"),
    ready: why === "" && !busy,
  };
}

/** Says why the encounter cannot begin or be joined, or "". */
export function problemOf(plan: Plan, wrong: number, joins: boolean): string {
  if (wrong) return counted("PrepareFight.Wrong", wrong);
  if (!plannedCount(plan)) return text(joins ? "PrepareFight.NobodyJoins" : "PrepareFight.Nobody");
  return "";
}

export function sideFor({ isCharacter }: Pick<CatalogueEntry, "isCharacter">, { sides }: Plan, into: string): string {
  return isCharacter && sides.includes(PARTY) ? PARTY : sides.includes(into) ? into : FOES;
}
