import { readingWith, type Book } from "../book.ts";
import type { ActorDraft, Note, DraftReading } from "../draft.ts";
import { Field } from "../field.ts";
import { draftOf, openJson } from "../gcs/parse.ts";
import { SYSTEM_ID } from "../../host/constants.ts";
import type { Names } from "../stat-block/draft.ts";
import { entityFromGga, GGA_HAS } from "./gga.ts";
import { OLD_SHAPES, oldSchoolDraft } from "./old-school.ts";

/** Types of player characters; others become NPCs. */
const PLAYED = new Set(["character", "Player", "characterV2"]);

const hasAll = (system: Field, places: readonly string[]): boolean =>
  places.every((place) => system.first(place).exists);

/** The exporting system, if Foundry names it. */
const systemOf = (actor: Field): string =>
  actor.first("_stats/systemId", "flags/exportSource/system", "flags/exportSource/systemId").line();

/** Reads an actor exported by another system, recognised by its shape. Returns a draft or a refusal. */
export function parseForeign(text: string, file: string, names: Names): DraftReading<ActorDraft> {
  const readings: Note[] = [];
  const read = readingWith((book): ActorDraft => {
    const actor = openJson(text, book);
    // Before Foundry 10, `system` was `data`.
    const system = actor.first("system", "data");
    const named = systemOf(actor);
    if (named === SYSTEM_ID) book.refuse("", "ownActor");
    if (!actor.at("items").isList && !actor.at("prototypeToken").isObject) refuseOther(actor, named, book);
    const type = PLAYED.has(actor.at("type").line()) ? "character" : "npc";
    const id = actor.at("_id").line();
    if (hasAll(system, GGA_HAS)) {
      const draft = draftOf(new Field(entityFromGga(actor, system), "", book), file);
      // 0 is a value that was never calculated.
      const dodge = system.at("currentdodge").whole(0, 1_000) || system.to("dodge/value").whole(0, 1_000);
      return { ...draft, type, given: draft.given && { ...draft.given, dodge: dodge || null } };
    }
    const shape = OLD_SHAPES.find(({ has }) => hasAll(system, has));
    if (!shape) return book.refuse("", "foreignActor", { system: named || "?" });
    book.note("fact", "", "foreign", { system: named || shape.system });
    const { draft, readings: said } = oldSchoolDraft(actor, system, shape, names);
    readings.push(...said.map((saying): Note => ({ kind: "guess", path: "", saying })));
    return { ...draft, type, id };
  });
  return read.refusal ? read : { ...read, notes: [...read.notes, ...readings] };
}

function refuseOther(actor: Field, system: string, book: Book): never {
  return book.refuse("", "foreignDocument", { type: actor.at("type").line() || "?", system: system || "?" });
}
