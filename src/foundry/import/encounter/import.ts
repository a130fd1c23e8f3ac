import { apply, newEncounter, type EncounterState } from "../../../rules/core.ts";
import { ALONE } from "../../fight/combatant.ts";
import type { Fight } from "../../fight/fight.ts";
import { sceneToStandOn, standOnScene } from "../../fight/on-scene.ts";
import { combatantSource, encounterSource } from "../../fight/store.ts";
import { SYSTEM_ID } from "../../host/constants.ts";
import { text } from "../../host/i18n.ts";
import { unstoredActor } from "../../host/typed-calls.ts";
import { actorSource } from "../actor-source.ts";
import { messageOf, note, refusal, refused, type FileOutcome, type Note, type Refusal } from "../draft.ts";
import { asFlag } from "../origin.ts";
import { mayCreateActors, mayCreateFights } from "../import-file.ts";
import { say, type Saying } from "../saying.ts";
import { carryOut, refusalOf } from "../write-import.ts";
import { entrantsOf, portraitFor, tokenOf, type Entrant } from "./expand.ts";
import { joinOf, openEncounter, surpriseCommands } from "./open.ts";
import { problem, readEncounter, shaped, type Problem } from "./read.ts";
import type { EncounterFile } from "./shape.ts";

/** An encounter that was set up, ready to be started. */
export interface EncounterMade {
  readonly file: EncounterFile;
  readonly combat: Combat.Implementation;
  readonly folder: Folder.Implementation;
  /** In the order of the file, without hazards. */
  readonly actors: readonly Actor.Implementation[];
}

export interface EncounterOptions {
  /** For the flags of what is made. */
  readonly name?: string;
  /** Whether the encounter becomes the active one; true by default. */
  readonly activate?: boolean;
}

/**
 * Sets up an encounter from a file (encounters/README.md): a folder of actors, and a Combat with all of them on their
 * sides. Everything is checked first
 * and made together; a failure leaves nothing behind. Actors are always new, in a folder of their own, because those of
 * an earlier import may carry
 * wounds. Dice and commands of the file are for programs and are not kept.
 * @param data the text of a file (YAML or JSON), or what stands in it
 * @returns the encounter, or everything that is wrong with the file
 * @throws Foundry's error if it does not write it
 */
export async function importEncounter(
  data: unknown,
  options: EncounterOptions = {},
): Promise<
  | { readonly made: EncounterMade; readonly problems?: undefined }
  | { readonly made?: undefined; readonly problems: readonly Problem[] }
> {
  const read = typeof data === "string" ? readEncounter(data) : shaped(data);
  if (read.problems) return { problems: read.problems };
  const opened = openEncounter(read.ok);
  if (opened.problems) return { problems: opened.problems };
  const problems = noActors(read.ok);
  return problems.length ? { problems } : { made: await make(read.ok, options) };
}

/** Stats that no sheet takes, whether the pacing reads them or not. */
function noActors(file: EncounterFile): readonly Problem[] {
  const creatures = entrantsOf(file).filter(({ kind }) => kind === "creature");
  const entries = new Map(creatures.map((entrant) => [entrant.path, entrant]));
  return [...entries.values()].flatMap(({ path, name, npc, natural, arms }) => {
    try {
      unstoredActor(actorSource(name, npc, natural, arms));
      return [];
    } catch (error) {
      return [problem(`${path}/stats`, natural, "model", { why: messageOf(error) })];
    }
  });
}

interface Seat {
  readonly entrant: Entrant;
  readonly combatant: string;
  readonly actor: string | null;
}

async function make(file: EncounterFile, { name = "", activate = true }: EncounterOptions): Promise<EncounterMade> {
  const { randomID } = foundry.utils;
  const [folder, combat] = [randomID(), randomID()];
  const title = freeTitle(file.title || text("Import.Encounter.untitled"));
  const seats = entrantsOf(file).map((entrant): Seat => ({
    entrant,
    combatant: randomID(),
    actor: entrant.kind === "creature" ? randomID() : null,
  }));
  const everybody = seats.map(({ entrant }) => entrant);
  const people = seats.filter(({ actor }) => actor !== null);
  const scene = activate ? sceneToStandOn() : null;
  const origin = asFlag({ kind: "encounter", file: name, id: "", name: title });
  const actors = people.map((seat, place) => ({
    ...actorOf(seat, folder, name, place),
    prototypeToken: tokenOf(seat.entrant, seat.entrant.name, everybody),
  }));
  const encounter = foundry.utils.mergeObject(encounterSource(stateOf(file, seats)), {
    flags: { ...origin, world: { title, ...(file.about ? { note: file.about } : {}) } },
  });
  await carryOut([
    {
      action: "create",
      documentName: "Folder",
      data: [{ _id: folder, name: title, type: "Actor", sorting: "m", flags: origin }],
    },
    { action: "create", documentName: "Actor", data: actors },
    {
      action: "create",
      documentName: "Combat",
      data: [{ _id: combat, combatants: seats.map(combatantOf), ...encounter }],
    },
  ]);
  const fight = game.combats?.get(combat) as Combat.Implementation;
  if (activate) await fight.activate();
  await standOnScene(fight as unknown as Fight, scene);
  return {
    file,
    combat: fight,
    folder: game.folders?.get(folder) as Folder.Implementation,
    actors: people.map(({ actor }) => game.actors?.get(actor ?? "") as Actor.Implementation),
  };
}

