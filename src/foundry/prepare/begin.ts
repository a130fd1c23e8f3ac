import { apply, combatOf, type Command, type EncounterState } from "../../rules/core.ts";
import { originFlag } from "../fight/creature-origin.ts";
import type { Fight } from "../fight/fight.ts";
import { isCreature } from "../fight/host-adapter.ts";
import { sceneToStandOn, standOnScene } from "../fight/on-scene.ts";
import { combatantSource, encounterSource } from "../fight/store.ts";
import { asset } from "../host/constants.ts";
import { text } from "../host/i18n.ts";
import { createEmbedded, createMessage, deleteEmbedded, updateEmbedded, actorFrom } from "../host/typed-calls.ts";
import { actorSource } from "../import/actor-source.ts";
import { freeTitle } from "../import/encounter/import.ts";
import { timeFromNatural } from "../import/encounter/natural.ts";
import { settingCommands, surpriseCommands } from "../import/encounter/open.ts";
import { slug } from "../import/encounter/read.ts";
import { asFlag } from "../import/origin.ts";
import { carryOut, creating, type Operation } from "../import/write-import.ts";
import { sourceAsShown } from "../reading/made-from-pack.ts";
import { shellOf } from "../reading/pacing-shell.ts";
import { freshEncounter, rulesOfNew } from "../settings/new-fights.ts";
import { type Plan, type PlanHazard, type PlanRow, emptyPlan, newRow } from "./plan.ts";
import { isSameActor } from "../host/same-actor.ts";

interface Comer {
  readonly row: PlanRow;
  readonly combatant: string;
  readonly actor: string;
  readonly name: string;
  readonly img: string | null;
  readonly source: object | null;
}

/**
 * Creates a plan's actors in a new folder, and the encounter, or updates the prepared one. New documents are
 * created all or none.
 * @param combat null creates a new one
 * @param start begins it in the same click, with surprise
 * @throws Foundry's error
 */
export async function writePlan(
  plan: Plan,
  combat: Fight | null,
  actors: ReadonlyMap<string, Actor.Implementation>,
  start: boolean,
) {
  const title = plan.title.trim() || text("PrepareFight.Untitled");
  const folder = foundry.utils.randomID();
  const kept = new Set(plan.rows.flatMap(({ combatants, count }) => combatants.slice(0, count)));
  const comers = comersOf(
    plan,
    actors,
    folder,
    [...(combat?.combatants ?? [])].filter(({ id }) => id !== null && kept.has(id)),
  );
  const operations = creationOf(comers, folder, title);
  const scene = sceneToStandOn();
  const entries = [...comers.map(combatantOf), ...plan.hazards.flatMap((hazard) => hazardOf(hazard, plan.pacing))];
  const fight = combat
    ? await changed(plan, combat, operations, entries)
    : await newFight(plan, operations, entries, title);
  await standOnScene(fight, scene);
  await notifyNotes(plan, title);
  if (!start) return { combat: fight, refusal: null };
  const present = idsByRow(plan, comers);
  const { refusal } = await fight.perform(...before(plan, present), { type: "start" }, ...after(plan, present));
  return { combat: fight, refusal };
}

/** @throws Foundry's error */
export async function joinFight(
  plan: Plan,
  combat: Fight,
  actors: ReadonlyMap<string, Actor.Implementation>,
): Promise<void> {
  const folder = foundry.utils.randomID();
  const scene = sceneToStandOn();
  const comers = comersOf(plan, actors, folder, [...combat.combatants]);
  const operations = creationOf(comers, folder, plan.title || text("PrepareFight.Joined"));
  if (operations.length) await carryOut(operations);
  await createEmbedded(combat, "Combatant", comers.map(combatantOf), { keepId: true });
  const come = new Set(comers.map(({ combatant }) => combatant));
  await standOnScene(combat, scene, ({ id }) => come.has(id ?? ""));
}

/** Creates the new actors in a folder; nothing if there are none. */
function creationOf(comers: readonly Comer[], folder: string, title: string): readonly Operation[] {
  const made = comers.flatMap(({ source }) => source ?? []);
  if (!made.length) return [];
  const flags = asFlag({ kind: "encounter", file: "", id: "", name: title });
  const data = [{ _id: folder, name: freeTitle(title), type: "Actor", sorting: "m", flags }];
  return [creating("Folder", data), creating("Actor", made)];
}

async function newFight(
  { pacing, rest }: Plan,
  operations: readonly Operation[],
  entries: readonly object[],
  title: string,
): Promise<Fight> {
  const id = foundry.utils.randomID();
  const encounter = prepared(freshEncounter(pacing), settingCommands({ pacing, ...rest }));
  const source = foundry.utils.mergeObject(encounterSource(encounter), { flags: { world: { title } } });
  await carryOut([...operations, creating("Combat", [{ _id: id, combatants: entries, ...source }])]);
  const fight = game.combats?.get(id) as Fight;
  await fight.activate();
  return fight;
}

