import { pacingIds, type EncounterState } from "../../../rules/core.ts";
import type { Fight } from "../../fight/fight.ts";
import { combatName, counted, numberText, hasText, pacingName, text } from "../../host/i18n.ts";
import { beside, listed, listedParts } from "../../host/lists.ts";
import { spoken } from "../../host/rich-text.ts";
import { preparedTitle } from "../../reading/clock.ts";
import { sideMarkOf } from "../../reading/people.ts";
import { refusalWords } from "../../reading/requests.ts";
import { chancesView, costWords, sureness } from "./chances.ts";
import { rulesBeside } from "../../settings/new-fights.ts";
import { canChange, pathOf, VALUES, valueNow, weaponsFor, type Change, type Value } from "./change.ts";
import type { PlayedRow } from "./plays.ts";
import { pairId, usualPair, type Lacking, type Pair, type Subject } from "./trial.ts";

/** @param field an invalid number as typed, with its problem; null if none */
export function labTop({
  combat,
  combats,
  subjects,
  actors,
  change,
  of,
  value,
  field,
}: {
  readonly combat: Fight | null;
  readonly combats: readonly Fight[];
  readonly subjects: readonly Subject[];
  readonly actors: readonly Actor.Implementation[];
  readonly change: Change | null;
  readonly of: string;
  readonly value: Value;
  readonly field: { readonly value: string; readonly problem: string } | null;
}): object {
  const changeable = subjects.filter(canChange);
  const subject = changeable.find(({ id }) => id === of);
  const now = subject && valueNow(subject, value);
  const to = change?.to ?? now ?? "";
  return {
    ...whoView(combat, combats, subjects, actors),
    changeable: changeable.length > 0,
    who: changeable.map(({ id, name }) => ({ value: id, label: name, selected: id === of })),
    values: VALUES.map((one) => ({ value: one, label: text(`Lab.Value.${one}`), selected: one === value })),
    ...(value === "weapon"
      ? {
          weapons: subject
            ? weaponsFor(subject).map(({ id, name }) => ({ value: id, label: name, selected: id === to }))
            : [],
        }
      : {
          number: {
            value: field?.value ?? String(to),
            problem: field?.problem ?? "",
            from: text("Lab.From", {
              value: typeof now === "number" ? numberText(now, Number.isInteger(now) ? 0 : 2) : "",
            }),
          },
        }),
    isWeapon: value === "weapon",
    changed: change !== null,
    applicable: change !== null && subject !== undefined && pathOf(subject, change) !== null,
  };
}

/** An encounter's creatures, or those added one by one. */
function whoView(
  combat: Fight | null,
  combats: readonly Fight[],
  subjects: readonly Subject[],
  actors: readonly Actor.Implementation[],
): object {
  const choosing = combat === null;
  const isAdded = (actor: Actor.Implementation): boolean => subjects.some((one) => one.actor === actor);
  return {
    sources: [
      { value: "", label: text("Lab.Chosen"), selected: choosing },
      ...combats.map((one) => ({ value: one.id ?? "", label: encounterName(one), selected: one === combat })),
    ],
    addable: actors.flatMap((actor) => (choosing && !isAdded(actor) ? [{ value: actor.uuid, label: actor.name }] : [])),
    chosen: choosing ? subjects.map(({ id, name }) => ({ id, name })) : [],
    choosing,
    nobody: subjects.length === 0,
  };
}

function encounterName(combat: Fight): string {
  return (
    preparedTitle(combat) ||
    counted("Lab.Encounter", [...combat.combatants].length, { pacing: pacingName(combat.encounter.pacing) })
  );
}

/**
 * Returns the marks as in the tracker; "" if unknown.
 * @param begun an encounter of these creatures in any pacing
 */
export function sideMarks(
  subjects: readonly Subject[],
  combat: Fight | null,
  begun: EncounterState | null,
): ReadonlyMap<string, number> {
  const state = [combat?.encounter, begun].find(
    (one) => one && subjects.every(({ side }) => Object.hasOwn(one.sides, side)),
  );
  const reading = state && { state, visible: () => true };
  return new Map(reading ? subjects.map(({ id, side }) => [id, sideMarkOf(side, reading)]) : []);
}

/** Returns the pairs that can be added to those shown. */
export function addablePairs(
  shown: readonly Pair[],
): readonly (Pair & { readonly id: string; readonly label: string })[] {
  const ids = new Set(shown.map(pairId));
  return pacingIds().flatMap((pacing) =>
    rulesBeside(pacing).flatMap((rules) => {
      const id = pairId({ pacing, rules });
      return ids.has(id) ? [] : [{ pacing, rules, id, label: pairName({ pacing, rules }) }];
    }),
  );
}

