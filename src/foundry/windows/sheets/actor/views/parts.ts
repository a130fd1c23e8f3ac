import { pacingOf } from "../../../../../rules/core.ts";
import { pacingIds } from "../../../../host/late-pacings.ts";
import type { CreatureData } from "../../../../data/actor/creature-data.ts";
import type { HazardData } from "../../../../data/actor/hazard-data.ts";
import { hasText, pacingName, text } from "../../../../host/i18n.ts";
import { sideMark } from "../../../../reading/people.ts";
import { seatOf } from "../../../../reading/sheet-reader.ts";
import { fieldWords } from "../../shared/read-field.ts";
import { timePanelContext } from "../../time-panel.ts";
import { mayInjure } from "../recovery.ts";
import { actionSpeeds, naturalDr, unusedLines, usedLines, type LineView } from "./details.ts";
import { type FieldMaker, fieldsIn, usesOf } from "./pieces.ts";
import { pools, strip, unusedPool, unusedStats } from "./stats.ts";
import { actions, armour, drByPlace, gear, load, skills, spells, traits } from "./things.ts";
import { chips, conditions, posture, turn } from "./turn.ts";
import type { FieldView, SheetFrame } from "./types.ts";
import { weapons } from "./weapons.ts";

/** When a hazard acts: for the pacings of the world, and behind one click for the others. */
export interface HazardTimes {
  readonly used: readonly LineView[];
  readonly others: readonly LineView[];
}

export function hazardTimes(actor: Actor.OfType<"hazard">, make: FieldMaker): HazardTimes {
  const { pacings } = usesOf(actor);
  const all = pacingIds()
    .flatMap((id) => pacingOf(id) ?? [])
    .sort((a, b) => place(a.id, pacings) - place(b.id, pacings));
  const lines = all.flatMap((pacing) => {
    const name = pacingName(pacing.id);
    // Where hazards come first in every round there is no time to be said.
    const lead =
      pacing.clock.hazardsAt === undefined
        ? [
            line(
              `times-${pacing.id}`,
              unitText(name, pacing.clock.unit.id),
              make.number(
                `times.${pacing.id}`,
                unitText(name, pacing.clock.unit.id),
                actor.system.times[pacing.id] ?? 0,
              ),
            ),
          ]
        : [];
    return [{ used: pacings.includes(pacing.id), endless: pacing.clock.endless === true, lines: lead }];
  });
  const rounds = (["from", "every"] as const).map((key) => numberLine(key, actor, make));
  const segments = [numberLine("everySegments", actor, make)];
  const used = lines.filter((one) => one.used);
  const inRounds = used.some(({ endless }) => !endless);
  const endless = used.some((one) => one.endless);
  return {
    used: [...used.flatMap((one) => one.lines), ...(inRounds ? rounds : []), ...(endless ? segments : [])],
    others: [
      ...lines.filter((one) => !one.used).flatMap((one) => one.lines),
      ...(inRounds ? [] : rounds),
      ...(endless ? [] : segments),
    ],
  };
}

function place(id: string, pacings: readonly string[]): number {
  const at = pacings.indexOf(id);
  return at < 0 ? pacings.length : at;
}

/** "Stopwatch: in segment" */
function unitText(name: string, unit: string): string {
  return hasText(`Sheet.Times.Unit.${unit}`) ? text(`Sheet.Times.Unit.${unit}`, { pacing: name }) : name;
}

function numberLine(
  key: "from" | "every" | "everySegments",
  { system }: Actor.OfType<"hazard">,
  make: FieldMaker,
): LineView {
  const { label, hint } = fieldWords(system, key);
  return line(key, label, make.number(key, label, system[key], { tip: hint }));
}

function line(key: string, label: string, field: FieldView): LineView {
  return { key, label, field };
}

/** Name, picture, who it is, what holds now, and the points left. */
export function headPart({ actor, sheet, open }: SheetFrame): object {
  const of = actor.system as CreatureData;
  const uses = usesOf(actor);
  const make = fieldsIn(sheet);
  const seat = seatOf(actor);
  const injures = mayInjure(actor, seat);
  return {
    ...whoView(actor, sheet),
    chips: chips(of, uses),
    pools: pools(of, uses, make, { open, injures }),
    injures,
    side: seat ? sideMark(seat.id, seat.context) : -1,
    recovers: actor.isOwner && uses.has("fatigue"),
    player: make.text("system.player", fieldWords(of, "player").label, of.player, {
      placeholder: fieldWords(of, "player").label,
    }),
    line: lineOf(of),
  };
}

