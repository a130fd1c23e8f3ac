import { PARTY, sideIdFrom } from "../fight/side-id.ts";
import { hostAdapter, isCreature } from "../fight/host-adapter.ts";
import { asset } from "../host/constants.ts";
import { text } from "../host/i18n.ts";
import { portraitFor } from "../import/encounter/expand.ts";
import { statsToNatural } from "../import/encounter/natural.ts";
import type { Problem } from "../import/encounter/read.ts";
import { slug } from "../import/encounter/read.ts";
import type { EncounterFile, ParticipantEntry } from "../import/encounter/shape.ts";
import { said, importText } from "../import/saying.ts";
import { sideName } from "../reading/people.ts";
import { newRow, sidesInUse, type Plan, type PlanRow } from "./plan.ts";

/** Returns the plan of a file, the players' side first. */
export function planOf({
  title,
  about = "",
  pacing,
  sides = [],
  participants,
  hazards = [],
  ...rest
}: EncounterFile): Plan {
  const named = new Map(sides.map(({ id, name }) => [id, name ? sideIdFrom(name) : id]));
  const sideOf = (side: string): string => named.get(side) ?? side;
  const rows = participants.map(
    ({ name, side, actor, npc = false, count = 1, hidden = false, surprised = false, ...entry }) =>
      newRow({
        name,
        side: sideOf(side),
        npc,
        count,
        hidden,
        surprised,
        actor: actor ?? null,
        entry,
        img: portraitFor({ name, id: entry.id ?? slug(name), npc, kind: "creature" }),
      }),
  );
  const used = [...sides.map(({ id }) => sideOf(id)), ...rows.map(({ side }) => side)];
  const party = used.includes(PARTY) ? PARTY : rows.find(({ npc }) => !npc)?.side;
  return {
    title,
    pacing,
    notes: about,
    rows,
    rest,
    hazards: hazards.map((hazard) => ({ ...hazard, side: sideOf(hazard.side) })),
    sides: [...new Set([...(party === undefined ? [] : [party]), ...used])].filter((side) =>
      rows.some((row) => row.side === side),
    ),
  };
}

/**
 * Returns the file of a plan, with stats, so that it can be played without the actors.
 * @param actors found actors of the plan, by uuid
 */
export function fileOf(plan: Plan, actors: ReadonlyMap<string, Actor.Implementation>): EncounterFile {
  const { title, notes, pacing, hazards, rest } = plan;
  const ids = new Set<string>();
  const participants = plan.rows.map((row) =>
    participantOf(row, row.actor === null ? undefined : actors.get(row.actor), pacing, ids),
  );
  const sides = [...new Set([...sidesInUse(plan), ...hazards.map(({ side }) => side)])].map((id) => ({
    id,
    name: sideName(id),
  }));
  return {
    title,
    ...(notes ? { about: notes } : {}),
    pacing,
    ...rest,
    sides,
    participants,
    ...(hazards.length
      ? {
          hazards: hazards.map(({ combatant: _, ...hazard }) => ({
            ...hazard,
            id: freeId(hazard.id ?? slug(hazard.name), ids),
          })),
        }
      : {}),
  };
}

function participantOf(
  { name, side, npc, count, hidden, surprised, actor, entry }: PlanRow,
  known: Actor.Implementation | undefined,
  pacing: string,
  ids: Set<string>,
): ParticipantEntry {
  const stats = isCreature(known) ? statsToNatural(hostAdapter().stats(pacing, known)) : undefined;
  return {
    ...entry,
    name,
    id: freeId(entry.id ?? slug(name), ids),
    side,
    ...(actor === null ? {} : { actor }),
    ...(npc ? { npc } : {}),
    ...(count > 1 ? { count } : {}),
    ...(hidden ? { hidden } : {}),
    ...(surprised ? { surprised } : {}),
    ...(stats ? { stats: { ...entry.stats, ...stats } } : {}),
  };
}

function freeId(wanted: string, ids: Set<string>): string {
  const stem = wanted || "one";
  for (let number = 1; ; number++) {
    const id = number === 1 ? stem : `${stem}-${number}x`;
    if (ids.has(id)) continue;
    ids.add(id);
    return id;
  }
}

export function planProblem({ path, found, allowed, saying }: Problem): string {
  return text("PrepareFight.Problem", {
    path: path || "–",
    what: said(saying ?? importText("Refused.field", { found, allowed })),
  });
}

export function planFileName(title: string): string {
  return (
    title
      .trim()
      .replace(/[^\p{L}\p{N}-]+/gu, "-")
      .replace(/^-+|-+$/gu, "")
      .toLocaleLowerCase("en") || "fight"
  );
}

/** Creates a macro that opens the window with this file; undefined if a module prevents it. */
export async function createMacro(title: string, file: object): Promise<Macro.Implementation | undefined> {
  return Macro.implementation.create({
    name: title.trim() || text("PrepareFight.Untitled"),
    type: "script",
    img: asset("portraits/event.svg"),
    command: `game.segmentZero.prepareFight(${JSON.stringify(file, null, 2)});`,
  });
}
