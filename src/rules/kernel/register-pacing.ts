import type { JsonObject } from "../model/json.ts";
import { refuse, type Refusal } from "../model/outcome.ts";
import { EMPTY_TIMES } from "../model/options.ts";
import { pacings, type Pacing } from "../model/pacing.ts";
import type { PacingTypes } from "../model/state.ts";
import { isKernelCommand } from "./commands.ts";

/** What a member of a pacing must be. `?` marks one that may be absent. */
type Kind =
  | "text"
  | "list"
  | "object"
  | "number"
  | "function"
  | "text?"
  | "list?"
  | "object?"
  | "number?"
  | "boolean?"
  | "function?"
  | "plays?";
type Members = Readonly<Record<string, Kind>>;

const PACING: Members = {
  id: "text",
  options: "list",
  stats: "object",
  notes: "object?",
  clock: "object",
  order: "object",
  play: "object",
  choices: "object",
  exchange: "object?",
};

const FACETS: Readonly<Record<string, Members>> = {
  clock: {
    unit: "object",
    counts: "text",
    ticks: "number?",
    perRound: "number?",
    endless: "boolean?",
    hazardsAt: "number?",
    seconds: "function",
  },
  order: {
    slotsOf: "function",
    keyAt: "function",
    statsChange: "text",
    resumesInOrder: "boolean?",
    spread: "function?",
  },
  play: {
    stages: "list",
    join: "function?",
    revive: "function?",
    open: "function?",
    activate: "function?",
    finish: "function",
    lose: "function?",
    place: "function?",
    beside: "function?",
    idle: "function?",
  },
  choices: { verbs: "object", answer: "function", isRuling: "function?", offers: "function?", picks: "function?" },
  exchange: {
    attacked: "function?",
    defended: "function?",
    feinted: "function?",
    harmed: "function?",
    status: "function?",
    snapshot: "function?",
    conditions: "function?",
    rollModifiers: "function?",
    skillDice: "text?",
    countsShots: "boolean?",
    decidesFalls: "boolean?",
  },
};
const NOTES: Members = { facts: "object?", turn: "object?", fight: "object?" };
const STAGE: Members = { id: "text", skip: "function?", owed: "function?", plays: "plays?" };
const VERB: Members = { schema: "object", run: "function", gm: "boolean?" };
const UNIT: Members = { id: "text", perFigure: "number?", ownFigure: "boolean?" };

const LISTS: ReadonlySet<string> = new Set([
  "order.slotsOf",
  "stages.owed",
  "choices.offers",
  "choices.picks",
  "exchange.conditions",
  "exchange.rollModifiers",
]);
/** What counts if a function fails that the screen reads besides the order. All others refuse the command. */
const INSTEAD: Readonly<Record<string, () => unknown>> = {
  "clock.seconds": () => 0,
  "choices.offers": () => [],
  "choices.picks": () => [],
  "choices.isRuling": () => true,
  "play.idle": () => false,
  "order.spread": () => null,
  "exchange.conditions": () => [],
  "exchange.rollModifiers": () => [],
};

/** A function of a pacing has thrown, or returned what it must not. */
export class PacingFault extends Error {
  constructor(
    readonly pacing: string,
    readonly member: string,
    error: unknown,
  ) {
    super(error instanceof Error ? error.message : String(error), { cause: error });
  }

  /** The refusal that names the pacing and the member. */
  get refusal(): Refusal {
    const data: JsonObject = { pacing: this.pacing, member: this.member, message: this.message.slice(0, 200) };
    return refuse("pacing-fault", data);
  }
}

/** The refusal for an error that a command or a reader has met; names the member if a pacing is at fault. */
export function refusalOf(error: unknown): Refusal {
  return error instanceof PacingFault ? error.refusal : refuse("internal", { message: String(error) });
}

let report: (fault: PacingFault) => void = () => undefined;