/** Name, picture and the line below it. */
function whoView(actor: Actor.Implementation, sheet: string): object {
  const make = fieldsIn(sheet);
  const { concept } = actor.system as CreatureData | HazardData;
  const { label } = fieldWords(actor.system, "concept");
  return {
    img: actor.img ?? "",
    picture: text("Sheet.Head.Picture", { name: actor.name }),
    change: text("Sheet.Head.ChangePicture"),
    name: make.text("name", text("Sheet.Head.Name"), actor.name),
    concept: make.text("system.concept", label, concept, { placeholder: label }),
    side: -1,
  };
}

/** "Occult investigator, played by Noor" */
function lineOf({ concept, player }: CreatureData): string {
  if (!player) return concept;
  return concept ? text("Sheet.Head.Both", { concept, player }) : text("Sheet.Head.PlayedBy", { player });
}

export function hazardHeadPart({ actor, sheet }: SheetFrame): object {
  const seat = seatOf(actor);
  return { ...whoView(actor, sheet), line: (actor.system as HazardData).concept, now: seat?.now ?? false };
}

/** When it acts, and what that means in time. */
export async function hazardPart(frame: SheetFrame): Promise<object> {
  const { actor, sheet } = frame;
  return {
    ...hazardTimes(actor as Actor.OfType<"hazard">, fieldsIn(sheet)),
    time: timePanelContext(actor, { id: `${sheet}-time` }),
    notes: await notesPart(frame),
  };
}

/** For whoever may only know that there is somebody. */
export function limitedPart({ actor, sheet }: SheetFrame): object {
  return {
    ...whoView(actor, sheet),
    line: "player" in actor.system ? lineOf(actor.system as CreatureData) : (actor.system as HazardData).concept,
  };
}

/** The strip, and what else there is behind one click. */
export function statsPart({ actor, sheet }: SheetFrame): object {
  const of = actor.system as CreatureData;
  const uses = usesOf(actor);
  const make = fieldsIn(sheet);
  const stats = strip(of, uses, make);
  return {
    stats,
    count: Math.max(1, stats.length),
    narrow: narrow(stats.length),
    lines: usedLines(of, uses, make),
    more: {
      stats: unusedStats(of, uses, make),
      pool: unusedPool(of, uses, make),
      lines: unusedLines(of, uses, make),
      dr: naturalDr(of, make),
      speeds: actionSpeeds(of, make),
    },
    label: text("Sheet.Stats.Label"),
  };
}

/** Cells beside each other where there is little room, so that the rows are about as long. */
function narrow(count: number): number {
  return count <= 6 ? Math.max(1, count) : Math.ceil(count / Math.ceil(count / 6));
}

/** What is wanted in a fight: the turn, posture, conditions, time, weapons, spells, armour, actions. */
export function fightPart({ actor, sheet }: SheetFrame): object {
  const of = actor.system as CreatureData;
  const uses = usesOf(actor);
  const make = fieldsIn(sheet);
  const seat = seatOf(actor);
  return {
    turn: turn(seat),
    posture: posture(of, uses, sheet),
    conditions: conditions(of, uses),
    weapons: weapons(actor, uses, seat, make),
    spells: spells(actor, uses, seat, make),
    time: timePanelContext(actor, { id: `${sheet}-time` }),
    armour: armour(actor, uses, make),
    dr: drByPlace(of, make),
    actions: actions(actor, uses, seat),
  };
}

export function skillsPart({ actor, sheet }: SheetFrame): object {
  return { skills: skills(actor, fieldsIn(sheet)), traits: traits(actor) };
}

export function gearPart({ actor, sheet }: SheetFrame): object {
  return { groups: gear(actor, fieldsIn(sheet)), load: load(actor.system as CreatureData) };
}

/** Notes as people write them, with links that work. */
export async function notesPart({ actor, sheet }: SheetFrame): Promise<object> {
  const { notes } = actor.system as CreatureData;
  const enriched = await foundry.applications.ux.TextEditor.implementation.enrichHTML(notes, {
    secrets: actor.isOwner,
    relativeTo: actor,
  });
  return {
    id: `${sheet}-notes`,
    uuid: actor.uuid,
    value: notes,
    enriched,
    rev: revOf(notes),
    label: fieldWords(actor.system, "notes").label,
  };
}

/** Changes whenever the text does. */
export function revOf(value: string): string {
  let hash = 0;
  for (let place = 0; place < value.length; place++) hash = (Math.imul(hash, 31) + value.charCodeAt(place)) | 0;
  return `${value.length}-${hash}`;
}

/** The view of each part of a sheet, by the part's name. */
export const actorParts: Readonly<Record<string, (frame: SheetFrame) => object | Promise<object>>> = {
  fight: fightPart,
  skills: skillsPart,
  gear: gearPart,
  notes: notesPart,
  head: (frame) => (frame.actor.type === "hazard" ? hazardHeadPart(frame) : headPart(frame)),
  hazard: hazardPart,
  stats: statsPart,
  limited: limitedPart,
};
