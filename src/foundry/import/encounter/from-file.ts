import { surpriseCommands } from "./surprise.ts";
import { entrantsOf } from "./expand.ts";
import type { EncounterFile } from "./file.ts";
import { importEncounter } from "./import.ts";
import type { Problem } from "./problem.ts";
import type { Note, Refusal } from "../draft.ts";
import { refusalOf } from "../failure.ts";
import type { FileOutcome } from "../outcome.ts";
import { mayCreateActors, mayCreateFights } from "../permission.ts";
import { say, type Saying } from "../saying.ts";

/** More problems than this nobody reads at once. */
const MOST_TOLD = 30;

/** Imports an encounter file: a fight with its actors, or everything that is wrong with the file. */
export async function importEncounterFile(text: string, file: string): Promise<FileOutcome> {
  if (!mayCreateFights() || !mayCreateActors()) return { file, status: "refused", refusal: { path: "", saying: say("Refused.mayNotFight") } };
  try {
    const { made, problems } = { made: undefined, problems: undefined, ...(await importEncounter(text, { name: file })) };
    if (!made) return { file, status: "refused", refusals: (problems ?? []).slice(0, MOST_TOLD).map(asRefusal) };
    return { file, status: "made", actor: { name: made.folder.name, uuid: made.combat.uuid }, made: countsOf(made.file), notes: notesOn(made.file) };
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
  return [say("Counts.actor", { count: creatures }), say("Counts.side", { count: sides }), ...(hazards ? [say("Counts.hazard", { count: hazards })] : [])];
}

/** What stands in the file and is not in the fight. */
function notesOn(file: EncounterFile): readonly Note[] {
  const entrants = entrantsOf(file);
  const surprised = entrants.filter(({ surprised: how }) => how).map(({ name }) => name);
  const note = (kind: Note["kind"], path: string, saying: Saying): Note => ({ kind, path, saying });
  const script = (["commands", "decisions", "reports", "dice"] as const).filter((name) => Object.keys(file[name] ?? {}).length);
  return [
    ...(surprised.length ? [note("left-out", "participants", say(surpriseCommands(file.pacing, entrants) ? "Notes.surprised" : "Notes.noSurprise", { names: surprised }))] : []),
    ...(script.length ? [note("left-out", script[0] ?? "", say("Notes.script", { names: script }))] : []),
    ...(entrants.some(({ kind, npc }) => kind === "creature" && !npc) ? [note("fact", "participants", say("Notes.noOwners"))] : []),
  ];
}