/** Calls back whenever a function of a pacing fails. Takes the place of an earlier listener. */
export function whenPacingFails(listener: (fault: PacingFault) => void): void {
  report = listener;
}

/**
 * Adds a pacing of another package. If one of its functions throws later, commands are refused with `pacing-fault`,
 * which names the function.
 * @throws TypeError that names the pacing and the member: the id is taken, a member is missing, unknown or of a wrong
 * type, or a command or an option has the name of a kernel's
 */
export function registerPacing<T extends PacingTypes>(pacing: Pacing<T>): void {
  checkPacing(pacing);
  addPacing(guarded(pacing));
}

/** Adds a pacing that comes with the system: its tests hold it to the interface. */
export function addPacing<T extends PacingTypes>(pacing: Pacing<T>): void {
  if (pacings.has(pacing.id)) throw new TypeError(`There is a pacing "${pacing.id}" already`);
  // The one place where a pacing's own types are dropped: the kernel gives it only what its own schemas and functions
  // have made.
  pacings.set(pacing.id, pacing as unknown as Pacing);
}

/** A pacing as it arrives from another package: nothing in it is certain. */
type Unknown = Readonly<Record<string, unknown>>;

function checkPacing(given: unknown): void {
  const id = isObject(given) && typeof given.id === "string" ? given.id : "";
  if (!isObject(given)) throw new TypeError("A pacing must be an object");
  if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(id)) throw new TypeError(`A pacing's id is letters, digits and "-": ${id}`);
  const fail = (member: string, what: string): never => {
    throw new TypeError(`Pacing "${id}": ${member} ${what}`);
  };
  checkMembers(given, PACING, "", fail);
  for (const [facet, members] of Object.entries(FACETS))
    if (given[facet] !== undefined) checkMembers(given[facet] as Unknown, members, `${facet}.`, fail);
  checkChoice(given, fail);
}

function checkChoice(given: Unknown, fail: (member: string, what: string) => never): void {
  const { stats, notes, clock, order, play, choices } = given as Readonly<Record<string, Unknown>>;
  if (!isSchema(stats)) fail("stats", "must be a schema");
  if (notes) checkNotes(notes, fail);
  checkMembers(clock?.unit as Unknown, UNIT, "clock.unit.", fail);
  if (!["up", "down"].includes(clock?.counts as string)) fail("clock.counts", 'must be "up" or "down"');
  if (!["nextWindow", "atOnce"].includes(order?.statsChange as string))
    fail("order.statsChange", 'must be "nextWindow" or "atOnce"');
  for (const [at, stage] of (play?.stages as readonly Unknown[]).entries())
    checkMembers(stage, STAGE, `play.stages[${at}].`, fail);
  for (const [type, verb] of Object.entries(choices?.verbs as Readonly<Record<string, Unknown>>)) {
    checkMembers(verb, VERB, `choices.verbs.${type}.`, fail);
    if (isKernelCommand(type)) fail(`choices.verbs.${type}`, "has the name of a command of every pacing");
  }
  // `checkMembers` has seen that it is a list.
  for (const [at, option] of (given.options as readonly Unknown[]).entries()) {
    if (
      !isObject(option) ||
      typeof option.name !== "string" ||
      !["choice", "switch", "integer"].includes(option.kind as string)
    )
      fail(`options[${at}]`, "must have a name and a kind: choice, switch or integer");
    if (option.name === EMPTY_TIMES.name)
      fail(`options[${at}]`, `has the name "${EMPTY_TIMES.name}" of an option of every pacing that counts`);
  }
}

function isSchema(given: unknown): boolean {
  return isObject(given) && typeof given["~run"] === "function";
}

function checkNotes(notes: Unknown, fail: (member: string, what: string) => never): void {
  checkMembers(notes, NOTES, "notes.", fail);
  for (const [part, members] of Object.entries(notes)) {
    const wrong = Object.entries(members as Unknown).find(([, schema]) => !isSchema(schema));
    if (wrong) fail(`notes.${part}.${wrong[0]}`, "must be a schema");
  }
}

