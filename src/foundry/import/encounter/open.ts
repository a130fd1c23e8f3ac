import * as v from "valibot";
import {
  allCombatRules,
  apply,
  combatOf,
  newEncounter,
  pacingOf,
  rulesOf,
  type Command,
  type EncounterState,
  type JsonObject,
  type OptionSpec,
  type Pacing,
  type Refusal,
  pacingIds,
} from "../../../rules/core.ts";
import { importText, type Saying } from "../saying.ts";
import { entrantsOf, type Entrant } from "./expand.ts";
import { allowedInFile, isQuarters, QUARTER_STEPS } from "./natural.ts";
import { problem, problemValue, type Problem, type Result } from "./read.ts";
import { RESERVED, type EncounterFile } from "./shape.ts";

/** Checks that ids are unique and every name exists, which a schema cannot. */
function checkReferences(file: EncounterFile): readonly Problem[] {
  return [...checkSides(file), ...checkIds(file), ...checkNames(file)];
}

function checkSides({ sides, participants, hazards = [] }: EncounterFile): Problem[] {
  if (!sides) return [];
  const ids = sides.map(({ id }) => id);
  const twice = ids.flatMap((id, i) => (ids.indexOf(id) < i ? [problem(`sides/${i}/id`, id, "sideTwice")] : []));
  const names = [...new Set(ids)];
  const strangers = (entries: readonly { side: string }[], list: string): Problem[] =>
    entries.flatMap(({ side }, i) =>
      ids.includes(side) ? [] : [problem(`${list}/${i}/side`, side, "sides", { names })],
    );
  return [...twice, ...strangers(participants, "participants"), ...strangers(hazards, "hazards")];
}

function checkIds(file: EncounterFile): Problem[] {
  const owners = new Map<string, string>();
  const problems: Problem[] = [];
  for (const { id, name, path } of entrantsOf(file)) {
    const field = `${path}/${hasId(file, path) ? "id" : "name"}`;
    const owner = owners.get(id);
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(id) || RESERVED.includes(id))
      problems.push(problem(field, id || name, "idOrName"));
    else if (owner !== undefined) problems.push(problem(field, id, "idTaken", { owner }));
    else owners.set(id, path);
  }
  return problems;
}

function hasId({ participants, hazards = [] }: EncounterFile, path: string): boolean {
  const [list, place] = path.split("/");
  return (list === "hazards" ? hazards : participants)[Number(place)]?.id !== undefined;
}

function checkNames(file: EncounterFile): Problem[] {
  const commands = file.commands ?? [];
  const joining = commands.flatMap(({ do: { type, participant } }) =>
    type === "join" && typeof participant === "string" ? [participant] : [],
  );
  const known = new Set([...entrantsOf(file).map(({ id }) => id), ...joining]);
  const unknown = (path: string, id: unknown): Problem[] =>
    typeof id !== "string" || known.has(id) ? [] : [problem(path, id, "participant", { names: list(known) })];
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

/** Returns the encounter, ready for `start`, or all problems with ids, references, options and stats. */
export function openEncounter(file: EncounterFile): Result<EncounterState> {
  const entrants = entrantsOf(file);
  const pacing = rulesOf(file);
  const rules = pacing
    ? [...wrongOptions(file, pacing), ...wrongStats(entrants, file, pacing)]
    : pacingOf(file.pacing)
      ? [problem("rules", file.rules!, "oneOf", { names: allCombatRules().map(({ id }) => id) })]
      : [problem("pacing", file.pacing, "oneOf", { names: pacingIds() })];
  const problems = [...checkReferences(file), ...rules];
  return problems.length ? { problems } : assemble(file, entrants);
}

function wrongOptions(
  { pacing: id, rules = combatOf({ pacing: id }), options = {} }: EncounterFile,
  { options: specs }: Pacing,
): Problem[] {
  const fresh = newEncounter(id);
  const ruled = apply(fresh, { type: "rules", rules: rules ?? "" });
  const empty = ruled.refusal ? fresh : ruled.state;
  return Object.entries(options).flatMap(([name, value = null]) => {
    const spec = specs.find((one) => one.name === name);
    if (!spec)
      return [problem(`options/${name}`, value, "options", { pacing: id, names: specs.map((one) => one.name) })];
    return apply(empty, { type: "option", name, value }).refusal
      ? [problem(`options/${name}`, value, choicesOf(spec))]
      : [];
  });
}

function choicesOf(spec: OptionSpec): Saying {
  switch (spec.kind) {
    case "choice":
      return importText("Allowed.oneOf", { names: spec.choices.map(problemValue) });
    case "switch":
      return importText("Allowed.flag");
    case "integer":
      return importText("Allowed.range", { min: spec.min, max: spec.max });
  }
}

/** Problems with stats, once per entry of the file. */
function wrongStats(entrants: readonly Entrant[], file: EncounterFile, pacing: Pacing): Problem[] {
  const entries = new Map(entrants.filter(({ kind }) => kind === "creature").map((entrant) => [entrant.path, entrant]));
  const creatures = [...entries.values()].flatMap(({ path, natural, stats }) => {
    const { issues = [] } = v.safeParse(pacing.stats, stats);
    return [
      ...unknownStats(path, natural, pacing),
      ...issues.map((issue) => statProblem(`${path}/stats`, v.getDotPath(issue) ?? "", natural, issue)),
    ];
  });
  const hazards = entrants
    .filter(({ kind }) => kind === "hazard")
    .flatMap((entrant) => {
      const { refusal } = apply(newEncounter(file.pacing), joinOf(entrant));
      const field = refusal?.code === "bad-stats" ? refusal.data.field : null;
      return typeof field === "string" ? [problem(`${entrant.path}/${field}`, entrant.natural[field], "unit")] : [];
    });
  return [...creatures, ...hazards];
}

/** Stats of another pacing are allowed, so that entries can be copied; stats of none are not. */
function unknownStats(path: string, natural: JsonObject, pacing: Pacing): Problem[] {
  const known = new Set(pacingIds().flatMap((id) => statNames(pacingOf(id))));
  return Object.entries(natural)
    .filter(([name]) => !known.has(name))
    .map(([name, value = null]) =>
      problem(`${path}/stats/${name}`, value, "stats", { pacing: pacing.id, names: statNames(pacing) }),
    );
}

const statNames = (pacing: Pacing | null | undefined): readonly string[] =>
  pacing && "entries" in pacing.stats ? Object.keys(pacing.stats.entries as object) : [];

function statProblem(
  path: string,
  field: string,
  natural: JsonObject,
  issue: { readonly expected: string | null; readonly received: string },
): Problem {
  const value = field
    .split(".")
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], natural);
  const where = field ? `${path}/${field.replaceAll(".", "/")}` : path;
  if (value === undefined) return problem(where, undefined, isQuarters(field, 0) ? QUARTER_STEPS : "needed");
  return problem(where, value, allowedInFile(field, issue.expected ?? ""));
}

