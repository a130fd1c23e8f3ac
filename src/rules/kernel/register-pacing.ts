import { isList, isObject, type JsonObject } from "../model/json.ts";
import { refuse, type Refusal } from "../model/outcome.ts";
import { EMPTY_TIMES } from "../model/options.ts";
import { pacings, type Pacing } from "../model/pacing.ts";
import type { PacingTypes } from "../model/state.ts";
import { commandRule } from "./commands.ts";

export type Fail = (member: string, what: string) => never;

export interface Spec {
  /** Its kind in messages: "text", "function". */
  readonly a: string;
  check(given: unknown, path: string, fail: Fail): void;
}

function kind(a: string, test: (given: unknown) => boolean): Spec {
  return { a, check: (given, path, fail) => void (test(given) || fail(path, `must be a ${a}`)) };
}

const typed = (type: string, a = type): Spec => kind(a, (given) => typeof given === type);
export const text = typed("string", "text");
const number = typed("number");
export const boolean = typed("boolean");
const fn = typed("function");
export const list = kind("list", Array.isArray);
export const schema = kind("schema", (given) => isObject(given) && typeof given["~run"] === "function");
const plays = kind(
  'boolean, a function or "hazards"',
  (given) => typeof given === "boolean" || typeof given === "function" || given === "hazards",
);

function oneOf(...texts: readonly string[]): Spec {
  return {
    a: "text",
    check(given, path, fail) {
      text.check(given, path, fail);
      if (!texts.some((one) => one === given)) fail(path, `must be ${texts.map((one) => `"${one}"`).join(" or ")}`);
    },
  };
}

/** Exactly these members; `?` marks optional ones. */
export function members(specs: Readonly<Record<string, Spec>>): Spec {
  const names = Object.keys(specs).map((name) => name.replace("?", ""));
  return {
    a: "object",
    check(given, path, fail) {
      if (!isObject(given)) return void fail(path, "must be an object");
      const at = (name: string): string => (path ? `${path}.${name}` : name);
      const unknown = Object.keys(given).find((name) => !names.includes(name));
      if (unknown !== undefined) fail(at(unknown), `is unknown; expected: ${names.join(", ")}`);
      for (const [place, [name, spec]] of Object.entries(specs).entries()) {
        const value = given[names[place]!];
        if (value !== undefined) spec.check(value, at(names[place]!), fail);
        else if (!name.endsWith("?")) fail(at(name), `is missing; it must be a ${spec.a}`);
      }
    },
  };
}

function each(holder: Spec, spec: Spec): Spec {
  return {
    a: holder.a,
    check(given, path, fail) {
      holder.check(given, path, fail);
      for (const [name, item] of Object.entries<unknown>(isObject(given) || isList(given) ? given : {}))
        spec.check(item, holder === list ? `${path}[${name}]` : `${path}.${name}`, fail);
    },
  };
}

/** Functions by name; `?` marks optional ones. */
export function functions(...names: readonly string[]): Readonly<Record<string, Spec>> {
  return Object.fromEntries(names.map((name) => [name, fn]));
}

const object = kind("object", isObject);
export const schemas = each(object, schema);
export const verbs = each(
  object,
  members({ schema: object, run: fn, "gm?": boolean, "acts?": oneOf("wait", "answer") }),
);
const PACING = members({
  id: text,
  options: list,
  stats: schema,
  "notes?": members({
    "facts?": schemas,
    "turn?": schemas,
    "fight?": schemas,
    "note?": schema,
    "request?": schema,
    "offer?": schema,
  }),
  clock: members({
    unit: members({ id: text, "perFigure?": number, "ownFigure?": boolean }),
    counts: oneOf("up", "down"),
    "ticks?": number,
    "perRound?": number,
    seconds: fn,
  }),
  order: members({
    ...functions("slotsOf", "keyAt", "joint?", "spread?"),
    statsChange: oneOf("nextWindow", "atOnce"),
    "resumesInOrder?": boolean,
  }),
  play: members({
    stages: each(list, members({ id: text, "skip?": fn, "owed?": fn, "plays?": plays, "at?": number })),
    "shared?": members({ unitOf: fn, "facts?": each(list, text), "turn?": each(list, text) }),
    ...functions("finish", "join?", "revive?", "open?", "activate?", "lose?", "place?", "beside?", "idle?"),
    "unmovable?": text,
  }),
  choices: members({
    verbs,
    ...functions("answer", "isRuling?", "offers?", "picks?"),
  }),
  "exchange?": members({
    ...functions("attacked?", "defended?", "feinted?", "harmed?", "injured?"),
    ...functions("status?", "snapshot?", "conditions?", "rollModifiers?", "shotsTaken?", "harmCounts?"),
    "skillDice?": text,
  }),
  "combat?": text,
});

const LISTS: ReadonlySet<string> = new Set([
  "turns.requests",
  "order.slotsOf",
  "stages.owed",
  "choices.offers",
  "choices.picks",
  "exchange.conditions",
  "exchange.rollModifiers",
]);
/** Results of failing functions that only the display reads; a fault in any other refuses the command. */
const INSTEAD: Readonly<Record<string, () => unknown>> = {
  "clock.seconds": () => 0,
  "choices.offers": () => [],
  "choices.picks": () => [],
  "choices.isRuling": () => true,
  "play.idle": () => false,
  "turns.idle": () => false,
  "turns.note": () => null,
  "order.spread": () => null,
  "exchange.conditions": () => [],
  "exchange.rollModifiers": () => [],
};