function checkMembers(
  given: Unknown,
  members: Members,
  path: string,
  fail: (member: string, what: string) => never,
): void {
  if (!isObject(given)) return void fail(path.slice(0, -1), "must be an object");
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(members, name));
  if (unknown !== undefined) fail(`${path}${unknown}`, `is unknown; expected: ${Object.keys(members).join(", ")}`);
  for (const [name, kind] of Object.entries(members)) {
    const value = given[name];
    const wanted = kind.replace("?", "");
    if (value === undefined && kind.endsWith("?")) continue;
    if (value === undefined) fail(`${path}${name}`, `is missing; it must be a ${wanted}`);
    if (!isOf(wanted, value))
      fail(`${path}${name}`, `must be a ${wanted === "plays" ? 'boolean, a function or "hazards"' : wanted}`);
  }
}

function isOf(kind: string, value: unknown): boolean {
  switch (kind) {
    case "list":
      return Array.isArray(value);
    case "object":
      return isObject(value);
    case "text":
      return typeof value === "string";
    case "plays":
      return typeof value === "boolean" || typeof value === "function" || value === "hazards";
    default:
      return typeof value === kind;
  }
}

function isObject(value: unknown): value is Unknown {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The same pacing with functions that say who they are when they fail. */
function guarded<T extends PacingTypes>(pacing: Pacing<T>): Pacing<T> {
  const facet = (name: string, given: object): object =>
    Object.fromEntries(
      Object.entries(given).map(([member, value]) => [
        member,
        guardedMember(pacing.id, `${name}.${member}`, value as unknown, given),
      ]),
    );
  const facets = Object.fromEntries(
    Object.keys(FACETS).flatMap((name) =>
      pacing[name as "clock"] ? [[name, facet(name, pacing[name as "clock"])]] : [],
    ),
  );
  const play = facets.play as { stages: readonly object[] };
  const choices = facets.choices as { verbs: Readonly<Record<string, object>> };
  // Members keep their types: each function is replaced by one that passes everything on.
  return {
    ...pacing,
    ...facets,
    play: { ...play, stages: play.stages.map((stage) => facet("stages", stage)) },
    choices: {
      ...choices,
      verbs: Object.fromEntries(
        Object.entries(choices.verbs).map(([type, verb]) => [type, facet(`choices.verbs.${type}`, verb)]),
      ),
    },
  } as unknown as Pacing<T>;
}

type AnyFunction = (this: unknown, ...given: readonly unknown[]) => unknown;

function guardedMember(pacing: string, member: string, value: unknown, owner: object): unknown {
  if (typeof value !== "function") return value;
  const run = value as AnyFunction;
  return (...given: readonly unknown[]) => {
    try {
      const result = Reflect.apply(run, owner, given) as unknown;
      const wrong = wrongResult(member, result);
      if (wrong) throw new TypeError(wrong);
      // A recipe runs later, and says who it is as well.
      return guardedMember(pacing, member, result, owner);
    } catch (error) {
      const fault = error instanceof PacingFault ? error : new PacingFault(pacing, member, error);
      report(fault);
      const instead = INSTEAD[member];
      if (instead) return instead();
      throw fault;
    }
  };
}

/** Why the kernel cannot read what a function has returned, or null. */
function wrongResult(member: string, result: unknown): string | null {
  if (!LISTS.has(member)) return null;
  if (!Array.isArray(result)) return "It must return a list";
  if (member !== "order.slotsOf") return null;
  const readable = (result as readonly Unknown[]).every(
    (slot) =>
      isObject(slot) && typeof slot.id === "string" && Array.isArray(slot.key) && Number.isSafeInteger(slot.time),
  );
  return readable ? null : "Each slot must have an id, a key and a whole number as its time";
}