/** A free title for a folder of actors: "At the ford", "At the ford (2)". */
export function freeTitle(title: string): string {
  const taken = new Set((game.folders ?? []).filter((folder) => folder.type === "Actor").map((folder) => folder.name));
  for (let number = 1; ; number++) {
    const one = number === 1 ? title : text("Import.Encounter.again", { title, number });
    if (!taken.has(one)) return one;
  }
}

function actorOf({ entrant, actor }: Seat, folder: string, file: string, place: number): object {
  const { items, ...source } = actorSource(entrant.name, entrant.npc, entrant.natural, entrant.arms);
  return {
    _id: actor,
    folder,
    img: portraitFor(entrant),
    sort: (place + 1) * 100_000,
    ...source,
    items: items.map((item) => ({ _id: foundry.utils.randomID(), ...item })),
    flags: asFlag({ kind: "encounter", file, id: entrant.id, name: entrant.name }),
  };
}

function combatantOf({ entrant, combatant, actor }: Seat): object {
  const { name, side, group, hidden, defeated, kind, stats } = entrant;
  return {
    _id: combatant,
    actorId: actor,
    name,
    img: portraitFor(entrant),
    hidden,
    defeated,
    // No group by likeness.
    ...combatantSource({
      side,
      group: group || ALONE,
      ...(kind === "hazard" ? { hazard: { from: 1, every: 1, ...stats } } : {}),
    }),
  };
}

/** The encounter before its start. Its log is empty: there is nothing to undo. */
function stateOf(file: EncounterFile, seats: readonly Seat[]): EncounterState {
  const options = Object.entries(file.options ?? {}).map(([name, value]) => ({ type: "option", name, value }));
  const joins = seats.flatMap(({ entrant, combatant }) => [
    { ...joinOf(entrant), participant: combatant },
    ...(entrant.defeated ? [{ type: "defeat", participant: combatant }] : []),
  ]);
  const ready = [...options, ...joins].reduce<EncounterState>((state, command) => {
    const outcome = apply(state, command);
    if (outcome.refusal) throw new Error(`${command.type}: ${outcome.refusal.code}`);
    return outcome.state;
  }, newEncounter(file.pacing));
  return { ...ready, head: 0, log: {} };
}

/** Most problems that are shown. */
const MOST_TOLD = 30;

/** Imports an encounter file, or says what is wrong with it. */
export async function importEncounterFile(text: string, file: string): Promise<FileOutcome> {
  if (!mayCreateFights() || !mayCreateActors()) return refused(file, refusal("mayNotFight"));
  try {
    const { made, problems } = await importEncounter(text, { name: file });
    if (!made) return { file, status: "refused", refusals: problems.slice(0, MOST_TOLD).map(asRefusal) };
    return {
      file,
      status: "made",
      actor: { name: made.folder.name, uuid: made.combat.uuid },
      made: countsOf(made.file),
      notes: notesOn(made.file),
    };
  } catch (error) {
    return refused(file, refusalOf(error));
  }
}

export function asRefusal({ path, found, allowed, saying, detail }: Problem): Refusal {
  if (detail) console.info("Segment Zero |", detail);
  return saying ? { path, saying } : refusal("field", { found, allowed }, path);
}

function countsOf(file: EncounterFile): readonly Saying[] {
  const all = entrantsOf(file);
  const creatures = all.filter(({ kind }) => kind === "creature").length;
  const sides = new Set(all.map(({ side }) => side)).size;
  const hazards = all.length - creatures;
  return [
    say("Counts.actor", { count: creatures }),
    say("Counts.side", { count: sides }),
    ...(hazards ? [say("Counts.hazard", { count: hazards })] : []),
  ];
}

/** What stands in the file and is not in the encounter. */
function notesOn(file: EncounterFile): readonly Note[] {
  const entrants = entrantsOf(file);
  const names = entrants.filter(({ surprised }) => surprised).map(({ name }) => name);
  const scripts = ["commands", "decisions", "reports", "dice"] as const;
  const script = scripts.filter((name) => Object.keys(file[name] ?? {}).length);
  const surprise = surpriseCommands(file.pacing, entrants) ? "surprised" : "noSurprise";
  return [
    ...(names.length ? [note("left-out", surprise, { names }, "participants")] : []),
    ...(script.length ? [note("left-out", "script", { names: script }, script[0])] : []),
    ...(entrants.some(({ kind, npc }) => kind === "creature" && !npc)
      ? [note("fact", "noOwners", undefined, "participants")]
      : []),
  ];
}

// ------------------------------------------------------------------------------------------------ ready encounters

/**
 * Sets up an encounter of this system: `encounters/NAME.json`, built from `encounters/NAME.yml`.
 * @returns whether it was set up; otherwise a message says why
 */
export async function setUpEncounter(name: string): Promise<boolean> {
  const file = await fetchEncounter(name);
  const title = file === null ? null : await titleOfMade(file, name);
  if (title === null) ui.notifications?.error(text("Macros.NoEncounter", { name }));
  else ui.notifications?.info(text("Macros.SetUp", { title }));
  return title !== null;
}

/** Null if there is none of this name, or the server does not give it. */
async function fetchEncounter(name: string): Promise<unknown> {
  // It becomes part of an address.
  if (!/^[a-z0-9-]{1,80}$/.test(name)) return null;
  try {
    const response = await fetch(foundry.utils.getRoute(`systems/${SYSTEM_ID}/encounters/${name}.json`));
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** Sets it up. @returns the title of the encounter; null if it could not be made */
async function titleOfMade(file: unknown, name: string): Promise<string | null> {
  try {
    return (await importEncounter(file, { name })).made?.folder.name ?? null;
  } catch (error) {
    console.error(`${SYSTEM_ID} | ${name}:`, error);
    return null;
  }
}