function prepared(state: EncounterState, settings: readonly Command[]): EncounterState {
  const ready = settings.reduce<EncounterState>((before, command) => {
    const outcome = apply(before, command);
    return outcome.refusal ? before : outcome.state;
  }, state);
  return { ...ready, head: 0, log: {} };
}

/** Deletes, updates and creates combatants of an encounter that has not begun. */
async function changed(
  plan: Plan,
  combat: Fight,
  operations: readonly Operation[],
  entries: readonly object[],
): Promise<Fight> {
  if (combat.encounter.pacing !== plan.pacing) await combat.choosePacing(plan.pacing);
  const { rules = rulesOfNew(plan.pacing) } = plan.rest;
  if (rules !== (combatOf(combat.encounter) ?? "")) await combat.perform({ type: "rules", rules });
  if (operations.length) await carryOut(operations);
  const kept = new Map(
    plan.rows.flatMap((row) => row.combatants.slice(0, row.count).map((id): [string, PlanRow] => [id, row])),
  );
  const hazards = new Set(plan.hazards.flatMap(({ combatant }) => combatant ?? []));
  const managed = [...combat.combatants].filter(({ actor }) => !actor || isCreature(actor));
  const gone = managed.flatMap(({ id }) => (id && !kept.has(id) && !hazards.has(id) ? [id] : []));
  if (gone.length) await deleteEmbedded(combat, "Combatant", gone);
  if (kept.size)
    await updateEmbedded(
      combat,
      "Combatant",
      [...kept].map(([id, { side, hidden }]) => ({ _id: id, hidden, ...combatantSource({ side }) })),
    );
  if (entries.length) await createEmbedded(combat, "Combatant", entries, { keepId: true });
  return combat;
}

/**
 * Entries not yet in the encounter. NPCs share no sheet or name with those present.
 * @param there combatants that stay
 */
function comersOf(
  plan: Plan,
  actors: ReadonlyMap<string, Actor.Implementation>,
  folder: string,
  there: readonly Combatant.Implementation[],
): readonly Comer[] {
  const taken: Taken = {
    actors: new Set(there.flatMap(({ actorId }) => actorId ?? [])),
    names: new Set(there.map(({ name }) => name ?? "")),
  };
  return plan.rows.flatMap((row) => {
    const actor = row.actor === null ? undefined : actors.get(row.actor);
    const comers = comersOfRow(row, actor, folder, taken);
    for (const { name } of comers) taken.names.add(name);
    if (actor?.id) taken.actors.add(actor.id);
    return comers;
  });
}

/** Actor ids in the encounter (of an unlinked token the base actor's), and names. */
interface Taken {
  readonly actors: Set<string>;
  readonly names: Set<string>;
}

function comersOfRow(
  row: PlanRow,
  actor: Actor.Implementation | undefined,
  folder: string,
  taken: Taken,
): readonly Comer[] {
  const there = Math.min(row.count, row.combatants.length);
  if (there === row.count) return [];
  const isItself =
    actor !== undefined && !actor.pack && (!row.npc || (row.count === 1 && !taken.actors.has(actor.id ?? "")));
  if (isItself)
    return [
      {
        row,
        combatant: foundry.utils.randomID(),
        actor: actor.id ?? "",
        name: actor.name,
        img: actor.img ?? row.img,
        source: null,
      },
    ];
  return namesFor(row, row.count - there, taken.names).map((name): Comer => {
    const id = foundry.utils.randomID();
    return {
      row,
      combatant: foundry.utils.randomID(),
      actor: id,
      name,
      img: actor?.img ?? row.img,
      source: actor ? copyOf(actor, row.npc, id, name, folder) : madeOf(row, id, name, folder),
    };
  });
}

function namesFor({ name, count, actor }: PlanRow, wanted: number, taken: ReadonlySet<string>): readonly string[] {
  const stem = name.replace(/\s+\d+$/u, "");
  const numbered = (number: number): string => text("PrepareFight.Numbered", { name: stem, number });
  const isThere = actor !== null && [...taken].some((one) => one.replace(/\s+\d+$/u, "") === stem);
  if (count === 1 && !isThere) return [name];
  const names: string[] = [];
  for (let number = 1; names.length < wanted; number++) if (!taken.has(numbered(number))) names.push(numbered(number));
  return names;
}