function assemble(file: EncounterFile, entrants: readonly Entrant[]): Result<EncounterState> {
  let state = newEncounter(file.pacing);
  const problems: Problem[] = [];
  const give = (command: object, path: string): void => {
    const outcome = apply(state, command);
    if (!outcome.refusal) state = outcome.state;
    else problems.push(refusalProblem(path, outcome.refusal));
  };
  for (const { path, command } of settingsIn(file)) give(command, path);
  for (const entrant of entrants) give(joinOf(entrant), entrant.path);
  return problems.length ? { problems } : { ok: state };
}

/** Returns the commands for combat rules and options, with their places in the file. */
function settingsIn({ pacing, rules, options = {} }: Settings): readonly { path: string; command: Command }[] {
  return [
    ...(rules === undefined || rules === (combatOf({ pacing }) ?? "")
      ? []
      : [{ path: "rules", command: { type: "rules", rules } }]),
    ...Object.entries(options).map(([name, value = null]) => ({
      path: `options/${name}`,
      command: { type: "option", name, value },
    })),
  ];
}

type Settings = Pick<EncounterFile, "pacing" | "rules" | "options">;

/** Returns the commands for combat rules and options. */
export function settingCommands(file: Settings): readonly Command[] {
  return settingsIn(file).map(({ command }) => command);
}

export function joinOf({ id, side, kind, npc, group, hidden, stats }: Entrant): JsonObject & { readonly type: "join" } {
  return { type: "join", participant: id, side, kind, npc, group, hidden, stats };
}

export function refusalProblem(path: string, { code, data }: Refusal): Problem {
  const { field, found, allowed } = data;
  if (typeof field === "string" && typeof found === "string" && typeof allowed === "string") {
    const where = field ? `${path}/${field.replaceAll(".", "/")}` : path;
    // The core gives its limit as ">=0".
    return {
      path: where,
      found,
      allowed: allowed ? importText("Allowed.sign", { sign: allowed }) : importText("Allowed.another"),
    };
  }
  return {
    path,
    found: importText("Found.refused", { code, data: JSON.stringify(data) }),
    allowed: importText("Allowed.rules"),
  };
}

/** Fields with the duration of surprise, by pacing. */
const LENGTHS = ["seconds", "segments"] as const;

/** Returns a command per duration; null if the pacing has no surprise. */
export function surpriseCommands(
  pacing: string,
  entrants: readonly Pick<Entrant, "id" | "surprised">[],
): readonly (JsonObject & { readonly type: string })[] | null {
  const lengths = new Set(entrants.map(({ surprised }) => Number(surprised)).filter(Boolean));
  if (!lengths.size) return [];
  const schema = pacingOf(pacing)?.choices.verbs.surprise?.schema;
  if (!schema) return null;
  const field = "entries" in schema ? LENGTHS.find((name) => Object.hasOwn(schema.entries as object, name)) : undefined;
  return [...lengths].map((howLong) => ({
    type: "surprise",
    participants: entrants.filter(({ surprised }) => Number(surprised) === howLong).map(({ id }) => id),
    ...(field ? { [field]: howLong } : {}),
  }));
}