/** A function of a pacing or of combat rules threw or returned something invalid. */
export class PacingFault extends Error {
  constructor(
    readonly pacing: string,
    readonly member: string,
    error: unknown,
  ) {
    super(error instanceof Error ? error.message : String(error), { cause: error });
  }

  get refusal(): Refusal {
    const data: JsonObject = { pacing: this.pacing, member: this.member, message: this.message.slice(0, 200) };
    return refuse("pacing-fault", data);
  }
}

/** Returns the refusal for an error, with the member if a pacing is at fault. */
export function refusalOf(error: unknown): Refusal {
  return error instanceof PacingFault ? error.refusal : refuse("internal", { message: String(error) });
}

let report: (fault: PacingFault) => void = () => undefined;

/** Replaces an earlier listener. */
export function whenPacingFails(listener: (fault: PacingFault) => void): void {
  report = listener;
}

/**
 * Adds a pacing of another package. If one of its functions throws later, commands are refused with
 * `pacing-fault`, which names the function.
 * @throws TypeError that names the pacing and the member: the id is taken, a member is missing, unknown or of
 * a wrong type, or a command or option has a name of the kernel's
 */
export function registerPacing<T extends PacingTypes>(pacing: Pacing<T>): void {
  checkPacing(pacing);
  addPacing(guarded(pacing));
}

/** Adds a pacing of this package, which tests check. */
export function addPacing<T extends PacingTypes>(pacing: Pacing<T>): void {
  if (pacings.has(pacing.id)) throw new TypeError(`There is a pacing "${pacing.id}" already`);
  // The only place where a pacing's own types are dropped: the kernel passes it only what its own schemas and
  // functions returned.
  pacings.set(pacing.id, pacing as unknown as Pacing);
}

function checkPacing(given: unknown): void {
  const id = isObject(given) && typeof given.id === "string" ? given.id : "";
  if (!isObject(given)) throw new TypeError("A pacing must be an object");
  if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(id)) throw new TypeError(`A pacing's id is letters, digits and "-": ${id}`);
  const fail: Fail = (member, what) => {
    throw new TypeError(`Pacing "${id}": ${member} ${what}`);
  };
  PACING.check(given, "", fail);
  const { choices, options } = given as unknown as Pacing;
  checkNames(choices.verbs, options, fail);
}

/** Fails if a command or option has a name of the kernel's. */
export function checkNames(commands: object, options: Pacing["options"], fail: Fail): void {
  for (const type of Object.keys(commands))
    if (commandRule(type)) fail(`choices.verbs.${type}`, "has the name of a command of every pacing");
  for (const [at, option] of options.entries()) {
    if (!isObject(option) || typeof option.name !== "string" || !["choice", "switch", "integer"].includes(option.kind))
      fail(`options[${at}]`, "must have a name and a kind: choice, switch or integer");
    if (option.name === EMPTY_TIMES.name)
      fail(`options[${at}]`, `has the name "${EMPTY_TIMES.name}" of an option of every pacing that counts`);
  }
}

/** Returns a function that wraps functions, so that a fault names the function and is reported. */
export function guards(owner: string) {
  return <F extends object>(name: string, given: F): F =>
    Object.fromEntries(
      Object.entries(given).map(([member, value]: [string, unknown]) => [
        member,
        guardedMember(owner, `${name}.${member}`, value, given),
      ]),
    ) as F;
}

function guarded<T extends PacingTypes>(pacing: Pacing<T>): Pacing<T> {
  const facet = guards(pacing.id);
  const { clock, order, play, choices, exchange } = pacing;
  const verbs = Object.entries(choices.verbs).map(
    ([type, verb]) => [type, facet(`choices.verbs.${type}`, verb)] as const,
  );
  return {
    ...pacing,
    clock: facet("clock", clock),
    order: facet("order", order),
    play: { ...facet("play", play), stages: play.stages.map((stage) => facet("stages", stage)) },
    choices: { ...facet("choices", choices), verbs: Object.fromEntries(verbs) },
    ...(exchange ? { exchange: facet("exchange", exchange) } : {}),
  };
}

function guardedMember(pacing: string, member: string, value: unknown, owner: object): unknown {
  if (typeof value !== "function") return value;
  const run = value;
  return (...given: readonly unknown[]) => {
    try {
      const result: unknown = Reflect.apply(run, owner, given);
      const wrong = wrongResult(member, result);
      if (wrong) throw new TypeError(wrong);
      // A recipe runs later.
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

/** Why the kernel cannot read it, or null. */
function wrongResult(member: string, result: unknown): string | null {
  if (!LISTS.has(member)) return null;
  if (!Array.isArray(result)) return "It must return a list";
  if (member !== "order.slotsOf") return null;
  const readable = result.every(
    (slot) =>
      isObject(slot) && typeof slot.id === "string" && Array.isArray(slot.key) && Number.isSafeInteger(slot.time),
  );
  return readable ? null : "Each slot must have an id, a key and a whole number as its time";
}
