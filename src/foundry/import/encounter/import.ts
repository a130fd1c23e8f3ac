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
import { mayCreateActors, mayCreateFights } from "../rights.ts";
import { importText, type Saying } from "../saying.ts";
import { carryOut, creating, refusalOf } from "../write-import.ts";
import { entrantsOf, portraitFor, tokenOf, type Entrant } from "./expand.ts";
import { joinOf, openEncounter, settingCommands, surpriseCommands } from "./open.ts";
import { problem, readEncounter, shaped, type Problem } from "./read.ts";
import type { EncounterFile } from "./shape.ts";

interface EncounterMade {
  readonly file: EncounterFile;
  readonly combat: Combat.Implementation;
  readonly folder: Folder.Implementation;
  /** In the file's order, without hazards. */
  readonly actors: readonly Actor.Implementation[];
}

interface EncounterOptions {
  readonly name?: string;
  /** True by default: makes the encounter active. */
  readonly activate?: boolean;
}

/**
 * Creates an encounter from a file (encounters/README.md): a folder of new actors, because those of an
 * earlier import may be wounded, and a Combat with all of them. Everything or nothing is created; dice and
 * commands of the file are dropped.
 * @param data text (YAML or JSON) or its content
 * @returns the encounter, or all problems of the file
 * @throws Foundry's error if it does not write it
 */
async function importEncounter(
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

/** Stats that no sheet takes. */
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

interface Joining {
  readonly entrant: Entrant;
  readonly combatant: string;
  readonly actor: string | null;
}

async function make(file: EncounterFile, { name = "", activate = true }: EncounterOptions): Promise<EncounterMade> {
  const { randomID } = foundry.utils;
  const [folder, combat] = [randomID(), randomID()];
  const title = freeTitle(file.title || text("Import.Encounter.untitled"));
  const joining = entrantsOf(file).map((entrant): Joining => ({
    entrant,
    combatant: randomID(),
    actor: entrant.kind === "creature" ? randomID() : null,
  }));
  const everybody = joining.map(({ entrant }) => entrant);
  const withActors = joining.filter(({ actor }) => actor !== null);
  const scene = activate ? sceneToStandOn() : null;
  const origin = asFlag({ kind: "encounter", file: name, id: "", name: title });
  const actors = withActors.map((one, place) => ({
    ...actorOf(one, folder, name, place),
    prototypeToken: tokenOf(one.entrant, one.entrant.name, everybody),
  }));
  const encounter = foundry.utils.mergeObject(encounterSource(stateOf(file, joining)), {
    flags: { ...origin, world: { title, ...(file.about ? { note: file.about } : {}) } },
  });
  await carryOut([
    creating("Folder", [{ _id: folder, name: title, type: "Actor", sorting: "m", flags: origin }]),
    creating("Actor", actors),
    creating("Combat", [{ _id: combat, combatants: joining.map(combatantOf), ...encounter }]),
  ]);
  const fight = game.combats?.get(combat) as Combat.Implementation;
  if (activate) await fight.activate();
  await standOnScene(fight as unknown as Fight, scene);
  return {
    file,
    combat: fight,
    folder: game.folders?.get(folder) as Folder.Implementation,
    actors: withActors.map(({ actor }) => game.actors?.get(actor ?? "") as Actor.Implementation),
  };
}

/** Returns a free title for a folder of actors: "At the ford (2)". */
export function freeTitle(title: string): string {
  const taken = new Set((game.folders ?? []).filter((folder) => folder.type === "Actor").map((folder) => folder.name));
  for (let number = 1; ; number++) {
    const one = number === 1 ? title : text("Import.Encounter.again", { title, number });
    if (!taken.has(one)) return one;
  }
}

function actorOf({ entrant, actor }: Joining, folder: string, file: string, place: number): object {
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

function combatantOf({ entrant, combatant, actor }: Joining): object {
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

/** The encounter before its start, with an empty log. */
function stateOf(file: EncounterFile, joining: readonly Joining[]): EncounterState {
  const joins = joining.flatMap(({ entrant, combatant }) => [
    { ...joinOf(entrant), participant: combatant },
    ...(entrant.defeated ? [{ type: "defeat", participant: combatant }] : []),
  ]);
  const ready = [...settingCommands(file), ...joins].reduce<EncounterState>((state, command) => {
    const outcome = apply(state, command);
    if (outcome.refusal) throw new Error(`${command.type}: ${outcome.refusal.code}`);
    return outcome.state;
  }, newEncounter(file.pacing));
  return { ...ready, head: 0, log: {} };
}

const MOST_REPORTED = 30;

export async function importEncounterFile(text: string, file: string): Promise<FileOutcome> {
  if (!mayCreateFights() || !mayCreateActors()) return refused(file, refusal("mayNotFight"));
  try {
    const { made, problems } = await importEncounter(text, { name: file });
    if (!made) return { file, status: "refused", refusals: problems.slice(0, MOST_REPORTED).map(asRefusal) };
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
    importText("Counts.actor", { count: creatures }),
    importText("Counts.side", { count: sides }),
    ...(hazards ? [importText("Counts.hazard", { count: hazards })] : []),
  ];
}

/** Notes what of the file is not in the encounter. */
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

/**
 * Creates an encounter of this system from `encounters/NAME.json`.
 * @returns false after a failure, which it reports
 */
export async function setUpEncounter(name: string): Promise<boolean> {
  const file = await fetchEncounter(name);
  const title = file === null ? null : await titleOfMade(file, name);
  if (title === null) ui.notifications?.error(text("Macros.NoEncounter", { name }));
  else ui.notifications?.info(text("Macros.SetUp", { title }));
  return title !== null;
}

async function fetchEncounter(name: string): Promise<unknown> {
  // The name becomes part of an address.
  if (!/^[a-z0-9-]{1,80}$/.test(name)) return null;
  try {
    const response = await fetch(foundry.utils.getRoute(`systems/${SYSTEM_ID}/encounters/${name}.json`));
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** @returns the title of the encounter; null after a failure */
async function titleOfMade(file: unknown, name: string): Promise<string | null> {
  try {
    return (await importEncounter(file, { name })).made?.folder.name ?? null;
  } catch (error) {
    console.error(`${SYSTEM_ID} | ${name}:`, error);
    return null;
  }
}
