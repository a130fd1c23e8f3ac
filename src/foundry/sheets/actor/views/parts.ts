import { hazardsAt, isEndless, pacingOf, pacingIds } from "../../../../rules/core.ts";
import type { CreatureData } from "../../../data/actor/creature-data.ts";
import type { SheetMembership } from "../../../reading/sheet-part.ts";
import { hasText, pacingName, text } from "../../../host/i18n.ts";
import { sideMark } from "../../../reading/people.ts";
import { membershipOf } from "../../../reading/actor-in-fight.ts";
import { enrichedNotes, revOf } from "../../shared/notes.ts";
import { fieldWords } from "../../shared/read-field.ts";
import { timePanelContext } from "../../time-panel.ts";
import { mayInjure } from "../recovery.ts";
import { actionSpeeds, lines, naturalDr } from "./details.ts";
import { d20Lines, oldSchool } from "./old-school.ts";
import { shownCreature, fieldsIn, usesOf, type FieldMaker, type SheetFrame, type Uses } from "./pieces.ts";
import { pools, strip, unusedPool } from "./stats.ts";
import { actionThings, armour, drByPlace, gear, load, skills, spells, traits } from "./things.ts";
import { chips, conditionsView, posture, turnView } from "./turn.ts";
import { weapons } from "./weapons.ts";

function hazardTimes(actor: Actor.OfType<"hazard">, make: FieldMaker) {
  const { pacings } = usesOf(actor);
  const { system } = actor;
  const known = pacingIds().flatMap((id) => pacingOf(id) ?? []);
  const inOrder = [
    ...pacings.flatMap((id) => known.find((pacing) => pacing.id === id) ?? []),
    ...known.filter(({ id }) => !pacings.includes(id)),
  ];
  const isUsed = ({ id }: (typeof known)[number]): boolean => pacings.includes(id);
  const times = (used: boolean) =>
    inOrder
      // Hazards may come first in every round.
      .filter((pacing) => isUsed(pacing) === used && hazardsAt(pacing) === undefined)
      .map(({ id, clock }) => {
        const key = `Sheet.Times.Unit.${clock.unit.id}`;
        // "Stopwatch: in segment"
        const label = hasText(key) ? text(key, { pacing: pacingName(id) }) : pacingName(id);
        return { key: `times-${id}`, label, field: make.number(`times.${id}`, label, system.times[id] ?? 0) };
      });
  const repeats = (used: boolean) =>
    (["from", "every", "everySegments"] as const)
      .filter((key) => known.some((one) => isUsed(one) && !isEndless(one) === (key !== "everySegments")) === used)
      .map((key) => {
        const { label, hint } = fieldWords(system, key);
        return { key, label, field: make.number(key, label, system[key], { tip: hint }) };
      });
  return { used: [...times(true), ...repeats(true)], others: [...times(false), ...repeats(false)] };
}

function headPart(frame: CreatureFrame): object {
  const { actor, open, of, uses, make, membership } = frame;
  const injures = mayInjure(actor, membership);
  return {
    ...whoView(frame),
    chips: chips(of, uses),
    pools: pools(of, uses, make, { open, injures }),
    injures,
    side: membership ? sideMark(membership.id, membership.context) : -1,
    recovers: actor.isOwner && uses.has("fatigue"),
    player: make.text("system.player", fieldWords(of, "player").label, of.player, {
      placeholder: fieldWords(of, "player").label,
    }),
  };
}

function whoView({ actor, sheet }: SheetFrame): object {
  const make = fieldsIn(sheet);
  const creature = shownCreature(actor);
  const { concept } = creature;
  const { label } = fieldWords(actor.system, "concept");
  return {
    line: lineOf(creature),
    img: actor.img ?? "",
    picture: text("Sheet.Head.Picture", { name: actor.name }),
    change: text("Sheet.Head.ChangePicture"),
    name: make.text("name", text("Sheet.Head.Name"), actor.name),
    concept: make.text("system.concept", label, concept, { placeholder: label }),
    side: -1,
  };
}

/** "Occult investigator, played by Noor" */
function lineOf({ concept, player }: Pick<CreatureData, "concept"> & Partial<CreatureData>): string {
  if (!player) return concept;
  return concept ? text("Sheet.Head.Both", { concept, player }) : text("Sheet.Head.PlayedBy", { player });
}

async function hazardPart(frame: SheetFrame): Promise<object> {
  const { actor, sheet } = frame;
  return {
    ...hazardTimes(actor as Actor.OfType<"hazard">, fieldsIn(sheet)),
    time: timePanelContext(actor, { id: `${sheet}-time` }),
    notes: await notesPart(frame),
  };
}

function statsPart({ of, uses, make, open }: CreatureFrame): object {
  const stats = strip(of, uses, make);
  return {
    stats,
    count: Math.max(1, stats.length),
    narrow: narrow(stats.length),
    lines: [...d20Lines(of, uses, make, open), ...lines(of, uses, make)],
    more: {
      stats: strip(of, uses, make, false),
      pool: unusedPool(of, uses, make),
      lines: lines(of, uses, make, false),
      dr: naturalDr(of, make),
      speeds: actionSpeeds(of, make),
    },
    label: text("Sheet.Stats.Label"),
  };
}

/** Columns in a narrow window. */
function narrow(count: number): number {
  return count <= 6 ? Math.max(1, count) : Math.ceil(count / Math.ceil(count / 6));
}

function fightPart({ actor, sheet, open, of, uses, make, membership }: CreatureFrame): object {
  return {
    turn: turnView(membership),
    posture: posture(of, uses, sheet),
    conditions: conditionsView(of, uses),
    weapons: weapons(actor, uses, membership, make),
    spells: spells(actor, uses, membership, make),
    time: timePanelContext(actor, { id: `${sheet}-time` }),
    oldSchool: oldSchool(of, uses, make, open),
    armour: armour(actor, uses, make),
    dr: drByPlace(of, make),
    actions: actionThings(actor, uses, membership),
  };
}

async function notesPart({ actor, sheet }: SheetFrame): Promise<object> {
  const { notes } = shownCreature(actor);
  return {
    id: `${sheet}-notes`,
    uuid: actor.uuid,
    value: notes,
    enriched: await enrichedNotes(actor, notes),
    rev: revOf(notes),
    label: fieldWords(actor.system, "notes").label,
  };
}

interface CreatureFrame extends SheetFrame {
  readonly of: CreatureData;
  readonly uses: Uses;
  readonly make: FieldMaker;
  readonly membership: SheetMembership | null;
}

const ofCreature =
  (part: (frame: CreatureFrame) => object) =>
  (frame: SheetFrame): object => {
    const { actor, sheet } = frame;
    return part({
      ...frame,
      of: shownCreature(actor),
      uses: usesOf(actor),
      make: fieldsIn(sheet),
      membership: membershipOf(actor),
    });
  };

export const actorParts: Readonly<Record<string, (frame: SheetFrame) => object | Promise<object>>> = {
  fight: ofCreature(fightPart),
  skills: ({ actor, sheet }) => ({ skills: skills(actor, fieldsIn(sheet)), traits: traits(actor) }),
  gear: ({ actor, sheet }) => ({ groups: gear(actor, fieldsIn(sheet)), load: load(shownCreature(actor)) }),
  notes: notesPart,
  head: (frame) =>
    frame.actor.type === "hazard"
      ? { ...whoView(frame), now: membershipOf(frame.actor)?.now ?? false }
      : ofCreature(headPart)(frame),
  hazard: hazardPart,
  stats: ofCreature(statsPart),
  // For users who may only know that the actor exists.
  limited: whoView,
};