/** "Side segments, GURPS" */
export function pairName({ pacing, rules }: Pair): string {
  return beside([pacingName(pacing), combatName(rules)]);
}

export function rowView(
  { id, pacing, rules, missing, lacking, odds, before, progress }: PlayedRow,
  {
    subjects,
    marks,
    change,
    combat,
  }: {
    readonly subjects: readonly Subject[];
    readonly marks: ReadonlyMap<string, number>;
    readonly change: Change | null;
    readonly combat: Fight | null;
  },
): object {
  const left = new Set(missing.map(({ subject }) => subject.id));
  const isUsual = pairId(usualPair(pacing, combat)) === id;
  return {
    id,
    pacing,
    rules,
    isUsual,
    name: isUsual ? pacingName(pacing) : pairName({ pacing, rules }),
    title: pacingName(pacing),
    rulesName: combatName(rules),
    sure: odds ? sureness(odds) : progress === "none" ? text("Lab.Nobody") : text("Lab.Queued"),
    playing: progress === "playing",
    stopped: progress === "stopped",
    plays: odds?.plays ?? 0,
    of: Math.max(1, odds?.of ?? 1),
    cost: odds ? costWords(pacing, odds) : "",
    missing: missing.map(({ subject, refusal }) => ({
      id: subject.id,
      name: subject.name,
      words: spoken(refusalWords(refusal, pacing, () => subject.name)),
      ...fieldView(refusal.data.field),
    })),
    lacks: lackViews(lacking),
    compared: before !== null,
    use: { used: combat?.encounter.pacing === pacing && isUsual, possible: combat?.encounter.status === "setup" },
    lines: subjects.map((subject) => ({
      id: subject.id,
      name: subject.name,
      side: marks.get(subject.id) ?? -1,
      left: left.has(subject.id),
      changed: change?.subject === subject.id,
      ...chancesView(subject.id, odds, before),
    })),
  };
}

function fieldView(path: unknown) {
  const field = typeof path === "string" ? fieldName(path) : "";
  return { field, enter: field ? text("Lab.Enter", { value: field }) : text("Sheet.Row.Open") };
}

/** "stats.weapons.0.speedClass" is "Speed class"; the path itself if no sheet shows it. */
function fieldName(path: string): string {
  const name =
    path
      .split(".")
      .filter((part) => !/^\d+$/.test(part))
      .at(-1) ?? path;
  const key = ["Actor.creature", "Item.weapon", "Item.spell", "Item.action"]
    .map((owner) => `${owner}.FIELDS.${name}.label`)
    .find(hasText);
  return key ? text(key) : path;
}

/** A creature with a missing value, or text between. */
interface LackPart {
  readonly text: string;
  readonly id?: string;
}

/** "Agility", "Mira (counts as 12) and Orc (counts as 11)". */
function lackViews(lacking: readonly Lacking[]) {
  const combatants = new Map<string, LackPart[]>();
  for (const { subject, lacks } of lacking) {
    for (const { label, counted: counts, things } of lacks) {
      const part = { text: whoLacks(subject.name, counts, things), id: subject.id };
      combatants.set(label, [...(combatants.get(label) ?? []), part]);
    }
  }
  return [...combatants].map(([label, who]) => ({
    label,
    who: listedParts(who.length).map((part) =>
      "between" in part ? { text: part.between } : (who[part.place] ?? { text: "" }),
    ),
  }));
}

function whoLacks(name: string, counts: number | null, things: readonly string[]): string {
  if (things.length) return text("Lab.Lacks.Things", { name, things: listed(things) });
  return counts === null
    ? name
    : text("Lab.Lacks.Counts", { name, value: numberText(counts, Number.isInteger(counts) ? 0 : 2) });
}

export function unreadWords(rows: readonly PlayedRow[], change: Change | null): string {
  const not = [...new Set(rows.filter(({ reads }) => !reads).map(({ pacing }) => pacingName(pacing)))];
  return change && not.length
    ? text("Lab.Unread", { value: text(`Lab.Value.${change.value}`), pacings: listed(not) })
    : "";
}

export function labFoot(rows: readonly PlayedRow[]) {
  const playing = rows.find(({ progress }) => progress === "playing");
  const waiting = rows.filter(({ progress }) => progress === "playing" || progress === "queued").length;
  return {
    busy: waiting > 0,
    stopped: rows.some(({ progress }) => progress === "stopped"),
    says: playing ? counted("Lab.Playing", waiting, { pacing: pacingName(playing.pacing) }) : text("Lab.Assumes"),
  };
}
