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
import { problem, type Problem } from "./problem.ts";
import { readEncounter, shaped } from "./read.ts";
import type { EncounterFile } from "./shape.ts";

/** A fight that was set up, ready to be started. */
export interface EncounterMade {
  readonly file: EncounterFile;
  readonly combat: Combat.Implementation;
  readonly folder: Folder.Implementation;
  /** In the order of the file, hazards left out: they are entries of the fight without an actor. */
  readonly actors: readonly Actor.Implementation[];
}

export interface EncounterOptions {
  /** What the file is called; stands in the flags of what is made. */
  readonly name?: string;
  /** Whether the fight becomes the active one; so it does unless said otherwise. */
  readonly activate?: boolean;
}

/**
 * Sets up a fight from an encounter file (encounters/README.md): a folder of actors, and an encounter with everybody in it on their sides, ready to
 * start. Everything is checked first and made together; what goes wrong leaves nothing behind. Actors are always made anew, in a folder of their own:
 * those of an earlier import may carry wounds, and are not touched. What a file orders to be played (dice, commands) is for programs and is not kept.
 * @param data the text of a file (YAML or JSON), or what stands in it
 * @returns the fight, or everything that is wrong with the file
 * @throws what Foundry says if it does not write it; nothing is left of it then
 */
export async function importEncounter(
  data: unknown,
  options: EncounterOptions = {},
): Promise<
  { readonly made: EncounterMade; readonly problems?: undefined } | { readonly problems: readonly Problem[] }
> {
  const read = typeof data === "string" ? readEncounter(data) : shaped(data);
  if (read.problems) return { problems: read.problems };
  const opened = openEncounter(read.ok);
  if (opened.problems) return { problems: opened.problems };
  const problems = noActors(read.ok);
  return problems.length ? { problems } : { made: await make(read.ok, options) };
}

/** Stats that the pacing of the fight does not read, and that no sheet takes: whoever is made has them all the same. */
function noActors(file: EncounterFile): readonly Problem[] {
  const entries = new Map(
    entrantsOf(file)
      .filter(({ kind }) => kind === "creature")
      .map((entrant) => [entrant.path, entrant]),
  );
  return [...entries.values()].flatMap(({ path, name, npc, natural, arms }) => {
    try {
      unstoredActor(actorSource(name, npc, natural, arms));
      return [];
    } catch (error) {
      return [
        problem(`${path}/stats`, natural, "model", {
          why: error instanceof Error ? error.message.replace(/\s+/gu, " ").slice(0, 300) : String(error),
        }),
      ];
    }
  });
}

/** Somebody in the file, with the ids of what they become. */
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
  const people = seats.filter(({ actor }) => actor !== null);
  const scene = activate ? sceneToStandOn() : null;
  await carryOut([
    {
      action: "create",
      documentName: "Folder",
      data: [
        {
          _id: folder,
          name: title,
          type: "Actor",
          sorting: "m",
          flags: asFlag({ kind: "encounter", file: name, id: "", name: title }),
        },
      ],
    },
    {
      action: "create",
      documentName: "Actor",
      data: people.map((seat, place) => ({
        ...actorOf(seat, folder, name, place),
        prototypeToken: tokenOf(
          seat.entrant,
          seat.entrant.name,
          seats.map(({ entrant }) => entrant),
        ),
      })),
    },
    {
      action: "create",
      documentName: "Combat",
      data: [
        {
          _id: combat,
          combatants: seats.map(combatantOf),
          ...foundry.utils.mergeObject(encounterSource(stateOf(file, seats)), {
            flags: {
              ...asFlag({ kind: "encounter", file: name, id: "", name: title }),
              world: { title, ...(file.about ? { note: file.about } : {}) },
            },
          }),
        },
      ],
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

/** A title that no folder of actors has yet: "At the ford", "At the ford (2)". */
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
    // Nobody is in a group by likeness whom the file puts in none.
    ...combatantSource({
      side,
      group: group || ALONE,
      ...(kind === "hazard" ? { hazard: { from: 1, every: 1, ...stats } } : {}),
    }),
  };
}

/** The fight before its start, everybody named after their entry. Nobody did this at the table, so there is nothing to take back. */
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

/** More problems than this nobody reads at once. */
const MOST_TOLD = 30;

/** Imports an encounter file: a fight with its actors, or everything that is wrong with the file. */
export async function importEncounterFile(text: string, file: string): Promise<FileOutcome> {
  if (!mayCreateFights() || !mayCreateActors())
    return { file, status: "refused", refusal: { path: "", saying: say("Refused.mayNotFight") } };
  try {
    const { made, problems } = {
      made: undefined,
      problems: undefined,
      ...(await importEncounter(text, { name: file })),
    };
    if (!made) return { file, status: "refused", refusals: (problems ?? []).slice(0, MOST_TOLD).map(asRefusal) };
    return {
      file,
      status: "made",
      actor: { name: made.folder.name, uuid: made.combat.uuid },
      made: countsOf(made.file),
      notes: notesOn(made.file),
    };
  } catch (error) {
    return { file, status: "refused", refusal: refusalOf(error) };
  }
}

function asRefusal({ path, found, allowed, saying, detail }: Problem): Refusal {
  if (detail) console.info("Segment Zero |", detail);
  return { path, saying: saying ?? say("Refused.field", { found, allowed }) };
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

/** What stands in the file and is not in the fight. */
function notesOn(file: EncounterFile): readonly Note[] {
  const entrants = entrantsOf(file);
  const surprised = entrants.filter(({ surprised: how }) => how).map(({ name }) => name);
  const note = (kind: Note["kind"], path: string, saying: Saying): Note => ({ kind, path, saying });
  const script = (["commands", "decisions", "reports", "dice"] as const).filter(
    (name) => Object.keys(file[name] ?? {}).length,
  );
  return [
    ...(surprised.length
      ? [
          note(
            "left-out",
            "participants",
            say(surpriseCommands(file.pacing, entrants) ? "Notes.surprised" : "Notes.noSurprise", { names: surprised }),
          ),
        ]
      : []),
    ...(script.length ? [note("left-out", script[0] ?? "", say("Notes.script", { names: script }))] : []),
    ...(entrants.some(({ kind, npc }) => kind === "creature" && !npc)
      ? [note("fact", "participants", say("Notes.noOwners"))]
      : []),
  ];
}

// ------------------------------------------------------------------------------------------------ ready encounters

/**
 * Sets up an encounter that comes with the system: `encounters/NAME.json`, made at build from `encounters/NAME.yml`. Compendia hold no fights.
 * @returns whether it stands; if not, a message says why and nothing has changed
 */
export async function setUpEncounter(name: string): Promise<boolean> {
  const file = await fetchEncounter(name);
  const title = file === null ? null : await titleOfMade(file, name);
  if (title === null) ui.notifications?.error(text("Macros.NoEncounter", { name }));
  else ui.notifications?.info(text("Macros.SetUp", { title }));
  return title !== null;
}

/** The encounter as data; null if there is none of this name, or the server does not give it. */
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

/** Sets it up. @returns the title of the fight; null if it could not be made */
async function titleOfMade(file: unknown, name: string): Promise<string | null> {
  try {
    const { made } = { made: undefined, ...(await importEncounter(file, { name })) };
    return made?.folder.name ?? null;
  } catch (error) {
    console.error(`${SYSTEM_ID} | ${name}:`, error);
    return null;
  }
}
