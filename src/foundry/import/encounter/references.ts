import type { EncounterFile } from "./file.ts";
import { entrantsOf } from "./expand.ts";
import { problem, type Problem } from "./problem.ts";

/** What a schema cannot say: ids are unique, and whatever is named exists. */
export function checkReferences(file: EncounterFile): readonly Problem[] {
  return [...checkSides(file), ...checkIds(file), ...checkNames(file)];
}

function checkSides({ sides, participants, hazards = [] }: EncounterFile): Problem[] {
  if (!sides) return [];
  const ids = sides.map(({ id }) => id);
  const twice = ids.flatMap((id, i) => (ids.indexOf(id) < i ? [problem(`sides/${i}/id`, id, "sideTwice")] : []));
  const names = [...new Set(ids)];
  const strangers = (entries: readonly { side: string }[], list: string): Problem[] =>
    entries.flatMap(({ side }, i) => (ids.includes(side) ? [] : [problem(`${list}/${i}/side`, side, "sides", { names })]));
  return [...twice, ...strangers(participants, "participants"), ...strangers(hazards, "hazards")];
}

function checkIds(file: EncounterFile): Problem[] {
  const owners = new Map<string, string>();
  const problems: Problem[] = [];
  for (const { id, name, path } of entrantsOf(file)) {
    const field = `${path}/${hasId(file, path) ? "id" : "name"}`;
    const owner = owners.get(id);
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(id) || RESERVED.includes(id)) problems.push(problem(field, id || name, "idOrName"));
    else if (owner !== undefined) problems.push(problem(field, id, "idTaken", { owner }));
    else owners.set(id, path);
  }
  return problems;
}

/** Names that mean something to every object. */
const RESERVED = ["__proto__", "constructor", "prototype"];

function hasId({ participants, hazards = [] }: EncounterFile, path: string): boolean {
  const [list, place] = path.split("/");
  return (list === "hazards" ? hazards : participants)[Number(place)]?.id !== undefined;
}

function checkNames(file: EncounterFile): Problem[] {
  const commands = file.commands ?? [];
  const joining = commands.flatMap(({ do: { type, participant } }) => (type === "join" && typeof participant === "string" ? [participant] : []));
  const known = new Set([...entrantsOf(file).map(({ id }) => id), ...joining]);
  const unknown = (path: string, id: unknown): Problem[] => (typeof id !== "string" || known.has(id) ? [] : [problem(path, id, "participant", { names: list(known) })]);
  return [
    ...Object.keys(file.reports ?? {}).flatMap((id) => unknown(`reports/${id}`, id)),
    ...commands.flatMap(({ when = {}, do: command }, i) => [
      ...unknown(`commands/${i}/when/current`, when.current),
      ...unknown(`commands/${i}/when/waiting`, when.waiting),
      ...unknown(`commands/${i}/do/participant`, command.participant),
    ]),
  ];
}

function list(ids: ReadonlySet<string>): readonly string[] {
  return [...[...ids].filter(Boolean).slice(0, 12), ...(ids.size > 12 ? ["…"] : [])];
}