function copyOf(actor: Actor.Implementation, npc: boolean, id: string, name: string, folder: string): object {
  const { _id: _, ownership: _ownership, sort: _sort, _stats: stats, prototypeToken, ...source } = sourceAsShown(actor);
  return {
    ...source,
    _id: id,
    name,
    folder,
    prototypeToken: { ...prototypeToken, name, actorLink: !npc },
    _stats: { ...stats, ...(actor.pack ? { compendiumSource: actor.uuid } : { duplicateSource: actor.uuid }) },
  };
}

function madeOf({ name: kind, npc, img, entry }: PlanRow, id: string, name: string, folder: string): object {
  const { items, ...source } = actorSource(name, npc, entry.stats ?? {}, entry.arms ?? []);
  return {
    _id: id,
    folder,
    ...(img ? { img } : {}),
    ...source,
    items: items.map((item) => ({ _id: foundry.utils.randomID(), ...item })),
    flags: originFlag(entry.group ?? entry.id ?? slug(kind)),
    prototypeToken: { name, actorLink: !npc, disposition: npc ? -1 : 1 },
  };
}

function combatantOf({ row: { side, hidden, entry }, combatant, actor, name, img }: Comer): object {
  return {
    _id: combatant,
    actorId: actor,
    name,
    ...(img ? { img } : {}),
    hidden,
    defeated: entry.defeated ?? false,
    ...combatantSource({ side, ...(entry.group ? { group: entry.group } : {}) }),
  };
}

const HOURGLASS = asset("portraits/event.svg");

function hazardOf(
  { combatant, name, side, hidden = false, time, from = 1, every = 1 }: PlanHazard,
  pacing: string,
): readonly object[] {
  if (combatant !== undefined) return [];
  return [
    {
      _id: foundry.utils.randomID(),
      name,
      img: HOURGLASS,
      hidden,
      ...combatantSource({ side, hazard: { time: Math.round(timeFromNatural(time, pacing)), from, every } }),
    },
  ];
}

type Present = ReadonlyMap<PlanRow, readonly string[]>;

function idsByRow(plan: Plan, comers: readonly Comer[]): Present {
  return new Map(
    plan.rows.map((row) => [
      row,
      [
        ...row.combatants.slice(0, row.count),
        ...comers.filter((one) => one.row === row).map(({ combatant }) => combatant),
      ],
    ]),
  );
}

export function knowsSurprise(pacing: string): boolean {
  return (
    shellOf(pacing).unawares !== undefined ||
    (surpriseCommands(pacing, [{ id: "one", surprised: true }])?.length ?? 0) > 0
  );
}

function before({ pacing }: Plan, present: Present): readonly Command[] {
  const stats = shellOf(pacing).unawares?.stats;
  if (!stats) return [];
  return [...present].flatMap(([{ surprised }, ids]) =>
    surprised ? ids.map((participant): Command => ({ type: "change", participant, stats: stats(surprised) })) : [],
  );
}

function after({ pacing }: Plan, present: Present): readonly Command[] {
  if (shellOf(pacing).unawares) return [];
  return (
    surpriseCommands(
      pacing,
      [...present].flatMap(([{ surprised }, ids]) => ids.map((id) => ({ id, surprised }))),
    ) ?? []
  );
}

/** Whispers the notes to the GMs, because players can read all stored data. */
async function notifyNotes({ notes }: Plan, title: string): Promise<void> {
  if (!notes.trim()) return;
  const lines = notes
    .trim()
    .split(/\n+/u)
    .map((line) => `<p>${foundry.utils.escapeHTML(line)}</p>`)
    .join("");
  const whisper = [...(game.users ?? [])].filter((user) => user.isGM).map(({ id }) => id);
  await createMessage(
    { content: `<h3>${foundry.utils.escapeHTML(text("PrepareFight.NotesOf", { title }))}</h3>${lines}`, whisper },
    "gm",
  );
}

export async function joinOne(combat: Fight, uuid: string, side = ""): Promise<void> {
  const actor = await actorFrom(uuid);
  if (!actor) return;
  const isThere = [...combat.combatants].some((one) => isSameActor(one.actor, actor));
  if (isThere && actor.type === "character")
    return void ui.notifications?.info(text("PrepareFight.IsThere", { name: actor.name }));
  // An NPC already there gets a copy, because a shared sheet shares wounds.
  const row = newRow({
    name: actor.name,
    img: actor.img ?? null,
    side,
    npc: actor.type !== "character",
    count: 1,
    actor: uuid,
  });
  await joinFight({ ...emptyPlan(combat.encounter.pacing), rows: [row] }, combat, new Map([[uuid, actor]]));
  ui.notifications?.info(text("PrepareFight.HasJoined", { name: actor.name }));
}
